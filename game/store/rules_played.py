"""The versions of the rules that one game was played with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.content import rules_version
from game.content.rules_version import FIRST_RULES_VERSION


@dataclass(frozen=True)
class RulesPlayed:
    """One game may have gone on under newer rules than it began with."""

    since: tuple[tuple[int, int], ...] = ()
    """Steps in ascending order, and the version that held from each on; before them all FIRST_RULES_VERSION."""

    def at(self, step: int) -> int:
        """Return the version that a step was played with."""
        return next((version for first, version in reversed(self.since) if first <= step), FIRST_RULES_VERSION)

    @property
    def other(self) -> int | None:
        """The earliest version that is not the present one; None if all of the game was played with the present one."""
        versions = (self.at(0), *(version for _, version in self.since))
        return next((version for version in versions if version != rules_version.RULES_VERSION), None)


def recorded_rules(changes: Iterable[tuple[int, int]]) -> RulesPlayed:
    """Return those of a game from steps and the versions since then, in any order.

    Versions below FIRST_RULES_VERSION have never been: they are damage, and are treated as not recorded.
    """
    return RulesPlayed(tuple(sorted(change for change in changes if change[1] >= FIRST_RULES_VERSION)))


def present_rules() -> RulesPlayed:
    """Return those of a game that was played with the present version from its first step on."""
    return RulesPlayed(((0, rules_version.RULES_VERSION),))
