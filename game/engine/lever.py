"""Levers in walls: each opens one door elsewhere, once."""

from __future__ import annotations

from dataclasses import dataclass

from .geometry import Vec


@dataclass(eq=False)
class Lever:
    """One lever of a level; the cell it is in is wall."""

    at: Vec
    door: Vec
    """Where the door is that it opens."""
    pulled: bool = False
    seen: bool | None = None
    """Whether it was pulled when the hero last saw it; None while he never did."""
