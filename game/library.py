"""What `game.saves` was called, for who still asks for it by that name."""

from __future__ import annotations

from game.saves import opened

__all__ = ["opened"]
