"""Estimates and their 95 % intervals, against published values and values found by hand."""

from __future__ import annotations

import math
from statistics import stdev

import pytest

from measures.estimates import (
    Estimate,
    change,
    jackknife,
    paired_difference,
    ratio,
    share,
    unmeasured,
)


def hits(some: int, of: int) -> list[bool]:
    return [number < some for number in range(of)]


@pytest.mark.parametrize(
    ("some", "of", "low", "high"),
    [(81, 263, 25.53, 36.62), (15, 148, 6.24, 16.05), (0, 20, 0.0, 16.11), (1, 29, 0.61, 17.18)],
)
def test_interval_of_share_is_that_of_newcombe(some: int, of: int, low: float, high: float) -> None:
    """Compare with R. G. Newcombe, 1998, Statistics in Medicine 17, table I, method 3."""
    found = share(hits(some, of))
    assert found[:3] == pytest.approx((100 * some / of, low, high), abs=0.005)
    assert found.samples == of


def test_interval_of_paired_difference_is_that_of_agresti() -> None:
    """Compare with A. Agresti, Categorical Data Analysis: 150 and 86 of 1600 voters changed their opinion."""
    one = {str(seed): seed < 944 for seed in range(1600)}
    other = {str(seed): seed < 944 - 150 or 944 <= seed < 944 + 86 for seed in range(1600)}
    found = paired_difference(one, other)
    assert (found.value, found.samples) == (4.0, 1600)
    assert found[1:3] == pytest.approx((2.1, 5.9), abs=0.05)


def test_pairs_are_games_of_the_same_seed() -> None:
    lives = {str(seed): seed % 2 == 0 for seed in range(10)}
    assert paired_difference(lives, lives).value == 0
    assert paired_difference(lives, dict.fromkeys(lives, False)).value == 50
    assert paired_difference(lives, {"0": True, "other": False}).samples == 1
    assert paired_difference(lives, {}).value is None


def test_pairs_that_agree_leave_less_doubt() -> None:
    lives = {str(seed): seed % 2 == 0 for seed in range(100)}
    same, crossed = paired_difference(lives, lives), paired_difference(lives, {s: not lives[s] for s in lives})
    assert same.high is not None
    assert crossed.high is not None
    assert same.value == crossed.value == 0
    assert crossed.high > 5 * same.high


def test_ratio_with_ones_is_the_mean_with_its_standard_error() -> None:
    values = [3.0, 5.0, 4.0, 8.0]
    found = ratio((value, 1) for value in values)
    half = 1.959964 * stdev(values) / math.sqrt(4)
    assert found.value == 5
    assert found[1:3] == pytest.approx((5 - half, 5 + half))
    assert jackknife(values, lambda some: sum(some) / len(some))[:3] == pytest.approx(found[:3])


def test_ratio_counts_games_and_not_what_is_in_them() -> None:
    games = [(10, 10), (0, 10), (10, 10), (0, 10)]
    found = ratio(games, 100)
    assert (found.value, found.samples) == (50, 4)
    assert found.high is not None
    assert found.high - 50 == pytest.approx(100 * 1.959964 * math.sqrt(4 / 3 * 100) / 40)
    assert ratio([(3, 4)]) == Estimate(0.75, None, None, 1)
    assert ratio([(0, 0)]).value is None


def test_jackknife_leaves_out_blocks_of_many_samples() -> None:
    calls: list[int] = []

    def mean(some: object) -> float:
        assert isinstance(some, list)
        calls.append(len(some))
        return sum(some) / len(some)

    found = jackknife([float(number % 7) for number in range(700)], mean)
    assert (len(calls), set(calls)) == (51, {700, 686})
    assert found.value == 3
    assert jackknife([], mean).value is None


def test_change_has_the_doubt_of_both() -> None:
    assert change(Estimate(10, 6, 14, 9), Estimate(7, 4, 10, 5)) == Estimate(3, -2, 8, 5)
    assert change(unmeasured("by hand"), Estimate(7, 4, 10, 5)).value is None
    assert change(Estimate(10, None, None, 1), Estimate(7, 4, 10, 5)) == Estimate(3, None, None, 1)


def test_nothing_measured_has_a_reason() -> None:
    assert share([]) == Estimate(None, None, None, 0, "no samples")
