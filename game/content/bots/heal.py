"""How a bot restores the hero's health.

`heal` uses an ability or a healing potion. `drink_haste` makes the hero faster. `rest` waits until
health has come back, in traditions (sets of rules) in which wounds heal with time.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.content.bots.explore import badly_hurt, overstayed
from game.content.bots.fight_odds import WHOLE, chance_to_fall, chance_to_fall_at_once, fighter
from game.content.bots.item_use import count_of, place_of, ready
from game.content.bots.known_map import KnownMap
from game.content.bots.policy import BotPolicy
from game.content.items.abilities import HASTE as HASTE_ART
from game.content.items.abilities import HealSelf
from game.content.items.consumables import HASTE, HEALING
from game.content.items.effects import Heal
from game.content.world.conditions import HASTED
from game.engine.behavior import Action
from game.engine.model.actor import Actor
from game.engine.rules.actions.item_actions import Invoke, Use, turns_until_ready
from game.engine.rules.actions.wait_search_stairs import Wait

A_DRAUGHT = HEALING.effect.health if isinstance(HEALING.effect, Heal) else 0
"""Health points that a healing potion restores."""
WORTH_HEALING = 10
"""Number of lost health points from which on a bot drinks a healing potion."""
SOON = WHOLE * 2 // 100
"""Chance, out of WHOLE, that the hero dies within his next two actions. Above it a bot heals in a fight."""
KEPT = 40
"""Health in percent of the maximum, below which a bot drinks a healing potion out of a fight."""
SURE = WHOLE * 3 // 100
"""Chance, out of WHOLE, that the hero dies in a fight. Up to it a bot counts the fight as won without healing."""


def reserve(known_map: KnownMap) -> int:
    """Return the health points that the hero can restore in a fight.

    His healing ability counts if it is ready, and all healing potions count that he knows.
    """
    return A_DRAUGHT * count_of(HEALING, known_map.world) + sum(art.health for art in _arts(known_map.hero).values())


def _arts(hero: Actor) -> dict[str, HealSelf]:
    """Return the effects of the healing abilities that the hero can use now, by the name of the ability."""
    effects = {art.name: art.effect for art in hero.abilities if not turns_until_ready(art, hero)}
    return {name: effect for name, effect in effects.items() if isinstance(effect, HealSelf)}


def _heal_by_art(hero: Actor) -> Action | None:
    """Return the action of using a healing ability that restores no more than is missing; None without one."""
    lost = hero.max_health - hero.health
    return next((Invoke(name) for name, art in _arts(hero).items() if art.health <= lost), None)


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

    None if the hero has neither, or if he has lost too little health for it.
    """
    hero = known_map.hero
    if (action := _heal_by_art(hero)) is not None:
        return action
    bottle = place_of(HEALING, known_map.world)
    return Use(bottle) if bottle is not None and hero.max_health - hero.health >= WORTH_HEALING else None


def heal_at_leisure(known_map: KnownMap) -> Action | None:
    """Return the action of using the healing ability after a fight, or of drinking a potion if nothing else heals.

    None if the hero has lost too little health for it. None also if the ability is not ready, and the hero has no
    healing potion or keeps it: he drinks it only if he has less than KEPT percent of his health, and time will not heal
    him. He keeps his last one if he knows the stairs down, which will heal him.
    """
    hero = known_map.hero
    if (action := _heal_by_art(hero)) is not None:
        return action
    drinks = 100 * hero.health < KEPT * hero.max_health and not hero.breed.heal_turns
    drinks &= not known_map.stairs or count_of(HEALING, known_map.world) > 1
    bottle = place_of(HEALING, known_map.world) if drinks else None
    return Use(bottle) if bottle is not None else None


def drink_haste(known_map: KnownMap) -> Action | None:
    """Return the action that makes the hero faster, which gives him twice the blows or a head start.

    It is his ability or, if that is not ready, a potion. None if he has no potion that he knows as haste either, or if
    he is hasted already.
    """
    if HASTED not in known_map.hero.conditions and ready(HASTE_ART, known_map.hero):
        return Invoke(HASTE_ART.name)
    bottle = place_of(HASTE, known_map.world)
    return Use(bottle) if bottle is not None and HASTED not in known_map.hero.conditions else None


def rest(known_map: KnownMap, policy: BotPolicy) -> Action | None:
    """Return a wait for health to come back; None if the hero needs no rest, may not rest here, or heals not by time.

    A cautious bot that has been too long on the level only rests if the hero is badly hurt.
    """
    hero = known_map.hero
    if not hero.heal_turns or 100 * hero.health >= policy.rests_below * hero.max_health:
        return None
    return None if policy.cautious and overstayed(known_map) and not badly_hurt(hero) else Wait()
