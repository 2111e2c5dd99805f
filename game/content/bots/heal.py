"""How a bot restores its health.

`heal`: health from bottles and by an ability, in a fight and after it; `drink_haste`: speed from a bottle.

`rest`: waiting for health to come back, where no monster walks in.
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
from game.engine.rules.actions.items import CoverLamp, Invoke, Use
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait

HEAL_SELF = "heal self"
A_DRAUGHT = HEALING.effect.health if isinstance(HEALING.effect, Heal) else 0
"""Health that a healing potion gives."""
AN_ART = 10
"""Health that the ability to heal oneself gives."""
SOON = WHOLE * 2 // 100
"""Chance to fall above which the next blows are to be feared."""
SURE = WHOLE * 3 // 100
"""Chance to fall up to which a fight is won without healing."""


def reserve(known_map: KnownMap) -> int:
    """Return the health that the hero could still get back in a fight."""
    art = AN_ART if ready(HEAL_SELF, known_map.hero) is not None else 0
    return A_DRAUGHT * count_of(HEALING, known_map.world) + art


def heal_in_fight(foes: Sequence[Actor], at_once: int, known_map: KnownMap) -> Action | None:
    """Heal when the next blows could be the last and the fight is not as good as won; else None."""
    hero = known_map.hero
    fighters = [fighter(foe) for foe in foes]
    if chance_to_fall_at_once(hero, fighters) <= SOON or chance_to_fall(hero, fighters, at_once) <= SURE:
        return None
    return heal(known_map)


def heal(known_map: KnownMap) -> Action | None:
    """Heal by the ability if it is ready, else from a bottle; None if that would be wasted or the hero has neither."""
    hero = known_map.hero
    lost = hero.max_health - hero.health
    if lost >= AN_ART and ready(HEAL_SELF, hero) is not None:
        return Invoke(HEAL_SELF)
    bottle = place_of(HEALING, known_map.world)
    return Use(bottle) if bottle is not None and lost >= AN_ART else None


def heal_at_leisure(known_map: KnownMap) -> Action | None:
    """Heal by the ability, which costs only time and saves a long rest; None if it is not ready or not needed."""
    hero = known_map.hero
    hurt = hero.max_health - hero.health >= AN_ART
    return Invoke(HEAL_SELF) if hurt and ready(HEAL_SELF, hero) is not None else None


def drink_haste(known_map: KnownMap) -> Action | None:
    """Drink haste, for twice the blows or a head start; None without a bottle, or if the hero is hasted already."""
    bottle = place_of(HASTE, known_map.world)
    return Use(bottle) if bottle is not None and HASTED not in known_map.hero.conditions else None


FAR = 10
"""Greatest distance in steps of a shelter."""


def rest(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Wait until the hero is well; a wary bot, if badly hurt, bolts the only way in first. None if none is needed."""
    hero = known_map.hero
    if not hero.heal_turns or 100 * hero.health >= policy.rests_below * hero.max_health:
        return None
    if policy.cautious and not may_rest(known_map):
        return None
    return _shelter(known_map, policy) or (cover_lamp(known_map) if policy.cautious else None) or Wait()


def cover_lamp(known_map: KnownMap) -> Action | None:
    """Shade a lamp that burns, which saves three quarters of the oil of a rest. None if there is nothing to shade."""
    hero = known_map.hero
    return CoverLamp() if hero.light and not hero.lamp_covered else None


def uncover_lamp(known_map: KnownMap) -> Action | None:
    """Unshade the lamp before going on; None if it is not shaded or has no oil."""
    return CoverLamp() if known_map.hero.lamp_covered and known_map.hero.oil else None


def _shelter(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Go to the only open door of the place where the hero is, and latch it; None if there is no such shelter."""
    hero, world = known_map.hero, known_map.world
    if Verb.LATCH not in world.tradition.verbs or not hero.latches:
        return None
    if 100 * hero.health >= policy.latches_below * hero.max_health:
        return None
    ajar_or_open = [
        door
        for at, door in known_map.doors.items()
        if at not in known_map.shut and door.kind.takes_latch and at != hero.pos
    ]
    inside = known_map.open_ground
    for door in ajar_or_open:
        inside[door.at] = False
    here = known_map.distances_to([hero.pos], inside)
    if np.any((here >= 0) & _unknown_beside(known_map)):
        return None
    ways_in = [door for door in ajar_or_open if any(here[at] >= 0 for at in known_map.before(door, inside))]
    if len(ways_in) != 1 or ways_in[0].at in world.level.memory.items or ways_in[0].seen is DoorState.BROKEN:
        return None
    door = ways_in[0]
    stands = [at for at in known_map.before(door, inside) if 0 <= here[at] <= FAR]
    if hero.pos in stands:
        return Latch(door.at - hero.pos)
    way = known_map.way(stands, inside)
    return Walk(way[0] - hero.pos) if way else None


def _unknown_beside(known_map: KnownMap) -> np.ndarray:
    mask = np.zeros_like(known_map.explored)
    for at in known_map.frontier(known_map.open_ground):
        mask[at] = True
    return mask
