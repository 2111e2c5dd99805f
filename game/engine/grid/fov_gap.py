"""Sight through a door that stands ajar: a wedge on either side of it, and sight only from one into the other.

The wedge is forty degrees wide and seven cells deep, seen from the middle of the door:

    . . . . . . o .    Two cells on opposite sides see each other exactly when both lie in the wedge and the line
    . . . o o o o .    between them is clear, with the door counted as open. So sight is mutual, and light
    | o o o o o o o    passes as sight does.
    . . . o o o o .
    . . . . . . o .
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec

DEPTH = 7
"""Depth of the wedge, in cells."""
_TANGENT = (364, 1000)
"""Tangent of twenty degrees, half the angle, as a fraction.

Near enough: no cell within the depth lies between a third and two fifths.
"""


@cache
def wedge(axis: Vec) -> tuple[Vec, ...]:
    """Return the cells of the wedge on the side of a door to which its axis points, relative to the door."""
    rise, run = _TANGENT
    across = Vec(axis.y, axis.x)
    return tuple(
        Vec(ahead * axis.x + aside * across.x, ahead * axis.y + aside * across.y)
        for ahead in range(1, DEPTH + 1)
        for aside in range(-ahead, ahead + 1)
        if abs(aside) * run <= ahead * rise and ahead * ahead + aside * aside <= DEPTH * DEPTH
    )


def seen_through(gap: Vec, axis: Vec, eye: Vec, opaque: NDArray[np.bool_]) -> list[Vec]:
    """Return the transparent cells seen from `eye` through a door ajar; none if `eye` lies in neither wedge.

    `opaque`: the cells that block sight, bool[x, y].
    """
    for ahead in (axis, -axis):
        if eye - gap in wedge(-ahead):
            width, height = opaque.shape
            cells = (gap + offset for offset in wedge(ahead))
            inside = [at for at in cells if 0 <= at.x < width and 0 <= at.y < height and not opaque[at]]
            return [at for at in inside if _clear(eye, at, gap, opaque)]
    return []


def _clear(eye: Vec, at: Vec, gap: Vec, opaque: NDArray[np.bool_]) -> bool:
    return not any(opaque[cell] and cell != gap for cell in (eye + step for step in _between(at - eye)))


@cache
def _between(line: Vec) -> tuple[Vec, ...]:
    """Return the cells that can block a line, as in `fov`, relative to its start.

    They are the nearest cell at each step along the longer axis, at an exact tie both.
    """
    length = line.steps
    cells = [
        Vec(*((2 * way * step + half) // (2 * length) for way in line))
        for step in range(1, length)
        for half in (length, length - 1)
    ]
    return tuple(dict.fromkeys(cells))
