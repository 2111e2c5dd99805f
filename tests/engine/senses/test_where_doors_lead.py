"""Where a door leads as far as the hero knows: onwards, back to where he is (a loop), or he does not know."""

from __future__ import annotations

from collections import deque

import pytest

from game.content.bots.bots import BOTS
from game.content.traditions import AJAR
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.door import Door
from game.engine.rules.actions.item_actions import Use
from game.engine.senses.door_notes import Leads, where_it_leads
from game.engine.senses.hero_knowledge import unopened
from game.engine.world import World
from game.play import Scenario
from game.store.recording.journal import play_step
from tests.support.examples import seeds
from tests.support.made_levels import game_of, small_maps

RING = """
#########
#@.A....#
#.#####.#
#...B...#
#########

A = {first} door
B = {second} door
"""
"""Two rooms that two doors join: each door leads round if the other one is open."""
FIRST, SECOND = Vec(3, 1), Vec(4, 3)


def see(s: Scenario, *unseen: Vec) -> None:
    """Let the hero see the whole level at once, except some cells."""
    cells = s.level.memory.explored | True
    for at in unseen:
        cells[at] = s.level.memory.explored[at] = False
    s.level.remember(cells)


def ring(first: str = "shut wooden", second: str = "shut wooden", *unseen: Vec) -> Scenario:
    s = Scenario(RING.format(first=first, second=second))
    see(s, *unseen)
    return s


@pytest.mark.parametrize("state", ["open wooden", "broken wooden"])
def test_door_beside_a_way_that_opens_no_door_is_a_loop(state: str) -> None:
    s = ring(second=state)
    assert where_it_leads(s.door(FIRST), s.world) is Leads.ROUND


@pytest.mark.parametrize("state", ["shut wooden", "ajar wooden", "bolted wooden", "locked wooden", "portcullis"])
def test_door_leads_on_if_the_other_way_is_through_a_door_that_is_not_open(state: str) -> None:
    s = ring(second=state)
    assert where_it_leads(s.door(FIRST), s.world) is Leads.ON


@pytest.mark.parametrize("state", ["shut", "ajar", "bolted", "locked", "stiff"])
def test_state_of_the_door_itself_makes_no_difference(state: str) -> None:
    s = ring(f"{state} wooden", "open wooden")
    assert where_it_leads(s.door(FIRST), s.world) is Leads.ROUND


@pytest.mark.parametrize("unseen", [FIRST + Vec(1, 0), FIRST - Vec(1, 0)])
def test_nothing_is_told_of_a_door_with_an_unknown_side(unseen: Vec) -> None:
    s = ring("shut wooden", "open wooden", unseen)
    assert where_it_leads(s.door(FIRST), s.world) is None


def test_unknown_ground_on_the_way_round_joins_nothing() -> None:
    s = ring("shut wooden", "open wooden", Vec(7, 2))
    assert where_it_leads(s.door(FIRST), s.world) is Leads.ON


def test_door_counts_as_it_was_last_seen() -> None:
    """The other door was opened while the hero did not see it: he does not know the way round."""
    s = ring()
    s.level.open_door(s.door(SECOND))
    assert where_it_leads(s.door(FIRST), s.world) is Leads.ON
    s.level.remember(s.level.memory.explored)
    assert where_it_leads(s.door(FIRST), s.world) is Leads.ROUND


def test_no_way_leads_between_two_corners() -> None:
    s = Scenario("######\n#@+..#\n#..###\n##.#.#\n##...#\n######\n")
    see(s)
    assert where_it_leads(s.door(), s.world) is Leads.ON, "(3, 1) and (2, 2) touch only at corners of rock"


def test_cells_of_a_magic_map_count_as_known() -> None:
    drawing = RING.format(first="shut wooden", second="open wooden") + "bag: magic map"
    s = Scenario(drawing)
    assert where_it_leads(s.door(FIRST), s.world) is None
    s.play(Use(0))
    assert s.level.memory.charted[FIRST + Vec(1, 0)]
    assert where_it_leads(s.door(FIRST), s.world) is Leads.ROUND


def slowly(door: Door, world: World) -> Leads | None:
    """Answer the same by walking from cell to cell. The sides are those of the real level."""
    level, memory = world.level, world.level.memory
    shut = {each.at for each in unopened(world)}

    def is_floor(at: Vec) -> bool:
        known = level.in_bounds(at) and bool(memory.explored[at])
        return known and not level.terrains.solid[memory.ground[at]] and at not in shut

    axis = level.axis(door)
    one, other = door.at + axis, door.at - axis
    if not (is_floor(one) or one in shut) or not (is_floor(other) or other in shut):
        return None
    reached, queue = {one}, deque([one])
    while queue:
        at = queue.popleft()
        for step in DIRECTIONS:
            corners_free = is_floor(at + Vec(step.x, 0)) and is_floor(at + Vec(0, step.y))
            if at + step not in reached and is_floor(at + step) and (not step.diagonal or corners_free):
                reached.add(at + step)
                queue.append(at + step)
    return Leads.ROUND if other in reached else Leads.ON


def explored(seed: int, turns: int) -> World:
    """Return the world of a game in which a bot has explored for some turns."""
    world = game_of(small_maps(AJAR), seed)
    while not world.over and world.turn < turns:
        world.hero.orders = BOTS["opener"](world.hero, world)
        play_step(world)
    return world


@pytest.mark.parametrize("seed", seeds(4, 100))
@pytest.mark.parametrize("mapped", [False, True], ids=["seen", "mapped"])
def test_answer_is_that_of_a_slow_walk_over_what_is_known(seed: int, mapped: bool) -> None:
    world = explored(seed, 60 + 30 * (seed % 4))
    if mapped:
        world.level.learn(~world.level.memory.explored)
    doors = unopened(world)
    assert [(door.at, where_it_leads(door, world)) for door in doors] == [
        (door.at, slowly(door, world)) for door in doors
    ]


def test_generated_levels_have_doors_of_all_three_kinds() -> None:
    """Without them, the test above would compare little."""
    answers = [
        where_it_leads(door, world)
        for seed in range(12)
        for world in [explored(seed, 60 + 30 * (seed % 4))]
        for learns in (False, True)
        if not learns or world.level.learn(~world.level.memory.explored) >= 0
        for door in unopened(world)
    ]
    assert {*Leads, None} <= set(answers)
