"""Kinds of ground, and their properties for a whole level at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.records import record


class Burns(NamedTuple):
    """Properties of ground or a door that burns."""

    chance: int
    """Chance to catch fire in a turn, in per cent, for each side from which fire reaches it."""
    turns: int
    """Number of turns for which it burns."""
    becomes: str = ""
    """Name of the ground that is left when it has burnt; empty for a door."""


@record
class Terrain:
    """Kind of ground. The four things that it can block are separate properties."""

    name: str
    glyph: str
    look: str
    """Family of sprites that it is drawn with."""
    blocks_bodies: bool = False
    blocks_sight: bool = False
    blocks_sound: bool = False
    blocks_gas: bool = False
    muffles: int = 0
    """Loudness that it takes from a noise that goes through it, in addition to the 1 of each cell."""
    burns: Burns | None = None
    """How it burns; None if it does not."""
    quenches: bool = False
    """Whether it extinguishes an actor that steps into it, and no fire can be lit on it."""
    is_trace: bool = False
    """Whether it is a trace of a secret beside it."""
    depth_change: int = 0
    """Number of depths that it leads down: stairs 1 or -1; 0 for all other ground."""
    lasting: bool = True
    """Whether it stays in memory where memory fades."""
    walled: bool = True
    """Whether the rock beside it is a wall, in traditions that distinguish walls from bare rock."""
    grown: tuple[tuple[str, str], ...] = ()
    """Pairs of a masonry and the name on its levels, where that differs: the walls of a forest are not built."""
    sign: str = ""
    """Character on the screen, if it is not `glyph`, which drawings have for it."""

    def name_on(self, wall_style: str) -> str:
        """Return its name on levels of a masonry."""
        return dict(self.grown).get(wall_style, self.name)

    @property
    def rock(self) -> bool:
        """Whether it fills its cell from floor to ceiling."""
        return self.blocks_bodies and self.blocks_sight


class Terrains:
    """Kinds of ground of one game. A level stores their numbers, so that indexing looks up all cells at once.

    `terrains.solid[level.ground]` is an array of the level's shape.
    """

    def __init__(self, kinds: Sequence[Terrain]) -> None:
        self.kinds = tuple(kinds)
        self.ids = {kind.name: number for number, kind in enumerate(self.kinds)}
        self.solid = self._property([kind.blocks_bodies for kind in kinds])
        self.opaque = self._property([kind.blocks_sight for kind in kinds])
        self.soundproof = self._property([kind.blocks_sound for kind in kinds])
        self.gastight = self._property([kind.blocks_gas for kind in kinds])
        self.hindrance = self.solid + 2 * self.opaque + 4 * self.soundproof + 8 * self.gastight
        """The four properties above as the bits of one number."""
        self.quenching = self._property([kind.quenches for kind in kinds])
        self.catching = np.array([kind.burns.chance if kind.burns else 0 for kind in kinds], np.int16)
        """Chance of each kind to catch fire, in per cent; 0 if it does not burn."""
        self.rock = self.solid & self.opaque
        self.muffles = np.array([kind.muffles for kind in kinds], np.int16)
        self.lasting = self._property([kind.lasting for kind in kinds])
        self.walled = self._property([kind.walled for kind in kinds])

    def __getitem__(self, number: int) -> Terrain:
        return self.kinds[number]

    def __deepcopy__(self, memo: object) -> Terrains:
        return self  # content: never changes, so a copied world shares it

    @staticmethod
    def _property(values: Sequence[bool]) -> NDArray[np.bool_]:
        return np.array(values, np.bool_)
