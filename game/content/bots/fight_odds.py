"""Exact chances in a fight, computed from the numbers that the look card shows to the player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from math import comb

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.arithmetic import ceil_div
from game.engine.model.actor import Actor
from game.engine.model.traits import Stats
from game.engine.records import NamedTuple

WHOLE = 1_000_000
"""Denominator of all chances.

Chances are whole numbers out of a million, so that a bot decides alike on every computer.
"""
LONGEST = 60
"""Maximum number of blows that a fight is computed for. A fight that needs more blows counts as this long."""

MAX_CACHED = 64
"""Number of cached results about single blows and single foes. Older results are hardly ever needed again."""
MAX_SUMS_CACHED = 1024
"""Number of cached results about sums of blows. One fight needs a few hundred of them again and again."""
MAX_FOES = 8
"""Maximum number of foes that count in a fight. No hero beats more."""

Chances = NDArray[np.int64]
"""Chances of the values 0, 1, 2 … (the index), out of WHOLE: int64[value]."""
Spread = tuple[int, ...]
"""Chances of the values 0, 1, 2 … (the index), out of WHOLE, as a tuple that can be a key of a cache."""


@lru_cache(MAX_CACHED)
def damage_of(attack: int, attack_chance: int, defense: int, defense_chance: int) -> Spread:
    """Return the chance of each damage of a single blow. The damage is hits minus blocks, at least 0.

    `attack`, `defense`: numbers of dice. `attack_chance`, `defense_chance`: percent with which each of the dice hits or
    blocks.
    """
    hits, blocks = _heads(attack, attack_chance), _heads(defense, defense_chance)
    whole = 100 ** (attack + defense)
    spread = [0] * (attack + 1)
    for hit, hit_weight in enumerate(hits):
        for block, block_weight in enumerate(blocks):
            spread[max(0, hit - block)] += hit_weight * block_weight
    return tuple(weight * WHOLE // whole for weight in spread)


def _heads(dice: int, percent: int) -> list[int]:
    percent = min(100, max(0, percent))
    return [comb(dice, hits) * percent**hits * (100 - percent) ** (dice - hits) for hits in range(dice + 1)]


@lru_cache(MAX_CACHED)
def blows_to_fell(health: int, damage: Spread) -> Spread:
    """Return the chances, out of WHOLE, that a fighter dies of exactly 0, 1, 2 … LONGEST blows.

    The index is the number of blows. The last value also counts all fights that need more than LONGEST blows. `health`:
    health points of the fighter. `damage`: the chance of each damage of a single blow.
    """
    left = [0] * health + [WHOLE]
    fallen = [0]
    for _ in range(LONGEST):
        after = [0] * (health + 1)
        for had, chance in enumerate(left):
            for lost, likely in enumerate(damage) if had else ():
                after[max(0, had - lost)] += chance * likely // WHOLE
        fallen.append(after[0])
        after[0] = 0
        left = after
    fallen[-1] += WHOLE - sum(fallen)
    return tuple(fallen)


@lru_cache(MAX_SUMS_CACHED)
def _sum_of(damage: Spread, blows: int, most: int) -> Chances:
    """Return the chance of each total damage of `blows` blows.

    `damage`: the chance of each damage of a single blow. `most`: the highest total that is counted. The last value of
    the result is the chance of a total of `most` or more.
    """
    return _plus(_sum_of(damage, blows - 1, most), np.array(damage)) if blows else _nothing(most)


def _nothing(most: int) -> Chances:
    chances = np.zeros(most + 1, np.int64)
    chances[0] = WHOLE
    return chances


def _plus(one: Chances, other: Chances) -> Chances:
    """Return the chances of the sum of two values, as an array as long as `one`.

    `one`, `other`: the chances of each value (the index), out of WHOLE. The last index of the result stands for its own
    value and all greater sums.
    """
    total = np.convolve(one, other)
    total[len(one) - 1] = total[len(one) - 1 :].sum()
    return total[: len(one)] // WHOLE


def _total(each: Sequence[Chances], most: int) -> Chances:
    """Return the chances of the sum of several values, each given by its chances up to `most`."""
    return reduce(_plus, each) if each else _nothing(most)


class Fighter(NamedTuple):
    """Health, dice and pace of an actor in a fight. `pace`: ticks that each action of the actor takes."""

    health: int
    stats: Stats
    pace: int


def fighter(actor: Actor) -> Fighter:
    """Return an actor's present health, dice and pace, as the numbers that decide a fight."""
    return Fighter(actor.health, actor.stats, actor.pace)


def fighter_of_old(actor: Actor) -> Fighter:
    """Return the numbers that count in a fight for an actor that is out of view.

    The actor counts as having full health and its usual pace, because it may have recovered.
    """
    return Fighter(actor.max_health, actor.stats, actor.breed.pace)


def _blow(with_: Stats, against: Stats) -> Spread:
    return damage_of(with_.attack, with_.attack_chance, against.defense, against.defense_chance)


def chance_to_fall(hero: Actor, foes: Sequence[Fighter], at_once: int, health: int | None = None) -> int:
    """Return the chance, out of WHOLE, that the hero dies if he fights the foes to the end.

    `foes`: in the order in which he fells them; only the first MAX_FOES count. `at_once`: number of foes that can
    strike him at the same time. `health`: the health points that he is assumed to have; None for his present health.
    """
    most = max(0, hero.health if health is None else health)
    taken = list[Chances]()
    foes = foes[:MAX_FOES]
    for index, foe in enumerate(foes):
        blow = _blow(hero.stats, foe.stats)
        theirs = [(_blow(other.stats, hero.stats), other.pace) for other in foes[index : index + max(1, at_once)]]
        while_it_stands = np.zeros(most + 1, np.int64)
        for blows, chance in enumerate(blows_to_fell(foe.health, blow)):
            if chance:
                each = [_sum_of(damage, blows * hero.pace // pace, most) for damage, pace in theirs]
                while_it_stands += chance * reduce(_plus, each) // WHOLE
        taken.append(while_it_stands)
    return int(_total(taken, most)[most])


def chance_to_fall_at_once(hero: Actor, foes: Sequence[Fighter]) -> int:
    """Return the chance, in millionths, that the hero dies before his second action from now has ended.

    The chance assumes that all these foes strike him as often as their pace allows.
    """
    blows = [(_blow(foe.stats, hero.stats), ceil_div(2 * hero.pace, foe.pace)) for foe in foes]
    suffered = [_sum_of(damage, count, hero.health) for damage, count in blows]
    return int(_total(suffered, hero.health)[hero.health])


def mean_harm(stats: Stats, hero: Actor, blows: int) -> int:
    """Return the mean damage that `blows` blows or shots do to the hero, in thousandths of a health point.

    `stats`: dice of the attacker.
    """
    each = sum(damage * chance for damage, chance in enumerate(_blow(stats, hero.stats)))
    return blows * each * 1000 // WHOLE
