"""Kinds of ground, and their properties for a whole level at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.records import record


class Burns(NamedTuple):
    """How something burns."""

    chance: int
    """Per cent, for each side from which fire reaches it, to catch fire in a turn."""
    turns: int
    """For how long it burns."""
    becomes: str = ""
    """The ground that is left of it, by name; of a door nothing is."""


@record
class Terrain:
    """One kind of ground. What it blocks are four separate properties, for anything can have any of them."""

    name: str
    glyph: str
    look: str
    """The family of sprites it is drawn with."""
    blocks_bodies: bool = False
    blocks_sight: bool = False
    blocks_sound: bool = False
    blocks_gas: bool = False
    muffles: int = 0
    """What it takes besides from the loudness of a noise that goes through it."""
    burns: Burns | None = None
    """How it burns; None if it does not."""
    quenches: bool = False
    """Whether who steps into it burns no longer, and no fire is lit on it."""
    betrays: bool = False
    """Whether it is a trace of something hidden beside it."""
    leads: int = 0
    """How many depths further down it takes who uses it: stairs 1 or -1."""
    lasting: bool = True
    """Whether it stays in memory where memory fades."""
    walled: bool = True
    """Whether the rock beside it is a wall, to those who tell walls from bare rock."""
    grown: tuple[tuple[str, str], ...] = ()
    """What it is called on levels of some masonries, each with its name: nobody built the walls of a forest."""
    sign: str = ""
    """Character on the screen where `glyph`, which drawings have for it, means something else there."""

    def name_on(self, wall_style: str) -> str:
        """Return what it is called on levels of a masonry."""
        return dict(self.grown).get(wall_style, self.name)

    @property
    def rock(self) -> bool:
        """Whether it fills its cell from floor to ceiling."""
        return self.blocks_bodies and self.blocks_sight


class Terrains:
    """The kinds of ground of one game: a level stores their numbers, and indexing answers for all cells at once.

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
        """All four at once, as a number."""
        self.quenching = self._property([kind.quenches for kind in kinds])
        self.catching = np.array([kind.burns.chance if kind.burns else 0 for kind in kinds], np.int16)
        """Per cent, for each kind to catch fire."""
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
