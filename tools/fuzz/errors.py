"""The error handler of stores that tools make for themselves: there every error ends the tool."""

from __future__ import annotations

from game.store.errors import StoreError


def raise_error(error: StoreError) -> None:
    """Raise a StoreError, which the game would show to the player and go on."""
    raise error
