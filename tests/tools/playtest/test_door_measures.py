"""The measures of the playtest: figures with standard errors and bands, regret, and the printed table.

A band is the range in which a figure should lie. Regret shows whether the hero's choice at a shut door matters.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from game.content.bots.bots import SINGLE_MINDED
from game.engine.world import World
from playtest import door_measures, regret
from playtest.door_measures import table_of
from playtest.regret import RegretSpec, best_verb, matters, regret_figures, try_doors, verbs_differ
from playtest.rule_variants import WorldChange
from playtest.statistics_with_bands import Figure, mean, paired_difference, share, unmeasured
from tests.support.examples import FULL
from tests.support.scenario import Scenario


def test_share_has_standard_error() -> None:
    figure = share("s", [True, True, False, False], least=40, most=60)
    assert figure.value == 50
    assert figure.error == pytest.approx(28.87, abs=0.01)
    assert figure.in_band
    assert share("s", [], least=1).in_band is None


def test_agreeing_seed_pairs_have_no_error() -> None:
    lives = {str(seed): seed % 2 == 0 for seed in range(10)}
    same = paired_difference("d", lives, lives, least=8)
    assert (same.value, same.error, same.samples, same.in_band) == (0, 0, 10, False)
    worse = paired_difference("d", lives, dict.fromkeys(lives, False), least=8, most=60)
    assert (worse.value, worse.in_band) == (50, True)
    assert paired_difference("d", lives, {"0": True}).samples == 1


def test_figure_band_covers_both_signs() -> None:
    assert not mean("x", [4, 4])._replace(least_distance=5).in_band
    assert mean("x", [-6, -6])._replace(least_distance=5).in_band


def test_figure_line_and_json_agree() -> None:
    figure = Figure("name", 12.34, 0.56, 78, 8, 20)
    assert figure.line().split() == ["name", "12.3", "±", "0.6", "78", "8", "to", "20", "in", "band"]
    assert figure.report() == {
        "name": "name",
        "value": 12.34,
        "error": 0.56,
        "samples": 78,
        "band": [8, 20],
        "least_distance": None,
        "in_band": True,
        "reason": None,
    }
    assert unmeasured("oil", "no oil yet").line().endswith("no oil yet")


def door(**lost: list[int]) -> dict[str, Any]:
    alive = {verb: [1] * len(some) for verb, some in lost.items()}
    return {"seed": "0", "depth": 1, "x": 1, "y": 1, "lost": lost, "alive": alive}


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
    assert best_verb({"open": [1, 1], "ease": [2, 2]}, {"open": [1, 0], "ease": [1, 1]}) == "ease"


def test_regret_is_listed_with_chance_level() -> None:
    decisive, same = door(open=[4] * 20, ease=[0] * 20), door(open=[1] * 20, ease=[1] * 20)
    figures = list(regret_figures([decisive, same]))
    by_name = {figure.name.strip(): figure for figure in figures}
    assert by_name["doors at which the verb matters"].value == 50
    assert by_name["with outcomes shuffled among the verbs"].value in (0, 50)
    firsts = by_name["of these, best verb: ease"]
    assert (firsts.value, firsts.in_band) == (100, False)
    assert next(regret_figures([])).reason == "not played"


def test_latch_adds_nothing_if_shut_is_best() -> None:
    shut = door(open=[4] * 20, ease=[4] * 20, latch=[0] * 20, leave=[0] * 20)
    by_name = {figure.name.strip(): figure for figure in regret_figures([shut])}
    assert by_name["doors at which the verb matters"].value == 0
    assert by_name["without the verb latch"].value == 100


def drawn(_name: str, seed: str) -> tuple[World, WorldChange]:
    """Return a game with three doors, one of them with a monster behind it, and a function that changes nothing."""
    drawing = "#######\n#.+@+.#\n###+###\n###k###\n#######\n\nk = kobold asleep"
    return Scenario(drawing, seed=seed).world, lambda _world, _events: None


def test_door_rollouts_are_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regret, "ROLLOUTS", 2)
    monkeypatch.setattr(regret, "ROLLOUT_TURNS", 3)
    monkeypatch.setattr(regret, "ONE_DOOR_IN", 1)
    if not FULL:  # the game is copied for each rollout, which takes long on a whole level
        monkeypatch.setattr(regret, "begin_variant", drawn)
    spec = RegretSpec("ajar", "5", 200 if FULL else 60)
    found = try_doors(spec)
    assert found == try_doors(spec) == json.loads(json.dumps(found))
    assert len(found["doors"]) > 2, "the total effect"
    for each in found["doors"]:
        assert set(each["lost"]) == {"open", "ease", "knock", "latch", "leave"}
        assert all(len(some) == 2 for some in each["lost"].values())


def test_measure_table_uses_all_played_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def game(seed: int, depth: int, **more: Any) -> dict[str, Any]:
        levels = [{"depth": 1, "doors": 20, "shut": 6, "by_monsters": 3}]
        usual = {
            "end": "dead",
            "until_depth": 0,
            "late_door": False,
            "lamp_out": False,
            "keys": 20,
            "doors": 10,
            "levels": levels,
        }
        return {"seed": str(seed), "depth": depth, **usual, **more}

    monkeypatch.setattr(door_measures, "VARIANT_ARMS", {"doors-open": "without doors"})
    arms = ("opener", *SINGLE_MINDED, "doors-open", "signs-shuffled")
    results: dict[str, list[dict[str, Any]]] = {arm: [game(seed, 2) for seed in range(4)] for arm in arms}
    results["reader"] = [game(seed, 5 if seed else 2, late_door=seed == 1) for seed in range(4)]
    results["regret"] = []
    values = {figure.name: figure.value for figure in table_of(results)}
    assert values["reader minus opener"] == 75
    assert values["without doors"] == -75
    assert values["doors still shut when the hero leaves, %"] == 30
    assert values["doors opened by monsters, %"] == 15
    assert values["deaths of the reader by monsters from late doors"] == 25
    assert values["keys per door"] == 2
    assert values["games won by the reader"] == 0
    assert values["doors at which the verb matters"] is None
