"""Where air goes: through open ways only, a quarter through doors ajar; and where it draws.

There is a draught wherever two doors that stand clear lie in one line, both leading along it, with nothing between them
but free ground, one cell at least. It reaches from the cell before the first to the cell behind the last. It has no
direction of its own: it carries gas, either way, from where there is more to where there is less, and fire from what
burns to what does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .geometry import EAST, SOUTH, Vec

if TYPE_CHECKING:
    from .door import Door
    from .level import Level

WIDE, NARROW, TIGHT = 4, 1, 0
"""How much of the air gets through: all through open ways, a quarter through a gap, nothing through what is tight."""

Shares = NDArray[np.int32]


class Airways(NamedTuple):
    """For each cell but the last of a row or column what passes between it and the next one, east or south."""

    east: Shares
    south: Shares
    east_draught: Shares
    """1 where a draught goes, 0 elsewhere."""
    south_draught: Shares
    draughts: tuple[tuple[Vec, Vec], ...]
    """The first and the last cell of each."""


def airways(level: Level) -> Airways:
    """How air goes on a level as its doors now stand. Kept until one moves."""
    kept = level.air.airways
    if kept is None or kept[0] != level.changes:
        kept = level.air.airways = (level.changes, _airways(level))
    return kept[1]


def openness(level: Level) -> Shares:
    """How wide each cell is to air."""
    open_ = np.where(level.terrains.gastight[level.ground], TIGHT, WIDE).astype(np.int32)
    for at, door in level.doors.items():
        if open_[at]:
            open_[at] = _openness_of(door)
    return open_


def _openness_of(door: Door) -> int:
    if door.state.clear or not door.kind.blocks_gas:
        return WIDE
    return TIGHT if door.shut else NARROW


def _airways(level: Level) -> Airways:
    open_ = openness(level)
    east, south = np.minimum(open_[:-1], open_[1:]), np.minimum(open_[:, :-1], open_[:, 1:])
    east_draught, south_draught = np.zeros_like(east), np.zeros_like(south)
    draughts = []
    for door in level.doors.values():
        axis = level.axis(door)
        other = _opposite(door, axis, open_, level)
        if other is None:
            continue
        first, last = door.at - axis, other.at + axis
        draughts.append((first, last))
        if axis == EAST:
            east_draught[first.x : last.x, first.y] = 1
        else:
            south_draught[first.x, first.y : last.y] = 1
    return Airways(east, south, np.minimum(east, east_draught), np.minimum(south, south_draught), tuple(draughts))


def _opposite(door: Door, axis: Vec, open_: Shares, level: Level) -> Door | None:
    """The door at the other end of a draught that begins at this one and goes east or south."""
    assert axis in (EAST, SOUTH)
    if not door.state.clear:
        return None
    at = door.at + axis
    while level.holds(at) and open_[at] == WIDE:
        other = level.doors.get(at)
        if other is not None:
            draws = other.state.clear and level.axis(other) == axis and at != door.at + axis
            return other if draws else None
        at += axis
    return None
