"""The limit of open doors: which doors count, and when and by which door the monster of the limit comes and leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import numpy as np
import pytest
from numpy.typing import NDArray

from game.content.monsters.breeds import DRAUGHT
from game.content.traditions import AJAR, TRADITIONS
from game.engine.events.combat_events import Died
from game.engine.events.door_events import Breached
from game.engine.events.event import Event
from game.engine.events.hazard_events import BurntDown
from game.engine.events.movement_events import CameIn, DoorBandChanged, Withdrew
from game.engine.grid.geometry import EAST, NORTH, WEST, Vec
from game.engine.model.door import DoorBand, DoorState
from game.engine.model.traits import BRUTAL_BASHING
from game.engine.orders.wait_turns import WaitTurns
from game.engine.rules.actions.door_verbs import Bash, Ease, Knock, Latch, Pull
from game.engine.rules.actions.item_actions import Throw, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.strike import Strike
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Search, Wait
from game.engine.rules.combat import Cause, harm
from game.engine.rules.door_limit import (
    count_if_bolted,
    count_if_opened,
    count_if_pulled,
    intruder_of,
    intruder_waits,
    last_straw,
    limit_here,
    own_open_doors,
)
from game.engine.rules.door_rules import bash_door, bolt_door, ease_open, open_by_hand
from game.engine.rules.stairs import enter_depth
from game.engine.tradition import DoorLimit, Tradition
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.store.json_values import json_text, parse_json
from game.store.serialize.snapshot import state_hash
from game.store.serialize.world_codec import decode_world, encode_world
from tests.support.drawings import BARS, SECRET, TWINS
from tests.support.made_levels import without_monsters
from tests.support.own_doors import make_own
from tests.support.scenario import has

Kind = TypeVar("Kind")


assert AJAR.door_limit is not None
LIMIT = AJAR.door_limit.doors


def limited(doors: int) -> Tradition:
    """Return `ajar` with a limit of so many doors."""
    assert AJAR.door_limit is not None
    return replace(AJAR, door_limit=replace(AJAR.door_limit, doors=doors))


def doors_of(limit: DoorLimit | None) -> int:
    return 0 if limit is None else limit.doors


def own(s: Scenario) -> set[Vec]:
    return {door.at for door in own_open_doors(s.level)}


def of_kind(kind: type[Kind], events: list[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def burning(s: Scenario, at: Vec) -> NDArray[np.int16]:
    """Return a fire of 8 turns in one cell: int16[x, y]."""
    turns = np.zeros(s.level.shape, np.int16)
    turns[at] = 8
    return turns


# --------------------------------------------------------------------------------------------- what counts

SIDE = "#########\n#...#...#\n#..@A...#\n#...#...#\n#########\n\nA = {} door"


def test_a_door_that_the_hero_opens_counts() -> None:
    s = Scenario("#.@+.#")
    assert own(s) == set()
    s.play(Walk(EAST))
    assert own(s) == {s.at("+")}


def test_a_door_ajar_counts_only_when_it_is_pushed_wide() -> None:
    s = Scenario("#.@+.#")
    s.play(Ease(EAST))
    assert own(s) == set()
    s.play(Walk(EAST))
    assert own(s) == {s.at("+")}


def test_a_door_counts_whoever_has_walked_through_it_since() -> None:
    s = Scenario("#.@+..k#\n\nk = kobold posted")
    s.play(Walk(EAST), Walk(WEST))
    s.level.move(s.foe(), s.at("+"))
    assert own(s) == {s.at("+")}


def test_glass_that_the_hero_breaks_counts() -> None:
    s = Scenario(SIDE.format("glass"))
    s.hero.breed = replace(s.hero.breed, bash=BRUTAL_BASHING)
    events = s.play(*[Bash(EAST)] * 3)
    assert has(Breached, events)
    assert own(s) == {s.at("A")}


@pytest.mark.parametrize("state", ["", "bolted "])
def test_a_shut_door_that_a_wand_of_the_hero_breaks_counts(state: str) -> None:
    s = Scenario(SIDE.format(f"{state}wooden") + "\nbag: wand of destruction")
    s.play(Use(0, s.at("A")))
    assert own(s) == {s.at("A")}


FLAMES = "##########\n#@...A...#\n##########\n\nA = wooden door\nbag: 3 fire flask"


def test_a_shut_door_that_the_heros_fire_burns_down_counts() -> None:
    s = Scenario(FLAMES)
    events = s.play(Throw(0, s.at("A") + WEST), *[Wait()] * 3, Throw(0, s.at("A") + WEST), *[Wait()] * 25)
    assert has(BurntDown, events)
    assert own(s) == {s.at("A")}


def test_a_door_that_another_fire_burns_down_does_not_count() -> None:
    s = Scenario("##########\n#@...A...#\n##########\n\nA = wooden door\nfire: 5,1")
    events = s.play(*[Wait()] * 25)
    assert has(BurntDown, events)
    assert own(s) == set()


def test_an_open_door_of_a_monster_does_not_count_when_the_heros_fire_burns_it_down() -> None:
    s = Scenario(FLAMES.replace("A = wooden door", "A = open wooden door"))
    s.level.air.set_fire(burning(s, s.at("A")), own=True)
    assert has(BurntDown, s.play(*[Wait()] * 25))
    assert own(s) == set()


def test_fire_that_spreads_from_the_heros_fire_is_his() -> None:
    s = Scenario("############\n#@...A+....#\n############\n\nA = wooden door")
    s.level.air.set_fire(burning(s, s.at("A")), own=True)
    for _ in range(60):
        s.play(Wait())
    assert own(s) == {s.at("A"), s.at("+")}
    assert s.level.air.own_fire is None


def test_doors_that_burn_down_while_the_hero_is_away_count() -> None:
    s = Scenario("##########\n#<.@.A...#\n##########\n\nA = wooden door\ndepth: 2", AJAR, seed="1")
    level, door = s.level, s.door()
    level.air.set_fire(burning(s, door.at), own=True)
    s.level.move(s.hero, s.at("<"))
    s.play(Ascend(), *[Wait()] * 30, Descend())
    assert s.level is level
    assert door.state is DoorState.BROKEN
    assert own_open_doors(level) == [door]


def test_a_portcullis_counts_that_the_heros_lever_raises() -> None:
    s = Scenario(BARS)
    s.level.move(s.hero, s.at("L") + Vec(0, 1))
    lever = s.level.levers[s.at("L")]
    assert count_if_pulled(lever, s.level) == 1
    s.play(Pull(NORTH))
    assert own(s) == set(s.level.doors)
    assert count_if_pulled(lever, s.level) == 1


def test_both_twins_count_when_the_hero_opens_one() -> None:
    s = Scenario(TWINS)
    one, other = sorted(s.level.doors)
    s.level.move(s.hero, one + WEST)
    assert count_if_opened(s.level, s.level.doors[one]) == 2
    s.play(Walk(EAST))
    assert own(s) == {one, other}


def test_doors_that_a_scroll_of_the_hero_opens_count() -> None:
    s = Scenario("#######\n#..@..#\n#+##+##\n#.##..#\n#######\n\nbag: scroll of opening")
    s.play(Use(0))
    assert own(s) == set(s.level.doors)


def test_a_secret_door_counts_once_it_is_open() -> None:
    s = Scenario(SECRET)
    s.level.move(s.hero, s.at("A") + WEST)
    s.play(*[Search()] * 20)
    assert own(s) == set()
    s.play(Walk(EAST))
    assert own(s) == {s.at("A")}


def test_a_bolted_door_does_not_count_even_after_it_counted() -> None:
    s = Scenario("#.@+.#")
    s.play(Walk(EAST), Walk(WEST))
    door = s.door()
    assert (len(own(s)), count_if_bolted(s.level, door)) == (1, 0)
    s.play(Latch(EAST))
    assert own(s) == set()
    s.play(Latch(EAST))
    assert own(s) == set(), "it is shut"
    s.play(Walk(EAST))
    assert own(s) == {door.at}


@pytest.mark.parametrize("eased", [False, True])
def test_a_door_that_a_monster_opens_does_not_count_even_if_the_hero_eased_it(eased: bool) -> None:
    s = Scenario("#.@+k.#\n\nk = kobold posted")
    if eased:
        ease_open(s.door(), s.hero, s.world)
    open_by_hand(s.door(), s.foe(), s.world, enters=False)
    assert s.door().state is DoorState.OPEN
    assert own(s) == set()


def test_a_door_that_a_monster_opens_after_the_heros_knock_counts_with_its_twin() -> None:
    s = Scenario("#.@A..k.#A.#\n\nk = goblin\nA = twin door")
    s.play(Knock(EAST), *[Wait()] * 3)
    assert s.foe().opened == 1
    assert own(s) == {Vec(3, 0), Vec(9, 0)}


def test_a_door_at_which_a_monster_has_knocked_since_the_heros_knock_does_not_count() -> None:
    s = Scenario("#.@+k.#\n\nk = kobold posted")
    for step, actor in ((EAST, s.hero), (WEST, s.foe())):
        Knock(step).act(s.door(), actor, s.world)
    open_by_hand(s.door(), s.foe(), s.world, enters=False)
    assert own(s) == set()


def test_a_door_that_a_monster_breaks_after_the_heros_knock_does_not_count() -> None:
    s = Scenario(SIDE.format("wooden").replace("A...#", "Ak..#") + "\nk = ogre posted")
    s.play(Knock(EAST))
    door = s.level.doors[s.at("A")]
    while door.state is not DoorState.BROKEN:
        bash_door(door, s.foe(), s.world)
    assert own(s) == set()


@pytest.mark.parametrize("state", ["", "bolted "])
def test_a_door_that_a_monster_breaks_does_not_count(state: str) -> None:
    s = Scenario(SIDE.format(f"{state}wooden").replace("A...#", "Ak..#") + "\nk = ogre posted")
    door = s.level.doors[s.at("A")]
    while door.state is not DoorState.BROKEN:
        bash_door(door, s.foe(), s.world)
    assert own(s) == set()


def test_a_door_that_a_warden_bolts_does_not_count_any_more() -> None:
    s = Scenario("#.@-.W#\n\nW = bolt-warden posted")
    make_own(s.world)
    assert len(own(s)) == 1
    bolt_door(s.door(), s.foe(), s.world)
    assert own(s) == set()


def test_open_ground_between_walls_does_not_count() -> None:
    s = Scenario("#######\n#..#..#\n#.@...#\n#..#..#\n#######")
    s.play(Walk(EAST), Walk(EAST))
    assert own(s) == set()


def test_open_doors_of_other_traditions_are_nobodys() -> None:
    for tradition in TRADITIONS.values():
        s = Scenario("#.@+.#", tradition)
        s.play(Walk(EAST), Walk(EAST))
        assert s.door().state is DoorState.OPEN
        assert bool(own(s)) is (tradition is AJAR)


def test_doors_count_in_the_order_in_which_they_were_opened() -> None:
    s = Scenario("#.+@+.#", limited(2))
    west, east = (s.level.doors[at] for at in sorted(s.level.doors))
    s.play(Walk(EAST), Walk(WEST), Walk(WEST))
    assert own_open_doors(s.level) == [east, west]
    assert last_straw(s.world) is west
    s.play(Walk(EAST), Latch(WEST))
    assert last_straw(s.world) is None


# ------------------------------------------------------------------------------------------------ its coming

#         0123456789012345678901234
FAR = """
#########################
#@.............-..-.+...#
#########################
"""


def far(doors: int = 2, drawing: str = FAR) -> Scenario:
    s = Scenario(drawing, limited(doors))
    make_own(s.world)
    s.hero.health = s.hero.max_health = 10_000
    return s


def test_it_comes_by_the_nearest_open_door_of_the_hero_that_is_not_too_near() -> None:
    s = far(drawing="##########################\n#@.............-..-..-...#\n##########################")
    (came,) = of_kind(CameIn, s.play(Wait()))
    assert (came.at, came.turns, came.actor.name) == (Vec(18, 1), 17, "draught")
    assert s.messages[-1] == "The draught comes in by the door to the east, 17 steps from you, and hunts you."


@pytest.mark.parametrize("depth", [1, 2, 10])
def test_the_limit_holds_on_every_depth(depth: int) -> None:
    row = "-." * 10
    for doors in (LIMIT - 1, LIMIT):
        s = Scenario(f"{'#' * 38}\n#@{'.' * 15}{row}#\n{'#' * 38}\n\ndepth: {depth}")
        make_own(s.world)
        for door in own_open_doors(s.level)[doors:]:
            door.cleared_on = None
        assert bool(of_kind(CameIn, s.play(Wait()))) is (doors == LIMIT)


def test_it_comes_by_no_door_that_is_nearer_than_fifteen_steps() -> None:
    s = far(drawing="##################\n#@.-..........-..#\n##################")
    assert not of_kind(CameIn, s.play(Wait()))
    assert intruder_waits(s.world)
    s = far(drawing="##################\n#@.-...........-.#\n##################")
    assert not of_kind(CameIn, s.play(Wait()))
    s = far(drawing="###################\n#@.-............-.#\n###################")
    assert of_kind(CameIn, s.play(Wait()))


def test_it_waits_without_a_way_to_the_hero_and_comes_when_there_is_one() -> None:
    s = far(drawing="#########################\n#@...+.........-..-.....#\n#########################")
    assert not of_kind(CameIn, s.play(Wait()))
    assert intruder_waits(s.world)
    s.level.open_door(s.level.doors[s.at("+")])
    (came,) = of_kind(CameIn, s.play(Wait()))
    assert came.at == Vec(18, 1)


def test_it_does_not_come_by_a_doorway_in_which_somebody_stands() -> None:
    s = far(drawing=f"{'#' * 26}\n#@...............-.-.k...#\n{'#' * 26}\n\nk = kobold asleep")
    s.level.move(s.foe(), Vec(17, 1))
    (came,) = of_kind(CameIn, s.play(Wait()))
    assert came.at == Vec(19, 1)


def test_only_open_doors_of_the_hero_let_it_in() -> None:
    s = far(drawing="##########################\n#@.............-..-..-...#\n##########################")
    s.level.doors[Vec(18, 1)].cleared_on = None
    (came,) = of_kind(CameIn, s.play(Wait()))
    assert came.at == Vec(21, 1)


def test_it_hunts_the_hero_with_six_dice_on_the_first_depth() -> None:
    s = far()
    s.play(Wait())
    foe = s.foe()
    assert foe.attack == 6
    s.play(*[Wait()] * 40)
    assert (foe.pos - s.hero.pos).steps == 1
    assert s.hero.health < s.hero.max_health


def test_its_coming_ends_an_order_of_many_turns() -> None:
    s = far(3)
    s.hero.orders = WaitTurns(50)
    update(s.world)
    s.level.open_door(s.level.doors[s.at("+")], 0)
    while not s.world.is_waiting:
        update(s.world)
    assert s.world.turn < 50
    assert intruder_of(s.world) is not None


# ------------------------------------------------------------------------------------------------ its leaving

HALL = """
##########################
#<.+@.............-..-.-.#
##########################

latches: 5
"""


def hall(doors: int = 3) -> Scenario:
    s = far(doors, HALL)
    s.play(Wait())
    return s


def test_it_leaves_at_its_next_turn_below_the_limit_and_keeps_its_wounds() -> None:
    s = hall()
    foe = s.foe()
    foe.health = 7
    while (foe.pos - s.hero.pos).steps > 3:
        s.play(Wait())
    s.level.bolt_door(s.level.doors[Vec(23, 1)], s.hero)
    events = s.play(Wait(), Wait())
    assert [event.at for event in of_kind(Withdrew, events)]
    assert (intruder_of(s.world), foe.health, foe.alive) == (None, 7, True)
    assert "The draught is gone." in s.messages
    s.level.unbolt_door(s.level.doors[Vec(23, 1)])
    s.level.open_door(s.level.doors[Vec(23, 1)], s.world.turn)
    (came,) = of_kind(CameIn, s.play(Wait()))
    assert came.actor is foe
    assert foe.health == 7


def test_bolting_one_of_the_doors_sends_it_away() -> None:
    s = hall()
    s.level.move(s.hero, Vec(17, 1))
    assert intruder_of(s.world) is not None
    s.level.move(s.foe(), Vec(2, 1))
    assert of_kind(Withdrew, s.play(Latch(EAST), Wait()))


def test_each_that_is_killed_makes_room_for_as_many_doors_again() -> None:
    s = hall(2)
    first = s.foe()
    s.level.move(first, s.hero.pos + EAST)
    first.health, first.defense, s.hero.attack, s.hero.attack_chance = 1, 0, 5, 100
    events = s.play(Strike(first), *[Wait()] * 5)
    assert has(Died, events)
    (change,) = of_kind(DoorBandChanged, events)
    assert (change.killed, change.doors, change.limit.doors) == (True, 3, 4)
    assert not of_kind(CameIn, events)
    assert not intruder_waits(s.world)
    assert "The draught is dead. On this level the next one comes at 4 open doors of yours." in s.messages
    s.level.open_door(s.level.doors[Vec(3, 1)], s.world.turn)
    (came,) = of_kind(CameIn, s.play(Wait()))
    assert came.actor is not first
    assert came.actor.health == came.actor.max_health
    assert doors_of(limit_here(s.world)) == 4
    harm(came.actor, 99, Cause("a fall", s.hero), s.world)
    assert doors_of(limit_here(s.world)) == 6


def test_a_draught_that_was_drawn_is_no_intruder() -> None:
    s = Scenario("##########\n#@+....D.#\n##########\n\nD = draught", limited(2))
    events = s.play(*[Wait()] * 5)
    assert not of_kind(Withdrew, events)
    assert s.foe().breed is DRAUGHT
    assert doors_of(limit_here(s.world)) == 2


def test_it_never_follows_by_the_stairs() -> None:
    s = hall()
    s.level.move(s.hero, s.at("<"))
    s.level.open_door(s.level.doors[s.at("+")])
    s.level.move(s.foe(), Vec(2, 1))
    foe, level = s.foe(), s.level
    enter_depth(2, s.world)
    assert foe in level.actors
    assert foe not in s.level.actors


def test_when_the_hero_comes_back_it_stands_at_the_open_doorway_nearest_to_the_stairs() -> None:
    s = Scenario(HALL.strip("\n") + "\ndepth: 2", limited(3))
    make_own(s.world)
    s.play(Wait())
    foe, level = s.foe(), s.level
    s.level.open_door(s.level.doors[s.at("+")])
    level.move(foe, Vec(2, 1))
    s.level.move(s.hero, s.at("<"))
    s.play(Ascend())
    without_monsters(s.world)
    s.play(*[Wait()] * 3)
    enter_depth(2, s.world)
    assert s.level is level
    assert s.hero.pos == s.at("<")
    assert foe.pos == s.at("+")
    s.play(Wait(), Wait(), Wait())
    assert (foe.pos - s.hero.pos).steps == 1


# ------------------------------------------------------------------------------------------------- the bands


def test_a_change_of_band_is_told_once() -> None:
    s = Scenario("#" * 13 + "\n#@+" + "+" * 9 + "#\n" + "#" * 13 + "\n\ndepth: 2", limited(10))
    changes: list[tuple[int, DoorBand]] = []
    for _ in range(10):
        changes += [(event.doors, event.now) for event in of_kind(DoorBandChanged, s.play(Walk(EAST)))]
    assert changes == [(7, DoorBand.NEAR), (10, DoorBand.REACHED)]
    assert "Your open doors: 7 of 10. At 10, the draught comes." in s.messages
    assert s.messages[-1] == (
        "Your open doors: 10 of 10. The draught comes once its way to you from one of them is 15 steps or more."
        " Bolt 1 door to keep it away."
    )


def test_the_limit_says_how_many_bolts_send_the_intruder_away() -> None:
    s = Scenario(f"{'#' * 23}\n#-{'.' * 18}@+#\n{'#' * 23}\n\ndepth: 2", limited(2))
    make_own(s.world)
    s.play(Walk(EAST))
    assert s.messages[1] == "Your open doors: 2 of 2. Bolt 1 door to send the draught away."


def test_a_change_of_level_tells_no_band() -> None:
    s = Scenario(HALL.strip("\n") + "\ndepth: 2", limited(3))
    make_own(s.world)
    s.play(Wait())
    enter_depth(3, s.world)
    without_monsters(s.world)
    assert not of_kind(DoorBandChanged, s.play(Wait()))


# -------------------------------------------------------------------------------------------- saved and replayed


def saved_and_loaded(world: World) -> World:
    again = decode_world(parse_json(json_text(encode_world(world))), world.make_level)
    assert state_hash(again) == state_hash(world)
    return again


def ten_doors() -> Scenario:
    """Return a scenario with the limit of the game, which is just reached; the intruder is there."""
    row = f"#<.-@{'.' * 16}{'-.' * (LIMIT - 1)}.#"
    s = Scenario(f"{'#' * len(row)}\n{row}\n{'#' * len(row)}\n\ndepth: 2\nlatches: 5")
    make_own(s.world)
    s.play(Wait())
    assert intruder_of(s.world) is not None
    return s


def test_a_saved_game_has_the_count_the_fires_and_the_intruder() -> None:
    s = ten_doors()
    foe = s.foe()
    foe.health = 5
    s.level.air.set_fire(burning(s, Vec(3, 1)), own=True)
    s.play(Latch(WEST), Wait(), Wait())
    assert s.level.visits.withdrawn is foe
    again = saved_and_loaded(s.world)
    assert again.level.visits.withdrawn is not None
    assert again.level.visits.withdrawn.health == 5
    assert [door.at for door in own_open_doors(again.level)] == [door.at for door in own_open_doors(s.level)]
    assert len(own_open_doors(again.level)) == LIMIT - 1
    assert again.level.air.is_own_fire(Vec(3, 1))


def test_a_loaded_game_goes_on_as_the_game_would_have() -> None:
    s = ten_doors()
    again = saved_and_loaded(s.world)
    for world in (s.world, again):
        for order in (Wait(), Latch(WEST), Wait(), Latch(WEST), Walk(WEST), Wait()):
            world.hero.orders = order
            while not world.is_waiting:
                update(world)
    assert state_hash(again) == state_hash(s.world)
    assert intruder_of(again) is not None
