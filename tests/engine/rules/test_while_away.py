"""Monsters that follow the hero between levels: when, by which stairs, along which path, and what stops them."""

from __future__ import annotations

import pytest

from game.content.monsters.breeds import BREEDS
from game.content.new_game import new_game
from game.content.traditions import AJAR, RUSTBOOK
from game.content.world.conditions import POISONED
from game.engine.behavior import Action
from game.engine.events.event import Event
from game.engine.events.movement_events import LateArrived
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, SOUTH, WEST, Vec
from game.engine.model.actor import Actor, spawn
from game.engine.model.condition import TURN_TICKS
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import Ease, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.rules.stairs import enter_depth
from game.engine.rules.while_away import catch_up
from game.engine.step_rules import check_step
from game.engine.turns import update
from game.engine.world import World
from game.ui.text.cards.cell_card import describe
from game.ui.text.event_messages.narrator import messages_for
from tests.support.made_levels import without_monsters
from tests.support.scenario import Scenario


def act(world: World, action: Action) -> list[Event]:
    world.hero.orders = action
    happened: list[Event] = []
    while not world.is_waiting:
        happened += update(world)
    return happened


def wait(world: World, turns: int) -> list[Event]:
    return [event for _ in range(turns) for event in act(world, Wait())]


def visitors(world: World) -> list[Actor]:
    return [actor for actor in world.level.actors if actor is not world.hero]


# ------------------------------------------------------------------------------------------- its coming


@pytest.mark.parametrize(("depth", "comes"), [(1, False), (2, False), (3, True), (10, True)])
def test_draught_comes_at_turn_120_from_depth_3(depth: int, comes: bool) -> None:
    world = without_monsters(new_game("cold", AJAR, depth))
    wait(world, 119)
    assert visitors(world) == []
    arrival = [event for event in wait(world, 1) if isinstance(event, LateArrived)]
    assert len(arrival) == len(visitors(world)) == comes
    if comes:
        assert visitors(world)[0].name == "draught"
        assert (visitors(world)[0].pos - world.level.visits.came_by).steps <= 1


def test_draught_comes_only_once_per_level() -> None:
    world = without_monsters(new_game("cold", AJAR, 3))
    wait(world, 120)
    world.level.remove(visitors(world)[0])
    wait(world, 300)
    assert visitors(world) == []


def test_other_traditions_have_no_draught() -> None:
    world = without_monsters(new_game("cold", RUSTBOOK, 3))
    wait(world, 200)
    assert visitors(world) == []


def test_draught_comes_by_heros_last_stairs() -> None:
    world = without_monsters(new_game("cold", AJAR, 3))
    wait(world, 60)
    enter_depth(4, world)
    without_monsters(world)
    wait(world, 30)
    enter_depth(3, world)
    without_monsters(world)
    wait(world, 59)
    assert visitors(world) == []
    wait(world, 1)
    (draught,) = visitors(world)
    (stairs,) = world.level.cells_of(depth_change=1)
    assert (draught.pos - stairs).steps <= 1
    enter_depth(4, world)
    enter_depth(3, world)
    assert world.level.visits.visitors == ["draught"]


@pytest.mark.parametrize(("way", "words"), [(1, "up"), (-1, "down")])
def test_draught_arrival_is_reported_everywhere(way: int, words: str) -> None:
    world = without_monsters(new_game("cold", AJAR, 3))
    enter_depth(3 + way, world)
    enter_depth(3, world)
    without_monsters(world)
    (far,) = world.level.cells_of(depth_change=-way)
    world.level.move(world.hero, far)
    lines = []
    for _ in range(120):
        world.hero.orders = Wait()
        while not world.is_waiting:
            update(world)
            lines += [line.text for line in messages_for(world)]
    came_up = world.level.terrain_at(world.level.visits.came_by).depth_change > 0
    assert came_up is (way > 0)
    assert f"Cold air blows {words} the stairs. Something is coming after you." in lines


def test_draught_comes_by_stairs_on_which_the_hero_stands() -> None:
    """It appears beside the stairs, and the log still says which way the air blows."""
    world = without_monsters(new_game("cold", AJAR, 2))
    enter_depth(3, world)
    without_monsters(world)
    stairs = world.hero.pos
    assert world.level.terrain_at(stairs).depth_change < 0
    world.level.visits.before = 119 * 100
    (arrival,) = [event for event in wait(world, 1) if isinstance(event, LateArrived)]
    assert arrival.depth_change < 0
    assert (arrival.at - stairs).steps == 1


# ------------------------------------------------------------------------------------------- its way

LOOP = """
###########
#@........#
#.#######.#
#.#######.#
#.........#
###########
"""


def test_draught_follows_trail_not_shortest_way() -> None:
    s = Scenario(LOOP)
    s.play(*[Walk(EAST)] * 8, *[Walk(SOUTH)] * 3, *[Walk(WEST)] * 5)
    assert s.hero.pos == Vec(4, 4)
    draught = spawn(BREEDS["draught"], Vec(1, 1), 3, Dice("cold"))
    draught.ready_at = s.hero.ready_at
    s.level.add(draught)
    s.play(Wait(), Wait(), Wait(), Wait())
    assert draught.pos == Vec(4, 1)


@pytest.mark.parametrize(
    ("state", "passes"),
    [(DoorState.SHUT, False), (DoorState.AJAR, False), (DoorState.BOLTED, False), (DoorState.OPEN, True)],
)
def test_draught_passes_open_doorways_only(state: DoorState, passes: bool) -> None:
    glyph = {DoorState.SHUT: "+", DoorState.AJAR: "|", DoorState.OPEN: "-", DoorState.BOLTED: "B"}[state]
    s = Scenario(f"#######\n#D.{glyph}.@#\n#######\n\nB = bolted wooden door\nD = draught")
    s.hero.health = s.hero.max_health = 1000
    draught = s.foe()
    assert check_step(draught, Vec(2, 1), Vec(3, 1), s.level, AJAR).allowed is passes
    s.play(*[Wait()] * 20)
    assert (draught.pos.x > 3) is passes
    assert s.door().state is state


def test_latched_door_stops_draught() -> None:
    s = Scenario("##########\n#D..-@...#\n##########")
    draught = s.foe()
    draught.ready_at = 150
    s.play(Latch(WEST), *[Wait()] * 30)
    assert draught.pos == Vec(3, 1)
    assert draught.ai.alert


def test_draught_follows_until_it_reaches_hero() -> None:
    s = Scenario(
        "#####################\n#D.....#......-....@#\n#.####.#.####.#######\n#.####.-.####.......#\n#####################"
    )
    draught = s.foe()
    s.hero.health = s.hero.max_health = 10_000
    for _ in range(80):
        s.play(Wait())
        if (draught.pos - s.hero.pos).steps == 1:
            break
    assert (draught.pos - s.hero.pos).steps == 1


def test_draught_is_slower_than_hero() -> None:
    s = Scenario("#D.@" + "." * 40)
    draught = s.foe()
    s.play(*[Walk(EAST)] * 30)
    assert s.hero.pos.x - draught.pos.x in range(8, 14)


def test_draught_card_names_its_obstacles() -> None:
    s = Scenario("#####\n#@.D#\n#####")
    card = " ".join(line.text for line in describe(s.foe().pos, s.world))
    assert "through open doorways" in card
    assert "A shut door stops it." in card


def test_ajar_door_stops_draught_but_not_hound() -> None:
    for letter, stops in (("D", True), ("h", False)):
        s = Scenario(f"########\n#{letter}..+@.#\n########")
        foe = s.foe()
        s.hero.health = s.hero.max_health = 1000
        s.play(Ease(WEST), *[Wait()] * 10)
        assert (s.door().state is DoorState.AJAR) is stops
        assert (foe.pos.x == 3) is stops or foe.pos.x < 3


def test_draught_kills_hero_in_dead_end() -> None:
    s = Scenario("#########\n#...D.@.#\n#.#######\n#########")
    s.hero.health = 2
    s.play(Walk(EAST), *[Wait()] * 30)
    assert not s.hero.alive
    assert s.world.run_stats.end is not None
    assert s.world.run_stats.end.killer == "draught"


def test_draught_in_scenario_comes_by_stairs_up() -> None:
    s = Scenario("#######\n#<.+.@#\n#######\n\ndepth: 3")
    for _ in range(160):
        s.play(Wait())
    assert s.foe().name == "draught"
    assert s.foe().pos.x < 3, "a shut door stops it"
    assert s.messages == ["Cold air blows down the stairs. Something is coming after you."]


@pytest.mark.parametrize("turns", [5, 50])
def test_condition_that_ends_while_the_hero_is_away_leaves_nobody_to_blame(turns: int) -> None:
    """Otherwise he would be to blame for the next poison too, whoever gives it."""
    s = Scenario("######\n#@..k#\n######")
    kobold = s.foe()
    afflict(kobold, POISONED, 20, s.world, s.hero)
    s.level.visits.left_by, s.level.visits.left_at = s.hero.pos, s.hero.ready_at
    s.hero.ready_at += turns * TURN_TICKS
    catch_up(s.level, s.world)
    assert (POISONED in kobold.conditions) == (POISONED in kobold.inflicted_by) == (turns == 5)
