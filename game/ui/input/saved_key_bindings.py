"""Bindings as plain values, as the preferences save them. What a damaged or forged file says is checked."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.input.commands import COMMANDS_BY_NAME, Direction
from game.ui.input.key_and_button_bindings import MAX_KEYS, ROWS, Bindings, Bound
from game.ui.input.key_names import Button, Key, is_key

KEYS, BUTTONS = "keys", "pad"
"""Words under which the keys and the buttons of the commands are saved."""
PlainBindings = dict[str, dict[str, list[str] | str]]
"""Type of saved bindings: keys and buttons, by the name of the command. Only changed bindings are saved."""


def plain_bindings(bindings: Bindings) -> PlainBindings:
    """Return the changed bindings as plain values."""
    return {
        KEYS: {command.name: [*keys] for command, keys in bindings.changed_keys.items()},
        BUTTONS: {
            command.name: "" if button is None else button.value for command, button in bindings.changed_buttons.items()
        },
    }


def bindings_from(saved: object) -> Bindings:
    """Return the bindings that a saved value stands for. What is not valid in it keeps its usual binding."""
    keys: dict[Bound, tuple[Key, ...]] = {}
    buttons: dict[Bound, Button | None] = {}
    for word, value in _entries(saved, KEYS).items():
        command = _command_of(word)
        if command is not None and isinstance(value, list) and len(value) <= MAX_KEYS and all(map(is_key, value)):
            keys[command] = tuple(value)
    known = {button.value: button for button in Button}
    for word, value in _entries(saved, BUTTONS).items():
        command = _command_of(word)
        if command is not None and isinstance(value, str) and (value in known or not value):
            buttons[command] = known.get(value)
    return Bindings(keys, buttons)


def _entries(saved: object, word: str) -> Mapping[object, object]:
    entries = saved.get(word) if isinstance(saved, dict) else None
    return entries if isinstance(entries, dict) else {}


def _command_of(word: object) -> Bound | None:
    """Return the command of a saved name; None if there is no such command, or if it cannot be bound."""
    if not isinstance(word, str):
        return None
    command: Bound | None = COMMANDS_BY_NAME.get(word) or Direction.__members__.get(word)
    return command if command in ROWS else None
