"""What lies behind each narrow place: the cells that cannot be reached without it.

One search in depth over a small graph finds all (R. Tarjan, 1972, as in `game.mapgen.analysis.cut_cells`): its nodes
are the narrow places and the regions between them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.mapgen.analysis.components import components


def worths(floor: NDArray[np.bool_], places: Sequence[Vec], start: Vec) -> dict[Vec, int]:
    """Return for each place that is an only way how many cells are cut off from the start without it.

    `floor`: the walkable cells, bool[x, y].
    """
    between = floor.copy()
    for at in places:
        between[at] = False
    regions = np.pad(components(between), 1, constant_values=-1)
    sizes = np.bincount(regions[regions >= 0]).tolist() + [1] * len(places)
    first = len(sizes) - len(places)
    number = {at: first + place for place, at in enumerate(places)}
    beside: list[list[int]] = [[] for _ in sizes]
    for at in places:
        for step in ORTHOGONAL:
            to = at + step
            node = number.get(to, int(regions[to.x + 1, to.y + 1]))
            if node >= 0:
                beside[number[at]].append(node)
                if node < first:
                    beside[node].append(number[at])
    root = number.get(start, int(regions[start.x + 1, start.y + 1]))
    lost = _lost(beside, sizes, root)
    return {at: lost[number[at]] for at in places if at != start and lost[number[at]]}


def _lost(beside: Sequence[Sequence[int]], sizes: Sequence[int], root: int) -> list[int]:
    """For each node what hangs on it alone, seen from the root."""
    found = [0] * len(beside)  # when the search came to a node, from 1
    lowest = [0] * len(beside)  # the earliest node that it and what was found beyond it touch
    whole = list(sizes)  # a node and what was found beyond it
    lost = [0] * len(beside)
    time = found[root] = lowest[root] = 1
    way = [(root, iter(beside[root]))]
    while way:
        here, ahead = way[-1]
        for to in ahead:
            if not found[to]:
                time += 1
                found[to] = lowest[to] = time
                way.append((to, iter(beside[to])))
                break
            lowest[here] = min(lowest[here], found[to])
        else:
            way.pop()
            if way:
                before = way[-1][0]
                lowest[before] = min(lowest[before], lowest[here])
                whole[before] += whole[here]
                if lowest[here] >= found[before]:
                    lost[before] += whole[here]
    return lost
