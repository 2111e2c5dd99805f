"""Whether the hero can reach the next depth, in drawings in which he can and cannot."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import EAST
from game.engine.rules.actions.door_verbs import Latch
from game.play import Scenario
from playtest.invariants.reachability import stuck_reason

CAN = {
    "an open way": "#@..>#",
    "a door": "#@.+.>#",
    "no stairs anywhere": "#@..#",
    "a portcullis with its lever before it": "####L####\n#@...A.>#\n#########\n\nA = portcullis door\nL = lever A",
    "a barred door from its side": "#@.E.>#\n\nE = barred door\nfacing: E west",
}
CANNOT = {
    "a wall": "#@#>#",
    "a door that is locked": "#@.I.>#\n\nI = locked wooden door",
    "a bolted door without a bolter": "#@.B.>#\n\nB = bolted wooden door",
    "a door that opens from behind": "#@.E.>#\n\nE = barred door\nfacing: E east",
    "a portcullis with its lever behind it": "######L##\n#@.A...>#\n#########\n\nA = portcullis door\nL = lever A",
}


@pytest.mark.parametrize("drawing", CAN.values(), ids=CAN.keys())
def test_hero_is_not_stuck_with_way_on(drawing: str) -> None:
    assert stuck_reason(Scenario(drawing).world) == ""


@pytest.mark.parametrize("drawing", CANNOT.values(), ids=CANNOT.keys())
def test_hero_is_stuck_without_way_on(drawing: str) -> None:
    assert "can never leave depth 1" in stuck_reason(Scenario(drawing).world)


def test_own_latch_never_makes_hero_stuck() -> None:
    s = Scenario("#@-.>#")
    s.play(Latch(EAST))
    assert s.door().shut
    assert stuck_reason(s.world) == ""
