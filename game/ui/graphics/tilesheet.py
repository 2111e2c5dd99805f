"""The tilesheet: sprites by name, coloured by a swatch's ramps.

The sheet stores roles, not colours: index 0 is transparent, and 1 + 5 · role + tone is one tone of the ramp that
the swatch has for that role. To recolour the whole sheet, set its palette.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import pygame

from game.ui.graphics.assets import assets, packed
from game.ui.graphics.swatch import Colour, Ramp, shaded

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
    """Return the number of sprites of a family: `floor-0`, `floor-1` and so on. Raises as `Tilesheet` does."""
    sprites = _index()["sprites"]
    return next(number for number in count() if f"{family}-{number}" not in sprites)


@cache
def main_tone(name: str) -> tuple[int, int]:
    """Return the numbers of the role and the tone that fill most of a sprite; its outlines, tone 0, do not count.

    Raises KeyError for an unknown sprite, and otherwise as `Tilesheet` does.
    """
    cells = pygame.surfarray.array2d(_packed()[1].subsurface(_index()["sprites"][name]))
    tones = np.bincount(cells.ravel(), minlength=1 + TONES * len(_index()["roles"]))[1:].reshape(-1, TONES)
    tones[:, 0] = 0
    role = int(tones.sum(axis=1).argmax())
    return role, int(tones[role].argmax())


def drawn(name: str) -> bool:
    """Return whether the sheet has a sprite of that name. Raises as `Tilesheet` does."""
    return name in _index()["sprites"]


class Tilesheet:
    """All sprites in one set of colours."""

    def __init__(self, ramps: Mapping[str, Ramp], brightness: float = 1.0) -> None:
        """Colour the sheet. A `brightness` above 1 leaves room for light that is stronger than daylight.

        Raises DamagedAsset if the sheet is not as it was packed, and FileNotFoundError if the folder of assets is
        missing.
        """
        self._brightness = brightness
        self._palette: list[Colour] = [_KEY]
        for role in _index()["roles"]:
            self._palette += [_brightened(tone, brightness) for tone in ramps[role]]
        self._picture = _coloured(_packed()[1].copy(), self._palette)
        self._dyed: dict[tuple[str, Colour, str], pygame.Surface] = {}
        self._places: dict[str, list[int]] = _index()["sprites"]
        self._sprites: dict[str, pygame.Surface] = {}

    def __getitem__(self, name: str) -> pygame.Surface:
        sprite = self._sprites.get(name)
        if sprite is None:
            sprite = self._sprites[name] = self._picture.subsurface(self._places[name])
        return sprite

    def dyed(self, name: str, colour: Colour, like: str = "") -> pygame.Surface:
        """Return a sprite whose main ramp is replaced by a ramp made of `colour`.

        The tone that fills most of the sprite has exactly that colour. `like`: the sprite that determines the main ramp
        and tone, so that the second frame of an animation has those of the first; "" means the sprite itself.
        """
        kept = self._dyed.get((name, colour, like))
        if kept is None:
            role, tone = main_tone(like or name)
            palette = list(self._palette)
            tones = [_brightened(shade, self._brightness) for shade in shaded(colour, tone)]
            palette[1 + TONES * role : 1 + TONES * (role + 1)] = tones
            sprite = _packed()[1].subsurface(self._places[name]).copy()
            kept = self._dyed[name, colour, like] = _coloured(sprite, palette)
        return kept


def _coloured(picture: pygame.Surface, palette: list[Colour]) -> pygame.Surface:
    """Return a packed picture in its colours, with transparency; the palette of `picture` is changed."""
    picture.set_palette(palette)
    picture.set_colorkey(0)
    coloured = picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
    coloured.set_colorkey(None)  # the key has become transparency
    return coloured


def _brightened(colour: Colour, brightness: float) -> Colour:
    red, green, blue = (min(255, round(tone * brightness)) for tone in colour)
    return red, green, blue
