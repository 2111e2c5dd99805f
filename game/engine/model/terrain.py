"""Kinds of ground, and arrays of their properties to look up all cells of a level at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.item import Category, Slot
from game.engine.model.light import LightKind
from game.engine.records import NamedTuple, record


class Burns(NamedTuple):
    """Properties of ground or of a door as fuel."""

    chance: int
    """Chance to catch fire in a turn, in percent, 0-100, from each burning cell on its four sides."""
    turns: int
    """Number of turns for which it burns."""
    becomes: str = ""
    """Name of the ground that is left after the fire; empty for a door."""


class Use(NamedTuple):
    """What the hero gets from ground that blocks his way when he walks into it. A cell of it can be used once."""

    becomes: str
    """Name of the ground that is left afterwards."""
    finds: tuple[Category | Slot, ...] = ()
    """Categories of items, and places of gear on the body, of which a search finds one item; none for a drink."""
    heals: int = 0
    """Health that a drink restores; 0 for ground that is searched."""


@record
class Terrain:
    """Kind of ground, or a fixture that stands on it. It can block bodies, sight, sound and gas independently."""

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
    stops_missiles: bool = False
    """Whether it stops what is thrown, shot or cast across its cell."""
    muffles: int = 0
    """Loudness that a noise loses in the cell, in addition to the 1 that it loses in every cell."""
    burns: Burns | None = None
    """Properties as fuel; None if it does not burn."""
    quenches: bool = False
    """Whether it puts out burning actors that step into it, like water. Such ground cannot be set on fire."""
    slows: int = 0
    """Number of turns that a step onto it takes beyond the first."""
    rustles: int = 0
    """Loudness that a step onto it has in addition to that of a step on floor; negative if it is quieter."""
    shines: LightKind | None = None
    """Light that it gives; None if it gives none."""
    unlit: str = ""
    """Name of the fixture that stands instead where nobody keeps its fire; "" if there is none."""
    use: Use | None = None
    """What the hero gets when he searches it or drinks from it; None if he can do neither. Only if it blocks bodies."""
    stands: bool = False
    """Whether it is drawn upright on the floor of its room."""
    doorway: bool = False
    """Whether it is a doorway without a leaf, which stands in a frame as doors do."""
    is_trace: bool = False
    """Whether it shows the trace of a secret door in a neighbouring cell."""
    depth_change: int = 0
    """Direction of stairs: 1 for stairs down, -1 for stairs up; 0 for all other ground."""
    lasting: bool = True
    """Whether it stays on the hero's map in traditions (sets of rules) where his memory fades."""
    walled: bool = True
    """Whether rock that touches it is called a wall, in traditions that distinguish walls from bare rock."""
    sign: str = ""
    """Character on the screen; empty if it is `glyph`, the character in drawings of levels if these have one for it."""

    @property
    def rock(self) -> bool:
        """Whether it fills its cell from floor to ceiling: it blocks bodies, sight, sound and gas."""
        return self.blocks_bodies and self.blocks_sight and self.blocks_sound and self.blocks_gas


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
        self.slows = np.array([kind.slows for kind in kinds], np.int16)
        self.rustles = np.array([kind.rustles for kind in kinds], np.int16)
        self.shining = self._property([kind.shines is not None for kind in kinds])
        self.usable = self._property([kind.use is not None for kind in kinds])
        self.searchable = self._property([kind.use is not None and not kind.use.heals for kind in kinds])
        facts = [(k.blocks_bodies, k.blocks_sight, k.blocks_sound, k.blocks_gas, k.slows, k.shines) for k in kinds]
        self.hindrance = np.array([facts.index(fact) for fact in facts], np.int16)
        """Number for each kind. Kinds with the same number block the same, are as slow and give the same light."""
        self.standing = self._property([kind.stands for kind in kinds])
        self.doorways = self._property([kind.doorway for kind in kinds])
        self.quenching = self._property([kind.quenches for kind in kinds])
        self.catching = np.array([kind.burns.chance if kind.burns else 0 for kind in kinds], np.int16)
        """Chance of each kind to catch fire from a burning neighbour, in percent, 0-100; 0 if it does not burn."""
        self.rock = self._property([kind.rock for kind in kinds])
        self.muffles = np.array([kind.muffles for kind in kinds], np.int16)
        self.lasting = self._property([kind.lasting for kind in kinds])
        self.walled = self._property([kind.walled for kind in kinds])

    def __getitem__(self, number: int) -> Terrain:
        return self.kinds[number]

    def slow_cells(self, ground: NDArray[np.uint8]) -> dict[Vec, int]:
        """Return the cells of slow ground, each with the turns that a step onto it takes beyond the first.

        `ground`: terrain ID of each cell, uint8[x, y].
        """
        slows = self.slows[ground]
        return {at: int(slows[at]) for at in cells_where(slows)}

    def __deepcopy__(self, memo: object) -> Terrains:
        return self  # the kinds never change, so a copied world can share them

    @staticmethod
    def _property(values: Sequence[bool]) -> NDArray[np.bool_]:
        return np.array(values, np.bool_)
