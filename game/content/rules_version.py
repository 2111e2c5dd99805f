"""The version of the rules: games, replays and stores record which one they were played with.

How deep a game can begin stands here too, because the program's command line asks for it before anything else of the
rules is imported.
"""

from __future__ import annotations

RULES_VERSION = 2
"""Raise it by one in the first change after a release that makes any golden file (tests/golden) differ.

That is any change after which the same seed makes another level, or the same orders lead to another turn. A version is
released when `tools/release_fixtures.py` has written its `tests/stores/rules-N.*`; until then golden files may change
without raising it. Read it as `rules_version.RULES_VERSION`, so that tests can replace it in one place.
"""
FIRST_RULES_VERSION = 1
"""Games have it for which no version is recorded: stores of schema 1 and replays of format 1 did not record any."""


def change_told(played_with: int) -> str:
    """Return one sentence without a full stop for a game played with another version of the rules; "" for the same."""
    if played_with == RULES_VERSION:
        return ""
    if played_with > RULES_VERSION:
        return f"This game was played with newer rules (version {played_with}; this game knows {RULES_VERSION})"
    return (
        f"The rules have changed since this game was played (version {played_with} then, version {RULES_VERSION} now)"
    )


DEEPEST = 99
"""Depth: where there is always another one, all are as hard long before."""
