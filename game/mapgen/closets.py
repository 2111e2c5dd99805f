"""The small places behind a single door, where something can be kept."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from game.engine.grid.geometry import Vec, vecs
from game.mapgen.dens import enclosures, sides_of
from game.mapgen.openable import plain_doors
from game.mapgen.sketch import Sketch, floor_of


class Closet(NamedTuple):
    """What lies behind a door that is the only way to it."""

    door: Vec
    cells: list[Vec]

    def free(self, sketch: Sketch) -> list[Vec]:
        """Its cells in which nothing stands or lies."""
        taken = sketch.in_use()
        return [at for at in self.cells if at not in taken]

    def lodgers(self, sketch: Sketch) -> int:
        """How many live in it."""
        return sum(at in self.cells for _, at in sketch.spawns)


def closets(sketch: Sketch, least: int, most: int) -> list[Closet]:
    """Those behind plain doors, of so many cells, without stairs and other doors, not where the hero arrives.

    In the order of chance, those in which nobody lives first.
    """
    assert sketch.start is not None, "what lies behind a door depends on where one comes from"
    regions = enclosures(sketch)
    arrival = [at for room in sketch.arrival() for at in floor_of(room)]
    kept_free = {int(regions[at]) for at in (sketch.start, sketch.exit, sketch.way_back, *arrival) if at is not None}
    sides = {door: sides_of(door, regions) for door in sketch.doors}
    doors = Counter(side for beyond in sides.values() for side in beyond)
    found = []
    for door in plain_doors(sketch):
        for region in sorted(sides[door]):
            x, y = (regions == region).nonzero()
            if doors[region] == 1 and region not in kept_free and least <= len(x) <= most:
                found.append(Closet(door, list(vecs(zip(x.tolist(), y.tolist(), strict=True)))))
    return sorted(found, key=lambda closet: closet.lodgers(sketch))
