"""Stairs down and up: levels stay as the hero left them, except for what happens there while he is away."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import numpy as np
import pytest

from game.content.new_game import new_game
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE, TRADITIONS
from game.content.world.conditions import CONDITIONS
from game.engine.behavior import Action
from game.engine.events.event import Event
from game.engine.events.movement_events import Arrived, Escaped, Refused
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.rules.actions.door_verbs import Knock
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.engine.rules.stairs import arrival_healing, enter_depth, nearest_free
from game.engine.rules.while_away import STROLL, catch_up
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.ui.text.run_summary import ending_messages
from tests.support.examples import seeds
from tests.support.made_levels import level_seeds, small_maps


def act(world: World, action: Action) -> None:
    world.hero.orders = action
    while not world.is_waiting:
        update(world)


def refusals(happened: list[Event]) -> list[str]:
    return [event.reason for event in happened if isinstance(event, Refused)]


def level_hash(level: Level) -> str:
    """Return a hash of all state of a level that must not change while the hero is away and no turn passes."""
    state = (
        level.ground.tobytes(),
        [
            (door.at, door.kind.name, door.state, level.memory.known_state(door), door.stiff, door.locked)
            for door in level.doors.values()
        ],
        [(at, item.kind.name, item.count) for at, item in level.items.items()],
        [(actor.name, actor.pos, actor.health, actor.asleep) for actor in level.actors],
        level.memory.explored.tobytes(),
        sorted(level.memory.items),
    )
    return hashlib.sha256(repr(state).encode()).hexdigest()


def put_to_sleep(world: World) -> World:
    """Put all monsters of the level to sleep, so that none of them moves."""
    for actor in world.level.actors:
        if actor is not world.hero:
            actor.asleep, actor.ai.alert, actor.ai.roams = True, 0, False
    return world


def creatures(world: World, depth: int) -> list[Actor]:
    return [actor for actor in world.levels[depth].actors if actor is not world.hero]


# ------------------------------------------------------------------------------------------- going and coming


def test_stairs_lead_onto_matching_stairs() -> None:
    s = Scenario("#####\n#@>.#\n#####")
    s.play(Walk(EAST), Descend())
    assert s.level.depth == 2
    assert [s.hero.pos] == s.level.cells_of(depth_change=-1)
    s.play(Ascend())
    assert s.level.depth == 1
    assert s.hero.pos == Vec(2, 1)
    assert s.hero.turns == 3


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_ascending_needs_tradition_that_goes_back(tradition: Tradition) -> None:
    bag = f"\n\nbag: {tradition.amulet}" if tradition.amulet else ""
    s = Scenario(f"#####\n#>@<#\n#####{bag}", tradition)
    s.play(Ascend(), Walk(WEST), Descend())
    deep = s.level
    s.hero.orders = None
    climb = s.level.cells_of(depth_change=-1)
    if tradition.stairs_up_allowed:
        assert s.hero.pos in climb
        s.play(Ascend())
        assert s.level.depth == 1
    else:
        assert s.hero.pos == deep.start
        assert refusals(s.play(Ascend())) == ["Stairs up lead nowhere: you cannot go back up in this game."]
        assert s.level is deep


def test_all_traditions_but_roguesharp_go_back() -> None:
    assert {row.name for row in TRADITIONS.values() if row.stairs_up_allowed} == {
        AJAR.name,
        ROGUE.name,
        RUSTBOOK.name,
        SADCONSOLE.name,
    }
    assert not ROGUESHARP.stairs_up_allowed


def test_rogue_goes_up_only_with_amulet_and_wins_outside() -> None:
    """CM-10, CM-13, CM-72, CM-77."""
    without = Scenario("#####\n#.@<#\n#####\n\ndepth: 2", ROGUE)
    assert refusals(without.play(Walk(EAST), Ascend())) == ["You cannot go back up without the Amulet of Yendor."]
    assert (without.level.depth, without.world.turn) == (2, 1)
    s = Scenario("#####\n#A@<#\n#####\n\nA = item Amulet of Yendor\ndepth: 2", ROGUE)
    s.play(Walk(WEST), Walk(EAST), Walk(EAST), Ascend())
    assert (s.level.depth, s.world.won) == (1, False)
    out = Scenario("#####\n#.@<#\n#####\n\nbag: Amulet of Yendor", ROGUE)
    events = out.play(Walk(EAST), Ascend())
    assert Escaped(out.hero, "Amulet of Yendor", out.at("<")) in events
    assert (out.world.won, out.world.over) == (True, True)
    assert out.messages[-1] == "You climb out of the dungeon with the Amulet of Yendor!"
    assert out.world.run_stats.end is not None
    assert ending_messages(out.world)[0].text == "On turn 2, you left the dungeon with the Amulet of Yendor."


def test_hero_cannot_leave_depth_1_upwards() -> None:
    s = Scenario("#####\n#.@<#\n#####")
    assert refusals(s.play(Ascend())) == ["No stairs lead up from here."]
    assert refusals(s.play(Walk(EAST), Ascend())) == [AJAR.no_stairs_up_message]
    assert s.hero.turns == 1


@pytest.mark.parametrize(
    ("cell", "action", "why"),
    [
        ("<", Descend(), "No stairs lead down from here."),
        (">", Ascend(), "No stairs lead up from here."),
        (".", Descend(), "No stairs lead down from here."),
        (".", Ascend(), "No stairs lead up from here."),
    ],
)
def test_stairs_lead_one_way_only(cell: str, action: Action, why: str) -> None:
    s = Scenario(f"#####\n#@{cell}.#\n#####\n\ndepth: 3")
    assert refusals(s.play(Walk(EAST), action)) == [why]
    assert (s.level.depth, s.hero.turns) == (3, 1)


def test_hero_keeps_possessions_on_stairs() -> None:
    world = put_to_sleep(new_game("bag", AJAR))
    hero = world.hero
    hero.health, hero.gold, hero.latches, hero.opened = 17, 5, 2, 4
    enter_depth(2, world)
    assert (world.hero, hero.health, hero.gold, hero.latches, hero.opened) == (hero, 17 + 7, 5, 2, 4)


def test_first_arrival_on_each_level_gives_back_half_of_the_missing_health() -> None:
    """Rounded up, on the way down and up; never on the level where the game starts, nor when the hero comes back."""
    s = Scenario("#@>#\n\ndepth: 2", small_maps(AJAR))
    gained = []
    for depth, missing in ((3, 17), (2, 17), (1, 1), (2, 9), (3, 9), (4, 0)):
        put_to_sleep(s.world)
        s.hero.health = s.hero.max_health - missing
        promised = arrival_healing(depth, s.world)
        enter_depth(depth, s.world)
        (arrived,) = (event for event in update(s.world) if isinstance(event, Arrived))
        assert s.hero.health == s.hero.max_health - missing + arrived.healed
        assert promised == arrived.healed
        gained.append(arrived.healed)
    assert gained == [9, 0, 1, 0, 0, 0]


def test_stairs_heal_in_no_classic_tradition() -> None:
    for tradition in TRADITIONS.values():
        s = Scenario("#@>#", tradition)
        s.hero.health = 1
        assert (arrival_healing(2, s.world) > 0) == (tradition is AJAR)


def test_log_says_how_much_health_an_arrival_gives_back() -> None:
    s = Scenario("#@>#", small_maps(AJAR))
    s.hero.health -= 7
    s.play(Walk(EAST), Descend())
    assert "You are now at depth 2. You catch your breath and get 4 health back." in s.messages


def test_monster_on_stairs_makes_room() -> None:
    s = Scenario("######\n#@>.s#\n######\n\ns = hound asleep")
    foe = s.foe()
    s.play(Walk(EAST), Descend())
    s.world.levels[1].move(foe, Vec(2, 1))
    foe.asleep = True
    s.play(Ascend())
    assert s.hero.pos == Vec(2, 1)
    assert foe.pos == Vec(2, 1) + WEST
    assert s.level.actor_at(foe.pos) is foe


def test_nearest_free_cell_is_not_past_shut_door() -> None:
    s = Scenario("########\n#.+@k..#\n########")
    assert nearest_free(s.level, s.hero.pos) == Vec(5, 1)
    assert nearest_free(s.level, Vec(6, 1)) == Vec(6, 1), "the cell itself is free"
    full = Scenario("#####\n#@k+#\n#####")
    assert nearest_free(full.level, full.hero.pos) is None


# ------------------------------------------------------------------------------------------- who follows


def test_only_adjacent_hunter_follows_downstairs() -> None:
    s = Scenario("########\n#@>k.k.#\n########")
    near, far = creatures(s.world, 1)
    s.level.move(s.hero, s.at(">"))
    s.play(Descend())
    assert s.level.depth == 2
    assert near in s.level.actors
    assert (near.pos - s.hero.pos).steps == 1
    assert s.world.levels[1].actors == [far]


def test_follower_is_remembered_where_it_arrives() -> None:
    """The cell where it was seen on the level above may not even be on this level."""
    s = Scenario("########\n#@>k...#\n########")
    (foe,) = creatures(s.world, 1)
    s.level.move(s.hero, s.at(">"))
    s.level.memory.record_sighting(foe, s.world.now)
    sighting = s.level.memory.last_sighting(foe)
    assert sighting is not None
    enter_depth(2, s.world)
    assert foe in s.level.actors
    later = s.level.memory.last_sighting(foe)
    assert later is not None
    assert (later.at, later.first) == (foe.pos, sighting.first)


def test_unaware_monsters_do_not_follow_on_stairs() -> None:
    s = Scenario("######\n#sp>.#\n#rl@.#\n######\n\ns = kobold asleep\np = kobold posted\nr = kobold roaming")
    next(actor for actor in s.level.actors if actor.name == "lurker").ai.alert = 15
    s.level.move(s.hero, s.at(">"))
    s.play(Descend())
    assert len(s.world.levels[1].actors) == 4


def test_hunter_does_not_follow_round_wall_corner() -> None:
    s = Scenario("######\n#k#..#\n##@>.#\n######")
    foe = s.foe()
    foe.ready_at = 10_000
    s.level.move(s.hero, Vec(2, 2))
    s.level.ground[2, 2] = s.level.terrains.ids["stairs down"]
    s.play(Descend())
    assert foe in s.world.levels[1].actors


def test_stairs_split_pack() -> None:
    s = Scenario("########\n#@>.h.h#\n########")
    leader, other = creatures(s.world, 1)
    assert other.ai.follows is leader
    s.level.move(leader, Vec(3, 1))
    leader.ready_at = other.ready_at = 10_000
    s.play(Walk(EAST), Descend())
    assert leader in s.level.actors
    assert other in s.world.levels[1].actors
    assert other.ai.follows is None


def test_follower_that_comes_along_leaves_its_leader() -> None:
    s = Scenario("########\n#@>h.h.#\n########")
    near, far = creatures(s.world, 1)
    for follower, leader in ((near, far), (far, None)):
        follower.ai.follows = leader
    s.level.move(s.hero, s.at(">"))
    s.play(Descend())
    assert near in s.level.actors
    assert (near.ai.follows, near.ai.post, near.ai.plans.trail) == (None, None, s.hero.pos)


# ------------------------------------------------------------------------------------------- time away


def leave_and_return(s: Scenario, turns: int) -> None:
    """Take the hero down, and back up after some turns."""
    enter_depth(2, s.world)
    s.world.hero.ready_at += 100 * turns
    enter_depth(1, s.world)


def test_absence_keeps_sleepers_and_posts() -> None:
    s = Scenario("############\n#@>..s..p..#\n############\n\ns = hound asleep\np = kobold posted")
    before = [(actor.pos, actor.asleep) for actor in creatures(s.world, 1)]
    leave_and_return(s, 500)
    assert [(actor.pos, actor.asleep) for actor in creatures(s.world, 1)] == before


def test_absence_ends_hunt_at_heros_last_cell() -> None:
    drawing = "##############\n#>@.........k#\n##############"
    soon, late = Scenario(drawing), Scenario(drawing)
    for s in (soon, late):
        s.foe().ai.post = s.foe().pos
    leave_and_return(soon, 7)  # a kobold takes five steps in that time
    assert creatures(soon.world, 1)[0].pos == Vec(7, 1)
    assert creatures(soon.world, 1)[0].ai.alert == 10
    leave_and_return(late, 200)
    foe = creatures(late.world, 1)[0]
    assert foe.ai.alert == 0
    assert foe.pos == foe.ai.post == Vec(12, 1)


def test_absence_keeps_wanderers_to_open_ways() -> None:
    drawing = "################\n#>@#...r.....+.#\n################\n\nr = kobold roaming"
    places = set()
    for number in seeds(10, 20):
        s = Scenario(drawing)
        leave_and_return(s, 300 + number)  # each length of the absence has its own dice
        places.add(creatures(s.world, 1)[0].pos.x)
    assert places <= set(range(4, 13))
    assert len(places) > 4


def test_absence_heals_wounds_at_breed_rate() -> None:
    s = Scenario("######\n#>@.s#\n######\n\ns = hound asleep")
    foe = s.foe()
    foe.breed = replace(foe.breed, heal_turns=12, pace=100)
    foe.max_health, foe.health = 30, 10
    leave_and_return(s, 120)
    assert foe.health == 20
    leave_and_return(s, 5000)
    assert foe.health == 30


def test_absence_clears_what_was_heard_at_a_door() -> None:
    s = Scenario("#######\n#>@+.s#\n#######\n\ns = hound asleep")
    s.play(Wait())
    assert s.level.memory.last_heard(s.door()) is not None
    leave_and_return(s, 3)
    assert s.level.memory.last_heard(s.door()) is None


def test_absence_gives_monsters_no_extra_turns() -> None:
    s = Scenario("######\n#>@.k#\n######")
    foe = s.foe()
    foe.ready_at = s.hero.ready_at + 40
    leave_and_return(s, 50)
    assert foe.ready_at == s.hero.ready_at + 40


def let_pass(s: Scenario, turns: int, left_by: Vec | None = None) -> None:
    """Let the hero be away from the level for some turns, without making another level.

    `left_by`: the cell from which he left; None for his own cell.
    """
    s.level.visits.end(left_by or s.hero.pos, s.hero.ready_at)
    s.level.remove(s.hero)
    s.hero.ready_at += 100 * turns
    catch_up(s.level, s.world)


def awake(s: Scenario, character: str, pace: int = 100, *, alert: int = 0) -> Actor:
    """Return a drawn monster that is awake. `pace`: ticks of its turn. `alert`: turns for which it hunts."""
    actor = s.creature(character)
    actor.breed = replace(actor.breed, pace=pace)
    actor.asleep, actor.ai.alert = False, alert
    return actor


def test_absence_ends_conditions_at_their_tick() -> None:
    s = Scenario("######\n#>@.s#\n######\n\ns = hound asleep")
    foe, now = s.foe(), s.hero.ready_at
    kinds = list(CONDITIONS.values())[:3]
    foe.conditions = dict(zip(kinds, (now + 299, now + 300, now + 301), strict=True))
    let_pass(s, 3)
    assert foe.conditions == {kinds[2]: now + 301}


def test_absence_soothes_soreness() -> None:
    s = Scenario("#######\n#>@.kr#\n#######\n\nr = kobold")
    slow, quick = awake(s, "k", 200, alert=9), awake(s, "r", 100, alert=9)
    slow.ai.pain_turns = quick.ai.pain_turns = 5
    slow.ai.plans = quick.ai.plans = AiPlans(trail=Vec(1, 1))
    let_pass(s, 4)
    assert (slow.ai.pain_turns, quick.ai.pain_turns) == (3, 1)
    assert (slow.ai.alert, quick.ai.alert) == (7, 5)
    assert slow.ai.plans.trail == quick.ai.plans.trail == Vec(1, 1), "they still hunt"
    let_pass_again(s, 6)
    assert (slow.ai.pain_turns, quick.ai.pain_turns) == (0, 0)
    assert (slow.ai.alert, quick.ai.alert) == (4, 0)
    assert (slow.ai.plans.trail, quick.ai.plans) == (Vec(1, 1), AiPlans())


def let_pass_again(s: Scenario, turns: int) -> None:
    """Let the hero stay away for some more turns, as if he had come and left again at once."""
    s.level.visits.end(s.level.visits.left_by, s.hero.ready_at)
    s.hero.ready_at += 100 * turns
    catch_up(s.level, s.world)


def test_absence_silences_knocks_at_doors() -> None:
    s = Scenario("#######\n#>@+.s#\n#######\n\ns = hound asleep")
    s.play(Knock(EAST))
    assert s.door().knocked_at is not None
    let_pass(s, 1)
    assert s.door().knocked_at is None


def test_absence_counts_turns_by_pace() -> None:
    s = Scenario("########\n#>@.s.r#\n########\n\ns = hound asleep\nr = kobold asleep")
    slow, quick = s.creature("s"), s.creature("r")
    slow.breed, quick.breed = replace(slow.breed, pace=250), replace(quick.breed, pace=50)
    slow.turns = quick.turns = 7
    ready = slow.ready_at, quick.ready_at
    let_pass(s, 10)
    assert (slow.turns, quick.turns) == (11, 27)
    assert (slow.ready_at, quick.ready_at) == (ready[0] + 1000, ready[1] + 1000)


def test_absence_keeps_guards_at_their_posts() -> None:
    drawing = "############\n#>@......k.#\n############"
    guard, hunter = Scenario(drawing), Scenario(drawing)
    for s in (guard, hunter):
        foe = awake(s, "k", alert=20)
        if s is guard:
            foe.breed = replace(foe.breed, traits=foe.breed.traits | {Trait.KEEPS_POST})
        let_pass(s, 4)
    assert creatures(guard.world, 1)[0].pos == Vec(9, 1)
    assert creatures(hunter.world, 1)[0].pos == Vec(5, 1)


def test_absence_gives_turns_of_hunt_only_once() -> None:
    """A hunter that gives up after four of six turns has two turns left for the way back to its post."""
    s = Scenario("################\n#>@.........k..#\n################")
    foe = awake(s, "k", alert=4)
    foe.ai.post = foe.pos
    let_pass(s, 6)
    assert foe.pos == Vec(10, 1)


def test_absence_opens_no_door_for_hunters() -> None:
    s = Scenario("###########\n#>@..+...k#\n###########")
    foe = awake(s, "k", alert=50)
    let_pass(s, 30)
    assert foe.pos.x > 5
    assert s.door().state is DoorState.SHUT


def test_absence_moves_no_two_monsters_into_one_cell() -> None:
    s = Scenario("############\n#>@...k.kk.#\n############")
    foes = [awake_at(s, Vec(x, 1)) for x in (6, 8, 9)]
    let_pass(s, 9)
    assert sorted(foe.pos.x for foe in foes) == [2, 3, 4]
    assert all(s.level.actor_at(foe.pos) is foe for foe in foes)


def awake_at(s: Scenario, at: Vec) -> Actor:
    actor = s.level.actor_at(at)
    assert actor is not None
    actor.breed = replace(actor.breed, pace=100)
    actor.asleep, actor.ai.alert = False, 50
    return actor


FIELD = "\n".join(["#" * 66, "#>@f" + "." * 20 + "l" + "." * 40 + "#", "#" * 66, "", "f = kobold", "l = kobold"])


def test_absence_takes_followers_to_where_their_leader_goes() -> None:
    """The leader moves first, although the follower comes first in reading order."""
    for seed in range(6):
        s = Scenario(FIELD, seed=str(seed))
        follower, leader = awake(s, "f"), awake(s, "l")
        follower.ai.follows, follower.ai.roams, leader.ai.roams = leader, True, True
        let_pass(s, 200)
        assert (follower.pos - leader.pos).steps == 1


def test_absence_forgets_leaders_on_other_levels() -> None:
    places = set()
    for seed in range(6):
        s = Scenario(FIELD, seed=str(seed))
        follower, leader = awake(s, "f"), awake(s, "l")
        follower.ai.follows, follower.ai.roams = leader, True
        s.level.remove(leader)
        let_pass(s, 200)
        places.add(follower.pos.x)
    assert len(places) > 2, "nobody is there to go to"


def test_absence_lets_wanderers_stroll_only_so_far() -> None:
    places = set()
    for seed in range(30):
        s = Scenario(FIELD.replace("l.", ".."), seed=str(seed))
        foe = awake(s, "f")
        foe.ai.roams = True
        let_pass(s, 2000)
        places.add(foe.pos.x)
    assert max(places) <= 3 + STROLL
    assert max(places) > 3 + STROLL // 2
    assert len(places) > 8


def test_absence_depends_on_level_and_time() -> None:
    """Two absences of a game are not alike, and the same absence of the same game is."""
    places = []
    for turns in (100, 100, 101, 102, 103):
        s = Scenario(FIELD)
        foe = awake(s, "f")
        s.level.remove(s.creature("l"))
        foe.ai.roams = True
        let_pass(s, turns)
        places.append(foe.pos.x)
    assert places[0] == places[1]
    assert len(set(places)) > 2


MEADOW = """
##############
#@...#xxxxxxx#
#...>Axxxxxxx#
#....#xxxxxxx#
##############

A = wooden door
fire: 12,2
""".replace("x", '"')


def test_fire_burns_on_in_absence() -> None:
    soon, late = Scenario(MEADOW), Scenario(MEADOW)
    leave_and_return(soon, 3)
    assert soon.level.air.fire is not None
    assert soon.level.terrain_at(Vec(7, 2)).name == "grass"
    leave_and_return(late, 200)
    assert late.level.air.fire is None
    assert {late.level.terrain_at(Vec(x, y)).name for x in range(6, 13) for y in (1, 2, 3)} == {"scorched ground"}


def test_fire_may_burn_doors_in_absence() -> None:
    states = set()
    for seed in range(12):
        s = Scenario(MEADOW, seed=str(seed))
        s.level.move(s.hero, Vec(1, 1))
        leave_and_return(s, 200)
        states.add(s.door().state)
        if len(states) == 2:
            break
    assert states == {DoorState.SHUT, DoorState.BROKEN}


def test_fire_burns_alike_in_heros_absence() -> None:
    stays, goes = Scenario(MEADOW), Scenario(MEADOW)
    stays.play(*[Wait()] * 120)
    leave_and_return(goes, 120)
    assert (stays.level.ground == goes.level.ground).all()
    assert stays.level.air.still == goes.level.air.still


def test_unseen_fire_harms_no_monster() -> None:
    s = Scenario(MEADOW.replace('#@...#"', "#@...#k") + "k = kobold posted")
    health = s.foe().health
    leave_and_return(s, 50)
    assert creatures(s.world, 1)[0].health == health


def test_gas_thins_out_in_absence() -> None:
    drawing = "##########\n#@>+.....#\n##########\n\ngas: poison 6,1 {}"
    s = Scenario(drawing.format(60))
    leave_and_return(s, 10)
    (left,) = s.level.air.gas.values()
    assert 0 < left.sum() < 6000
    assert left[:4].sum() == 0, "the door is shut"
    assert left[8, 1] > 0, "it has spread"
    leave_and_return(s, 300)
    assert s.level.air.still


def test_firedamp_explodes_in_absence() -> None:
    s = Scenario('##########\n#@>+"""""#\n##########\n\nfire: 8,1\ngas: firedamp 4,1 20')
    leave_and_return(s, 40)
    assert s.level.air.still
    assert s.level.terrain_at(Vec(4, 1)).name == "scorched ground"


def test_fire_is_reported_again_on_return() -> None:
    s = Scenario('##########\n#@>......#\n#""""""""#\n##########\n\nfire: 8,2')
    s.play(Wait())
    assert "You see fire." in s.messages
    s.messages.clear()
    leave_and_return(s, 2)
    s.play(Wait())
    assert "You see fire." in s.messages


# ------------------------------------------------------------------------------------------- over many depths


@pytest.mark.parametrize("seed", level_seeds(1, 3))
def test_ten_depths_stay_as_hero_left_them(seed: int) -> None:
    world = put_to_sleep(new_game(str(seed), AJAR))
    left = {}
    for depth in range(1, 10):
        level = world.level
        for door in list(level.doors.values())[: depth + 3]:
            level.open_door(door)
        world.look_around()
        heap = next(iter(level.items), None)
        if heap is not None:
            del level.items[heap]
        enter_depth(depth + 1, world)
        left[depth] = level_hash(level)
        put_to_sleep(world)
    for depth in range(9, 0, -1):
        level = world.levels[depth]
        assert level_hash(level) == left[depth]
        enter_depth(depth, world)
        assert world.level is level
        assert [world.hero.pos] == level.cells_of(depth_change=1)
        placed = [actor.pos for actor in level.actors]
        assert len(set(placed)) == len(placed)
    assert sorted(world.levels) == list(range(1, 11))


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_visiting_order_changes_no_level(tradition: Tradition) -> None:
    def made(order: list[int]) -> dict[int, str]:
        world = new_game("order", small_maps(tradition))
        levels = {}
        for depth in order:
            enter_depth(depth, world)
            world.level.remove(world.hero)
            world.level.memory.explored[:] = False
            world.level.memory.doors.clear()
            world.level.memory.items.clear()
            levels[depth] = level_hash(world.level)
            world.level.add(world.hero)
        return levels

    assert made([2, 3]) == made([3, 2])


def test_arrival_is_reported_with_depth_both_ways() -> None:
    s = Scenario("#####\n#@>.#\n#####")
    happened = s.play(Walk(EAST), Descend(), Ascend())
    assert [event.depth for event in happened if isinstance(event, Arrived)] == [2, 1]
    assert not [event for event in happened if isinstance(event, Refused)]
    assert np.array_equal(s.world.view.shape, s.level.shape)


@pytest.mark.parametrize(
    ("rows", "nearest"),
    [("######/##..##/#.@..#/#....#/######", (2, 1)), ("######/#....#/#.@..#/#....#/######", (1, 1))],
)
def test_of_equally_near_cells_first_row_is_taken(rows: str, nearest: tuple[int, int]) -> None:
    s = Scenario(rows.replace("/", "\n"))
    assert nearest_free(s.level, s.hero.pos) == nearest
