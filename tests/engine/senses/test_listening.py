"""What is heard at doors, and that every certainty stated is true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import sqrt

import pytest

from game.content.monsters.monsters import HOUND
from game.engine.events.doors import HeardMoving, Listened
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import spawn
from game.engine.model.door import Reading
from game.engine.model.traits import Size
from game.engine.rules.actions.doors import Listen
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Wait
from game.engine.senses.listening import COUNT_RIGHT, REACH, SIZE_RIGHT
from game.ui.text.look_text import describe
from tests.support.scenario import Scenario

SEEDS = 800


def heard_at(s: Scenario) -> Reading:
    """What was made out at the only door."""
    made_out = s.door().heard
    assert made_out is not None
    return made_out


def reading(drawing: str, seed: str = "0") -> Reading:
    """What is made out by listening once."""
    s = Scenario(drawing, seed=seed)
    s.play(Listen())
    return heard_at(s)


def agrees(true: Iterable[bool], percent: int) -> bool:
    """Whether something held as often as was stated, as far as chance lets one tell: four standard errors."""
    held = list(true)
    share = percent / 100
    return abs(sum(held) / len(held) - share) <= 4 * sqrt(share * (1 - share) / len(held))


def sleeper(cells: int) -> str:
    return "#@+" + "." * (cells - 1) + "k..........#\n\nk = kobold asleep"


@pytest.mark.parametrize(("cells", "percent"), [(1, 80), (3, 80), (4, 75), (6, 65), (8, 55)])
def test_a_sleeper_is_heard_as_often_as_is_said(cells: int, percent: int) -> None:
    assert agrees((reading(sleeper(cells), str(seed)).count > 0 for seed in range(SEEDS)), percent)


def test_beyond_its_reach_and_where_nobody_is_nothing_is_ever_heard() -> None:
    for seed in range(100):
        assert reading(sleeper(REACH + 1), str(seed)).count == 0
        assert reading("#@+......#", str(seed)).count == 0


def test_who_is_awake_is_always_heard() -> None:
    for seed in range(100):
        made_out = reading("#@+.......l..#", str(seed))
        assert made_out.count > 0
        assert made_out.stirring


@pytest.mark.parametrize(("drawing", "there"), [("#@+l......#", 1), ("#@+ll.k...#\n\nk = kobold asleep", 3)])
def test_the_count_is_right_as_often_as_is_said_and_else_one_off(drawing: str, there: int) -> None:
    counts = [reading(drawing, str(seed)).count for seed in range(SEEDS)]
    assert agrees((count == there for count in counts), COUNT_RIGHT)
    assert set(counts) == {there - 1, there, there + 1} - {0}


@pytest.mark.parametrize("size", Size)
def test_the_size_of_the_largest_is_right_as_often_as_is_said(size: Size) -> None:
    told = []
    for seed in range(SEEDS):
        s = Scenario("#@+l......#", seed=str(seed))
        s.foe().breed = replace(s.foe().breed, size=size)
        s.play(Listen())
        told.append(heard_at(s).size)
    assert agrees((one == size for one in told), SIZE_RIGHT)
    assert set(told) == set(Size)


def test_asking_again_within_thirty_turns_gives_the_same_and_later_another() -> None:
    s = Scenario(sleeper(8))
    s.play(Wait())
    first = heard_at(s)
    s.play(*[Wait()] * 29)
    assert heard_at(s) is first
    heard = []
    for _ in range(12):
        s.play(*[Wait()] * 30)
        heard.append((heard_at(s).count, heard_at(s).size))
    assert len(set(heard)) > 1


def test_the_other_side_of_a_door_is_another_reading() -> None:
    s = Scenario("""
######
#@+.k#
#....#
######

k = kobold asleep
""")
    s.play(Wait())
    first = heard_at(s)
    s.level.remove(s.hero)
    s.hero.pos = Vec(3, 1)
    s.level.add(s.hero)
    s.play(Wait())
    assert first.side == EAST
    assert heard_at(s).side == WEST


def test_readings_do_not_touch_the_chance_of_the_game() -> None:
    s = Scenario(sleeper(2))
    before = s.world.dice.state
    s.play(Wait())
    assert s.world.dice.state == before


def idle_kobold_behind(cells: int, seed: str) -> Scenario:
    """A listener, and a kobold awake and unaware so many cells behind the door, which stays there."""
    s = Scenario("#@+" + "." * (cells - 1) + "k....#", seed=seed)
    s.foe().alert = 0
    s.foe().breed = replace(s.foe().breed, mind=lambda _actor, _world: Wait())
    return s


def test_who_is_awake_near_the_leaf_hears_the_listener_three_times_in_ten() -> None:
    roused = []
    for seed in range(SEEDS):
        s = idle_kobold_behind(3, str(seed))
        s.play(Listen())
        roused.append(s.foe().alert > 0)
    assert agrees(roused, 30)


def test_who_is_farther_from_the_leaf_or_asleep_does_not_hear_the_listener() -> None:
    for seed in range(30):
        far, asleep = idle_kobold_behind(4, str(seed)), Scenario(sleeper(1), seed=str(seed))
        for s in (far, asleep):
            s.play(*[Listen()] * 3)
            assert not s.foe().alert


def test_silent_ones_are_never_heard() -> None:
    for seed in range(50):
        s = Scenario("#@+l...#", seed=str(seed))
        s.foe().breed = replace(s.foe().breed, silent=True)
        s.play(Listen())
        assert heard_at(s).count == 0


def test_movers_behind_a_door_are_heard_on_reaching_it_for_nothing() -> None:
    s = Scenario("###########\n#..@.+...k#\n###########")
    assert not any(isinstance(event, HeardMoving) for event in s.play(Wait()))
    events = s.play(Walk(EAST))
    assert HeardMoving(s.hero, s.door(), s.door().at) in events
    assert "You hear something move behind the door to the east." in s.messages
    assert s.world.turn == 2


def test_sleepers_and_lurkers_are_not_heard_for_nothing() -> None:
    s = Scenario("#@.+.kl#\n\nk = kobold asleep")
    assert not any(isinstance(event, HeardMoving) for event in s.play(Walk(EAST)))
    events = s.play(Wait())
    assert any(isinstance(event, Listened) and event.reading.count for event in events)


def test_what_was_heard_and_when_stands_on_the_look_card() -> None:
    s = Scenario("#@+l......#")
    s.play(Wait(), Wait(), Wait())
    card = " ".join(line.text for line in describe(s.door().at, s.world))
    assert "Heard 3 turns ago: something awake." in card
    assert "(70 % sure)" in card
    assert "(80 % sure)" in card


def test_what_was_heard_at_a_door_is_not_told_of_it_once_it_is_open() -> None:
    s = Scenario("#@+.......#")
    s.play(Wait(), Walk(EAST))
    assert s.door().heard is not None
    assert "Heard" not in " ".join(line.text for line in describe(s.door().at, s.world))


def test_without_a_shut_door_there_is_nothing_to_listen_at() -> None:
    s = Scenario("#@|.#")
    s.play(Listen())
    assert s.messages == ["There is no shut door next to you to listen at."]
    assert s.world.turn == 0


def test_one_who_comes_awake_to_a_door_is_heard_although_nobody_was_before() -> None:
    s = Scenario("########\n#.@+...#\n########")
    s.play(Wait())
    assert "You hear nothing." in s.messages[-1]
    hound = spawn(HOUND, s.at("@") + EAST + EAST, 1, Dice("late"))
    hound.alert, hound.ready_at = 15, s.hero.ready_at
    s.level.add(hound)
    s.play(Wait())
    assert any(line == "You hear something medium-sized moving behind the door." for line in s.messages)


def test_the_log_tells_the_gist_in_one_line_and_the_card_how_sure_it_is() -> None:
    for drawing in ("#@+l......#", "#@+......#", "#@+kkk...#"):
        s = Scenario(drawing)
        s.play(Wait())
        (line,) = [line for line in s.messages if line.startswith("You hear ") and "door to" not in line]
        assert len(line) < 90
        assert "%" not in line
        assert line.count(".") <= 2
