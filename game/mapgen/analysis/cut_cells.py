"""Cut cells: cells that are the only way between other cells, so that the ground would be divided without them.

A cell is called plain if its neighbours are connected with each other within the eight cells around it; it cannot be a
cut cell. Connected plain cells are merged into a patch. All other cells are called narrow. The patches and the narrow
cells form a small graph, which is searched depth-first (R. Tarjan, "Depth-First Search and Linear Graph Algorithms",
1972).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import DIRECTIONS
from game.engine.grid.neighbours import adjacent_pairs, neighbours


def cut_cells(ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells whose loss would divide ground that is connected orthogonally: bool[x, y].

    `ground`: walkable cells, bool[x, y].
    """
    narrow = _narrow(ground)
    nodes = components(ground & ~narrow).copy()
    patches = int(nodes.max(initial=-1)) + 1
    count = patches + int(narrow.sum())
    nodes[narrow] = np.arange(patches, count)
    cuts = np.zeros(count, np.bool_)
    cuts[list(cut_nodes(_beside(nodes, patches, count)))] = True
    return cuts[nodes] & narrow


def _narrow(ground: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the narrow places of the ground: bool[x, y].

    A cell is narrow if it has two orthogonal neighbours that are not connected with each other by ground among the
    eight cells around it. `ground`: walkable cells, bool[x, y].
    """
    around = neighbours(ground.view(np.uint8), DIRECTIONS)
    north, west, east, south, northwest, northeast, southwest, southeast = around
    joined = (
        (north & northeast & east)
        + (east & southeast & south)
        + (south & southwest & west)
        + (west & northwest & north)
    )
    narrow: NDArray[np.bool_] = ground & (north + south + west + east > joined + 1)
    return narrow


def _beside(nodes: NDArray[np.intp], patches: int, count: int) -> list[list[int]]:
    """Return the numbers of the neighbours of each node of the graph.

    A node is either a patch (connected plain cells) or a single narrow cell. Two patches never touch.

    `nodes`: node number of each cell, -1 for rock, intp[x, y]. `patches`: number of patches, which have the lowest node
    numbers. `count`: number of all nodes.
    """
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in adjacent_pairs(nodes):
        touching = (np.minimum(one, other) >= 0) & (np.maximum(one, other) >= patches)
        for a, b in zip(one[touching].tolist(), other[touching].tolist(), strict=True):
            beside[a].append(b)
            beside[b].append(a)
    return beside


def cut_nodes(beside: list[list[int]]) -> Iterator[int]:
    """Yield the numbers of the nodes whose loss would divide a graph. A node may be yielded more than once.

    `beside`: numbers of the neighbours of each node, by the node's number.
    """
    found = [0] * len(beside)  # time at which the search found each node, from 1; 0 for not yet
    lowest = [0] * len(beside)  # earliest time of a node beside the node or beside nodes found from it
    time = 0
    for root in range(len(beside)):
        if found[root]:
            continue
        time += 1
        found[root] = lowest[root] = time
        branches = 0
        way = [(root, -1, iter(beside[root]))]
        while way:
            here, before, ahead = way[-1]
            for to in ahead:
                if not found[to]:
                    time += 1
                    found[to] = lowest[to] = time
                    way.append((to, here, iter(beside[to])))
                    break
                lowest[here] = min(lowest[here], found[to])
            else:
                way.pop()
                if before == root:
                    branches += 1
                elif before >= 0:
                    lowest[before] = min(lowest[before], lowest[here])
                    if lowest[here] >= found[before]:
                        yield before
        if branches > 1:
            yield root
