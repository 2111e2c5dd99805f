"""Prompts over the game lie on the map, beside the panels, and cover neither the hero nor the doors beside him."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from unittest.mock import patch

import pygame
import pytest

from game.engine.grid.geometry import EAST, SOUTH, WEST
from game.engine.rules.actions.door_verbs import EASE
from game.ui.core.message import Message
from game.ui.core.scene_manager import Pop, Push
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command, MoveInput
from game.ui.input.device_in_use import Device
from game.ui.scenes.loading_screen import LoadingScreen
from game.ui.scenes.menu import question_menu
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from game.worker import Job, Progress
from tests.support.examples import FULL
from tests.support.screen import Screen, recorded_texts, screen_of

ROOM = "###########\n#.#.....#.#\n#.+..@..+.#\n#.#.....#.#\n#####+#####\n#####.#####\n###########"
DOORS = "######\n#+@+.#\n######\n\nlatches: 3"
SIZES = [((640, 360), 0), ((1280, 720), 2)]
LIKE_OTHERS = [((1280, 720), 0), ((1920, 1080), 2), ((3840, 2160), 2)]
"""Sizes at which everything is as at one of SIZES, but larger."""


@pytest.fixture(params=SIZES + LIKE_OTHERS if FULL else SIZES, ids=str)
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    with screen_of() as screen:
        size, screen.settings.text_scale = request.param
        screen.settings.hints = False
        screen.picture = pygame.Surface(size, 0, 32)
        screen.app._theme.window_size = lambda: size
        yield screen


def ask_direction(screen: Screen) -> None:
    screen.send(EASE)


def ask_number(screen: Screen) -> None:
    screen.send(Command.WAIT_TURNS)


def open_slowly(screen: Screen) -> None:
    endless = Job[None](Future(), Progress())
    screen.stack.push(LoadingScreen(screen.app._theme, endless, lambda _: Pop(), Pop))


def ask(screen: Screen) -> None:
    screen.settings.ask_before_opening = True
    screen.send(MoveInput(EAST))


PROMPTS = [ask_direction, ask_number, open_slowly, ask]


@pytest.mark.parametrize("begin", PROMPTS)
def test_prompt_lies_on_the_map_and_covers_neither_hero_nor_doors(
    screen: Screen, begin: Callable[[Screen], None]
) -> None:
    play = screen.show(DOORS)
    before = screen.picture.copy()
    begin(screen)
    scene = screen.stack.top
    assert scene is not None
    assert scene is not play
    screen.picture.blit(before, (0, 0))
    with recorded_texts() as texts:
        scene.draw(screen.picture)
    assert texts
    area, hero = play._viewport.area, play.world.hero.pos
    area.height = screen.picture.get_height() - area.y  # large text has too little room above the hero or below him
    for each in texts:
        assert area.contains(each.box), f"{each.text!r} at {each.box} leaves the map and the log {area}"
    box = texts[0].box.unionall([each.box for each in texts])
    for cell in (hero, hero + EAST, hero + WEST):
        assert not box.colliderect(play._viewport.place(cell)), f"{box} covers {cell - hero}"


def test_keys_on_the_screen_cover_neither_the_hero_nor_the_doors_of_the_list(screen: Screen) -> None:
    play = screen.show(ROOM)
    screen.send(Command.DOORS)
    screen.app.controls.device = Device.PAD
    screen.stack.handle(Command.EXPLORE)  # the button that opens the keys
    screen.draw()
    keys, hero = screen.stack.top, play.world.hero.pos
    assert isinstance(keys, OnScreenKeyboard)
    for cell in (hero, hero + SOUTH * 2, hero + EAST * 3, hero + WEST * 3):
        assert play._viewport.place(cell).collidelist([*keys.boxes.values()]) < 0, cell - hero


def test_keys_on_the_screen_cover_no_list_beside_the_map(screen: Screen) -> None:
    screen.show(DOORS)
    screen.send(Command.DOORS)
    screen.app.controls.device = Device.PAD
    screen.stack.handle(Command.EXPLORE)  # the button that opens the keys
    keys = screen.stack.top
    assert isinstance(keys, OnScreenKeyboard)
    screen.draw()
    list_below = screen.stack.scenes[-2]
    with recorded_texts() as texts:
        list_below.draw(screen.picture)
    assert any("Filter" in each.text for each in texts)
    covered = [each.text for each in texts if each.box.collidelist([*keys.boxes.values()]) >= 0]
    assert covered == []


def test_prompt_without_a_map_below_lies_in_the_window(screen: Screen) -> None:
    screen.draw()
    screen.stack._follow(Push(question_menu(screen.app._theme, "Really?", Pop)))
    assert screen.stack.top is not None
    with recorded_texts() as texts:
        screen.stack.top.draw(screen.picture)
    assert all(screen.picture.get_rect().contains(each.box) for each in texts)


@pytest.mark.parametrize("opener", [Command.BAG, Command.HISTORY, Command.CONFIRM])
def test_keys_over_a_list_cover_whole_rows(screen: Screen, opener: Command) -> None:
    play = screen.begin(DOORS + "\nbag: dart, whetstone, fire flask")
    for turn in range(40):
        play.log.new_turn(turn)
        play.log.add(Message(f"Turn {turn}."))
    screen.app.controls.device = Device.PAD
    screen.stack.handle(opener)
    screen.draw()
    screen.stack.handle(Command.EXPLORE)
    with patch.object(Theme, "plate", autospec=True) as plate:
        screen.draw()
    box, panel = plate.call_args.args[2], screen.stack.scenes[-2].list_panel
    assert isinstance(screen.stack.top, OnScreenKeyboard)
    assert panel is not None
    assert (box.x, box.width, box.bottom) == (panel.box.x, panel.box.width, panel.box.bottom)
    assert all(row.bottom <= box.top or row.top >= box.top for row in panel.rows)
