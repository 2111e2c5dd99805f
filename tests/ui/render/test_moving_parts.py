"""An idle game draws only what moves by itself, and the result is the same as if everything were drawn."""

from __future__ import annotations

from itertools import product

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.grid.geometry import EAST
from game.play import Scenario
from game.ui.core.scene_manager import Push, Replace, Scene, SceneManager
from game.ui.core.settings import Motion
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.font import Font
from game.ui.graphics.window import MIN_SIZE, blit_enlarged
from game.ui.input.commands import Command, MoveInput, PlayerInput, TypedCharacter
from game.ui.render.effects import Rising
from game.ui.render.upright import box_on
from game.ui.render.viewport import BLOCK, differences, joined
from game.ui.render.world_renderer import Stage
from game.ui.scenes.settings_menu import settings_menu
from tests.support.examples import FULL, seeds
from tests.support.screen import SIZE, Screen, colours_of

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
@pytest.mark.parametrize("size", [(1280, 720), (1001, 703)] if FULL else [(641, 363)])
def test_drawing_moving_parts_shows_the_whole_picture(screen: Screen, size: tuple[int, int], with_menu: bool) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    screen.show(TORCH)
    if with_menu:
        screen.stack._follow(Push(settings_menu(screen.app._theme, screen.settings)))
    screen.pass_time(9)
    screen.draw()
    shares = [share_drawn(screen.stack, screen.picture, 1 / 8) for _ in range(12)]
    assert sum(share < 1 / 2 for share in shares) >= 10


def test_idle_frame_leaves_what_lies_over_the_map(screen: Screen) -> None:
    """The letter of a door in the list of doors lies in the flickering light of a torch."""
    play = screen.show(TORCH)
    screen.pass_time(9)
    screen.send(Command.DOORS)
    screen.draw()
    (letter,) = play._marks.boxes.values()
    changed = [box for _ in range(8) for box in drawn_boxes(screen.stack, screen.picture, 1 / 8) or ()]
    assert letter.collidelist(changed) >= 0


def share_drawn(stack: SceneManager, picture: pygame.Surface, seconds: float) -> float:
    """Do what `drawn_boxes` does; return the share of the picture that was drawn, 0 to 1."""
    boxes, (width, height) = drawn_boxes(stack, picture, seconds), picture.get_size()
    return 1.0 if boxes is None else sum(box.width * box.height for box in boxes) / (width * height)


def drawn_boxes(stack: SceneManager, picture: pygame.Surface, seconds: float) -> list[pygame.Rect] | None:
    """Advance scenes and draw what moves; return the boxes of the picture that were drawn, None for all of it.

    Fail if the picture differs from one on which everything is drawn.
    """
    stack.pass_time(seconds)
    boxes = stack.draw_moving(picture)
    whole = pygame.Surface(picture.get_size(), 0, 32)
    stack.draw(whole)
    assert np.array_equal(colours_of(picture), colours_of(whole))
    return boxes


def test_walk_draws_only_the_world_between_turns(screen: Screen) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    play = screen.begin("#########\n#@......#\n#########")
    screen.draw()
    screen.stack.handle(MoveInput(EAST, run=True))
    shares = [share_drawn(screen.stack, screen.picture, 1 / 60) for _ in range(16)]
    assert play.world.turn > 1
    assert sum(share < 1 for share in shares) > len(shares) / 2


def test_picture_that_moves_with_the_camera_is_drawn_once(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    play = screen.begin(f"{'#' * 90}\n#@{'.' * 87}#\n{'#' * 90}")
    screen.draw()
    draw, drawn = play.stage.draw, list[pygame.Surface]()

    def noted(canvas: pygame.Surface) -> None:
        drawn.append(canvas)
        draw(canvas)

    monkeypatch.setattr(play.stage, "draw", noted)
    screen.stack.handle(MoveInput(EAST, run=True))
    corners = set[tuple[int, int]]()
    for _ in range(60):
        drawn.clear()
        screen.stack.pass_time(1 / 60)
        screen.stack.draw_moving(screen.picture)
        corners.add(play.stage.pixel_of((0, 0)))
        assert len(drawn) <= 1
    assert len(corners) > 10, "the camera follows the hero"


@given(
    st.integers(1, 5),
    st.tuples(*[st.integers(-20, 20)] * 2),
    st.tuples(*[st.integers(0, 50)] * 2, *[st.integers(1, 50)] * 2),
)
def test_part_of_a_canvas_is_enlarged_like_the_whole(
    scale: int, place: tuple[int, int], clip: tuple[int, int, int, int]
) -> None:
    canvas, target, expected = pygame.Surface((13, 9), 0, 32), *(pygame.Surface((60, 50), 0, 32) for _ in range(2))
    for x, y in product(range(13), range(9)):
        canvas.set_at((x, y), (9 + x, 9 + y, 9))
    for surface in (target, expected):
        surface.set_clip(clip)
    blit_enlarged(canvas, scale, target, place)
    expected.blit(pygame.transform.scale_by(canvas, scale), place)
    assert np.array_equal(colours_of(target), colours_of(expected))


def test_title_draws_only_what_moves(screen: Screen) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    stack = SceneManager(screen.app.title())
    stack.draw(screen.picture)
    assert min(share_drawn(stack, screen.picture, 1 / 8) for _ in seeds(6, 12)) < 1 / 2


class Lamp(Scene):
    """Scene that is dark for one frame, and then lit and at rest."""

    lit = False

    def pass_time(self, seconds: float) -> None:
        self.lit = True

    def next_frame_in(self) -> float | None:
        return None if self.lit else 0.0

    def draw(self, target: pygame.Surface) -> None:
        target.fill((9, 9, 9) if self.lit else (0, 0, 0))


def test_scene_that_comes_to_rest_is_drawn_once_more() -> None:
    stack, picture = SceneManager(Lamp()), pygame.Surface((1, 1), 0, 32)
    stack.draw(picture)
    stack.pass_time(0.1)
    assert stack.draw_moving(picture) is None
    assert picture.get_at((0, 0))[:3] == (9, 9, 9)
    assert stack.draw_moving(picture) == [], "nothing moves any longer"


def test_new_scene_is_drawn_whole(screen: Screen) -> None:
    screen.begin(DARK)
    screen.draw()
    menu = settings_menu(screen.app._theme, screen.settings)
    for change in (Push(menu), Replace(settings_menu(screen.app._theme, screen.settings))):
        screen.stack._follow(change)
        assert share_drawn(screen.stack, screen.picture, 0) == 1


@given(st.lists(st.tuples(*[st.integers(0, 40)] * 2, *[st.integers(1, 20)] * 2), max_size=9), st.integers(0, 900))
def test_joined_boxes_lie_apart(boxes: list[tuple[int, int, int, int]], spare: int) -> None:
    apart = joined(map(pygame.Rect, boxes), spare)
    assert all(any(whole.contains(box) for whole in apart) for box in boxes)
    assert not any(one.colliderect(other) for one in apart for other in apart if one is not other)


def test_boxes_become_one_if_it_is_hardly_larger() -> None:
    beside, far = pygame.Rect(0, 0, 10, 10), pygame.Rect(13, 0, 10, 10)
    assert joined([beside, far], 30) == [pygame.Rect(0, 0, 23, 10)]
    assert joined([beside, far], 29) == [beside, far]


def test_idle_game_is_drawn_at_most_eight_times_a_second(screen: Screen) -> None:
    play = screen.begin(TORCH)
    screen.pass_time(9)
    screen.draw()
    assert 1 / 8 <= (play.next_frame_in() or 0) <= 1 / 4, "flames flicker"
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


INPUTS: dict[str, PlayerInput | None] = {
    "game": None,
    "doors": Command.DOORS,
    "pack": Command.BAG,
    "aiming": TypedCharacter("1"),
    "character": Command.CHARACTER,
}
"""Input that opens a scene over a game, by the name of the scene; None for the game itself."""


@pytest.mark.parametrize("name", ["title", "traditions", "settings", *INPUTS])
def test_part_of_a_picture_is_drawn_like_the_whole(screen: Screen, name: str) -> None:
    screen.picture = pygame.Surface(SIZE if FULL else MIN_SIZE, 0, 32)
    if name in INPUTS:
        screen.show("#########\n#@.k..+.#\n#########\n\nk = kobold asleep\nbag: 5 dart")
        if (player_input := INPUTS[name]) is not None:
            screen.stack.handle(player_input)
    elif name == "traditions":
        screen.stack.push(screen.app._tradition_list())
    elif name == "settings":
        screen.stack.push(settings_menu(screen.app._theme, screen.settings))
    screen.draw()
    whole = screen.pixels().copy()
    part = pygame.Rect(0, 0, 90, 40)
    width, height = screen.picture.get_size()
    for x, y in product(range(0, width, 305), range(0, height, 105)):
        screen.picture.set_clip(part.move(x, y))
        screen.draw()
    screen.picture.set_clip(None)
    assert np.array_equal(pygame.surfarray.array3d(screen.picture), whole)


@pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "characters"])
@pytest.mark.parametrize("moving", [True, False], ids=["rising", "still"])
@pytest.mark.parametrize("text", ["miss", "+1", "12!"])
def test_floating_text_covers_no_figure(text: str, moving: bool, glyphs: bool) -> None:
    """From its first moment, the text lies above the picture of the hero, on whose cell it starts."""
    s = Scenario("#####\n#...#\n#...#\n#.@.#\n#####")
    stage, canvas = Stage(s.world, SWATCHES["ajar"], Font.load("small"), glyphs=glyphs), pygame.Surface((80, 80))
    stage.motion = float(moving)
    canvas.fill("magenta")
    frame = stage.frame(canvas)
    Rising(s.hero.pos, 1.0, text, "text").draw(frame)
    drawn = pygame.mask.from_threshold(canvas, "magenta", (1, 1, 1, 255))
    drawn.invert()
    figure = pygame.mask.from_surface(frame.painter.actor(s.hero, 0))
    box = box_on(frame.place(s.hero.pos), figure.get_size())
    assert drawn.count()
    assert not drawn.overlap(figure, box.topleft)
