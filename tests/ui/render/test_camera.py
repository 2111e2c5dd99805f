"""The camera shows the room, the door and the hero, and keeps them out from under the panels."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.grid.geometry import EAST, Vec
from game.ui.graphics.tilesheet import TILE
from game.ui.input.commands import Command, MoveInput
from game.ui.play.play_scene import Play
from game.ui.render.camera import Camera
from tests.support.screen import Screen

ROOM = """
##############
#........#...#
#........#...#
#.......@+...#
#........#...#
##############
"""
HALL = "#" * 50 + "\n#" + "\n#".join(["." * 48 + "#"] * 20).replace(".", "@", 1) + "\n" + "#" * 50
PLACES = st.tuples(st.integers(0, 60), st.integers(0, 40))


def settled(screen: Screen) -> None:
    screen.draw()
    screen.pass_time(3)
    screen.draw()


def known_hall(screen: Screen) -> Play:
    """Begin to play in the corner of a hall of which the hero knows all."""
    play = screen.begin(HALL)
    play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
    settled(screen)
    return play


def middle(screen: Screen) -> pygame.Vector2:
    """Return the middle of the free part of the picture in pixels."""
    return pygame.Vector2(screen.play._viewport.area.center)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("text", [0, 2])
def test_whole_room_is_in_the_middle_and_stands_still(screen: Screen, size: tuple[int, int], text: int) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    screen.settings.text_scale, screen.settings.tile_scale = text, 1 + size[0] // 1280
    play = screen.begin(ROOM.replace("+", "#"))
    settled(screen)
    view, corners = play._viewport, (Vec(0, 0), Vec(9, 5))
    before = [view.place(at) for at in corners]
    assert all(view.area.contains(box) for box in before)
    whole = before[0].union(before[1])
    assert (pygame.Vector2(whole.center) - middle(screen)).length() <= 2 * TILE * screen.settings.tile_scale
    for _ in range(4):
        screen.send(MoveInput(Vec(-1, 0)))
        screen.draw()
        assert [view.place(at) for at in corners] == before


def test_camera_leans_to_the_door_beside_the_hero(screen: Screen) -> None:
    play = screen.begin(ROOM)
    settled(screen)
    beside = play._viewport.place(Vec(0, 0)).x
    screen.send(MoveInput(Vec(-1, 0)), MoveInput(Vec(-1, 0)))
    settled(screen)
    assert beside < play._viewport.place(Vec(0, 0)).x


def test_picture_ends_at_the_walls_of_a_large_room(screen: Screen) -> None:
    """A hall is larger than the picture: nothing beyond its corner takes room away from what can be seen of it."""
    play = known_hall(screen)
    area, corner = play._viewport.area, play._viewport.place(Vec(0, 0))
    assert abs(corner.x - area.x) <= corner.width
    assert abs(corner.y - area.y) <= corner.height


@given(
    st.lists(PLACES, min_size=1, max_size=4),
    st.lists(PLACES, max_size=4),
    st.tuples(PLACES, PLACES),
    st.tuples(st.floats(-2, 2), st.floats(-2, 2)),
)
def test_hero_is_never_under_a_panel(
    heroes: list[tuple[int, int]],
    foes: list[tuple[int, int]],
    ends: tuple[tuple[int, int], tuple[int, int]],
    lean: tuple[float, float],
) -> None:
    camera, size = Camera(), (30 * TILE, 20 * TILE)
    camera.free = pygame.Rect(0, 2 * TILE, 22 * TILE, 15 * TILE)
    room = (
        (min(ends[0][0], ends[1][0]), min(ends[0][1], ends[1][1])),
        (
            max(ends[0][0], ends[1][0]),
            max(ends[0][1], ends[1][1]),
        ),
    )
    camera.follow((30, 20), None, [], size)
    for hero in heroes:
        camera.follow(hero, None, [Vec(*foe) for foe in foes], size, room, lean)
        assert camera.free.contains(pygame.Rect(camera.pixel(hero), (TILE, TILE)))
        camera.pass_time(0.1)
    camera.pass_time(9)
    assert not camera.moving


def test_long_walk_is_shown_smaller_and_then_as_before(screen: Screen) -> None:
    play = known_hall(screen)
    usual = play._viewport.place(Vec(1, 1)).width
    screen.stack.handle(Command.EXPLORE)
    screen.draw()
    assert play._viewport.place(Vec(1, 1)).width < usual
    screen.send(Command.CANCEL)
    screen.draw()
    assert play._viewport.place(Vec(1, 1)).width == usual


def test_short_walk_keeps_the_size_of_the_map(screen: Screen) -> None:
    play = screen.begin("######\n#@...#\n#....#\n######")
    settled(screen)
    usual = play._viewport.place(Vec(1, 1)).width
    screen.stack.handle(MoveInput(EAST, run=True))
    screen.draw()
    assert play._viewport.place(Vec(1, 1)).width == usual
