"""Version number of the rules. Games, replays and stores (save files) record the version they were played with.

The deepest level on which a game can start is defined here too, because the program's command line needs it before any
other module of the rules is imported.
"""

from __future__ import annotations

from game.engine.records import NamedTuple

RULES_VERSION = 3
"""Present version.

Raise the number by one in the first change after a release that makes any golden file (tests/golden) differ.

Golden files differ if the same seed makes another level, or if the same orders lead to another turn. A version is
released when `tools/release_fixtures.py` has written its `tests/stores/rules-N.*`. Until then golden files may change
without a new number. Read the number as `rules_version.RULES_VERSION`, so that tests can replace it in one place.
"""
FIRST_RULES_VERSION = 1
"""Version of games without a recorded version: stores of schema 1 and replays of format 1 did not record any."""


class RulesChange(NamedTuple):
    """Difference between the version of the rules that a game was played with and the present version."""

    then: int
    """Version that the game was played with. It may be newer than this program's."""
    now: int


UNCHANGED_SINCE: dict[str, int] = {}
"""First version of the rules whose games a tradition still plays in the same way, by the name of the tradition.

A tradition without a row changed in the present version. When a golden level or game of a tradition changes, remove its
row, or give the row the present version.
"""
PROGRAMS = {1: "0.1.0"}
"""Version of the program that was released with a version of the rules. Add a row at each release."""


def change_since(played_with: int, tradition: str) -> RulesChange | None:
    """Return the change of a tradition's rules since a game was played; None if the game goes on as it did then.

    `played_with`: the version that the game was played with. `tradition`: name of its tradition.
    """
    same = played_with <= RULES_VERSION and played_with >= UNCHANGED_SINCE.get(tradition, RULES_VERSION)
    return None if same else RulesChange(played_with, RULES_VERSION)


def needed_program(change: RulesChange) -> str:
    """Return a sentence that names the version of the program that plays a game of other rules."""
    program = PROGRAMS.get(change.then)
    if program is not None:
        return f"version {program} of the program plays it"
    age = "a newer" if change.then > change.now else "an older"
    return f"only {age} program, with version {change.then}, plays it"


DEEPEST_DEPTH = 99
"""Deepest level on which a game can start.

Endless games go deeper, but levels become equally hard long before this depth.
"""
