"""Cells that the hero can reach in a level with locked, runed and secret doors, and a check that he cannot get stuck.

The hero must never need luck, courage or a key to go on: the stairs, the keys and the levers can be reached without
passing secret, runed or locked doors. A hero who finds every secret door, enters every runed door and unlocks every
locked door must reach every cell. No secret door may be the only way to a cell.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import PathMap
from game.mapgen.core.sketch import DoorSpec, Sketch


def reachable(sketch: Sketch, *, keys: bool = False, runes: bool = False, secrets: bool = False) -> NDArray[np.bool_]:
    """Return the cells that the hero can reach from the start if he pulls every lever he can reach: bool[x, y].

    `keys`: whether locked doors count as open. `runes`: whether runed doors do. `secrets`: whether hidden doors do.
    """
    assert sketch.start is not None, "the sketch has no start"
    ground = sketch.floor.copy()
    raised: dict[Vec, Vec] = {}
    for at, door_spec in sketch.door_specs.items():
        if door_spec.lever is not None:
            raised[at] = door_spec.lever
        if (door_spec.locked and not keys) or (door_spec.runed and not runes):
            ground[at] = False
    for at in (*raised, *(sketch.hidden if not secrets else ())):
        ground[at] = False
    sides = {at: door_spec.facing for at, door_spec in sketch.door_specs.items() if door_spec.facing is not None}
    while True:
        cells = PathMap(ground, StepRule.ORTHOGONAL, sides=sides).reachable(sketch.start)
        pulled = [at for at, lever in raised.items() if any(cells[lever + step] for step in ORTHOGONAL)]
        if not pulled:
            return cells
        for at in pulled:
            ground[at] = True
            del raised[at]


def unsolvable(sketch: Sketch) -> list[str]:
    """Return a sentence for each fault by which the hero could get stuck. An empty list means that there is no fault.

    The faults are: locked doors on a level without a key; stairs, the last door, a key, an item of `Sketch.sure` or a
    lever that the hero cannot reach without passing a locked, runed or hidden door; and floor that he cannot reach even
    if all locked and runed doors are open.
    """
    found = []
    within_reach = reachable(sketch)
    needed = [("the stairs up", sketch.way_back)]
    needed += [("the stairs down", sketch.exit)] if sketch.last_door is None else [("the last door", sketch.last_door)]
    needed += [(f"the key at {at.x},{at.y}", at) for at in sketch.keys]
    needed += [(f"the item at {at.x},{at.y}", at) for at in sketch.sure]
    for what, cell in needed:
        if cell is not None and not within_reach[cell]:
            found.append(f"{what} cannot be reached without a key, a rune or a secret")
    for at, door_spec in sketch.door_specs.items():
        if door_spec.lever is not None and not any(within_reach[door_spec.lever + step] for step in ORTHOGONAL):
            found.append(f"the lever of the door at {at.x},{at.y} cannot be reached")
    if any(door_spec.locked for door_spec in sketch.door_specs.values()) and not sketch.keys:
        found.append("there are locked doors, but there is no key")
    rest = sketch.floor & ~reachable(sketch, keys=True, runes=True)
    for at in sketch.hidden:
        rest[at] = False
    if rest.any():
        found.append(f"{rest.sum()} cells are cut off by doors")
    return found


def try_doors(sketch: Sketch, door_specs: Mapping[Vec, DoorSpec], *, hidden: bool = False) -> bool:
    """Give doors special features, unless the hero could then get stuck. Return whether the doors got them.

    `door_specs`: the features, by the door's cell. `hidden`: whether the doors are hidden too. If the result is False,
    the sketch is unchanged.
    """
    sketch.door_specs.update(door_specs)
    if hidden:
        sketch.hidden += door_specs
    if not unsolvable(sketch):
        return True
    for at in door_specs:
        del sketch.door_specs[at]
        if hidden:
            sketch.hidden.remove(at)
    return False


def plain_doors(sketch: Sketch) -> list[Vec]:
    """Return the doors that have no special features, are not hidden and are not the last door, in random order."""
    apart = {*sketch.door_specs, *sketch.hidden, sketch.last_door}
    doors = [at for at in sketch.doors if at not in apart]
    sketch.dice.shuffle(doors)
    return doors
