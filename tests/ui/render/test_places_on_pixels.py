"""The places on drawn pixels: what is seen, remembered and unknown can be told apart in every place and preset."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR
from game.play import Scenario
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.tilesheet import TILE
from tests.ui.render.drawn_map import DrawnMap

Pixels = NDArray[np.float64]
HALL = """
###############
#.....#####...#
#.....+.@.+...#
#.....#####...#
#.....#########
#.....#########
###############
"""
every_place = pytest.mark.parametrize("theme", list(THEMES))
every_preset = pytest.mark.parametrize("preset", list(ColourPreset), ids=lambda preset: preset.name)


def map_of(theme: str, preset: ColourPreset = ColourPreset.USUAL, hall: str = HALL) -> tuple[Scenario, DrawnMap]:
    """Return a map of two rooms whose hero knows every cell. `hall`: the drawing; he is usually not in the room."""
    s = Scenario(hall)
    s.level.theme = theme
    s.level.learn(np.ones(s.level.shape, np.bool_))
    settings = Settings()
    settings.colours = preset
    drawn = DrawnMap(s, AJAR, settings, glyphs=False)
    drawn.stage.apply_settings(settings)
    return s, drawn


def pixels(drawn: DrawnMap, box: pygame.Rect) -> Pixels:
    """Return the colours in a box of pixels of the level, float64[x, y, 3]."""
    x, y = drawn.stage.pixel_of((0, 0))
    part = drawn.canvas.subsurface(box.move(x, y))
    return pygame.surfarray.array3d(part).astype(float)


def middle_of(colours: Pixels) -> tuple[int, int, int]:
    red, green, blue = (round(tone) for tone in np.median(colours.reshape(-1, 3), axis=0))
    return red, green, blue


@every_place
@every_preset
def test_memory_has_shapes(theme: str, preset: ColourPreset) -> None:
    """Remembered floor, wall and void are told apart by their lightness alone."""
    _, drawn = map_of(theme, preset)
    drawn.draw()
    floor = middle_of(pixels(drawn, pygame.Rect(2 * TILE, 2 * TILE, 3 * TILE, 3 * TILE)))
    coping = middle_of(pixels(drawn, pygame.Rect(TILE, 6 * TILE + 1, 5 * TILE, 2)))
    void = middle_of(pixels(drawn, pygame.Rect(-40, 2 * TILE, 16, TILE)))
    assert max(void) <= 16
    assert contrast(floor, void) >= 1.4
    assert contrast(floor, coping) >= 1.8
    assert contrast(coping, void) >= 2.5


@every_place
@every_preset
@pytest.mark.parametrize("lamp", [True, False], ids=["lamp", "covered"])
def test_what_is_seen_is_never_darker_than_remembered(theme: str, preset: ColourPreset, lamp: bool) -> None:
    """The hero stands in a corner, so that the rim of his sight lies in the room; his own cells
    and the frame of the door do not count."""
    pictures = []
    for hall in (HALL, HALL.replace("@", ".").replace("#.", "#@", 1)):
        s, drawn = map_of(theme, preset, hall)
        s.hero.lamp_covered = not lamp
        drawn.draw()
        pictures.append(pixels(drawn, pygame.Rect(3 * TILE, TILE, 3 * TILE - 4, 6 * TILE)) @ (0.2126, 0.7152, 0.0722))
    remembered, seen = pictures
    assert (seen - remembered).min() >= -4  # the rounding of the blend at the rim
    assert (seen > remembered + 2).any() or not lamp


@every_place
def test_dark_inside_of_walls_falls_to_nothing_within_a_cell(theme: str) -> None:
    _, drawn = map_of(theme)
    drawn.draw()
    inside = pixels(drawn, pygame.Rect(8 * TILE, 5 * TILE, 5 * TILE, TILE))
    assert inside.max() <= 16


@pytest.mark.parametrize(("one", "other"), list(combinations(THEMES, 2)))
def test_places_differ_without_colour(one: str, other: str) -> None:
    """In grey, and with the same mean lightness, walls and floors of any two places differ in every fifth pixel."""
    grey = []
    for theme in (one, other):
        _, drawn = map_of(theme)
        drawn.stage.flat = True
        drawn.draw()
        grey.append(pixels(drawn, pygame.Rect(TILE, 0, 5 * TILE, 6 * TILE)) @ (0.2126, 0.7152, 0.0722))
    same = [picture - np.median(picture) for picture in grey]
    assert (abs(same[0] - same[1]) > 6).mean() >= 0.2
