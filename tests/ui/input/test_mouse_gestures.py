"""Mouse gestures: what is a click, and what is a drag of the map."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.input.commands import Click, Drag, Hover, KeyReleased, PlayerInput, RightClick, Scroll
from game.ui.input.device_in_use import Controls, Device, UsualBindings
from game.ui.input.keyboard import note_device
from game.ui.input.mouse_gestures import DRAG_FROM, MouseGestures

MAP = pygame.Rect(0, 0, 100, 100)


class Mouse:
    """Mouse that collects the inputs of what is done with it."""

    def __init__(self) -> None:
        self.gestures, self.at = MouseGestures(), (0, 0)
        self.given: list[PlayerInput] = []

    def _send(self, kind: int, **values: Any) -> None:
        event = pygame.Event(kind, pos=self.at, **values)
        given = self.gestures.input_of(event, lambda at: bool(MAP.collidepoint(at)))
        self.given += [given] if given is not None else []

    def move(self, x: int, y: int) -> None:
        rel = x - self.at[0], y - self.at[1]
        self.at = x, y
        self._send(pygame.MOUSEMOTION, rel=rel)

    def down(self, button: int = pygame.BUTTON_LEFT) -> None:
        self._send(pygame.MOUSEBUTTONDOWN, button=button)

    def up(self, button: int = pygame.BUTTON_LEFT) -> None:
        self._send(pygame.MOUSEBUTTONUP, button=button)


def test_click_on_a_panel_counts_at_once() -> None:
    mouse = Mouse()
    mouse.move(150, 50)
    mouse.down()
    assert mouse.given == [Hover((150, 50)), Click((150, 50))]
    mouse.up()
    assert mouse.given[2:] == [KeyReleased()]


def test_click_on_the_map_counts_on_release() -> None:
    mouse = Mouse()
    mouse.move(50, 50)
    mouse.down()
    mouse.move(50 + DRAG_FROM - 1, 50)
    assert mouse.given == [Hover((50, 50))]
    mouse.up()
    assert mouse.given[1:] == [Click((50, 50))]


def test_drag_moves_the_map_and_is_no_click() -> None:
    for button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE):
        mouse = Mouse()
        mouse.move(50, 50)
        mouse.down(button)
        mouse.move(50 + DRAG_FROM, 51)
        mouse.move(40, 53)
        mouse.up(button)
        drags = [given for given in mouse.given if isinstance(given, Drag)]
        assert drags == [Drag((DRAG_FROM, 1)), Drag((-10 - DRAG_FROM, 2))]
        assert not any(isinstance(given, Click) for given in mouse.given)
        mouse.move(41, 53)
        assert mouse.given[-1] == Hover((41, 53))


def test_drag_ends_when_the_window_loses_the_mouse() -> None:
    mouse = Mouse()
    mouse.move(50, 50)
    mouse.down()
    mouse.gestures.forget()
    mouse.move(90, 90)
    mouse.up()
    assert mouse.given[1:] == [Hover((90, 90)), KeyReleased()]


def test_wheel_tells_where_the_pointer_is() -> None:
    mouse = Mouse()
    mouse.move(7, 9)
    assert mouse.gestures.input_of(pygame.Event(pygame.MOUSEWHEEL, y=2), lambda _: True) == Scroll(-2, (7, 9))
    mouse.down(pygame.BUTTON_RIGHT)
    assert mouse.given[-1] == RightClick((7, 9))


@pytest.mark.parametrize(
    ("kind", "device"),
    [
        (pygame.KEYDOWN, Device.KEYBOARD),
        (pygame.MOUSEBUTTONDOWN, Device.MOUSE),
        (pygame.MOUSEWHEEL, Device.MOUSE),
        (pygame.CONTROLLERBUTTONDOWN, Device.PAD),
        (pygame.MOUSEMOTION, None),
        (pygame.KEYUP, None),
    ],
)
def test_device_in_use_is_that_of_last_press(kind: int, device: Device | None) -> None:
    for before in Device:
        controls = Controls(UsualBindings())
        controls.device = before
        note_device(pygame.Event(kind), controls)
        assert controls.device is (before if device is None else device)
