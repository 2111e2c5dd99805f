"""Where a bot has yet to go, and its next step there: doors that lead on, unseen ground, levers, the way down.

Time: how much time a bot takes, by the oil that is left: what it fetches, whether it rests, when it goes down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.content.bots.known_map import TOO_LONG, Cells, KnownMap, turns_here
from game.content.bots.policy import BotPolicy
from game.engine.grid.geometry import ORTHOGONAL, Vec, cells_where
from game.engine.model.behavior import Action
from game.engine.model.door import Door
from game.engine.orders.auto_explore import wanted
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Descend
from game.engine.rules.environment import SHADED_BEATS


def step_to(goals: Collection[Vec], chart: KnownMap) -> Walk | None:
    """Return a step to the nearest of some cells, opening nothing; None on one of them, or if no way is known."""
    way = chart.way(goals, chart.open_ground) if goals else []
    return Walk(way[0] - chart.hero.pos) if way else None


def up_to(doors: Collection[Door], chart: KnownMap, handle: Callable[[Door, Vec], Action | None]) -> Action | None:
    """Return a step to the nearest of some doors; right before one, the result of `handle(door, step to it)`."""
    ground = chart.open_ground
    before = [(at, door) for door in doors for at in chart.before(door, ground)]
    for at, door in before:
        if at == chart.hero.pos:
            return handle(door, door.at - at)
    return step_to([at for at, _ in before], chart)


def to_door(doors: Collection[Door], chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """Return a step to the nearest of some shut doors; right before one, the action that `conduct` takes at doors."""
    return up_to(doors, chart, lambda door, step: conduct.at_door(door, step, chart))


def to_lever(chart: KnownMap) -> Action | None:
    """Return a step to the nearest lever that was never seen pulled; beside it, pull it. None without such a lever."""
    hero, level = chart.hero, chart.world.level
    waiting = [at for at, lever in level.levers.items() if lever.seen is False]
    for at in waiting:
        if (at - hero.pos) in ORTHOGONAL:
            return Walk(at - hero.pos)
    ground = chart.open_ground
    return step_to(
        [at + step for at in waiting for step in ORTHOGONAL if level.holds(at + step) and ground[at + step]], chart
    )


def down(chart: KnownMap) -> Action | None:
    """Return a step to the known way down; on it, descend. None if no way down is known."""
    stairs = chart.stairs()
    return Descend() if chart.hero.pos in stairs else step_to(stairs, chart)


def unseen(chart: KnownMap, ground: Cells) -> list[Vec]:
    """Return the cells of `ground` that border on unseen cells, or are known only from a plan."""
    edge = chart.frontier(ground)
    charted = chart.world.level.memory.charted
    return [*edge, *cells_where(ground & charted)] if charted.any() else edge


def leads_on(door: Door, chart: KnownMap) -> bool:
    """Return whether a cell beside the door was never seen, or is known only from a plan."""
    level = chart.world.level
    around = (door.at + step for step in ORTHOGONAL)
    return chart.leads_on(door) or any(level.holds(at) and level.memory.charted[at] for at in around)


def doors_on(chart: KnownMap) -> list[Door]:
    """Return the shut doors that the hero could open and that lead on."""
    return [door for at, door in chart.shut.items() if chart.ground[at] and leads_on(door, chart)]


def all_left(chart: KnownMap, doors: Collection[Door], ground: Cells) -> list[Vec]:
    """Return all goals that are left: wanted things, unseen ground, the way down, and the cells before some doors."""
    before = [at for door in doors for at in chart.before(door, ground)]
    return [*wanted(chart.world), *unseen(chart, chart.open_ground), *chart.stairs(), *before]


AMPLE = 150
"""Turns of oil below which a bot goes down once it has burnt the one flask of each depth."""
SCARCE = 60
"""Turns of oil below which a bot goes down even if it has not found the flask."""
BADLY_HURT = 50
"""Health in per cent below which a bot rests at any price."""


def in_haste(chart: KnownMap) -> bool:
    """Return whether it is time to go down."""
    hero, world = chart.hero, chart.world
    if hero.breed.lamp is None:
        return False
    floor = world.run_stats.floors.get(world.level.depth)
    found = floor is not None and floor.flasks
    return overstayed(chart) or hero.oil < (AMPLE if found else SCARCE)


def overstayed(chart: KnownMap) -> bool:
    """Return whether the hero has been on this depth for so long that the bot only wants to get on."""
    return turns_here(chart.world) > TOO_LONG


def may_rest(chart: KnownMap) -> bool:
    """Return whether there is enough oil for a rest; without a lit lamp, time costs nothing."""
    hero = chart.hero
    if 100 * hero.health < BADLY_HURT * hero.max_health:
        return True
    if overstayed(chart):
        return False
    if hero.breed.lamp is None or not hero.oil:
        return True
    needed = (hero.max_health - hero.health) * hero.breed.mends // SHADED_BEATS
    return hero.oil >= SCARCE + needed


def worth_fetching(chart: KnownMap) -> list[Vec]:
    """Return the cells of the things that the bot goes for.

    It fetches oil only if all of it fits into the lamp, if the lamp holds little, or if the bot is about to go down.
    """
    hero, items = chart.hero, chart.world.level.memory.items
    lamp, hasty = hero.breed.lamp, in_haste(chart)
    found: list[Vec] = []
    if overstayed(chart):
        return found
    for at in wanted(chart.world):
        oil = items[at].kind.oil
        if not oil and hasty:
            continue
        if not oil or lamp is None or hasty or hero.oil <= max(AMPLE, lamp.most - oil):
            found.append(at)
    return found
