"""Teleports: what the log says of one who vanishes, in which order, and how far away a banished monster appears."""

from __future__ import annotations

import pytest

from game.engine.rules.actions.item_actions import Invoke, Use
from game.play import Scenario

ROOMS = """
####################################
#@.k..+......+......+......+.......#
####################################

room: 0 0 7 3
room: 6 0 8 3
room: 13 0 8 3
room: 20 0 8 3
room: 27 0 9 3
k = kobold asleep
"""
LEGENDS = {"ability": "abilities: banish", "wand": "bag: wand of banishing"}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("means", LEGENDS)
def test_banished_monster_appears_in_the_farther_half_and_the_log_says_that_it_is_gone(means: str, seed: int) -> None:
    s = Scenario(f"{ROOMS}{LEGENDS[means]}", seed=str(seed))
    foe = s.foe()
    s.play(Invoke("banish", s.at("k")) if means == "ability" else Use(0, s.at("k")))
    assert foe.pos.x > 3 + 31 // 2
    assert "The kobold vanishes." in s.messages


def test_monster_that_is_banished_within_view_is_told_so() -> None:
    s = Scenario("##############\n#@k..........#\n##############\n\nroom: 0 0 14 3\nabilities: banish")
    s.play(Invoke("banish", s.at("k")))
    assert "The kobold vanishes and appears somewhere else." in s.messages


def test_monsters_in_view_are_told_after_a_teleport() -> None:
    s = Scenario(
        "###########\n#@..+.g.k.#\n###########\n\ng = goblin asleep\nk = kobold asleep\n"
        "room: 0 0 5 3\nroom: 4 0 7 3\nbag: teleport scroll"
    )
    s.play(Use(0))
    assert "You vanish and appear somewhere else. A goblin and a kobold come into view." in s.messages


def test_the_room_where_the_hero_appears_is_told_after_his_teleport() -> None:
    s = Scenario(
        "###########\n#@..+.....#\n###########\n\nroom: 0 0 5 3 kitchen\nroom: 4 0 7 3 larder\nbag: teleport scroll"
    )
    s.play(Use(0))
    vanished = s.messages.index("You vanish and appear somewhere else.")
    assert s.messages[vanished + 1] == "You enter a larder."
