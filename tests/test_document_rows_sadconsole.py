"""Rules of document 004 that no other test proves, each by the number of its row in docs/traditions.md."""

from __future__ import annotations

from game.content.traditions import SADCONSOLE
from game.engine.events.doors import Opened
from game.engine.events.movement import Refused
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait
from tests.staging import Staging


def test_a_bump_opens_and_the_mover_stays_put() -> None:
    """D-03, D-29, SC-35, B-15: a bump opens, with a message that names who; it counts as a turn."""
    s = Staging("#####\n#@+.#\n#####", SADCONSOLE)
    start, at = s.hero.pos, s.at("+")
    assert s.play(Walk(EAST)) == [Opened(s.hero, s.door(), at)]
    assert (s.hero.pos, s.world.turn) == (start, 1)
    assert s.messages == ["You open a door."]
    s.play(Walk(EAST))
    assert s.hero.pos == at


def test_a_monster_that_bumps_is_named() -> None:
    """SC-35, K-06: anyone that moves may open."""
    s = Staging("########\n#@.+.k.#\n########", SADCONSOLE)
    s.foe().alert = 30
    for _ in range(4):
        if s.door().shut:
            s.play(Wait())
    assert not s.door().shut
    assert "The kobold opens a door." in s.messages


def test_a_locked_door_refuses_the_bump_and_it_costs_nothing() -> None:
    """D-04, D-29: a locked door is shut, and stays so for who has no key."""
    s = Staging("#####\n#@A.#\n#####\n\nA = locked wooden door", SADCONSOLE)
    assert s.door().shut
    events = s.play(Walk(EAST))
    assert [type(event) for event in events] == [Refused]
    assert s.door().shut
    assert s.world.turn == 0
    keyed = Staging("#####\n#@A.#\n#####\n\nA = locked wooden door\nkeys: 1", SADCONSOLE)
    keyed.play(Walk(EAST))
    assert not keyed.door().shut


def test_what_is_in_a_cell_is_found_by_the_cell_and_nothing_beyond_the_edge() -> None:
    """SC-15, SC-16, B-13: a door, or somebody, or nothing; beyond the edge there is nothing either."""
    s = Staging("####\n#@+#\n#k.#\n####", SADCONSOLE)
    level, at = s.level, s.at("+")
    assert level.doors[at].at == at
    assert level.doors.get(at + WEST) is None
    assert level.actor_at(at) is None
    assert level.actor_at(s.hero.pos) is s.hero
    for beyond in (Vec(-1, 0), Vec(4, 0), Vec(0, 4), Vec(0, -1), Vec(4, 3)):
        assert not level.holds(beyond)
        assert level.doors.get(beyond) is None
        assert level.actor_at(beyond) is None
    foe = s.foe()
    before = foe.pos
    level.move(foe, at + Vec(0, 1))
    assert level.actor_at(before) is None
    assert level.actor_at(foe.pos) is foe
