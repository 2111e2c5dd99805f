"""A whole game by pad alone, through the real program: begin, go down, leave, resume, lose, watch, and share it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.replays import open_replays
from game.store.recording.game_code import is_code
from game.ui.input.device_in_use import Device
from game.ui.input.gamepad import TRIGGERS, Pads
from game.ui.input.key_names import Button
from game.ui.play.play_scene import Play
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.menu import Menu
from game.ui.scenes.title import Title
from tests.support.screen import Screen, session
from tests.ui.input.gamepad_player import Press, next_presses
from tests.ui.input.test_gamepad import axis, down, up

AXES = {button: number for number, button in TRIGGERS.items()}
DEPTH = 6
"""Depth on which the game begins, so deep that the hero soon dies."""
TURNS = 20
"""Turns after which the player leaves the game for a while."""
MAX_PRESSES = 1000


def press(screen: Screen, *presses: Press) -> None:
    """Press buttons one after the other; the buttons of one press are held together."""
    pads = Pads(screen.app.controls)
    for buttons in presses:
        pressed, released = ([change(button) for button in buttons] for change in (_pressed, _released))
        for event in (*pressed, *released):
            for given in pads.inputs_of(event, capturing=screen.stack.captures):
                screen.stack.handle(given)
        screen.stack.pass_time(0.1)


def _pressed(button: Button) -> pygame.Event:
    return axis(AXES[button], 1.0) if button in AXES else down(button)


def _released(button: Button) -> pygame.Event:
    return axis(AXES[button], 0.0) if button in AXES else up(button)


def play_until(screen: Screen, done: Callable[[], bool]) -> None:
    for _ in range(MAX_PRESSES):
        if done():
            return
        press(screen, *next_presses(screen.stack.top))
        screen.stack.pass_time(1.0)
    raise AssertionError(f"not done after {MAX_PRESSES} presses: {screen.stack.top}")


def choose(screen: Screen, words: str) -> None:
    """Select the row of a menu that begins with some words, by the D-pad, and press A."""
    top = screen.stack.top
    menu = top.menu if isinstance(top, Title | GameOver) else top
    assert isinstance(menu, Menu)
    for _ in menu.rows:
        if menu.rows[menu.selected].text.startswith(words):
            break
        press(screen, (Button.DOWN,))
    assert menu.rows[menu.selected].text.startswith(words), [choice.text for choice in menu.rows]
    press(screen, (Button.A,))
    screen.pass_time()


@pytest.mark.full
def test_whole_game_is_played_by_pad_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(open_replays, "copy_text", copy)
    with session(tmp_path / "save.sqlite") as screen:
        screen.app._depth = DEPTH
        choose(screen, "New game")
        play_until(screen, lambda: screen.shows(Play) and screen.play.world.turn > TURNS)
        press(screen, (Button.B,))
        choose(screen, "Save and go to title")
        assert screen.shows(Title)
    with session(tmp_path / "save.sqlite") as screen:
        screen.app.controls.device = Device.PAD
        choose(screen, "Continue")
        assert screen.play.world.turn > TURNS
        play_until(screen, lambda: screen.shows(GameOver))
        screen.pass_time()
        choose(screen, "Watch")
        scene = screen.stack.top
        assert isinstance(scene, ReplayScene)
        before = scene.replay.at
        press(screen, (Button.A,), (Button.RIGHT,))
        assert scene.replay.at != before
        press(screen, (Button.B,))
        choose(screen, "Share")
        assert is_code(copied[-1])
        press(screen, (Button.B,))
        choose(screen, "Go to title")
        assert screen.shows(Title)
