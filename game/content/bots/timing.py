"""How much time one takes, by the oil that is left: what is fetched, whether one rests, when one goes down."""

from __future__ import annotations

from game.content.bots.chart import TOO_LONG, Chart, turns_here
from game.engine.grid.geometry import Vec
from game.engine.orders.auto_explore import wanted
from game.engine.rules.environment import SHADED_BEATS

AMPLE = 150
"""With oil for fewer turns one goes down, once one has burnt the flask that there is on each depth."""
SCARCE = 60
"""With oil for fewer one goes down even without having found it."""
BADLY_HURT = 50
"""Per cent of health below which one rests at any price."""


def in_haste(chart: Chart) -> bool:
    """Whether it is time to go down."""
    hero, world = chart.hero, chart.world
    if hero.breed.lamp is None:
        return False
    floor = world.chronicle.floors.get(world.level.depth)
    found = floor is not None and floor.flasks
    return overstayed(chart) or hero.oil < (AMPLE if found else SCARCE)


def overstayed(chart: Chart) -> bool:
    """Whether one has been here for so long that one wants nothing but to get on."""
    return turns_here(chart.world) > TOO_LONG


def may_rest(chart: Chart) -> bool:
    """Whether there is oil enough to get well by; in the dark time costs nothing."""
    hero = chart.hero
    if 100 * hero.health < BADLY_HURT * hero.max_health:
        return True
    if overstayed(chart):
        return False
    if hero.breed.lamp is None or not hero.oil:
        return True
    needed = (hero.max_health - hero.health) * hero.breed.mends // SHADED_BEATS
    return hero.oil >= SCARCE + needed


def worth_fetching(chart: Chart) -> list[Vec]:
    """Where things lie that one goes for; oil if it all goes into the lamp, if little is there, or if one leaves."""
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
