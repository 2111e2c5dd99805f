"""Doors of the classic traditions, by the rows of docs/traditions.md: how they begin, open, look and refuse."""

from __future__ import annotations

import pytest

from game.content.monsters.breeds import KOBOLD
from game.content.new_game import new_game
from game.content.traditions import ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.content.world.door_kinds import DOORWAY
from game.engine.events.combat_events import Missed
from game.engine.events.door_events import Opened
from game.engine.events.movement_events import Moved, Refused
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, SOUTHEAST, Vec
from game.engine.model.actor import spawn
from game.engine.model.door import DoorState
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.awareness import sees
from game.engine.tradition import Tradition
from game.play import Scenario
from level_output.text_map import map_rows, memory_rows
from tests.support.examples import seeds
from tests.support.made_levels import level_in, small_maps

CLASSIC = (ROGUESHARP, ROGUE, RUSTBOOK, SADCONSOLE)
WITH_LEAVES = (ROGUESHARP, RUSTBOOK, SADCONSOLE)
EACH = pytest.mark.parametrize("tradition", CLASSIC, ids=lambda row: row.name)


@pytest.mark.parametrize("tradition", WITH_LEAVES, ids=lambda row: row.name)
def test_new_level_doors_are_shut_and_unlocked(tradition: Tradition) -> None:
    """D-01, D-04, K-07: doors begin shut, and none is locked, whatever the depth."""
    found = 0
    for seed in seeds(1, 6):
        for depth in (1, 5):
            level = level_in(tradition, seed, depth)
            found += len(level.doors)
            for door in level.doors.values():
                assert door.state is DoorState.SHUT
                assert not door.locked
                assert level.opaque[door.at]
    assert found > 30


def test_move_into_door_opens_and_looks() -> None:
    """D-21, D-23, B-04, K-21: one move into a shut door opens the door, moves the hero and updates his view.

    The hero occupies the door's cell until he walks on. The cell that he left is free at once, and stays explored.
    """
    s = Scenario("########\n#@+....#\n########", ROGUESHARP)
    start, at = s.hero.pos, s.at("+")
    far = at + Vec(4, 0)
    assert not s.world.sees(far)
    events = s.play(Walk(EAST))
    assert [type(event) for event in events] == [Opened, Moved] or [type(event) for event in events] == [Moved, Opened]
    assert s.hero.pos == at
    assert s.level.actor_at(start) is None
    assert s.level.actor_at(at) is s.hero
    assert s.world.sees(far), "the view is that of an open door"
    assert s.level.memory.explored[start]
    assert not s.level.solid[at]
    s.play(Walk(EAST))
    assert s.level.actor_at(at) is None


def test_hero_cannot_enter_occupied_doorway() -> None:
    """B-04: the hero cannot enter the cell of an open door while a kobold stands in this cell."""
    s = Scenario("#########\n#@.+k...#\n#########", ROGUESHARP)
    s.foe().ai.alert = 30
    s.play(Wait())
    assert s.foe().pos == s.at("+")
    s.play(Walk(EAST))
    assert s.foe().pos != s.hero.pos


def test_diagonal_bump_opens_door_in_rustbook() -> None:
    """D-28, K-17: where corners may be cut, a door opens from its corner too; elsewhere it does not."""
    drawing = "#####\n#@.##\n##+##\n##.##\n#####"
    s = Scenario(drawing, RUSTBOOK)
    start = s.hero.pos
    events = s.play(Walk(SOUTHEAST))
    assert [event.at for event in events if isinstance(event, Opened)] == [s.at("+")]
    assert s.hero.pos == start
    s.play(Walk(SOUTHEAST))
    assert s.hero.pos == s.at("+")
    for tradition in (ROGUESHARP, SADCONSOLE):
        s = Scenario(drawing, tradition)
        s.play(Walk(SOUTHEAST))
        assert s.door().shut
        assert s.world.turn == 0


def test_hero_fights_occupant_of_doorway_first() -> None:
    """D-30: first a fight, then the door, then a step."""
    s = Scenario("######\n#@A..#\n######\n\nA = open wooden door", RUSTBOOK)
    start, at = s.hero.pos, s.at("A")
    foe = spawn(KOBOLD, at, 1, Dice("somebody"))
    s.level.add(foe)
    s.hero.attack = 0
    events = s.play(Walk(EAST))
    assert (s.hero.pos, foe.pos) == (start, at)
    (missed,) = (event for event in events if isinstance(event, Missed))
    assert (missed.actor, missed.victim, missed.at) == (s.hero, foe, at)
    s.level.remove(foe)
    s.play(Walk(EAST))
    assert s.hero.pos == at


@pytest.mark.parametrize(
    ("tradition", "shut", "opened"),
    [(ROGUESHARP, "+", "-"), (RUSTBOOK, "+", "/"), (SADCONSOLE, "+", "-")],
    ids=lambda value: value.name if isinstance(value, Tradition) else None,
)
def test_traditions_use_documented_door_glyphs(tradition: Tradition, shut: str, opened: str) -> None:
    """D-40, K-02, K-03: shut and open."""
    s = Scenario("#####\n#@A.#\n#.B.#\n#####\n\nA = shut wooden door\nB = open wooden door", tradition)
    rows = map_rows(s.world)
    assert rows[1][2] == shut
    assert rows[2][2] == opened


def test_rogue_doorway_has_one_glyph() -> None:
    """D-40, D-08: there is no leaf to be shut."""
    s = Scenario("####\n#@-#\n####", ROGUE)
    assert s.door().kind is DOORWAY
    assert map_rows(s.world)[1][2] == "╬"


def test_actor_in_doorway_is_drawn_over_door() -> None:
    """D-46: doors lie over the ground and under things and creatures."""
    s = Scenario("######\n#@A..#\n######\n\nA = open wooden door", ROGUESHARP)
    s.play(Walk(EAST))
    assert map_rows(s.world)[1] == "#.@..#"
    s.play(Walk(EAST))
    assert map_rows(s.world)[1] == "#.-@.#"


def test_only_explored_doors_are_drawn() -> None:
    """B-31, D-44: unexplored doors are not drawn; explored ones are, shut and open."""
    s = Scenario("##########\n#@+...+..#\n##########", ROGUESHARP)
    assert memory_rows(s.world)[1].rstrip() == "#.+"
    s.play(Walk(EAST), Walk(EAST))
    assert memory_rows(s.world)[1].rstrip() == "#.-...+"
    s.play(*[Walk(EAST)] * 5)
    assert memory_rows(s.world)[1].rstrip() == "#.-...-..#"


def test_monster_sees_through_opened_door_at_once() -> None:
    """B-22, T-04: an opening changes the view of every actor in that turn, not only of the opener."""
    s = Scenario("##########\n#@+.....k#\n##########\n\nk = kobold posted", RUSTBOOK)
    foe = s.foe()
    assert not sees(foe, s.hero, s.world)
    s.play(Walk(EAST))
    assert not s.door().shut
    assert sees(foe, s.hero, s.world)
    assert foe.ai.alert


@pytest.mark.parametrize("tradition", [row for row in CLASSIC if not row.last_depth], ids=lambda row: row.name)
def test_classic_traditions_have_endless_levels(tradition: Tradition) -> None:
    """RS-103: every level has stairs down, however deep."""
    for depth in (11, 27, 60):
        level = new_game("0", small_maps(tradition), depth=depth).level
        assert level.depth == depth
        assert len(level.cells_of(depth_change=1)) == 1
    assert "no bottom" in tradition.goal


def test_bump_opens_door_and_mover_stays() -> None:
    """D-03, D-29, SC-35, B-15: a bump opens, with a message that names the opener; it counts as a turn."""
    s = Scenario("#####\n#@+.#\n#####", SADCONSOLE)
    start, at = s.hero.pos, s.at("+")
    assert s.play(Walk(EAST)) == [Opened(s.hero, s.door())]
    assert (s.hero.pos, s.world.turn) == (start, 1)
    assert s.messages == ["You open the door."]
    s.play(Walk(EAST))
    assert s.hero.pos == at


def test_message_names_monster_that_bumps_door() -> None:
    """SC-35, K-06: a monster that walks into a shut door opens the door, and the message names the monster."""
    s = Scenario("########\n#@.+.k.#\n########", SADCONSOLE)
    s.foe().ai.alert = 30
    for _ in range(4):
        if s.door().shut:
            s.play(Wait())
    assert not s.door().shut
    assert "The kobold opens the door to the east." in s.messages


def test_locked_door_refuses_bump_at_no_cost() -> None:
    """D-04, D-29: a locked door is shut, and stays so for an actor without a key."""
    s = Scenario("#####\n#@A.#\n#####\n\nA = locked wooden door", SADCONSOLE)
    assert s.door().shut
    events = s.play(Walk(EAST))
    assert [type(event) for event in events] == [Refused]
    assert s.door().shut
    assert s.world.turn == 0
    keyed = Scenario("#####\n#@A.#\n#####\n\nA = locked wooden door\nkeys: 1", SADCONSOLE)
    keyed.play(Walk(EAST))
    assert not keyed.door().shut
