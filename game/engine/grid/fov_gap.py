"""Sight through a door that is ajar (open by a crack): from a wedge of cells on one side into the wedge on the other.

Seen from the middle of the door, each wedge is forty degrees wide and seven cells deep. In the drawing | is the door,
and o is a cell of the wedge on one side:

    . . . . . . o .    Two cells on opposite sides of the door see each other if and only if both lie in the wedges and
    . . . o o o o .    the line between the cells is clear, with the door counted as open. So sight is mutual. Light
    | o o o o o o o    passes through the door by the same rule.
    . . . o o o o .
    . . . . . . o .
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, in_bounds

DEPTH = 7
"""Depth of the wedge, in cells."""
_TANGENT = (364, 1000)
"""Tangent of twenty degrees, half the angle of the wedge, as (numerator, denominator).

This is exact enough: within the depth no cell has a tangent between a third and two fifths.
"""


@cache
def wedge(axis: Vec) -> tuple[Vec, ...]:
    """Return the wedge of cells on one side of a door ajar (open by a crack) that is in view from the other side.

    The cells are relative to the door. The wedge is narrowest at the door. `axis`: step from the door to the wedge.
    """
    rise, run = _TANGENT
    return tuple(
        axis * ahead + axis.aside * aside
        for ahead in range(1, DEPTH + 1)
        for aside in range(-ahead, ahead + 1)
        if abs(aside) * run <= ahead * rise and ahead * ahead + aside * aside <= DEPTH * DEPTH
    )


def seen_through(gap: Vec, axis: Vec, eye: Vec, opaque: NDArray[np.bool_]) -> list[Vec]:
    """Return the transparent cells that a viewer sees through a door ajar (open by a crack).

    The viewer must stand in the wedge of cells on one side of the door (see `wedge`), and sees cells of the wedge on
    the other side. If the viewer is in neither wedge, the list is empty. `eye`, `gap`: cells of the viewer and of the
    door. `axis`: step in the direction of the way through the door. `opaque`: the cells that block sight, bool[x, y].
    """
    for ahead in (axis, -axis):
        if eye - gap in wedge(-ahead):
            cells = (gap + offset for offset in wedge(ahead))
            inside = [at for at in cells if in_bounds(at, opaque.shape) and not opaque[at]]
            return [at for at in inside if _clear(eye, at, gap, opaque)]
    return []


def _clear(eye: Vec, at: Vec, gap: Vec, opaque: NDArray[np.bool_]) -> bool:
    return not any(opaque[cell] and cell != gap for cell in (eye + step for step in _between(at - eye)))


@cache
def _between(line: Vec) -> tuple[Vec, ...]:
    """Return the cells that can block a straight line, relative to the start of the line.

    They are the cells nearest to the line at each step along its longer axis; at an exact tie both nearest cells.
    """
    length = line.steps
    cells = [
        Vec(*((2 * way * step + half) // (2 * length) for way in line))
        for step in range(1, length)
        for half in (length, length - 1)
    ]
    return tuple(dict.fromkeys(cells))
