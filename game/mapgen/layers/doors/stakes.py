"""What is at stake in a level: the cells that hold something, and the doors that stay for their own sake."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.neighbours import count4
from game.mapgen.core.sketch import DoorSpec, Sketch

PLAIN = DoorSpec()


def cells_at_stake(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells that hold something, and those of vaults in which anything is: bool[x, y]."""
    levers = [spec.lever for spec in sketch.door_specs.values() if spec.lever is not None]
    pulled_from = [at + step for at in levers for step in ORTHOGONAL]
    held = sketch.mask((*sketch.in_use(), *sketch.keys, *sketch.sure, *pulled_from))
    ways = count4(sketch.floor)
    for _, at in sketch.spawns:
        if ways[at] == 1:  # what looks like a door stays between walls
            held[at.x - 1 : at.x + 2, at.y - 1 : at.y + 2] = True
    for area in sketch.vaults:
        cells = held[area.slices]
        cells |= cells.any()
    return held & sketch.floor


def stays_as_door(at: Vec, sketch: Sketch, at_stake: NDArray[np.bool_]) -> bool:
    """Return whether a door stays even if nothing is behind it: locked, runed, the last, or of a vault with things.

    `at_stake`: as `cells_at_stake` returns it, bool[x, y].
    """
    return _is_barred(at, sketch) or (sketch.in_vault(at) and bool(at_stake[at]))


def keeps_its_leaf(at: Vec, sketch: Sketch) -> bool:
    """Return whether a door keeps its leaf anyway: with a lock, a rune, a twin, a lever, the last, or in a vault."""
    spec = sketch.door_specs.get(at, PLAIN)
    linked = spec.partner is not None or spec.lever is not None
    return linked or _is_barred(at, sketch) or sketch.in_vault(at)


def _is_barred(at: Vec, sketch: Sketch) -> bool:
    """Return whether a door needs a key or courage: with a lock or a rune, or the last door."""
    spec = sketch.door_specs.get(at, PLAIN)
    return spec.locked or spec.runed or at == sketch.last_door
