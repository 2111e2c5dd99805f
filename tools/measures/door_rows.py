"""The rows about tried doors: whether it matters what the hero does at a shut door with somebody behind it.

A verb is a choice of the hero at such a door. A rollout is a copy of the game that is played on after the verb. See
`tried_doors`. The doors of one game are not independent, so all rows are ratios of sums over games.

"Best" differs by row, and each row says what it means: prizes count only where leaving a door is compared with the
rest, and whether the verb matters is asked of health and of survival each for itself, not of the cost of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from measures.arms import DOORS
from measures.estimates import Estimate, commonest, ratio
from measures.rows import Results, Rows, at_least, at_most, between

HEALTH_MARGIN, SURVIVAL_MARGIN = 1.0, 3.0
"""Least differences between the best and the second best verb with which the choice of the verb matters at a door.

HEALTH_MARGIN is in points of health lost, SURVIVAL_MARGIN in percentage points of survival. One of the two differences
is enough.
"""
PRIZE_HEALTH = 3.0
"""Points of health that a prize counts."""

PERMUTATIONS = 400
"""Number of random permutations of a permutation test."""
SIGNIFICANCE = 0.05
"""Probability (0 to 1) with which the test finds a difference between verbs that are in fact equal."""

Outcomes = Mapping[str, Sequence[int]]
"""The outcome of each rollout, by verb: health lost, prizes taken, or 1 if the hero survives and 0 if he dies.

The rollouts with the same index have the same dice for all verbs.
"""

TRIALS = Rows()
"""The row of the design that is about tried doors."""
MORE_TRIALS = Rows()
"""Further rows about tried doors."""


def _share_of_doors(results: Results, holds: Callable[[dict[str, Any]], bool]) -> Estimate:
    """Return the percentage of the tried doors for whose outcomes, as `_try_verbs` returns them, something holds."""
    by_game = [[holds(door) for door in game["doors"]] for game in results[DOORS]]
    return ratio([(sum(hits), len(hits)) for hits in by_game], 100)


@TRIALS.add("doors with somebody where leaving is neither best nor tied, %", DOORS, asked=between(35, 65), earlier="0")
def leaving_is_worse(results: Results) -> Estimate:
    """Share of the tried doors, with somebody behind, at which some verb is better than leaving the door alone.

    The best verb is the one with the lowest cost in every other rollout; it must cost at least one point of health less
    than leaving in the rest of the rollouts, so that it is not chosen for its luck. The cost is the health lost, plus a
    third of a point for each percent of death, less three points for each prize taken.
    """
    return _share_of_doors(results, lambda door: not leaving_is_good(door["lost"], door["alive"], door["prizes"]))


def costs(lost: Outcomes, alive: Outcomes) -> dict[str, list[float]]:
    """Return the health lost plus the price of a death in health, for each rollout, by verb.

    SURVIVAL_MARGIN percentage points of survival cost as much as HEALTH_MARGIN points of health.
    """
    death = 100 * HEALTH_MARGIN / SURVIVAL_MARGIN
    return {
        verb: [loss + death * (1 - lives) for loss, lives in zip(lost[verb], alive[verb], strict=True)] for verb in lost
    }


def cheapest(by_verb: Mapping[str, Sequence[float]]) -> str:
    """Return the verb with the lowest mean cost over its rollouts; of several, the first in the alphabet."""
    return min(by_verb, key=lambda verb: (fmean(by_verb[verb]), verb))


def leaving_is_good(lost: Outcomes, alive: Outcomes, prizes: Outcomes) -> bool:
    """Return whether leaving a door alone is the best verb or tied with it. Each verb has at least two rollouts."""
    net = {
        verb: [cost - PRIZE_HEALTH * found for cost, found in zip(some, prizes[verb], strict=True)]
        for verb, some in costs(lost, alive).items()
    }
    best = cheapest({verb: some[::2] for verb, some in net.items()})
    return fmean(net["leave"][1::2]) - fmean(net[best][1::2]) < HEALTH_MARGIN


@MORE_TRIALS.add("tried doors at which the verb matters, %", DOORS, asked=at_least(30))
def verb_matters(results: Results) -> Estimate:
    """Share of the tried doors at which the best verb is better than the second best.

    Better: its rollouts lose one point of health less on average, or three percent more of them end alive. Each of the
    two is compared for itself, without prizes.
    """
    return _share_of_doors(results, lambda door: matters(door["lost"], door["alive"]))


@MORE_TRIALS.add("the same with outcomes shuffled among the verbs, %", DOORS)
def verb_matters_by_luck(results: Results) -> Estimate:
    """Share of the tried doors at which the verb seems to matter after its outcomes are shuffled among the verbs."""
    return _share_of_doors(results, _matters_by_luck)


@MORE_TRIALS.add("tried doors at which verbs differ by more than luck, %", DOORS)
def verbs_differ_by_more_than_luck(results: Results) -> Estimate:
    """Share of the tried doors at which a permutation test finds that the verbs lose different health (p < 0.05)."""
    return _share_of_doors(results, lambda door: verbs_differ(door["lost"]))


@MORE_TRIALS.add("tried doors at which the verb matters without latches, %", DOORS)
def verb_matters_without_latch(results: Results) -> Estimate:
    """Share of the tried doors at which the verb matters if the hero cannot bolt the door."""
    return _share_of_doors(results, lambda door: matters(*_without_latch(door)))


@MORE_TRIALS.add("commonest best verb where the verb matters, %", DOORS, asked=at_most(50))
def commonest_best_verb(results: Results) -> Estimate:
    """Share of the verb that is best most often, of the tried doors at which the verb matters.

    The best verb is the one with the lowest mean cost: the health lost, plus a third of a point for each percent of
    death. Prizes do not count.
    """
    outcomes = ([(door["lost"], door["alive"]) for door in game["doors"]] for game in results[DOORS])
    return commonest([Counter(cheapest(costs(*one)) for one in doors if matters(*one)) for doors in outcomes])


def matters(lost: Outcomes, alive: Outcomes) -> bool:
    """Return whether the best verb is better than the second best by HEALTH_MARGIN or by SURVIVAL_MARGIN.

    A verb is a choice of the hero at a shut door. A rollout is a copy of the game that is played on after the verb. The
    verbs are compared twice: by the mean health lost, and by the percentage of rollouts that the hero survives.

    `lost`: health lost in each rollout, by verb. `alive`: 1 for each rollout that the hero survives, else 0, by verb.
    """
    losses = sorted(fmean(outcomes) for outcomes in lost.values())
    survival = sorted((100 * fmean(outcomes) for outcomes in alive.values()), reverse=True)
    return losses[1] - losses[0] >= HEALTH_MARGIN or survival[0] - survival[1] >= SURVIVAL_MARGIN


def verbs_differ(lost: Outcomes) -> bool:
    """Return whether the verb (the hero's choice at a shut door) affects the health lost, by a permutation test.

    `lost`: health lost in each rollout, by verb. A rollout is a copy of the game that is played on after the verb. The
    rollouts of different verbs with the same index use the same dice.

    The test takes the difference between the highest and the lowest mean loss of a verb. Then it exchanges the losses
    of rollouts with the same index among the verbs at random, PERMUTATIONS times. If the verbs were equal, this would
    often give a difference as large as the real one. Return True if the share of such cases is below SIGNIFICANCE.

    Source: R. A. Fisher, 1935; E. J. G. Pitman, 1938.
    """
    blocks = np.array([*lost.values()], dtype=np.float64)  # [verb, rollout]
    chance = np.random.default_rng(blocks.size)
    swapped = chance.permuted(np.tile(blocks, (PERMUTATIONS, 1, 1)), axis=1)  # [permutation, verb, rollout]
    as_wide = int((_spread(swapped) >= _spread(blocks)).sum())
    return (as_wide + 1) / (PERMUTATIONS + 1) < SIGNIFICANCE


def _spread(blocks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the difference between the highest and the lowest mean loss of the verbs (choices of the hero at a door).

    `blocks`: the loss in each rollout of each verb, `float64[..., verb, rollout]`. The result, `float64[...]`, is
    rounded, so that the order of summation does not matter.
    """
    means = blocks.mean(axis=-1)
    spread: NDArray[np.float64] = np.round(means.max(axis=-1) - means.min(axis=-1), 9)
    return spread


def _without_latch(door: dict[str, Any]) -> tuple[Outcomes, Outcomes]:
    """Return the health lost and the survival in each rollout at a door, by verb, but leave the verb `latch` out.

    A verb is a choice of the hero at a shut door. A rollout is a copy of the game that is played on after the verb.
    Survival: 1 if the hero survives, else 0. Latching a door hardly differs from leaving the door shut. If both verbs
    were compared, neither could be clearly the best verb.
    """
    lost, alive = (
        {verb: outcomes for verb, outcomes in door[name].items() if verb != "latch"} for name in ("lost", "alive")
    )
    return lost, alive


def _matters_by_luck(door: dict[str, Any]) -> bool:
    """Return whether `matters` is True for a door after the outcomes are shuffled among the verbs at random.

    This is a control: it shows how often a verb (choice of the hero at a shut door) seems to matter by luck alone. Only
    outcomes of rollouts with the same index are exchanged, because these rollouts use the same dice. A rollout is a
    copy of the game that is played on after a verb. `door`: the outcomes at a door, as `_try_verbs` returns them.
    """
    dice = Dice("by luck", door["seed"], door["depth"], door["x"], door["y"])
    lost: dict[str, list[int]] = {verb: [] for verb in door["lost"]}
    alive: dict[str, list[int]] = {verb: [] for verb in door["lost"]}
    for number in range(len(next(iter(door["lost"].values())))):
        verbs = list(door["lost"])
        dice.shuffle(verbs)
        for verb, other in zip(door["lost"], verbs, strict=True):
            lost[verb].append(door["lost"][other][number])
            alive[verb].append(door["alive"][other][number])
    return matters(lost, alive)
