"""Tests that large pictures are freed as soon as no object uses them any more.

So no reference cycle may hold a picture. Only Python's garbage collector frees cycles, and the collector runs too late,
because it does not know how much memory a picture takes.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from inspect import unwrap

import pygame
import pytest

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.ui.core.settings import Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import Tilesheet
from game.ui.render.glyph_painter import GlyphPainter
from game.ui.render.terrain_layer import TerrainLayer
from game.ui.render.world_renderer import Stage
from tests.support.screen import screen_of

LARGE = (Font, GlyphPainter, TerrainLayer, Stage, Tilesheet)


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Collect no garbage during the test, and do not count the objects that exist before it."""
    gc.freeze()
    gc.disable()
    yield
    gc.enable()


def held() -> Counter[type]:
    """Return the number of live objects of each class that holds large pictures."""
    return Counter(type(thing) for thing in gc.get_objects() if isinstance(thing, LARGE))


@pytest.mark.usefixtures("uncollected")
def test_dropped_stage_frees_its_pictures() -> None:
    font, canvas = Font.load("small"), pygame.Surface((320, 200), 0, 32)
    world = world_from_drawing("#####\n#@.+.\n#####", "0", AJAR)
    before = held()
    stage = Stage(world, SWATCHES[AJAR.swatch], font)
    stage.draw(canvas)
    stage.apply_settings(Settings(glyphs=True))
    stage.draw(canvas)
    assert held() > before
    del stage
    assert held() == before


@pytest.mark.usefixtures("uncollected")
def test_dropped_font_frees_its_texts() -> None:
    before = held()
    font = unwrap(Font.load)("small")  # not the font that the tests share
    font.render("kept", (255, 255, 255))
    assert held() > before
    del font
    assert held() == before


@pytest.mark.usefixtures("uncollected")
def test_new_game_frees_old_stage() -> None:
    with screen_of() as screen:
        screen.show("#####\n#@.+.\n#####")
        before = held()
        screen.show("#####\n#@.+.\n#####")
        assert held() == before
