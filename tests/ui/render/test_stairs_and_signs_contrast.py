"""Stairs, and the sign of a remembered sleeper, stand out from the floor in every colour preset."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.engine.grid.geometry import Vec
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import Tilesheet
from game.ui.render.tile_painter import TilePainter
from tests.support.screen import screen_of

LEAST = 3.0
"""Least contrast of the Web Content Accessibility Guidelines for a picture that is needed to understand the screen."""


def opaque_pixels(sprite: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return the colours of the pixels of a sprite that are not transparent, uint8[pixel, 3]."""
    return pygame.surfarray.array3d(sprite)[pygame.surfarray.array_alpha(sprite) > 0]


def mean_colour(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Colour:
    red, green, blue = (round(float(tone)) for tone in pixels.mean(axis=0))
    return red, green, blue


@pytest.mark.parametrize("preset", list(ColourPreset))
def test_stairs_are_found_at_a_glance(preset: ColourPreset) -> None:
    """The mean of the lighter third of the stairs is compared with the mean of a tile of floor."""
    swatch = swatch_for("ajar", preset)
    for ramps in (swatch.fov_ramps, swatch.remembered_ramps):
        sheet = Tilesheet(ramps)
        floor = mean_colour(opaque_pixels(sheet["floor-0"]))
        for name in ("stairs-down", "stairs-up"):
            pixels = opaque_pixels(sheet[name])
            lightest = pixels[np.argsort(pixels.sum(axis=1))][-len(pixels) // 3 :]
            assert contrast(mean_colour(lightest), floor) >= LEAST, (name, ramps is swatch.fov_ramps)


@pytest.mark.parametrize("preset", list(ColourPreset))
@pytest.mark.parametrize("name", list(SWATCHES))
def test_sign_of_remembered_sleeper_can_be_read(name: str, preset: ColourPreset) -> None:
    """The mean of its strokes, without their dark outline, is compared with the floor in tiles and in characters."""
    swatch = swatch_for(name, preset)
    pixels = opaque_pixels(TilePainter(swatch).remembered_sign("sign-asleep"))
    strokes = pixels[pixels.sum(axis=1) > pixels.sum(axis=1).min()]
    assert len(strokes) >= 10
    tiles = mean_colour(opaque_pixels(Tilesheet(swatch.remembered_ramps)["floor-0"]))
    for floor in (tiles, swatch.shade("floor ground").remembered):
        assert contrast(mean_colour(strokes), floor) >= LEAST


@pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "characters"])
@pytest.mark.parametrize("stairs", ["<", ">"])
def test_stairs_in_dim_light_stand_out_as_doors_do(stairs: str, glyphs: bool) -> None:
    """At the edge of the hero's lamplight, the lightest eighth of the picture is nearly as light as beside him."""
    brightness = []
    for away in (2, 8):
        with screen_of(Settings(mute=True, hints=False, glyphs=glyphs)) as screen:
            play = screen.show(
                f"{'#' * 19}\n#@{'.' * 16}#\n{'#' * 19}".replace("." * away, "." * (away - 1) + stairs, 1)
            )
            assert play.world.sees(Vec(1 + away, 1))
            screen.pass_time()
            place = play._viewport.place(Vec(1 + away, 1))
            tile = np.sort(screen.pixels()[place.x : place.right, place.y : place.bottom].max(axis=2), axis=None)
            brightness.append(tile[-len(tile) // 8 :].mean())
    near, far = brightness
    assert far > near * 0.7, (far, near)
