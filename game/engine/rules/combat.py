"""Combat: blows with opposed dice, the odds of an attack, and loss of health and death from any cause.

The dice are those of the RogueSharp v3 tutorial (RS-51, RS-52), with its hit chance corrected. A die hits when it shows
more than 100 minus its hit chance; in the tutorial a die hits one percent more often (B-40).

RS-55: in the tutorial the game goes on after the hero's death, a bug (B-42); here it is over.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

import numpy as np

from game.engine.events.combat_events import Died, Hurt, Missed, RolledDice, Struck, Surprised
from game.engine.events.item_events import Blasted
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Stats, Trait
from game.engine.records import NamedTuple, record
from game.engine.rules.hazards.gas import release
from game.engine.rules.inventory import drop
from game.engine.senses.awareness import unaware
from game.engine.senses.hearing import make_noise
from game.engine.world import World

PAIN_TURNS = 5
"""Number of a hunter's turns after a wound. If it has no way to the hero, it steps out of his view during them."""


MAX_DICE = 1000
"""Greatest number of dice that are rolled for one attack, and for the defense against it.

A real actor has a few dozen at most. In a damaged or forged saved game an actor may have many more, and a blow must not
take long even then.
"""


@record
class Cause:
    """A cause of damage: its name for the log, and the actor that is to blame, or None."""

    name: str
    by: Actor | None = None


def harm(victim: Actor, damage: int, cause: Cause, world: World) -> None:
    """Take health from an actor by something other than a blow, such as fire, poison or a trap."""
    wound(victim, damage, Hurt(victim, cause.name, damage, victim.pos), cause, world)


def wound(victim: Actor, damage: int, event: Hurt | Struck | Surprised | Blasted, cause: Cause, world: World) -> None:
    """Take health from an actor, emit `event`, wake a sleeper, and kill the actor if it has no health left.

    If the victim is friendly (has the trait FRIENDLY), nothing happens.
    """
    if victim.breed.has(Trait.FRIENDLY):
        return
    beyond = max(0, damage - victim.health)
    victim.health = max(0, victim.health - damage)
    victim.asleep = False
    victim.ai.pain_turns = PAIN_TURNS if damage else victim.ai.pain_turns
    world.emit(event)
    if beyond and victim is world.hero:
        world.run_stats.take_back(beyond)
    if not victim.alive:
        die(victim, cause, world)


def die(victim: Actor, cause: Cause, world: World) -> None:
    """Remove a dead actor from the level, and emit its death.

    What a monster carried and wore falls where it died, and so does its gold, in traditions that have gold. A breed
    that bursts releases its gas.
    """
    world.level.remove(victim)
    if victim.gold and Feature.GOLD in world.tradition.provides:
        drop(Item(world.gold, victim.gold), victim.pos, world)
    if victim is not world.hero:
        for item in (*victim.worn.values(), *victim.bag):
            drop(item, victim.pos, world)
    world.emit(Died(victim, cause.name, cause.by, victim.pos))
    if (gas_sac := victim.breed.special_attacks.gas_sac) is not None:
        release(gas_sac.gas, victim.pos, gas_sac.units, world)


def strike(attacker: Actor, victim: Actor, world: World) -> None:
    """Attack once with a blow: roll the dice, deal the damage, and make the noise of a fight."""
    fight(attacker, victim, attacker.stats, blow_of(attacker), world)
    make_noise(victim.pos, LOUDNESS[Noise.BLOWS], attacker, Noise.BLOWS, world)


def fight(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    """Resolve one attack with a blow or a missile, without its noise.

    `with_`: dice of the blow or the missile. In traditions with surprise every die hits an unaware victim, which blocks
    none. If the victim is friendly (has the trait FRIENDLY), nothing happens.
    """
    if victim.breed.has(Trait.FRIENDLY):
        return
    if world.tradition.surprise and unaware(victim, attacker, world):
        damage = with_.attack
        world.level.memory.record_spotted(attacker)  # a victim of surprise expects the next attack
        wound(victim, damage, Surprised(attacker, victim, damage, victim.pos), cause, world)
    else:
        _opposed(attacker, victim, with_, cause, world)


def blow_of(attacker: Actor) -> Cause:
    """Return the cause of damage for a blow of this attacker."""
    return Cause(attacker.name, attacker)


def blast(victim: Actor, dice: int, chance: int, cause: Cause, world: World) -> None:
    """Attack an actor with a blast, whose attack dice are given here instead of taken from an attacker (RS-56).

    The victim of a blast is never surprised.

    `dice`: number of attack dice. `chance`: hit chance of each, in percent. If the victim is friendly (has the trait
    FRIENDLY), nothing happens.
    """
    if victim.breed.has(Trait.FRIENDLY):
        return
    rolled = _roll(victim, Stats(attack=dice, attack_chance=chance), world)
    event = Blasted(victim, cause.name, rolled.hits, rolled.blocks, rolled.damage, victim.pos, rolled.dice)
    wound(victim, rolled.damage, event, cause, world)


def _opposed(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    rolled = _roll(victim, with_, world)
    if not rolled.hits:
        world.emit(Missed(attacker, victim, victim.pos, rolled.dice))
        return
    event = Struck(attacker, victim, rolled.hits, rolled.blocks, rolled.damage, victim.pos, rolled.dice)
    wound(victim, rolled.damage, event, cause, world)


class _Rolled(NamedTuple):
    """Dice rolled for an attack and for the defense against it, with the number of hits and the number of blocks."""

    dice: RolledDice
    hits: int
    blocks: int

    @property
    def damage(self) -> int:
        return max(0, self.hits - self.blocks)


def _roll(victim: Actor, with_: Stats, world: World) -> _Rolled:
    """Roll the dice of an attack, and the dice of the defense only if there is a hit to block (RS-51, RS-52).

    `with_`: dice and hit chance of the attack.
    """
    against = victim.stats
    least_hit, least_block = 101 - with_.attack_chance, 101 - against.defense_chance
    attack = tuple(_die(world) for _ in range(min(with_.attack, MAX_DICE)))
    hits = sum(die >= least_hit for die in attack)
    defense = tuple(_die(world) for _ in range(min(against.defense, MAX_DICE))) if hits else ()
    blocks = sum(die >= least_block for die in defense)
    return _Rolled(RolledDice(attack, least_hit, defense, least_block), hits, blocks)


def _die(world: World) -> int:
    """Roll a die of 100 sides.

    High rolls hit, as in the document (RS-51). A die with a chance of 60 percent hits on exactly 60 of its 100 sides
    (B-40).
    """
    return 101 - world.dice.between(1, 100)


ODDS_CACHED = 64
"""Number of cached results of `odds`. The look card asks for the same odds in each frame."""


class Odds(NamedTuple):
    """Chances that a single attack harms or kills the victim, and the average damage of the attack."""

    harms: int
    """Chance in percent that the attack takes any health."""
    kills: int
    """Chance in percent that the attack kills the victim."""
    damage: Fraction
    """Average damage in health points, not rounded."""


@lru_cache(ODDS_CACHED)
def odds(attack: Stats, victim: Stats, health: int) -> Odds:
    """Return the odds of one attack with the dice of `attack` against the defense dice of `victim`.

    `health`: health points that the victim has left.
    """
    hits = _spread(attack.attack, attack.attack_chance)
    blocks = _spread(victim.defense, victim.defense_chance)
    at_least = [*accumulate(reversed(hits))][::-1]  # entry n: how many of the rolls have n hits or more
    more = [*accumulate(reversed([0, *at_least[1:]]))][::-1]  # entry n: sum of these numbers from n on
    whole = sum(hits) * sum(blocks)
    harm = sum(seldom * _entry(at_least, block + 1) for block, seldom in enumerate(blocks))
    death = sum(seldom * _entry(at_least, block + max(1, health)) for block, seldom in enumerate(blocks))
    damage = sum(seldom * _entry(more, block + 1) for block, seldom in enumerate(blocks))
    return Odds(harms=_rounded(100 * harm, whole), kills=_rounded(100 * death, whole), damage=Fraction(damage, whole))


@lru_cache(ODDS_CACHED)
def likely_blows(attack: Stats, victim: Stats, health: int, most: int) -> int | None:
    """Return the least number of attacks that kill the victim at least as often as not; None if `most` are too few.

    `attack`, `victim`, `health`: as for `odds`.
    """
    if 2 * most * odds(attack, victim, health).damage < health:  # then the chance is below a half (Markov)
        return None
    hits, blocks = (
        np.array([rolls / 100 ** (len(spread) - 1) for rolls in spread])
        for spread in (_spread(attack.attack, attack.attack_chance), _spread(victim.defense, victim.defense_chance))
    )
    more = np.convolve(hits, blocks[::-1])  # chances of hits minus blocks, from all blocks and no hit on
    damage = more[len(blocks) - 1 :]
    damage[0] = more[: len(blocks)].sum()
    lost = np.ones(1)  # chances of each loss of health after which the victim is alive
    for blows in range(1, most + 1):
        lost = np.convolve(lost, damage)[:health]
        if lost.sum() <= 0.5 + 1e-9:
            return blows
    return None


def _entry(numbers: list[int], index: int) -> int:
    """Return an entry of a list, or 0 if the list is shorter. `index`: at least 0."""
    return numbers[index] if index < len(numbers) else 0


def _spread(dice: int, chance: int) -> list[int]:
    """Return a list whose entry n is the number of rolls with n successes, among 100 ** `dice` equally likely rolls.

    `dice`: number of dice, each with 100 sides; only MAX_DICE of them count. `chance`: chance of each die to succeed,
    in percent.
    """
    dice, chance = max(0, min(dice, MAX_DICE)), max(0, min(100, chance))
    return [comb(dice, up) * chance**up * (100 - chance) ** (dice - up) for up in range(dice + 1)]


def _rounded(part: int, whole: int) -> int:
    return (2 * part + whole) // (2 * whole)
