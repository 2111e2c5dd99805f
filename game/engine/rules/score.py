"""The score of a run. Opened doors only decide between equal scores, but doors that were left shut can give points."""

from __future__ import annotations

from game.engine.model.level import Level
from game.engine.model.tradition_features import Feature
from game.engine.world import World

DEPTH_POINTS = 500
"""Points for each level that the hero has been on."""
PRIZE_POINTS = 50
"""Points for each prize: a tenth of a level, because a level has a few prizes at most."""
SHUT_DOOR_POINTS = 5
"""Points for each door left shut."""
SHUT_DOORS_POINTS = 100
"""Most points for the doors left shut on one level. A walk to a further door is never worth the next level."""
WIN_POINTS = 5000


def points(world: World) -> dict[str, int]:
    """Return the points of a run by what they are for, whether the run is over or not.

    `depths`: levels that the hero has been on; those above the one on which the game began give nothing. `gold`: one
    point for each piece, in traditions with gold. The others count two things instead. `prizes`: things that he took
    from `Level.choices`, even if there was only one to take: those of vaults, of rooms behind runes and of dens.
    `doors`: see `doors_left_shut`. `win`: only if the game is won.
    """
    floors = world.run_stats.floors
    found = {"depths": DEPTH_POINTS * world.run_stats.visited}
    if Feature.GOLD in world.tradition.provides:
        found["gold"] = world.hero.gold
    else:
        found["prizes"] = PRIZE_POINTS * sum(floor.prizes for floor in floors.values())
        found["doors"] = sum(
            min(SHUT_DOOR_POINTS * doors_left_shut(level), SHUT_DOORS_POINTS)
            for depth, level in world.levels.items()
            if (floor := floors.get(depth)) and floor.prizes + floor.keys and (level is not world.level or world.over)
        )
    return found | ({"win": WIN_POINTS} if world.won else {})


def doors_left_shut(level: Level) -> int:
    """Return the number of doors on a level that the hero knows, seen or mapped, and that are shut or bolted now.

    They give points on levels where he took a key or a prize, as soon as he has left the level or the game is over.
    """
    return sum(door.shut and level.memory.knows(door) for door in level.doors.values())


def score(world: World) -> int:
    """Return the score of a run in points, whether the run is over or not."""
    return sum(points(world).values())


def rank(world: World) -> tuple[int, int]:
    """Return the sort key of a run: the better the run, the greater the key.

    Of runs with equal scores the run with fewer opened doors is better.
    """
    return score(world), -world.hero.opened
