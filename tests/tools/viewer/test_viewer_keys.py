"""The map viewer's keys: the command of each, and the help."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.widgets.row import Row
from tests.support.examples import FULL
from tests.support.viewer import EXTREME_SIZES, SIZES, ViewerDriver
from viewer.input.command_table import BY_KEY, LINES, WALK_LINES
from viewer.input.event_translator import user_input_from
from viewer.overlays.overlay_table import OVERLAYS
from viewer.state.viewer_inputs import Drop, Key, Point, Press, Release, Wheel
from viewer.view.list_page import ListPage


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
    for line in LINES:
        for key in line.acts:
            alike = {"-": "−", "=": "+"}.get(key[-1], key[-1]) if key.startswith("Ctrl") or len(key) == 1 else key
            shown = f"{line.keys} {line.does}"
            moved = any(word in shown for word in ("arrows", "numpad", "hjklyubn"))
            assert alike in shown or key.split()[-1] in shown or moved, key


def opened(driver: ViewerDriver, key: str) -> ListPage:
    """Press a key that opens a list, and return the list."""
    driver.press(key)
    page = driver.viewer.page
    assert isinstance(page, ListPage)
    return page


def test_help_lists_all_commands_and_does_the_one_that_is_chosen() -> None:
    driver = ViewerDriver()
    shown = opened(driver, "?").list
    assert [(row.text, row.note) for row in shown.rows if isinstance(row, Row)] == [
        (line.keys, line.does) for line in LINES
    ]
    driver.type("build order")
    assert [row.text for row in shown.rows if isinstance(row, Row)] == ["1", "2"]
    box = next(box for box, number in shown.boxes if shown.rows[number].text == "1")
    driver.click(box.center)
    assert not driver.shows("page")
    assert driver.viewer.overlays_on == ["rooms"]


def test_help_dims_what_cannot_be_done_and_says_why_when_it_is_chosen() -> None:
    driver = ViewerDriver()
    purposes = {row.text: row.purpose for row in opened(driver, "F1").list.rows}
    assert (purposes["F5"], purposes["F3"]) == ("dim text", "door text")
    driver.type("swap the two")
    driver.press("Enter")
    assert driver.viewer.message == "There is no second level to swap with. Press c to compare."


@pytest.mark.parametrize("size", SIZES if FULL else EXTREME_SIZES)
@pytest.mark.parametrize("key", ["?", "g", "t", "r"])
def test_list_behaves_as_in_the_game(size: tuple[int, int], key: str) -> None:
    driver = ViewerDriver(size=size)
    shown = opened(driver, key).list
    choices = [number for number, row in enumerate(shown.rows) if isinstance(row, Row)]
    window = driver.picture.get_rect()
    for name, number in (("Home", 0), ("↑", -1), ("↓", 0), ("End", -1)):
        driver.press(name)
        assert shown.selected == choices[number], name
        box = shown.box_of(shown.selected)
        assert box is not None
        assert window.contains(box), name
    driver.viewer.handle(Wheel((0, 0), 99))
    driver.draw()
    assert shown.boxes[0][1] == 0
    for at in (shown.close_box.center, (1, 1)):
        assert driver.shows("page")
        driver.click(at)
        assert not driver.shows("page")
        driver.press(key)


@pytest.mark.parametrize(
    ("drawn", "key", "words"),
    [
        (False, "F5", "This level is made from a seed, not read from a file."),
        (False, "p", "Door rules work on drawings only."),
        (False, "v", "There is no second level to swap with."),
        (False, "Backspace", "There is no walk to take up again."),
        (True, "↑", "A drawing has one depth."),
        (True, "↓", "A drawing has one depth."),
        (True, "z", "A drawing has its own size."),
    ],
)
def test_what_cannot_be_done_now_has_no_chip_and_its_key_says_why(
    tmp_path: Path, drawn: bool, key: str, words: str
) -> None:
    driver = ViewerDriver()
    if drawn:
        (tmp_path / "room.txt").write_text("#####\n#@.>#\n#####")
        driver.drop(tmp_path / "room.txt")
    before = driver.viewer.viewed
    assert key not in [target for _, target in driver.viewer.screen.click_targets]
    driver.press(key)
    assert (driver.viewer.viewed, driver.viewer.page, driver.viewer.failed) == (before, None, True)
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
