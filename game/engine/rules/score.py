"""The score of a run, for depth, gold and a win. Opened doors cost no points; they only decide between equal scores."""

from __future__ import annotations

from game.engine.world import World

DEPTH_POINTS = 500
"""Points for each level that the hero has been on."""
WIN_POINTS = 5000


def score(world: World) -> int:
    """Return the score of a run in points, whether the run is over or not.

    Each level that the hero has been on gives 500 points, each piece of gold 1, and a win 5000. Levels above the one
    on which the game began give nothing.
    """
    return DEPTH_POINTS * world.run_stats.visited + world.hero.gold + WIN_POINTS * world.won


def rank(world: World) -> tuple[int, int]:
    """Return the sort key of a run: the better the run, the greater the key.

    Of runs with equal scores the run with fewer opened doors is better.
    """
    return score(world), -world.hero.opened
