"""The rows about generated levels: what lies behind doors, and what their signs tell."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from measures.arms import LEVELS
from measures.estimates import Estimate, jackknife, ratio
from measures.rows import Results, Rows, at_least, at_most, between
from playtest.level_notes import NOBODY

BY_DEPTH = 7
"""Depth until which kinds of special place are counted."""

PLANS = Rows()
"""The rows of the design that are about levels."""
MORE_PLANS = Rows()
"""Further rows about levels."""

Notes = Mapping[str, Any]


def _levels(results: Results) -> Iterator[Notes]:
    for game in results[LEVELS]:
        yield from game["levels"]


@PLANS.add("doors at which nothing is heard, lit or marked, %", LEVELS, asked=at_most(35), earlier="78")
def silent_doors(results: Results) -> Estimate:
    """Share of the doors of new levels that tell nothing: no sign shows on the near side, and nobody is heard there.

    The near side is the one to which the way from the start is shorter. Mimics, secret doors and doorways without a
    leaf do not count.
    """
    return ratio(
        (
            (sum(not signs and not heard for signs, heard, _ in level["doors"]), len(level["doors"]))
            for level in _levels(results)
        ),
        100,
    )


def bits(pairs: Iterable[tuple[Hashable, Hashable]]) -> float:
    """Return the mutual information of two observations, in bits, from pairs of them; 0 without pairs.

    Source: C. E. Shannon, 1948.
    """
    both = Counter(pairs)
    number = both.total()
    one, other = Counter[Hashable](), Counter[Hashable]()
    for (first, second), count in both.items():
        one[first] += count
        other[second] += count
    return sum(
        count / number * math.log2(count * number / (one[first] * other[second]))
        for (first, second), count in both.items()
    )


def _bits_over(levels: Sequence[Notes], told: Callable[[str], Iterator[str | bool]]) -> float:
    return bits((signs, true) for level in levels for signs, _, who in level["doors"] for true in told(who))


@PLANS.add("bits of the signs about somebody behind", LEVELS, asked=at_least(0.25), earlier="0.001")
def bits_about_somebody(results: Results) -> Estimate:
    """Bits that the signs on the near side of a door tell about whether a monster is within hearing behind it.

    Within hearing: at most 12 steps behind the door, whether it makes a sound or not.
    """
    return jackknife([*_levels(results)], partial(_bits_over, told=lambda who: iter((who != NOBODY,))))


@PLANS.add("bits of the signs about who it is", LEVELS, asked=at_least(0.8), earlier="0.10")
def bits_about_who(results: Results) -> Estimate:
    """Bits that the signs on the near side of a door tell about who is behind it, at doors with somebody behind.

    Who: those that open doors, those that pass or pose as doors, those that doors stop, or several of these.
    """
    return jackknife([*_levels(results)], partial(_bits_over, told=lambda who: iter((who,) if who != NOBODY else ())))


def part_of(key: str, results: Results) -> Estimate:
    """Share of the doors or regions that are bare: no tenant and no thing is there.

    Doors: of those that are the only way to other ground, seen from the start, the share with nothing in any region
    behind them. Regions: of those with one door, without the arrival, the share with nothing. Tenants are monsters that
    do not roam. Things are items, levers, stairs, secret doors, the last door, and fixtures that can be used.
    """
    return ratio(((level[key][1], level[key][0]) for level in _levels(results)), 100)


PLANS.add("only-way doors with nothing behind, %", LEVELS, asked=at_most(0), earlier="22")(partial(part_of, "only_way"))
PLANS.add("one-door regions that are bare, %", LEVELS, asked=at_most(0), earlier="30")(partial(part_of, "one_door"))


def prizes_in(key: str, results: Results) -> Estimate:
    """Mean number of prizes in a region with three tenants or more (a den), or in a region without tenants.

    A region is the ground between doors that can be shut. A prize is an item to use, wear, throw or study. Prizes
    of which only one can be taken count once.
    """
    return ratio((level[key][1], level[key][0]) for level in _levels(results))


PLANS.add("prizes of a den", LEVELS, asked=at_least(1.5), earlier="0.81")(partial(prizes_in, "dens"))
PLANS.add("prizes of a region with nobody", LEVELS, asked=at_most(0.4), earlier="0.61")(partial(prizes_in, "empty"))


@PLANS.add(f"kinds of special place by depth {BY_DEPTH}", LEVELS, asked=at_least(7), earlier="3")
def special_places(results: Results) -> Estimate:
    """Mean number of kinds of special place on the levels of a game down to depth 7.

    The kinds: a choice of prizes (not of tomes), a rune, a portcullis, and each vault from a file of vaults.
    """
    kinds = [
        {kind for level in game["levels"] if level["depth"] <= BY_DEPTH for kind in level["places"]}
        for game in results[LEVELS]
    ]
    return ratio((len(some), 1) for some in kinds)


@MORE_PLANS.add("leaves a level", LEVELS, asked=between(9, 20))
def leaves(results: Results) -> Estimate:
    """Mean number of doors of a level that can be shut, with its secret doors and without mimics."""
    return ratio((level["leaves"], 1) for level in _levels(results))


@MORE_PLANS.add("rooms over nine cells with a purpose, %", LEVELS, asked=at_least(85))
def rooms_with_purpose(results: Results) -> Estimate:
    """Share of the rooms with more than nine open cells that have a purpose, such as kitchen."""
    return ratio(((level["rooms"][1], level["rooms"][0]) for level in _levels(results)), 100)


@MORE_PLANS.add("rooms over nine cells with nothing, %", LEVELS, asked=at_most(15))
def rooms_with_nothing(results: Results) -> Estimate:
    """Share of the rooms with more than nine open cells with no tenant, thing or light; see the rows on bare ground."""
    return ratio(((level["rooms"][2], level["rooms"][0]) for level in _levels(results)), 100)
