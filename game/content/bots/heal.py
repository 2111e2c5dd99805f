"""How a bot restores the hero's health.

`heal` uses an ability or a healing potion. `drink_haste` drinks a potion that makes the hero faster. `rest` waits until
health has come back, if possible behind a door that the hero has bolted.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.content.bots.explore import may_rest
from game.content.bots.fight_odds import WHOLE, chance_to_fall, chance_to_fall_at_once, fighter
from game.content.bots.item_use import count_of, place_of, ready
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.content.items.consumables import HASTE, HEALING
from game.content.items.effects import Heal
from game.content.world.conditions_and_gases import HASTED
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.rules.actions.door_actions import Latch
from game.engine.rules.actions.item_actions import CoverLamp, Invoke, Use
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.door_rules import why_no_latch, why_not_latched

HEAL_SELF = "heal self"
A_DRAUGHT = HEALING.effect.health if isinstance(HEALING.effect, Heal) else 0
"""Health points that a healing potion restores."""
AN_ART = 10
"""Health points that the ability to heal oneself restores."""
SOON = WHOLE * 2 // 100
"""Chance, out of WHOLE, that the hero dies within his next two actions. Above it a bot heals in a fight."""
SURE = WHOLE * 3 // 100
"""Chance, out of WHOLE, that the hero dies in a fight. Up to it a bot counts the fight as won without healing."""


def reserve(known_map: KnownMap) -> int:
    """Return the health points that the hero can restore in a fight.

    His healing ability counts if it is ready, and all healing potions count that he knows.
    """
    art = AN_ART if ready(HEAL_SELF, known_map.hero) is not None else 0
    return A_DRAUGHT * count_of(HEALING, known_map.world) + art


def heal_in_fight(foes: Sequence[Actor], at_once: int, known_map: KnownMap) -> Action | None:
    """Return a healing action if the hero is in danger of dying in a fight; None if he is not, or if he cannot heal.

    He is in danger if two chances are high enough: the chance to die within his next two actions is above SOON, and the
    chance to die in the whole fight is above SURE. `at_once`: number of foes that can strike the hero at the same time.
    """
    hero = known_map.hero
    fighters = [fighter(foe) for foe in foes]
    if chance_to_fall_at_once(hero, fighters) <= SOON or chance_to_fall(hero, fighters, at_once) <= SURE:
        return None
    return heal(known_map)


def heal(known_map: KnownMap) -> Action | None:
    """Return the action of using the healing ability or, if the ability is not ready, of drinking a healing potion.

    None if the hero has neither, or if he has lost fewer than AN_ART health points, the number that the ability
    restores.
    """
    hero = known_map.hero
    lost = hero.max_health - hero.health
    if lost >= AN_ART and ready(HEAL_SELF, hero) is not None:
        return Invoke(HEAL_SELF)
    bottle = place_of(HEALING, known_map.world)
    return Use(bottle) if bottle is not None and lost >= AN_ART else None


def heal_at_leisure(known_map: KnownMap) -> Action | None:
    """Return the action of using the healing ability after a fight, when it costs only time and saves a long rest.

    None if the ability is not ready, or if the hero has lost fewer than AN_ART health points, the number that the
    ability restores.
    """
    hero = known_map.hero
    hurt = hero.max_health - hero.health >= AN_ART
    return Invoke(HEAL_SELF) if hurt and ready(HEAL_SELF, hero) is not None else None


def drink_haste(known_map: KnownMap) -> Action | None:
    """Return the action of drinking a potion of haste, which gives the hero twice the blows or a head start.

    None if he has no potion that he knows as haste, or if he is hasted already.
    """
    bottle = place_of(HASTE, known_map.world)
    return Use(bottle) if bottle is not None and HASTED not in known_map.hero.conditions else None


FAR = 10
"""Maximum distance in turns to the door that the hero bolts before a rest."""


def rest(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return an action for a rest until the hero is well; None if he needs no rest or may not rest here.

    A badly hurt hero first bolts the door of the place where he rests (see `_shelter`), if the policy allows latches
    (items that bolt doors). A cautious bot then shades the lamp, whether a door is bolted or not. After these actions
    the hero waits.
    """
    hero = known_map.hero
    if not hero.heal_turns or 100 * hero.health >= policy.rests_below * hero.max_health:
        return None
    if policy.cautious and not may_rest(known_map):
        return None
    return _shelter(known_map, policy) or (cover_lamp(known_map) if policy.cautious else None) or Wait()


def cover_lamp(known_map: KnownMap) -> Action | None:
    """Return the action that shades a burning lamp, which saves three quarters of the oil of a rest.

    None if the lamp does not burn or is shaded already.
    """
    hero = known_map.hero
    return CoverLamp() if hero.light and not hero.lamp_covered else None


def uncover_lamp(known_map: KnownMap) -> Action | None:
    """Return the action that unshades the lamp before the hero goes on; None if it is not shaded or has no oil."""
    return CoverLamp() if known_map.hero.lamp_covered and known_map.hero.oil else None


def _shelter(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return a step to the only open door that leads to the hero's place or, beside the door, the action that bolts it.

    The place is the ground that the hero can reach without passing a door. None if no door or several open doors lead
    to the place, or if unexplored cells border on it. None also if the hero has no latch (the item that bolts a door)
    or is not hurt enough.
    """
    hero, world = known_map.hero, known_map.world
    if why_no_latch(hero, world) is not None:
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
    if len(ways_in) != 1 or why_not_latched(ways_in[0], hero, world, remembered=True) is not None:
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
