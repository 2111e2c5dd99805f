"""Translate pygame events of keyboard and mouse into the player's inputs."""

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
from game.ui.input.device_in_use import Controls, UsualBindings
from game.ui.input.held_keys import HeldKeys
from game.ui.input.key_and_button_bindings import DIGITS, ROWS
from game.ui.input.mouse_gestures import MOUSE_EVENTS, MouseGestures
from game.ui.input.pygame_events import keys_of, note_device, typed_character

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
