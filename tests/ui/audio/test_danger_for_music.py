"""The danger in the music: it grows with what the hero sees, hears and remembers, and fades when he is safe."""

from __future__ import annotations

import pytest

from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, Vec
from game.engine.hero_notes import RECENT_TICKS
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.hero_knowledge import KnownFoe
from game.play import Scenario
from game.ui.audio.heard_events import CLOSE, _of_foe, danger_of
from game.ui.audio.mixer import Danger

ROOM = """
################################
#.@.....#......................#
#.......+.....................k#
#.......#......................#
################################

k = kobold {mood}
"""
NEAR_DOOR = """
############
#....#.....#
#..@.+k....#
#....#.....#
############

k = kobold {mood}
"""
OPEN = """
####################
#..................#
#.@.....k..........#
#..................#
####################

k = kobold {mood}
"""


def room(picture: str, mood: str) -> Scenario:
    return Scenario(picture.format(mood=mood), AJAR)


def test_unknown_monster_causes_no_danger() -> None:
    for mood in ("asleep", "roaming"):
        assert danger_of(room(ROOM, mood).world) is Danger.NONE


def test_waking_monster_heard_behind_door_causes_unease() -> None:
    dangers = {}
    for mood in ("asleep", "posted"):
        s = room(NEAR_DOOR, mood)
        assert danger_of(s.world) is Danger.NONE
        s.play(Walk(EAST))
        dangers[mood] = danger_of(s.world)
    assert dangers == {"asleep": Danger.NONE, "posted": Danger.UNEASE}


@pytest.mark.parametrize(("mood", "danger"), [("asleep", Danger.NONE), ("posted", Danger.UNEASE)])
def test_danger_of_foe_in_view_depends_on_its_sleep(mood: str, danger: Danger) -> None:
    s = Scenario(OPEN.format(mood=mood), AJAR)
    (foe,) = s.world.foes_in_view()
    foe.ai.alert = 0
    assert (foe.pos - s.hero.pos).steps > CLOSE
    assert danger_of(s.world) is danger


def test_hunter_or_close_foe_causes_pursuit() -> None:
    s = Scenario(OPEN.format(mood="posted"), AJAR)
    (foe,) = s.world.foes_in_view()
    foe.ai.alert = 9
    assert danger_of(s.world) is Danger.PURSUIT
    foe.ai.alert = 0
    s.level.move(foe, s.hero.pos + EAST + EAST)
    assert danger_of(s.world) is Danger.PURSUIT


def test_noise_causes_unease_for_some_turns() -> None:
    s = room(ROOM, "asleep")
    s.hero.heard_at = s.hero.ready_at
    assert danger_of(s.world) is Danger.UNEASE
    s.play(*[Wait()] * 7)
    assert danger_of(s.world) is Danger.NONE


def test_ended_game_has_no_danger() -> None:
    s = Scenario(OPEN.format(mood="posted"), AJAR)
    s.hero.health = 0
    assert s.world.over
    assert danger_of(s.world) is Danger.NONE


@pytest.mark.parametrize(
    ("cells", "ago", "hunting", "danger"),
    [
        (2, 1000, True, Danger.PURSUIT),
        (20, 1000, True, Danger.PURSUIT),
        (9, 1001, True, Danger.UNEASE),
        (9, 500, False, Danger.UNEASE),
        (10, 500, False, Danger.NONE),
        (9, RECENT_TICKS, False, Danger.UNEASE),
        (9, RECENT_TICKS + 1, False, Danger.NONE),
    ],
)
def test_danger_of_remembered_foe_fades(cells: int, ago: int, hunting: bool, danger: Danger) -> None:
    s = Scenario(OPEN.format(mood="posted"), AJAR)
    (foe,) = s.world.foes_in_view()
    s.hero.ready_at = 5000
    known = KnownFoe(foe, s.hero.pos + Vec(cells, 0), False, 5000 - ago, in_view=False, hunts=hunting, flees=False)
    assert _of_foe(known, s.world) is danger
    assert _of_foe(known._replace(asleep=True), s.world) is Danger.NONE
    assert _of_foe(known._replace(flees=True), s.world) is Danger.NONE
