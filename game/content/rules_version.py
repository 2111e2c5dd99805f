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


def change_since(played_with: int) -> RulesChange | None:
    """Return the change of the rules since a game was played; None if the version is the same.

    `played_with`: the version that the game was played with.
    """
    return None if played_with == RULES_VERSION else RulesChange(played_with, RULES_VERSION)


DEEPEST_DEPTH = 99
"""Deepest level on which a game can start.

Endless games go deeper, but levels become equally hard long before this depth.
"""
