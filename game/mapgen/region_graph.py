"""How doors divide a level: regions of open cells as nodes, and between them the doors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import cells_of
from game.engine.grid.geometry import ORTHOGONAL
from game.mapgen.components import components


@dataclass(frozen=True)
class RegionGraph:
    """The regions of a ground from which the doors are taken away, and which of them each door touches."""

    sizes: tuple[int, ...]
    """The cells of each region."""
    regions_at: tuple[tuple[int, ...], ...]
    """For each door the regions beside it, none twice."""
    doors_at: tuple[tuple[int, ...], ...]
    """For each door the doors beside it."""

    @property
    def walk_round_percent(self) -> float:
        """Of the doors that touch one region or join two: how many can be walked round within one region."""
        one, two = (sum(len(regions) == number for regions in self.regions_at) for number in (1, 2))
        return 100 * one / max(1, one + two)

    @property
    def doors_between(self) -> float:
        """The fewest doors entered on the way from a cell to a cell, on average over all pairs of cells.

        A door to start in is not entered; one to end in is.
        """
        # Every node, regions first, then doors, knows all nodes within so many doors of it, as the bits of a number.
        first_door = len(self.sizes)
        links = [(door, region) for door, regions in enumerate(self.regions_at, first_door) for region in regions]
        pairs = [
            (door, other + first_door) for door, others in enumerate(self.doors_at, first_door) for other in others
        ]
        within = [1 << node for node in range(first_door + len(self.regions_at))]
        for door, region in links:
            within[door] |= within[region]
        cells = np.array([*self.sizes, *(1 for _ in self.regions_at)])
        all_doors = np.zeros((len(within), len(within)), np.int64)
        farther = None
        while within != farther:
            all_doors += 1 - cells_of(within, len(within))
            farther = within.copy()
            for door, region in links:
                farther[region] |= within[door]
            for door, other in pairs:
                farther[door] |= within[other]
            for door, region in links:
                farther[door] |= farther[region]
            within, farther = farther, within
        return float(cells @ all_doors @ cells) / int(cells.sum()) ** 2


def region_graph(ground: NDArray[np.bool_], doors: Sequence[tuple[int, int]]) -> RegionGraph:
    """The graph of a ground that hangs together orthogonally, with doors in some of its cells."""
    open_ground = ground.copy()
    for at in doors:
        open_ground[at] = False
    regions = np.pad(components(open_ground), 1, constant_values=-1)
    number = {tuple(at): door for door, at in enumerate(doors)}
    beside = [[(x + step.x, y + step.y) for step in ORTHOGONAL] for x, y in doors]
    return RegionGraph(
        tuple(np.bincount(regions[regions >= 0]).tolist()),
        tuple(tuple(sorted({int(regions[x + 1, y + 1]) for x, y in cells} - {-1})) for cells in beside),
        tuple(tuple(number[at] for at in cells if at in number) for cells in beside),
    )
