"""Painting of the ground: how wide a stroke is, and whether it is mirrored (RB-19).

Deviations from RB-19: mirrors stand in the exact middle of the map, so that nothing falls off on one side; painting
mirrored both ways paints all four quarters, not a cross; the line beside the rim can be painted on every side.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.records import record


class Symmetry(Enum):
    """Halves of the map that mirror each other: left and right, top and bottom."""

    NONE = (False, False)
    ACROSS = (True, False)
    DOWN = (False, True)
    BOTH = (True, True)


@record
class Brush:
    """Square brush, `width` cells a side, that never paints the rim.

    An even width reaches one cell more left and up.
    """

    width: int = 1
    symmetry: Symmetry = Symmetry.NONE

    @property
    def plain(self) -> bool:
        """Return whether the brush paints exactly the cells it is given, as most do: not wider and not mirrored."""
        return self.width == 1 and self.symmetry is Symmetry.NONE

    def dab(self, floor: NDArray[np.bool_], at: Vec) -> None:
        """Paint on a floor, bool[x, y], at one cell, never on the rim."""
        if self.plain:
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
        """Paint on a floor, bool[x, y], at many cells, none of them on the rim.

        `cells`: flat indices of the cells, `x * height + y`, as intp[n].
        """
        if self.plain:
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
    """Return the cells, each stretched to a line of `width` cells that begins `width // 2` before it: bool[x, y]."""
    wide = cells.copy()
    target, source = (wide.T, cells.T) if down else (wide, cells)
    for before in range(1, width // 2 + 1):
        target[:-before] |= source[before:]
    for after in range(1, width - width // 2):
        target[after:] |= source[:-after]
    return wide
