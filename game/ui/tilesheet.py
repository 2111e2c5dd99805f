"""The tilesheet: sprites by name, coloured by a swatch's ramps.

The sheet stores roles, not colours: index 0 is transparent, and 1 + 5 · role + tone is one tone of the ramp that
the swatch has for that role. To recolour the whole sheet is to set its palette.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import count
from typing import Any

import pygame

from .assets import assets
from .packed import packed
from .swatch import Colour, Ramp

TILE = 16
"""Pixels, each way."""

_KEY = (255, 0, 255)


@cache
def _packed() -> tuple[dict[str, Any], pygame.Surface]:
    return packed(assets(), "tiles")


def _index() -> dict[str, Any]:
    return _packed()[0]


@cache
def variants(family: str) -> int:
    """How many pictures the sheet has of a family: `floor-0`, `floor-1` and so on."""
    sprites = _index()["sprites"]
    return next(number for number in count() if f"{family}-{number}" not in sprites)


def drawn(name: str) -> bool:
    """Whether the sheet has a picture of that name."""
    return name in _index()["sprites"]


class Tilesheet:
    """All sprites in one set of colours."""

    def __init__(self, ramps: Mapping[str, Ramp], brightness: float = 1.0) -> None:
        """`brightness` above 1 makes room for light that is stronger than daylight."""
        sheet = _packed()[1].copy()
        palette: list[Colour] = [_KEY]
        for role in _index()["roles"]:
            palette += [_brightened(tone, brightness) for tone in ramps[role]]
        sheet.set_palette(palette)
        sheet.set_colorkey(0)
        self._picture = sheet.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
        self._picture.set_colorkey(None)  # the key has become transparency
        self._places: dict[str, list[int]] = _index()["sprites"]
        self._sprites: dict[str, pygame.Surface] = {}

    def __getitem__(self, name: str) -> pygame.Surface:
        sprite = self._sprites.get(name)
        if sprite is None:
            sprite = self._sprites[name] = self._picture.subsurface(self._places[name])
        return sprite


def _brightened(colour: Colour, brightness: float) -> Colour:
    red, green, blue = (min(255, round(tone * brightness)) for tone in colour)
    return red, green, blue
