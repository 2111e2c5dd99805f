"""Statistics of a run: what is counted, the score, and the summary at the end."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.achievements import BADGES, badges_of
from game.content.new_game import new_game
from game.content.traditions import AJAR, ROGUESHARP, TRADITIONS
from game.content.world.door_kinds import WOODEN
from game.engine.behavior import Action
from game.engine.events.hazard_events import BurntDown
from game.engine.events.item_events import Blasted
from game.engine.events.movement_events import Won
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch, Pull
from game.engine.rules.actions.item_actions import Drop, Invoke, Take
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.strike import Strike
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.engine.rules.combat import Cause, harm
from game.engine.rules.door_limit import own_open_doors
from game.engine.rules.door_rules import burst_door
from game.engine.rules.score import points, rank, score
from game.engine.rules.stairs import enter_depth
from game.engine.run_stats import MAX_BLOWS, Blow, DepthStats
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.play import Scenario
from game.ui.text.run_summary import KINDS_TOLD, LAST_ACTIONS, ending_messages, given_up_messages, score_text, table
from tests.support.scenario import has


def sentences(s: Scenario) -> list[str]:
    return [line.text for line in ending_messages(s.world)]


def killed_by_foe(s: Scenario) -> None:
    harm(s.hero, s.hero.health, Cause(s.foe().name, s.foe()), s.world)


def earned(s: Scenario) -> set[str]:
    return {badge.name for badge in badges_of(s.world)}


# ------------------------------------------------------------------------------------------- the record


def test_floor_counts_turns_and_opened_doors() -> None:
    s = Scenario("##########\n#.+@+.+>.#\n##########")
    s.play(Ease(WEST), Walk(EAST), Walk(EAST))
    enter_depth(2, s.world)
    first = s.world.run_stats.floors[1]
    assert first == DepthStats(turns=3, opened=1, eased=1, left_shut=1)
    s.play(Wait())
    enter_depth(1, s.world)
    assert s.world.run_stats.floors[2].turns == 1
    s.play(Walk(WEST))
    enter_depth(2, s.world)
    assert first == DepthStats(turns=4, opened=2, eased=1, left_shut=0)


@pytest.mark.parametrize(
    ("drawing", "actions", "opened", "eased"),
    [
        ("####L###\n#.P.@..#\n########\n\nP = portcullis door\nL = lever P", [Pull(NORTH)], 1, 0),
        ("########\n#.T@.T.#\n########\n\nT = twin door", [Walk(WEST)], 2, 0),
        ("########\n#.T@.T.#\n########\n\nT = twin door", [Ease(WEST)], 0, 2),
        ("########\n#.T@.T.#\n########\n\nT = twin door", [Ease(WEST), Walk(WEST)], 0, 2),
    ],
    ids=["lever", "twins", "twins ajar", "twins ajar and wide"],
)
def test_end_of_a_game_counts_the_doors_that_the_counter_counts(
    drawing: str, actions: list[Action], opened: int, eased: int
) -> None:
    s = Scenario(drawing)
    s.play(*actions)
    assert (s.world.run_stats.floors[1].opened, s.world.run_stats.floors[1].eased) == (opened, eased)
    stand_open = sum(door.state is DoorState.OPEN for door in s.level.doors.values())
    assert len(own_open_doors(s.level)) == stand_open
    assert s.world.run_stats.doors_opened == (stand_open or eased)


@pytest.mark.parametrize(
    ("door", "own", "opened"),
    [("wooden", True, 1), ("wooden", False, 0), ("ajar wooden", True, 1), ("open wooden", True, 0)],
)
def test_end_of_a_game_counts_the_doors_that_the_heros_fire_burns(door: str, own: bool, opened: int) -> None:
    s = Scenario(f"##########\n#@...A...#\n##########\n\nA = {door} door")
    fire = np.zeros(s.level.shape, np.int16)
    fire[s.at("A")] = 9
    s.level.air.set_fire(fire, own=own)
    assert has(BurntDown, s.play(*[Wait()] * 25))
    assert (s.world.run_stats.doors_opened, len(own_open_doors(s.level))) == (opened, opened)


def test_a_door_that_the_hero_has_opened_counts_once_when_it_burns() -> None:
    s = Scenario("##########\n#...@+...#\n##########")
    s.play(Walk(EAST), Walk(WEST), Walk(WEST), Walk(WEST))
    fire = np.zeros(s.level.shape, np.int16)
    fire[s.at("+")] = 9
    s.level.air.set_fire(fire, own=True)
    assert has(BurntDown, s.play(*[Wait()] * 25))
    assert (s.world.run_stats.doors_opened, len(own_open_doors(s.level))) == (1, 1)


def test_doors_opened_by_monsters_count_apart() -> None:
    s = Scenario("########\n#@..+.k#\n########")
    for _ in range(4):
        s.play(Wait())
    floor = s.world.run_stats.floors[1]
    assert (floor.opened, floor.opened_by_others) == (0, 1)
    (opening,) = s.world.run_stats.openings.values()
    assert opening.by == "kobold"
    assert s.foe().through == s.at("+")


def test_run_stats_keep_last_blows_and_all_damage() -> None:
    s = Scenario("#####\n#@k.#\n#####")
    s.foe().health = s.hero.health = s.hero.max_health = 1000
    while len(s.world.run_stats.blows) < MAX_BLOWS:
        s.play(Strike(s.foe()))
    first = s.world.run_stats.blows[0]
    for _ in range(40):
        s.play(Strike(s.foe()))
    assert len(s.world.run_stats.blows) == MAX_BLOWS
    assert first not in s.world.run_stats.blows
    assert s.world.run_stats.dealt == {"kobold": 1000 - s.foe().health}
    assert s.world.run_stats.suffered["kobold"] == 1000 - s.hero.health


def test_run_stats_count_harm_by_cause() -> None:
    s = Scenario("#@#")
    harm(s.hero, 3, Cause("fire"), s.world)
    assert s.world.run_stats.suffered == {"fire": 3}
    assert s.world.run_stats.blows == [Blow(0, "fire", "hero", 3, creature=False)]


def test_run_stats_ignore_harm_between_others() -> None:
    s = Scenario("#####\n#@.k#\n#####")
    harm(s.foe(), 1, Cause("fire"), s.world)
    assert not s.world.run_stats.blows
    assert not s.world.run_stats.dealt


# ------------------------------------------------------------------------------------------- the score


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_score_counts_depth_and_win_and_gold_where_there_is_gold(tradition: Tradition) -> None:
    s = Scenario("#####\n#@>.#\n#####", tradition)
    assert score(s.world) == 500
    s.hero.gold = 42
    s.play(Walk(EAST), Descend())
    gold, more = (0, "0 for prizes{} 0 for doors left shut") if tradition is AJAR else (42, "42 for gold")
    assert score(s.world) == 2 * 500 + gold
    told = "500 for each of 2 depths" + (", " if tradition is AJAR else " and ") + more.format(" and")
    assert score_text(points(s.world)) == f"Score {score(s.world)}: {told}."
    s.world.won = True
    assert score(s.world) == 2 * 500 + gold + 5000
    told = f"500 for each of 2 depths, {more.format(',')} and 5000 for winning"
    assert score_text(points(s.world)) == f"Score {score(s.world)}: {told}."


KEY_AND_DOORS = """
###########
#@A......>#
#+#+#+#+###
#..k......#
###########

A = item {thing}
B = ajar wooden door
k = kobold asleep
"""


def left(*moves: Action, thing: str = "key", drawing: str = KEY_AND_DOORS) -> Scenario:
    """Return a scenario in which the hero has made the moves, walked to the stairs in the east, and gone down."""
    s = Scenario(drawing.format(thing=thing))
    s.play(*moves)
    while s.hero.pos != Vec(9, 1):
        s.play(Walk(EAST))
    s.play(Descend())
    return s


def test_doors_seen_and_left_shut_count_after_a_key() -> None:
    s = left()
    assert points(s.world) == {"depths": 1000, "prizes": 0, "doors": 4 * 5}
    assert score(s.world) == 1020
    assert points(left(thing="dart").world)["doors"] == 0, "neither a key nor a prize was taken"


def test_doors_do_not_count_before_the_hero_has_left_them() -> None:
    s = Scenario(KEY_AND_DOORS.format(thing="key"))
    s.play(Walk(EAST))
    assert points(s.world)["doors"] == 0
    s.hero.health = 0
    assert points(s.world)["doors"] == 4 * 5, "the game is over"


def test_doors_that_are_ajar_or_opened_do_not_count() -> None:
    assert points(left(Ease(SOUTH)).world)["doors"] == 3 * 5
    assert points(left(Walk(SOUTH), Walk(NORTH)).world)["doors"] == 3 * 5


def test_door_opened_by_a_monster_does_not_count_even_if_nobody_saw_it() -> None:
    s = Scenario(KEY_AND_DOORS.format(thing="key"))
    s.play(*[Walk(EAST)] * 8)
    door = s.level.doors[Vec(1, 2)]
    s.level.open_door(door)
    s.play(Descend())
    assert points(s.world)["doors"] == 3 * 5


def test_doors_never_seen_do_not_count() -> None:
    rows = KEY_AND_DOORS.splitlines()
    s = left(drawing="\n".join([*rows[:5], "######+####", "#.........#", *rows[5:]]))
    assert len(s.world.levels[1].doors) == 5
    assert points(s.world)["doors"] == 4 * 5


def test_bolted_door_counts_as_shut() -> None:
    s = left(Walk(EAST), Walk(WEST), Latch(SOUTH))
    assert points(s.world)["doors"] == 4 * 5


def test_doors_of_one_level_give_at_most_100_points() -> None:
    rows = ["#" * 54, "#@A" + "." * 49 + ">#", "#+" * 25 + "####", "#" + "." * 52 + "#", "#" * 54]
    s = Scenario("\n".join([*rows, "", "A = item key"]))
    s.play(*[Walk(EAST)] * 51, Descend())
    assert sum(s.world.levels[1].memory.knows(door) for door in s.world.levels[1].doors.values()) == 25
    assert points(s.world)["doors"] == 100


@pytest.mark.parametrize("choice", ["2,0 3,0", "2,0"], ids=["of two", "of one"])
def test_each_prize_counts_once(choice: str) -> None:
    s = Scenario(f"#@AB.#\n\nA = item dart\nB = item dagger\nchoice: {choice}")
    s.play(Walk(EAST), Take())
    assert points(s.world)["prizes"] == 50
    s.play(Walk(EAST), Drop(0), Walk(WEST), Walk(EAST))
    assert points(s.world)["prizes"] == 50, "a thing that lies there later is no prize"


def test_prize_that_a_monster_takes_does_not_count() -> None:
    s = Scenario("#@..Bk.#\n\nB = item sword\nchoice: 4,0")
    s.play(Wait(), Wait())
    assert s.level.choices == []
    assert points(s.world)["prizes"] == 0


def test_gold_is_treasure_instead_of_prizes_and_doors_where_there_is_gold() -> None:
    s = Scenario("#@A.#\n\nA = item 7 gold\nchoice: 2,0", ROGUESHARP)
    s.play(Walk(EAST))
    assert points(s.world) == {"depths": 500, "gold": 7}


def test_levels_above_the_first_one_give_no_points() -> None:
    world = new_game("seed", AJAR, depth=9)
    assert (world.run_stats.deepest, world.run_stats.visited) == (9, 1)
    assert score(world) == 500
    assert "Score 500: 500 for one depth" in score_text(points(world))
    assert not {"Quiet Guest", "Harmless"} & {badge.name for badge in badges_of(world)}


def test_story_lists_only_blows_that_hurt() -> None:
    s = Scenario("#####\n#@k.#\n#####")
    s.world.run_stats.blows = [
        Blow(1, "hero", "kobold", 2),
        Blow(1, "kobold", "hero", 0),
        Blow(2, "poison", "hero", 1, creature=False),
    ]
    s.world.run_stats.suffered["draught"] = 0
    killed_by_foe(s)
    summary = " ".join(sentences(s))
    last = "You hit the kobold for 2. Poison hurt you for 1. Kobold hurt you for the last 30 of your health."
    assert f"What happened last: {last}" in summary
    assert "draught" not in summary


def test_story_leaves_out_blows_long_before_the_end() -> None:
    """The deadly blow is the only one of its fight: the blows of an earlier fight say nothing about the end."""
    s = Scenario("#####\n#@k.#\n#####")
    s.world.run_stats.blows = [Blow(0, "hero", "rat", 2)]
    s.hero.turns = LAST_ACTIONS + 1
    killed_by_foe(s)
    assert "What happened last: Kobold hurt you for the last 30 of your health." in sentences(s)


def test_story_of_an_end_after_which_the_hero_lives_tells_of_no_deadly_blow() -> None:
    """He was hit just before, but it is no death."""
    s = Scenario("#####\n#@k.#\n#####")
    s.world.run_stats.blows = [Blow(0, "kobold", "hero", 2)]
    assert "kill" not in " ".join(line.text for line in given_up_messages(s.world))


@pytest.mark.parametrize(("more", "cut"), [(1, "1 other"), (2, "2 other")])
def test_story_counts_the_kinds_that_it_leaves_out(more: int, cut: str) -> None:
    s = Scenario("#####\n#@k.#\n#####")
    names = ["rat", "bat", "ooze", "hound", "goblin", "ogre", "wraith"][: KINDS_TOLD + more]
    s.world.run_stats.slain.update(names)
    killed_by_foe(s)
    (kills,) = [line for line in sentences(s) if line.startswith("Kills")]
    assert kills.endswith(f", and {cut} kind{'s' * (more > 1)} of monster{'s' * (more > 1)}.")


def test_story_lists_heros_kills() -> None:
    s = Scenario("#####\n#@k.#\n#####")
    s.world.run_stats.slain.update({"hound": 2, "kobold": 1})
    killed_by_foe(s)
    assert "Kills: 2 hounds, 1 kobold." in sentences(s)


def test_equal_scores_rank_by_fewer_doors() -> None:
    one, other = Scenario("#@+.#"), Scenario("#@+.#")
    other.play(Walk(EAST))
    assert score(one.world) == score(other.world)
    assert rank(one.world) > rank(other.world)


# ------------------------------------------------------------------------------------------- the end


def test_story_names_killer_door_and_opener() -> None:
    s = Scenario("########\n#.@+..k#\n########")
    s.play(Ease(EAST))
    while s.foe().through is None:
        s.play(Wait())
    turns, actions = s.world.turns_passed, s.world.turn
    assert turns == actions + 1, "to ease a door takes two turns"
    killed_by_foe(s)
    assert s.world.over
    assert not s.world.won
    assert sentences(s)[:2] == [
        f"A kobold killed you at depth 1, turn {turns}.",
        f"It came through the wooden door that you had opened yourself {actions} actions earlier.",
    ]
    s.hero.orders = Wait()
    assert update(s.world)  # the last events
    assert update(s.world) == []


def fight(s: Scenario, blows: int) -> None:
    """Let the hero and the only monster fight until they have hurt each other often enough."""
    s.hero.health = s.hero.max_health = s.foe().health = 1000
    while len(s.world.run_stats.blows) < blows:
        s.play(Strike(s.foe()))


@pytest.mark.parametrize("others", [0, MAX_BLOWS], ids=["short fight", "fight whose first blows are forgotten"])
def test_door_that_was_broken_during_the_fight_is_not_blamed(others: int) -> None:
    s = Scenario("######\n#@k..#\n##+###\n##..##\n######")
    fight(s, 1)
    door = s.door()
    burst_door(door, s.hero, s.world)
    s.level.move(s.foe(), door.at)
    s.foe().through = door.at
    s.world.run_stats.blows += [Blow(s.world.turn, "hero", "kobold", 1)] * others
    s.world.run_stats.blows = s.world.run_stats.blows[-MAX_BLOWS:]
    killed_by_foe(s)
    assert "came through" not in " ".join(sentences(s))


def test_door_is_blamed_after_a_long_fight_if_it_was_open_before() -> None:
    s = Scenario("########\n#.@+...k\n########")
    burst_door(s.door(), s.hero, s.world)
    while s.foe().through is None:
        s.play(Wait())
    s.play(Walk(WEST))
    fight(s, MAX_BLOWS)
    since = s.world.turn
    killed_by_foe(s)
    assert sentences(s)[1] == f"It came through the wooden door that you had broken yourself {since} actions earlier."


@pytest.mark.parametrize(("since", "badge"), [(24, False), (25, True)])
def test_death_by_own_old_door_earns_badge(since: int, badge: bool) -> None:
    s = Scenario("########\n#.@+..k#\n########")
    s.play(Ease(EAST))
    s.foe().through = s.at("+")
    s.hero.turns = since
    killed_by_foe(s)
    badges = {badge.name: badge.description for badge in badges_of(s.world)}
    assert ("Your Own Door" in badges) is badge
    if badge:
        assert badges["Your Own Door"] == (
            "You were killed by a monster that came through a door you had opened at least 25 of your actions before"
            " you died."
        )


def test_stairs_clear_door_monster_came_through() -> None:
    s = Scenario("#######\n#k@>..#\n#######")
    foe = s.foe()
    foe.through = Vec(1, 1)
    s.level.move(s.hero, s.at(">"))
    s.level.move(foe, s.at(">") + WEST)
    s.play(Descend())
    assert foe in s.level.actors
    assert foe.through is None


def test_story_names_cause_of_death_by_no_enemy() -> None:
    s = Scenario("#@#")
    harm(s.hero, 1000, Cause("burning"), s.world)
    assert sentences(s)[0] == "Burning killed you at depth 1, turn 0."


def test_opening_last_door_wins_and_stops_time() -> None:
    for turns, verb in enumerate((Walk(EAST), Ease(EAST)), 1):
        s = Scenario("#####\n#@+.#\n#####")
        s.door().kind = replace(WOODEN, wins=True)
        (won,) = (event for event in s.play(verb) if isinstance(event, Won))
        assert won.door is s.door()
        assert s.world.over
        assert s.world.won
        assert sentences(s)[0] == f"At depth 1, on turn {turns}, you opened the last door and went out."
        assert "Last Guest" in earned(s)


def test_monster_opening_last_door_wins_nothing() -> None:
    s = Scenario("########\n#@..+.k#\n########")
    s.door().kind = replace(WOODEN, wins=True)
    for _ in range(6):
        s.play(Wait())
    assert not s.door().shut
    assert not s.world.over


def test_stats_table_shows_at_most_ten_depths() -> None:
    s = Scenario("#####\n#@>.#\n#####")
    s.play(Walk(EAST), Descend(), Wait(), Ascend())
    assert table(s.world)[:2] == [("Depth", "1", "2"), ("Actions", "1", "2")]
    for depth in range(3, 31):
        s.world.run_stats.floor(depth)
    assert {len(row) for row in table(s.world)} == {11}
    assert table(s.world)[0][1:] == tuple(map(str, range(21, 31)))


# ------------------------------------------------------------------------------------------- badges


def test_new_run_has_earned_no_badge() -> None:
    assert earned(Scenario("#@#")) == set()
    assert len({badge.name for badge in BADGES}) == len(BADGES)


def test_quiet_guest_badge_limits_doors_per_depth() -> None:
    s = Scenario("#@#")
    floors = s.world.run_stats.floors
    floors[1], floors[2] = DepthStats(opened=4, eased=1), DepthStats()
    assert "Quiet Guest" not in earned(s)
    floors[3] = DepthStats(opened=10)
    assert "Quiet Guest" in earned(s)
    floors[3].opened = 11
    assert "Quiet Guest" not in earned(s)


def test_harmless_badge_needs_no_kills_by_depth_3() -> None:
    s = Scenario("#@#")
    floors = s.world.run_stats.floors
    floors[1], floors[3] = DepthStats(), DepthStats()
    assert "Harmless" not in earned(s), "the game began further down"
    floors[2] = DepthStats()
    assert "Harmless" in earned(s)
    s.world.run_stats.slain["kobold"] += 1
    assert "Harmless" not in earned(s)


@pytest.mark.parametrize(
    ("name", "action", "times"),
    [("Good Manners", Knock(EAST), 5), ("Housekeeper", Latch(EAST), 3)],
)
def test_badges_reward_repeated_actions(name: str, action: Knock | Latch, times: int) -> None:
    s = Scenario("#####\n#@+.#\n#####")
    for number in range(times):
        assert name not in earned(s), number
        s.hero.latches = 1
        s.play(action)
        if isinstance(action, Latch):
            s.play(Latch(EAST))  # remove the bolt again
    assert name in earned(s)


def test_easing_badge_needs_mostly_eased_doors() -> None:
    s = Scenario("#@#")
    s.world.run_stats.floors[1] = DepthStats(eased=10, opened=10)
    assert "A Hand's Breadth" not in earned(s)
    s.world.run_stats.floors[1].eased = 11
    assert "A Hand's Breadth" in earned(s)
    s.world.run_stats.floors[1] = DepthStats(eased=9)
    assert "A Hand's Breadth" not in earned(s)


def test_sleeper_badge_counts_all_depths() -> None:
    s = Scenario("#@#")
    s.world.run_stats.floors[1], s.world.run_stats.floors[2] = DepthStats(sleepers=5), DepthStats(sleepers=4)
    assert "Let Them Sleep" not in earned(s)
    s.world.run_stats.floors[2].sleepers = 5
    assert "Let Them Sleep" in earned(s)


def test_story_names_missile_that_killed_hero() -> None:
    s = Scenario("###########\n#@.......a#\n###########\n\na = doorward archer\nhealth: 1")
    for _ in range(30):
        s.play(Wait())
    assert sentences(s)[0].startswith("A doorward archer's arrow killed you at depth 1")


def test_ability_hits_count_among_heros_blows() -> None:
    s = Scenario("#@...k.#\n\nk = kobold asleep\nabilities: magic missile")
    s.foe().health = s.foe().max_health = 99
    (hit,) = (event for event in s.play(Invoke("magic missile", s.at("k"))) if isinstance(event, Blasted))
    assert s.world.run_stats.blows == [Blow(0, "magic missile", "kobold", hit.damage)]
    assert s.world.run_stats.dealt["kobold"] == hit.damage


def test_end_counts_the_turns_of_the_whole_game() -> None:
    s = Scenario("#####\n#.@>#\n#####")
    s.play(Walk(WEST), Walk(EAST), Walk(EAST), Descend())
    harm(s.hero, s.hero.health, Cause("hunger"), s.world)
    end = s.world.run_stats.end
    assert end is not None
    assert (end.turn, end.depth, end.won, end.cause, end.killer) == (4, 2, False, "hunger", "")
    assert s.world.run_stats.floor(1).turns + s.world.run_stats.floor(2).turns == 4


def test_statistics_of_a_depth_are_kept() -> None:
    stats = Scenario("#@#").world.run_stats
    stats.floor(7).opened += 2
    assert (stats.floor(7).opened, stats.deepest) == (2, 7)


def test_table_counts_no_turns_in_which_the_hero_could_not_act() -> None:
    s = Scenario("#######\n#@....#\n#######\n\ngas: stupor 1,1 60")
    s.play(Wait(), Wait())
    harm(s.hero, s.hero.health, Cause("hunger"), s.world)
    assert s.world.turns_passed > 2
    assert ("Actions", "2") in table(s.world)
