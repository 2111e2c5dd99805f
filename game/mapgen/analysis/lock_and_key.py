"""Where one comes in a level whose doors do not all open to everybody, and whether that is enough.

Nobody may need luck, courage or a key to go on: the stairs, the keys and the levers are reached without secrets, runes
and locks. And whoever finds, dares and unlocks everything reaches all there is, no secret being the only way to it.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import Steps
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import PathMap
from game.mapgen.core.sketch import DoorSpec, Sketch


def trodden(sketch: Sketch, *, keys: bool = False, runes: bool = False, secrets: bool = False) -> NDArray[np.bool_]:
    """The cells that one comes to who pulls every lever on the way; has keys, dares runes, finds secrets if so said."""
    assert sketch.start is not None, "one comes from somewhere"
    ground = sketch.floor.copy()
    raised: dict[Vec, Vec] = {}
    for at, fitting in sketch.fittings.items():
        if fitting.lever is not None:
            raised[at] = fitting.lever
        if (fitting.locked and not keys) or (fitting.runed and not runes):
            ground[at] = False
    for at in (*raised, *(sketch.hidden if not secrets else ())):
        ground[at] = False
    sides = {at: fitting.facing for at, fitting in sketch.fittings.items() if fitting.facing is not None}
    while True:
        cells = PathMap(ground, Steps.ORTHOGONAL, sides=sides).reachable(sketch.start)
        pulled = [at for at, lever in raised.items() if any(cells[lever + step] for step in ORTHOGONAL)]
        if not pulled:
            return cells
        for at in pulled:
            ground[at] = True
            del raised[at]


def stuck(sketch: Sketch) -> list[str]:
    """What one cannot get to as one should, as sentences."""
    found = []
    plain = trodden(sketch)
    needed = [("the stairs up", sketch.way_back)]
    needed += [("the stairs down", sketch.exit)] if sketch.last_door is None else [("the last door", sketch.last_door)]
    needed += [(f"the key at {at.x},{at.y}", at) for at in sketch.keys]
    needed += [(f"what lies at {at.x},{at.y}", at) for at in sketch.sure]
    for what, cell in needed:
        if cell is not None and not plain[cell]:
            found.append(f"one does not come to {what} without a key, a rune or a secret")
    for at, fitting in sketch.fittings.items():
        if fitting.lever is not None and not any(plain[fitting.lever + step] for step in ORTHOGONAL):
            found.append(f"the lever of the door at {at.x},{at.y} is out of reach")
    if any(fitting.locked for fitting in sketch.fittings.values()) and not sketch.keys:
        found.append("there are locks and no key")
    rest = sketch.floor & ~trodden(sketch, keys=True, runes=True)
    for at in sketch.hidden:
        rest[at] = False
    if rest.any():
        found.append(f"{rest.sum()} cells are cut off by doors")
    return found


def fit(sketch: Sketch, fittings: Mapping[Vec, DoorSpec], *, hidden: bool = False) -> bool:
    """Gives doors what sets them apart, unless somebody would be stuck by it; answers whether it did."""
    sketch.fittings.update(fittings)
    if hidden:
        sketch.hidden += fittings
    if not stuck(sketch):
        return True
    for at in fittings:
        del sketch.fittings[at]
        if hidden:
            sketch.hidden.remove(at)
    return False


def plain_doors(sketch: Sketch) -> list[Vec]:
    """The doors that nothing sets apart yet, in the order of chance."""
    apart = {*sketch.fittings, *sketch.hidden, sketch.last_door}
    doors = [at for at in sketch.doors if at not in apart]
    sketch.dice.shuffle(doors)
    return doors
