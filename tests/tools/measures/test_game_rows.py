"""The rows about games, on a few games made up so that every value is known."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from measures import game_rows
from measures.game_rows import (
    MORE_PLAY,
    PLAY,
    ability_share,
    commonest_killer,
    deaths_by_draught,
    dives,
    doors_at_leaving,
    first_act,
    hazard,
    keys,
    lamp_out,
    latches_spent,
    late_door_deaths,
    openings,
    prizes_taken,
    quiet,
    survival_difference,
    vault_prizes,
    waited,
    wins,
)
from measures.rows import Measure


def stay(depth: int, *, left: bool = True, **more: Any) -> dict[str, Any]:
    usual = {"opened": 0, "prizes": 0, "first_acts": {}, "vaults": 0, "vaults_taken": 0, "offers": []}
    return {"depth": depth, "left": left, **usual, **more}


def game(seed: int, depth: int, cause: str = "hound", **more: Any) -> dict[str, Any]:
    usual = {
        "end": "dead" if cause else "alive",
        "cause": cause,
        "turns": 100,
        "waited": 5,
        "quiet": 60,
        "latches_got": 4,
        "latches_left": 1,
        "late_door": False,
        "lamp_out": False,
        "keys": 20,
        "doors": 10,
        "levels": [{"depth": 1, "doors": 20, "shut": 6, "by_monsters": 3}],
        "depths": [
            stay(1, opened=8, first_acts={"ease": 1}, vaults=1, offers=[[["peer", "seal"], "seal"]]),
            stay(2, left=False, opened=3),
        ],
    }
    return {"seed": str(seed), "depth": depth, **usual, **more}


def value(measure: Measure, *games: dict[str, Any]) -> float | None:
    return measure({"reader": games}).value


def test_killers_are_counted_among_deaths() -> None:
    games = [game(0, 3, "draught"), game(1, 3, "draught"), game(2, 4, "fire"), game(3, 5, ""), game(4, 2, "draught")]
    found = commonest_killer({"reader": games})
    assert (found.value, found.note, found.samples) == (75, "draught", 4)
    assert value(deaths_by_draught, *games) == 75
    assert value(deaths_by_draught, game(0, 3, "fire")) == 0
    assert value(commonest_killer, game(3, 5, "")) is None


def test_survivors_are_compared_seed_by_seed() -> None:
    results = {"reader": [game(seed, 5 if seed else 2) for seed in range(4)], "opener": [game(0, 5), game(1, 1)]}
    assert survival_difference("reader", "opener", results).value == 0
    results["opener"] += [game(2, 4), game(3, 4)]
    assert survival_difference("reader", "opener", results).value == 50


def test_only_depths_left_alive_count_for_doors_and_prizes() -> None:
    one = game(0, 3, depths=[stay(1, opened=8, prizes=3), stay(2, opened=2, prizes=0), stay(3, left=False, opened=9)])
    other = game(1, 2, depths=[stay(1, opened=5, prizes=6), stay(2, left=False, prizes=9)])
    assert value(openings, one, other) == 5
    assert value(prizes_taken, one, other) == 3
    assert value(dives, one, other) == pytest.approx(100 / 3)


def test_commonest_first_act_is_a_share_of_all() -> None:
    acts = game(0, 2, depths=[stay(1, first_acts={"ease": 6, "leave": 2})])
    more = game(1, 2, depths=[stay(1, first_acts={"ease": 0, "knock": 2}), stay(2, left=False, first_acts={"open": 9})])
    found = first_act({"reader": [acts, more]})
    assert (found.value, found.note) == (60, "ease 60, leave 20, knock 20")
    assert value(first_act, game(0, 1, depths=[])) is None


def test_turns_and_latches_are_shares_of_sums() -> None:
    long = game(0, 3, turns=300, waited=15, quiet=60, latches_got=6, latches_left=6)
    assert value(waited, game(1, 3), long) == 5
    assert value(quiet, game(1, 3), long) == 30
    assert value(latches_spent, game(1, 3), long) == 30


def test_hazard_is_that_of_those_who_came_no_deeper() -> None:
    games = [game(0, 3), game(1, 3), game(2, 4), game(3, 9, ""), game(4, 10, "", end="won"), game(5, 10)]
    found = hazard(range(3, 9), {"reader": games})
    assert found.value == pytest.approx(100 / 3)
    assert found.samples == 6
    assert found.note == "3: 33, 4: 25, 5: 0, 6: 0, 7: 0, 8: 0"
    assert value(partial(hazard, range(9, 10)), *games) == 0
    assert value(partial(hazard, range(10, 11)), *games) == 50
    assert value(partial(hazard, range(9, 10)), game(0, 3)) is None
    assert wins("reader", {"reader": games}).value == pytest.approx(100 / 6)


def test_ability_is_shared_over_its_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    offers: list[list[Any]] = [[["peer", "seal"], "seal"], [["call", "seal"], "call"], [["peer", "seal"], None]]
    deep, shallow = game(0, 4, depths=[stay(1, offers=offers)]), game(0, 3, depths=[stay(1, offers=offers[:1])])
    monkeypatch.setattr(game_rows, "CHOOSERS", ("deep", "shallow"))
    results = {"shallow": [shallow], "deep": [deep]}
    most, fewest = ability_share(results, most=True), ability_share(results, most=False)
    assert (most.value, most.note, most.samples) == (100, "call", 1)
    assert (fewest.value, fewest.note, fewest.samples) == (0, "peer", 1)
    nothing = {arm: [game(0, 1, depths=[])] for arm in ("shallow", "deep")}
    assert ability_share(nothing, most=True).value is None


def test_vault_prizes_are_those_of_depths_that_have_some() -> None:
    stays = [stay(1), stay(2, vaults=2, vaults_taken=1), stay(3, vaults=1), stay(4, left=False, vaults=1)]
    assert value(vault_prizes, game(0, 4, depths=stays)) == 50


def test_deaths_by_late_doors_and_in_the_dark() -> None:
    games = [game(0, 3, late_door=True), game(1, 3, lamp_out=True), game(2, 3), game(3, 3, "", late_door=True)]
    assert late_door_deaths("reader", {"reader": games}).value == pytest.approx(100 / 3)
    assert value(lamp_out, *games) == pytest.approx(100 / 3)


def test_doors_at_leaving_and_keys_a_door() -> None:
    assert doors_at_leaving("shut", {"reader": [game(0, 2)]}).value == 30
    assert doors_at_leaving("by_monsters", {"reader": [game(0, 2)]}).value == 15
    assert value(keys, game(0, 2)) == 2


def test_every_row_has_a_value_of_these_games() -> None:
    for row in (*PLAY, *MORE_PLAY):
        assert row.measure is not None
        found = row.measure({arm: [game(seed, 3 + seed) for seed in range(8)] for arm in row.arms})
        assert found.value is not None, row.name
