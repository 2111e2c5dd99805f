"""Choice of the sprites for a cell of ground. The sprites depend on the neighbours that the hero knows.

A wall with open ground to its south shows its brick face. Any other wall shows its top, with a bright edge towards open
cells. Only the cells that the hero knows count, because otherwise a wall would reveal the room behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.terrain import Terrain
from game.ui.graphics.tilesheet import variants

_RARE_PER_CENT = 5
_LITTER = ("decor-bones", "decor-rubble-0", "decor-rubble-1", "decor-puddle", "decor-straw")
_LITTER_PER_MILLE = 14
_HANGINGS = ("banner", "chain", "shelf")
_HANGINGS_PER_CENT = 4
_COBWEBS_PER_CENT = 30
_PAVED = ("floor", "corridor")
_DRY = (*_PAVED, "road", "wood-floor", "grass", "gravel", "stalactite", "stalagmite", "stairs-up", "stairs-down")
_BEDS = dict.fromkeys(("stalactite", "stalagmite", "curtain", "scratches"), "floor")
"""Family of sprites under each family that does not fill its cell."""
_RIMS = {
    "deep-water": (*_DRY, "shallow-water"),
    "shallow-water": _DRY,
    "bridge": ("deep-water", "shallow-water"),
    "grass": tuple(sprite for sprite in _DRY if sprite != "grass"),
}
"""For each family of sprites that has a rim: the families of neighbouring cells towards which the rim is drawn."""
_SIDES = ((NORTH, "n"), (SOUTH, "s"), (WEST, "w"), (EAST, "e"))
_BENDS = ((NORTH, WEST, "nw"), (NORTH, EAST, "ne"), (SOUTH, WEST, "sw"), (SOUTH, EAST, "se"))
_AROUND = (*(step for step, _ in _SIDES), *(vertical + horizontal for vertical, horizontal, _ in _BENDS))


class Ground:
    """Ground of a level as the hero knows it."""

    def __init__(
        self, open_: NDArray[np.bool_], sprite_at: Callable[[Vec], str] = lambda _: "floor", wall_sprite: str = ""
    ) -> None:
        """Create the ground. `open_`: cells that the hero knows and that are not rock, bool[x, y].

        `sprite_at`: function that returns the sprite or family of sprites of a known cell. `wall_sprite`:
        family of sprites of natural walls, which are drawn over grass (RB-45); empty for walls of stone.
        """
        self._wall_sprite = wall_sprite
        self._sprite_at = sprite_at
        padded = np.pad(open_, 1)
        below_top = padded.copy()  # lower than the top of a wall: open ground, or a wall that shows its bricks
        below_top[1:-1, 1:-1] |= padded[1:-1, 2:]
        lower: NDArray[np.uint8] = np.zeros(open_.shape, np.uint8)
        for number, (x, y) in enumerate(_AROUND):
            lower |= below_top[1 + x :, 1 + y :][: open_.shape[0], : open_.shape[1]].view(np.uint8) << number
        # As lists, because single values of a list are read faster than those of an array.
        self._open: list[list[bool]] = padded.tolist()
        """Whether each cell is open, with a rim around the level."""
        self._falls: list[list[int]] = lower.tolist()
        """For each cell, a bit for each neighbour that is lower than the top of a wall, in the order of `_AROUND`."""

    def open_at(self, at: tuple[int, int]) -> bool:
        """Return whether the hero knows a cell and it is not rock. The result is False beyond the edge of the level."""
        return self._open[at[0] + 1][at[1] + 1]

    def sprites(self, at: Vec, terrain: Terrain) -> list[str]:
        """Return the names of the sprites of a cell, lowest first."""
        return self._wall(at, terrain.sprite) if terrain.rock else self._floor(at, terrain.sprite)

    def shadows(self, at: Vec) -> tuple[bool, bool]:
        """Return whether walls throw shadows on a cell of floor, as (from the north, from the west)."""
        x, y = at
        return not self._open[x + 1][y], not self._open[x][y + 1]

    def shows_face(self, at: Vec) -> bool:
        """Return whether a cell is a wall that shows its brick face, because there is open ground to its south."""
        return not self.open_at(at) and self.open_at(at + SOUTH)

    def _floor(self, at: Vec, sprite: str) -> list[str]:
        """Return the names of the sprites of open ground, lowest first, with rims or decorations."""
        if not variants(sprite):
            return [_variant("floor", at), sprite]  # only one sprite: a thing that stands on the floor
        if sprite not in _PAVED:
            beds = [_variant(bed, at) for bed in (_BEDS.get(sprite),) if bed is not None]
            return [*beds, _variant(sprite, at), *self._rims(at, sprite)]
        x, y = at
        decor = []
        if not self._open[x + 1][y] and scatter(at, 1) % 100 < _COBWEBS_PER_CENT:
            decor += ["decor-cobweb-nw"] * (not self._open[x][y + 1])
            decor += ["decor-cobweb-ne"] * (not self._open[x + 2][y + 1])
        if not decor and scatter(at, 2) % 1000 < _LITTER_PER_MILLE:
            decor.append(_LITTER[scatter(at, 3) % len(_LITTER)])
        return [_variant(sprite, at), *decor]

    def _rims(self, at: Vec, sprite: str) -> list[str]:
        """Return the names of the sprites for the rim of a cell: its sides and corners at which its ground ends.

        `sprite`: family of sprites of the ground, such as "grass". Families without a rim give an empty list.
        """
        others = _RIMS.get(sprite, ())

        def ends(step: Vec) -> bool:
            return self.open_at(at + step) and self._sprite_at(at + step) in others

        names = [f"{sprite}-{side}" for step, side in _SIDES if ends(step)]
        for vertical, horizontal, corner in _BENDS:
            if ends(vertical + horizontal) and not ends(vertical) and not ends(horizontal):
                names.append(f"{sprite}-{corner}")
        return names

    def _wall(self, at: Vec, sprite: str) -> list[str]:
        """Return the names of the sprites of a wall, lowest first. `sprite`: family of sprites of the wall.

        A wall with open ground to the south shows its brick side, sometimes with a hanging such as a banner. Any other
        wall shows its top, with edges towards lower cells.
        """
        if self._wall_sprite:
            return [_variant("grass", at), _variant(self._wall_sprite, at)]
        x, y = at
        if self._open[x + 1][y + 2]:
            names = [_variant(f"{sprite}-face", at)]
            if "rare" not in names[0] and scatter(at, 4) % 100 < _HANGINGS_PER_CENT:
                names.append(_HANGINGS[scatter(at, 5) % len(_HANGINGS)])
            names += ["wall-face-left"] * self._open[x][y + 1]
            names += ["wall-face-right"] * self._open[x + 2][y + 1]
            return names
        return [_variant(f"{sprite}-top", at), *_edges(self._falls[x][y])]


@cache
def _edges(falls: int) -> tuple[str, ...]:
    """Return the names of the sprites for the edges of the top of a wall: its sides and corners at lower cells.

    `falls`: a bit for each lower neighbour, in the order of `_AROUND`.
    """
    lower = {step for number, step in enumerate(_AROUND) if falls >> number & 1}
    names = [f"wall-edge-{side}" for step, side in _SIDES if step in lower]
    for vertical, horizontal, corner in _BENDS:
        if vertical + horizontal in lower and lower.isdisjoint((vertical, horizontal)):
            names.append(f"wall-corner-{corner}")
    return tuple(names)


def scatter(at: Vec, salt: int = 0) -> int:
    """Return a number that looks random but is always the same for a cell. The dice of the rules are not used.

    `salt`: each value of it gives another number for the same cell.
    """
    mixed = (at[0] * 0x9E3779B1 ^ at[1] * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return mixed ^ mixed >> 13


def _variant(family: str, at: Vec) -> str:
    """Return the name of the sprite of a family for a cell. In a few cells it is a rare sprite."""
    number = scatter(at)
    usual, rare = _names(family), _names(f"{family}-rare")
    names = rare if rare and number % 100 < _RARE_PER_CENT else usual
    return names[number // 100 % len(names)]


@cache
def _names(family: str) -> tuple[str, ...]:
    """Return the names of the sprites of a family."""
    return tuple(f"{family}-{number}" for number in range(variants(family)))
