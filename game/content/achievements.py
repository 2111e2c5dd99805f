"""Badges that a run can earn. The description of each badge says exactly what earns it."""

from __future__ import annotations

from collections.abc import Callable, Set

from game.engine.model.tradition_features import Feature, Need
from game.engine.records import record
from game.engine.rules.actions.door_verbs import EASE, KNOCK, LATCH
from game.engine.world import World

OLD_DOOR_ACTIONS = 25


@record
class Badge:
    """Badge that a run can earn, with a sentence about the deed that earns it.

    `earned`: function that returns whether the run in a world has earned the badge. `needs`: features and verbs of the
    traditions (sets of rules) in which the deed is possible.
    """

    name: str
    description: str
    earned: Callable[[World], bool]
    needs: Set[Need] = frozenset()


def _eases(world: World) -> bool:
    floors = world.run_stats.floors.values()
    eased = sum(floor.eased for floor in floors)
    return eased >= 10 and eased > sum(floor.opened for floor in floors)


def _by_own_door(world: World) -> bool:
    end = world.run_stats.end
    way = end.came_through if end is not None else None
    return end is not None and way is not None and way.by == "hero" and end.turn - way.turn >= OLD_DOOR_ACTIONS


BADGES = (
    Badge("Last Guest", "You opened the last door.", lambda world: world.won, {Feature.SPECIAL_DOORS}),
    Badge(
        "Quiet Guest",
        "You visited three levels or more and opened at most five doors per level on average.",
        lambda world: world.run_stats.visited >= 3 and world.run_stats.doors_opened <= 5 * len(world.run_stats.floors),
        {Feature.LEAVES},
    ),
    Badge(
        "Let Them Sleep",
        "You left at least ten monsters asleep behind you.",
        lambda world: sum(floor.sleepers for floor in world.run_stats.floors.values()) >= 10,
        {Feature.NOISE},
    ),
    Badge("A Hand's Breadth", "You opened at least ten doors a crack, and more than you opened wide.", _eases, {EASE}),
    Badge(
        "Good Manners",
        "You knocked on five doors.",
        lambda world: world.run_stats.action_counts["Knocked"] >= 5,
        {KNOCK},
    ),
    Badge(
        "Housekeeper",
        "You bolted three doors.",
        lambda world: world.run_stats.action_counts["Latched"] >= 3,
        {LATCH},
    ),
    Badge(
        "Harmless",
        "You visited three levels or more without killing anything.",
        lambda world: world.run_stats.visited >= 3 and not world.run_stats.slain,
    ),
    Badge(
        "Warm Again", "You killed a draught.", lambda world: world.run_stats.slain["draught"] > 0, {Feature.DOOR_LIMIT}
    ),
    Badge(
        "Your Own Door",
        f"You were killed by a monster that came through a door you had opened at least {OLD_DOOR_ACTIONS} of your"
        " actions before you died.",
        _by_own_door,
        {Feature.LEAVES},
    ),
)


def badges_of(world: World) -> list[Badge]:
    """Return the badges that the run in a world has earned."""
    return [badge for badge in BADGES if badge.needs <= world.tradition.provides and badge.earned(world)]
