"""The name of a place appears in large letters when the hero comes there for the first time."""

from __future__ import annotations

import pygame
import pytest

from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST
from game.ui.core.settings import Motion
from game.ui.hud.place_name import SECONDS
from game.ui.input.commands import Command, MoveInput
from tests.support.made_levels import shared_sketches
from tests.support.screen import Screen


def arrive(screen: Screen) -> None:
    """Begin a game, and let a moment pass."""
    with shared_sketches():
        screen.open(screen.app.play(new_game("1", AJAR, 2)))
    screen.stack.pass_time(0.0)


def strengths(screen: Screen, seconds: float, steps: int = 20) -> list[float]:
    """Let time pass; return how strongly the name was drawn meanwhile."""
    found = []
    for _ in range(steps):
        screen.stack.pass_time(seconds / steps)
        found.append(screen.play._place_name.strength)
    return found


def test_name_fades_within_two_seconds(screen: Screen) -> None:
    arrive(screen)
    before = screen.pixels()
    shown = strengths(screen, 2.0)
    assert shown[0] == 1
    assert shown == sorted(shown, reverse=True)
    assert shown[-1] == 0
    assert SECONDS < 2
    assert (screen.pixels() != before).any()


def test_any_key_ends_the_name(screen: Screen) -> None:
    arrive(screen)
    screen.stack.handle(Command.WAIT)
    assert not screen.play._place_name.strength


def test_name_is_not_shown_without_motion(screen: Screen) -> None:
    screen.settings.motion = Motion.NONE
    arrive(screen)
    assert not any(strengths(screen, 1.0))


def test_name_is_shown_once_for_each_level(screen: Screen) -> None:
    arrive(screen)
    world = screen.play.world
    strengths(screen, 2.0)
    first = world.level
    world.level.visits.before = 100
    screen.play._place_name._level = object()
    assert not any(strengths(screen, 0.5)), "the hero has been here before"
    assert world.level is first


def test_place_without_a_name_shows_none(screen: Screen) -> None:
    screen.begin("####\n#@.#\n####")
    assert not any(strengths(screen, 1.0))


@pytest.mark.parametrize("size", [(1280, 720), (640, 360)], ids=["large", "small"])
def test_name_of_a_room_stands_beside_the_bar_and_hides_nothing_of_the_map(
    screen: Screen, size: tuple[int, int]
) -> None:
    screen.begin("########\n#...#..#\n#..@O..#\n#...#..#\n########\n\nO = open wooden door\nroom: 4 0 4 5 kitchen")
    play = screen.play
    screen.stack.handle(MoveInput(EAST))
    screen.stack.pass_time(0.5)
    screen.stack.handle(MoveInput(EAST))
    target = pygame.Surface(size, 0, 32)
    play.draw(target)
    view = play.map_view()
    assert view is not None
    (name,) = play._place_name.draw(target, view.area, play.world, 1, play._panels.bar_box)
    assert name.collidelist([view.area, *play._panels.boxes()]) < 0
