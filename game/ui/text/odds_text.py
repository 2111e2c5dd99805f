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
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.text.sentences import ByActor, look, targeting


def chances(dice: Stats, victim: Actor, world: World) -> str:
    """Return the sentence on what an attack of the hero does to an actor in view, which it names."""
    foe = capital(victim.name)
    if (damage := _by_surprise(dice, victim, world)) is not None:
        kills = damage >= victim.health
        return (targeting.SNEAK_ATTACK_KILLS if kills else targeting.SNEAK_ATTACK).format(Foe=foe, damage=damage)
    found = odds(dice, victim.stats, victim.health)
    average = f"{found.hundredths // 100}.{found.hundredths % 100:02d}"
    sentence = targeting.ATTACK_MAY_KILL if found.kills else targeting.ATTACK
    return sentence.format(Foe=foe, percent=found.harms, kills=found.kills, damage=average)


def blows(foe: Actor, world: World) -> list[str]:
    """Return the odds of a blow of the hero on a foe in view, and of a blow of that foe on the hero."""
    hero = world.hero
    its = odds(foe.stats, hero.stats, hero.health)
    return [_own_blow(foe, world), _odds_of_blow(its, hero.health).other]


def _own_blow(foe: Actor, world: World) -> str:
    hero = world.hero
    if (damage := _by_surprise(hero.stats, foe, world)) is not None:
        return (look.SNEAK_ATTACK_KILLS if damage >= foe.health else look.SNEAK_ATTACK).format(damage=damage)
    return _odds_of_blow(odds(hero.stats, foe.stats, foe.health), foe.health).you


def _by_surprise(dice: Stats, victim: Actor, world: World) -> int | None:
    """Return the damage of an attack of the hero that the victim does not expect; None if it expects one."""
    return 2 * dice.attack if world.tradition.surprise and unaware(victim, world.hero, world) else None


def _odds_of_blow(found: Odds, health: int) -> ByActor:
    """Return the odds of a blow, as one of the hero and as one of a monster."""
    if not found.hundredths:
        return look.BLOW_IN_VAIN
    needed = count(-(-100 * health // found.hundredths), "blow")
    sentence = look.BLOW_MAY_KILL if found.kills else look.BLOW
    return ByActor(*(form.format(percent=found.harms, kills=found.kills, blows=needed) for form in sentence))


def toll(effect: object, victim: Actor, world: World) -> str:
    """Return the sentence on what an effect does to an actor; it only names the actor if the effect is unknown."""
    if isinstance(effect, Kindling) and effect.kindles:
        if world.level.terrains.quenching[world.level.ground[victim.pos]]:
            return _of(targeting.HIT_IN_WATER, victim)
        turns, damage = count(BURNS_ON, "turn"), BURNING.hurts * BURNS_ON  # at least: if it leaves the fire at once
        return _of(targeting.HIT_DAMAGES_AT_LEAST, victim, cause=BURNING.cause, damage=damage, turns=turns)
    if not isinstance(effect, Inflicting):
        return _of(targeting.HIT, victim)
    condition, turns = effect.condition, count(effect.turns, "turn")
    if condition.hurts:
        damage = condition.hurts * effect.turns
        return _of(targeting.HIT_DAMAGES, victim, cause=condition.cause, damage=damage, turns=turns)
    return _of(targeting.HIT_AFFLICTS, victim, condition=condition.name, turns=turns)


def _of(sentence: ByActor, victim: Actor, **slots: object) -> str:
    """Return a sentence about what happens to the hero or to another actor."""
    form = sentence.you if victim.breed.mind is None else sentence.other
    return form.format(Actor=capital(victim.name), health=victim.health, **slots)
