"""Gas and air: how gas spreads, and how it is released.

Air flows between cells that are open to it. A shut door stops it, and only a quarter of it flows through a door ajar.

Amounts of gas are whole numbers of grains; a unit is a hundred grains. In a turn each cell gives gas to each neighbour
that has less: a fifth of the difference between the two cells, or a quarter of that fifth through a door ajar. All
cells give at once, so the result does not depend on the order of cells, and no gas is lost or gained.
"""

from __future__ import annotations

import numpy as np

from game.engine.events.hazard_events import GasReleased
from game.engine.grid.geometry import Vec
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
    return Airways(east, south)


SPREAD = 5
"""Divisor: a fifth of the difference flows to each neighbour in a turn; four neighbours and the cell make five."""


def spread(grains: Grains, air_flow: Airways) -> Grains:
    """Return the grains of one gas in each cell after a turn of spreading, int32[x, y]. Their total does not change."""
    spread = grains.copy()
    pairs = adjacent_pairs(spread)
    flows = [_flow(one - other, share) for (one, other), share in zip(pairs, air_flow, strict=True)]
    for (one, other), flow in zip(pairs, flows, strict=True):
        np.subtract(one, flow, out=one)
        np.add(other, flow, out=other)
    return spread


def decayed(grains: Grains, kind: GasKind) -> Grains:
    """Return the grains of one gas in each cell after a turn of decay, int32[x, y]."""
    left: Grains = np.maximum(0, grains - grains * kind.decay // 1000 - kind.decay)
    return left


def _flow(more: Grains, shares: FlowShares) -> Grains:
    """Return how many grains (small units of gas) flow from each cell to its neighbour in one direction.

    A negative number flows from the neighbour to the cell. `more`: how many more grains each cell has than its
    neighbour. `shares`: quarters (0-4) of a fifth of the difference that flow, rounded towards 0.
    """
    flow: Grains = np.sign(more) * (np.abs(more) * shares // (SPREAD * WIDE))
    return flow


def release(kind: GasKind, at: Vec, units: int, world: World) -> None:
    """Release `units` units (100 grains each) of a gas into a cell, and emit an event."""
    puff(kind, at, units, world.level)
    world.emit(GasReleased(kind, at))


def puff(kind: GasKind, at: Vec, units: int, level: Level) -> None:
    """Release `units` units (100 grains each) of a gas into a cell without emitting an event."""
    level.air.add_gas(kind, at, units * GRAINS, level.shape)
