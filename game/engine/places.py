"""What a level knows of some of its places: rooms, and what passes for wall."""

from __future__ import annotations

from typing import NamedTuple

from .door import Door
from .geometry import Rect


class Room(NamedTuple):
    """A room of a level."""

    area: Rect
    """With its walls."""
    lit: bool = True


class Secret(NamedTuple):
    """What a cell really is that passes for wall with everybody, until somebody finds it."""

    door: Door
    ground: int
    """The number of the terrain that is there."""
