"""Dice: the same rolls on every machine and in every version."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.grid.dice import Dice, Roll


def test_dice_stream_equals_numpy_pcg64() -> None:
    dice = Dice("ajar", "level", 3)
    peer = np.random.PCG64(0)
    state = peer.state
    state["state"] = {"state": dice.state, "inc": dice.increment}
    peer.state = state
    raw = [int(number) for number in peer.random_raw(50)]
    assert [dice.below(1 << 64) for _ in range(50)] == raw


def test_seeded_dice_give_fixed_numbers() -> None:
    dice = Dice("first", "play")
    assert [dice.below(100) for _ in range(8)] == [35, 53, 28, 80, 57, 13, 14, 1]


def test_dice_streams_differ_by_seed_words() -> None:
    assert [Dice("a", 1).below(1000) for _ in range(3)] != [Dice("a", 2).below(1000) for _ in range(3)]
    assert Dice("ab", "c").state != Dice("a", "bc").state


def test_rolls_reach_every_face_and_no_other() -> None:
    dice = Dice("faces")
    assert {dice.between(3, 6) for _ in range(200)} == {3, 4, 5, 6}
    assert {dice.roll(Roll(2, 3, plus=1)) for _ in range(300)} == {3, 4, 5, 6, 7}
    assert dice.roll(Roll(plus=7)) == 7


def test_chance_matches_its_percentage() -> None:
    dice = Dice("chances")
    hits = sum(dice.chance(30) for _ in range(20_000))
    assert 5_700 < hits < 6_300
    assert not any(dice.chance(0) for _ in range(1000))
    assert all(dice.chance(100) for _ in range(1000))


def test_weighted_draws_as_from_a_list_with_copies() -> None:
    one, other = Dice("lots"), Dice("lots")
    drawn = [one.weighted("abc", [3, 0, 1]) for _ in range(400)]
    assert drawn == [other.choice("aaac") for _ in range(400)]
    with pytest.raises(ValueError, match="no weight is above 0"):
        one.weighted("ab", [0, 0])


def test_shuffle_keeps_items_and_changes_order() -> None:
    items = list(range(50))
    Dice("cards").shuffle(items)
    assert sorted(items) == list(range(50))
    assert items != list(range(50))
