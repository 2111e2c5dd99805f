"""The error handler for stores (save files) that the tools write: any error ends the tool."""

from __future__ import annotations

from game.store.errors import StoreError


def raise_error(error: StoreError) -> None:
    """Raise `error`. In the game, the handler shows the error to the player instead, and the game goes on."""
    raise error
