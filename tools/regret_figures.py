"""What the rollouts at doors come to: how often it matters what one does there, and whether one verb is always best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from measure_figures import Figure, missing, share

HEALTH, POINTS = 1.0, 3.0
"""By so much the best thing to do must differ from the second best, in health lost or in survival."""

SHUFFLES = 400
"""Ways to deal the outcomes out again that are tried."""
CHANCE = 0.05
"""How often verbs that are all the same pass for different."""

Rollouts = Mapping[str, Sequence[int]]
"""Of each verb what came of it, future by future; the same future of all verbs has the same luck."""


def regrets(doors: Sequence[dict[str, Any]]) -> Iterator[Figure]:
    """The figures. What luck alone would give shows how much of the first is noise."""
    what = "doors at which it matters what one does"
    if not doors:
        yield missing(what, "not played", least=30)
        return
    yield share(what, [matters(door["lost"], door["alive"]) for door in doors], least=30)
    yield share("  were the outcomes dealt out by luck", [_by_luck(door) for door in doors])
    yield share(f"  verbs differ by more than luck (p < {CHANCE})", [differ(door["lost"]) for door in doors])
    yield share("  if to latch is one way to leave it shut", [matters(*_unlatched(door)) for door in doors])
    telling = [door for door in doors if matters(door["lost"], door["alive"])]
    firsts = Counter(best(door["lost"], door["alive"]) for door in telling)
    for verb, count in sorted(firsts.items(), key=lambda item: -item[1]):
        yield share(f"  of those, best is to {verb}", [True] * count + [False] * (len(telling) - count), most=50)
    for verb in sorted({verb for door in doors for verb in door["lost"]}):
        lost = [fmean(door["lost"][verb]) for door in doors if verb in door["lost"]]
        alive = [100 * fmean(door["alive"][verb]) for door in doors if verb in door["alive"]]
        yield Figure(f"  health lost after {verb} ({fmean(alive):.1f} % live)", fmean(lost), None, len(lost))


def matters(lost: Rollouts, alive: Rollouts) -> bool:
    """Whether the best thing to do is that much better than the next."""
    losses = sorted(fmean(some) for some in lost.values())
    lives = sorted((100 * fmean(some) for some in alive.values()), reverse=True)
    return losses[1] - losses[0] >= HEALTH or lives[0] - lives[1] >= POINTS


def best(lost: Rollouts, alive: Rollouts) -> str:
    """What one should have done: the least dear, in health and lives together."""
    return min(lost, key=lambda verb: (fmean(lost[verb]) - 100 * fmean(alive[verb]) * HEALTH / POINTS, verb))


def differ(lost: Rollouts) -> bool:
    """Whether what is lost depends on the verb, by a permutation test (R. A. Fisher, 1935; E. J. G. Pitman, 1938).

    The same future of all verbs is a block: if verbs are all the same, its outcomes might as well be dealt out anew.
    """
    blocks = np.array([*lost.values()], dtype=np.float64)  # a row for each verb, a column for each future
    chance = np.random.default_rng(blocks.size)
    seen = _spread(blocks)
    as_wide = sum(_spread(chance.permuted(blocks, axis=0)) >= seen for _ in range(SHUFFLES))
    return bool((as_wide + 1) / (SHUFFLES + 1) < CHANCE)


def _spread(blocks: NDArray[np.float64]) -> float:
    """From the best verb to the worst; rounded, so that the same outcomes in another order are the same."""
    means = blocks.mean(axis=1)
    return round(float(means.max() - means.min()), 9)


def _unlatched(door: dict[str, Any]) -> tuple[Rollouts, Rollouts]:
    """The same without the latch, which is spent on a door that one leaves: the two can hardly differ."""
    lost, alive = ({verb: some for verb, some in door[name].items() if verb != "latch"} for name in ("lost", "alive"))
    return lost, alive


def _by_luck(door: dict[str, Any]) -> bool:
    """Whether it would seem to matter if in each future every verb had got the outcome of any."""
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
