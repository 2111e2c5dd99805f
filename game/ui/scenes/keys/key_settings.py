"""The screen on which the player changes the keys and buttons of the commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.engine.tradition import Tradition
from game.engine.words import capital
from game.ui.core.scene_manager import Change, Pop, Push
from game.ui.core.settings import Settings
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Click, Command, Direction, PlayerInput, PressedButton, PressedKey, is_available
from game.ui.input.key_bindings import (
    DIGITS,
    FIXED_BUTTONS,
    FIXED_KEYS,
    MAX_KEYS,
    ROWS,
    RUN_BUTTON,
    USUAL,
    Bindings,
    Bound,
    Preset,
    preset_bindings,
    preset_of,
)
from game.ui.input.key_names import Button, Key
from game.ui.scenes.keys.command_table import CommandRow, CommandTable, button_of, keys_of
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import key_word, prompt, short_name, words_of
from game.ui.text.sentences import key_help as names
from game.ui.text.sentences import settings as text
from game.ui.widgets.row import Row


class KeySettings(CommandTable):
    """Screen on which the player changes the keys and buttons of all commands that a tradition (set of rules) has."""

    def __init__(self, theme: Theme, settings: Settings, tradition: Tradition) -> None:
        self._settings = settings
        self._tradition = tradition
        self._capturing: Bound | None = None
        """Command for which the next pressed key or button is taken; None if none is."""
        self._note = ""
        """Why the last key was not taken; "" if it was."""
        super().__init__(theme, self._key_rows, text.KEYS_HEADING, [text.KEYS_FOOT])

    @property
    def captures(self) -> bool:
        """Whether the next pressed key or button is bound."""
        return self._capturing is not None

    @property
    def _bindings(self) -> Bindings:
        return self._settings.bindings

    def _key_rows(self) -> Sequence[CommandRow]:
        """Return a row for the preset, a row for resetting all, and a row for each command."""
        preset = preset_of(self._bindings)
        names = text.PRESETS if self._has(Direction.WALK_NORTHEAST) else text.PRESETS_WITHOUT_DIAGONALS
        preset_row = text.PRESET.format(preset=text.OWN_KEYS if preset is None else names[preset])
        return [
            CommandRow(preset_row, act=partial(self._turn_preset, 1), turn=self._turn_preset, tip=text.PRESET_DOES),
            CommandRow(text.RESET_ALL, act=self._ask_to_reset, tip=text.RESET_ALL_DOES),
            *(self._row(command) for command in ROWS if self._has(command)),
        ]

    def _has(self, command: Bound) -> bool:
        return is_available(command, self._tradition)

    def _name(self, command: Bound) -> str:
        """Return the name of a command, and whether it belongs to other traditions only."""
        if self._has(command):
            return short_name(command, self._tradition)
        return text.IN_OTHER_TRADITIONS.format(command=short_name(command))

    def _row(self, command: Bound) -> CommandRow:
        shared = [text.SHARED.format(key=key_word(key), commands=others) for key, others in self._shared(command)]
        keys = keys_of(command, self._bindings) or names.NO_KEY
        lacks_key = bool(ROWS[command].keys) and not self._bindings.keys(command)
        return CommandRow(
            self._name(command),
            act=partial(self._open, command),
            key=keys,
            note=button_of(command, self._bindings),
            tip=" ".join([words_of(command, self._tradition, self._theme.controls.device), *shared]),
            key_purpose="harm" if shared or lacks_key else "door text",
        )

    def _shared(self, command: Bound) -> Iterator[tuple[Key, str]]:
        """Yield each key of a command that other commands of the list have too, with the names of these commands."""
        for key in self._bindings.keys(command):
            sharing = [other for other in self._bindings.commands_of(key) if other is not command and self._has(other)]
            others = [*map(self._name, sharing)]
            if others:
                yield key, ", ".join(others)

    def _turn_preset(self, step: int) -> None:
        presets, now = list(Preset), preset_of(self._bindings)
        after = presets[(presets.index(now) + step) % len(presets)] if now is not None else presets[0]
        self._settings.bindings = Bindings(preset_bindings(after).changed_keys, self._bindings.changed_buttons)

    def _ask_to_reset(self) -> Change:
        def reset() -> Change:
            self._settings.bindings = USUAL
            return Pop()

        choices = [Row(text.RESET_YES, act=reset), Row(text.LEAVE, act=Pop)]
        return Push(Menu(self._theme, text.RESET_ALL, choices))

    def _open(self, command: Bound) -> Change:
        """Return the change that opens the menu of a row: take a key, remove one, and the usual keys."""

        def capture() -> None:
            self._capturing, self._note = command, ""

        def change_to(bindings: Bindings) -> Change:
            self._settings.bindings = bindings
            return Pop()

        bindings, button = self._bindings, self._bindings.button(command)
        choices = [Row(text.TAKE_KEY, act=partial(Pop, capture))]
        for key in bindings.keys(command):
            if key not in FIXED_KEYS:
                without = bindings.without_key(command, key)
                choices.append(Row(text.REMOVE.format(key=key_word(key)), act=partial(change_to, without)))
        if button is not None and button not in FIXED_BUTTONS:
            remove = text.REMOVE_BUTTON.format(button=names.BUTTON_LABELS[button])
            choices.append(Row(remove, act=partial(change_to, bindings.without_button(command))))
        if bindings.with_usual(command) != bindings:
            usual = text.USUAL.format(keys=keys_of(command, USUAL) or names.NO_KEY)
            choices.append(Row(usual, act=partial(change_to, bindings.with_usual(command))))
        choices.append(Row(text.LEAVE, act=Pop))
        return Push(Menu(self._theme, self._name(command), choices))

    def take(self, player_input: PlayerInput) -> Change | None:
        if self._capturing is None:
            return super().take(player_input)
        match player_input:
            case PressedKey(key=key):
                return self._take_key(self._capturing, key)
            case PressedButton(button=Button.B):
                self._capturing = None
            case PressedButton(button=button):
                return self._take_button(self._capturing, button)
            case Command.CANCEL | Click():
                self._capturing = None
            case _:
                pass
        return None

    def spoken(self) -> list[str]:
        if self._capturing is None:
            return super().spoken()
        return [line for line in (self._note, self._asked(self._capturing)) if line]

    def _asked(self, command: Bound) -> str:
        """Return the sentence that asks for the new key of a command."""
        return prompt(self._theme.controls, text.PRESS_NEW, command=self._name(command))

    def _take_key(self, command: Bound, key: Key) -> Change | None:
        if key in FIXED_KEYS | DIGITS:
            self._note = (text.FIXED_DIGIT if key in DIGITS else text.FIXED).format(key=key)
            return None
        self._capturing = None
        others = [other for other in self._bindings.commands_of(key) if other is not command]
        full = len(self._bindings.keys(command)) >= MAX_KEYS
        bindings = self._bindings.without_key(command, self._bindings.keys(command)[-1]) if full else self._bindings
        return self._bind(bindings.with_key(command, key), command, key_word(key), others)

    def _take_button(self, command: Bound, button: Button) -> Change | None:
        if button in FIXED_BUTTONS or button is RUN_BUTTON:
            self._note = text.FIXED.format(key=names.BUTTONS[button])
            return None
        self._capturing = None
        other = self._bindings.command_of_button(button)
        others = [other] if other not in (None, command) else []
        return self._bind(self._bindings.with_button(command, button), command, capital(names.BUTTONS[button]), others)

    def _bind(self, bindings: Bindings, command: Bound, key: str, losing: Sequence[Bound | None]) -> Change | None:
        """Use new bindings; if other commands lose their key by that, ask first."""

        def agreed() -> Change:
            self._settings.bindings = bindings
            return Pop()

        if not losing:
            self._settings.bindings = bindings
            return None
        loser = ", ".join(self._name(other) for other in losing if other is not None)
        choices = [
            Row(text.MOVE_KEY.format(command=self._name(command)), act=agreed),
            Row(text.KEEP_KEY.format(command=loser), act=Pop),
        ]
        return Push(Menu(self._theme, text.TAKEN.format(key=key, command=loser), choices))

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self._capturing is None:
            return
        painter = TextPainter(target, self._theme, self._theme.text_scale(target))
        scale = painter.scale
        asked = self._asked(self._capturing)
        lines = [*([self._note] if self._note else []), *painter.wrap(asked, target.get_width() - 40 * scale)]
        width = max(map(painter.width, lines)) + 16 * scale
        box = pygame.Rect(0, 0, width, painter.line * len(lines) + 12 * scale)
        box.center = target.get_rect().center
        self._theme.plate(target, box, scale)
        for number, line in enumerate(lines):
            purpose = "harm" if self._note and not number else "title"
            painter.word(box.x + 8 * scale, box.y + 6 * scale + number * painter.line, line, purpose)
