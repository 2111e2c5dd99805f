"""Names of the keys of a keyboard and of the buttons of a game pad, and the keys that an event of pygame is about.

A key is named by the character that it types or, if it types none, by its label, such as "Tab". The place of the key on
the keyboard never counts. So the keys are the same on keyboards for English, German, French or Dvorak.
"""

from __future__ import annotations

from enum import Enum

import pygame

Key = str
"""Name of a key: the character that it types, or its label, such as "Tab" or "numpad 5"."""

NAMED_KEYS: dict[int, Key] = {
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_INSERT: "Insert",
    pygame.K_DELETE: "Delete",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_TAB: "Tab",
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_SPACE: "Space",
    **{getattr(pygame, f"K_KP{digit}"): f"numpad {digit}" for digit in range(10)},
    pygame.K_KP_ENTER: "numpad Enter",
    pygame.K_KP_PERIOD: "numpad .",
    pygame.K_KP_PLUS: "numpad +",
    pygame.K_KP_MINUS: "numpad -",
    pygame.K_KP_MULTIPLY: "numpad *",
    pygame.K_KP_DIVIDE: "numpad /",
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
}
"""Name of each key that types no visible character, and of the keys of the numpad, by its number in pygame."""
_NUMBERS: dict[Key, int] = {name: number for number, name in NAMED_KEYS.items()}
CTRL = "Ctrl "
"""Beginning of the name of a key that is pressed together with Ctrl."""


class Button(Enum):
    """Button of a game pad. The value is SDL's name of the button, by which bindings are saved.

    The names are those of an Xbox pad. SDL gives the buttons of all other pads the same names by their places.
    """

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    BACK = "back"
    START = "start"
    LEFT_STICK = "leftstick"
    RIGHT_STICK = "rightstick"
    LEFT_SHOULDER = "leftshoulder"
    RIGHT_SHOULDER = "rightshoulder"
    LEFT_TRIGGER = "lefttrigger"
    RIGHT_TRIGGER = "righttrigger"
    UP = "dpup"
    DOWN = "dpdown"
    LEFT = "dpleft"
    RIGHT = "dpright"


def with_ctrl(*keys: Key) -> tuple[Key, ...]:
    """Return the names of keys that are pressed together with Ctrl."""
    return tuple(CTRL + key for key in keys)


def is_key(name: object) -> bool:
    """Return whether a value is the name of a key that a keyboard can have."""
    if not isinstance(name, str):
        return False
    key = name.removeprefix(CTRL)
    return key in _NUMBERS or (len(key) == 1 and key.isprintable() and key != " ")


def number_of(key: Key) -> int:
    """Return pygame's number of a key, without its Ctrl. For a character it is the key that types it without Shift.

    On a keyboard where the character needs Shift, no such key exists; events have the character all the same.
    """
    key = key.removeprefix(CTRL)
    return _NUMBERS[key] if key in _NUMBERS else ord(key.lower())


def typed_character(event: pygame.Event) -> str:
    """Return the visible character, or the space, that a press of a key types; "" if it types none.

    A shortcut, such as Ctrl+C, types nothing. AltGr is no shortcut: on many keyboards `@` needs it. Windows
    reports it as Ctrl and Alt together.
    """
    typed: str = event.unicode
    if len(typed) != 1 or not typed.isprintable():
        return ""
    alt_gr = event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE) and typed != _unshifted(event)
    shortcut = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
    return "" if shortcut and not alt_gr else typed


def keys_of(event: pygame.Event) -> tuple[Key, ...]:
    """Return the names of the pressed key of an event; the most exact name comes first.

    A letter with Shift, or with Caps Lock, is the capital letter first, and then the small letter. A digit of the
    numpad is a key of its own first, and then the digit. A key together with Ctrl is another key. A key together with
    Alt is no key of the game.
    """
    typed = typed_character(event).strip()
    ctrl = CTRL if event.mod & pygame.KMOD_CTRL and not typed else ""
    if not typed and event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
        return ()
    named = NAMED_KEYS.get(event.key, "")
    plain = "" if named else _unshifted(event)
    if typed and not plain.isalnum():
        plain = ""  # `>` is not the dot of the same key
    return tuple(dict.fromkeys(f"{ctrl}{name}" for name in (named, typed, plain) if name))


def _unshifted(event: pygame.Event) -> str:
    """Return the character of an event's key without Shift and AltGr on the present layout; "" if it has none."""
    visible = 32 < event.key < 0x110000 and chr(event.key).isprintable()
    return chr(event.key) if visible else ""
