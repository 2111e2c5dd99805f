"""How much time one takes, by the oil that is left: what is fetched, whether one rests, when one goes down."""

from __future__ import annotations

from game.engine.exploring import wanted
from game.engine.geometry import Vec
from game.engine.oil import SHADED_BEATS

from .chart import Chart

AMPLE = 300
"""With oil for fewer turns one goes down, when one has been on a level for long: its flask will have been found."""
LONG = 200
"""So many turns are long."""
SCARCE = 120
"""With oil for fewer one goes down at once, and fetches nothing but oil."""
BADLY_HURT = 50
"""Per cent of health below which one rests at any price."""
TICKS = 100


def in_haste(chart: Chart) -> bool:
    """Whether it is time to go down."""
    hero, level = chart.hero, chart.world.level
    if hero.breed.lamp is None:
        return False
    stayed = level.stay.spent(hero.ready_at) // TICKS
    return hero.oil < (AMPLE if stayed >= LONG else SCARCE)


def may_rest(chart: Chart) -> bool:
    """Whether there is oil enough to get well by; in the dark time costs nothing."""
    hero = chart.hero
    if hero.breed.lamp is None or not hero.oil or 100 * hero.health < BADLY_HURT * hero.max_health:
        return True
    needed = (hero.max_health - hero.health) * hero.breed.mends // SHADED_BEATS
    return hero.oil >= SCARCE + needed


def worth_fetching(chart: Chart) -> list[Vec]:
    """Where things lie that one goes for; oil only if all of it goes into the lamp, or one is about to leave."""
    hero, items = chart.hero, chart.world.level.memory.items
    lamp, hasty = hero.breed.lamp, in_haste(chart)
    found = []
    for at in wanted(chart.world):
        oil = items[at].kind.oil
        if not oil and hasty:
            continue
        if not oil or lamp is None or hasty or hero.oil + oil <= lamp.most:
            found.append(at)
    return found
