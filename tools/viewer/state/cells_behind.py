"""Number of cells behind each chokepoint.

A chokepoint is a narrow cell that is the only way from the start to other cells, which lie behind it. One depth-first
search over a small graph finds all chokepoints (R. Tarjan, 1972, as in `game.mapgen.analysis.cut_cells`). The nodes of
the graph are the narrow cells and the regions between them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import ORTHOGONAL, Vec


def cells_behind_each(floor: NDArray[np.bool_], places: Sequence[Vec], start: Vec) -> dict[Vec, int]:
    """Return the number of cells behind each narrow cell that is the only way to other cells.

    `floor`: walkable cells, bool[x, y]. `places`: the narrow cells of the floor. A narrow cell with a way
    around it is left out of the result.
    """
    between = floor.copy()
    for at in places:
        between[at] = False
    regions = np.pad(components(between), 1, constant_values=-1)
    sizes = np.bincount(regions[regions >= 0]).tolist() + [1] * len(places)
    first = len(sizes) - len(places)
    number = {at: first + place for place, at in enumerate(places)}
    neighbours: list[list[int]] = [[] for _ in sizes]
    for at in places:
        for step in ORTHOGONAL:
            to = at + step
            node = number.get(to, int(regions[to.x + 1, to.y + 1]))
            if node >= 0:
                neighbours[number[at]].append(node)
                if node < first:
                    neighbours[node].append(number[at])
    root = number.get(start, int(regions[start.x + 1, start.y + 1]))
    lost = _lost(neighbours, sizes, root)
    return {at: lost[number[at]] for at in places if at != start and lost[number[at]]}


def _lost(neighbours: Sequence[Sequence[int]], sizes: Sequence[int], root: int) -> list[int]:
    """Return for each node of a graph the number of cells that only this node connects to the root.

    `neighbours`: numbers of the neighbours of each node. `sizes`: number of cells of each node. `root`: number of the
    node with the start.
    """
    found = [0] * len(neighbours)  # place of each node in the order of the search, from 1; 0 if not found yet
    lowest = [0] * len(neighbours)  # lowest such place among the neighbours of a node and of nodes found from it
    total = list(sizes)  # number of cells of a node and of all nodes found from it
    lost = [0] * len(neighbours)
    found_count = found[root] = lowest[root] = 1
    path = [(root, iter(neighbours[root]))]
    while path:
        here, ahead = path[-1]
        for to in ahead:
            if not found[to]:
                found_count += 1
                found[to] = lowest[to] = found_count
                path.append((to, iter(neighbours[to])))
                break
            lowest[here] = min(lowest[here], found[to])
        else:
            path.pop()
            if path:
                before = path[-1][0]
                lowest[before] = min(lowest[before], lowest[here])
                total[before] += total[here]
                if lowest[here] >= found[before]:
                    lost[before] += total[here]
    return lost
