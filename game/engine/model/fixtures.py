"""Fixtures of a level: rooms, secrets, levers, traps and lights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.engine.grid.geometry import Rect, Vec
from game.engine.model.condition import Condition
from game.engine.model.door import Door
from game.engine.records import record


@dataclass(eq=False)
class Lever:
    """Lever of a level, in a wall cell."""

    at: Vec
    door: Vec
    """Cell of the door that it opens."""
    pulled: bool = False
    seen: bool | None = None
    """Whether it was pulled when the hero last saw it; None if he never did."""


class Room(NamedTuple):
    """Room of a level."""

    area: Rect
    """Area of the room, walls included."""
    lit: bool = True


class Secret(NamedTuple):
    """Hidden door in a cell that is wall to all actors until it is found."""

    door: Door
    ground: int
    """Number of the terrain that the cell has from then on."""


@record
class TrapKind:
    """Kind of trap."""

    name: str
    glyph: str
    look: str
    damage: int
    condition: Condition | None = None
    """Condition of its victim; None if it only hurts."""
    turns: int = 0
    """Number of turns for which the condition lasts, after the turn of the step into the trap."""


@dataclass(eq=False)
class Trap:
    """Trap of a level."""

    kind: TrapKind
    at: Vec
    hidden: bool = True
    """Whether the hero has yet to find it."""


@record
class LightKind:
    """Kind of light. The screen chooses the colour by the name; `radius` is in cells."""

    name: str
    radius: int


@record
class Light:
    """Light of a level."""

    kind: LightKind
    at: Vec
    """Open cell from which the light spreads."""
    mount: Vec
    """Cell that it hangs in: a wall, for a torch."""
