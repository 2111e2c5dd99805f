"""The one answer about getting from a cell to the next one.

Walking, path-finding, exploring, danger and the look panel all ask here, so they can never disagree. Whether one is
willing to open a door is policy, and stands outside.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .actor import Actor, Opens
from .door import Door, DoorState
from .geometry import Vec
from .level import Level
from .noise import LOUDNESS, Noise
from .paths import Steps
from .tradition import Openers, Opening, Tradition


class Passage(NamedTuple):
    """Whether a step is allowed, the turns it takes, how loud it is, and why not if it is not."""

    allowed: bool
    turns: int
    loudness: int
    why: str


TURNS_TO_OPEN = {Opening.ENTERS: 1, Opening.BUMPS: 2}
"""How long it takes to get into the cell of a shut door."""


def passage(actor: Actor, start: Vec, to: Vec, level: Level, tradition: Tradition) -> Passage:
    """What one step of an actor from a cell to a neighbour comes to; who stands there is not asked."""
    step = to - start
    if step.diagonal and tradition.steps is Steps.ORTHOGONAL:
        return _refused("Only north, east, south and west lead anywhere here.")
    why = _no_way_into(to, actor, level, tradition)
    if why is not None:
        return _refused(why)
    if step.diagonal and tradition.steps is Steps.NO_CORNERS:
        for corner in (Vec(start.x, to.y), Vec(to.x, start.y)):
            if _no_way_into(corner, actor, level, tradition) is not None:
                return _refused(f"The corner of the {_name_of(corner, level)} is in the way.")
    door = level.doors.get(to)
    if door is None or not door.shut:
        return Passage(True, 1, LOUDNESS[Noise.STEPS], "")
    return Passage(True, TURNS_TO_OPEN[tradition.opening], LOUDNESS[Noise.DOOR], "")


def _no_way_into(at: Vec, actor: Actor, level: Level, tradition: Tradition) -> str | None:
    """Why an actor could never stand on a cell; None when it could. `ground_for` says the same of all cells."""
    if not level.holds(at):
        return "The world ends there."
    if level.solid[at]:
        return f"The {level.terrain_at(at).name} is in the way."
    door = level.doors.get(at)
    return held_shut(door, actor, tradition) if door is not None else None


def held_shut(door: Door, actor: Actor, tradition: Tradition, state: DoorState | None = None) -> str | None:
    """Why a door keeps an actor out, as it stands or as it would in a state; None when it does not."""
    match state or door.state:
        case DoorState.BOLTED:
            return "The door is bolted."
        case DoorState.SHUT if door.locked and door.kind.name not in actor.ring:
            return "The door is locked." if not door.kind.own_key else f"Only the {door.kind.name} key opens this door."
        case DoorState.SHUT if not may_open(actor, tradition):
            return f"The {actor.name} cannot open doors."
        case DoorState.AJAR if not (actor.breed.noses or may_open(actor, tradition)):
            return f"The {actor.name} does not push doors open."
    return None


def _name_of(at: Vec, level: Level) -> str:
    return "door" if at in level.doors else level.terrain_at(at).name


def may_open(actor: Actor, tradition: Tradition) -> bool:
    match tradition.openers:
        case Openers.ANYONE:
            return True
        case Openers.BY_MANNERS:
            return actor.breed.opens is not Opens.NEVER
        case Openers.HERO:
            return actor.breed.mind is None


def ground_for(actor: Actor, level: Level, tradition: Tradition) -> NDArray[np.bool_]:
    """The cells that an actor could ever stand on: `passage` for the whole level, for floods over its steps."""
    ground: NDArray[np.bool_] = ~level.solid
    for at, door in level.doors.items():
        if not door.state.clear and held_shut(door, actor, tradition) is not None:
            ground[at] = False
    return ground


def standing_room(level: Level) -> NDArray[np.bool_]:
    """The cells that anybody can stand on as things are, no door being opened for it."""
    ground: NDArray[np.bool_] = ~level.solid
    for at, door in level.doors.items():
        ground[at] &= door.state.clear
    return ground


def delays_for(level: Level, tradition: Tradition) -> dict[Vec, int]:
    """The cells that take more than one turn to get into, and how many more: `passage`, for floods again."""
    more = TURNS_TO_OPEN[tradition.opening] - 1
    return {at: more for at, door in level.doors.items() if door.shut} if more else {}


def _refused(why: str) -> Passage:
    return Passage(False, 0, 0, why)
