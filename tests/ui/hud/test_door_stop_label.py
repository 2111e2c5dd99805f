"""The label at a door where an order has stopped."""

from __future__ import annotations

import pygame
import pytest

from game.engine.grid.geometry import EAST, SOUTH, Vec
from game.ui.core.map_view import MapView
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.hud.door_stop_label import Lettered, draw_letters
from game.ui.input.commands import Click, Command, MoveInput
from tests.support.screen import Screen, colours_of

CORRIDOR = """
########
#@..+..#
########
"""
RUN = MoveInput(EAST, run=True)
COLUMN = """
###
#@#
#.#
#+#
#.#
###
"""


def test_door_label_says_what_same_key_does(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(CORRIDOR)
    assert "Press again to open it" not in screen.words(monkeypatch)
    screen.send(RUN)
    assert play.world.hero.pos == Vec(3, 1)
    assert "Press again to open it" in screen.words(monkeypatch)
    assert "You stop at the door." in [text for text, _, _ in play.log.latest(9)]
    assert not any("Press" in text for text, _, _ in play.log.latest(99)), "the log has events, not keys"


def test_door_label_goes_when_time_passes(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(CORRIDOR)
    screen.send(RUN)
    screen.send(Command.WAIT)
    assert "Press again to open it" not in screen.words(monkeypatch)


def test_door_label_names_clicks_after_clicks(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(CORRIDOR)
    screen.draw()
    beyond = play._viewport.place(Vec(4, 1))
    screen.send(Click(beyond.center))
    assert play.world.hero.pos == Vec(3, 1)
    assert "Click again to open it" in screen.words(monkeypatch)


@pytest.mark.parametrize("drawing", [CORRIDOR, COLUMN])
def test_door_label_covers_neither_door_nor_hero(screen: Screen, drawing: str) -> None:
    play = screen.show(drawing)
    screen.send(RUN if drawing is CORRIDOR else MoveInput(SOUTH, run=True))
    with_label = screen.pixels().copy()
    door = play._door_label.at
    assert door is not None
    play._door_label.clear()
    changed = (with_label != screen.pixels()).any(axis=2)
    assert changed.any()
    badges = play._viewport.badge_places()
    assert badges
    for box in (*badges, *map(play._viewport.place, (door, play.world.hero.pos))):
        assert not changed[box.left : box.right, box.top : box.bottom].any()


def test_run_into_door_shows_same_label(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(CORRIDOR)
    screen.send(MoveInput(EAST, run=True))
    assert "Press again to open it" in screen.words(monkeypatch)


def test_no_arrow_covers_the_letter_of_another_door() -> None:
    """Both doors are far to the upper right. The second letter gives way to the first and lies below it."""
    theme, area = Theme(Settings()), pygame.Rect(0, 0, 600, 400)
    doors = [Lettered("c", pygame.Rect(2000, -20, 32, 32)), Lettered("f", pygame.Rect(620, -900, 32, 32))]
    alone, both = (pygame.Surface(area.size, 0, 32) for _ in range(2))
    draw_letters(alone, theme, MapView(area, ()), 2, doors[:1])
    first, second = draw_letters(both, theme, MapView(area, ()), 2, doors)
    assert second.top >= first.bottom
    assert (colours_of(alone.subsurface(first)) == colours_of(both.subsurface(first))).all()
