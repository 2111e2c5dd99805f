"""Brushes that dig floor into a map: how wide a stroke is, and whether it is mirrored (RB-19).

Deviations from RB-19:

* The mirror axes lie in the exact middle of the map, so that no mirrored cell lies beyond an edge.
* A brush that is mirrored in both directions paints in all four quarters of the map. RB-19's brush paints a cross.
* A wide brush can paint the rows and columns beside the rim (the outermost cells of the map) on all four sides of the
  map. RB-19's brush never paints the row below the top rim, nor the column beside the left rim.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.records import record


class Symmetry(Enum):
    """Mirroring of what a brush paints. Each value is a pair: mirrored left to right, mirrored top to bottom."""

    NONE = (False, False)
    ACROSS = (True, False)
    DOWN = (False, True)
    BOTH = (True, True)


@record
class Brush:
    """Square brush that digs floor. `symmetry`: mirroring of what the brush paints.

    `width`: side of the brush in cells. A brush of even width reaches one cell more to the left and up than to the
    right and down. A stroke that is wider than one cell or mirrored never paints the rim of the map.
    """

    width: int = 1
    symmetry: Symmetry = Symmetry.NONE

    @property
    def single_cell(self) -> bool:
        """Whether the brush paints exactly the cells it is given: one cell wide and not mirrored."""
        return self.width == 1 and self.symmetry is Symmetry.NONE

    def dab(self, floor: NDArray[np.bool_], at: Vec) -> None:
        """Dig floor with the brush at one cell, which must not lie on the rim.

        `floor`: bool[x, y], changed in place.
        """
        if self.single_cell:
            floor[at] = True
            return
        across, down = floor.shape
        left, top = at.x - self.width // 2, at.y - self.width // 2
        columns = slice(max(left, 1), min(left + self.width, across - 1))
        rows = slice(max(top, 1), min(top + self.width, down - 1))
        mirrored = slice(across - columns.stop, across - columns.start)
        upside_down = slice(down - rows.stop, down - rows.start)
        floor[columns, rows] = True
        if self.symmetry in (Symmetry.ACROSS, Symmetry.BOTH):
            floor[mirrored, rows] = True
        if self.symmetry in (Symmetry.DOWN, Symmetry.BOTH):
            floor[columns, upside_down] = True
        if self.symmetry is Symmetry.BOTH:
            floor[mirrored, upside_down] = True

    def stroke(self, floor: NDArray[np.bool_], cells: NDArray[np.intp]) -> None:
        """Dig floor with the brush at many cells, none of them on the rim. `floor`: bool[x, y], changed in place.

        `cells`: flat indices, `x * height + y`, intp[n].
        """
        if self.single_cell:
            np.put(floor, cells, True)
            return
        painted = np.zeros_like(floor)
        np.put(painted, cells, True)
        painted = _widened(_widened(painted, self.width), self.width, down=True)
        painted[[0, -1]] = painted[:, [0, -1]] = False
        across, down = self.symmetry.value
        if across:
            painted |= painted[::-1].copy()
        if down:
            painted |= painted[:, ::-1].copy()
        floor |= painted


PLAIN = Brush()


def _widened(cells: NDArray[np.bool_], width: int, *, down: bool = False) -> NDArray[np.bool_]:
    """Return `cells` with each cell stretched to a line of `width` cells: bool[x, y].

    The line begins `width // 2` cells before the cell. `down`: whether the line runs along the column; else it runs
    along the row.
    """
    wide = cells.copy()
    target, source = (wide.T, cells.T) if down else (wide, cells)
    for before in range(1, width // 2 + 1):
        target[:-before] |= source[before:]
    for after in range(1, width - width // 2):
        target[after:] |= source[:-after]
    return wide
