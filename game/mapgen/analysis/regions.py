"""Regions: connected ground between doors, and the regions on the sides of each door."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import Vec
from game.mapgen.core.sketch import Sketch

DEN = 3
"""Least number of monsters of a den, a region between doors."""
PRIZES_OF_DEN = 2
"""Number of prizes that a den should hold."""


class Regions:
    """Regions into which doors divide ground, numbered from 0. `numbers`: that of each cell, intp[x, y]; -1 for none.

    `ground`: walkable cells, bool[x, y]. `doors`: cells that divide it, whether they can be shut or not. They belong to
    no region.
    """

    def __init__(self, ground: NDArray[np.bool_], doors: Iterable[tuple[int, int]]) -> None:
        between = ground.copy()
        for at in doors:
            between[at] = False
        self._padded = np.full((between.shape[0] + 2, between.shape[1] + 2), -1)
        self.numbers = self._padded[1:-1, 1:-1]
        self.numbers[...] = components(between)
        self.count = int(self.numbers.max(initial=-1)) + 1
        """Number of regions."""

    @property
    def sizes(self) -> NDArray[np.intp]:
        """Number of cells of each region: intp[region]."""
        return np.bincount(self.numbers[self.numbers >= 0], minlength=self.count)

    def of(self, at: tuple[int, int]) -> int:
        """Return the number of the region of a cell; -1 if it belongs to none."""
        return int(self.numbers[at])

    def beside(self, at: tuple[int, int]) -> set[int]:
        """Return the numbers of the regions orthogonally beside a cell, such as a door."""
        x, y, number = at[0] + 1, at[1] + 1, self._padded.item
        return {number(x, y - 1), number(x - 1, y), number(x + 1, y), number(x, y + 1)} - {-1}


def between_doors(sketch: Sketch) -> Regions:
    """Return the regions between the shut doors of a sketch. They are not to be changed."""
    return _between(sketch.floor.tobytes(), sketch.size, tuple(sketch.doors))


def tenants(sketch: Sketch) -> Counter[int]:
    """Return the number of monsters in each region between the doors of a sketch, by its number."""
    regions = between_doors(sketch)
    return Counter(regions.of(at) for _, at in sketch.spawns)


@lru_cache(4)  # step after step asks for the same regions, until a door is placed
def _between(floor: bytes, size: tuple[int, int], doors: tuple[Vec, ...]) -> Regions:
    return Regions(np.frombuffer(floor, np.bool_).reshape(size), doors)


def doors_passed(sketch: Sketch, *, special: bool = False) -> NDArray[np.int64]:
    """Return the least number of doors on a way from the start to each cell: int64[x, y]; -1 if there is no way.

    A door counts in its own cell. `special`: whether a way may lead through hidden doors and doors with special
    features, except those that need a key; else only through plain doors.
    """
    closed = {at for at, spec in sketch.door_specs.items() if spec.locked or not special}
    closed.update(() if special else sketch.hidden)
    regions = between_doors(sketch)
    sides = {at: regions.beside(at) for at in sketch.doors if at not in closed}
    least = np.full(regions.count + 1, -1, np.int64)  # the last entry serves -1, rock and doors
    entered: dict[Vec, int] = {}
    number, found = 0, {regions.of(sketch.start_cell)}
    while found:
        least[list(found)] = number
        number += 1
        doors = [at for at, beside in sides.items() if at not in entered and not found.isdisjoint(beside)]
        entered.update(dict.fromkeys(doors, number))
        found = {region for at in doors for region in sides[at] if least[region] < 0}
    passed = least[regions.numbers]
    for at, number in entered.items():
        passed[at] = number
    return passed
