"""The sprites as they are drawn, how far two of them differ, and the floors on which they stand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from builders.assets import art as drawn_art
from builders.assets import tiles
from game.ui.core.settings import ColourPreset
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.swatch import Part
from game.ui.graphics.place_sheets import place_sheets

SPRITES = tiles.read_art(drawn_art.ASSETS / "art")
PLACES = ("cellars", "old-halls", "tenements", "caves", "warrens", "hives", "ruins", "fort", "house")

Box = NDArray[np.float64]


def grey(name: str) -> Box:
    """Return a sprite in shades of grey, 0 to 255, on the lower edge of a square of 40 pixels; -255 is no pixel."""
    sprite = SPRITES[name]
    tones = np.array(tiles.palette()) @ (0.2126, 0.7152, 0.0722)
    width, height = sprite.shape
    square = np.full((40, 40), -255.0)
    left = (40 - width) // 2
    square[left : left + width, 40 - height :] = np.where(sprite > 0, tones[sprite], -255.0)
    return square


def difference(one: Box, other: Box) -> float:
    """Return the share of differing pixels of two sprites, where they are laid over each other as well as can be."""
    shares = []
    for mirrored in (other, other[::-1]):
        for shift in range(-3, 4):
            moved = np.roll(mirrored, shift, axis=0)
            covered = (one >= 0) | (moved >= 0)
            shares.append(np.count_nonzero(np.abs(one - moved)[covered] > 48) / np.count_nonzero(covered))
    return min(shares)


def floor_of(
    place: str, page: str, preset: ColourPreset = ColourPreset.USUAL, *, remembered: bool = False
) -> tuple[int, int, int]:
    """Return the mean colour of a floor of a place, in view or as it is remembered."""
    sheets, swatch = place_sheets(place), swatch_for("ajar", preset)
    ramps = (
        swatch.remembered_ramp(role, Part.FLOOR) if remembered else swatch.fov_ramps[role] for role in sheets.roles
    )
    tones = np.array([(0, 0, 0), *(tone for ramp in ramps for tone in ramp)])
    red, green, blue = tones[getattr(sheets, page)].reshape(-1, 3).mean(axis=0).round().astype(int).tolist()
    return red, green, blue
