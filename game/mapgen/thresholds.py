"""What is narrow and what is wide: where a door fits, and where a room is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Vec


def between_walls(floor: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells off the rim, floor or rock, that have floor on both sides of one axis and rock on both of the other."""
    west, east, north, south = floor[:-2, 1:-1], floor[2:, 1:-1], floor[1:-1, :-2], floor[1:-1, 2:]
    between = np.zeros_like(floor)
    between[1:-1, 1:-1] = (west & east & ~north & ~south) | (north & south & ~west & ~east)
    return between


def is_between_walls(floor: NDArray[np.bool_], at: Vec) -> bool:
    """The same of one cell, which must be off the rim."""
    north, west, east, south = (bool(floor[at + step]) for step in ORTHOGONAL)
    return north == south != west == east


def roomy(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Those of some cells that squares of four of them cover; whatever is narrower is left out."""
    squares = cells[:-1, :-1] & cells[1:, :-1] & cells[:-1, 1:] & cells[1:, 1:]
    covered = np.zeros_like(cells)
    for corner in (covered[:-1, :-1], covered[1:, :-1], covered[:-1, 1:], covered[1:, 1:]):
        np.logical_or(corner, squares, out=corner)
    return covered


def ways_on(floor: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """To how many of its orthogonal neighbours one can go from each cell, floor or rock."""
    around = np.pad(floor, 1).view(np.uint8)
    ways: NDArray[np.uint8] = around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]
    return ways
