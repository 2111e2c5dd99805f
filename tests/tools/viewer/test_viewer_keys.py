"""The map viewer's keys: the request of each, and the help."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.support.examples import FULL
from tests.support.viewer import EXTREME_SIZES, SIZES, ViewerDriver
from viewer.input import handlers
from viewer.input.event_translator import user_input_from
from viewer.input.help_page import HelpPage
from viewer.input.viewer_keys import COLUMNS, NORMAL_BINDINGS, WALK_BINDINGS, WALK_KEYS
from viewer.overlays.overlay_table import OVERLAYS
from viewer.state.viewer_inputs import Command, Drop, Key, Point, Press, Release, ToggleOverlay, Wheel
from viewer.view.exporter import Exporter


def test_every_viewer_command_has_key_and_handler() -> None:
    viewer = ViewerDriver().viewer
    asked = {*NORMAL_BINDINGS.values(), *WALK_BINDINGS.values()}
    assert {request for request in asked if isinstance(request, Command)} == set(Command)
    assert set(handlers.command_handlers(viewer, viewer.screen, Exporter(Path()), viewer.do)) == set(Command)
    assert {request.overlay for request in asked if isinstance(request, ToggleOverlay)} == {
        overlay.name for overlay in OVERLAYS
    }


def test_viewer_keys_have_one_meaning() -> None:
    rows = [row for column in COLUMNS for group in column for row in group.rows if group is not WALK_KEYS]
    keys = [key for row in rows for key in row.keys]
    assert len(keys) == len(set(keys))
    assert set(keys) == set(NORMAL_BINDINGS)


def test_viewer_help_shows_every_key() -> None:
    rows = [row for column in COLUMNS for group in column for row in group.rows]
    for row in rows:
        for key in row.keys:
            alike = {"-": "−", "=": "+"}.get(key[-1], key[-1]) if key.startswith("Ctrl") or len(key) == 1 else key
            shown = f"{row.shown} {row.does}"
            moved = any(word in shown for word in ("arrows", "numpad", "hjklyubn"))
            assert alike in shown or key.split()[-1] in shown or moved, key


@pytest.mark.parametrize("size", SIZES if FULL else EXTREME_SIZES)
def test_viewer_help_fits_and_its_lines_work(size: tuple[int, int]) -> None:
    driver = ViewerDriver(size=size)
    driver.press("?")
    page = driver.viewer.page
    assert isinstance(page, HelpPage)
    rows = [row for column in COLUMNS for group in column for row in group.rows]
    window, requests, boxes = driver.picture.get_rect(), set(), None
    for _ in rows:
        requests |= {request for _, request in page.boxes}
        if page.boxes == boxes:
            break  # the last line is reached
        boxes = page.boxes
        driver.viewer.handle(Wheel((0, 0), -1))
        driver.draw()
    assert requests == {next(iter(row.keys.values())) for row in rows}
    driver.viewer.handle(Wheel((0, 0), 99))
    driver.draw()
    while ToggleOverlay("rooms") not in [request for _, request in page.boxes]:
        driver.press("↓")
    for number, (box, _) in enumerate(page.boxes):
        assert window.contains(box)
        assert box.collidelist([other for other, _ in page.boxes[number + 1 :]]) < 0
    box = next(box for box, request in page.boxes if request == ToggleOverlay("rooms"))
    driver.click(box.center)
    assert not driver.shows("page")
    assert driver.viewer.overlays_on == ["rooms"]


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
