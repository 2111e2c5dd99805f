"""Gas and air: how gas spreads, how it is released, and where there are draughts.

Air flows between cells that are open to it. A shut door stops it, and only a quarter of it flows through a door ajar.

There is a draught between two doors that stand open in one line, both leading along that line. At least one cell must
lie between the doors, and all cells between them must be fully open to air. The draught reaches from the cell before
the first door to the cell behind the last. It has no direction: it carries gas from where there is more to where there
is less, and fire from burning cells to others.

Amounts of gas are whole numbers of grains; a unit is a hundred grains. In a turn each cell gives gas to each neighbour
that has less: a fifth of the difference between the two cells, or a quarter of that fifth through a door ajar. All
cells give at once, so the result does not depend on the order of cells, and no gas is lost or gained. Then gas flows
along draughts, three times per turn: each time a third of the difference between neighbouring cells.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.events.hazard_events import GasReleased
from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.engine.grid.neighbours import adjacent_pairs
from game.engine.model.air import GRAINS, NARROW, TIGHT, WIDE, Airways, FlowShares, GasKind, Grains
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.world import World


def airways(level: Level) -> Airways:
    """Return how much air can flow between neighbouring cells of a level. The result is cached until a door moves."""
    kept = level.air.airways
    if kept is None or kept[0] != level.changes:
        kept = level.air.airways = (level.changes, _airways(level))
    return kept[1]


def openness(level: Level) -> FlowShares:
    """Return how open each cell is to air: TIGHT, NARROW (a door ajar) or WIDE, int32[x, y]."""
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
    east, south = (np.minimum(one, other) for one, other in adjacent_pairs(open_))
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
    """Return the door at the other end of a draught that begins at `door`, or None if there is no draught.

    `axis`: direction from `door` to the other door, EAST or SOUTH. `open_`: openness of the cells, int32[x, y].
    """
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
"""Divisor: a fifth of the difference flows to each neighbour in a turn; four neighbours and the cell make five."""


PULL, PULLS = 3, 3
"""Divisor and number of times: a third of the difference flows along a draught, three times per turn."""


def spread(grains: Grains, air_flow: Airways) -> Grains:
    """Return the grains of one gas in each cell after a turn of spreading, int32[x, y]. Their total does not change."""
    spread = grains.copy()
    _move(spread, (air_flow.east, air_flow.south), SPREAD * WIDE)
    if air_flow.draughts:
        for _ in range(PULLS):
            _move(spread, (air_flow.east_draught, air_flow.south_draught), PULL)
    return spread


def decayed(grains: Grains, kind: GasKind) -> Grains:
    """Return the grains of one gas in each cell after a turn of decay, int32[x, y]."""
    left: Grains = np.maximum(0, grains - grains * kind.decay // 1000 - kind.decay)
    return left


def _flow(more: Grains, shares: NDArray[np.int32], parts: int) -> Grains:
    """Return how many grains (small units of gas) flow from each cell to its neighbour in one direction.

    A negative number flows from the neighbour to the cell. `more`: how many more grains each cell has than its
    neighbour. The fraction `shares` / `parts` of each difference flows, rounded towards 0.
    """
    flow: Grains = np.sign(more) * (np.abs(more) * shares // parts)
    return flow


def _move(grains: Grains, shares: tuple[NDArray[np.int32], NDArray[np.int32]], parts: int) -> None:
    """Move grains (small units of gas) between neighbouring cells, in place.

    The fraction `shares` / `parts` of the difference between two neighbours flows. `shares`: one array for each cell
    and its neighbour to the east, one for each cell and its neighbour to the south.
    """
    pairs = adjacent_pairs(grains)
    flows = [_flow(one - other, share, parts) for (one, other), share in zip(pairs, shares, strict=True)]
    for (one, other), flow in zip(pairs, flows, strict=True):
        np.subtract(one, flow, out=one)
        np.add(other, flow, out=other)


def release(kind: GasKind, at: Vec, units: int, world: World) -> None:
    """Release `units` units (100 grains each) of a gas into a cell, and emit an event."""
    puff(kind, at, units, world.level)
    world.emit(GasReleased(kind, at))


def puff(kind: GasKind, at: Vec, units: int, level: Level) -> None:
    """Release `units` units (100 grains each) of a gas into a cell without emitting an event."""
    level.air.add_gas(kind, at, units * GRAINS, level.shape)
