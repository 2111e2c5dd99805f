"""An idle game draws only what moves by itself, and the result is the same as if everything were drawn."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.core.scene import Push
from game.ui.core.settings import Motion
from game.ui.graphics.window import BLOCK, differences
from game.ui.scenes.settings_menu import settings_menu
from tests.support.screen import Screen, colours_of, screen_of

TORCH = """
################
#@.....+.......#
#..k...#.......#
################

torch: 4,1 from 4,0
"""
DARK = """
######
#@...#
######
"""


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of() as screen:
        yield screen


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 69)), max_size=9))
def test_boxes_contain_all_changed_pixels(changed: list[tuple[int, int]]) -> None:
    before, after = (pygame.Surface((100, 70), 0, 32) for _ in range(2))
    for at in changed:
        after.set_at(at, (9, 9, 9))
    boxes = differences(before, after)
    assert all(any(box.collidepoint(at) for box in boxes) for at in changed)
    assert sum(box.width * box.height for box in boxes) <= BLOCK * BLOCK * len(set(changed))
    assert all(after.get_rect().contains(box) for box in boxes)


@pytest.mark.parametrize("with_menu", [False, True])
@pytest.mark.parametrize("size", [(1280, 720), (1001, 703)])
def test_drawing_moving_parts_shows_the_whole_picture(screen: Screen, size: tuple[int, int], with_menu: bool) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    screen.show(TORCH)
    if with_menu:
        screen.stack._follow(Push(settings_menu(screen.app._theme, screen.settings)))
    screen.pass_time(9)
    screen.draw()
    smaller = 0
    for _ in range(12):
        screen.stack.pass_time(0.125)
        boxes = screen.stack.draw_moving(screen.picture)
        whole = pygame.Surface(size, 0, 32)
        screen.stack.draw(whole)
        assert np.array_equal(colours_of(screen.picture), colours_of(whole))
        smaller += boxes is not None and sum(box.width * box.height for box in boxes) < size[0] * size[1] // 2
    assert smaller >= 10


def test_idle_game_is_drawn_at_most_eight_times_a_second(screen: Screen) -> None:
    play = screen.begin(TORCH)
    screen.pass_time(9)
    screen.draw()
    assert play.next_frame_in() == pytest.approx(1 / 8)
    play = screen.begin(DARK)
    play.world.hero.lamp_covered = True
    screen.pass_time(9)
    screen.draw()
    assert 0 < (play.next_frame_in() or 0) <= 1 / 2, "only the hero moves"
    screen.settings.motion = Motion.NONE
    screen.pass_time(9)
    assert play.next_frame_in() is None


def test_message_in_an_idle_game_draws_everything(screen: Screen) -> None:
    play = screen.show(TORCH)
    screen.pass_time(9)
    screen.draw()
    play.hint("Something new.")
    assert screen.stack.draw_moving(screen.picture) is None
