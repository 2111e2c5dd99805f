"""The version of the rules: games, replays and stores record which one they were played with.

How deep a game can begin stands here too, because the program's command line asks for it before anything else of the
rules is imported.
"""

from __future__ import annotations

from typing import NamedTuple

RULES_VERSION = 2
"""Raise it by one in the first change after a release that makes any golden file (tests/golden) differ.

That is any change after which the same seed makes another level, or the same orders lead to another turn. A version is
released when `tools/release_fixtures.py` has written its `tests/stores/rules-N.*`; until then golden files may change
without raising it. Read it as `rules_version.RULES_VERSION`, so that tests can replace it in one place.
"""
FIRST_RULES_VERSION = 1
"""Games have it for which no version is recorded: stores of schema 1 and replays of format 1 did not record any."""


class RulesChange(NamedTuple):
    """Change of the rules since a game was played."""

    then: int
    """Version of the rules that the game was played with, which may be newer than this program."""
    now: int


def change_since(played_with: int) -> RulesChange | None:
    """Return the change of the rules since a game was played with a version of them; None for the same version."""
    return None if played_with == RULES_VERSION else RulesChange(played_with, RULES_VERSION)


DEEPEST_DEPTH = 99
"""Depth: where there is always another one, all are as hard long before."""
