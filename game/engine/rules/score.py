"""What a run was worth: depth, treasure and a win. The score charges nothing for doors; the world does."""

from __future__ import annotations

from game.engine.world import World

DEPTH_POINTS = 500
"""For each depth reached."""
WIN_POINTS = 5000


def score(world: World) -> int:
    """The points of a run so far, or of one that is over: 500 a depth, the gold, and 5000 for a win."""
    return DEPTH_POINTS * world.run_stats.deepest + world.hero.gold + WIN_POINTS * world.won


def rank(world: World) -> tuple[int, int]:
    """By which runs are ordered, best last: of equal scores the one that opened fewer doors is the better."""
    return score(world), -world.hero.opened
