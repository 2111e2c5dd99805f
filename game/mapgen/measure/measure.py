"""The character of a level in figures, and the ranges of the figures of good levels.

All figures are exact, but for the mean walk and the share of cells seen, which are taken from a sample of cells, always
the same cells of the same level. Levels are measured with every door shut, and connected means that actors can walk
there in four directions; of several parts the largest is measured.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.pathfinding import distances
from game.engine.records import record
from game.mapgen.analysis.components import components
from game.mapgen.analysis.cut_cells import cut_cells
from game.mapgen.analysis.door_graph import region_graph
from game.mapgen.analysis.door_sites import open_neighbours
from game.mapgen.measure.rooms_sight_walks import mean_walk, pairs_in_sight, rooms_of

SAMPLE = 32
"""Number of cells from which walks and sight are measured."""

SMALLEST_ISLAND = 4
"""Least number of cells that cannot be walked, for a loop to lead round them; smaller islands are pillars."""


@record
class Measures:
    """Figures of one level."""

    cells: int
    """Number of walkable cells, doors among them."""
    doors: int
    """Number of doors, hidden doors among them."""
    doors_per_1000: float
    """Number of doors per 1000 walkable cells."""
    doors_between: float
    """Mean of the fewest doors entered from a random cell to a random cell, walking in four directions."""
    only_way_percent: float
    """% of the doors that are cut cells, the only way between some cells."""
    walk_round_percent: float
    """% of the doors with both sides in one region, so that a walk round them needs no other door."""
    loops_per_1000: float
    """Islands of at least 4 cells in the ground, which can be walked round, per 1000 walkable cells."""
    dead_ends_per_1000: float
    """Dead ends, cells with a single orthogonal neighbour to go to, per 1000 walkable cells."""
    rooms: int
    """Rooms: patches of at least 9 open cells that squares of four cells cover."""
    two_exits_percent: float | None
    """% of the rooms with two or more doors and open ways leading out. None where there is no room."""
    two_doors_percent: float | None
    """% of the rooms with two or more doors. None where there is no room."""
    mean_walk: float
    """Mean number of steps in eight directions, corners cut, from a random cell to a random cell."""
    stairs_walk: int | None
    """Number of steps in eight directions, corners cut, from stairs to stairs.

    None without two stairs and a way between.
    """
    visible_percent: float
    """% of the walkable cells that are seen from a random cell, doors shut, sight unlimited."""
    corridor_percent: float
    """% of the walkable cells without doors that are too narrow to be room."""
    cut_percent: float
    """% of the walkable cells that are the only way between some others."""


def measure(
    floor: NDArray[np.bool_],
    doors: Sequence[tuple[int, int]],
    stairs: tuple[tuple[int, int], tuple[int, int]] | None = None,
    *,
    opaque: NDArray[np.bool_] | None = None,
) -> Measures:
    """Return the figures of a level: `floor` is bool[x, y], `doors` are cells of it, and `stairs` two cells.

    Sight is blocked by doors and by `opaque`; None means by all that cannot be walked. Raises ValueError when nothing
    can be walked.
    """
    parts = components(floor)
    sizes = np.bincount(parts[floor])
    if not len(sizes):
        raise ValueError("the level has no floor to measure")
    ground = floor if len(sizes) == 1 else parts == sizes.argmax()
    cells = int(sizes.max())
    door_cells = np.zeros_like(floor)
    for at in doors:
        door_cells[at] = True
    x, y = np.nonzero(ground)
    chosen = (2 * np.arange(SAMPLE) + 1) * cells // (2 * SAMPLE)
    sample = list(zip(x[chosen].tolist(), y[chosen].tolist(), strict=True))
    walls = ~floor if opaque is None else opaque
    cuts = cut_cells(ground)
    rooms = rooms_of(ground, door_cells)
    graph = region_graph(ground, [at for at in doors if ground[at]])
    return Measures(
        cells=int(sizes.sum()),
        doors=len(doors),
        doors_per_1000=1000 * len(doors) / int(sizes.sum()),
        doors_between=graph.doors_between,
        only_way_percent=_percent(cuts & door_cells, ground & door_cells),
        walk_round_percent=graph.walk_round_percent,
        loops_per_1000=1000 * _loops(ground) / cells,
        dead_ends_per_1000=1000 * _dead_ends(ground) / cells,
        rooms=len(rooms.exits),
        two_exits_percent=_percent_of_two(rooms.exits),
        two_doors_percent=_percent_of_two(rooms.doors),
        mean_walk=mean_walk(ground, sample),
        stairs_walk=_stairs_walk(floor, stairs),
        visible_percent=100 * pairs_in_sight(walls | door_cells, x, y, chosen) / (cells * SAMPLE),
        corridor_percent=rooms.corridor_percent,
        cut_percent=_percent(cuts, ground),
    )


def _percent(some: NDArray[np.bool_], of: NDArray[np.bool_]) -> float:
    """Return the % of cells `of` that are in `some`; 0 when there are none."""
    return 100 * int(np.count_nonzero(some)) / max(1, int(np.count_nonzero(of)))


def _percent_of_two(exits: NDArray[np.intp]) -> float | None:
    return 100 * int(np.count_nonzero(exits >= 2)) / len(exits) if len(exits) else None


def _loops(ground: NDArray[np.bool_]) -> int:
    """Return the number of islands in the ground: solid parts, connected in eight directions.

    The solid part that surrounds the ground is not counted: rock, and all beyond the level.
    """
    solid = np.pad(~ground, 1, constant_values=True)
    islands = np.bincount(components(solid, diagonal=True)[solid])
    return int(np.count_nonzero(islands >= SMALLEST_ISLAND)) - 1


def _dead_ends(ground: NDArray[np.bool_]) -> int:
    return int(np.count_nonzero(ground & (open_neighbours(ground) == 1)))


def _stairs_walk(floor: NDArray[np.bool_], stairs: tuple[tuple[int, int], tuple[int, int]] | None) -> int | None:
    if stairs is None:
        return None
    steps = int(distances(floor, [stairs[1]], StepRule.FREE)[stairs[0]])
    return steps if steps > 0 else None


class Band(NamedTuple):
    """Range in which the median of a figure is good."""

    least: float = 0.0
    most: float = math.inf
    under: float = math.inf

    def contains(self, figure: float) -> bool:
        """Return whether a figure is in the band."""
        return self.least <= figure <= self.most and figure < self.under

    def __str__(self) -> str:
        if self.under < math.inf:
            return f"under {self.under:g}"
        return f"{self.least:g} to {self.most:g}" if self.most < math.inf else f"at least {self.least:g}"


BANDS: Mapping[str, Band] = MappingProxyType(
    {
        "doors": Band(18, 30),
        "doors_per_1000": Band(16, 26),
        "doors_between": Band(2, 3.5),
        "only_way_percent": Band(25, 50),
        "walk_round_percent": Band(under=10),
        "loops_per_1000": Band(4, 8),
        "dead_ends_per_1000": Band(under=8),
        "two_exits_percent": Band(least=70),
        "mean_walk": Band(30, 45),
        "stairs_walk": Band(35, 80),
        "visible_percent": Band(5, 10),
    }
)
"""Ranges for the medians of many levels of the tradition `ajar`, by the names of the figures."""


def outside(medians: Mapping[str, float | None], bands: Mapping[str, Band] = BANDS) -> list[str]:
    """Return a sentence for each median that is outside its band, or that could not be measured (None)."""
    found = []
    for name, band in bands.items():
        median, words = medians.get(name), name.replace("_", " ")
        if median is None:
            found.append(f"{words} could not be measured and should be {band}")
        elif not band.contains(median):
            found.append(f"{words} is {median:.2f} and should be {band}")
    return found
