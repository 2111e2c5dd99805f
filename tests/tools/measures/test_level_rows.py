"""The rows about levels, on made-up notes; and what signs tell, in bits."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from measures.level_rows import (
    MORE_PLANS,
    PLANS,
    bits,
    bits_about_somebody,
    bits_about_who,
    leaves,
    part_of,
    prizes_in,
    rooms_with_nothing,
    rooms_with_purpose,
    silent_doors,
    special_places,
)
from measures.rows import Measure
from playtest.level_notes import NOBODY


def notes(depth: int = 1, **more: Any) -> dict[str, Any]:
    usual = {
        "leaves": 4,
        "only_way": [4, 1],
        "one_door": [2, 1],
        "dens": [1, 2],
        "empty": [5, 2],
        "doors": [
            ["", False, NOBODY],
            ["light", True, "opens"],
            ["claw marks", False, "stopped"],
            ["", True, "passes"],
        ],
        "places": [],
        "rooms": [10, 6, 2],
    }
    return {"depth": depth, **usual, **more}


def value(measure: Measure, *levels: dict[str, Any]) -> float | None:
    return measure({"levels": [{"seed": "0", "levels": levels}]}).value


def test_silent_door_shows_and_sounds_nothing() -> None:
    assert value(silent_doors, notes()) == 25
    assert value(silent_doors, notes(), notes(doors=[["", False, NOBODY], ["", False, "passes"]])) == 50


def test_bits_are_those_of_an_exact_sign_and_of_a_blind_one() -> None:
    assert bits([("light", True), ("", False)] * 5) == pytest.approx(1)
    assert bits([("light", True), ("light", False), ("", True), ("", False)]) == pytest.approx(0)
    assert bits([("a", "x"), ("b", "y"), ("c", "z"), ("d", "w")]) == pytest.approx(2)
    assert bits([]) == 0


def test_signs_tell_of_somebody_and_of_who() -> None:
    assert value(bits_about_who, notes()) == pytest.approx(1.585, abs=0.001)  # three kinds, told apart
    assert value(bits_about_somebody, notes()) == pytest.approx(0.311, abs=0.001)
    exact = notes(doors=[["", False, NOBODY], ["light", True, "opens"]])
    assert value(bits_about_somebody, exact, exact) == pytest.approx(1)


def test_bare_doors_regions_and_prizes_are_parts_of_sums() -> None:
    full = notes(only_way=[6, 0], one_door=[0, 0], dens=[3, 6], empty=[0, 0])
    assert value(partial(part_of, "only_way"), notes(), full) == 10
    assert value(partial(part_of, "one_door"), notes(), full) == 50
    assert value(partial(prizes_in, "dens"), notes(), full) == 2
    assert value(partial(prizes_in, "empty"), notes(), full) == 0.4


def test_special_places_are_counted_once_and_down_to_depth_7() -> None:
    levels = [notes(2, places=["rune"]), notes(7, places=["glass zoo", "rune"]), notes(8, places=["portcullis"])]
    assert value(special_places, *levels) == 2


def test_leaves_and_rooms() -> None:
    assert value(leaves, notes(), notes(leaves=10)) == 7
    assert value(rooms_with_purpose, notes(), notes(rooms=[10, 10, 0])) == 80
    assert value(rooms_with_nothing, notes(), notes(rooms=[10, 10, 0])) == 10


def test_every_row_has_a_value_and_an_interval() -> None:
    results = {"levels": [{"seed": str(seed), "levels": [notes(), notes(2, leaves=seed)]} for seed in range(3)]}
    for row in (*PLANS, *MORE_PLANS):
        assert row.measure is not None
        found = row.measure(results)
        assert None not in found[:3], row.name
