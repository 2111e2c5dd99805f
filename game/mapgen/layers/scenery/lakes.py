"""Lakes: blobs of deep water with shallow water around them, which never cut dry ground in two (the rule is Brogue's).

Deep water cannot be walked and may replace rock. Shallow water can be walked and replaces only floor. This step must
come after doors are placed: no lake covers a door, a cell beside a door, or a cell in use (where something stands).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import argmax_cell
from game.engine.grid.neighbours import count8
from game.engine.grid.pathfinding import reachable
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.bulk_random import below
from game.mapgen.core.sketch import Sketch, within_rim

ROUNDS = 5
DEEP, SHALLOW = "deep water", "shallow water"


@record
class Lakes(BuildStep):
    """Lakes, each smaller than the lake before. A lake that finds no place in `tries` tries is left out.

    `most`: greatest number of lakes. `largest`: greatest size of the first lake, cells across and down. `smallest`:
    greatest size of the last lake.
    """

    most: int = 6
    largest: tuple[int, int] = (30, 15)
    smallest: tuple[int, int] = (20, 10)
    tries: int = 20
    wreath: int = 1
    """Width of the shallow water around a lake in cells."""
    least_percent: int = 30
    """Least percentage of a lake's cells that must replace floor: a lake in solid rock would never be seen."""

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        kept_dry = _kept_dry(sketch)
        for number in range(self.most):
            blob = _blob(sketch, self._side(number, 0), self._side(number, 1))
            lake = self._place(sketch, blob, kept_dry)
            if lake is not None:
                sketch.cover.lay(DEEP, lake)
                sketch.floor &= ~lake
                sketch.record("a lake")
        shallow = _around(sketch.cover.of(DEEP), self.wreath) & sketch.floor & ~sketch.mask(sketch.doors)
        sketch.cover.lay(SHALLOW, shallow)

    def _side(self, number: int, axis: int) -> int:
        """Return the greatest width or height in cells of a lake. `number`: number of the lake, from 0.

        `axis`: 0 for width, 1 for height.
        """
        return self.largest[axis] - (self.largest[axis] - self.smallest[axis]) * number // max(self.most - 1, 1)

    def _place(self, sketch: Sketch, blob: NDArray[np.bool_], kept_dry: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
        """Return the cells of a blob at a random place where all dry ground stays connected: bool[x, y].

        None if no try succeeded. `blob`: cells of the lake within its rectangle, bool[x, y]. `kept_dry`: cells that
        must not become water, bool[x, y].
        """
        free_across, free_down = (length - 2 - side for length, side in zip(sketch.size, blob.shape, strict=True))
        if free_across < 0 or free_down < 0:
            return None
        for _ in range(self.tries):
            x, y = 1 + sketch.dice.between(0, free_across), 1 + sketch.dice.between(0, free_down)
            place = (slice(x, x + blob.shape[0]), slice(y, y + blob.shape[1]))
            if (blob & kept_dry[place]).any():
                continue
            wet = np.count_nonzero(blob & sketch.floor[place])
            if wet * 100 < self.least_percent * np.count_nonzero(blob) or not wet:
                continue
            lake = np.zeros(sketch.size, np.bool_)
            lake[place] = blob
            if _in_one_piece(sketch.floor & ~lake):
                return lake
        return None


def _kept_dry(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells that must not become water: bool[x, y].

    These are cells in use, doors with all cells around them, and torches with their walls.
    """
    lit = [cell for torch in sketch.torches for cell in torch]
    return _around(sketch.mask(sketch.doors), 1) | sketch.mask([*sketch.in_use(), *lit])


def _around(cells: NDArray[np.bool_], reach: int) -> NDArray[np.bool_]:
    """Return the cells, and all cells up to `reach` cells away in eight directions: bool[x, y]."""
    return count8(cells, reach).astype(np.bool_) | cells


def _blob(sketch: Sketch, width: int, height: int) -> NDArray[np.bool_]:
    """Return the largest connected piece of water grown from noise, cut out of its surroundings: bool[x, y].

    `width`, `height`: greatest size in cells.
    """
    noise = below(sketch.dice, 100, (width + 2) * (height + 2)).reshape(width + 2, height + 2)
    water = within_rim(noise < 55)
    for _ in range(ROUNDS):
        dry_near = count8(~water)
        water = within_rim((dry_near <= 3) | (water & (dry_near <= 4)))
    labels = components(water)
    if labels.max() < 0:
        return np.zeros((1, 1), np.bool_)
    largest: NDArray[np.bool_] = labels == int(np.bincount(labels[water]).argmax())
    x, y = np.nonzero(largest)
    return largest[x.min() : x.max() + 1, y.min() : y.max() + 1]


def _in_one_piece(ground: NDArray[np.bool_]) -> bool:
    return bool((reachable(ground, argmax_cell(ground), StepRule.ORTHOGONAL) == ground).all())
