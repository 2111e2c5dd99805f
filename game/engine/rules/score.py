"""The score of a run: depth, treasure and a win. The score charges nothing for doors; the world does."""

from __future__ import annotations

from game.engine.world import World

DEPTH_POINTS = 500
"""Points for each depth reached."""
WIN_POINTS = 5000


def score(world: World) -> int:
    """Return the points of a run, over or not: 500 a depth, the gold, and 5000 for a win."""
    return DEPTH_POINTS * world.run_stats.deepest + world.hero.gold + WIN_POINTS * world.won


def rank(world: World) -> tuple[int, int]:
    """Return the sort key of a run, the best run last: of equal scores the run with fewer opened doors is better."""
    return score(world), -world.hero.opened
