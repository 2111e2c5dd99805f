"""The rooms that a drawing shows where its legend names none: full rectangles of floor, two cells wide and high."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Rect, Vec
from game.mapgen.components import components


def drawn_rooms(floor: NDArray[np.bool_]) -> list[Rect]:
    """Each with its walls, as far as the drawing goes. `floor` is without doors: they keep rooms apart."""
    labels = components(floor)
    found = []
    for number in range(int(labels.max(initial=-1)) + 1):
        cells = np.argwhere(labels == number)
        first, last = Vec(*cells.min(axis=0).tolist()), Vec(*cells.max(axis=0).tolist())
        width, height = last - first + (1, 1)
        if min(width, height) > 1 and width * height == len(cells):
            found.append(_with_walls(first, last, floor.shape))
    return found


def _with_walls(first: Vec, last: Vec, size: tuple[int, ...]) -> Rect:
    x, y = max(0, first.x - 1), max(0, first.y - 1)
    right, bottom = min(size[0] - 1, last.x + 1), min(size[1] - 1, last.y + 1)
    return Rect(x, y, right - x + 1, bottom - y + 1)
