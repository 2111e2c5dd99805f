"""Views with a large radius or none: beams that walls cut into thinner beams, in exact whole numbers.

The same sight as `sight` looks up, found by sweeping four quarters of the level, line by line away from the viewer:

    . . . # .    A line is a number whose bits are its opaque cells; here it is a column, x columns from the viewer.
    . . # # .    A beam is an open range of slopes y / x. A blocker at y takes the closed range from (2y - 1) / 2x to
    @ . . . .    (2y + 1) / 2x out of every beam. The transparent cells of a line whose own slope lies inside a beam
    . . . . .    that has come this far are seen.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .bitboard import cells_of
from .sight_tables import Shape


def far_view(opaque: NDArray[np.bool_], at: tuple[int, int], radius: int | None, shape: Shape) -> NDArray[np.bool_]:
    """The transparent cells seen from a cell, and that cell itself."""
    x, y = at
    reach = sum(opaque.shape) if radius is None else radius
    seen = (_east_and_west(opaque, x, y, reach) | _east_and_west(opaque.T, y, x, reach).T) & ~opaque
    if radius is not None:
        across, down = np.ogrid[-x : opaque.shape[0] - x, -y : opaque.shape[1] - y]
        seen &= shape.holds(across, down, radius)
    seen[x, y] = True
    return seen


def _east_and_west(opaque: NDArray[np.bool_], x: int, y: int, reach: int) -> NDArray[np.bool_]:
    """What beams reach in the two quarters in which x is the longer way; blockers are not left out."""
    width, height = opaque.shape
    lines = [int.from_bytes(line.tobytes(), "little") for line in np.packbits(opaque, axis=1, bitorder="little")]
    seen = [0] * width
    for way in (range(x + 1, width)[:reach], range(x)[::-1][:reach]):
        for number, cells in zip(way, _sweep([lines[n] for n in way], y, height), strict=True):
            seen[number] = cells
    return cells_of(seen, height).view(np.bool_)


def _sweep(lines: list[int], eye: int, length: int) -> list[int]:
    """For each line, nearest first, the bits of the cells that beams reach."""
    # A quarter holds the slopes from -1 to 1. A limit stands outside its beam: a little farther, where no cell is.
    over = len(lines) + 1
    beams = [(-over - 1, over, over + 1, over)]
    reached = []
    for distance, line in enumerate(lines, 1):
        cells, thinner = 0, []
        for beam in beams:
            low, low_over, high, high_over = beam
            # The cells of the level whose diamonds reach into the beam, then those whose centres lie in it.
            first = max(eye + (2 * distance * low + low_over) // (2 * low_over), 0)
            last = min(eye - (high_over - 2 * distance * high) // (2 * high_over), length - 1)
            if first > last:
                continue
            lowest = max(eye + distance * low // low_over + 1, 0)
            highest = min(eye - -distance * high // high_over - 1, length - 1)
            cells |= (1 << highest + 1) - (1 << lowest)
            walls = line >> first & (1 << last - first + 1) - 1
            if walls:
                thinner += _split(beam, distance, first - eye, walls)
            else:
                thinner.append(beam)
        beams = thinner
        reached.append(cells)
    return reached


def _split(beam: tuple[int, int, int, int], distance: int, y: int, walls: int) -> list[tuple[int, int, int, int]]:
    """What is left of a beam between the walls, whose bits begin at y."""
    low, low_over, high, high_over = beam
    over = 2 * distance
    left = []
    while walls:
        gap = (walls & -walls).bit_length() - 1
        y += gap
        if low * over < (2 * y - 1) * low_over:
            left.append((low, low_over, 2 * y - 1, over))
        walls >>= gap
        thickness = (~walls & walls + 1).bit_length() - 1
        y += thickness
        walls >>= thickness
        low, low_over = 2 * y - 1, over
    if low * high_over < high * low_over:
        left.append((low, low_over, high, high_over))
    return left
