"""The measures: figures with errors and bands, regret, and the table that they make."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from game.content.bots.bots import SINGLE_MINDED
from playtest import measures, regret
from playtest.figures import Figure, difference, missing, share, spread
from playtest.measures import table_of
from playtest.regret import Search, best, differ, doors_of, matters, regrets


def test_a_share_has_the_error_of_its_spread() -> None:
    figure = share("s", [True, True, False, False], least=40, most=60)
    assert figure.value == 50
    assert figure.error == pytest.approx(28.87, abs=0.01)
    assert figure.held
    assert share("s", [], least=1).held is None


def test_pairs_of_seeds_that_agree_have_no_error() -> None:
    lives = {str(seed): seed % 2 == 0 for seed in range(10)}
    same = difference("d", lives, lives, least=8)
    assert (same.value, same.error, same.of, same.held) == (0, 0, 10, False)
    worse = difference("d", lives, dict.fromkeys(lives, False), least=8, most=60)
    assert (worse.value, worse.held) == (50, True)
    assert difference("d", lives, {"0": True}).of == 1


def test_a_band_may_lie_to_either_side_of_nothing() -> None:
    assert not spread("x", [4, 4])._replace(beyond=5).held
    assert spread("x", [-6, -6])._replace(beyond=5).held


def test_lines_and_json_say_the_same() -> None:
    figure = Figure("what", 12.34, 0.56, 78, 8, 20)
    assert figure.line().split() == ["what", "12.3", "±", "0.6", "78", "8", "to", "20", "held"]
    assert figure.report() == {
        "what": "what",
        "value": 12.34,
        "error": 0.56,
        "of": 78,
        "band": [8, 20],
        "beyond": None,
        "held": True,
        "why": None,
    }
    assert missing("oil", "no oil yet").line().endswith("no oil yet")


def door(**lost: list[int]) -> dict[str, Any]:
    alive = {verb: [1] * len(some) for verb, some in lost.items()}
    return {"seed": "0", "depth": 1, "x": 1, "y": 1, "lost": lost, "alive": alive}


def test_verbs_that_are_all_the_same_differ_one_time_in_twenty_and_others_always() -> None:
    chance = np.random.default_rng(7)
    doors = 300
    alike = sum(differ(dict(zip("abcde", chance.integers(0, 30, (5, 20)).tolist(), strict=True))) for _ in range(doors))
    assert 0.01 * doors < alike < 0.1 * doors
    assert not differ(dict.fromkeys("abcde", [3, 0, 8] * 7)), "verbs that come to the same"
    luck = chance.integers(0, 30, 20)  # a future is bad or good whatever one does; what one does costs a little more
    assert differ({"a": luck.tolist(), "b": (luck + 1).tolist(), "c": luck.tolist()})


def test_it_matters_what_one_does_if_the_best_is_better_than_the_second() -> None:
    assert not matters({"open": [2, 2], "ease": [2, 2], "leave": [9, 9]}, {"open": [1], "ease": [1], "leave": [1]})
    assert matters({"open": [2, 2], "ease": [1, 1]}, {"open": [1], "ease": [1]})
    assert matters({"open": [1, 1], "ease": [1, 1]}, {"open": [1] * 20, "ease": [1] * 19 + [0]})
    assert best({"open": [1, 1], "ease": [2, 2]}, {"open": [1, 0], "ease": [1, 1]}) == "ease"


def test_regret_is_told_beside_what_luck_would_make_of_it() -> None:
    telling, same = door(open=[4] * 20, ease=[0] * 20), door(open=[1] * 20, ease=[1] * 20)
    figures = list(regrets([telling, same]))
    by_name = {figure.what.strip(): figure for figure in figures}
    assert by_name["doors at which it matters what one does"].value == 50
    assert by_name["were the outcomes dealt out by luck"].value in (0, 50)
    firsts = by_name["of those, best is to ease"]
    assert (firsts.value, firsts.held) == (100, False)
    assert next(regrets([])).why == "not played"


def test_where_all_that_counts_is_to_leave_it_shut_a_latch_makes_no_difference() -> None:
    shut = door(open=[4] * 20, ease=[4] * 20, latch=[0] * 20, leave=[0] * 20)
    by_name = {figure.what.strip(): figure for figure in regrets([shut])}
    assert by_name["doors at which it matters what one does"].value == 0
    assert by_name["if to latch is one way to leave it shut"].value == 100


def test_rollouts_at_a_door_are_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regret, "ROLLOUTS", 2)
    monkeypatch.setattr(regret, "TURNS_ON", 5)
    monkeypatch.setattr(regret, "ONE_DOOR_IN", 1)
    found = doors_of(Search("ajar", "rollouts", 200))
    assert found == doors_of(Search("ajar", "rollouts", 200)) == json.loads(json.dumps(found))
    assert len(found["doors"]) > 2, "all that it comes to"
    for each in found["doors"]:
        assert set(each["lost"]) == {"open", "ease", "knock", "latch", "leave"}
        assert all(len(some) == 2 for some in each["lost"].values())


def test_the_table_is_made_of_whatever_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def game(seed: int, depth: int, **more: Any) -> dict[str, Any]:
        levels = [{"depth": 1, "doors": 20, "shut": 6, "by_monsters": 3}]
        usual = {
            "end": "dead",
            "until": 0,
            "late_door": False,
            "lamp_out": False,
            "keys": 20,
            "doors": 10,
            "levels": levels,
        }
        return {"seed": str(seed), "depth": depth, **usual, **more}

    monkeypatch.setattr(measures, "CHANGED", {"doors-open": "without doors"})
    arms = ("opener", *SINGLE_MINDED, "doors-open", "readings-shuffled")
    results: dict[str, list[dict[str, Any]]] = {arm: [game(seed, 2) for seed in range(4)] for arm in arms}
    results["reader"] = [game(seed, 5 if seed else 2, late_door=seed == 1) for seed in range(4)]
    results["regret"] = []
    values = {figure.what: figure.value for figure in table_of(results)}
    assert values["reader less opener"] == 75
    assert values["without doors"] == -75
    assert values["doors still shut on leaving, %"] == 30
    assert values["doors opened by monsters, %"] == 15
    assert values["deaths of the reader by late doors"] == 25
    assert values["keys a door"] == 2
    assert values["games won by the reader"] == 0
    assert values["doors at which it matters what one does"] is None
