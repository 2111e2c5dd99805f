"""Reachability in a level whose doors do not all open freely, and whether it is enough.

The hero must never need luck, courage or a key to go on: the stairs, the keys and the levers can be reached without
secrets, runes and locks. And a hero who finds, dares and unlocks everything reaches every cell, no secret door being
the only way to it.
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
    """Return the cells reachable from `sketch.start` when every reachable lever is pulled: bool[x, y].

    `keys`, `runes`, `secrets`: whether locked, runed, hidden doors count as open.
    """
    assert sketch.start is not None, "the sketch has no start"
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
    """Return a sentence for everything that cannot be reached as it should be; an empty list if all can."""
    found = []
    plain = trodden(sketch)
    needed = [("the stairs up", sketch.way_back)]
    needed += [("the stairs down", sketch.exit)] if sketch.last_door is None else [("the last door", sketch.last_door)]
    needed += [(f"the key at {at.x},{at.y}", at) for at in sketch.keys]
    needed += [(f"the item at {at.x},{at.y}", at) for at in sketch.sure]
    for what, cell in needed:
        if cell is not None and not plain[cell]:
            found.append(f"{what} cannot be reached without a key, a rune or a secret")
    for at, fitting in sketch.fittings.items():
        if fitting.lever is not None and not any(plain[fitting.lever + step] for step in ORTHOGONAL):
            found.append(f"the lever of the door at {at.x},{at.y} cannot be reached")
    if any(fitting.locked for fitting in sketch.fittings.values()) and not sketch.keys:
        found.append("there are locked doors, but there is no key")
    rest = sketch.floor & ~trodden(sketch, keys=True, runes=True)
    for at in sketch.hidden:
        rest[at] = False
    if rest.any():
        found.append(f"{rest.sum()} cells are cut off by doors")
    return found


def fit(sketch: Sketch, fittings: Mapping[Vec, DoorSpec], *, hidden: bool = False) -> bool:
    """Fit doors with features, unless the hero could then get stuck. Return whether they were fitted.

    With `hidden` the doors are hidden too. If the check fails, the sketch is left as it was.
    """
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
    """Return the plain doors, without fittings, not hidden and not the last door, in random order."""
    apart = {*sketch.fittings, *sketch.hidden, sketch.last_door}
    doors = [at for at in sketch.doors if at not in apart]
    sketch.dice.shuffle(doors)
    return doors
