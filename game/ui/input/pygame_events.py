"""What an event of pygame says: the keys that it is about, by their names, and the device that it comes from."""

from __future__ import annotations

import pygame

from game.ui.input.device_in_use import Controls, Device
from game.ui.input.key_names import CTRL, LABELLED_KEYS, Key

_NUMBERS: dict[Key, int] = {name: getattr(pygame, number) for name, number in LABELLED_KEYS.items()}
_LABELS: dict[int, Key] = {number: name for name, number in _NUMBERS.items()}
_DEVICE_OF_EVENT: dict[int, Device] = {
    pygame.KEYDOWN: Device.KEYBOARD,
    pygame.MOUSEBUTTONDOWN: Device.MOUSE,
    pygame.MOUSEWHEEL: Device.MOUSE,
    pygame.CONTROLLERBUTTONDOWN: Device.PAD,
}
"""Device of each type of event by which a device is used. A mere move of the mouse does not count."""


def note_device(event: pygame.Event, controls: Controls) -> None:
    """Take notice of the device that an event comes from, if the event is the use of a device."""
    if event.type in _DEVICE_OF_EVENT:
        controls.device = _DEVICE_OF_EVENT[event.type]


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
    named = _LABELS.get(event.key, "")
    plain = "" if named else _unshifted(event)
    if typed and not plain.isalnum():
        plain = ""  # `>` is not the dot of the same key
    return tuple(dict.fromkeys(f"{ctrl}{name}" for name in (named, typed, plain) if name))


def _unshifted(event: pygame.Event) -> str:
    """Return the character of an event's key without Shift and AltGr on the present layout; "" if it has none."""
    visible = 32 < event.key < 0x110000 and chr(event.key).isprintable()
    return chr(event.key) if visible else ""
