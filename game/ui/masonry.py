"""Which sprites a cell of ground is drawn with, from what is known of its neighbours.

A wall with open ground to its south shows a brick face; any other wall shows its top, with a lit edge line towards
open cells. Only what the hero knows may be asked, or a wall would betray the room behind it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import EAST, NORTH, SOUTH, WEST, Vec

_VARIANTS = {"floor": 9, "corridor": 6, "wall-top": 5, "wall-face": 7}
_RARE = {"floor": 3, "wall-face": 3}
_RARE_PER_CENT = 5
_EDGES = ((NORTH, "wall-edge-n"), (SOUTH, "wall-edge-s"), (WEST, "wall-edge-w"), (EAST, "wall-edge-e"))
_CORNERS = (
    (NORTH, WEST, "wall-corner-nw"),
    (NORTH, EAST, "wall-corner-ne"),
    (SOUTH, WEST, "wall-corner-sw"),
    (SOUTH, EAST, "wall-corner-se"),
)


class Ground:
    """The known ground of a level: True in `open_` where the hero knows a cell and can see through it as ground."""

    def __init__(self, open_: NDArray[np.bool_]) -> None:
        self._open = np.pad(open_, 1)

    def open_at(self, at: tuple[int, int]) -> bool:
        return bool(self._open[at[0] + 1, at[1] + 1])

    def sprites(self, at: Vec, look: str) -> list[str]:
        """The names of the sprites of a cell, lowest first."""
        if look == "wall":
            return self._wall(at)
        names = [_variant("floor" if look.startswith("stairs") else look, at)]
        if look.startswith("stairs"):
            names.append(look)
        return names

    def shadows(self, at: Vec) -> tuple[bool, bool]:
        """Whether a wall throws its contact shadow on a cell of floor: from the north, from the west."""
        return not self.open_at(at + NORTH), not self.open_at(at + WEST)

    def shows_face(self, at: Vec) -> bool:
        return not self.open_at(at) and self.open_at(at + SOUTH)

    def _wall(self, at: Vec) -> list[str]:
        if self.open_at(at + SOUTH):
            names = [_variant("wall-face", at)]
            names += ["wall-face-left"] * self.open_at(at + WEST)
            names += ["wall-face-right"] * self.open_at(at + EAST)
            return names
        names = [_variant("wall-top", at)]
        names += [name for step, name in _EDGES if self.open_at(at + step)]
        for vertical, horizontal, name in _CORNERS:
            diagonal = self.open_at(at + vertical + horizontal)
            if diagonal and not self.open_at(at + vertical) and not self.open_at(at + horizontal):
                names.append(name)
        return names


def scatter(at: Vec, salt: int = 0) -> int:
    """A number that looks random and is always the same for a cell: never the rules' chance."""
    mixed = (at[0] * 0x9E3779B1 ^ at[1] * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return mixed ^ mixed >> 13


def _variant(family: str, at: Vec) -> str:
    number = scatter(at)
    if family in _RARE and number % 100 < _RARE_PER_CENT:
        return f"{family}-rare-{number // 100 % _RARE[family]}"
    return f"{family}-{number // 100 % _VARIANTS[family]}"
