"""The rows about tried doors, on made-up outcomes: whether the verb matters, and whether leaving is as good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from measures.door_rows import (
    MORE_TRIALS,
    TRIALS,
    cheapest,
    commonest_best_verb,
    costs,
    leaving_is_good,
    leaving_is_worse,
    matters,
    verb_matters,
    verb_matters_by_luck,
    verb_matters_without_latch,
    verbs_differ,
)
from measures.rows import Measure
from tests.support.examples import FULL


def door(prizes: dict[str, list[int]] | None = None, **lost: list[int]) -> dict[str, Any]:
    alive = {verb: [1] * len(some) for verb, some in lost.items()}
    none = {verb: [0] * len(some) for verb, some in lost.items()}
    return {"seed": "0", "depth": 1, "x": 1, "y": 1, "lost": lost, "alive": alive, "prizes": none | (prizes or {})}


def value(measure: Measure, *doors: dict[str, Any]) -> float | None:
    return measure({"doors": [{"doors": doors}]}).value


def good(lost: dict[str, list[int]], *, alive: Sequence[int] = (1, 1), prizes: Sequence[int] = (0, 0)) -> bool:
    """Return whether leaving is good. `alive`, `prizes`: of the rollouts of opening; leaving has 1 and 0."""
    lives = {"open": alive, "leave": (1, 1)}
    return leaving_is_good(lost, lives, {"open": prizes, "leave": (0, 0)})


def test_a_prize_counts_three_points_of_health() -> None:
    assert good({"open": [0, 0], "leave": [0, 0]}), "tied"
    assert not good({"open": [2, 2], "leave": [0, 0]}, prizes=(1, 1))
    assert good({"open": [3, 3], "leave": [0, 0]}, prizes=(1, 1))
    assert good({"open": [2, 2], "leave": [0, 0]}, prizes=(0, 0)), "best"


def test_a_death_counts_more_than_all_prizes() -> None:
    assert good({"open": [0, 0], "leave": [0, 0]}, alive=(0, 0), prizes=(9, 9))


def test_best_verb_must_be_better_in_the_other_rollouts_too() -> None:
    assert good({"open": [0, 9], "leave": [5, 5]}), "it was chosen for its luck"
    assert not good({"open": [0, 2], "leave": [5, 5]})


def test_share_of_doors_where_leaving_is_worse() -> None:
    dilemma = door({"open": [1, 1]}, open=[0, 0], leave=[0, 0])
    assert value(leaving_is_worse, dilemma, door(open=[5, 5], leave=[0, 0])) == 50
    assert value(leaving_is_worse) is None


def test_door_verbs_differ_only_beyond_chance() -> None:
    chance = np.random.default_rng(7)
    doors = 300 if FULL else 100
    losses = [dict(zip("abcde", chance.integers(0, 30, (5, 20)).tolist(), strict=True)) for _ in range(doors)]
    assert 0.01 * doors < sum(map(verbs_differ, losses)) < 0.1 * doors
    assert not verbs_differ(dict.fromkeys("abcde", [3, 0, 8] * 7)), "verbs with the same result"
    outcomes = chance.integers(0, 30, 20)  # the rollout decides, not the verb; one verb costs a little more
    assert verbs_differ({"a": outcomes.tolist(), "b": (outcomes + 1).tolist(), "c": outcomes.tolist()})


def test_verb_choice_matters_if_best_beats_second() -> None:
    assert not matters({"open": [2, 2], "ease": [2, 2], "leave": [9, 9]}, {"open": [1], "ease": [1], "leave": [1]})
    assert matters({"open": [2, 2], "ease": [1, 1]}, {"open": [1], "ease": [1]})
    assert matters({"open": [1, 1], "ease": [1, 1]}, {"open": [1] * 20, "ease": [1] * 19 + [0]})
    assert cheapest(costs({"open": [1, 1], "ease": [2, 2]}, {"open": [1, 0], "ease": [1, 1]})) == "ease"


def test_share_of_doors_at_which_the_verb_matters() -> None:
    decisive, same = door(open=[4] * 20, ease=[0] * 20), door(open=[1] * 20, ease=[1] * 20)
    assert value(verb_matters, decisive, same) == 50
    found = commonest_best_verb({"doors": [{"doors": [decisive, same]}]})
    assert (found.value, found.note, found.samples) == (100, "ease 100", 1)
    assert commonest_best_verb({"doors": []}).value is None


def test_shuffled_outcomes_of_many_rollouts_make_verbs_alike() -> None:
    decisive = door(open=[4] * 200, ease=[0] * 200)
    assert value(verb_matters, decisive) == 100
    assert value(verb_matters_by_luck, decisive) == 0
    alike = door(open=[9, 0], ease=[0, 9])
    shuffled = [{**alike, "seed": str(seed)} for seed in range(20)]
    assert value(verb_matters, *shuffled) == 0
    by_luck = value(verb_matters_by_luck, *shuffled)
    assert by_luck is not None
    assert 20 < by_luck < 80, "one verb often gets both losses"
    same = door(open=[9, 0], ease=[9, 0])
    assert value(verb_matters_by_luck, *[{**same, "seed": str(seed)} for seed in range(20)]) == 0, "of other rollouts"


@pytest.mark.parametrize("row", [*TRIALS, *MORE_TRIALS], ids=lambda row: row.name)
def test_doors_of_one_game_are_one_sample(row: Any) -> None:
    decisive, same = door(open=[4] * 8, ease=[0] * 8, leave=[4] * 8), door(open=[1] * 8, ease=[1] * 8, leave=[1] * 8)
    once = row.measure({"doors": [{"doors": [decisive, same]}, {"doors": [same, decisive, decisive]}]})
    again = row.measure({"doors": [{"doors": 9 * [decisive, same]}, {"doors": 9 * [same, decisive, decisive]}]})
    assert once[:3] == pytest.approx(again[:3]), "more doors like those of the same games tell nothing new"
    assert once.samples == again.samples == 2


def test_latch_adds_nothing_if_shut_is_best() -> None:
    shut = door(open=[4] * 20, ease=[4] * 20, latch=[0] * 20, leave=[0] * 20)
    assert value(verb_matters, shut) == 0
    assert value(verb_matters_without_latch, shut) == 100


@pytest.mark.parametrize("row", [*TRIALS, *MORE_TRIALS], ids=lambda row: row.name)
def test_every_row_has_a_value(row: Any) -> None:
    assert row.measure({"doors": [{"doors": [door(open=[4] * 4, ease=[0] * 4, leave=[4] * 4)]}]}).value is not None
