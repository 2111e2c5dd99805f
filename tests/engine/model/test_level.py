"""Levels: which cell is behind a door, and that everything that is computed from a level follows its changes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.traditions import SADCONSOLE
from game.engine.grid.fov import FieldOfView
from game.engine.grid.geometry import EAST, SOUTH, WEST, Vec
from game.engine.model.door import LATCH_PIPS, DoorState
from game.engine.model.level import Level
from game.engine.model.memory import VisitLog
from game.engine.model.traits import Trait
from game.play import Scenario

ACROSS = "#######\n#.@+..#\n#######"
DOWN = "###\n#.#\n#@#\n#+#\n#.#\n#.#\n###"


@pytest.mark.parametrize(("drawing", "axis"), [(ACROSS, EAST), (DOWN, SOUTH)], ids=["across", "down"])
def test_far_side_of_door_is_away_from_viewer(drawing: str, axis: Vec) -> None:
    s = Scenario(drawing)
    door = s.door()
    assert s.level.axis(door) == axis
    for eye in (s.hero.pos, door.at - axis * 2, door.at - axis + axis.aside):
        assert s.level.far_side(door, eye) == door.at + axis
    for eye in (door.at + axis, door.at + axis * 3 - axis.aside * 2):
        assert s.level.far_side(door, eye) == door.at - axis


def test_far_side_of_door_beside_viewer_is_east_or_south() -> None:
    s = Scenario(ACROSS)
    door = s.door()
    assert s.level.far_side(door, door.at) == s.level.far_side(door, door.at + SOUTH) == door.at + EAST


def test_way_through_a_door_without_rock_leads_east() -> None:
    s = Scenario("#####\n#...#\n#@+.#\n#...#\n#####")
    assert s.level.axis(s.door()) == EAST


# ------------------------------------------------------------------------------------------ changes


def check(level: Level) -> None:
    """Assert that the arrays of a level are those of its ground, its doors and its creatures."""
    opaque = level.terrains.opaque[level.ground]
    for door in level.doors.values():
        opaque[door.at] = door.blocks_sight
    for actor in level.actors:
        assert level.actor_at(actor.pos) is actor
        opaque[actor.pos] |= actor.breed.has(Trait.BLOCKS_SIGHT)
    assert (level.solid == level.terrains.solid[level.ground]).all()
    assert (level.soundproof == level.terrains.soundproof[level.ground]).all()
    assert (level.opaque == opaque).all()
    assert (level.fov.opaque == FieldOfView(opaque).opaque).all()


@pytest.mark.parametrize("name", ["curtain", "deep water", "floor", "stairs down", "stalagmite", "grass"])
def test_new_ground_blocks_at_once_what_it_blocks(name: str) -> None:
    s = Scenario("######\n#@..>#\n######")
    for at in (Vec(2, 1), Vec(0, 1), Vec(3, 0)):
        before = s.level.changes
        same = s.level.terrains.hindrance[s.level.ground[at]]
        number = s.level.terrains.ids[name]
        s.level.set_terrain(at, number)
        check(s.level)
        assert (s.level.changes > before) is bool(same != s.level.terrains.hindrance[number])


def test_new_stairs_are_found() -> None:
    s = Scenario("######\n#@..>#\n######")
    assert s.level.cells_of(1) == [Vec(4, 1)]
    s.level.set_terrain(Vec(2, 1), s.level.terrains.ids["stairs down"])
    s.level.set_terrain(Vec(4, 1), s.level.terrains.ids["floor"])
    assert (s.level.cells_of(1), s.level.cells_of(-1)) == ([Vec(2, 1)], [])
    s.level.cells_of(1).clear()
    assert s.level.cells_of(1) == [Vec(2, 1)], "each caller gets its own list"


def test_torch_goes_with_its_wall() -> None:
    s = Scenario("######\n#@...#\n######\n\ntorch: 3,1 from 3,0\ntorch: 2,1 from 2,2")
    assert len(s.level.lights) == 2
    s.level.set_terrain(Vec(3, 0), s.level.terrains.ids["floor"])
    assert [light.mount for light in s.level.lights] == [Vec(2, 2)]


def test_actors_are_found_where_they_are() -> None:
    s = Scenario("#######\n#@k.d.#\n#######\n\nk = kobold asleep\nd = draught asleep")
    kobold, draught = s.creature("k"), s.creature("d")
    draught.breed = replace(draught.breed, traits=draught.breed.traits | {Trait.BLOCKS_SIGHT})
    for at in (Vec(3, 1), Vec(5, 1), Vec(3, 1)):
        s.level.move(draught, at)
        check(s.level)
    s.level.swap_actors(draught, kobold)
    check(s.level)
    assert (kobold.pos, draught.pos) == (Vec(3, 1), Vec(2, 1))
    s.level.remove(draught)
    check(s.level)
    assert s.level.actor_at(Vec(2, 1)) is None
    s.level.actors.clear()
    assert len(s.level.actors) == 2, "each caller gets its own list"


@pytest.mark.parametrize("at", [Vec(2, 1), Vec(0, 1), Vec(4, 1), Vec(6, 1)])
def test_actor_gets_no_cell_that_is_taken_or_closed(at: Vec) -> None:
    s = Scenario("########\n#@k.+.|#\n########\n\nk = kobold asleep")
    foe = s.foe()
    s.level.remove(foe)
    if at == Vec(2, 1):
        s.level.move(s.hero, at)
    foe.pos = at
    with pytest.raises(ValueError, match=r"an actor stands|is solid|the door at"):
        s.level.add(foe)


# -------------------------------------------------------------------------------------------- doors


def test_states_of_a_door_follow_each_other() -> None:
    """A door goes from shut to ajar to open, and only a bolt shuts it again; a broken door stays broken."""
    allowed = {
        "ease_door": {DoorState.SHUT},
        "open_door": {DoorState.SHUT, DoorState.AJAR},
        "unbolt_door": {DoorState.BOLTED},
        "burst_door": set(DoorState) - {DoorState.BROKEN},
    }
    for name, before in allowed.items():
        for state in DoorState:
            s = Scenario("#####\n#@+.#\n#####")
            door = s.door()
            door.state = state
            if state in before:
                getattr(s.level, name)(door)
                check(s.level)
            else:
                with pytest.raises(ValueError, match=f"a door that is {state.value} cannot become|blows cannot break"):
                    getattr(s.level, name)(door)
                assert door.state is state


def test_bolt_is_new_and_ends_with_the_bolt() -> None:
    s = Scenario("#####\n#@+.#\n#####")
    door = s.door()
    assert not s.level.batter_door(door, door.pips - 1)
    assert door.pips == 1
    s.level.bolt_door(door, s.hero)
    assert (door.bolter, door.pips) == (s.hero, LATCH_PIPS)
    s.level.batter_door(door, 2)
    s.level.unbolt_door(door)
    assert (door.bolter, door.battered, door.state) == (None, 0, DoorState.SHUT)
    s.level.bolt_door(door, s.hero)
    assert s.level.batter_door(door, LATCH_PIPS)
    assert (door.bolter, door.battered, door.state) == (None, 0, DoorState.BROKEN)
    with pytest.raises(ValueError, match="blows cannot break the door at"):
        s.level.batter_door(door, 1)


@pytest.mark.parametrize(("state", "keeps"), [(DoorState.SHUT, True), (DoorState.AJAR, False), (DoorState.OPEN, False)])
def test_bar_of_a_door_is_lifted_when_it_opens(state: DoorState, keeps: bool) -> None:
    s = Scenario("#####\n#@E.#\n#####\n\nE = barred door\nfacing: E west")
    door = s.door()
    door.state = state
    s.level.bolt_door(door, s.hero)
    assert door.facing == (WEST if keeps else None)


def test_unlocked_and_found_doors_change_the_level() -> None:
    s = Scenario("######\n#@L.H#\n######\n\nL = locked wooden door\nH = hidden wooden door")
    before = s.level.changes
    s.level.unlock_door(s.door())
    assert (s.door().locked, s.level.changes) == (False, before + 1)
    (at,) = s.level.secrets
    assert s.level.reveal(at) is s.level.doors[at]
    assert s.level.secrets == {}
    check(s.level)
    with pytest.raises(KeyError):
        s.level.reveal(at)


# ----------------------------------------------------------------------------------- visits and noise


def test_log_of_visits_adds_up_the_time() -> None:
    log = VisitLog((4, 4), Vec(1, 1))
    log.begin(Vec(1, 1), 1000)
    assert (log.spent(1000), log.spent(1700)) == (0, 700)
    log.end(Vec(2, 1), 1700)
    log.begin(Vec(3, 1), 9000)
    assert (log.came_by, log.came_at, log.left_by, log.left_at) == (Vec(3, 1), 9000, Vec(2, 1), 1700)
    assert log.spent(9100) == 800


def test_trail_numbers_each_step_once() -> None:
    log = VisitLog((4, 1), Vec(0, 0))
    for x in (0, 0, 1, 1, 2, 1):
        log.record_step(Vec(x, 0))
    assert (log.trail[:, 0].tolist(), log.steps) == ([1, 4, 3, 0], 4)


def test_noise_of_any_loudness_loses_the_same() -> None:
    """Losses are computed only as far as they are needed, and farther when a louder noise needs them."""
    s = Scenario("#" * 30 + "\n#@" + "." * 12 + "+" + "." * 14 + "#\n" + "#" * 30)
    all_costs = s.level.noise_costs(s.hero.pos).copy()
    s.level.changes += 1
    for within in (3, 1, 20, 9):
        costs = s.level.noise_costs(s.hero.pos, within)
        heard = (all_costs >= 0) & (all_costs <= within)
        assert (costs[heard] == all_costs[heard]).all()
        assert (np.where(costs > within, -1, costs)[~heard] == -1).all()
    s.level.open_door(s.door())
    opened = s.level.noise_costs(s.hero.pos)
    assert opened[s.door().at + EAST] == all_costs[s.door().at + EAST] - 5


def test_level_finds_door_or_actor_by_cell() -> None:
    """K-08, B-03, SC-15, SC-16, B-13: a level returns the door or the actor at a cell, or None.

    For a cell beyond the edge of the map, the level returns None too.
    """
    s = Scenario("####\n#@+#\n#k.#\n####", SADCONSOLE)
    level, at = s.level, s.at("+")
    assert {cell: door.at for cell, door in level.doors.items()} == {at: at}, "one record in a table by cell"
    assert level.doors.get(at + WEST) is None
    assert level.actor_at(at) is None
    assert level.actor_at(s.hero.pos) is s.hero
    for beyond in (Vec(-1, 0), Vec(4, 0), Vec(0, 4), Vec(0, -1), Vec(4, 3)):
        assert not level.in_bounds(beyond)
        assert level.doors.get(beyond) is None
        assert level.actor_at(beyond) is None
    foe = s.foe()
    before = foe.pos
    level.move(foe, at + Vec(0, 1))
    assert level.actor_at(before) is None
    assert level.actor_at(foe.pos) is foe
