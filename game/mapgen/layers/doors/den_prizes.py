"""Prizes of dens: things that lie where nobody lives move into homes of monsters, first of all into dens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.neighbours import touching4
from game.mapgen.analysis.regions import DEN, PRIZES_OF_DEN, between_doors, tenants
from game.mapgen.core.sketch import Sketch


def move_prizes(sketch: Sketch, rooms: NDArray[np.intp], useful: Collection[str]) -> bool:
    """Move prizes into homes that hold too few. Return whether any was moved.

    They come from where nobody lives, first from behind a single leaf; at last also from where only one or two live.
    Dens are filled first, up to PRIZES_OF_DEN, then the homes of one or two, which get one. A prize in a den never
    leaves it, and one in another home only for a den, so that this ends.

    `rooms`: number of the room of each cell, intp[x, y]; -1 outside rooms. `useful`: names of the items that count as
    prizes.
    """
    regions = between_doors(sketch)
    lives = tenants(sketch)
    leaves = Counter(region for at in sketch.doors for region in regions.beside(at))
    fixed = _fixed(sketch)
    prizes = [(number, regions.of(at)) for number, (name, at) in enumerate(sketch.items) if name in useful]
    held = Counter(region for _, region in prizes)
    wants = {region: PRIZES_OF_DEN if number >= DEN else 1 for region, number in lives.items()}
    loose = [(n, region) for n, region in prizes if lives[region] < DEN and sketch.items[n][1] not in fixed]
    open_to_more = rooms >= 0
    for area in sketch.vaults:
        open_to_more[area.slices] = False
    moved = False
    for number, region in sorted(loose, key=lambda one: (lives[one[1]], leaves[one[1]] > 1, one)):
        if lives[region]:  # a small home gives up its only prize for a den without any, and others for any den
            enough = PRIZES_OF_DEN if held[region] > 1 else 1
            homes = [home for home in wants if lives[home] >= DEN and held[home] < enough]
        else:
            homes = [home for home, want in wants.items() if held[home] < want]
        while homes:
            home = min(homes, key=lambda home: (held[home], -lives[home], home))
            if places := _corners_of((regions.numbers == home) & open_to_more, sketch):
                sketch.items[number] = (sketch.items[number][0], sketch.dice.choice(places))
                held[home] += 1
                held[region] -= 1
                moved = True
                break
            homes.remove(home)
            del wants[home]  # a vault, which stays as it is drawn, or a corridor
    return moved


def _fixed(sketch: Sketch) -> set[Vec]:
    """Return the cells whose things stay where they are: keys, choices, what must be within reach, and vaults."""
    choices = {at for group in sketch.choices for at in group}
    vaults = {at for area in sketch.vaults for at in area.cells()}
    return {*sketch.keys, *sketch.sure} | choices | vaults


def _corners_of(den: NDArray[np.bool_], sketch: Sketch) -> list[Vec]:
    """Return the cells of a den that are farthest from its doors: a third of all. Monsters may be there.

    `den`: its cells in rooms, bool[x, y].
    """
    used = sketch.in_use().difference(at for _, at in sketch.spawns).union(at for _, at in sketch.items)
    free = np.array([at for at in cells_where(den) if at not in used], np.intp).reshape(-1, 1, 2)
    beside = touching4(den)
    doors = np.array([at for at in sketch.doors if beside[at]], np.intp).reshape(1, -1, 2)
    away = np.abs(free - doors).sum(axis=2).min(axis=1, initial=sum(sketch.size))
    farthest = np.argsort(-away, kind="stable")[: (len(free) + 2) // 3]
    return [Vec(x, y) for x, y in free[farthest, 0].tolist()]
