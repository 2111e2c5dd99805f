"""The key help of a tradition (set of rules): every command that works in it, and no other."""

from __future__ import annotations

from game.engine.model.features import Feature
from game.engine.tradition import OpeningRule, Tradition
from game.ui.core.commands import Command, OtherInput, is_available
from game.ui.core.key_bindings import BINDINGS, Binding
from game.ui.text.sentences import help as text


def words_for(command: Command, tradition: Tradition) -> str:
    """Return the description of a command in a tradition (set of rules)."""
    has = tradition.provides
    if command is Command.EXPLORE and Feature.LEAVES not in has:
        return text.EXPLORE_ONLY
    if command is Command.REST and Feature.MENDING not in has:
        return text.REST_WITHOUT_HEALING
    return text.COMMANDS[command]


def help_rows(tradition: Tradition) -> list[tuple[str, str]]:
    """Return the rows of the key help as (keys, description): a row for each command that works in a tradition.

    The keys are "" in a row about something that the hero does without a key, such as listening.
    """
    return [_row(entry, tradition) for entry in BINDINGS if _is_listed(entry, tradition)]


def _is_listed(entry: Binding | OtherInput, tradition: Tradition) -> bool:
    if isinstance(entry, OtherInput):
        return is_available(entry, tradition)
    return entry.listed and is_available(entry.command, tradition)


def _row(entry: Binding | OtherInput, tradition: Tradition) -> tuple[str, str]:
    """Return the keys and the description of an entry of the key table."""
    if isinstance(entry, Binding):
        return entry.key_names, words_for(entry.command, tradition)
    if entry is OtherInput.WALK:
        return text.EIGHT_WAYS if Feature.DIAGONALS in tradition.provides else text.FOUR_WAYS, _walk(tradition)
    return text.OTHER_INPUTS[entry]


def _walk(tradition: Tradition) -> str:
    """Return the description of the keys for walking."""
    if Feature.LEAVES not in tradition.provides:
        return text.WALK
    return text.WALK_AND_ENTER if tradition.opening_rule is OpeningRule.ENTERS else text.WALK_AND_OPEN
