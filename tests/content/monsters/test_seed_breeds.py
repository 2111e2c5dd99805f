"""Kobold, goblin and ooze: what the monsters of the documents do, in every tradition (RS-32 to RS-49)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.content.ai.flee import MAX_RUNNING
from game.content.monsters.breeds import GOBLIN, KOBOLD, OOZE
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.events.door_events import Crossed, Opened
from game.engine.events.event import Event
from game.engine.events.monster_events import CalledForHelp, Divided, Rallied
from game.engine.grid.dice import Dice, Roll
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import Actor, AiPlans, spawn
from game.engine.model.breed import Breed
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.senses.hearing import make_noise
from game.engine.tradition import Tradition
from game.play import Scenario

BOTH = pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP], ids=lambda row: row.name)
HALL = "##################\n#@...g...........#\n##################"


def hurt(actor: Actor, health: int = 1) -> None:
    actor.max_health = max(actor.max_health, health + 1)
    actor.health = health


def oozes(s: Scenario) -> list[Actor]:
    return [actor for actor in s.level.actors if actor.name == "ooze"]


@pytest.mark.parametrize(
    ("breed", "glyph", "dice"),
    [
        (KOBOLD, "k", (Roll(2, 5), Roll(1, 3), Roll(25, 3), Roll(1, 3), Roll(10, 4), Roll(5, 5), 140)),
        (GOBLIN, "g", (Roll(1, 5), Roll(1, 2), Roll(10, 5), Roll(1, 2), Roll(10, 4), Roll(1, 20), 120)),
        (OOZE, "o", (Roll(4, 5), Roll(1, 2), Roll(10, 5), Roll(1, 2), Roll(10, 4), Roll(1, 20), 140)),
    ],
    ids=["kobold", "goblin", "ooze"],
)
def test_kobold_goblin_and_ooze_match_document(breed: Breed, glyph: str, dice: tuple[object, ...]) -> None:
    """RS-32 to RS-34: the breeds have the document's health, attack, defense, chances to hit and block, gold and speed.

    Attack and defense each grow by a third of the depth, in dice. `dice`: the expected values, in the order above, with
    each chance after its attack or defense.
    """
    numbers = (breed.health, breed.attack, breed.attack_chance, breed.defense, breed.defense_chance, breed.gold)
    assert (*numbers, breed.pace) == dice
    assert (breed.glyph, breed.sight, breed.growth_depths) == (glyph, 10, 3)


def test_monsters_grow_stronger_with_depth() -> None:
    """RS-08: a third of the depth is added to attack and defense."""
    deep = spawn(GOBLIN, Vec(0, 0), 6, Dice("deep"))
    assert deep.attack - 2 in (1, 2)


@pytest.mark.parametrize("letter", "kgo")
def test_unseen_hero_is_hunted_for_fifteen_turns(letter: str) -> None:
    s = Scenario(f"#######\n#@...{letter}#\n#######", ROGUESHARP)
    s.foe().breed = replace(s.foe().breed, sight=0)
    s.foe().ai.alert = HUNT_TURNS
    before = s.foe().turns
    for _ in range(40):
        if not s.foe().ai.alert:
            break
        s.hero.health = s.hero.max_health
        s.play(Wait())
    assert s.foe().turns - before == HUNT_TURNS


# ---------------------------------------------------------------------------------------- the goblin


@BOTH
def test_hurt_goblin_runs_from_hero(tradition: Tradition) -> None:
    s = Scenario(HALL, tradition)
    hurt(s.foe())
    gaps = []
    for _ in range(8):
        s.play(Wait())
        gaps.append((s.foe().pos - s.hero.pos).steps)
    assert gaps == sorted(gaps)
    assert gaps[-1] > gaps[0]


def test_goblin_runs_past_hero_not_into_corner() -> None:
    edge = "#" * 45
    s = Scenario(f"{edge}\n#{'.' * 38}@g...#\n#{'.' * 43}#\n{edge}")
    goblin = s.foe()
    hurt(goblin)
    s.hero.attack = 0
    s.play(*[Wait()] * 9)
    assert goblin.pos.x < s.hero.pos.x - 3


@BOTH
def test_running_goblin_opens_doors(tradition: Tradition) -> None:
    s = Scenario("##############\n#@..g+.......#\n##############", tradition)
    hurt(s.foe())
    events = s.play(*[Wait()] * 4)
    assert any(isinstance(event, Opened) and event.actor.name == "goblin" for event in events)
    assert s.foe().pos.x > 5


@BOTH
def test_running_goblin_cries_for_help_once(tradition: Tradition) -> None:
    s = Scenario(HALL, tradition)
    hurt(s.foe())
    events = s.play(*[Wait()] * 12)
    assert [event.noise for event in events if isinstance(event, CalledForHelp)] == [Noise.SHOUT]
    assert "The goblin cries for help!" in s.messages


@BOTH
def test_goblin_cry_rouses_monsters_in_view(tradition: Tradition) -> None:
    s = Scenario(
        "############\n#@.g....k..#\n######+#####\n######..K###\n############\n\nk = kobold asleep\nK = kobold asleep",
        tradition,
    )
    seen, unseen, goblin = s.creature("k"), s.creature("K"), s.creature("g")
    hurt(goblin)
    goblin.ai.alert = 0
    goblin.breed = replace(goblin.breed, sight=8)
    alert = goblin.ai.alert
    s.play(Wait(), Wait())
    assert goblin.ai.called
    assert seen.ai.alert
    assert not seen.asleep
    assert bool(unseen.ai.alert) is tradition.noise, "behind a door it is heard, where there is noise"
    assert goblin.ai.alert <= max(alert, HUNT_TURNS)


def test_shout_wakes_sleepers_within_twenty_cells() -> None:
    s = Scenario("######################\n#@g.............+...k#\n######################\n\nk = kobold asleep")
    goblin, kobold = s.creature("g"), s.creature("k")
    make_noise(goblin.pos, LOUDNESS[Noise.SHOUT], goblin, Noise.SHOUT, s.world)
    assert s.creature("k").asleep, "nineteen cells and a door are too far"
    s.world.level.open_door(s.door())
    make_noise(goblin.pos + EAST, LOUDNESS[Noise.SHOUT], goblin, Noise.SHOUT, s.world)
    assert not s.creature("k").asleep
    assert kobold.ai.plans.trail == goblin.pos + EAST


@BOTH
def test_healed_goblin_stops_running_and_fights(tradition: Tradition) -> None:
    s = Scenario("########################\n#@....g................#\n########################", tradition)
    goblin = s.foe()
    hurt(goblin)
    goblin.attack_chance = 0
    events: list[Event] = []
    for _ in range(40):
        if any(isinstance(event, Rallied) for event in events):
            break
        events = s.play(Wait())
        assert goblin.ai.fled_turns <= MAX_RUNNING + 1
    assert goblin.health == goblin.max_health
    assert goblin.turns == MAX_RUNNING + 2
    assert goblin.ai.fled_turns == 0
    goblin.ai.alert, away = HUNT_TURNS, goblin.pos.x
    s.play(*[Wait()] * 5)
    assert goblin.pos.x < away, "it comes back"


@BOTH
def test_cornered_goblin_fights(tradition: Tradition) -> None:
    s = Scenario("####\n#@g#\n####", tradition)
    hurt(s.foe())
    s.foe().attack_chance = 100
    s.hero.defense = 0
    s.play(Wait(), Wait())
    assert s.hero.health < s.hero.max_health


def test_unreachable_goblin_rests_until_healed() -> None:
    s = Scenario("########\n#@~~~g.#\n########")
    hurt(s.foe())
    s.play(*[Wait()] * 25)
    assert s.foe().health == s.foe().max_health


# ---------------------------------------------------------------------------------------- the ooze


@BOTH
def test_hurt_ooze_splits_instead_of_acting(tradition: Tradition) -> None:
    s = Scenario("#######\n#@o...#\n#######", tradition)
    s.foe().max_health, s.foe().health = 14, 11
    s.hero.defense = 0
    s.foe().attack_chance = 100
    events = s.play(Wait(), Wait())
    assert any(isinstance(event, Divided) for event in events)
    assert "The ooze splits in two." in s.messages
    first, second = oozes(s)
    assert sorted((first.health, second.health)) == [5, 6]
    assert all(actor.health == actor.max_health for actor in (first, second))
    assert (first.pos - second.pos).steps == 1
    assert second.ai.alert or first.ai.alert


def test_total_ooze_health_never_grows() -> None:
    for health in range(2, 21):
        s = Scenario("#########\n#@......#\n#.......#\n#......o#\n#########")
        s.foe().max_health, s.foe().health = 21, health
        for _ in range(8):
            s.play(Wait())
            assert sum(ooze.health for ooze in oozes(s)) == health
            assert all(ooze.max_health <= 10 for ooze in oozes(s) if ooze.health == ooze.max_health) or health == 20


def test_ooze_unable_to_split_fights_on() -> None:
    s = Scenario("####\n#@o#\n####")
    s.foe().max_health, s.foe().health = 9, 8
    s.foe().attack_chance, s.hero.defense = 100, 0
    s.play(Wait(), Wait())
    assert len(oozes(s)) == 1
    assert s.hero.health < s.hero.max_health
    s = Scenario("######\n#@o..#\n######")
    s.foe().max_health, s.foe().health = 9, 1
    s.play(Wait(), Wait())
    assert len(oozes(s)) == 1


def test_ooze_never_splits_into_wall_or_door() -> None:
    s = Scenario("#######\n#@o#..#\n###+###\n#.....#\n#######")
    s.foe().max_health, s.foe().health = 9, 8
    s.play(Wait(), Wait())
    assert len(oozes(s)) == 1


def test_ooze_crosses_shut_door_in_two_turns() -> None:
    s = Scenario("########\n#@..+o.#\n########")
    s.foe().breed = replace(s.foe().breed, pace=100)
    (crossed,) = (event for event in s.play(Wait()) if isinstance(event, Crossed))
    assert (crossed.start, crossed.at) == (s.at("o"), s.door().at)
    assert s.door().shut
    assert s.foe().pos == s.door().at + WEST
    assert s.foe().ready_at == 200
    assert s.foe().turns == 1


def test_ooze_never_comes_out_on_occupied_cell() -> None:
    s = Scenario("########\n##@+o..#\n########")
    s.play(*[Wait()] * 9)
    assert s.foe().pos == s.at("o")
    assert s.door().shut


def test_roguesharp_ooze_opens_doors() -> None:
    s = Scenario("########\n#@..+o.#\n########", ROGUESHARP)
    s.play(*[Wait()] * 3)
    assert not s.door().shut


def test_flight_map_is_empty_without_hunter() -> None:
    s = Scenario("########\n#@#g..##\n########")
    s.foe().ai.alert, s.foe().ai.plans = 0, AiPlans()
    flight = s.world.distance_maps.flight_of(s.foe(), s.hero.pos)
    assert (flight == np.int16(-1)).all()
