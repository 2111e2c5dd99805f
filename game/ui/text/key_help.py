"""The key help of a tradition (set of rules): every command that works in it, and no other."""

from __future__ import annotations

from game.engine.model.features import Feature, Verb
from game.engine.tradition import OpeningRule, Tradition
from game.ui.core.commands import Command, is_available
from game.ui.core.key_bindings import KEY_NAMES
from game.ui.text.sentences import help as text


def words_for(command: Command, tradition: Tradition) -> str:
    """Return the description of a command in a tradition (set of rules)."""
    has = tradition.provides
    if command is Command.EXPLORE and not {Feature.LEAVES, Verb.EASE, Verb.LISTEN} <= has:
        return text.EXPLORE_TO_OPEN if Feature.LEAVES in has else text.EXPLORE_ONLY
    if command is Command.REST and Feature.MENDING not in has:
        return text.REST_WITHOUT_HEALING
    return text.COMMANDS[command]


def help_rows(tradition: Tradition) -> list[tuple[str, str]]:
    """Return the rows of the key help as (keys, description): a row for each command that works in a tradition.

    The keys are "" in a row about something that the hero does without a key, such as listening.
    """
    has = tradition.provides
    descriptions = {command: words_for(command, tradition) for command in KEY_NAMES if is_available(command, tradition)}
    rows = [(KEY_NAMES[command], description) for command, description in descriptions.items()]
    before, after = list(descriptions).index(Command.WAIT) + 1, list(descriptions).index(Command.BAG) + 1
    looking = list(descriptions).index(Command.NEXT_FOE) + 1
    return [
        (text.EIGHT_WAYS if Feature.DIAGONALS in has else text.FOUR_WAYS, _walk(tradition)),
        (text.RUN_KEYS, text.RUN),
        *rows[:before],
        *([("", text.LISTEN)] if Verb.LISTEN in has else []),
        *rows[before:after],
        (text.NUMBER_KEYS, text.USE_BY_NUMBER),
        *rows[after:looking],
        (text.MOUSE, text.USE_OF_MOUSE),
        *rows[looking:],
    ]


def _walk(tradition: Tradition) -> str:
    """Return the description of the keys for walking."""
    if Feature.LEAVES not in tradition.provides:
        return text.WALK
    return text.WALK_AND_ENTER if tradition.opening_rule is OpeningRule.ENTERS else text.WALK_AND_OPEN
