"""How a bot gets its health back.

`mend`: health and haste out of bottles and by arts, in a fight and after it.

`rest`: getting one's health back, if it comes back, where nobody walks in.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.content.bots.explore import may_rest
from game.content.bots.items import count_of, place_of, ready
from game.content.bots.known_map import KnownMap
from game.content.bots.odds import WHOLE, chance_to_fall, chance_to_fall_at_once, fighter
from game.content.bots.policy import BotPolicy
from game.content.items.consumables import HASTE, HEALING
from game.content.items.effects import Heal
from game.content.world.hazards import HASTED
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.door import DoorState
from game.engine.model.features import Verb
from game.engine.rules.actions.doors import Latch
from game.engine.rules.actions.items import Invoke, Shade, Use
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait

HEAL_SELF = "heal self"
A_DRAUGHT = HEALING.effect.health if isinstance(HEALING.effect, Heal) else 0
"""What a bottle gives."""
AN_ART = 10
"""What healing oneself gives."""
SOON = WHOLE * 2 // 100
"""From there on the next blows are to be feared."""
SURE = WHOLE * 3 // 100
"""Up to there a fight is won without."""


def reserve(chart: KnownMap) -> int:
    """The health that one could still get back in a fight."""
    art = AN_ART if ready(HEAL_SELF, chart.hero) is not None else 0
    return A_DRAUGHT * count_of(HEALING, chart.world) + art


def mend_in_fight(foes: Sequence[Actor], at_once: int, chart: KnownMap) -> Action | None:
    """Health, when the next blows could be the last and the fight is not as good as won."""
    hero = chart.hero
    fighters = [fighter(foe) for foe in foes]
    if chance_to_fall_at_once(hero, fighters) <= SOON or chance_to_fall(hero, fighters, at_once) <= SURE:
        return None
    return mend(chart)


def mend(chart: KnownMap) -> Action | None:
    """By an art, if one can, else out of a bottle; nothing is wasted."""
    hero = chart.hero
    lost = hero.max_health - hero.health
    if lost >= AN_ART and ready(HEAL_SELF, hero) is not None:
        return Invoke(HEAL_SELF)
    bottle = place_of(HEALING, chart.world)
    return Use(bottle) if bottle is not None and lost >= AN_ART else None


def mend_at_leisure(chart: KnownMap) -> Action | None:
    """An art costs nothing but time, and saves a long rest."""
    hero = chart.hero
    hurt = hero.max_health - hero.health >= AN_ART
    return Invoke(HEAL_SELF) if hurt and ready(HEAL_SELF, hero) is not None else None


def make_haste(chart: KnownMap) -> Action | None:
    """Twice the blows, or a head start."""
    bottle = place_of(HASTE, chart.world)
    return Use(bottle) if bottle is not None and HASTED not in chart.hero.conditions else None


FAR = 10
"""A shelter is not sought farther away."""


def rest(chart: KnownMap, conduct: BotPolicy) -> Action | None:
    """Wait until one is well; who is wary and badly hurt bolts the one way in first. None if one need not rest."""
    hero = chart.hero
    if not hero.mends or 100 * hero.health >= conduct.rests_below * hero.max_health:
        return None
    if conduct.wary and not may_rest(chart):
        return None
    return _shelter(chart, conduct) or (shade(chart) if conduct.wary else None) or Wait()


def shade(chart: KnownMap) -> Action | None:
    """Put the lamp out of use, where there is one that burns: it costs a quarter of the oil while one rests."""
    hero = chart.hero
    return Shade() if hero.light and not hero.shaded else None


def unshade(chart: KnownMap) -> Action | None:
    """Let the lamp burn again, before one goes on."""
    return Shade() if chart.hero.shaded and chart.hero.oil else None


def _shelter(chart: KnownMap, conduct: BotPolicy) -> Action | None:
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


def _unknown_beside(chart: KnownMap) -> np.ndarray:
    mask = np.zeros_like(chart.explored)
    for at in chart.frontier(chart.open_ground):
        mask[at] = True
    return mask
