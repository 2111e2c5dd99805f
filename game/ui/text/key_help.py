"""The key help of a tradition (set of rules): every command that works in it, and no other."""

from __future__ import annotations

from game.engine.model.features import Feature
from game.engine.tradition import OpeningRule, Tradition
from game.engine.words import capital
from game.ui.core.commands import Command, Direction, OtherInput, is_available
from game.ui.core.key_bindings import BINDINGS, RUN_BUTTON, USUAL, Binding, Bindings, Bound
from game.ui.text.sentences import devices
from game.ui.text.sentences import help as text

NUMPAD = "numpad "
"""Beginning of the names of the keys of the numpad."""


def words_for(command: Command, tradition: Tradition) -> str:
    """Return the description of a command in a tradition (set of rules)."""
    has = tradition.provides
    if command is Command.EXPLORE and Feature.LEAVES not in has:
        return text.EXPLORE_ONLY
    if command is Command.REST and Feature.MENDING not in has:
        return text.REST_WITHOUT_HEALING
    return text.COMMANDS[command]


def key_names(command: Bound, bindings: Bindings) -> str:
    """Return the names of the keys of a command, such as "? or F1"; "" if it has none."""
    return text.OR.join(bindings.keys(command))


def help_rows(tradition: Tradition, bindings: Bindings = USUAL) -> list[tuple[str, str]]:
    """Return the rows of the key help as (keys, description): a row for each command that works in a tradition.

    The keys are "" in a row about something that the hero does without a key, such as listening.
    """
    return [_row(entry, tradition, bindings) for entry in BINDINGS if _is_listed(entry, tradition)]


def button_rows(tradition: Tradition, bindings: Bindings) -> list[tuple[str, str]]:
    """Return the rows of the help for a game pad as (button, description).

    There is a row for each command that works in a tradition and has a button.
    """
    rows = [(text.STICK, _walk(tradition)), (devices.BUTTONS[RUN_BUTTON], text.RUN_ON_PAD)]
    for entry in BINDINGS:
        if isinstance(entry, Binding) and isinstance(entry.command, Command) and is_available(entry.command, tradition):
            button = bindings.button(entry.command)
            if button is not None:
                does = text.CONFIRM_ON_PAD if entry.command is Command.CONFIRM else words_for(entry.command, tradition)
                rows.append((capital(devices.BUTTONS[button]), does))
    return rows


def _is_listed(entry: Binding | OtherInput, tradition: Tradition) -> bool:
    if isinstance(entry, OtherInput):
        return is_available(entry, tradition)
    return entry.listed and isinstance(entry.command, Command) and is_available(entry.command, tradition)


def _row(entry: Binding | OtherInput, tradition: Tradition, bindings: Bindings) -> tuple[str, str]:
    """Return the keys and the description of an entry of the key table."""
    if isinstance(entry, OtherInput):
        if entry is OtherInput.WALK:
            return walking_keys(tradition, bindings), _walk(tradition)
        return text.OTHER_INPUTS[entry]
    assert isinstance(entry.command, Command)
    return key_names(entry.command, bindings), words_for(entry.command, tradition)


ORDER = (
    Direction.WALK_WEST,
    Direction.WALK_SOUTH,
    Direction.WALK_NORTH,
    Direction.WALK_EAST,
    Direction.WALK_NORTHWEST,
    Direction.WALK_NORTHEAST,
    Direction.WALK_SOUTHWEST,
    Direction.WALK_SOUTHEAST,
)
"""Directions in the order in which the key help names their keys; the first four come first in all traditions."""


def walking_keys(tradition: Tradition, bindings: Bindings) -> str:
    """Return the names of the walking keys, such as "arrows, numpad, h j k l y u b n"."""
    eight = Feature.DIAGONALS in tradition.provides
    keys = [key for way in ORDER[: 8 if eight else 4] for key in bindings.keys(way)]
    numpad = sorted(key.removeprefix(NUMPAD) for key in keys if key.startswith(NUMPAD))
    others = [key for key in keys if len(key) == 1]
    groups = [text.ARROWS] if "Up" in keys else []
    if numpad:
        groups.append(
            text.NUMPAD if eight and len(numpad) == len(ORDER) else text.NUMPAD_KEYS.format(keys=" ".join(numpad))
        )
    return ", ".join([*groups, *([" ".join(others)] if others else [])])


def _walk(tradition: Tradition) -> str:
    """Return the description of the keys for walking."""
    if Feature.LEAVES not in tradition.provides:
        return text.WALK
    return text.WALK_AND_ENTER if tradition.opening_rule is OpeningRule.ENTERS else text.WALK_AND_OPEN
