"""Blows by opposed dice, the odds of a fight, and how anybody loses health and dies, whatever the cause.

RS-55: in the tutorial the game goes on after the hero's death, a bug (B-42); here it is over.

From the RogueSharp v3 tutorial (RS-51, RS-52), with its hit chance mended: a die hits when it shows more than 100 less
the chance, not one per cent more often (B-40).
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from game.engine.events.combat import Died, Hurt, Missed, Struck, Surprised
from game.engine.events.items import Blasted
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.sound import LOUDNESS, Noise
from game.engine.model.traits import Stats
from game.engine.records import record
from game.engine.rules.gas import release
from game.engine.rules.inventory import drop
from game.engine.senses.awareness import unaware
from game.engine.senses.hearing import make_noise
from game.engine.world import World

SORE_TURNS = 5
"""For so many of its turns one minds a wound whose author it cannot get at."""


@record
class Cause:
    """What takes health, as it is told, and who is behind it, if anybody is."""

    name: str
    by: Actor | None = None


def harm(victim: Actor, damage: int, cause: Cause, world: World) -> None:
    """Takes health by something other than a blow: fire, poison, a trap."""
    wound(victim, damage, Hurt(victim, cause.name, damage, victim.pos), cause, world)


def wound(victim: Actor, damage: int, event: Hurt | Struck | Surprised | Blasted, cause: Cause, world: World) -> None:
    """Takes health, tells of it, wakes who slept; who has no health left dies. Nothing harms the friendly."""
    if victim.breed.friendly:
        return
    beyond = max(0, damage - victim.health)
    victim.health = max(0, victim.health - damage)
    victim.asleep = False
    victim.pain_turns = SORE_TURNS if damage else victim.pain_turns
    world.emit(event)
    if beyond and victim is world.hero:
        world.run_stats.take_back(beyond)
    if not victim.alive:
        die(victim, cause, world)


def die(victim: Actor, cause: Cause, world: World) -> None:
    """Takes an actor from the level; what it carried stays where it fell."""
    world.level.remove(victim)
    if victim.gold:
        drop(Item(world.gold, victim.gold), victim.pos, world)
    if victim is not world.hero:
        for item in (*victim.worn.values(), *victim.bag):
            drop(item, victim.pos, world)
    world.emit(Died(victim, cause.name, cause.by, victim.pos))
    if (bladder := victim.breed.bursts) is not None:
        release(bladder.gas, victim.pos, bladder.units, world)


def strike(attacker: Actor, victim: Actor, world: World) -> None:
    """One blow: the dice are rolled, the damage is done, and who has no health left dies."""
    fight(attacker, victim, attacker.stats, blow_of(attacker), world)
    make_noise(victim.pos, LOUDNESS[Noise.BLOWS], attacker, Noise.BLOWS, world)


def fight(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    """One attack, near or from afar, with the dice of the blow or the missile, before anybody has heard of it.

    The friendly are not attacked.
    """
    if victim.breed.friendly:
        return
    if world.tradition.surprise and unaware(victim, attacker, world):
        damage = 2 * with_.attack
        attacker.spotted = True  # whoever was hit from nowhere expects the next
        wound(victim, damage, Surprised(attacker, victim, damage, victim.pos), cause, world)
    else:
        _opposed(attacker, victim, with_, cause, world)


def blow_of(attacker: Actor) -> Cause:
    """What a blow is as a cause of death."""
    return Cause(attacker.name, attacker)


def blast(victim: Actor, dice: int, chance: int, cause: Cause, world: World) -> None:
    """An attack by something that is nobody's blow, with its own dice (RS-56). It surprises nobody.

    The friendly are not attacked.
    """
    if victim.breed.friendly:
        return
    rolled = _roll(victim, Stats(attack=dice, attack_chance=chance), world)
    damage, all_dice = rolled.damage, (rolled.attack, rolled.defense)
    event = Blasted(victim, cause.name, rolled.hits, rolled.blocks, damage, victim.pos, all_dice)
    wound(victim, damage, event, cause, world)


def _opposed(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    rolled = _roll(victim, with_, world)
    if not rolled.hits:
        world.emit(Missed(attacker, victim, victim.pos, rolled.attack))
        return
    damage, all_dice = rolled.damage, (rolled.attack, rolled.defense)
    event = Struck(attacker, victim, rolled.hits, rolled.blocks, damage, victim.pos, all_dice)
    wound(victim, damage, event, cause, world)


class _Rolled(NamedTuple):
    """What the dice of an attack show, each from 1 to 100, and how many of them hit and block."""

    attack: tuple[int, ...]
    defense: tuple[int, ...]
    hits: int
    blocks: int

    @property
    def damage(self) -> int:
        return max(0, self.hits - self.blocks)


def _roll(victim: Actor, with_: Stats, world: World) -> _Rolled:
    """Roll the dice of an attack, and those of the defense only if there is anything to block (RS-51, RS-52)."""
    against = victim.stats
    attack = tuple(_die(world) for _ in range(with_.attack))
    hits = sum(die > 100 - with_.attack_chance for die in attack)
    defense = tuple(_die(world) for _ in range(against.defense)) if hits else ()
    return _Rolled(attack, defense, hits, sum(die > 100 - against.defense_chance for die in defense))


def _die(world: World) -> int:
    """Roll a die of 100 sides. High ones hit, as in the document (RS-51), and exactly as often as the chance (B-40)."""
    return 101 - world.dice.between(1, 100)


class Odds(NamedTuple):
    """Of one attack, in whole per cent."""

    harms: int
    """How often it takes any health."""
    kills: int
    """How often it takes all of it."""
    hundredths: int
    """What it takes on average, in hundredths of a point."""


def odds(attack: Stats, victim: Stats, health: int) -> Odds:
    """Of an attack with the dice of the one, against the blocks of the other, who has so much health."""
    hits = _spread(attack.attack, attack.attack_chance)
    blocks = _spread(victim.defense, victim.defense_chance)
    whole = sum(hits) * sum(blocks)
    weights = [
        (hit - block, often * seldom)
        for hit, often in enumerate(hits)
        for block, seldom in enumerate(blocks)
        if hit > block
    ]
    return Odds(
        harms=_rounded(100 * sum(weight for _, weight in weights), whole),
        kills=_rounded(100 * sum(weight for damage, weight in weights if damage >= health), whole),
        hundredths=_rounded(100 * sum(damage * weight for damage, weight in weights), whole),
    )


def _spread(dice: int, chance: int) -> list[int]:
    """For each number of dice, in how many of 100 to the power of all dice cases so many come up."""
    chance = max(0, min(100, chance))
    return [comb(dice, up) * chance**up * (100 - chance) ** (dice - up) for up in range(dice + 1)]


def _rounded(part: int, whole: int) -> int:
    return (2 * part + whole) // (2 * whole)
