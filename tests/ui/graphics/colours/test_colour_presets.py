"""The presets of colours: what they must keep apart, for all kinds of eyes and in every tradition."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.content.themes import rustbook_themes
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import TRADITIONS
from game.engine.level_theme import PLAIN
from game.ui.core.settings import ColourPreset
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.colour_vision import Vision, contrast, distance, from_oklab, oklab, seen_with
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import Tilesheet
from tests.ui.graphics.colours.test_swatch import lightest, masonry

HARM_FROM_DIM, HARM_FROM_OTHERS = 0.10, 0.08
"""Least distances in Oklab of harm from dim text, and from all other texts; 0.02 can just be noticed."""
THINGS_IN_VIEW = ("door", "open door", "hero", "foe", "thing", "trap", "gear", "gold", "key", "scroll")

each_preset = pytest.mark.parametrize("preset", list(ColourPreset))
changed = [preset for preset in ColourPreset if preset is not ColourPreset.USUAL]
each_swatch = pytest.mark.parametrize("name", list(SWATCHES))


SPRITES = {
    "door-wood-front-shut": ("wood", "leaf"),
    "door-wood-side-leaf": ("wood", "leaf"),
    "kobold-0": tuple(AJAR.fov_ramps),
    "hero-0": tuple(AJAR.fov_ramps),
}
"""Sprites whose body must differ from the floor, and the roles of their body."""


def part(sheet: Tilesheet, name: str, roles: tuple[str, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return the pixels of a sprite, `float[pixel, 3]`, that have a tone of some roles and belong to no outline."""
    tones = {tone for role in roles for tone in AJAR.fov_ramps[role][1:]} - {
        ramp[0] for ramp in AJAR.fov_ramps.values()
    }
    usual = pygame.surfarray.array3d(_USUAL[name])
    chosen = np.array([[tuple(map(int, pixel)) in tones for pixel in column] for column in usual])
    pixels: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
    pixels = pygame.surfarray.array3d(sheet[name])[chosen].astype(float)
    return pixels


_USUAL = Tilesheet(AJAR.fov_ramps)


def mean(pixels: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Colour:
    red, green, blue = (round(part) for part in pixels.mean(axis=0))
    return red, green, blue


# ------------------------------------------------------------------------------------- the computation


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((255, 255, 255), (0x76, 0x76, 0x76)) == pytest.approx(4.54, abs=0.01)  # their usual example
    assert contrast((9, 99, 200), (9, 99, 200)) == 1


def test_oklab_has_its_published_values() -> None:
    assert oklab((255, 255, 255)) == pytest.approx((1, 0, 0), abs=1e-3)
    assert oklab((255, 0, 0)) == pytest.approx((0.628, 0.225, 0.126), abs=1e-3)
    assert oklab((0, 0, 255)) == pytest.approx((0.452, -0.032, -0.312), abs=1e-3)


def test_oklab_and_back_is_the_same_colour() -> None:
    tones = (0, 60, 128, 200, 255)
    for red, green, blue in product(tones, repeat=3):
        back = from_oklab(*oklab((red, green, blue)))
        assert np.abs(np.subtract(back, (red, green, blue))).max() <= 1


def test_impossible_colour_keeps_its_lightness() -> None:
    for lightness in (0.2, 0.5, 0.8):
        assert oklab(from_oklab(lightness, 0.4, 0.4))[0] == pytest.approx(lightness, abs=0.01)


@pytest.mark.parametrize("vision", list(Vision))
def test_eyes_of_all_kinds_see_grey_as_grey(vision: Vision) -> None:
    for tone in range(0, 256, 5):
        assert np.abs(np.subtract(seen_with(vision, (tone, tone, tone)), tone)).max() <= 1


def test_colour_blind_eyes_confuse_their_colours() -> None:
    red, green, blue, teal = (200, 80, 40), (130, 120, 40), (0, 110, 190), (0, 120, 125)
    assert distance(seen_with(Vision.DEUTAN, red), seen_with(Vision.DEUTAN, green)) < distance(red, green) / 2
    assert distance(seen_with(Vision.TRITAN, blue), seen_with(Vision.TRITAN, teal)) < distance(blue, teal) / 2


# ------------------------------------------------------------------------------------------ the presets


@each_swatch
def test_usual_colours_are_those_of_the_tradition(name: str) -> None:
    assert swatch_for(name, ColourPreset.USUAL) is SWATCHES[name]


@pytest.mark.parametrize("tradition", list(TRADITIONS))
def test_every_tradition_has_every_preset(tradition: str) -> None:
    name = TRADITIONS[tradition].swatch
    swatches = [swatch_for(name, preset) for preset in ColourPreset]
    for one, other in ((one, other) for one in swatches for other in swatches if one is not other):
        assert one.fov_ramps != other.fov_ramps
        assert one.purposes != other.purposes
        assert one.purposes.keys() == other.purposes.keys()


@each_preset
@pytest.mark.parametrize("vision", list(Vision))
def test_harm_differs_from_all_other_texts(preset: ColourPreset, vision: Vision) -> None:
    purposes = swatch_for("ajar", preset).purposes
    seen = {name: seen_with(vision, shade.fov) for name, shade in purposes.items()}
    assert distance(seen["harm"], seen["dim text"]) >= HARM_FROM_DIM
    for other in ("text", "good", "gain", "door text"):
        assert distance(seen["harm"], seen[other]) >= HARM_FROM_OTHERS, other


@each_swatch
@pytest.mark.parametrize("preset", changed)
def test_characters_have_contrast_in_presets(preset: ColourPreset, name: str) -> None:
    purposes = swatch_for(name, preset).purposes
    for vision, thing in product(Vision, THINGS_IN_VIEW):
        if thing in purposes:
            ground = purposes.get(f"{thing} ground", purposes["floor ground"])
            pair = seen_with(vision, purposes[thing].fov), seen_with(vision, ground.fov)
            assert contrast(*pair) >= 4.5, (thing, vision)


@pytest.mark.parametrize("preset", changed)
@pytest.mark.parametrize("theme", THEMES)
def test_sprites_contrast_with_floor_in_presets(preset: ColourPreset, theme: str) -> None:
    swatch = swatch_for("ajar", preset).built_of(THEMES[theme].theme)
    sheet, ground = Tilesheet(swatch.fov_ramps), mean(masonry(theme, "floor", swatch))
    for name, roles in SPRITES.items():
        body = mean(lightest(np.array(part(sheet, name, roles), float)))
        assert contrast(body, ground) >= 3, name  # what the guidelines ask of pictures; floors are lighter than once
        for vision in Vision:
            assert contrast(seen_with(vision, body), seen_with(vision, ground)) >= 3, (name, vision)


def test_strong_contrast_is_stronger_than_usual() -> None:
    usual, strong = (swatch_for("ajar", preset) for preset in tuple(ColourPreset)[:2])
    for name, roles in SPRITES.items():
        less, more = (
            contrast(mean(part(Tilesheet(swatch.fov_ramps), name, roles)), mean(masonry("stone", "floor", swatch)))
            for swatch in (usual, strong)
        )
        assert more > less * 1.2, name


TILES = Path(__file__).parents[4] / "assets" / "tiles.json"
MAP_COLOURS = (("floor", "wall ground"), ("floor", "void"), ("wall ground", "void"))
"""Pairs of colours that lie beside each other on the full map and on the small map."""
LETTERS = (("wall", "wall ground"), ("floor", "floor ground"))
"""Characters on their grounds."""


@each_swatch
def test_map_and_letters_have_no_less_contrast_in_strong_colours(name: str) -> None:
    usual, strong = (swatch_for(name, preset) for preset in (ColourPreset.USUAL, ColourPreset.STRONG))
    for theme in (PLAIN, *(chain.theme for chain in THEMES.values()), *rustbook_themes.THEMES.values()):
        one, other = (swatch.built_of(theme) for swatch in (usual, strong))
        for first, second in MAP_COLOURS:
            for sides in (("remembered", "remembered"), ("fov", "remembered"), ("fov", "fov")):
                less, more = (
                    contrast(getattr(swatch.shade(first), sides[0]), getattr(swatch.shade(second), sides[1]))
                    for swatch in (one, other)
                )
                assert more >= less, (theme.name, first, second, sides)
        for first, second in LETTERS:
            for side in ("fov", "remembered"):
                less, more = (
                    contrast(getattr(swatch.shade(first), side), getattr(swatch.shade(second), side))
                    for swatch in (one, other)
                )
                assert more >= less, (theme.name, first, second, side)


@pytest.mark.parametrize("name", ["ajar", "roguesharp", "rustbook"])  # others have floors as light as their doors
def test_things_on_maps_have_no_less_contrast_in_strong_colours(name: str) -> None:
    usual, strong = (swatch_for(name, preset) for preset in (ColourPreset.USUAL, ColourPreset.STRONG))
    for thing in THINGS_IN_VIEW:
        if thing in usual.purposes and thing != "trap":
            less, more = (contrast(swatch.shade(thing).fov, swatch.shade("floor").fov) for swatch in (usual, strong))
            assert more >= less, thing


@each_swatch
def test_chosen_row_is_clearest_in_strong_colours(name: str) -> None:
    """The texts on its bar keep their contrast nevertheless."""
    bars = {preset: swatch_for(name, preset).shade("chosen").fov for preset in ColourPreset}
    clear = {preset: contrast(bar, swatch_for(name, preset).shade("panel").fov) for preset, bar in bars.items()}
    assert clear[ColourPreset.STRONG] >= 1.5
    assert clear[ColourPreset.STRONG] == max(clear.values())
    for text in ("text", "dim text", "title", "door text", "good", "gain"):
        shade = swatch_for(name, ColourPreset.STRONG).shade(text).fov
        assert contrast(shade, bars[ColourPreset.STRONG]) >= 7, text


PANEL_SPRITES = [
    name for name in json.loads(TILES.read_text("utf-8"))["sprites"] if name.startswith(("ability-", "icon-", "sign-"))
]


@pytest.mark.parametrize("name", PANEL_SPRITES)
def test_icons_have_no_less_contrast_in_strong_colours(name: str) -> None:
    """The lightest pixels of an icon are those that the player recognises it by."""
    less, more = (
        max(contrast(colour, swatch.shade("panel").fov) for colour in colours_of(Tilesheet(swatch.fov_ramps)[name]))
        for swatch in (swatch_for("ajar", preset) for preset in (ColourPreset.USUAL, ColourPreset.STRONG))
    )
    assert more >= less


def colours_of(sprite: pygame.Surface) -> set[Colour]:
    """Return the colours of the pixels of a sprite that can be seen."""
    pixels = (sprite.get_at((x, y)) for x in range(sprite.get_width()) for y in range(sprite.get_height()))
    return {(pixel.r, pixel.g, pixel.b) for pixel in pixels if pixel.a}


@each_swatch
@pytest.mark.parametrize("preset", changed)
def test_remembered_cells_stay_darker_in_presets(preset: ColourPreset, name: str) -> None:
    swatch = swatch_for(name, preset)
    for role in ("wood", "iron", "gold"):  # the ground in view is filled up to what is remembered
        assert oklab(swatch.remembered_ramps[role][2])[0] < oklab(swatch.fov_ramps[role][2])[0] or name != AJAR.name
        assert (
            swatch.remembered_ramps[role] != swatch.fov_ramps[role]
            or SWATCHES[name].own_remembered_ramps.get(role) is not None
        )
