"""Updates of worlds with numbers that no real game has: each update ends soon, whatever the numbers are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from unittest.mock import patch

import numpy as np
import pytest

from game.content.world.conditions import CONDITIONS
from game.content.world.gases import GASES
from game.engine import turns
from game.engine.grid.dice import Dice
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.hazards import passing_turn
from game.engine.rules.hazards.passing_turn import MAX_CELL_TURNS, MAX_TURNS, catch_up_air
from game.engine.turns import MAX_PASSES, one_turn, update
from game.play import Scenario
from game.store.serialize.snapshot import state_hash

HUGE = 2**62
DUEL = "######\n#@.k.#\n######"


def late_hero(s: Scenario) -> None:
    s.hero.ready_at = s.foe().ready_at = HUGE


def foe_behind(s: Scenario) -> None:
    s.foe().asleep, s.foe().ready_at = True, -HUGE


def beat_behind(s: Scenario) -> None:
    s.world.next_beat = -HUGE


def stunned(s: Scenario) -> None:
    s.hero.conditions = {condition: HUGE for condition in CONDITIONS.values() if condition.stunned}
    s.foe().asleep = True


@pytest.mark.parametrize("prepare", [late_hero, foe_behind, beat_behind, stunned])
def test_every_update_ends(prepare: Callable[[Scenario], None]) -> None:
    s = Scenario(DUEL)
    prepare(s)
    s.hero.orders = Wait()
    with patch.object(turns, "decide", wraps=turns.decide) as decide, patch.object(turns, "pass_turn") as beat:
        for _ in islice(one_turn(s.world), 5):
            assert decide.call_count + beat.call_count <= MAX_PASSES
            decide.reset_mock()
            beat.reset_mock()


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_pause_within_step_changes_nothing(passes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that is cut into several updates leads to the same world."""
    hashes = []
    for limit in (MAX_PASSES, passes):
        s = Scenario("########\n#@.+.kk#\n########\n\nk = kobold asleep\ngas: poison 6,1 9\nfire: 3,1")
        monkeypatch.setattr(turns, "MAX_PASSES", limit)
        for _ in range(12):
            s.hero.orders = Wait()
            for _ in one_turn(s.world):
                pass
        hashes.append(state_hash(s.world))
    assert hashes[0] == hashes[1]


def test_update_that_pauses_returns_no_events() -> None:
    s = Scenario(DUEL)
    late_hero(s)
    before = s.world.next_beat
    assert update(s.world) == []
    assert s.world.next_beat == before + 100 * MAX_PASSES


@pytest.mark.parametrize(("cells", "expected"), [(60, MAX_TURNS), (MAX_CELL_TURNS // 10, 10), (HUGE, 0)])
def test_air_of_huge_level_is_simulated_for_fewer_turns(
    cells: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = Scenario(DUEL).level
    level.air.gas[next(iter(GASES.values()))] = np.full(level.shape, 10**6, np.int32)
    monkeypatch.setattr(passing_turn, "MAX_CELL_TURNS", MAX_CELL_TURNS * level.solid.size // cells)
    drifts: list[int] = []
    monkeypatch.setattr(passing_turn, "drift", lambda _: drifts.append(1))
    catch_up_air(level, HUGE, Dice("air"), 0)
    assert len(drifts) == expected
