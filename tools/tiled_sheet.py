"""The packed sprites as Tiled has them: a grid of numbered tiles on one picture."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.graphics.assets import assets, packed
from game.ui.graphics.swatch import Swatch
from game.ui.graphics.tilesheet import TILE
from png import indexed_png


class TileGrid(NamedTuple):
    """The sheet: its pixels as the packer left them, and where each sprite is."""

    pixels: NDArray[np.uint8]
    roles: tuple[str, ...]
    places: Mapping[str, list[int]]

    @property
    def size(self) -> tuple[int, int]:
        """In pixels."""
        width, height = self.pixels.shape
        return width, height

    @property
    def columns(self) -> int:
        return self.size[0] // TILE

    @property
    def tiles(self) -> int:
        return self.columns * (self.size[1] // TILE)

    def number(self, sprite: str) -> int:
        """A sprite's place, counted from 0 along the rows."""
        x, y, *_ = self.places[sprite]
        return x // TILE + y // TILE * self.columns

    def picture(self, swatch: Swatch) -> bytes:
        """The whole sheet as a PNG, in the colours of a swatch."""
        tones = [tone for role in self.roles for tone in swatch.ramps[role]]
        return indexed_png(self.pixels, [(0, 0, 0), *tones])


@cache
def tile_grid() -> TileGrid:
    """The sheet that the game draws with."""
    index, picture = packed(assets(), "tiles")
    pixels = pygame.surfarray.array2d(picture).astype(np.uint8)
    return TileGrid(pixels, tuple(index["roles"]), index["sprites"])
