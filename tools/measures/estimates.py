"""Estimates with 95 % intervals, from samples that are independent of each other: games, levels, or pairs of games.

What is counted inside a game or a level, such as its doors, is not independent: doors of one game are alike. So sums
over games are compared (`ratio`, `jackknife`), and only what happens at most once in a game is a plain `share`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple, TypeVar

Z = NormalDist().inv_cdf(0.975)
"""Number of standard errors from the middle to the end of a 95 % interval."""
MOST_BLOCKS = 50
"""Greatest number of blocks of samples that `jackknife` leaves out in turn."""

Sample = TypeVar("Sample")


class Estimate(NamedTuple):
    """A measured value. Shares and their differences are in percent."""

    value: float | None
    """None if it could not be measured."""
    low: float | None
    """Lower end of the 95 % interval; None if the value or the interval could not be measured."""
    high: float | None
    samples: int
    """Number of samples: games, pairs of games, levels, deaths and so on."""
    note: str = ""
    """What else there is to say, for example which killer is meant, or why there is no value."""


def unmeasured(reason: str) -> Estimate:
    """Return an estimate without a value."""
    return Estimate(None, None, None, 0, reason)


def share(hits: Iterable[bool], note: str = "") -> Estimate:
    """Return the percentage of True among independent samples, with the score interval.

    Source: E. B. Wilson, 1927.
    """
    samples = [*hits]
    number = len(samples)
    if not number:
        return unmeasured("no samples")
    part, spread = sum(samples) / number, Z * Z / number
    middle = (part + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (part * (1 - part) + spread / 4)) / (1 + spread)
    return Estimate(100 * part, max(0.0, 100 * (middle - half)), min(100.0, 100 * (middle + half)), number, note)


def paired_difference(one: Mapping[str, bool], other: Mapping[str, bool]) -> Estimate:
    """Return the percentage of True in `one` minus that in `other`, over the seeds that are in both.

    `one`, `other`: one truth value for each game, by the seed of the game. The interval is that of pairs: half a pair
    is added to each of the four kinds of pairs. Source: A. Agresti and Y. Min, 2005.
    """
    pairs = [(one[seed], other[seed]) for seed in one if seed in other]
    if not pairs:
        return unmeasured("no pairs")
    more, less = sum(mine and not its for mine, its in pairs), sum(its and not mine for mine, its in pairs)
    number = len(pairs) + 2
    middle = (more - less) / number
    half = Z * math.sqrt(more + less + 1 - (more - less) ** 2 / number) / number
    return Estimate(100 * (more - less) / len(pairs), 100 * (middle - half), 100 * (middle + half), len(pairs))


def ratio(pairs: Iterable[tuple[float, float]], scale: float = 1.0, note: str = "") -> Estimate:
    """Return the sum of the first numbers divided by the sum of the second, times `scale`.

    `pairs`: two numbers of each game or level, such as its turns waited and its turns. With a second number of 1 the
    result is the mean. The error is that of a ratio of sums over independent samples. Source: W. G. Cochran, Sampling
    Techniques, 1977, chapter 6.
    """
    samples = [*pairs]
    total = sum(below for _, below in samples)
    if not total:
        return unmeasured("no samples")
    value, number = sum(above for above, _ in samples) / total, len(samples)
    if number < 2:
        return Estimate(scale * value, None, None, number, note)
    squares = sum((above - value * below) ** 2 for above, below in samples)
    error = math.sqrt(number / (number - 1) * squares) / total
    return _estimate(scale * value, scale * error, number, note)


def commonest(by_game: Sequence[Counter[str]]) -> Estimate:
    """Return the share of the commonest kind in all of its kinds, in percent; the note has the shares of all kinds.

    `by_game`: how often each kind occurs, for each game.
    """
    found = sum(by_game, Counter[str]())
    if not found:
        return unmeasured("no doors")
    shares = ", ".join(f"{kind} {100 * count / found.total():.0f}" for kind, count in found.most_common())
    ((most, _),) = found.most_common(1)
    return ratio([(counts[most], counts.total()) for counts in by_game], 100, shares)


def jackknife(samples: Sequence[Sample], statistic: Callable[[Sequence[Sample]], float]) -> Estimate:
    """Return a statistic of all samples, with the interval that the statistics without some of the samples give.

    The samples are divided into at most `MOST_BLOCKS` blocks, and each block is left out in turn. Source: M. H.
    Quenouille, 1956; J. W. Tukey, 1958.
    """
    if not samples:
        return unmeasured("no samples")
    value, blocks = statistic(samples), min(MOST_BLOCKS, len(samples))
    if blocks < 2:
        return Estimate(value, None, None, len(samples))
    rest = [[one for place, one in enumerate(samples) if place % blocks != block] for block in range(blocks)]
    found = [statistic(some) for some in rest]
    mean = sum(found) / blocks
    error = math.sqrt((blocks - 1) / blocks * sum((one - mean) ** 2 for one in found))
    return _estimate(value, error, len(samples), "")


def _estimate(value: float, error: float, samples: int, note: str) -> Estimate:
    return Estimate(value, value - Z * error, value + Z * error, samples, note)


def change(now: Estimate, before: Estimate) -> Estimate:
    """Return the difference of two independent estimates of the same thing; its interval comes from theirs.

    Source: G. Y. Zou and A. Donner, 2008 (method of variance estimates recovery).
    """
    if now.value is None or before.value is None:
        return unmeasured("one of the two was not measured")
    value, samples = now.value - before.value, min(now.samples, before.samples)
    if now.low is None or now.high is None or before.low is None or before.high is None:
        return Estimate(value, None, None, samples)
    down = math.hypot(now.value - now.low, before.high - before.value)
    up = math.hypot(now.high - now.value, before.value - before.low)
    return Estimate(value, value - down, value + up, samples)
