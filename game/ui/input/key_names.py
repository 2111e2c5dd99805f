"""Names of the keys of a keyboard and of the buttons of a game pad.

A key is named by the character that it types or, if it types none, by its label, such as "Tab". The place of the key on
the keyboard never counts. So the keys are the same on keyboards for English, German, French or Dvorak.
"""

from __future__ import annotations

from enum import Enum

Key = str
"""Name of a key: the character that it types, or its label, such as "Tab" or "numpad 5"."""

LABELLED_KEYS: dict[Key, str] = {
    "Up": "K_UP",
    "Down": "K_DOWN",
    "Left": "K_LEFT",
    "Right": "K_RIGHT",
    "Home": "K_HOME",
    "End": "K_END",
    "PgUp": "K_PAGEUP",
    "PgDn": "K_PAGEDOWN",
    "Insert": "K_INSERT",
    "Delete": "K_DELETE",
    "Backspace": "K_BACKSPACE",
    "Tab": "K_TAB",
    "Esc": "K_ESCAPE",
    "Enter": "K_RETURN",
    "Space": "K_SPACE",
    **{f"numpad {digit}": f"K_KP{digit}" for digit in range(10)},
    "numpad Enter": "K_KP_ENTER",
    "numpad .": "K_KP_PERIOD",
    "numpad +": "K_KP_PLUS",
    "numpad -": "K_KP_MINUS",
    "numpad *": "K_KP_MULTIPLY",
    "numpad /": "K_KP_DIVIDE",
    **{f"F{number}": f"K_F{number}" for number in range(1, 13)},
}
"""Each key that types no visible character, and each key of the numpad, with the name of its number in pygame.

Pygame itself is not needed here, so that programs without a screen can name keys in their texts."""
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
    return key in LABELLED_KEYS or (len(key) == 1 and key.isprintable() and key != " ")
