"""Bots and the limit of open doors: which doors they leave shut, which they bolt, and which bots mind nothing of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.bots.bots import BOTS
from game.content.traditions import AJAR
from game.engine.behavior import Action
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend
from game.engine.rules.door_limit import own_open_doors
from game.play import Scenario
from tests.support.own_doors import make_own

assert AJAR.door_limit is not None
THREE = replace(AJAR, door_limit=replace(AJAR.door_limit, doors=3))
"""The tradition `ajar` with a limit of three doors."""


def known(drawing: str, until: int | None = None) -> Scenario:
    """Return a scenario whose open doors are the hero's own. He has seen the level as far as the column `until`."""
    s = Scenario(drawing, THREE)
    make_own(s.world)
    s.level.learn(np.ones(s.level.shape, np.bool_))
    s.level.memory.charted[:] = False
    s.level.memory.explored[until:, :] = until is None
    return s


def next_order(s: Scenario, bot: str = "reader") -> Action:
    order = BOTS[bot](s.hero, s.world)
    assert order is not None
    return order


TWO_OPEN = """
##############
#.-.-.@+.....#
#.##.#########
#>##.#########
##############
"""
"""Two open doors, stairs, and a shut door beside the hero, behind which he has not been."""


@pytest.mark.parametrize(
    ("bot", "order"),
    [
        ("reader", Walk(WEST)),
        ("spendthrift", Ease(EAST)),
        ("always-ease", Ease(EAST)),
        ("always-knock", Knock(EAST)),
        ("opener", Walk(EAST)),
        ("brawler", Walk(EAST)),
    ],
)
def test_only_bots_that_choose_doors_leave_one_shut_that_would_reach_the_limit(bot: str, order: Action) -> None:
    s = known(TWO_OPEN, until=8)
    s.hero.latches = 0
    assert next_order(s, bot) == order


def test_the_reader_goes_down_with_one_door_to_spare() -> None:
    s = known(TWO_OPEN, until=8)
    s.hero.latches = 0
    while isinstance(order := next_order(s), Walk):
        s.play(order)
    assert order == Descend()
    assert len(own_open_doors(s.level)) < 3


def test_the_reader_bolts_a_door_to_open_another() -> None:
    s = known("############\n#.-..-.@+..#\n############\n\nlatches: 2", until=9)
    assert next_order(s) == Walk(WEST), "to a door that it can bolt"
    s.play(next_order(s))
    order = next_order(s)
    assert order == Latch(WEST)
    s.play(order)
    s.play(next_order(s))
    assert next_order(s) == Ease(EAST)


def test_the_reader_does_not_bolt_itself_in() -> None:
    s = known("############\n#.-..-.@...#\n############\n\nlatches: 2")
    assert not isinstance(next_order(s), Latch)


def test_the_reader_sends_the_monster_of_the_limit_away() -> None:
    row = f"#>@-.-.{'.' * 14}-.-#"
    s = known(f"{'#' * len(row)}\n{row}\n{'#' * len(row)}\n\nlatches: 1")
    assert len(own_open_doors(s.level)) == 4
    s.level.doors[Vec(5, 1)].cleared_on = None
    assert next_order(s) == Latch(EAST)
    assert next_order(s, "spendthrift") != Latch(EAST)
