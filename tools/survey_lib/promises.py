"""Lines about the promises that a drawn level must keep (docs/designers.md, "Measure it")."""

from __future__ import annotations

from game.levels.level_promises import BROKEN, promises_broken
from level_output.built_level import BuiltLevel

ALL_KEPT = 'The level keeps all promises of docs/designers.md, "Measure it".'


def broken_by(built: BuiltLevel) -> list[str]:
    """Return a sentence for each promise that a level breaks, beginning with a small letter."""
    world = built.world
    return promises_broken(built.sketch, world.level, world.hero, world.tradition)


def promise_lines(built: BuiltLevel) -> list[str]:
    """Return a line of text for each promise that a level breaks, or a single line if it keeps them all."""
    return [BROKEN + sentence for sentence in broken_by(built)] or [ALL_KEPT]
