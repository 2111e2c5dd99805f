"""Fire: it goes from what burns to what can burn beside it, by chance, and leaves what its fuel becomes.

What burns is a property of ground and of doors, and fire needs fuel in every cell: so walls, bare floor and iron doors
stop it, and a wooden door, shut or open, carries it to the other side. In a turn each of the four sides from which
fire reaches a cell is one chance to catch it; along a draught two chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .airways import Airways
from .dice import Dice
from .door import Door
from .gas import GasKind
from .geometry import ORTHOGONAL, Vec, cells_where
from .terrain import Burns

if TYPE_CHECKING:
    from .level import Level

SMOKE = GasKind("smoke", "smoke", decay=40)
"""It drifts and is seen, and hides and harms nothing."""
SMOKES = 250
"""Grains of smoke that a burning cell gives off in a turn."""

Turns = NDArray[np.int16]


def fuel_at(level: Level, at: Vec) -> Burns | None:
    """What there is to burn in a cell: a leaf before the ground under it."""
    door = level.doors.get(at)
    if door is not None and door.burns is not None:
        return door.burns
    return level.terrain_at(at).burns


def wooden_in_danger(cells: list[Vec], level: Level) -> tuple[list[Door], list[Door]]:
    """The doors that the hero has seen which burn if some cells are set alight, and those that may catch from there."""
    near = {at + step for at in cells for step in ORTHOGONAL}.difference(cells)
    known = [door for door in level.doors.values() if door.seen is not None and door.burns is not None]
    return [door for door in known if door.at in cells], [door for door in known if door.at in near]


def catching(level: Level) -> NDArray[np.int16]:
    """How easily each cell catches fire, in per cent."""
    chances = level.terrains.catching[level.ground]
    for at, door in level.doors.items():
        if door.burns is not None:
            chances[at] = door.burns.chance
    return chances


def reached(fire: Turns, ways: Airways) -> NDArray[np.int8]:
    """From how many sides fire reaches each cell, the draughts' sides counted twice."""
    burning = (fire > 0).astype(np.int8)
    sides = np.zeros_like(burning)
    sides[1:] += burning[:-1]
    sides[:-1] += burning[1:]
    sides[:, 1:] += burning[:, :-1]
    sides[:, :-1] += burning[:, 1:]
    if ways.draughts:
        east, south = ways.east_draught.astype(np.int8), ways.south_draught.astype(np.int8)
        sides[1:] += burning[:-1] * east
        sides[:-1] += burning[1:] * east
        sides[:, 1:] += burning[:, :-1] * south
        sides[:, :-1] += burning[:, 1:] * south
    return sides


def catches(fire: Turns, chances: NDArray[np.int16], ways: Airways, dice: Dice) -> list[Vec]:
    """The cells that catch fire in a turn, column by column."""
    sides = reached(fire, ways)
    may = (sides > 0) & (fire == 0) & (chances > 0)
    return [
        at
        for at, tries, percent in zip(cells_where(may), sides[may].tolist(), chances[may].tolist(), strict=True)
        if any(dice.chance(percent) for _ in range(tries))
    ]
