"""Text with exact numbers about what an attack or a throw would do.

For an attack: its chances and its average damage. For a throw: the total damage to each actor that it reaches.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.neighbours import square_around
from game.engine.model.ability import Effect
from game.engine.model.actor import Actor
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.traits import Stats, Trait
from game.engine.rules.actions.door_verbs import KNOCK
from game.engine.rules.combat import likely_blows, odds
from game.engine.rules.hazards.fire import BURNING, BURNS_ON
from game.engine.senses.awareness import unaware
from game.engine.senses.hero_knowledge import known_shut_doors
from game.engine.senses.known_noise_reach import cells_to_step_on, wake_percent
from game.engine.step_rules import check_step
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.text.cards.item_card import dice
from game.ui.text.sentences import BlowWords, ByActor, look_card, menus, targeting

MOST_BLOWS = 20
"""Greatest number of blows that a card names."""

HALF = Fraction(1, 2)


def waking(sleeper: Actor, at: Vec, world: World) -> str | None:
    """Return the sentence on the chance that the hero's next noise wakes a sleeper; None in traditions without noise.

    Each chance is the best of those from the cells where the hero can make the noise now. `at`: cell of the sleeper.
    """
    if not world.tradition.noise:
        return None
    level = world.level
    doors = [door.at for door in known_shut_doors(level) if door.at - world.hero.pos in ORTHOGONAL]
    beside = cells_to_step_on(world)
    knocks = KNOCK in world.tradition.verbs
    sentence = look_card.WAKES_BY_KNOCK if knocks and doors else look_card.WAKES_BY_DOOR if doors else look_card.WAKES

    def chance(noise: Noise, cells: list[Vec]) -> int:
        return wake_percent(sleeper, at, cells, LOUDNESS[noise], level)

    return sentence.format(
        step_percent=chance(Noise.STEPS, beside),
        blow_percent=chance(Noise.BLOWS, beside),
        door_percent=chance(Noise.DOOR, doors),
        knock_percent=chance(Noise.KNOCK, doors),
    )


def chances(dice: Stats, victim: Actor, world: World) -> str:
    """Return the sentence on an attack by the hero: his chances to hurt and to kill an actor in view, and the damage.

    `dice`: stats with the attack dice to use. `victim`: the actor, which the sentence names.
    """
    foe = capital(victim.name)
    if (damage := _by_surprise(dice, victim, world)) is not None:
        kills = damage >= victim.health
        return (targeting.SNEAK_ATTACK_KILLS if kills else targeting.SNEAK_ATTACK).format(Monster=foe, damage=damage)
    found = odds(dice, victim.stats, victim.health)
    tenths = floor(10 * found.damage + HALF) or int(found.damage > 0)  # a little damage is never called none
    sentence = targeting.ATTACK_MAY_KILL if found.kills else targeting.ATTACK
    return sentence.format(Monster=foe, percent=found.harms, kills=found.kills, damage=f"{tenths / 10:g}")


def chance_in_short(dice: Stats, victim: Actor, world: World) -> str:
    """Return the few words on an attack by the hero that a menu entry has room for. The parameters: see `chances`."""
    if (damage := _by_surprise(dice, victim, world)) is not None:
        return menus.AT_FOE_SURPRISE.format(damage=damage)
    return menus.AT_FOE_CHANCE.format(percent=odds(dice, victim.stats, victim.health).harms)


def blows(foe: Actor, world: World, *, own: bool = True) -> list[str]:
    """Return sentences on the odds of the hero's blow against a foe in view, of the foe's blow, and on its missiles.

    `own`: whether the hero's blow is told.
    """
    return [*([_own_blow(foe, world)] if own else []), _its_blow(foe, world.hero), *_missiles(foe)]


def _missiles(foe: Actor) -> list[str]:
    """Return the sentences on what a foe shoots or throws, which the odds of its blow leave out."""
    shot, told = foe.breed.special_attacks.shot, []
    if shot is not None:
        squares = count(shot.far, "square")
        told.append(look_card.ITS_SHOT.format(squares=squares, dice=dice(shot.dice), percent=shot.chance))
    if any(item.kind.effect is not None and item.kind.effect.starts_fire for item in foe.breed.kit.items):
        told.append(look_card.THROWS_FIRE)
    return told


def _own_blow(foe: Actor, world: World) -> str:
    hero, dice = world.hero, world.hero.stats
    step = check_step(hero, hero.pos, foe.pos, world.level, world.tradition)
    if (foe.pos - hero.pos).steps == 1 and not step.allowed:
        return look_card.NO_BLOW_FROM_HERE.format(Why=step.why)
    if (damage := _by_surprise(dice, foe, world)) is not None:
        kills = damage >= foe.health
        here = (foe.pos - hero.pos).steps == 1
        return (look_card.YOUR_SNEAK_ATTACK_KILLS if kills else look_card.YOUR_SNEAK_ATTACK)[here].format(damage=damage)
    return _odds_in_words(dice, foe, look_card.YOUR_BLOWS)


def _its_blow(foe: Actor, hero: Actor) -> str:
    return _odds_in_words(foe.stats, hero, look_card.ITS_BLOWS)


def _odds_in_words(dice: Stats, victim: Actor, words: BlowWords) -> str:
    """Return the sentence on the chances of a blow, and on the number of blows that are as likely as not to kill.

    The number is left out if the chance to kill at once tells it; if it is above MOST_BLOWS, because no fight lasts so
    long; and if the victim splits and shares its health with its other half. `dice`: stats with the attack dice.
    """
    found = odds(dice, victim.stats, victim.health)
    if not found.harms:
        return words.in_vain
    splits = victim.breed.has(Trait.SPLITS)
    blows = None if splits else likely_blows(dice, victim.stats, victim.health, MOST_BLOWS)
    if blows is None or blows == 1:
        sentence = words.may_kill_late if found.kills else words.many
    else:
        sentence = words.may_kill if found.kills else words.few
    return sentence.format(percent=found.harms, kills=found.kills, blows=blows)


def _by_surprise(dice: Stats, victim: Actor, world: World) -> int | None:
    """Return the damage of an attack that takes the victim by surprise; None if it would be no surprise."""
    return dice.attack if world.tradition.surprise and unaware(victim, world.hero, world) else None


def damage_text(effect: Effect | None, victim: Actor, world: World) -> str:
    """Return the sentence on what an effect would do to the actor `victim`: burn it, hurt it or give it a condition.

    `effect`: effect of an item; None if the hero does not know the effect. For an unknown effect, and for an effect
    that neither starts a fire nor causes a condition, the sentence only says that the actor is hit.
    """
    if effect is not None and effect.starts_fire:
        if world.level.terrains.quenching[world.level.ground[victim.pos]]:
            return _of(targeting.HIT_IN_WATER, victim)
        damage = BURNING.damage_per_turn * BURNS_ON  # the minimum: the actor leaves the fire at once
        if damage >= victim.health:
            quenching = world.level.terrains.quenching[world.level.memory.ground]
            water = bool(quenching[square_around(victim.pos, BURNS_ON)].any())
            return _of(targeting.HIT_KILLS[water], victim, cause=BURNING.cause)
        return _of(targeting.HIT_DAMAGES_AT_LEAST, victim, cause=BURNING.cause, damage=damage)
    if effect is None or effect.inflicts is None:
        return _of(targeting.HIT, victim)
    condition, lasts = effect.inflicts
    turns = count(lasts, "turn")
    if condition.damage_per_turn:
        damage = condition.damage_per_turn * lasts
        return _of(targeting.HIT_DAMAGES, victim, cause=condition.cause, damage=damage, turns=turns)
    return _of(targeting.HIT_AFFLICTS, victim, condition=condition.name, turns=turns)


def _of(sentence: ByActor, victim: Actor, **slots: object) -> str:
    """Fill the slots of a sentence about an actor, and return it in the form for the hero or for any other actor."""
    form = sentence.you if victim.breed.is_hero else sentence.other
    return form.format(Actor=capital(victim.name), health=victim.health, **slots)
