"""Division of a level into regions by its doors.

`RegionGraph`: the regions of open cells, and the regions beside each door.

`Partition`: regions between gates, which are cells where a door may be placed. Removing a gate merges its two regions.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.records import record
from game.mapgen.analysis.cut_cells import cut_nodes
from game.mapgen.analysis.regions import Regions

MOST_DOORS = 2_000
"""Greatest number of doors of a level for which the doors between its cells are counted. A drawing has no more."""


class Partition:
    """Regions into which gates divide the ground of a level.

    A gate is a cell where a door may be placed. A gate that does not join exactly two regions is dropped at once.
    """

    def __init__(self, floor: NDArray[np.bool_], gates: Sequence[Vec]) -> None:
        """Divide a floor into regions at the gates. `floor`: bool[x, y]. `gates`: cells of the floor."""
        graph = region_graph(floor, gates)
        self.sizes = dict(enumerate(graph.sizes))
        """Number of cells of each region, by the region's number."""
        self._order: dict[Vec, int] = {}
        """Place of each gate in the order of the gates."""
        self._first: dict[Vec, tuple[int, int]] = {}
        """The two regions that each gate joined at first."""
        self._exits: dict[int, set[Vec]] = {region: set() for region in self.sizes}
        """Gates of each region."""
        self._merged_into: dict[int, int] = {}
        """Region into which each lost region was merged."""
        for order, (at, regions) in enumerate(zip(gates, graph.regions_at, strict=True)):
            if len(regions) == 1:
                self.sizes[regions[0]] += 1
            if len(regions) == 2:
                self._order[at], self._first[at] = order, (regions[0], regions[1])
                for region in regions:
                    self._exits[region].add(at)

    @property
    def gates(self) -> dict[Vec, tuple[int, int]]:
        """Cell of each gate, with the numbers of the two regions that it joins."""
        return {at: self._regions_of(at) for at in self._first}

    def remove_gate(self, gate: Vec) -> int:
        """Remove a gate and merge its two regions. Return the number of the merged region.

        Other gates between these two regions are removed too, because the hero could walk round them within the merged
        region.
        """
        kept, lost = self._regions_of(gate)
        between = self._exits[kept] & self._exits[lost]
        self.sizes[kept] += self.sizes.pop(lost) + len(between)
        fewer, more = sorted((self._exits[kept], self._exits.pop(lost)), key=len)
        more |= fewer
        more -= between
        self._exits[kept] = more
        self._merged_into[lost] = kept
        for at in between:
            del self._first[at]
        return kept

    def _regions_of(self, gate: Vec) -> tuple[int, int]:
        """Return the numbers of the two regions that a gate joins now."""
        one, other = self._first[gate]
        if one in self._merged_into or other in self._merged_into:
            self._first[gate] = one, other = self._now(one), self._now(other)
        return one, other

    def _now(self, region: int) -> int:
        """Return the number of the region to which the cells of a region, which may be lost, belong now."""
        passed = []
        while region in self._merged_into:
            passed.append(region)
            region = self._merged_into[region]
        for lost in passed:
            self._merged_into[lost] = region
        return region

    def exits_of(self, region: int) -> list[Vec]:
        """Return the gates through which a region can be left, in the order of the gates. `region`: its number."""
        return sorted(self._exits[region], key=self._order.__getitem__)

    def behind(self, gate: Vec) -> int:
        """Return the number of cells of the smaller of the two regions that a gate joins."""
        return min(self.sizes[region] for region in self._regions_of(gate))

    def on_both_sides(self, gate: Vec) -> int:
        """Return the number of cells of both regions that a gate joins."""
        return sum(self.sizes[region] for region in self._regions_of(gate))

    def cut_gates(self) -> set[Vec]:
        """Return the gates without which some region could not be reached from another."""
        node = {region: number for number, region in enumerate(self.sizes)}
        gates = self.gates
        beside: list[list[int]] = [[] for _ in range(len(node) + len(gates))]
        for number, regions in enumerate(gates.values(), len(node)):
            for region in regions:
                beside[number].append(node[region])
                beside[node[region]].append(number)
        cuts = set(cut_nodes(beside))
        return {at for number, at in enumerate(gates, len(node)) if number in cuts}


@record
class RegionGraph:
    """Regions of the ground between doors, and the regions beside each door."""

    sizes: tuple[int, ...]
    """Number of cells of each region."""
    regions_at: tuple[tuple[int, ...], ...]
    """For each door, the regions orthogonally beside it, each once. A region is given by its index in `sizes`."""
    doors_at: tuple[tuple[int, ...], ...]
    """Indices of the doors orthogonally beside each door, in the same order of doors as `regions_at`."""

    @property
    def walk_round_percent(self) -> float:
        """Percentage (0-100) of doors with the same region on both sides, so that the hero can walk round the door.

        Doors that touch no region, or three or more regions, are not counted.
        """
        one, two = (sum(len(regions) == number for regions in self.regions_at) for number in (1, 2))
        return 100 * one / max(1, one + two)

    @property
    def doors_between(self) -> float | None:
        """Mean number of doors that must be entered on the way from one cell to another.

        The mean is over all pairs of walkable cells of the level, and the cells of doors are among these. For each
        pair, the way with the fewest doors is taken. A door in the first cell of the way is not counted. A door in the
        last cell is counted. None if there are more than `MOST_DOORS` doors: time and memory grow with their square.
        """
        doors = len(self.regions_at)
        if doors > MOST_DOORS:
            return None
        if not doors:
            return 0.0
        entered = self._doors_entered()
        cells = np.array([1] * doors + list(self.sizes))
        total = int(entered.sum(axis=0, dtype=np.int64) @ cells)
        doors_of: list[list[int]] = [[] for _ in self.sizes]
        for door, regions in enumerate(self.regions_at):
            for region in regions:
                doors_of[region].append(door)
        for region, ways_out in enumerate(doors_of):
            # Every way out of a region begins with one of its doors. The region itself is reached without any.
            from_here = entered[ways_out].min(axis=0).astype(np.int64) + 1
            from_here[doors + region] = 0
            total += self.sizes[region] * int(from_here @ cells)
        return total / int(cells.sum()) ** 2

    def _doors_entered(self) -> NDArray[np.uint16]:
        """Return how many doors are entered on the way from each door to each node: uint16[door, node].

        The nodes are the doors, and then the regions. The ways from all doors are followed together, one door farther
        in each round. No pair of a door and a node is followed twice, so long ways take no longer than short ones.
        """
        doors, nodes = len(self.regions_at), len(self.regions_at) + len(self.sizes)
        regions_beside: list[list[int]] = [[doors + region for region in regions] for regions in self.regions_at]
        doors_beside: list[list[int]] = [list(others) for others in self.doors_at] + [[] for _ in self.sizes]
        for door, regions in enumerate(regions_beside):
            for region in regions:
                doors_beside[region].append(door)
        into_regions, into_doors = _Links(regions_beside), _Links(doors_beside)
        entered = np.full(doors * nodes, _NOT_REACHED, np.uint16)
        claims = np.empty(doors * nodes, np.int32)

        def reach(pairs: NDArray[np.int32], number: int) -> NDArray[np.int32]:
            """Set `entered` for those of the pairs that have none yet, and return these, each once."""
            pairs = pairs[entered[pairs] == _NOT_REACHED]
            entered[pairs] = number
            order = np.arange(len(pairs), dtype=np.int32)
            claims[pairs] = order  # of equal pairs one remains
            new: NDArray[np.int32] = pairs[claims[pairs] == order]
            return new

        number, pairs = 0, reach(np.arange(doors, dtype=np.int32) * (nodes + 1), 0)
        while len(pairs):
            pairs = np.concatenate([pairs, reach(into_regions.follow(pairs, nodes), number)])
            number += 1
            pairs = reach(into_doors.follow(pairs, nodes), number)
        return entered.reshape(doors, nodes)


_NOT_REACHED = np.iinfo(np.uint16).max


class _Links:
    """Links from nodes to the nodes beside them."""

    def __init__(self, beside: list[list[int]]) -> None:
        """Store the links. `beside`: nodes beside each node."""
        self._count = np.array([len(others) for others in beside], np.int32)
        self._end = np.cumsum(self._count, dtype=np.int32)
        self._other = np.array([other for others in beside for other in others], np.int32)

    def follow(self, pairs: NDArray[np.int32], nodes: int) -> NDArray[np.int32]:
        """Return each pair of a door and a node with the node replaced by each node beside it.

        `pairs`: pairs as numbers, `door * nodes + node`. `nodes`: number of all nodes.
        """
        node = pairs % nodes
        count = self._count[node]
        end = np.cumsum(count, dtype=np.int32)
        link = np.arange(int(end[-1]), dtype=np.int32) + np.repeat(self._end[node] - end, count)
        followed: NDArray[np.int32] = np.repeat(pairs - node, count) + self._other[link]
        return followed


def region_graph(ground: NDArray[np.bool_], doors: Sequence[tuple[int, int]]) -> RegionGraph:
    """Return the regions between doors and how the doors join them.

    `ground`: the walkable cells, doors included, all connected orthogonally, bool[x, y]. `doors`: cells of the doors,
    in the order in which the graph lists them.
    """
    regions, number = Regions(ground, doors), {tuple(at): door for door, at in enumerate(doors)}
    beside = [[(x + step.x, y + step.y) for step in ORTHOGONAL] for x, y in doors]
    return RegionGraph(
        tuple(regions.sizes.tolist()),
        tuple(tuple(sorted(regions.beside(at))) for at in doors),
        tuple(tuple(number[at] for at in cells if at in number) for cells in beside),
    )
