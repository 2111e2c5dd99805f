"""The name of a room with a purpose: in the panel, on cards, in the list of places, in large letters, and spoken."""

from __future__ import annotations

import pygame
import pytest

from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.rules.actions.steps import Walk
from game.engine.words import capital
from game.play import Scenario
from game.ui.core.settings import Motion
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.side_panel.side_panel import MARGIN
from game.ui.input.commands import Command, MoveInput
from game.ui.text.cards.cell_card import describe
from game.ui.text.known_places import known_places
from game.ui.text.screen_reader_lines import status_line
from tests.support.screen import Screen

ROOMS = """
#################
#...+...-...#...#
#.@.#...#...+...#
#...#...#...#...#
#################

room: 0 0 5 5 guardroom
room: 4 0 5 5 dining room
room: 8 0 5 5 kitchen
room: 12 0 5 5
walls: cellars
"""
DINING_ROOM = Vec(6, 2)


def in_dining_room(*steps: Vec) -> Scenario:
    """Return the game in which the hero has opened the door of the dining room and has gone in."""
    s = Scenario(ROOMS)
    s.play(Walk(Vec(1, -1)), Walk(EAST), Walk(EAST), *map(Walk, steps))
    return s


def lines(at: Vec, s: Scenario) -> list[str]:
    return [line.text for line in describe(at, s.world)]


def test_card_names_the_room_of_each_cell_that_the_hero_knows() -> None:
    s = Scenario(ROOMS)
    assert lines(Vec(3, 3), s) == ["Floor.", "In the guardroom."]
    assert "In the guardroom." in lines(s.hero.pos, s)
    assert lines(DINING_ROOM, s) == ["You have not seen this place yet."]
    for at in (Vec(0, 1), Vec(4, 1)):
        assert not [line for line in lines(at, s) if "room" in line], "walls and doors belong to no room"
    assert "In the dining room." in lines(DINING_ROOM, in_dining_room())


def test_places_are_the_rooms_of_which_he_knows_some_floor() -> None:
    s = Scenario(ROOMS)
    assert [place.name for place in known_places(s.world)] == ["Wooden door, shut"]
    s = in_dining_room(EAST)
    named = {place.name: place.at for place in known_places(s.world)}
    assert [name for name in named if "door" not in name] == ["Kitchen", "Guardroom"]
    assert named["Guardroom"] == Vec(2, 2), "the middle, and not the nearest cell"
    room = s.level.room_at(named["Kitchen"])
    assert room is not None
    assert (room.purpose, s.level.memory.explored[named["Kitchen"]]) == ("kitchen", True)
    s.play(Walk(WEST), Walk(WEST))
    assert "Dining room" in [place.name for place in known_places(s.world)]


def test_screen_reader_says_in_which_room_he_is() -> None:
    s = Scenario(ROOMS)
    assert status_line(s.world).endswith("You are in the guardroom.")
    s.play(Walk(Vec(1, -1)), Walk(EAST))
    assert "You are" not in status_line(s.world), "a doorway is no room"
    s.play(Walk(EAST))
    assert status_line(s.world).endswith("You are in the dining room.")


def test_panel_names_the_room_below_the_place(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOMS)

    def doors_line() -> pygame.Rect:
        return next(box for box, target in play._panels._side.cells.hits if target is Command.DOORS)

    before = doors_line()
    words = screen.words(monkeypatch)
    assert words[words.index("Cellars") :][:3] == ["Cellars", "Depth 1", "Guardroom"]
    screen.send(MoveInput(Vec(1, -1)), MoveInput(EAST))
    assert not {"Guardroom", "Dining room"} & {*screen.words(monkeypatch)}
    assert doors_line() == before, "nothing moves"
    screen.send(MoveInput(EAST))
    assert "Dining room" in screen.words(monkeypatch)


@pytest.mark.parametrize("clear", [False, True])
def test_name_of_every_room_fits_into_the_panel(screen: Screen, clear: bool) -> None:
    screen.settings.clear_letters = clear
    theme = screen.app._theme
    painter = TextPainter(screen.picture, theme, 1)
    widest = max(painter.width(capital(name)) for name in PURPOSE_NAMES)
    assert widest <= theme.side_width - 2 * MARGIN


def test_name_of_a_room_appears_once_over_the_map(screen: Screen) -> None:
    play = screen.show(ROOMS)
    screen.send(MoveInput(Vec(1, -1)), MoveInput(EAST))
    assert not play._place_name.strength
    seen = []
    for step in (EAST, EAST, WEST, WEST, EAST):
        screen.stack.handle(MoveInput(step))
        screen.stack.pass_time(0.0)
        seen.append(play._place_name.strength)
        screen.pass_time()
        assert not play._place_name.strength
    assert seen == [1, 0, 0, 0, 0]


def test_name_of_a_room_is_smaller_than_that_of_a_place(screen: Screen) -> None:
    play = screen.show(ROOMS)
    place_name, area = play._place_name, screen.picture.get_rect()
    place_name._left = 1.0
    place, depth = place_name.draw(screen.picture, area, play.world, 1, play._panels.bar_box)
    screen.send(MoveInput(Vec(1, -1)), MoveInput(EAST))
    screen.stack.handle(MoveInput(EAST))
    (room,) = place_name.draw(screen.picture, area, play.world, 1, play._panels.bar_box)
    assert depth.height < place.height
    assert room.height < place.height
    screen.stack.handle(Command.WAIT)
    assert place_name.draw(screen.picture, area, play.world, 1, play._panels.bar_box) == [], "any key ends it"


def test_name_of_a_room_is_not_shown_without_motion(screen: Screen) -> None:
    screen.settings.motion = Motion.NONE
    play = screen.show(ROOMS)
    for step in (Vec(1, -1), EAST, EAST):
        screen.stack.handle(MoveInput(step))
        assert not play._place_name.strength
    assert "You enter a dining room." in [text for text, _, _ in play.log.history()]
