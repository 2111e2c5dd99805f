"""What an attack or a throw would do, in words and exact numbers.

For an attack: its chances and its average damage. For a throw: the damage to each actor it reaches, over all its turns.
"""

from __future__ import annotations

from game.engine.model.actor import Actor
from game.engine.model.behavior import Inflicting, Kindling
from game.engine.model.traits import Stats
from game.engine.rules.combat import Odds, odds
from game.engine.rules.conditions import BURNING, BURNS_ON
from game.engine.senses.awareness import unaware
from game.engine.words import count
from game.engine.world import World


def chances(dice: Stats, victim: Actor, world: World) -> str:
    """Return the odds of an attack by the hero on an actor in view."""
    if world.tradition.surprise and unaware(victim, world.hero, world):
        damage = 2 * dice.attack
        return f"by surprise, {damage} for certain{', and dead' if damage >= victim.health else ''}"
    return _odds_in_words(odds(dice, victim.stats, victim.health))


def blows(foe: Actor, world: World) -> list[str]:
    """Return the odds of a blow of the hero on a foe in view, and of a blow of that foe on the hero."""
    hero = world.hero
    its = odds(foe.stats, hero.stats, hero.health)
    return [f"Your blow: {chances(hero.stats, foe, world)}.", f"Its blow: {_odds_in_words(its)}."]


def _odds_in_words(found: Odds) -> str:
    average = f"{found.hundredths // 100}.{found.hundredths % 100:02d}"
    kills = f", kills {found.kills} %" if found.kills else ""
    return f"harms {found.harms} %{kills}; {average} on average"


def toll(effect: object, victim: Actor, world: World) -> str:
    """Return the effect on an actor, worded to follow its name; "" if the effect takes nothing or is unknown."""
    if isinstance(effect, Kindling) and effect.kindles:
        if world.level.terrains.quenching[world.level.ground[victim.pos]]:
            return ": the water puts it out"
        return _harm_in_words(BURNING.cause, BURNING.hurts * BURNS_ON, BURNS_ON, victim, more=True)
    if isinstance(effect, Inflicting) and effect.condition.hurts:
        return _harm_in_words(
            effect.condition.cause, effect.condition.hurts * effect.turns, effect.turns, victim, more=False
        )
    if isinstance(effect, Inflicting):
        return f": {effect.condition.name} for {count(effect.turns, 'turn')}"
    return ""


def _harm_in_words(cause: str, damage: int, turns: int, victim: Actor, *, more: bool) -> str:
    """Return the damage over some turns. `more`: it is the least damage, of an actor that leaves the fire at once."""
    whose = "your" if victim.breed.mind is None else "its"
    many = f"{damage}{' or more' * more}"
    return f": {cause} takes {many} of {whose} {victim.health} health, over {count(turns, 'turn')}"
