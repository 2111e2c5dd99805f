"""Two maps side by side, each made by starters and layers of its own, with tunnels between them (RB-33).

Deviation from RB-33, which makes two whole maps and cuts both in the middle: each half is made as a map of its own, so
that no room is cut through. Parts of a half that are not connected with its largest part are left out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.core.tunnels import dig, straight


@record
class Halves(BuildStep):
    """Starter: two halves, each made by steps of its own. `left`, `right`: the steps of each half, in order.

    `tunnels`: greatest number of tunnels between the halves. The terrain of a half is not kept. Raises RetryLevel if a
    half is empty or the halves are not connected.
    """

    name = "two halves"

    left: tuple[BuildStep, ...]
    right: tuple[BuildStep, ...]
    tunnels: int = 3

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        half = width // 2
        floors = []
        for steps, x, across in ((self.left, 0, half), (self.right, half, width - half)):
            part = Sketch((across, height), sketch.depth, sketch.dice)
            for step in steps:
                step.check_needs(part, self.name)
                step(part)
            _keep_largest(part)
            floors.append(part.floor)
            _set(sketch, part, x)
            sketch.record("one half of the map")
        for number in range(self.tunnels):
            band = slice(number * height // self.tunnels, (number + 1) * height // self.tunnels)
            ends = [_end(sketch, floor, band) for floor in (floors[0][::-1], floors[1])]
            if ends[0] and ends[1]:
                start = Vec(half - 1 - ends[0].x, ends[0].y)
                sketch.corridors.append(dig(sketch, straight(start, ends[1] + Vec(half, 0))))
                sketch.record("a tunnel between the halves")
        if components(sketch.floor).max() > 0:
            raise RetryLevel("the two halves are not connected")


def _keep_largest(part: Sketch) -> None:
    """Fill all ground except the largest connected piece. Remove the rooms, corridors and doors of the filled ground.

    `part`: one half of the map. Raises RetryLevel if the half has no ground.
    """
    pieces = components(part.floor)
    if pieces.max() < 0:
        raise RetryLevel("one half of the map has no floor")
    largest: NDArray[np.bool_] = pieces == int(np.bincount(pieces[pieces >= 0]).argmax())
    part.forget(part.floor & ~largest)
    part.floor = largest
    part.forget_bare_rooms()


def _set(sketch: Sketch, part: Sketch, x: int) -> None:
    """Copy a half into the sketch, with its first column at `x`."""
    sketch.floor[x : x + part.size[0]] = part.floor
    part.map_cells(Vec(x, 0).__add__)
    part.map_rooms(lambda room: room._replace(x=room.x + x))
    sketch.add(part)


def _end(sketch: Sketch, floor: NDArray[np.bool_], rows: slice) -> Vec | None:
    """Return a random floor cell of the first column that has floor in `rows`; None if no column has any.

    `floor`: bool[x, y].
    """
    columns = np.flatnonzero(floor[:, rows].any(axis=1))
    if not len(columns):
        return None
    first = int(columns[0])
    return Vec(first, rows.start + int(sketch.dice.choice(np.flatnonzero(floor[first, rows]).tolist())))
