"""The camera shows the room, the door and the hero, and keeps them out from under the panels."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec, cells_where, name_of_step
from game.engine.rules.actions.door_verbs import Ease
from game.ui.graphics.scales import overview_scale
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


def cells_under_panels(screen: Screen, cells: NDArray[np.bool_]) -> list[Vec]:
    """Return those cells that do not lie whole in the free part of the picture, as last drawn."""
    view = screen.play._viewport
    return [at for at in cells_where(cells) if not view.area.contains(view.place(at))]


CRACKS = {
    step: "\n".join(rows)
    for step, rows in {
        EAST: ["#" * 50, "#" + "." * 30 + "@+" + "." * 16 + "#", "#" * 50],
        WEST: ["#" * 50, "#" + "." * 16 + "+@" + "." * 30 + "#", "#" * 50],
        SOUTH: [
            "#" * 50,
            "#" + "." * 24 + "@" + "." * 23 + "#",
            "#" * 25 + "+" + "#" * 24,
            *["#" * 25 + "." + "#" * 24] * 9,
            "#" * 50,
        ],
        NORTH: [
            "#" * 50,
            *["#" * 25 + "." + "#" * 24] * 9,
            "#" * 25 + "+" + "#" * 24,
            "#" + "." * 24 + "@" + "." * 23 + "#",
            "#" * 50,
        ],
    }.items()
}


@pytest.mark.parametrize("step", CRACKS, ids=name_of_step)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_the_hero_sees_through_a_crack_is_under_no_panel(screen: Screen, step: Vec, size: tuple[int, int]) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.begin(CRACKS[step])
    world = play.world
    known = np.zeros(world.level.shape, np.bool_)
    known[:, world.hero.pos.y] = True
    world.level.learn(known)
    settled(screen)
    before = world.view.copy()
    play._give(Ease(step))
    settled(screen)
    fresh = world.view & ~before
    assert fresh.sum() > 6
    assert cells_under_panels(screen, fresh) == []


def test_all_that_the_hero_sees_is_shown_where_it_fits(screen: Screen) -> None:
    """Beyond an open doorway, the room of which the camera shows all, he sees more, at the edge of the picture."""
    play = screen.begin(
        "#" * 40 + "\n#" + "." * 12 + "-@" + "." * 24 + "#\n#" + "." * 12 + "#" + "." * 25 + "#\n" + "#" * 40
    )
    known = np.ones(play.world.level.shape, np.bool_)
    play.world.level.learn(known)
    settled(screen)
    assert play.world.view[play.world.hero.pos.x - 8, 1]
    assert cells_under_panels(screen, play.world.view) == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_overview_shows_all_that_is_known_in_the_middle(screen: Screen, size: tuple[int, int]) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.begin("\n".join(["#" * 60, "#@" + "." * 57 + "#", *["#" + "." * 58 + "#"] * 26, "#" * 60]))
    play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
    settled(screen)
    assert cells_under_panels(screen, play.world.level.memory.explored)
    screen.app.carry_out(Command.OVERVIEW)
    settled(screen)
    assert cells_under_panels(screen, play.world.level.memory.explored) == []
    view = play._viewport
    whole = view.place(Vec(0, 0)).union(view.place(Vec(59, 28)))
    assert (pygame.Vector2(whole.center) - middle(screen)).length() <= 2 * whole.width / 60
    screen.app.carry_out(Command.OVERVIEW)


def test_overview_draws_no_smaller_than_it_must(screen: Screen) -> None:
    play = screen.begin("#" * 12 + "\n#@" + "." * 9 + "#\n" + "#" * 12)
    settled(screen)
    usual = play._viewport.place(Vec(1, 1)).width
    screen.app.carry_out(Command.OVERVIEW)
    settled(screen)
    assert play._viewport.place(Vec(1, 1)).width == TILE * overview_scale(usual // TILE)
    screen.app.carry_out(Command.OVERVIEW)
