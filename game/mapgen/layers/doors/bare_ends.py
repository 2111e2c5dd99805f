"""Bare ends: ground behind a single doorway that holds nothing, and ends of corridors. They become rock."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import cells_among
from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import count4
from game.mapgen.analysis.regions import Regions
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.layers.doors.stakes import cells_at_stake, stays_as_door


def fill_bare_ends(sketch: Sketch) -> None:
    """Fill with rock, again and again, what lies behind a single doorway and holds nothing, and ends of corridors.

    Raises RetryLevel if this is behind the door of a vault, which stays as it is drawn.
    """
    regions = Regions(sketch.floor, sketch.doorways())
    while True:
        at_stake = cells_at_stake(sketch)  # the lever of a portcullis that is gone is nothing any more
        ways: dict[int, list[Vec]] = {}
        for at in sketch.doorways():
            for region in regions.beside(at):
                ways.setdefault(region, []).append(at)
        holds = {*regions.numbers[at_stake].tolist()}
        ends_here = [(region, at[0]) for region, at in ways.items() if len(at) == 1 and region not in holds]
        bare = [(region, at) for region, at in ends_here if not stays_as_door(at, sketch, at_stake)]
        if any(sketch.in_vault(at) for region, at in ends_here if (region, at) not in bare):
            raise RetryLevel("a vault leads to nothing")
        filled = cells_among(regions.numbers, [region for region, _ in bare])
        for _, at in bare:
            filled[at] = True
        ends = sketch.floor & (count4(sketch.floor) == 1) & ~at_stake
        for area in sketch.vaults:
            ends[area.slices] = False
        filled |= ends
        for at in sketch.door_specs:
            filled[at] &= not stays_as_door(at, sketch, at_stake)
        if not filled.any():
            return
        _fill(sketch, filled)
        regions.numbers[filled] = -1  # whole regions and ends: what is left of the others still hangs together


def _fill(sketch: Sketch, filled: NDArray[np.bool_]) -> None:
    """Turn floor into rock, with everything that belongs to it. `filled`: bool[x, y], without anything in use."""
    sketch.floor &= ~filled
    sketch.forget(filled)
    sketch.forget_bare_rooms()
    sketch.vaults = [area for area in sketch.vaults if not filled[area.slices].any()]
    sketch.record("rock instead of a bare dead end")
