"""What a hand does to keys, mouse and pad, as plain values that can be kept, and as pygame reports it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pygame

Input = list[Any]
"""A word for what is done, and with what."""


class Frame(NamedTuple):
    """What is done in one frame, and how long that lasts."""

    milliseconds: int
    inputs: list[Input]


CLOSE: Input = ["close"]


def tap(key: int, mod: int = 0) -> list[Input]:
    """A key is pressed and let go."""
    return [["down", key, mod], ["up", key]]


def click(at: tuple[int, int], button: int = pygame.BUTTON_LEFT) -> list[Input]:
    """A button of the mouse is clicked somewhere."""
    return [["point", *at], ["press", button, *at], ["lift", button, *at]]


def event_of(told: Input) -> pygame.Event:
    """As pygame reports it."""
    match told:
        case ["down", int(key), int(mod)]:
            return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=_typed(key, mod), scancode=0)
        case ["up", int(key)]:
            return pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
        case ["point", int(x), int(y)]:
            return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0), touch=False)
        case ["press", int(button), int(x), int(y)]:
            return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False)
        case ["lift", int(button), int(x), int(y)]:
            return pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=False)
        case ["wheel", int(notches)]:
            return pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches))
        case ["pad down", int(button)]:
            return pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=button)
        case ["pad up", int(button)]:
            return pygame.Event(pygame.JOYBUTTONUP, instance_id=0, button=button)
        case ["hat", int(x), int(y)]:
            return pygame.Event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=(x, y))
        case ["stick", int(axis), int(percent)]:
            return pygame.Event(pygame.JOYAXISMOTION, instance_id=0, axis=axis, value=percent / 100)
        case ["blur"]:
            return pygame.Event(pygame.WINDOWFOCUSLOST)
        case ["close"]:
            return pygame.Event(pygame.QUIT)
    raise ValueError(f"nobody can do {told}")


def _typed(key: int, mod: int) -> str:
    """What a keyboard as in America types."""
    if not 32 <= key < 127:
        return ""
    shifted = {".": ">", ",": "<", "/": "?"}
    return shifted.get(chr(key), chr(key).upper()) if mod & pygame.KMOD_SHIFT else chr(key)
