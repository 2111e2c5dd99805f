"""Translate pygame events of keyboard and mouse into the player's inputs, by the table of bindings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_letters

import pygame

from game.ui.input.commands import (
    ERASE,
    Command,
    Direction,
    DroppedFile,
    KeyReleased,
    MoveInput,
    Paste,
    PlayerInput,
    PressedKey,
    TypedCharacter,
)
from game.ui.input.device_in_use import Controls, Device, UsualBindings
from game.ui.input.key_bindings import DIGITS, ROWS
from game.ui.input.key_names import CTRL, LABELLED_KEYS, Key
from game.ui.input.mouse_gestures import MOUSE_EVENTS, MouseGestures

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


class HeldKeys:
    """Keys that are down at present."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def __bool__(self) -> bool:
        """Return whether a key is down."""
        return bool(self._down)

    def note(self, event: pygame.Event) -> bool:
        """Note which keys are down after an event. Return whether it is a repeated press of a key that is held."""
        if event.type == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            return held
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        return False

    def without_repeats(self, events: Sequence[pygame.Event]) -> list[pygame.Event]:
        """Return the events without presses that the keyboard repeats because a key is held down.

        On a slow machine even a short tap of a key produces repeated presses, but a tap must count once. Therefore a
        repeated press is left out if the key is released later in the same list.
        """
        down, kept = set(self._down), list[pygame.Event]()
        for number, event in enumerate(events):
            if event.type == pygame.KEYDOWN:
                if event.key in down and any(_lets_go(later, event.key) for later in events[number + 1 :]):
                    continue
                down.add(event.key)
            elif event.type == pygame.KEYUP:
                down.discard(event.key)
            kept.append(event)
        return kept


def _lets_go(event: pygame.Event, key: int) -> bool:
    return event.type == pygame.KEYUP and bool(event.key == key)


_REPEAT_AFTER_MS, _REPEAT_EVERY_MS = 220, 60


class Keyboard:
    """Translator of pygame events into inputs.

    It notes which keys are down, because pygame does not mark the repeated presses of a held key. `controls`: the
    bindings, which may change at any time; None for the usual bindings.
    """

    def __init__(self, controls: Controls | None = None) -> None:
        self._controls = controls or Controls(UsualBindings())
        pygame.key.set_repeat(_REPEAT_AFTER_MS, _REPEAT_EVERY_MS)
        pygame.key.start_text_input()  # without it SDL reports a shifted key as the plain one: `/` for `?`
        self._held = HeldKeys()
        self._mouse = MouseGestures(lambda: bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))

    def input_of(
        self,
        event: pygame.Event,
        *,
        letters: str = "",
        typing: bool = False,
        capturing: bool = False,
        pans_at: Callable[[tuple[int, int]], bool] = lambda _: False,
    ) -> PlayerInput | None:
        """Return the player's input for an event; None if the event means nothing.

        `letters`: letters that give a `TypedCharacter`; if there are any, no letter gives a command. `typing`: whether
        the player types a text, so that every visible character, the space and `ERASE` give a `TypedCharacter`.
        `capturing`: whether the player chooses a key, so that every key except Esc gives a `PressedKey`. `pans_at`:
        returns whether a drag of the mouse that begins at a pixel moves the picture.
        """
        note_device(event, self._controls)
        held = self._held.note(event)
        if event.type == pygame.KEYDOWN:
            if capturing:
                return None if held else _captured(event)
            return ((_pasting(event) or _typed(event)) if typing else None) or self._pressed(event, held, letters)
        if event.type == pygame.KEYUP:
            return None if self._held else KeyReleased()
        if event.type == pygame.WINDOWFOCUSLOST:
            self._mouse.forget()
            return KeyReleased()
        if event.type in MOUSE_EVENTS:
            gesture = self._mouse.input_of(event, pans_at)
            return None if isinstance(gesture, KeyReleased) and self._held else gesture
        if event.type == pygame.DROPFILE:
            return DroppedFile(event.file)
        return None

    def without_repeats(self, events: Sequence[pygame.Event]) -> list[pygame.Event]:
        """Return the events without repeated presses of a key that is released in the same list: a tap counts once."""
        return self._held.without_repeats(events)

    def _pressed(self, event: pygame.Event, held: bool, letters: str) -> PlayerInput | None:
        bindings, shift = self._controls.bindings, bool(event.mod & pygame.KMOD_SHIFT)
        for key in keys_of(event):
            if key in {*DIGITS, *letters}:
                return TypedCharacter(key) if not held else None
            command = bindings.command_of(key)
            if isinstance(command, Direction):
                return MoveInput(command.value, held, run=shift)
            if command is not None and not (letters and key in ascii_letters):
                binding = ROWS[command]
                if binding.shifted is not None and shift:
                    return binding.shifted
                return binding.held if held else command
        return None


def _pasting(event: pygame.Event) -> Paste | None:
    """Return `Paste` for Ctrl+V, Cmd+V and Shift+Insert; None for any other press of a key."""
    shortcut = event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    insert = event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT
    return Paste() if shortcut or insert else None


def _captured(event: pygame.Event) -> PlayerInput | None:
    """Return the key that the player has chosen, or `Command.CANCEL` for Esc; None for Shift and the like."""
    if event.key == pygame.K_ESCAPE:
        return Command.CANCEL
    return next(map(PressedKey, keys_of(event)), None)


def _typed(event: pygame.Event) -> TypedCharacter | None:
    """Return the character that a press of a key adds to a text, or `ERASE`; None if the key types no character."""
    if event.key == pygame.K_BACKSPACE:
        return TypedCharacter(ERASE)
    typed = typed_character(event)
    return TypedCharacter(typed) if typed else None
