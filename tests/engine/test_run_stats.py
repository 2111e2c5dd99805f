"""Statistics of a run: what is counted, the score, and the summary at the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.achievements import BADGES, badges_of
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.content.world.door_kinds import WOODEN
from game.engine.events.item_events import Blasted
from game.engine.events.movement_events import Won
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.rules.actions.door_actions import Ease, Knock, Latch, Listen
from game.engine.rules.actions.item_actions import Invoke
from game.engine.rules.actions.move_and_strike import Strike, Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.engine.rules.combat import Cause, harm
from game.engine.rules.score import rank, score
from game.engine.rules.stairs import enter_depth
from game.engine.run_stats import MAX_BLOWS, Blow, DepthStats
from game.engine.turns import update
from game.ui.text.run_summary import ending_messages, score_text, table
from tests.support.scenario import Scenario


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


def test_score_counts_depth_treasure_and_win() -> None:
    s = Scenario("#####\n#@>.#\n#####")
    assert score(s.world) == 500
    s.hero.gold = 42
    s.play(Walk(EAST), Descend(), Ascend())
    assert score(s.world) == 2 * 500 + 42
    s.world.won = True
    assert score(s.world) == 2 * 500 + 42 + 5000
    parts = "500 for each of 2 depths, 42 for gold and 5000 for the last door"
    assert score_text(s.world) == f"Score {score(s.world)}: {parts}."


def test_levels_above_the_first_one_give_no_points() -> None:
    world = new_game("seed", AJAR, depth=9)
    assert (world.run_stats.deepest, world.run_stats.visited) == (9, 1)
    assert score(world) == 500
    assert "Score 500: 500 for one depth" in score_text(world)
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
    assert "The last blows: You hit the kobold for 2. Poison hurt you for 1. Kobold hurt you for 30." in summary
    assert "draught" not in summary


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
    turns = s.world.turn
    killed_by_foe(s)
    assert s.world.over
    assert not s.world.won
    assert sentences(s)[:2] == [
        f"A kobold killed you at depth 1, turn {turns}.",
        f"It came through the wooden door that you had opened yourself {turns} turns earlier.",
    ]
    s.hero.orders = Wait()
    assert update(s.world)  # the last events
    assert update(s.world) == []


@pytest.mark.parametrize(("since", "badge"), [(24, False), (25, True)])
def test_death_by_own_old_door_earns_badge(since: int, badge: bool) -> None:
    s = Scenario("########\n#.@+..k#\n########")
    s.play(Ease(EAST))
    s.foe().through = s.at("+")
    s.hero.turns = since
    killed_by_foe(s)
    assert ("Your Own Door" in earned(s)) is badge


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
    for verb in (Walk(EAST), Ease(EAST)):
        s = Scenario("#####\n#@+.#\n#####")
        s.door().kind = replace(WOODEN, wins=True)
        (won,) = (event for event in s.play(verb) if isinstance(event, Won))
        assert won.door is s.door()
        assert s.world.over
        assert s.world.won
        assert sentences(s)[0] == "At depth 1, on turn 0, you opened the last door and went out."
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
    assert table(s.world)[:2] == [("Depth", "1", "2"), ("Turns", "1", "2")]
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
    [("Ear to the Wood", Listen(), 20), ("Good Manners", Knock(EAST), 5), ("Housekeeper", Latch(EAST), 3)],
)
def test_badges_reward_repeated_actions(name: str, action: Listen | Knock | Latch, times: int) -> None:
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
