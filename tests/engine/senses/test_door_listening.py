"""Listening at doors: what the hero hears, and that every stated percentage is true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import sqrt

import pytest

from game.content.monsters.breeds import HOUND
from game.engine.events.door_events import HeardMoving, Listened
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import spawn
from game.engine.model.memory import KEPT_TICKS, Reading
from game.engine.model.traits import Size, Trait
from game.engine.rules.actions.door_actions import Listen
from game.engine.rules.actions.move_and_strike import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.door_listening import (
    COUNT_RIGHT,
    MOVING_TICKS,
    REACH,
    SIZE_RIGHT,
    chance_to_hear,
    listen,
    make_reading,
    overhear,
)
from game.ui.text.cards.cell_card import describe
from tests.support.examples import FULL, seeds
from tests.support.scenario import Scenario

SEEDS = 2000 if FULL else 250


def heard_at(s: Scenario) -> Reading:
    """Return what the hero learned by listening at the only door of the level."""
    heard = s.level.memory.last_reading(s.door())
    assert heard is not None
    return heard


def reading(drawing: str, seed: str = "0") -> Reading:
    """Return what the hero learns by listening once at the only door of a drawn level."""
    s = Scenario(drawing, seed=seed)
    s.play(Listen())
    return heard_at(s)


def readings(s: Scenario) -> list[Reading]:
    """Return what the hero would learn by listening once at the only door of a scenario, for each seed of SEEDS."""
    found = []
    for seed in range(SEEDS):
        s.world.seed = str(seed)
        found.append(make_reading(s.door(), s.door().at - s.hero.pos, s.hero, s.world))
    return found


def agrees(true: Iterable[bool], percent: int) -> bool:
    """Return whether an event was as frequent as stated, within three standard errors."""
    held = list(true)
    share = percent / 100
    return abs(sum(held) / len(held) - share) <= 3 * sqrt(share * (1 - share) / len(held))


def sleeper(cells: int) -> str:
    return "#@+" + "." * (cells - 1) + "k..........#\n\nk = kobold asleep"


@pytest.mark.parametrize(("cells", "percent"), [(1, 80), (3, 80), (4, 75), (6, 65), (8, 55)])
def test_sleeper_is_heard_at_stated_rate(cells: int, percent: int) -> None:
    assert agrees((heard.count > 0 for heard in readings(Scenario(sleeper(cells)))), percent)


def test_order_to_listen_gives_reading_of_seed() -> None:
    s = Scenario(sleeper(4))
    for heard, seed in zip(readings(s), range(20), strict=False):
        given = reading(sleeper(4), str(seed))
        assert (given.count, given.size, given.stirring) == (heard.count, heard.size, heard.stirring)


def test_listening_hears_nothing_out_of_reach() -> None:
    for drawing in (sleeper(REACH + 1), "#@+......#"):
        assert not any(heard.count for heard in readings(Scenario(drawing)))
        assert reading(drawing).count == 0


def test_awake_monster_is_always_heard() -> None:
    for heard in readings(Scenario("#@+.......l..#")):
        assert heard.count > 0
        assert heard.stirring


@pytest.mark.parametrize(("drawing", "there"), [("#@+l......#", 1), ("#@+ll.k...#\n\nk = kobold asleep", 3)])
def test_heard_count_is_right_at_stated_rate(drawing: str, there: int) -> None:
    counts = [heard.count for heard in readings(Scenario(drawing))]
    assert agrees((count == there for count in counts), COUNT_RIGHT)
    assert set(counts) == {there - 1, there, there + 1} - {0}


@pytest.mark.parametrize("size", Size)
def test_heard_size_is_right_at_stated_rate(size: Size) -> None:
    s = Scenario("#@+l......#")
    s.foe().breed = replace(s.foe().breed, size=size)
    sizes = [heard.size for heard in readings(s)]
    assert agrees((one == size for one in sizes), SIZE_RIGHT)
    assert set(sizes) == set(Size)


def test_reading_stays_same_for_30_turns() -> None:
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


def test_each_side_of_door_has_own_reading() -> None:
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


def test_readings_use_no_game_dice() -> None:
    s = Scenario(sleeper(2))
    before = s.world.dice.state
    s.play(Wait())
    assert s.world.dice.state == before


def idle_kobold_behind(cells: int, seed: str) -> Scenario:
    """Return a scenario with the hero beside a door, and a kobold that stands still behind the door.

    The kobold is awake and unaware of the hero. `cells`: its distance from the door.
    """
    s = Scenario("#@+" + "." * (cells - 1) + "k....#", seed=seed)
    s.foe().ai.alert = 0
    s.foe().breed = replace(s.foe().breed, ai=lambda _actor, _world: Wait())
    return s


def test_near_monster_hears_listener_3_in_10() -> None:
    s, roused = idle_kobold_behind(3, "0"), []
    for _ in range(SEEDS):
        s.foe().ai.alert = 0
        listen(s.hero, s.world)
        roused.append(s.foe().ai.alert > 0)
    assert agrees(roused, 30)


def test_far_or_sleeping_monster_misses_listener() -> None:
    for seed in seeds(10, 30):
        far, asleep = idle_kobold_behind(4, str(seed)), Scenario(sleeper(1), seed=str(seed))
        for s in (far, asleep):
            s.play(*[Listen()] * 3)
            assert not s.foe().ai.alert


def test_silent_monsters_are_never_heard() -> None:
    s = Scenario("#@+l...#")
    s.foe().breed = replace(s.foe().breed, traits=s.foe().breed.traits | {Trait.SILENT})
    assert not any(heard.count for heard in readings(s))
    s.play(Listen())
    assert heard_at(s).count == 0


def test_moving_monsters_are_heard_free_at_door() -> None:
    s = Scenario("###########\n#..@.+...k#\n###########")
    assert not any(isinstance(event, HeardMoving) for event in s.play(Wait()))
    events = s.play(Walk(EAST))
    assert HeardMoving(s.hero, s.door(), s.door().at) in events
    assert "You hear something move behind the door to the east." in s.messages
    assert s.world.turn == 2


def test_still_monsters_are_not_heard_free() -> None:
    s = Scenario("#@.+.kl#\n\nk = kobold asleep")
    assert not any(isinstance(event, HeardMoving) for event in s.play(Walk(EAST)))
    events = s.play(Wait())
    assert any(isinstance(event, Listened) and event.reading.count for event in events)


def test_look_card_shows_reading_and_its_age() -> None:
    s = Scenario("#@+l......#")
    s.play(Wait(), Wait(), Wait())
    card = " ".join(line.text for line in describe(s.door().at, s.world))
    assert "Heard 3 turns ago: something awake." in card
    assert "(70% sure)" in card
    assert "(80% sure)" in card


def test_look_card_of_open_door_omits_reading() -> None:
    s = Scenario("#@+.......#")
    s.play(Wait(), Walk(EAST))
    assert s.level.memory.last_reading(s.door()) is not None
    assert "Heard" not in " ".join(line.text for line in describe(s.door().at, s.world))


def test_listening_without_shut_door_is_refused() -> None:
    s = Scenario("#@|.#")
    s.play(Listen())
    assert s.messages == ["You can listen only at a shut door next to you."]
    assert s.world.turn == 0


NOTHING = "You hear nothing within 8 squares behind the door to the east. A sleeper may be there."


@pytest.mark.parametrize("beyond", [0, 1])
def test_message_about_silence_names_the_range(beyond: int) -> None:
    s = Scenario("#################\n#@+.............#\n#################")
    there = s.door().at + EAST * (REACH + beyond)
    s.level.add(spawn(HOUND, there, 1, Dice("far")))
    s.foe().asleep, s.foe().ready_at = False, 1_000_000
    s.play(Listen())
    assert (s.messages[-1] == NOTHING) is bool(beyond)
    card = " ".join(line.text for line in describe(s.door().at, s.world))
    assert (": nothing within 8 squares." in card) is bool(beyond)


def test_monster_arriving_at_door_updates_reading() -> None:
    s = Scenario("########\n#.@+...#\n########")
    s.play(Wait())
    assert s.messages[-1] == NOTHING
    hound = spawn(HOUND, s.at("@") + EAST + EAST, 1, Dice("late"))
    hound.ai.alert, hound.ready_at = 15, s.hero.ready_at
    s.level.add(hound)
    s.play(Wait())
    assert "You hear something medium-sized moving behind the door to the east. It is probably alone." in s.messages


def test_log_gives_reading_in_one_short_line() -> None:
    for drawing in ("#@+l......#", "#@+......#", "#@+kkk...#"):
        s = Scenario(drawing)
        s.play(Wait())
        (line,) = [line for line in s.messages if line.startswith("You hear ") and " move behind " not in line]
        assert len(line) < 90
        assert "%" not in line
        assert line.count(".") <= 2


@pytest.mark.parametrize(("cells", "asleep"), [(1, 80), (3, 80), (4, 75), (8, 55), (9, 0)])
def test_chance_to_hear_falls_with_the_distance(cells: int, asleep: int) -> None:
    s = Scenario(sleeper(1))
    foe = s.foe()
    assert chance_to_hear(foe, cells) == asleep
    foe.asleep = False
    assert chance_to_hear(foe, cells) == (100 if cells <= REACH else 0)
    foe.breed = replace(foe.breed, traits=foe.breed.traits | {Trait.SILENT})
    assert chance_to_hear(foe, cells) == 0


@pytest.mark.parametrize(("cells", "hearing", "hears"), [(4, 0, False), (5, 2, True), (6, 2, False)])
def test_keen_ears_hear_the_listener_from_farther_away(cells: int, hearing: int, hears: bool) -> None:
    s = idle_kobold_behind(cells, "0")
    s.foe().breed = replace(s.foe().breed, hearing=hearing)
    for _ in range(60):
        listen(s.hero, s.world)
    assert (s.foe().ai.alert > 0) is hears


@pytest.mark.parametrize(("pause", "again"), [(KEPT_TICKS - 1, False), (KEPT_TICKS, True)])
def test_movement_behind_a_door_is_told_again_after_a_while(pause: int, again: bool) -> None:
    s = Scenario("#######\n#@+k..#\n#######\n\nk = kobold posted")
    s.level.memory.record_movement(s.door(), s.hero.ready_at)
    s.hero.ready_at += pause
    for moved_at, moves in ((s.hero.ready_at - MOVING_TICKS - 1, False), (s.hero.ready_at - MOVING_TICKS, again)):
        s.foe().moved_at = moved_at
        overhear(s.hero, s.world)
        assert any(isinstance(event, HeardMoving) for event in s.world.take_events()) is moves


def test_monster_in_view_is_not_listened_for() -> None:
    """A monster that he sees some other way is not counted, and is no reason for a new reading."""
    s = Scenario("#######\n#.@+.k#\n#######\n\nk = kobold asleep")
    s.play(Listen())
    before = heard_at(s)
    s.foe().asleep = False
    s.world.view[s.foe().pos] = True
    listen(s.hero, s.world)
    assert heard_at(s) is before
    assert make_reading(s.door(), EAST, s.hero, s.world).count == 0
    s.world.view[s.foe().pos] = False
    listen(s.hero, s.world)
    assert heard_at(s).stirring


def test_reading_does_not_depend_on_the_order_of_monsters() -> None:
    """Whoever came first, the rolls are for the nearest monster first."""
    s = Scenario("#@+k.....s.#\n\nk = kobold asleep\ns = kobold asleep")
    first = readings(s)
    near = s.creature("k")
    s.level.remove(near)
    s.level.add(near)
    assert s.level.actors[-1] is near
    assert readings(s) == first
