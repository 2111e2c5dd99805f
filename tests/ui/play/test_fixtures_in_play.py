"""Fixtures to search and to drink from, as the player meets them: buttons, menus, clicks, places and pictures."""

from __future__ import annotations

import numpy as np
import pytest

from game.content.world.terrains import FIXTURES
from game.engine.grid.geometry import EAST, NORTH, Vec
from game.engine.model.terrain import Terrain
from game.engine.orders.travel import Travel
from game.engine.rules.actions.steps import Walk
from game.play import Scenario
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.hud.side_panel.door_rows import DoorOption, Walking
from game.ui.hud.side_panel.minimap import map_colours
from game.ui.input.commands import Click, Command, RightClick
from game.ui.play.command_orders import order_to_reach
from game.ui.play.context_menu import menu_entries_at
from game.ui.play.door_options import door_rows
from game.ui.render.known_ground import known_ground
from game.ui.text.known_places import known_places
from game.ui.text.screen_reader_lines import view_line, ways_line
from tests.support.cell_pictures import cell_picture
from tests.support.screen import Screen

BESIDE = "#######\n#.F...#\n#.@..G#\n#######\n\nF = bookcase\nG = fountain"
BOOKCASE, FOUNTAIN = Vec(2, 1), Vec(5, 2)


def test_fixture_beside_the_hero_has_a_button() -> None:
    s = Scenario(BESIDE)
    (row,) = door_rows(s.world)
    assert (row.heading, row.step) == ("Bookcase", NORTH)
    (option,) = row.options
    assert (option.does, option.label, option.why_not) == (Walking.USE, "Search", None)
    s.play(Walk(NORTH))
    assert door_rows(s.world) == []


def test_button_of_a_drink_says_that_it_would_be_wasted() -> None:
    s = Scenario(BESIDE)
    s.play(Travel(Vec(4, 2)))
    (row,) = door_rows(s.world)
    assert row.options[0].why_not == "You are not hurt. The fountain can wait."
    s.hero.health = 5
    assert door_rows(s.world)[0].options[0].why_not is None


def test_click_on_the_button_searches(screen: Screen) -> None:
    play = screen.show(BESIDE)
    (box,) = [box for box, option in play._panels._side.cells.of(DoorOption) if option.does is Walking.USE]
    screen.send(Click(box.move(play._panels._side_box.topleft).center))
    assert play.world.level.terrain_at(BOOKCASE).name == "searched bookcase"


def test_click_walks_up_and_a_second_click_uses(screen: Screen) -> None:
    play = screen.show(BESIDE)
    play.world.hero.health -= 3
    screen.send(Click(play._viewport.place(FOUNTAIN).center))
    screen.pass_time(3)
    assert play.world.hero.pos == FOUNTAIN - EAST
    assert play.world.level.terrain_at(FOUNTAIN).name == "fountain"
    screen.send(Click(play._viewport.place(FOUNTAIN).center))
    assert play.world.level.terrain_at(FOUNTAIN).name == "dry fountain"


def test_right_click_offers_the_search(screen: Screen) -> None:
    play = screen.show(BESIDE)
    screen.send(RightClick(play._viewport.place(BOOKCASE).center), Command.CONFIRM)
    assert play.world.level.terrain_at(BOOKCASE).name == "searched bookcase"


def test_menu_of_a_fixture_says_what_can_be_done() -> None:
    s = Scenario(BESIDE)
    assert menu_entries_at(BOOKCASE, s.world) == (
        "Bookcase",
        [("Search it", Walk(NORTH)), ("Look at it", BOOKCASE)],
    )
    menu = menu_entries_at(FOUNTAIN, s.world)
    assert menu is not None
    text, order = menu[1][0]
    assert (menu[0], text) == ("Fountain", "Walk up to it")
    assert isinstance(order, Travel)
    assert order.goal == FOUNTAIN - EAST
    s.play(Travel(FOUNTAIN - EAST))
    entries = menu_entries_at(FOUNTAIN, s.world)
    assert entries is not None
    assert entries[1][0] == ("Drink from it: you are not hurt. The fountain can wait.", None)


def test_fixtures_to_use_are_places_until_they_are_used() -> None:
    s = Scenario(BESIDE.replace("G = fountain", "G = table"))
    assert [(place.at, place.name) for place in known_places(s.world)] == [(BOOKCASE, "Bookcase")]
    assert order_to_reach(BOOKCASE, s.world) == Walk(NORTH)
    s.play(Walk(NORTH))
    assert BOOKCASE not in [place.at for place in known_places(s.world)]


def test_screen_reader_tells_of_fixtures_to_use() -> None:
    s = Scenario(BESIDE)
    assert view_line(s.world) == "In view: bookcase, 1 north; fountain, 3 east."
    assert ways_line(s.world).endswith("Bookcase to the north.")
    s.play(Walk(NORTH))
    assert "ookcase" not in view_line(s.world) + ways_line(s.world)


def test_fixture_is_on_the_minimap() -> None:
    s = Scenario(BESIDE)
    swatch = SWATCHES["ajar"]
    colours = map_colours(s.world, swatch)
    assert tuple(colours[BOOKCASE]) == swatch.shade("fixture").remembered
    assert tuple(colours[BOOKCASE]) not in (tuple(colours[1, 1]), tuple(colours[0, 1]))


@pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "glyphs"])
def test_use_changes_the_picture(glyphs: bool) -> None:
    s = Scenario(BESIDE)
    before = cell_picture(s, BOOKCASE, glyphs=glyphs)
    s.play(Walk(NORTH))
    assert cell_picture(s, BOOKCASE, glyphs=glyphs) != before


def test_fixtures_look_unlike_each_other() -> None:
    """Each has a sprite of its own, so that it is told apart without its card."""
    sprites = [kind.sprite for kind in FIXTURES]
    assert len({*sprites}) == len(sprites)
    pictures = {_picture(kind) for kind in FIXTURES}
    assert len(pictures) == len(FIXTURES)


def test_two_tables_are_one_long_table() -> None:
    s = Scenario("##########\n#@.......#\n#.TT.TTT.#\n##########\n\nT = table")
    s.level.learn(np.ones(s.level.shape, np.bool_))
    ground, table = known_ground(s.level), s.level.terrain_at(Vec(2, 2))
    sprites = [ground.fixture_sprite(Vec(x, 2), table).removeprefix("fixture-table") for x in (2, 3, 5, 6, 7)]
    assert sprites == ["-left", "-right", "-left", "-right", ""]


def test_water_has_a_shore_at_fixtures() -> None:
    s = Scenario("####\n#@~#\n#.F#\n####\n\nF = table")
    s.level.learn(np.ones(s.level.shape, np.bool_))
    names = known_ground(s.level).sprites(Vec(2, 1), s.level.terrain_at(Vec(2, 1)))
    assert "deep-water-s" in names


def _picture(kind: Terrain) -> bytes:
    return cell_picture(Scenario(f"#####\n#...#\n#@F.#\n#...#\n#####\n\nF = {kind.name}"), Vec(2, 2))
