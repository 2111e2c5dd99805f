"""The last level of a game, from above: open doors shine, shut ones do not, and nothing unknown is shown."""

from __future__ import annotations

import pygame
import pytest

from game.content.traditions import AJAR, TRADITIONS
from game.content.world.gases import GASES
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.air import GRAINS
from game.engine.model.door import DoorState
from game.engine.rules.actions.steps import Walk
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.last_level import LastLevel

HALLS = """
########################
#......#......#........#
#@.....-......+........#
#......#......#........#
############-######-####
#......#......#........#
#......#......#........#
########################
"""
"""Two halls that the hero has seen, with an open door between them and one to the south, and rooms beyond."""
HERE, OPEN, SOUTHERN, SHUT, UNSEEN = Vec(1, 2), Vec(7, 2), Vec(12, 4), Vec(14, 2), Vec(19, 4)
BEYOND, ROOM = Vec(13, 1), slice(15, 23)
"""Cell in the second hall, which he does not see any more, and the columns of the rooms behind the shut door."""
GAS = next(iter(GASES.values()))


def told(tradition: Tradition = AJAR) -> Scenario:
    """Return the situation after the hero has gone into the second hall and back to where he began."""
    s = Scenario(HALLS, tradition)
    for step in (*[EAST] * 11, *[WEST] * 11):
        s.play(Walk(step))
    assert s.hero.pos == HERE
    assert not s.world.sees(BEYOND)
    return s


def last_level(s: Scenario, preset: ColourPreset = ColourPreset.USUAL, *, glyphs: bool = False) -> LastLevel:
    settings = Settings(colours=preset, glyphs=glyphs)
    theme = Theme(settings)
    level = LastLevel(s.world, theme.swatch(s.world.tradition.swatch), theme.small)
    level.apply_settings(settings)
    return level


def light_at(s: Scenario, at: Vec) -> tuple[float, float]:
    """Return the light on a cell, 1 for daylight, and how much of it is shown as if it were in view, 0 to 1."""
    frame = last_level(s).frame(pygame.Surface((1, 1)))
    return float(frame.light[at].max()), float(frame.shown[at])


def picture(s: Scenario) -> bytes:
    return pygame.image.tobytes(last_level(s).fitted((10_000, 10_000), 1), "RGB")


def test_open_doors_shine_and_shut_doors_lie_in_the_dark() -> None:
    s = told()
    assert s.level.memory.known_state(s.level.doors[SHUT]) is DoorState.SHUT
    for at in (SOUTHERN, SOUTHERN + NORTH, SOUTHERN + SOUTH):
        light, shown = light_at(s, at)
        assert light > 1
        assert shown == 1
    light, shown = light_at(s, SHUT)
    assert light < 1
    assert shown == 0


def test_shut_door_in_the_light_of_an_open_one_lies_in_the_dark() -> None:
    s = told()
    assert light_at(s, Vec(13, 3))[1] == 1
    assert light_at(s, SHUT)[1] == 0


def test_light_of_open_doors_falls_only_on_what_is_known() -> None:
    s = told()
    shown = last_level(s).frame(pygame.Surface((1, 1))).shown
    assert not shown[ROOM].any()
    assert not shown[~s.level.memory.explored].any()


def test_nothing_of_what_changed_out_of_view_is_shown() -> None:
    """An open door is bolted, a shut one opened, gas fills the second hall, and a rock falls before a door."""
    s = told()
    before = picture(s)
    doors = s.level.doors
    s.level.bolt_door(doors[SOUTHERN], s.hero)
    s.level.open_door(doors[SHUT])
    s.level.set_terrain(SOUTHERN + NORTH, int(s.level.ground[0, 0]))
    s.level.air.add_gas(GAS, BEYOND, 20 * GRAINS, s.level.shape)
    assert picture(s) == before


def test_gas_in_view_is_shown() -> None:
    s = told()
    before = picture(s)
    s.level.air.add_gas(GAS, HERE + EAST, 20 * GRAINS, s.level.shape)
    assert picture(s) != before


@pytest.mark.parametrize("name", TRADITIONS)
def test_picture_fits_every_room_and_has_a_whole_scale_where_it_fills_it(name: str) -> None:
    level = last_level(told(TRADITIONS[name]))
    width, height = level.fitted((10_000, 10_000), 1).get_size()
    assert (width, height) == (17 * TILE, 10 * TILE) or name != "ajar"
    for room in ((width // 3, 9999), (9999, height // 2), (width, height), (2 * width + 9, 9999), (3840, 2160)):
        drawn = level.fitted(room, 4).get_size()
        assert all(length <= most for length, most in zip(drawn, room, strict=True))
        assert drawn[0] * height == pytest.approx(drawn[1] * width, rel=0.05)
        if room[0] >= width and room[1] >= height:
            assert drawn[0] >= 0.8 * min(4 * width, room[0], width * room[1] / height)
    assert level.fitted((2 * width + 9, 9999), 4).get_size() == (2 * width, 2 * height)
    assert level.fitted((width // 2, 9999), 4).get_size()[0] == width // 2


def test_picture_follows_the_settings() -> None:
    s = told()
    pictures = {
        pygame.image.tobytes(last_level(s, preset, glyphs=glyphs).fitted((640, 360), 2), "RGB")
        for preset in (ColourPreset.USUAL, ColourPreset.STRONG)
        for glyphs in (False, True)
    }
    assert len(pictures) == 4
