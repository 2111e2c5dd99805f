"""Changing places with friendly people: what the step brings with it, and when they speak."""

from __future__ import annotations

import pytest

from game.engine.events.hazard_events import TrapSprung
from game.engine.events.item_events import Taken
from game.engine.events.movement_events import Moved
from game.engine.grid.geometry import EAST
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.rules.actions.steps import Walk
from game.engine.rules.talking import SILENT_TICKS, friends_in_view, may_speak, speak
from game.play import Scenario
from tests.support.scenario import has, noises

ALLEY = "#######\n#@v..v#\n#######\n\nv = villager posted\n"


def test_changing_places_is_a_step_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hero makes the noise of a step, takes what lies there, and springs the trap."""
    s = Scenario(f"{ALLEY}at: 2,1 item dart\nat: 2,1 trap bear")
    made, here, (friend, _) = noises(monkeypatch), s.hero.pos, friends_in_view(s.world)
    events = s.play(Walk(EAST))
    assert (s.hero.pos, friend.pos) == (here + EAST, here)
    assert [event for event in events if isinstance(event, Moved)][:2] == [
        Moved(s.hero, here, here + EAST),
        Moved(friend, here + EAST, here),
    ]
    assert s.hero.moved_at == friend.moved_at == 0
    assert (here + EAST, LOUDNESS[Noise.STEPS], Noise.STEPS) in made
    assert has(Taken, events)
    assert has(TrapSprung, events)


def test_all_friends_are_silent_for_a_while_after_one_spoke() -> None:
    s = Scenario(ALLEY)
    near, far = friends_in_view(s.world)
    assert (near.pos.x, far.pos.x) == (2, 5)
    speak(far, "Hello.", s.world)
    spoken_at = s.world.now
    for ticks, may in ((0, False), (SILENT_TICKS - 1, False), (SILENT_TICKS, True)):
        s.world.now = spoken_at + ticks
        assert may_speak(near, s.world) is may_speak(far, s.world) is may
        assert not may_speak(s.hero, s.world), "the hero has no lines"
