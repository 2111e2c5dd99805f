"""What comes of opposed dice, exactly and without rolling any."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from .might import Stats


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
