"""Cells that the hero can reach in a level with locked, runed and secret doors, and a check that he cannot get stuck.

The hero must never need luck, courage or a key to go on: the stairs, the keys and the levers can be reached without
passing secret, runed, locked or toll doors, or gates with a plate. A hero who finds every secret door, enters every
runed door, unlocks every locked door, opens every toll door and pleases every plate must reach every cell. No secret
door may be the only way to a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Vec, in_bounds
from game.engine.grid.pathfinding import PathMap
from game.engine.movement.reach import cut_off, reach
from game.engine.words import count
from game.mapgen.core.sketch import PORTCULLIS, DoorSpec, Sketch


def reached_by_hero(sketch: Sketch, *, keys: bool = False, runes: bool = False) -> NDArray[np.bool_]:
    """Return the cells that the hero can reach from the start if he pulls every lever he can reach: bool[x, y].

    `keys`: whether he uses the keys that he finds, each for one of the locked doors. `runes`: whether runed doors and
    toll doors, of which he can open only one, count as open, and gates go up.
    """
    ground, doors = sketch.floor.copy(), sketch.door_specs
    for at in sketch.hidden:
        ground[at] = False
    for at, door_spec in doors.items():
        if (door_spec.unsure and not runes) or (door_spec.locked and not keys):
            ground[at] = False
    locked = [at for at, door_spec in doors.items() if door_spec.locked and ground[at]]
    levers = {at: spec.lever for at, spec in doors.items() if spec.lever is not None and (runes or not spec.unsure)}
    for at in levers:
        ground[at] = True
    sides = {at: door_spec.facing for at, door_spec in doors.items() if door_spec.facing is not None}
    return reach(
        sketch.start_cell,
        PathMap(ground, StepRule.ORTHOGONAL, sides=sides),
        opened_from={at: [lever + step for step in ORTHOGONAL] for at, lever in levers.items()},
        locked=locked,
        keys=Counter(sketch.keys),
        open_doors=sketch.doors,
    ).possible


def unsolvable(sketch: Sketch) -> list[str]:
    """Return a sentence for each fault by which the hero could get stuck. An empty list means that there is no fault.

    The faults are those of `lock_faults`. The hero must never need a key to go on.
    """
    sure = reached_by_hero(sketch)
    barred = any(spec.locked or spec.unsure for spec in sketch.door_specs.values())
    return lock_faults(sketch, sure, reached_by_hero(sketch, keys=True, runes=True) if barred else sure)


def lock_faults(sketch: Sketch, sure: NDArray[np.bool_], possible: NDArray[np.bool_]) -> list[str]:
    """Return a sentence for each fault by which the hero could get stuck. An empty list means that there is no fault.

    The faults are: locked doors on a level without a key; stairs, the last door, a key, an item of `Sketch.sure` or a
    lever outside `sure`; and floor outside `possible`, except where all ways lead past it.

    `sure`: cells that the hero reaches without luck or courage: without locked, runed or hidden doors, or only through
    locked doors that he can always open. `possible`: cells that he reaches with keys, and through runed doors. Both are
    bool[x, y].
    """
    specs = sketch.door_specs
    has_lever = any(spec.kind == PORTCULLIS or (spec.lever is not None and not spec.unsure) for spec in specs.values())
    needed = f"a key, {'a lever, ' * has_lever}a rune or a secret"

    def beyond(*places: tuple[str, Vec | None]) -> list[str]:
        return [
            f"{what} cannot be reached without {needed}" for what, cell in places if cell is not None and not sure[cell]
        ]

    beside = {
        at: [cell for step in ORTHOGONAL if in_bounds(cell := spec.lever + step, sketch.size)]
        for at, spec in specs.items()
        if spec.lever is not None
    }
    lost = [at for at, cells in beside.items() if not any(sure[cell] for cell in cells)]
    unlocked = sure
    if lost:
        ground = sketch.floor.copy()
        ground[tuple(zip(*lost, strict=True))] = False
        unlocked = PathMap(ground, StepRule.ORTHOGONAL).reachable_from(sure)
    without_lock = [at for at in lost if not any(unlocked[cell] for cell in beside[at])]

    def levers(doors: Iterable[Vec]) -> list[str]:
        return [f"the lever of the door at {at.x},{at.y} cannot be reached" for at in doors]

    found = []  # what keeps a door shut comes before what is behind the door
    if any(spec.locked for spec in specs.values()) and not sketch.keys:
        found.append("there are locked doors, but there is no key")
    found += levers(without_lock)
    found += beyond(*((f"the key at {at.x},{at.y}", at) for at in sketch.keys))
    found += beyond(*((f"the item at {at.x},{at.y}", at) for at in sketch.sure))
    found += levers(at for at in lost if at not in without_lock)
    leads_on = ("the last door", sketch.last_door) if sketch.last_door is not None else ("the stairs down", sketch.exit)
    found += beyond(("the stairs up", sketch.way_back), leads_on)
    rest = cut_off(sketch.floor, possible, sketch.doors)
    for at in sketch.hidden:
        rest[at] = False
    if rest.any():
        found.append(f"{cells_named(rest)} {'is' if rest.sum() == 1 else 'are'} cut off by doors")
    return found


def cells_named(cells: NDArray[np.bool_]) -> str:
    """Return words for some cells that name the first, row by row: "the cell at 3,4 and 8 others".

    `cells`: bool[x, y], at least one of them true.
    """
    (y, x), more = np.argwhere(cells.T)[0].tolist(), int(cells.sum()) - 1
    return f"the cell at {x},{y}" + (f" and {count(more, 'other')}" if more else "")


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
    """Return the doors that have no special features, are not hidden, not the last door and not in a vault.

    They come in random order.
    """
    apart = {*sketch.door_specs, *sketch.hidden, sketch.last_door}
    doors = [at for at in sketch.doors if at not in apart and not sketch.in_vault(at)]
    sketch.dice.shuffle(doors)
    return doors
