"""The colours of a swatch (colours) can be distinguished on the drawn sprites, by contrast and by colour distance."""

from __future__ import annotations

from inspect import signature

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.content.themes.theme_of_depth import THEMES
from game.content.world.terrains import COVERS
from game.engine.level_theme import PLAIN, LevelTheme
from game.engine.model.terrain import Terrain
from game.ui.graphics.colours import swatch as swatch_module
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.classic_swatches import ROGUESHARP
from game.ui.graphics.colours.swatch import MIN_ON_THINGS, Colour, Part, Shade, Swatch
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.place_sheets import place_sheets
from game.ui.graphics.tilesheet import Tilesheet, variants
from game.ui.render.glyph_painter import GlyphPainter
from game.ui.render.tile_painter import Painter, TilePainter

Pixels = NDArray[np.float64]

LOOKS = {PLAIN.name: PLAIN} | {name: chain.theme for name, chain in THEMES.items()}
BUILT = {name: AJAR.built_of(look) for name, look in LOOKS.items()}
FOV_SHEETS = {theme: Tilesheet(swatch.fov_ramps) for theme, swatch in BUILT.items()}
REMEMBERED_SHEETS = {theme: Tilesheet(swatch.remembered_ramps) for theme, swatch in BUILT.items()}
OUTLINES = {AJAR.fov_ramps[role][0] for role in AJAR.fov_ramps} | {
    AJAR.remembered_ramps[role][0] for role in AJAR.fov_ramps
}

# Simulations of colour blindness on linear light: H. Brettel's planes as simplified by F. Viénot, 1999 (protan and
# deutan), and their usual companion for tritan.
SIMULATIONS = {
    "normal": np.eye(3),
    "protan": np.array([[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]]),
    "deutan": np.array([[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]]),
    "tritan": np.array([[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.805, 0.11911]]),
}


def linear(colour: Pixels) -> Pixels:
    scaled = np.asarray(colour, float) / 255
    return np.where(scaled <= 0.04045, scaled / 12.92, ((scaled + 0.055) / 1.055) ** 2.4)


def luminance(colour: Pixels) -> Pixels:
    answer: Pixels = linear(colour) @ np.array([0.2126, 0.7152, 0.0722])
    return answer


def contrast(colour: Pixels, other: Pixels) -> float:
    """Return the contrast ratio of two sets of pixels, as the web's accessibility guidelines define it.

    The ratio is computed from the mean luminance of each set.
    """
    brighter, darker = sorted((float(luminance(colour).mean()), float(luminance(other).mean())), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def lab(colour: Pixels, simulation: str = "normal") -> Pixels:
    """Return the CIE L*a*b* values of sRGB colours under daylight D65."""
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    seen = np.clip(linear(colour) @ SIMULATIONS[simulation].T, 0, 1)
    x, y, z = (seen @ to_xyz.T / np.array([0.95047, 1.0, 1.08883])).T
    fx, fy, fz = (np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116) for t in (x, y, z))
    answer: Pixels = np.stack([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)], axis=-1)
    return answer


def drawn(sheet: Tilesheet, name: str, *, outlined: bool = True) -> Pixels:
    """Return the opaque pixels of a sprite, one per row; without its outlines if asked."""
    sprite = sheet[name]
    pixels = pygame.surfarray.array3d(sprite)[pygame.surfarray.array_alpha(sprite) > 0]
    if not outlined:
        pixels = pixels[[tuple(map(int, pixel)) not in OUTLINES for pixel in pixels]]
    return pixels.astype(float)


def masonry(theme: str, part: str, swatch: Swatch = AJAR, *, in_fov: bool = True) -> Pixels:
    """Return the pixels of a sheet of a place, one per row. `part`: "floor" or "face", without the lip."""
    sheets = place_sheets((LOOKS[theme].masonry or swatch.masonry).sheet)
    inks = {"floor": Part.FLOOR, "face": Part.FACE}
    ramps = [swatch.fov_ramps[role] if in_fov else swatch.remembered_ramp(role, inks[part]) for role in sheets.roles]
    values = sheets.floor if part == "floor" else sheets.face.reshape(128, 8, 16)[:, :, 4:]
    return np.array([(0, 0, 0), *(tone for tones in ramps for tone in tones)], float)[values.ravel()]


def leaf(sheet: Tilesheet, ramps: str, side: str, state: str) -> Pixels:
    """Return the pixels of a door's leaf, without frame and outline. `state`: "leaf" for the leaf of an open door."""
    swatch = AJAR.fov_ramps if ramps == "fov" else AJAR.remembered_ramps
    own: set[Colour] = {tone for role in ("wood", "leaf") for tone in swatch[role][1:]}
    pixels = drawn(sheet, f"door-wood-{side}-{state}")
    wood = pixels[[tuple(map(int, pixel)) in own for pixel in pixels]]
    assert len(wood) >= 20
    return wood


def lightest(pixels: Pixels) -> Pixels:
    """Return the lightest of the colours that at least one in twelve pixels have: the tone that the eye follows."""
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    common = colours[counts * 12 >= len(pixels)]
    return common[[luminance(common).argmax()]]


every_theme = pytest.mark.parametrize("theme", list(LOOKS))


@every_theme
@pytest.mark.parametrize("side", ["front", "side"])
@pytest.mark.parametrize("state", ["shut", "leaf"])
def test_door_contrasts_with_floor(side: str, state: str, theme: str) -> None:
    view, memory = FOV_SHEETS[theme], REMEMBERED_SHEETS[theme]
    assert contrast(lightest(leaf(view, "fov", side, state)), masonry(theme, "floor")) >= 4.0
    assert contrast(leaf(memory, "remembered", side, state), masonry(theme, "floor", in_fov=False)) >= 2.3


@every_theme
@pytest.mark.parametrize("side", ["front", "side"])
def test_door_and_wall_colours_differ(side: str, theme: str) -> None:
    """Or the frame between them differs from both, as where the walls are of wax."""
    wall, door = masonry(theme, "face").mean(axis=0), leaf(FOV_SHEETS[theme], "fov", side, "shut").mean(axis=0)
    frame = np.array(BUILT[theme].fov_ramps["frame"][1:4]).mean(axis=0)
    door_from_wall, frame_from_wall, frame_from_door = (
        np.linalg.norm(lab(one) - lab(other)) for one, other in ((door, wall), (frame, wall), (frame, door))
    )
    assert door_from_wall >= 25 or min(frame_from_wall, frame_from_door) >= 25


@every_theme
@pytest.mark.parametrize("name", ["hero-0", "hero-1", "kobold-0", "kobold-1"])
def test_actor_contrasts_with_dark_floor(name: str, theme: str) -> None:
    ambient = np.array(AJAR.ambient.rgb) / 255 * AJAR.ambient.power
    body = drawn(FOV_SHEETS[theme], name, outlined=False) * MIN_ON_THINGS
    assert contrast(body, masonry(theme, "floor") * ambient) >= 4.0


@every_theme
@pytest.mark.parametrize("name", ["kobold-0", "hound-0", "ogre-0"])
def test_remembered_actor_contrasts_with_floor(name: str, theme: str) -> None:
    memory = REMEMBERED_SHEETS[theme]
    assert contrast(drawn(memory, name, outlined=False), masonry(theme, "floor", in_fov=False)) >= 2.3


@pytest.mark.parametrize("terrain", [kind for kind in COVERS if not kind.blocks_bodies], ids=lambda kind: kind.name)
@pytest.mark.parametrize("name", ["hero-0", "kobold-0"])
def test_actor_contrasts_with_every_ground(name: str, terrain: Terrain) -> None:
    ambient = np.array(AJAR.ambient.rgb) / 255 * AJAR.ambient.power
    body = drawn(FOV_SHEETS["stone"], name, outlined=False) * MIN_ON_THINGS
    ground = np.concatenate(
        [drawn(FOV_SHEETS["stone"], f"{terrain.sprite}-{number}") for number in range(variants(terrain.sprite))]
    )
    assert contrast(body, ground * ambient) >= 4.0


@every_theme
def test_themes_colour_only_the_frames_of_doors(theme: str) -> None:
    changed = {role for role, ramp in BUILT[theme].fov_ramps.items() if ramp != AJAR.fov_ramps[role]}
    assert changed <= {"frame", "trim"}
    for swatch in SWATCHES.values():
        assert (swatch.built_of(LOOKS[theme]) is swatch) is (swatch is not AJAR or theme == "stone")
    assert AJAR.built_of(LevelTheme("gingerbread")) is AJAR


def test_roguesharp_door_has_documented_colours() -> None:
    door, ground = ROGUESHARP.shade("door"), ROGUESHARP.shade("door ground")
    assert (door.fov, ground.fov) == ((0xBE, 0xB4, 0xAE), (0x61, 0x54, 0x4B))
    assert (door.remembered, ground.remembered) == ((0x9E, 0x93, 0x8A), (0x47, 0x38, 0x2D))


def test_roguesharp_ground_has_documented_colours() -> None:
    def shades(purpose: str) -> tuple[str, str]:
        shade = ROGUESHARP.shade(purpose)
        return f"#{bytes(shade.fov).hex()}".upper(), f"#{bytes(shade.remembered).hex()}".upper()

    assert shades("floor") == ("#81796B", "#473E2D")
    assert shades("floor ground") == ("#140C1C", "#000000")
    assert shades("wall") == ("#5D6169", "#484D55")
    assert shades("wall ground") == ("#333840", "#1F262F")
    assert shades("stairs") == ("#DEEED6", "#473E2D")
    assert shades("hero")[0] == "#DEEED6"


@pytest.mark.parametrize("swatch", [AJAR, ROGUESHARP], ids=lambda swatch: swatch.name)
def test_theme_has_every_ramp_and_purpose(swatch: Swatch) -> None:
    assert set(swatch.fov_ramps) == set(AJAR.fov_ramps)
    assert set(AJAR.purposes) <= set(swatch.purposes)
    assert {"lamp", "torch"} <= set(swatch.lights)


def test_search_for_fov_finds_the_two_palettes_and_no_other_words_for_them() -> None:
    """The names are `fov` and `remembered` in every colour module and in the painters of cells."""
    assert Shade.__match_args__ == ("fov", "remembered")
    assert "fov_ramps" in Swatch.__annotations__
    assert "remembered_ramps" in vars(Swatch)
    assert "FOV palette" in (swatch_module.__doc__ or "")
    assert "remembered palette" in (swatch_module.__doc__ or "")
    for painter in (Painter, TilePainter, GlyphPainter):
        assert {"fov", "remembered"} <= signature(painter.paint_ground).parameters.keys()
        for picture in ("door", "sign", "item", "trap", "actor"):
            assert "in_fov" in signature(getattr(painter, picture)).parameters, (painter, picture)
