"""The map viewer's keys: the command of each, and the help."""

from __future__ import annotations

import pygame
import pytest

from tests.support.examples import FULL
from tests.support.viewer import EXTREME_SIZES, SIZES, ViewerDriver
from viewer.input.command_line import CommandLine
from viewer.input.command_table import BY_KEY, COLUMNS, LINES, TABLE, WALK_LINES
from viewer.input.event_translator import user_input_from
from viewer.input.help_page import HelpPage
from viewer.overlays.overlay_table import OVERLAYS
from viewer.state.viewer_inputs import Drop, Key, Point, Press, Release, Wheel


def test_every_overlay_and_every_key_that_a_click_stands_for_is_in_the_table() -> None:
    driver = ViewerDriver()
    driver.press("1", "a", "a", ".")
    keys = {key for _, key in driver.viewer.screen.click_targets}
    assert keys <= set(BY_KEY)
    assert {overlay.key for overlay in OVERLAYS} | {"a", "g", "o", "l", "b", "m", "[", "Home", "?"} <= keys


def test_viewer_keys_have_one_meaning() -> None:
    keys = [key for line in LINES if line not in WALK_LINES for key in line.acts]
    assert sorted(keys) == sorted(BY_KEY)


def test_viewer_help_shows_every_key() -> None:
    assert sorted(title for column in COLUMNS for title in column) == sorted(TABLE)
    for line in LINES:
        for key in line.acts:
            alike = {"-": "−", "=": "+"}.get(key[-1], key[-1]) if key.startswith("Ctrl") or len(key) == 1 else key
            shown = f"{line.keys} {line.does}"
            moved = any(word in shown for word in ("arrows", "numpad", "hjklyubn"))
            assert alike in shown or key.split()[-1] in shown or moved, key


@pytest.mark.parametrize("size", SIZES if FULL else EXTREME_SIZES)
def test_viewer_help_fits_and_its_lines_work(size: tuple[int, int]) -> None:
    driver = ViewerDriver(size=size)
    driver.press("?")
    page = driver.viewer.page
    assert isinstance(page, HelpPage)
    window, seen, boxes = driver.picture.get_rect(), list[CommandLine](), None
    while page.boxes != boxes:
        boxes = page.boxes
        seen += [line for _, line in boxes]
        driver.viewer.handle(Wheel((0, 0), -1))
        driver.draw()
    assert all(line in seen for line in LINES)
    driver.viewer.handle(Wheel((0, 0), 99))
    driver.draw()
    while BY_KEY["1"] not in [line for _, line in page.boxes]:
        driver.press("↓")
    for number, (box, _) in enumerate(page.boxes):
        assert window.contains(box)
        assert box.collidelist([other for other, _ in page.boxes[number + 1 :]]) < 0
    driver.click(next(box for box, line in page.boxes if line is BY_KEY["1"]).center)
    assert not driver.shows("page")
    assert driver.viewer.overlays_on == ["rooms"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("F5", "This level is made from a seed, not read from a file."),
        ("p", "Door rules work on drawings only."),
        ("v", "There is no second level to swap with."),
        ("Backspace", "There is no walk to take up again."),
    ],
)
def test_what_cannot_be_done_now_has_no_chip_and_its_key_says_why(key: str, words: str) -> None:
    driver = ViewerDriver()
    assert key not in [target for _, target in driver.viewer.screen.click_targets]
    driver.press(key)
    assert driver.viewer.failed
    assert driver.viewer.message.startswith(words)


def pressed(key: int, typed: str = "", mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, unicode=typed, mod=mod)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (pressed(pygame.K_g, "g"), Key("g", "g")),
        (pressed(pygame.K_SLASH, "?", pygame.KMOD_LSHIFT), Key("?", "?")),
        (pressed(pygame.K_LEFT), Key("←")),
        (pressed(pygame.K_LEFT, mod=pygame.KMOD_LSHIFT), Key("Shift ←")),
        (pressed(pygame.K_RIGHT, mod=pygame.KMOD_RCTRL), Key("Ctrl →")),
        (pressed(pygame.K_EQUALS, "=", pygame.KMOD_LCTRL), Key("Ctrl =")),
        (pressed(pygame.K_MINUS, "\x1f", pygame.KMOD_LCTRL), Key("Ctrl -")),
        (pressed(pygame.K_KP_PLUS, "+"), Key("+", "+")),
        (pressed(pygame.K_KP7, "7"), Key("KP 7", "7")),
        (pressed(pygame.K_SPACE, " "), Key("Space", " ")),
        (pressed(pygame.K_RETURN, "\r"), Key("Enter")),
        (pressed(pygame.K_F5), Key("F5")),
        (pressed(pygame.K_f, "f", pygame.KMOD_LALT), None),
        (pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(1, 2), buttons=(0, 0, 0)), Point((3, 4))),
        (pygame.Event(pygame.MOUSEMOTION, pos=(3, 4), rel=(1, 2), buttons=(1, 0, 0)), Point((3, 4), (1, 2))),
        (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1), Press((3, 4))),
        (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=3), Key("Esc")),
        (pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1), Release()),
        (pygame.Event(pygame.DROPFILE, file="a.txt"), Drop("a.txt")),
        (pygame.Event(pygame.KEYUP, key=pygame.K_g, mod=0), None),
    ],
)
def test_viewer_events_become_inputs(event: pygame.Event, expected: object) -> None:
    assert user_input_from(event) == expected
