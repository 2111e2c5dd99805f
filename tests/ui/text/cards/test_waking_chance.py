"""The chance on the card of a sleeper that the hero's next noise wakes it: it is that of the rule."""

from __future__ import annotations

import re
from itertools import product

import pytest

from game.content.traditions import AJAR, ROGUESHARP
from game.engine.behavior import Action
from game.engine.events.monster_events import Woke
from game.engine.grid.geometry import EAST, SOUTH, WEST, Vec
from game.engine.rules.actions.door_verbs import Knock
from game.engine.rules.actions.steps import Walk
from game.play import Scenario
from game.ui.text.cards.attack_odds import waking
from game.ui.text.cards.cell_card import describe
from tests.support.examples import seeds, spread
from tests.support.scenario import has

CASES = [*product(["kobold", "listener", "wraith"], [0, 2, 3, 4, 8, 15, 16, 17, 21, 22, 23, 24])]
"""Breeds of sleepers, with numbers of cells between the sleeper and the hero."""
SEEDS = seeds(2, 12)
"""Seeds of the games of each case, each with other dice."""
WITH_DOOR = """
{wall}
#+@{gap}k#
##.{gap}.#
{wall}

k = {breed} asleep
"""


def scenario(gap: int, breed: str, seed: str) -> Scenario:
    return Scenario(WITH_DOOR.format(gap="." * gap, wall="#" * (gap + 5), breed=breed), AJAR, seed)


def numbers(line: str | None) -> list[int]:
    return [int(number) for number in re.findall(r"(\d+)%", line or "")]


@pytest.mark.parametrize(("breed", "gap"), spread(CASES, 18))
def test_stated_chance_is_share_of_games(gap: int, breed: str) -> None:
    """A step, a door that is opened, and a knock: what is sure to wake the sleeper does, and what cannot does not."""
    orders: list[tuple[int, Action]] = [(0, Walk(SOUTH)), (2, Walk(WEST)), (3, Knock(WEST))]
    for place, order in orders:
        games = [scenario(gap, breed, str(seed)) for seed in SEEDS]
        stated = {numbers(waking(s.foe(), s.foe().pos, s.world))[place] for s in games}
        woken = [has(Woke, s.play(order)) for s in games]
        assert len(stated) == 1, order
        if stated <= {0, 100}:
            assert {100 * sum(woken) / len(SEEDS)} == stated, order


def test_small_chance_is_share_of_games() -> None:
    games = [scenario(3, "kobold", str(seed)) for seed in range(100)]
    stated = {numbers(waking(s.foe(), s.foe().pos, s.world))[2] for s in games}
    assert stated == {10}
    assert 2 <= sum(has(Woke, s.play(Walk(WEST))) for s in games) <= 20


def test_card_of_sleeper_states_chance() -> None:
    s = Scenario("#@...k#\n\nk = kobold asleep")
    lines = [line.text for line in describe(s.at("k"), s.world)]
    assert "Asleep. Chance to wake it: by a step 0%, by a blow 10%." in lines


def test_card_of_remembered_sleeper_states_chance() -> None:
    s = Scenario("#######\n#@...k#\n#.#####\n#.#####\n#######\n\nk = kobold asleep")
    at = s.at("k")
    s.play(Walk(EAST), Walk(WEST), Walk(SOUTH), Walk(SOUTH))
    assert not s.world.sees(at)
    lines = [line.text for line in describe(at, s.world)]
    assert any(line.startswith("Chance to wake it:") for line in lines)


def test_awake_monster_has_no_chance_to_wake() -> None:
    s = Scenario("#@...k#\n\nk = kobold posted")
    assert not any("wake" in line.text for line in describe(s.at("k"), s.world))


def test_no_chance_in_tradition_without_noise() -> None:
    s = Scenario("#@...k#\n\nk = kobold asleep", ROGUESHARP)
    assert not ROGUESHARP.noise
    assert waking(s.foe(), Vec(5, 0), s.world) is None
