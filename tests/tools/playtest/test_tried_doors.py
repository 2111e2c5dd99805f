"""Doors at which a soak tries every verb: which doors, and that the same seed gives the same outcomes."""

from __future__ import annotations

import json

import pytest

from game.engine.world import World
from game.play import Scenario
from playtest import tried_doors
from playtest.rule_variants import WorldChange
from playtest.tried_doors import TrialSpec, try_doors
from tests.support.examples import FULL


def drawn(_name: str, seed: str) -> tuple[World, WorldChange]:
    """Return a game with three doors, one of them with a monster behind it, and a function that changes nothing."""
    drawing = "#######\n#.+@+.#\n###+###\n###k###\n#######\n\nk = kobold asleep"
    return Scenario(drawing, seed=seed).world, lambda _world, _events: None


def test_door_with_somebody_is_tried_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tried_doors, "ROLLOUTS", 2)
    monkeypatch.setattr(tried_doors, "ROLLOUT_TURNS", 3)
    monkeypatch.setattr(tried_doors, "ONE_DOOR_IN", 1)
    if not FULL:  # the game is copied for each rollout, which takes long on a whole level
        monkeypatch.setattr(tried_doors, "begin_variant", drawn)
    spec = TrialSpec("ajar", "5", 200 if FULL else 60)
    found = try_doors(spec)
    assert found == try_doors(spec) == json.loads(json.dumps(found))
    assert found["doors"], "the total effect"
    if not FULL:
        assert [(each["x"], each["y"]) for each in found["doors"]] == [(3, 2)], "nobody is behind the others"
    for each in found["doors"]:
        for outcomes in ("lost", "alive", "prizes"):
            assert set(each[outcomes]) == {"open", "ease", "knock", "latch", "leave"}
            assert all(len(some) == 2 for some in each[outcomes].values())


def test_prizes_taken_in_a_rollout_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tried_doors, "ROLLOUTS", 1)
    monkeypatch.setattr(tried_doors, "ONE_DOOR_IN", 1)
    s = Scenario("######\n#@+kp#\n######\n\nk = kobold asleep\np = item healing potion", seed="1")
    monkeypatch.setattr(tried_doors, "begin_variant", lambda *_: (s.world, lambda _world, _events: None))
    (only,) = try_doors(TrialSpec("ajar", "1", 1))["doors"]
    assert (only["prizes"]["leave"], only["prizes"]["open"]) == ([0], [1])
