"""Gas and air: airways and draughts, how gas spreads, and how it is released.

Air goes through open ways only, a quarter of it through doors ajar.

There is a draught wherever two doors that stand clear lie in one line, both leading along it, with nothing between them
but free ground, one cell at least. It reaches from the cell before the first to the cell behind the last. It has no
direction of its own: it carries gas, either way, from where there is more to where there is less, and fire from what
burns to what does not.

Amounts of gas are whole numbers of grains, a hundred to the unit. In a turn each cell gives a fifth of what it has more
than a neighbour to that neighbour; through a door ajar a quarter of that. All cells give at once, so nothing depends on
the order of cells, a level mirrored has its gas mirrored, and what one cell loses another gains. Then a draught carries
it on: along its line, and only there, a third of every difference goes over, three times.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.events.hazards import GasReleased
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.model.air import GRAINS, NARROW, TIGHT, WIDE, Airways, FlowShares, GasKind, Grains
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.world import World


def airways(level: Level) -> Airways:
    """Return the airways of a level as its doors now stand; cached until a door moves."""
    kept = level.air.airways
    if kept is None or kept[0] != level.changes:
        kept = level.air.airways = (level.changes, _airways(level))
    return kept[1]


def openness(level: Level) -> FlowShares:
    """Return the openness of each cell to air: TIGHT, NARROW or WIDE, int32[x, y]."""
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


def _opposite(door: Door, axis: Vec, open_: FlowShares, level: Level) -> Door | None:
    """Return the door at the other end of a draught that begins at `door` and goes east or south, or None."""
    assert axis in (EAST, SOUTH)
    if not door.state.clear:
        return None
    at = door.at + axis
    while level.in_bounds(at) and open_[at] == WIDE:
        other = level.doors.get(at)
        if other is not None:
            draws = other.state.clear and level.axis(other) == axis and at != door.at + axis
            return other if draws else None
        at += axis
    return None


SPREAD = 5
"""Divisor: this part of a difference evens out in a turn; four neighbours and the cell itself make five."""


PULL, PULLS = 3, 3
"""Divisor of a difference along a draught, and the number of times per turn that it is applied."""


def spread(grains: Grains, air_flow: Airways) -> Grains:
    """Return the gas of one kind a turn later, in grains; the total does not change."""
    across = _flow(grains[:-1] - grains[1:], air_flow.east, SPREAD * WIDE)
    down = _flow(grains[:, :-1] - grains[:, 1:], air_flow.south, SPREAD * WIDE)
    spread = grains.copy()
    _move(spread, across, down)
    if air_flow.draughts:
        for _ in range(PULLS):
            across = _flow(spread[:-1] - spread[1:], air_flow.east_draught, PULL)
            down = _flow(spread[:, :-1] - spread[:, 1:], air_flow.south_draught, PULL)
            _move(spread, across, down)
    return spread


def decayed(grains: Grains, kind: GasKind) -> Grains:
    """Return the gas of one kind, in grains, that is left in each cell after the decay of a turn."""
    left: Grains = np.maximum(0, grains - grains * kind.decay // 1000 - kind.decay)
    return left


def _flow(more: Grains, shares: NDArray[np.int32], parts: int) -> Grains:
    """Return the grains that flow to the other side where `more` is the difference; negative values flow back.

    The fraction shares / parts of each difference flows, rounded towards 0.
    """
    flow: Grains = np.sign(more) * (np.abs(more) * shares // parts)
    return flow


def _move(grains: Grains, across: Grains, down: Grains) -> None:
    grains[:-1] -= across
    grains[1:] += across
    grains[:, :-1] -= down
    grains[:, 1:] += down


def release(kind: GasKind, at: Vec, units: int, world: World) -> None:
    """Release `units` units of a gas into a cell, and emit an event."""
    puff(kind, at, units, world.level)
    world.emit(GasReleased(kind, at))


def puff(kind: GasKind, at: Vec, units: int, level: Level) -> None:
    """Release `units` units of a gas into a cell without an event."""
    level.air.gas.setdefault(kind, np.zeros(level.shape, np.int32))[at] += units * GRAINS
    level.air.changes += 1
