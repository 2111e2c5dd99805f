"""Blows on doors that alarm the hero: what he saw or heard, and after which quiet a blow is news again."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.events.door_events import Battered, Breached, Gnawed
from game.engine.events.movement_events import Heard
from game.engine.events.stop_reasons import Breaking
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.noise import Noise
from game.engine.recent_attacks import BREAK_IN_NOISES, QUIET_TICKS, BreakIn, EventContext, break_in_after
from game.play import Scenario

DOOR = "#######\n#@.+k.#\n#######\n\nk = kobold asleep"


def context(s: Scenario, tick: int, *seen: Vec) -> EventContext:
    """Return the state of a world at a tick, in which the hero sees some cells."""
    view = np.zeros(s.level.shape, np.bool_)
    for at in seen:
        view[at] = True
    return EventContext(s.hero, s.level, view, tick, won=False)


@pytest.mark.parametrize(("pause", "news"), [(1, False), (QUIET_TICKS, False), (QUIET_TICKS + 1, True)])
def test_blow_is_news_after_a_quiet_time(pause: int, news: bool) -> None:
    """The quiet time counts from the last blow, and a blow that was heard counts like one that was seen."""
    s = Scenario(DOOR)
    door, foe = s.door(), s.foe()
    heard = break_in_after(None, Heard(Noise.BLOWS, EAST.compass, 3, s.hero.pos), context(s, 500))
    assert heard == BreakIn(500, s.hero.pos, True, heard=Noise.BLOWS)
    later = break_in_after(heard, Battered(foe, door, 2), context(s, 900, door.at))
    assert later == BreakIn(900, door.at, False, Breaking.BASHES)
    last = break_in_after(later, Gnawed(foe, door, 2), context(s, 900 + pause, door.at, foe.pos))
    assert last == BreakIn(900 + pause, door.at, news, Breaking.GNAWS, "kobold")
    again = break_in_after(later, Heard(Noise.GLASS, EAST.compass, 3, s.hero.pos), context(s, 900 + pause))
    assert again is not None
    assert again.news is news


def test_broken_door_is_always_news() -> None:
    s = Scenario(DOOR)
    door, foe = s.door(), s.foe()
    before = BreakIn(900, door.at, False, Breaking.BASHES)
    found = break_in_after(before, Breached(foe, door), context(s, 901, door.at))
    assert found == BreakIn(901, door.at, True, Breaking.BREACHED)


def test_own_and_unseen_blows_alarm_no_one() -> None:
    s = Scenario(DOOR)
    door, foe = s.door(), s.foe()
    for basher, seen in ((s.hero, door.at), (foe, foe.pos)):
        blows = Battered(basher, door, 2), Gnawed(basher, door, 2), Breached(basher, door)
        assert [break_in_after(None, blow, context(s, 500, seen)) for blow in blows] == [None] * 3


@pytest.mark.parametrize("noise", Noise)
def test_only_some_noises_mean_a_break_in(noise: Noise) -> None:
    s = Scenario(DOOR)
    found = break_in_after(None, Heard(noise, EAST.compass, 3, s.hero.pos), context(s, 500))
    assert (found is not None) is (noise in BREAK_IN_NOISES)
    assert found is None or found.heard is noise
