"""How gates part a level: regions hang together through gates, and a gate taken away makes two regions one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.mapgen.articulation import cut_nodes
from game.mapgen.region_graph import region_graph


class Partition:
    """The regions of a ground between gates. Every gate joins two regions: others are let go at once."""

    def __init__(self, floor: NDArray[np.bool_], gates: Sequence[Vec]) -> None:
        graph = region_graph(floor, gates)
        self.sizes = dict(enumerate(graph.sizes))
        """The cells of each region, by its number."""
        self.gates = {
            at: (regions[0], regions[1])
            for at, regions in zip(gates, graph.regions_at, strict=True)
            if len(regions) == 2
        }
        """The two regions that each gate joins."""
        for regions in graph.regions_at:
            if len(regions) == 1:
                self.sizes[regions[0]] += 1

    def take_away(self, gate: Vec) -> None:
        """Makes one region of the two that a gate joins: all gates between them go, or one could walk round them."""
        kept, lost = self.gates[gate]
        between = [at for at, regions in self.gates.items() if set(regions) == {kept, lost}]
        self.sizes[kept] += self.sizes.pop(lost) + len(between)
        for at in between:
            del self.gates[at]
        for at, (one, other) in self.gates.items():
            self.gates[at] = (kept if one == lost else one, kept if other == lost else other)

    def ways_out(self, region: int) -> list[Vec]:
        """The gates of a region."""
        return [at for at, regions in self.gates.items() if region in regions]

    def behind(self, gate: Vec) -> int:
        """The cells of the smaller of the two regions that a gate joins."""
        return min(self.sizes[region] for region in self.gates[gate])

    def on_both_sides(self, gate: Vec) -> int:
        """The cells of both regions that a gate joins."""
        return sum(self.sizes[region] for region in self.gates[gate])

    def only_ways(self) -> set[Vec]:
        """The gates that are the only way from some regions to the others."""
        node = {region: number for number, region in enumerate(self.sizes)}
        beside: list[list[int]] = [[] for _ in range(len(node) + len(self.gates))]
        for number, regions in enumerate(self.gates.values(), len(node)):
            for region in regions:
                beside[number].append(node[region])
                beside[node[region]].append(number)
        cuts = set(cut_nodes(beside))
        return {at for number, at in enumerate(self.gates, len(node)) if number in cuts}
