"""The start of the window: what the options of the command line ask of it."""

from __future__ import annotations

import pytest

from game.app import launch
from game.ui.graphics.window import NoDisplay
from tests.support.cli import ajar


@pytest.mark.parametrize(
    ("words", "driver", "expected"),
    [
        ("", "x11", (None, False, False)),
        ("--fullscreen", "x11", (None, True, False)),
        ("--window 800x600", "x11", ((800, 600), False, False)),
        ("--window 800x600 --fullscreen", "x11", ((800, 600), True, False)),
        ("--headless --demo --turns 1", "x11", (None, False, True)),
        ("", "dummy", (None, False, True)),
        ("", "offscreen", (None, False, True)),
    ],
)
def test_window_is_opened_as_the_options_say(
    words: str, driver: str, expected: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def window(size: object, *, fullscreen: bool, icon: object, headless: bool) -> None:
        asked.append((size, fullscreen, headless))
        assert icon is not None
        raise NoDisplay("no screen")

    monkeypatch.setattr(launch, "Window", window)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    ended = ajar(*words.split())
    assert (ended.code, ended.err) == (2, "ajar: no window can be opened (no screen); --headless plays without one\n")
    assert asked == [expected]
