"""Getting one's health back, if it comes back, where nobody walks in."""

from __future__ import annotations

import numpy as np

from game.content.bots.chart import Chart
from game.content.bots.conduct import Conduct
from game.content.bots.timing import may_rest
from game.engine.model.behavior import Action
from game.engine.model.door import DoorState
from game.engine.model.features import Verb
from game.engine.rules.actions.doors import Latch
from game.engine.rules.actions.items import Shade
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait

FAR = 10
"""A shelter is not sought farther away."""


def rest(chart: Chart, conduct: Conduct) -> Action | None:
    """Wait until one is well; who is wary and badly hurt bolts the one way in first. None if one need not rest."""
    hero = chart.hero
    if not hero.mends or 100 * hero.health >= conduct.rests_below * hero.max_health:
        return None
    if conduct.wary and not may_rest(chart):
        return None
    return _shelter(chart, conduct) or (shade(chart) if conduct.wary else None) or Wait()


def shade(chart: Chart) -> Action | None:
    """Put the lamp out of use, where there is one that burns: it costs a quarter of the oil while one rests."""
    hero = chart.hero
    return Shade() if hero.light and not hero.shaded else None


def unshade(chart: Chart) -> Action | None:
    """Let the lamp burn again, before one goes on."""
    return Shade() if chart.hero.shaded and chart.hero.oil else None


def _shelter(chart: Chart, conduct: Conduct) -> Action | None:
    """On to the only open door of where the hero is, and a latch on it."""
    hero, world = chart.hero, chart.world
    if Verb.LATCH not in world.tradition.verbs or not hero.latches:
        return None
    if 100 * hero.health >= conduct.latches_below * hero.max_health:
        return None
    ajar_or_open = [
        door for at, door in chart.doors.items() if at not in chart.shut and door.kind.takes_latch and at != hero.pos
    ]
    inside = chart.open_ground
    for door in ajar_or_open:
        inside[door.at] = False
    here = chart.turns_to([hero.pos], inside)
    if np.any((here >= 0) & _unknown_beside(chart)):
        return None
    ways_in = [door for door in ajar_or_open if any(here[at] >= 0 for at in chart.before(door, inside))]
    if len(ways_in) != 1 or ways_in[0].at in world.level.memory.items or ways_in[0].seen is DoorState.BROKEN:
        return None
    door = ways_in[0]
    stands = [at for at in chart.before(door, inside) if 0 <= here[at] <= FAR]
    if hero.pos in stands:
        return Latch(door.at - hero.pos)
    way = chart.way(stands, inside)
    return Walk(way[0] - hero.pos) if way else None


def _unknown_beside(chart: Chart) -> np.ndarray:
    mask = np.zeros_like(chart.explored)
    for at in chart.frontier(chart.open_ground):
        mask[at] = True
    return mask
