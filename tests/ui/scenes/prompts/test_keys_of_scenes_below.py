"""Lines that name keys: a scene leaves them out while keys on the screen above it tell their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.content.traditions import AJAR
from game.ui.core.scene_manager import Scene
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Device
from game.ui.scenes.prompts.text_entry import TextEntry
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from tests.support.screen import Screen

ROOM = """
######
#@.+.#
######

bag: 3 dart
"""
SCENES: dict[str, Callable[[Screen], Scene]] = {
    "manual": lambda screen: screen.app._manual(AJAR),
    "text": lambda screen: TextEntry(screen.app._theme, "Path", 40, lambda _: None),
}


def key_lines(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the lines on the screen that name the key that leaves a scene."""
    return [words for words in screen.words(monkeypatch) if "B: close" in words or "B: back" in words]


def assert_only_keyboard_tells_keys(screen: Screen, opener: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.app.controls.device = Device.PAD
    (own,) = key_lines(screen, monkeypatch)
    screen.stack.handle(opener)
    assert screen.shows(OnScreenKeyboard)
    (above,) = key_lines(screen, monkeypatch)
    assert above != own
    screen.stack.handle(Command.CANCEL)
    assert key_lines(screen, monkeypatch) == [own]


@pytest.mark.parametrize("command", [Command.DOORS, Command.BAG, Command.HISTORY])
def test_list_leaves_out_its_keys(screen: Screen, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(ROOM)
    screen.send(command)
    assert_only_keyboard_tells_keys(screen, Command.EXPLORE, monkeypatch)


@pytest.mark.parametrize(("name", "opener"), [("manual", Command.EXPLORE), ("text", Command.CONFIRM)])
def test_scene_leaves_out_its_keys(screen: Screen, name: str, opener: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.open(SCENES[name](screen))
    assert_only_keyboard_tells_keys(screen, opener, monkeypatch)
