"""What belongs to a level's cells: rooms, secrets, levers, traps and lights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.engine.grid.geometry import Rect, Vec
from game.engine.model.condition import Condition
from game.engine.model.door import Door
from game.engine.records import record


@dataclass(eq=False)
class Lever:
    """One lever of a level; the cell it is in is wall."""

    at: Vec
    door: Vec
    """Where the door is that it opens."""
    pulled: bool = False
    seen: bool | None = None
    """Whether it was pulled when the hero last saw it; None while he never did."""


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


@record
class TrapKind:
    """What is the same for all traps of a kind."""

    name: str
    glyph: str
    look: str
    damage: int
    condition: Condition | None = None
    """What comes over its victim."""
    turns: int = 0
    """For how long, after the turn of the step into it."""


@dataclass(eq=False)
class Trap:
    """One trap of a level."""

    kind: TrapKind
    at: Vec
    hidden: bool = True
    """Whether the hero has yet to find it."""


@record
class LightKind:
    """What burns. The screen knows its colour by the name."""

    name: str
    radius: int


@record
class Light:
    """One light of a level."""

    kind: LightKind
    at: Vec
    """The open cell from which it spreads."""
    mount: Vec
    """The cell it hangs in: a wall's, for a torch."""
