"""Kinds of ground, and arrays of their properties to look up all cells of a level at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.records import NamedTuple, record


class Burns(NamedTuple):
    """Properties of ground or of a door as fuel."""

    chance: int
    """Chance to catch fire in a turn, in percent, 0-100, from each burning cell on its four sides."""
    turns: int
    """Number of turns for which it burns."""
    becomes: str = ""
    """Name of the ground that is left after the fire; empty for a door."""


@record
class Terrain:
    """Kind of ground. It can block bodies, sight, sound and gas independently."""

    name: str
    glyph: str
    sprite: str
    """Name of its only sprite on the tile sheet, or first part of the names of all its sprites.

    For example, "floor" is the first part of "floor-0" and "floor-rare-0".
    """
    blocks_bodies: bool = False
    blocks_sight: bool = False
    blocks_sound: bool = False
    blocks_gas: bool = False
    muffles: int = 0
    """Loudness that a noise loses in the cell, in addition to the 1 that it loses in every cell."""
    burns: Burns | None = None
    """Properties as fuel; None if it does not burn."""
    quenches: bool = False
    """Whether it puts out burning actors that step into it, like water. Such ground cannot be set on fire."""
    is_trace: bool = False
    """Whether it shows the trace of a secret door in a neighbouring cell."""
    depth_change: int = 0
    """Direction of stairs: 1 for stairs down, -1 for stairs up; 0 for all other ground."""
    lasting: bool = True
    """Whether it stays on the hero's map in traditions (sets of rules) where his memory fades."""
    walled: bool = True
    """Whether rock that touches it is called a wall, in traditions that distinguish walls from bare rock."""
    sign: str = ""
    """Character on the screen; empty if it is `glyph`, the character in drawings of levels."""

    @property
    def rock(self) -> bool:
        """Whether it fills its cell from floor to ceiling: it blocks bodies and sight."""
        return self.blocks_bodies and self.blocks_sight


class Terrains:
    """All kinds of ground of one game. The terrain ID of a kind is its index in `kinds`.

    The array `level.ground` contains the terrain ID of each cell. So `terrains.solid[level.ground]` is an array bool[x,
    y] that says for each cell whether it blocks bodies.
    """

    def __init__(self, kinds: Sequence[Terrain]) -> None:
        self.kinds = tuple(kinds)
        self.ids = {kind.name: number for number, kind in enumerate(self.kinds)}
        self.solid = self._property([kind.blocks_bodies for kind in kinds])
        self.opaque = self._property([kind.blocks_sight for kind in kinds])
        self.soundproof = self._property([kind.blocks_sound for kind in kinds])
        self.gastight = self._property([kind.blocks_gas for kind in kinds])
        self.hindrance = self.solid + 2 * self.opaque + 4 * self.soundproof + 8 * self.gastight
        """For each kind an integer whose bits are `solid` (1), `opaque` (2), `soundproof` (4) and `gastight` (8)."""
        self.quenching = self._property([kind.quenches for kind in kinds])
        self.catching = np.array([kind.burns.chance if kind.burns else 0 for kind in kinds], np.int16)
        """Chance of each kind to catch fire from a burning neighbour, in percent, 0-100; 0 if it does not burn."""
        self.rock = self.solid & self.opaque
        self.muffles = np.array([kind.muffles for kind in kinds], np.int16)
        self.lasting = self._property([kind.lasting for kind in kinds])
        self.walled = self._property([kind.walled for kind in kinds])

    def __getitem__(self, number: int) -> Terrain:
        return self.kinds[number]

    def __deepcopy__(self, memo: object) -> Terrains:
        return self  # the kinds never change, so a copied world can share them

    @staticmethod
    def _property(values: Sequence[bool]) -> NDArray[np.bool_]:
        return np.array(values, np.bool_)
