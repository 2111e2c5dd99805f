"""Doors at the gates of a level: narrow places, chosen by how much ground lies behind them.

A mouth is a floor cell between two walls, beside a room or beside a place where ways part. Mouths divide the level into
regions. A gate is a mouth with different regions on its two sides. Only gates get doors. A region too small to be worth
a door is merged with a neighbour, the smallest region first.

If there are still too many gates, gates are removed one by one. Some gates are the only way to a region. If the share
of these gates is more than `Gates.only_way_percent`, a gate that is the only way to a region is removed. Otherwise, a
gate that is not the only way is removed. In both cases, the gate with the least ground behind it is chosen. (The idea
that a choke point is worth the ground behind it is Brogue's. Brogue values each choke point by itself.)

D-54: in documents 000 and 001 (RogueSharp) and 004 (the SadConsole tutorial), every cell that fits gets a door. Here
only gates get doors, because a door should divide the ground on its two sides.

B-09: where rooms are known, a gate touches the floor of a room. Whether the gate leads out of the room is not checked,
because the walls of a room without square corners may enclose both regions of a gate.

B-10: no gate is beside another door, orthogonally or diagonally. If mouths are beside each other, the mouths with the
fewest mouths beside them are taken first.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.neighbours import count4, count8, square_around, touching4
from game.engine.records import record
from game.mapgen.analysis.door_graph import Partition
from game.mapgen.analysis.door_sites import between_walls, floor_of_rooms, laid_out
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import shuffle
from game.mapgen.core.sketch import Sketch


@record
class Gates(BuildStep):
    """Doors in the gates of a level: narrow cells that divide its ground into regions. Existing doors stay.

    This step must come after the start and the stairs are placed, and before monsters are.
    """

    least: int = 4
    """Least number of cells of a region whose gates are worth a door."""
    per_1000: int = 1000
    """Greatest number of doors for each 1000 cells of floor."""
    only_way_percent: int = 37
    """Highest desired percentage (0-100) of doors that are the only way to a region.

    The number decides which door is removed while there are more doors than `per_1000` allows. If the percentage is
    higher than this, a door that is the only way to a region is removed; else another door is removed.
    """

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        standing = set(sketch.doors)
        narrow = [at for at in mouths(sketch.floor) if not sketch.in_vault(at)]
        parts = Partition(sketch.floor, [*sketch.doors, *_apart(narrow, sketch)])
        self._merge_small(parts, standing)
        only = parts.cut_gates()
        most = max(self.per_1000 * int(np.count_nonzero(sketch.floor)) // 1000, 1)
        while len(gates := parts.gates) > most and (loose := [at for at in gates if at not in standing]):
            only.intersection_update(gates)  # when regions are merged, no gate becomes the only way to one
            too_many = 100 * len(only) > self.only_way_percent * len(gates)
            choice = [at for at in loose if (at in only) == too_many] or loose
            parts.remove_gate(min(choice, key=parts.behind))
        for at in parts.gates:
            if at not in standing:
                sketch.doors.append(at)
                sketch.record("a door at a choke point")

    def _merge_small(self, parts: Partition, standing: set[Vec]) -> None:
        """Remove gates, one after another, as long as a region is too small.

        Each gate lies between the smallest region and its smallest neighbour. `standing`: cells of doors that must
        stay.
        """
        small = [(size, region) for region, size in parts.sizes.items() if size < self.least]
        heapify(small)
        while small:
            size, region = heappop(small)
            if parts.sizes.get(region) != size:
                continue  # it has grown, or is lost
            if exits := [at for at in parts.exits_of(region) if at not in standing]:
                kept = parts.remove_gate(min(exits, key=parts.on_both_sides))
                if parts.sizes[kept] < self.least:
                    heappush(small, (parts.sizes[kept], kept))


def mouths(floor: NDArray[np.bool_]) -> list[Vec]:
    """Return the mouths of a floor: floor cells between two walls, at the edge of a wider place or a fork.

    At least one cell orthogonally beside a mouth has three or four orthogonal neighbours that are floor. `floor`:
    bool[x, y].
    """
    narrow = floor & between_walls(floor)
    wide = floor & (count4(floor) >= 3)  # true in a room too: its cells have two ways, and the way out
    return cells_where(narrow & touching4(wide))


def _apart(cells: list[Vec], sketch: Sketch) -> list[Vec]:
    """Return cells for gates. No cell touches a door or another returned cell, not even diagonally (B-10).

    The cells are chosen at random from `cells`, and nothing stands in them. Among rooms and corridors, each touches a
    room (B-09). On natural ground, such as caves, this is not required.
    """
    shuffle(sketch.dice, cells)
    refused = sketch.mask(sketch.in_use()) | (laid_out(sketch) & ~touching4(floor_of_rooms(sketch)))
    for door in sketch.doors:
        refused[square_around(door, 1)] = True
    fitting = [at for at in cells if not refused[at]]
    beside = count8(sketch.mask(fitting))
    kept = []
    for at in sorted(fitting, key=lambda at: int(beside[at])):
        if not refused[at]:
            kept.append(at)
            refused[square_around(at, 1)] = True
    return kept
