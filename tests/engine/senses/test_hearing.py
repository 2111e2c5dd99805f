"""Noise: how far it carries, what muffles it, and which actors hear it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.monsters.breeds import DEAF
from game.content.traditions import AJAR, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.engine.events.door_events import Opened
from game.engine.events.monster_events import Woke
from game.engine.events.movement_events import Heard
from game.engine.grid.geometry import DIRECTION_NAMES, DIRECTIONS, EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import strike
from game.engine.senses.hearing import UNHEARD, hearers, loudness_left, make_noise, threshold
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.audio.event_sounds import sounds_of
from game.ui.text.actor_names import ActorNames
from game.ui.text.event_messages.narrator import narrator


def loudness_at(drawing: str, loudness: int, source: str = "s", ear: str = "e") -> int:
    """Return the loudness at one letter of a noise made at another."""
    s = Scenario(drawing + "\n\ns = item gold\ne = item gold")
    return int(loudness_left(s.level, s.at(source), loudness)[s.at(ear)])


def test_noise_loses_one_per_cell() -> None:
    assert loudness_at("#s....e@#", 14) == 9
    assert loudness_at("#s.....#\n#......#\n#...e.@#", 14) == 11


def test_shut_wooden_door_takes_five_from_noise() -> None:
    assert loudness_at("#s.+.e@#", 14) == 14 - 4 - 5
    assert loudness_at("#s.-.e@#", 14) == 14 - 4


def test_ajar_door_takes_three_from_noise() -> None:
    assert loudness_at("#s.|.e@#", 14) == 14 - 4 - 3


def test_noise_ends_where_nothing_is_left() -> None:
    assert loudness_at("#s....e@#", 5) == 0
    assert loudness_at("#s....e@#", 4) == UNHEARD


def test_loud_noise_carries_far_after_soft_noise() -> None:
    s = Scenario("#s....e@#\n\ns = item gold\ne = item gold")
    for loudness, left in ((2, UNHEARD), (14, 9), (2, UNHEARD), (30, 25)):
        assert loudness_left(s.level, s.at("s"), loudness)[s.at("e")] == left


def test_two_shut_doors_muffle_twice() -> None:
    assert loudness_at("#s+.+e@#", 30) == 30 - 4 - 10


def test_door_does_not_muffle_its_own_noise() -> None:
    s = Scenario("#@..+..k#\n\nk = kobold asleep")
    left = loudness_left(s.level, s.door().at, 6)
    assert left[s.at("@")] == left[s.at("k")] == 3


def test_noise_is_undamped_in_door_cell() -> None:
    s = Scenario("#@..+..k#\n\nk = kobold asleep")
    assert loudness_left(s.level, s.at("@"), 6)[s.door().at] == 3


def test_noise_rounds_corners_but_passes_no_wall() -> None:
    assert loudness_at("######\n#s#e@#\n######", 20) == UNHEARD
    assert loudness_at("#####\n#s#e#\n#.#.#\n#..@#\n#####", 20) == 20 - 6


def test_noise_passes_no_gap_between_corners() -> None:
    assert loudness_at("#####\n#s###\n##e@#\n#####", 20) == UNHEARD


def test_noise_crosses_water() -> None:
    assert loudness_at("#s~~e@#", 10) == 10 - 3


def test_hidden_door_muffles_like_wall() -> None:
    drawing = "#s.H.e@#\n\ns = item gold\ne = item gold\nH = hidden doorway door"
    s = Scenario(drawing, replace(AJAR, search_percent=100))
    assert loudness_left(s.level, s.at("s"), 20)[s.at("e")] == UNHEARD
    s.level.reveal(s.at("H"))
    assert loudness_left(s.level, s.at("s"), 20)[s.at("e")] == 16


def test_noise_path_is_symmetric() -> None:
    s = Scenario("##########\n#@..+..-.#\n#.##.#.###\n#....+...#\n##########")
    cells = [Vec(x, y) for x in range(10) for y in range(5) if not s.level.solid[x, y]]
    for one in cells:
        there = loudness_left(s.level, one, 60)
        for other in cells:
            assert there[other] == loudness_left(s.level, other, 60)[one]


def test_opening_door_wakes_sleeper_3_cells_away() -> None:
    for gap, wakes in ((2, True), (3, False)):
        s = Scenario(f"#@+{'.' * gap}k#\n\nk = kobold asleep")
        s.play(Walk(EAST))
        assert s.foe().asleep is not wakes
        assert any(isinstance(event, Woke) for event in s.witnessed) is wakes


def test_awake_monster_hears_door_18_cells_off() -> None:
    for gap, hears in ((17, True), (18, False)):
        s = Scenario(f"#@+{'.' * gap}k#\n\nk = kobold posted")
        s.foe().breed = replace(s.foe().breed, sight=0)
        s.play(Walk(EAST))
        assert s.foe().ai.plans.trail == (s.at("+") if hears else None), gap
        s.play(Wait(), Wait())
        assert (s.foe().pos != s.at("k")) is hears


def test_step_is_unheard_two_cells_away() -> None:
    s = Scenario("#######\n#@.#.k#\n##...##\n#######\n\nk = kobold posted")
    s.play(Walk(EAST))
    assert not s.foe().ai.alert


def test_step_is_heard_from_adjacent_cell() -> None:
    s = Scenario("####\n#@.#\n##.#\n##k#\n####\n\nk = kobold posted")
    s.foe().breed = replace(s.foe().breed, sight=0)
    s.play(Walk(EAST))
    assert not s.foe().ai.alert
    s.play(Walk(SOUTH))
    assert s.foe().ai.alert
    assert s.foe().ai.plans.trail is not None


def test_hearing_depends_on_keenness() -> None:
    for hearing, hears in ((0, False), (5, False), (6, True)):
        s = Scenario("#@.+.k#\n\nk = kobold posted")
        s.foe().breed = replace(s.foe().breed, hearing=hearing)
        make_noise(s.at("@"), 4, s.hero, Noise.STEPS, s.world)
        assert bool(s.foe().ai.alert) is hears, hearing
    s = Scenario("#@+..D#\n\nD = draught posted")
    assert s.foe().breed.hearing == DEAF
    make_noise(s.at("@"), 20, s.hero, Noise.SHOUT, s.world)
    assert not s.foe().ai.alert


def test_fight_is_heard_through_door() -> None:
    for gap, hears in ((5, True), (6, False)):
        s = Scenario(f"#@k+{'.' * gap}K#\n\nk = kobold asleep\nK = kobold posted")
        victim, other = s.level.actor_at(s.at("k")), s.level.actor_at(s.at("K"))
        assert victim is not None
        assert other is not None
        strike(s.hero, victim, s.world)
        assert other.ai.plans.trail == (s.at("k") if hears else None), gap


def test_monsters_heed_only_shouts_of_own_kind() -> None:
    for noise, alerts in ((Noise.DOOR, False), (Noise.BLOWS, False), (Noise.SHOUT, True)):
        s = Scenario("#@#k..K#\n\nk = kobold posted\nK = kobold asleep")
        maker, sleeper = s.level.actor_at(s.at("k")), s.level.actor_at(s.at("K"))
        assert maker is not None
        assert sleeper is not None
        make_noise(maker.pos, 20, maker, noise, s.world)
        assert sleeper.asleep is not alerts
        assert not maker.ai.alert


def test_curious_monsters_come_to_foreign_noise() -> None:
    for letter, comes in (("k", True), ("r", False)):
        s = Scenario(f"#@#{letter}..R#\n\n{letter} = {'kobold' if comes else 'rat'} posted\nR = rat posted")
        maker, rat = s.level.actor_at(s.at(letter)), s.level.actor_at(s.at("R"))
        assert maker is not None
        assert rat is not None
        make_noise(maker.pos, 20, maker, Noise.DOOR, s.world)
        assert (rat.ai.plans.trail == maker.pos) is comes


def test_hero_hears_unseen_door_but_not_opener() -> None:
    s = Scenario("#########\n#@#..+.k#\n#.#.#####\n#...#####\n#########")
    s.hero.breed = replace(s.hero.breed, hearing=6)
    while s.door().shut:
        s.play(Wait())
    heard = [event for event in s.witnessed if isinstance(event, Heard)]
    assert next((event.noise, event.direction, event.at) for event in heard) == (Noise.DOOR, EAST, s.at("@"))
    assert not any(isinstance(event, Opened) for event in s.witnessed)
    assert s.messages[0] == "To the east, you hear a door open."
    assert s.level.memory.known_state(s.door()) is None
    assert not any("kobold" in message for message in s.messages)


def test_hero_hears_no_noise_of_visible_event() -> None:
    s = Scenario("########\n#@..+.k#\n########")
    while s.door().shut:
        s.play(Wait())
    assert not [event for event in s.witnessed if isinstance(event, Heard)]
    assert s.messages[-1] == "The kobold opens the door to the east."


def test_hero_does_not_hear_himself() -> None:
    s = Scenario("#@+..#")
    s.play(Walk(EAST), Walk(EAST))
    assert not [event for event in s.witnessed if isinstance(event, Heard)]


@pytest.mark.parametrize("name", DIRECTION_NAMES)
def test_noise_is_reported_with_direction(name: str) -> None:
    s = Scenario("###\n#@#\n###")
    step = DIRECTION_NAMES[name]
    assert Vec(7 * step.x, 7 * step.y).compass == step
    line = narrator.read(Heard(Noise.KNOCK, step, 9, s.hero.pos), ActorNames(s.world))
    assert line is not None
    assert line.text == f"To the {name}, you hear a knock."


def test_compass_has_eight_equal_winds() -> None:
    around = [Vec(x, y) for x in range(-20, 21) for y in range(-20, 21) if (x, y) != (0, 0)]
    for at in around:
        assert at.compass in DIRECTIONS
        assert (-at).compass == -at.compass
        assert Vec(at.y, at.x).compass == Vec(at.compass.y, at.compass.x)
    assert [Vec(12, y).compass.y for y in (4, 5, 6)] == [0, 0, 1]
    assert Vec(0, 0).compass == Vec(0, 0)


def test_distant_noise_sounds_softer() -> None:
    s = Scenario("#@#")
    for noise in Noise:
        (loud,) = sounds_of(Heard(noise, EAST, 9, s.hero.pos), s.world)
        (soft,) = sounds_of(Heard(noise, EAST, 2, s.hero.pos), s.world)
        assert loud[0] == soft[0]
        assert loud[3] < soft[3]
        assert loud[2] > 0


@pytest.mark.parametrize("tradition", [ROGUESHARP, RUSTBOOK, SADCONSOLE], ids=lambda row: row.name)
def test_classic_traditions_have_no_hearing(tradition: Tradition) -> None:
    s = Scenario("#@.kK#\n\nk = kobold asleep\nK = kobold asleep", tradition)
    make_noise(s.at("@"), 20, s.hero, Noise.SHOUT, s.world)
    kobold = s.level.actor_at(s.at("k"))
    assert kobold is not None
    strike(s.hero, kobold, s.world)
    other = s.level.actor_at(s.at("K"))
    assert other is not None
    assert other.asleep


def test_noise_loudness_matches_design() -> None:
    assert {noise.name: loudness for noise, loudness in LOUDNESS.items()} == {
        "STEPS": 2,
        "DOOR": 19,
        "BOLT": 3,
        "KNOCK": 32,
        "KNOCKING": 34,
        "BLOWS": 13,
        "GLASS": 34,
        "CLATTER": 10,
        "GNAWING": 6,
        "SHOUT": 36,
        "BELL": 36,
        "BLAST": 36,
        "EASE": 1,
        "EASE_RUSTY": 19,
        "PUSH": 10,
        "BASH": 28,
        "DIG": 20,
    }
    assert NORTH.compass == NORTH
    assert WEST.compass == WEST


def test_step_beside_sleeper_wakes_it_now_and_then() -> None:
    drawing, woken = "######\n#@..k#\n######\n\nk = kobold asleep", []
    for seed in range(200):
        s = Scenario(drawing, seed=str(seed))
        s.play(Walk(EAST))
        assert s.foe().asleep, "two squares away it hears nothing"
        s.play(Walk(EAST))
        woken.append(not s.foe().asleep)
    assert 8 <= sum(woken) <= 36


def test_pushed_door_is_heard_in_room_behind_it() -> None:
    for gap, hears in ((8, True), (9, False)):
        s = Scenario(f"#@|{'.' * gap}k#\n\nk = kobold posted")
        s.foe().breed = replace(s.foe().breed, sight=0)
        s.play(Walk(EAST))
        assert bool(s.foe().ai.alert) is hears, gap


@pytest.mark.parametrize("listeners", [1, 2])
def test_one_listener_hears_what_many_hear(listeners: int) -> None:
    """For a lone listener the way of the noise is computed from him, and for many from the noise."""
    s = Scenario("##########\n#@..+..k.#\n#...#..o.#\n##########\n\nk = kobold posted\no = ogre asleep")
    kobold, ogre = s.creature("k"), s.creature("o")
    heard = set()
    for at in (s.hero.pos, s.door().at):
        for loudness in range(1, 16):
            found = dict(hearers(s.level, at, loudness, [kobold, ogre][:listeners]))
            left = int(loudness_left(s.level, at, loudness)[kobold.pos])
            assert found.get(kobold) == (left if left >= threshold(kobold) else None)
            heard.add(kobold in found)
    assert heard == {True, False}


def test_noise_that_nobody_could_hear_is_not_followed_through_the_level(monkeypatch: pytest.MonkeyPatch) -> None:
    s, followed = Scenario(f"#@{'.' * 20}k#\n\nk = kobold posted"), list[Vec]()
    monkeypatch.setattr(Level, "noise_costs", lambda _, at, *__: followed.append(at))
    make_noise(s.hero.pos, 3, s.hero, Noise.STEPS, s.world)
    assert not followed
