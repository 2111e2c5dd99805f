"""Stores that tools make for themselves: nothing may go wrong with one, and what does ends the work."""

from __future__ import annotations

from game.store.errors import StoreError


def never(trouble: StoreError) -> None:
    """Hears what cannot be kept, which a player is told while the game goes on. Raises it."""
    raise trouble
