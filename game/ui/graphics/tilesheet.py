"""The tilesheet: all sprites by name, coloured with the ramps of a swatch (colours).

A role is a part of sprites that is coloured alike, such as "wood". A ramp is the five tones of a role, darkest first.
The packed sheet stores no colours. Pixel value 0 is transparent; 1 + 5 · role + tone stands for a tone of the ramp that
the swatch has for the role. Each sprite is coloured by its palette when it is first shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from game.assets import assets
from game.ui.graphics.assets import packed
from game.ui.graphics.colours.swatch import Colour, Ramp, shaded

TILE = 16
"""Width and height of a tile in pixels."""

TONES = 5
"""Number of tones in a ramp."""

_KEY = (255, 0, 255)


@cache
def _packed() -> tuple[dict[str, Any], pygame.Surface]:
    return packed(assets(), "tiles")


def _index() -> dict[str, Any]:
    return _packed()[0]


@cache
def variants(family: str) -> int:
    """Return the number of sprites of a family, which are named `floor-0`, `floor-1` and so on; 0 if there are none.

    Raises DamagedAsset or FileNotFoundError if the sheet cannot be loaded.
    """
    sprites = _index()["sprites"]
    return next(number for number in count() if f"{family}-{number}" not in sprites)


@cache
def sprites_of(beginning: str) -> tuple[str, ...]:
    """Return the names of all sprites that begin with a text, in the order of the alphabet.

    Raises DamagedAsset or FileNotFoundError if the sheet cannot be loaded.
    """
    return tuple(name for name in sorted(_index()["sprites"]) if name.startswith(beginning))


@cache
def main_tone(name: str) -> tuple[int, int]:
    """Return the numbers of the role with the most pixels in a sprite, and of the most frequent tone of this role.

    A role is a part of sprites that is coloured alike, such as "wood". Roles are counted from 0. Tones are counted from
    1 (dark) to 4 (lightest). Outlines, which are tone 0, are ignored.

    Raises KeyError for an unknown sprite, and DamagedAsset or FileNotFoundError if the sheet cannot be loaded.
    """
    cells = pygame.surfarray.array2d(_packed()[1].subsurface(_index()["sprites"][name]))
    tones = np.bincount(cells.ravel(), minlength=1 + TONES * len(_index()["roles"]))[1:].reshape(-1, TONES)
    tones[:, 0] = 0
    role = int(tones.sum(axis=1).argmax())
    return role, int(tones[role].argmax())


def drawn(name: str) -> bool:
    """Return whether the sheet has a sprite of that name.

    Raises DamagedAsset or FileNotFoundError if the sheet cannot be loaded.
    """
    return name in _index()["sprites"]


def part_in_a_cell(opaque: NDArray[np.bool_], *, foot: bool = False) -> tuple[pygame.Rect, tuple[int, int]]:
    """Return the part of a sprite that a picture of one cell shows, and the corner where it lies in that picture.

    A sprite that is smaller than a cell stands on the lower edge, in the middle. Of a larger one, the uppermost rows
    are shown, and those columns with most of the sprite. `opaque`: where the sprite has colour, `bool[x, y]`. `foot`:
    show the lowest rows and the columns in the middle instead, which lie in the sprite's own cell on the map.
    """
    width, height = (min(TILE, length) for length in opaque.shape)
    if foot:
        return pygame.Rect((opaque.shape[0] - width) // 2, opaque.shape[1] - height, width, height), (0, 0)
    filled = np.convolve(opaque[:, :height].sum(axis=1), np.ones(width), "valid")
    place = (TILE - width) // 2, TILE - height
    return pygame.Rect(int(filled.argmax()), 0, width, height), place


def in_a_cell(sprite: pygame.Surface, *, foot: bool = False) -> pygame.Surface:
    """Return a picture of one cell that shows a sprite, or the head and shoulders of a larger one, or its foot."""
    if sprite.get_size() == (TILE, TILE):
        return sprite
    part, place = part_in_a_cell(pygame.surfarray.array_alpha(sprite) > 0, foot=foot)
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    picture.blit(sprite, place, part)
    return picture


class Tilesheet:
    """All sprites, in the colours of one set of ramps. Index it by the name of a sprite."""

    def __init__(self, ramps: Mapping[str, Ramp], brightness: float = 1.0) -> None:
        """Colour the sheet.

        `ramps`: for each role (part of sprites that is coloured alike, such as "wood"), the ramp (five tones of one
        colour, darkest first). `brightness`: factor for all colours. With a brightness above 1 the sprites can be shown
        in light that is stronger than daylight. Raises DamagedAsset if the sheet was changed after packing, and
        FileNotFoundError if the folder of assets is missing.
        """
        self._brightness = brightness
        self._palette: list[Colour] = [_KEY]
        for role in _index()["roles"]:
            self._palette += [_brightened(tone, brightness) for tone in ramps[role]]
        self._dyed: dict[tuple[str, Colour, str], pygame.Surface] = {}
        self._places: dict[str, list[int]] = _index()["sprites"]
        self._sprites: dict[str, pygame.Surface] = {}

    def __getitem__(self, name: str) -> pygame.Surface:
        sprite = self._sprites.get(name)
        if sprite is None:
            sprite = self._sprites[name] = self._coloured(name, self._palette)
        return sprite

    def main_colour(self, name: str) -> Colour:
        """Return the most frequent tone of the main ramp of a sprite, which `dyed` replaces."""
        role, tone = main_tone(name)
        return self._palette[1 + TONES * role + tone]

    def dyed(self, name: str, colour: Colour, like: str = "") -> pygame.Surface:
        """Return a sprite whose main ramp is replaced by tones of `colour`. The main ramp colours the most pixels.

        The most frequent tone of the main ramp becomes exactly `colour`. `like`: name of the sprite whose main ramp and
        most frequent tone are used, so that all frames of an animation are dyed alike; "" for the sprite itself.
        """
        kept = self._dyed.get((name, colour, like))
        if kept is None:
            role, tone = main_tone(like or name)
            palette = list(self._palette)
            tones = [_brightened(shade, self._brightness) for shade in shaded(colour, tone)]
            palette[1 + TONES * role : 1 + TONES * (role + 1)] = tones
            kept = self._dyed[name, colour, like] = self._coloured(name, palette)
        return kept

    def _coloured(self, name: str, palette: list[Colour]) -> pygame.Surface:
        """Return a sprite in the colours of a palette. Most sprites of a sheet are never shown."""
        sprite = _packed()[1].subsurface(self._places[name]).copy()
        sprite.set_palette(palette)
        sprite.set_colorkey(0)
        coloured = sprite.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
        coloured.set_colorkey(None)  # its pixels are transparent now
        return coloured


@cache
def _brightened(colour: Colour, brightness: float) -> Colour:
    red, green, blue = (min(255, round(tone * brightness)) for tone in colour)
    return red, green, blue


def ability_icon(name: str) -> str:
    """Return the name of the sprite of an ability."""
    sprite = f"ability-{name.replace(' ', '-')}"
    return sprite if drawn(sprite) else "icon-abilities"
