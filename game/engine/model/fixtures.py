"""Fixtures of a level: rooms, secrets, levers and traps."""

from __future__ import annotations

from typing import Annotated

from game.engine.bounds import TERRAIN_IDS, PurposeNameOrNone
from game.engine.grid.geometry import Rect, Vec
from game.engine.model.condition import Condition
from game.engine.model.door import Door
from game.engine.records import NamedTuple, entity, record


@entity
class Lever:
    """Lever of a level, in a wall cell; or the plate of a gate (see `DoorKind.plate`), in the floor."""

    at: Vec
    door: Vec
    """Cell of the door that the lever opens."""
    pulled: bool = False
    """Whether an actor has pulled the lever, or stepped on the plate, which works only once."""


class Room(NamedTuple):
    """Room of a level."""

    area: Rect
    """Area of the room together with its walls."""
    lit: bool = True
    """Whether the room is lit, in traditions (sets of rules) with dark rooms."""
    purpose: PurposeNameOrNone = ""
    """What the room is for, such as "kitchen"; "" for nothing in particular."""


class Secret(NamedTuple):
    """Secret door. Until it is found, its cell is wall for all actors."""

    door: Door
    ground: Annotated[int, TERRAIN_IDS]
    """Terrain ID that the cell gets when the door is found."""


@record
class TrapKind:
    """Kind of trap."""

    name: str
    glyph: str
    sprite: str
    """Name of its only sprite on the tile sheet."""
    damage: int
    """Health that its victim loses."""
    condition: Condition | None = None
    """Condition that it inflicts on its victim; None if it inflicts none."""
    turns: int = 0
    """Number of turns for which the condition lasts, counted after the turn of the step into the trap."""


@entity
class Trap:
    """Trap of a level."""

    kind: TrapKind
    at: Vec
    hidden: bool = True
    """Whether the hero has not found the trap yet."""
