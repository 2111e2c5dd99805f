"""Noises as the hero knows them: what he made and heard, how far they reach, and which sleepers they wake."""

from __future__ import annotations

import pytest

from game.content.traditions import ROGUESHARP
from game.engine.grid.geometry import EAST, Vec, cells_where
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.hearing import make_noise
from game.engine.senses.known_noise_reach import known_noise_costs, stirred, wake_percent
from game.play import Scenario

ROOMS = """
##############
#@..+...|...k#
#.#.#.#.#.##.#
#.#...#-#..#.#
#..."".....#.#
##############

k = kobold asleep
"""


def learn_all(s: Scenario) -> None:
    """Let the hero see the whole level once."""
    s.level.memory.explored[:] = True
    s.level.remember(s.level.memory.explored)


# ------------------------------------------------------------------------------- noises that the hero knows


def test_own_noise_is_known_with_its_place() -> None:
    s = Scenario("#@+..#")
    s.play(Walk(EAST))
    (noise,) = s.world.noises
    assert (noise.noise, noise.loudness, noise.at, noise.own) == (Noise.DOOR, LOUDNESS[Noise.DOOR], s.at("+"), True)
    assert s.world.notes.last_own_noise is noise


def test_noise_behind_door_has_no_place() -> None:
    s = Scenario("#@.+..k#\n\nk = kobold asleep")
    make_noise(s.at("k"), 20, s.foe(), Noise.SHOUT, s.world)
    (noise,) = s.world.noises
    assert (noise.at, noise.direction, noise.own) == (None, EAST, False)
    assert noise.loudness == 20 - 5 - 5


def test_noise_in_view_has_its_place() -> None:
    s = Scenario("#@....k#\n\nk = kobold asleep")
    make_noise(s.at("k"), 20, s.foe(), Noise.SHOUT, s.world)
    (noise,) = s.world.noises
    assert (noise.at, noise.loudness, noise.own) == (s.at("k"), 20, False)


def test_unheard_noise_is_not_known() -> None:
    s = Scenario("#@.+..k#\n\nk = kobold asleep")
    make_noise(s.at("k"), 6, s.foe(), Noise.SHOUT, s.world)
    assert s.world.noises == []
    assert s.world.notes.last_own_noise is None


def test_next_update_empties_noises_but_keeps_last() -> None:
    s = Scenario("#@+..#")
    s.play(Ease(EAST), Wait())
    assert s.world.noises == []
    assert s.world.notes.last_own_noise is not None
    assert s.world.notes.last_own_noise.loudness == LOUDNESS[NoisyAct.EASE]


def test_no_noise_in_tradition_without_noises() -> None:
    s = Scenario("#@+..#", ROGUESHARP)
    s.play(Walk(EAST))
    assert s.world.notes.last_own_noise is None


# --------------------------------------------------------------------------------------- reach as far as known


def test_known_reach_is_rule_on_known_level() -> None:
    s = Scenario(ROOMS)
    learn_all(s)
    for at in cells_where(~s.level.solid):
        known, true = known_noise_costs(at, 36, s.level), s.level.noise_costs(at, 36)
        assert (known == true).all(), at


def test_unseen_ground_does_not_change_known_reach() -> None:
    one = Scenario("#@..+....#")
    other = Scenario("#@..+##.-#")
    for s in (one, other):
        assert not s.level.memory.explored[5:9].any()
    reaches = [known_noise_costs(Vec(1, 0), 36, s.level)[:9] for s in (one, other)]
    assert (reaches[0] == reaches[1]).all()


def test_remembered_state_of_door_decides_reach() -> None:
    s = Scenario(ROOMS)
    learn_all(s)
    before = known_noise_costs(s.at("@"), 36, s.level)
    s.level.open_door(s.door(s.at("+")))
    assert (known_noise_costs(s.at("@"), 36, s.level) == before).all()
    assert (s.level.noise_costs(s.at("@"), 36) != before).any()


# ------------------------------------------------------------------------------------------------ sleepers


TRIES = 400
"""Number of noises that one sleeper hears. Its share of waking is then within 7.5 points, five times its spread."""


@pytest.mark.parametrize(
    "loudness", [LOUDNESS[Noise.STEPS], LOUDNESS[Noise.DOOR], LOUDNESS[NoisyAct.BASH], LOUDNESS[Noise.KNOCK]]
)
def test_waking_is_rule_of_hearing(loudness: int) -> None:
    for gap in range(24):
        s = Scenario(f"#@{'.' * gap}k#\n\nk = kobold asleep")
        foe = s.foe()
        percent = wake_percent(foe, foe.pos, [s.hero.pos], loudness, s.level)
        assert len(stirred([foe], s.hero.pos, loudness, s.level)) == (gap + 1 < loudness and percent < 100), gap
        woken = 0
        for _ in range(TRIES):
            foe.asleep = True
            make_noise(s.hero.pos, loudness, s.hero, Noise.BLOWS, s.world)
            woken += not foe.asleep
        if percent in (0, 100):
            assert woken == TRIES * percent // 100, gap
        else:
            assert abs(woken / TRIES - percent / 100) < 0.075, gap


def test_sleeper_stirs_between_hearing_and_waking() -> None:
    s = Scenario(f"#@{'.' * 20}k#\n\nk = kobold asleep")
    at, foe = s.hero.pos, s.foe()
    assert [n for n in range(40) if stirred([foe], at, n, s.level)] == list(range(22, 37))
    assert [n for n in range(40) if wake_percent(foe, foe.pos, [at], n, s.level) == 100] == [37, 38, 39]
    assert not [n for n in range(40) if 0 < wake_percent(foe, foe.pos, [at], n, s.level) < 100], "it is too far away"


def test_noise_may_wake_sleeper_within_five_squares() -> None:
    chances = []
    for gap in range(8):
        s = Scenario(f"#@{'.' * gap}k#\n\nk = kobold asleep")
        chances.append(wake_percent(s.foe(), s.foe().pos, [s.hero.pos], LOUDNESS[Noise.DOOR], s.level))
    assert chances == [100, 100, 100, 10, 10, 0, 0, 0]
