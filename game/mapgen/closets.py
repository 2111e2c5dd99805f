"""The small places behind a single door, where something can be kept."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.engine.geometry import Vec, vecs
from game.engine.paths import Steps, reachable

from .openable import plain_doors
from .sketch import Sketch, floor_of


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
    found = []
    others = np.zeros_like(sketch.floor)
    arrival = [at for room in sketch.arrival() for at in floor_of(room)]
    for at in (*sketch.doors, *arrival, sketch.exit, sketch.way_back):
        if at is not None:
            others[at] = True
    for door in plain_doors(sketch):
        ground = sketch.floor.copy()
        ground[door] = False
        behind = ground & ~reachable(ground, sketch.start, Steps.ORTHOGONAL)
        if least <= np.count_nonzero(behind) <= most and not (behind & others).any():
            x, y = np.nonzero(behind)
            found.append(Closet(door, list(vecs(zip(x.tolist(), y.tolist(), strict=True)))))
    return sorted(found, key=lambda closet: closet.lodgers(sketch))
