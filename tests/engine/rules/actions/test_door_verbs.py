"""Verbs at doors besides walking into them, one rule to a test."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.items.gear import GOLD
from game.content.traditions import AJAR, TRADITIONS
from game.content.world.lights import TORCH
from game.engine.behavior import Action, Ai
from game.engine.events.door_events import Battered, Breached, Eased, Knocked, Latched, Unlatched, Widened
from game.engine.events.event import Event
from game.engine.events.movement_events import Moved, Stopped
from game.engine.events.stop_reasons import AtDoor
from game.engine.grid.geometry import EAST, NORTHEAST, SOUTH, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.item import Item
from game.engine.model.light import Light
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.traits import BRUTAL_BASHING, WEAK_BASHING
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.door_verbs import Bash, Ease, Knock, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.inventory import drop
from game.engine.tradition import Tradition
from game.play import Scenario
from tests.support.scenario import has, noises, refusal

CLASSIC = [row for row in TRADITIONS.values() if row is not AJAR]
ROOMS = """
########
#..#...#
#.@+...#
#..#...#
########
"""


# ---------------------------------------------------------------------------------------------------- ease


def test_easing_takes_turn_and_leaves_door_ajar(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(ROOMS)
    made = noises(monkeypatch)
    assert s.play(Ease(EAST)) == [Eased(s.hero, s.door())]
    assert s.door().state is s.level.memory.known_state(s.door()) is DoorState.AJAR
    assert (s.world.turn, s.hero.opened) == (1, 1)
    assert made == [(s.door().at, 1, Noise.DOOR)]
    assert s.messages == ["You open the door a crack."]


def test_stiff_door_groans_when_eased(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario("#@A.#\n\nA = stiff wooden door")
    made = noises(monkeypatch)
    s.play(Ease(EAST))
    assert made == [(s.door().at, 19, Noise.DOOR)]
    assert s.messages == ["You open the door a crack. The rusty hinges groan."]


def test_opening_ajar_door_is_softer_than_opening_shut_one(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(ROOMS)
    s.play(Ease(EAST))
    made, start = noises(monkeypatch), s.hero.pos
    assert s.play(Walk(EAST)) == [
        Widened(s.hero, s.door()),
        Moved(s.hero, start, s.door().at),
    ]
    assert s.door().state is DoorState.OPEN
    assert made == [(s.door().at, 10, Noise.DOOR), (s.door().at, 2, Noise.STEPS)]
    assert made[0][1] < LOUDNESS[Noise.DOOR]
    assert s.hero.opened == 1, "it was counted when it was opened a crack"


def test_hound_pushes_ajar_door_open() -> None:
    s = Scenario("########\n#@.|..h#\n########")
    while s.foe().pos != s.door().at:
        s.play(Wait())
    assert s.door().state is DoorState.OPEN
    assert "The hound pushes open the door to the east." in s.messages


def test_impossible_easing_is_refused_at_no_cost() -> None:
    s = Scenario("######\n#@A#.#\n###..#\n######\n\nA = open wooden door")
    assert refusal(s, Ease(EAST)) == "The door is already open."
    assert refusal(s, Ease(SOUTH)) == "There is no door there."
    assert refusal(Scenario("#@A.#\n\nA = bolted wooden door"), Ease(EAST)) == "The door is bolted."
    assert refusal(Scenario("#@A.#\n\nA = locked wooden door"), Ease(EAST)) == "The door is locked. You need a key."
    assert refusal(Scenario("#@|.#"), Ease(EAST)) == "The door is already ajar."
    across = Scenario("####\n#.+#\n#@##\n####")
    assert refusal(across, Ease(NORTHEAST)) == "Stand directly in front of a door to do that."
    assert refusal(Scenario("#@A.#\n\nA = doorway door"), Ease(EAST)) == "There is no door in the doorway."


@pytest.mark.parametrize("tradition", CLASSIC, ids=lambda row: row.name)
@pytest.mark.parametrize("action", [Ease(EAST), Knock(EAST), Latch(EAST), Bash(EAST)], ids=repr)
def test_classic_traditions_lack_door_verbs(tradition: Tradition, action: Action) -> None:
    s = Scenario("#@+.#", tradition)
    refused = refusal(s, action)
    assert refused.endswith("in this game.")
    assert s.door().state is DoorState.SHUT


# --------------------------------------------------------------------------------------------------- knock


def test_knock_sounds_from_door_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(ROOMS)
    made = noises(monkeypatch)
    assert s.play(Knock(EAST)) == [Knocked(s.hero, s.door(), False)]
    assert made == [(s.door().at, 32, Noise.KNOCK)]
    assert s.door().state is DoorState.SHUT


def test_quick_second_knock_calls_everyone(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(ROOMS)
    made = noises(monkeypatch)
    s.play(Knock(EAST), *[Wait()] * 29)
    assert s.play(Knock(EAST)) == [Knocked(s.hero, s.door(), True)]
    assert [noise for _, _, noise in made] == [Noise.KNOCK, Noise.KNOCKING]


def test_knock_after_monsters_knock_is_reply() -> None:
    s = Scenario("#@+k#")
    Knock(WEST).perform(s.foe(), s.world)
    Knock(EAST).perform(s.hero, s.world)
    assert (s.door().knocker, s.door().answered) == (s.hero, True)
    Knock(EAST).perform(s.hero, s.world)
    assert not s.door().answered


def test_late_second_knock_counts_as_first() -> None:
    s = Scenario(ROOMS)
    s.play(Knock(EAST), *[Wait()] * 30)
    assert s.play(Knock(EAST)) == [Knocked(s.hero, s.door(), False)]


def test_knock_on_open_door_is_refused() -> None:
    assert refusal(Scenario("#@-.#"), Knock(EAST)) == "The door is open. There is nothing to knock on."


# --------------------------------------------------------------------------------------------------- latch


@pytest.mark.parametrize("drawn", "+|-")
def test_latch_shuts_and_bolts_door_in_any_state(drawn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(f"#@{drawn}..#")
    made = noises(monkeypatch)
    assert s.hero.latches == 3
    assert s.play(Latch(EAST))[0] == Latched(s.hero, s.door())
    assert s.door().state is s.level.memory.known_state(s.door()) is DoorState.BOLTED
    assert (s.hero.latches, s.door().pips) == (2, 5)
    assert made == [(s.door().at, 3, Noise.BOLT)]
    assert not s.world.sees(s.door().at + EAST)


def test_bolted_door_stops_hero_and_monsters() -> None:
    s = Scenario("#########\n#@-...hh#\n#########")
    s.play(Latch(EAST))
    assert refusal(s, Walk(EAST)) == "You bolted this door yourself. Remove the bolt first."
    s.play(*[Wait()] * 20)
    assert s.door().state is DoorState.BOLTED
    assert s.hero.health == s.hero.max_health


def test_owner_removes_latch_from_either_side() -> None:
    s = Scenario("#@-.#")
    s.play(Walk(EAST), Walk(EAST), Latch(WEST))
    assert s.play(Latch(WEST)) == [Unlatched(s.hero, s.door())]
    assert s.door().state is DoorState.SHUT
    assert s.hero.latches == 2
    s.play(Walk(WEST))
    assert s.hero.pos == s.door().at


def test_hero_cannot_remove_foreign_latch() -> None:
    s = Scenario("#@A.#\n\nA = bolted wooden door")
    assert refusal(s, Latch(EAST)) == "Only the monster that bolted this door can remove the bolt."


def test_latch_is_refused_on_occupied_doorway() -> None:
    s = Scenario("#######\n#@-k..#\n#######")
    while s.foe().pos != s.door().at:
        s.play(Wait())
    assert refusal(s, Latch(EAST)) == "You cannot bolt the door while the kobold stands in the doorway."
    assert s.hero.latches == 3
    s = Scenario("#@-.#")
    drop(Item(GOLD), s.door().at, s.world)
    assert refusal(s, Latch(EAST)) == "You cannot bolt the door while the doorway holds gold."


def test_latching_without_latch_is_refused() -> None:
    s = Scenario("#@-.#")
    s.hero.latches = 0
    assert refusal(s, Latch(EAST)) == "You have no latches left."


# ---------------------------------------------------------------------------------------------------- bash


def basher(s: Scenario, weak: bool) -> Actor:
    """Make the kobold of a drawing bash the door to its west whenever it may act."""
    foe = s.foe()
    bash = WEAK_BASHING if weak else BRUTAL_BASHING
    foe.breed = replace(foe.breed, pace=100, bash=bash, ai=Ai(lambda _actor, _world: Bash(WEST)))
    return foe


@pytest.mark.parametrize(
    ("weak", "bolted", "turns"), [(True, False, 5), (False, False, 2), (True, True, 9), (False, True, 3)]
)
def test_blows_break_door_after_enough_turns(
    weak: bool, bolted: bool, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = Scenario("#######\n#@+k..#\n#######")
    foe = basher(s, weak)
    foe.ready_at = 1000
    s.play(*[Latch(EAST)] * bolted)
    made = noises(monkeypatch)
    foe.ready_at = s.hero.ready_at
    events: list[Event] = []
    waited = 0
    while not has(Breached, events):
        waited += 1
        events += s.play(Wait())
    assert waited == turns
    assert s.door().state is s.level.memory.known_state(s.door()) is DoorState.BROKEN
    assert set(made) == {(s.door().at, 28, Noise.BLOWS)}
    assert s.messages[-1] == "The kobold breaks down the door to the east!"


def test_bash_reports_pips_left() -> None:
    s = Scenario("#######\n#@+k..#\n#######")
    basher(s, weak=True)
    events = s.play(Wait())
    assert Battered(s.foe(), s.door(), 2) in events
    assert s.door().pips == 2
    assert s.messages[-1] == "Something bashes the door to the east. Two more blows will break it."


def test_broken_door_stays_broken() -> None:
    s = Scenario("#@+.#")
    s.level.batter_door(s.door(), 3)
    s.world.look_around()
    assert refusal(s, Latch(EAST)) == "The door is broken. You cannot bolt it."
    assert refusal(s, Ease(EAST)) == "The door is broken and stays open."
    assert s.world.sees(s.at("+") + EAST)
    s.play(Walk(EAST))
    assert s.hero.pos == s.at("+")
    assert s.messages[2:] == []


def test_broken_door_loses_its_latch() -> None:
    s = Scenario("#@+.#")
    s.play(Latch(EAST))
    assert s.level.batter_door(s.door(), s.door().pips)
    assert s.door().state is DoorState.BROKEN
    assert s.door().bolter is None


def test_hero_cannot_bash_doors() -> None:
    assert refusal(Scenario("#@+.#"), Bash(EAST)) == "You cannot break down doors."


# ------------------------------------------------------------------------------------------- no accidents


def test_held_key_and_travel_stop_at_ajar_door() -> None:
    s = Scenario("#@..|..#")
    assert s.play(HeldStep(EAST))[-1] == Stopped(AtDoor(), s.at("|"))
    s.play(Travel(Vec(6, 0)))
    assert s.door().state is DoorState.AJAR
    s.play(Travel(s.at("|")))
    assert s.hero.pos == s.at("|")
    assert s.door().state is DoorState.OPEN


def test_travel_avoids_door_known_to_be_bolted() -> None:
    s = Scenario("#@-..#")
    s.level.memory.explored[:] = True
    s.play(Latch(EAST), Travel(Vec(4, 0)))
    assert s.messages[-1] == "You cannot get there: a bolted wooden door to the east is in the way."


# ----------------------------------------------------------------------------------------- light and sight


def test_eased_door_lets_light_through_wedge() -> None:
    s = Scenario("""
#########
#...#...#
#...#...#
#..@+...#
#...#...#
#########
""")
    s.level.lights = (Light(TORCH, at=Vec(6, 3), mount=Vec(8, 3)),)
    s.level.changes += 1
    assert not s.level.lit[:4].any()
    s.play(Ease(EAST))
    assert s.level.lit[1:4, 3].all()
    assert not s.level.lit[3, 1:3].any()
    assert s.level.lit[1, 2] == s.level.lit[1, 4]


def test_sleeper_is_seen_through_ajar_door() -> None:
    s = Scenario("#######\n#.@+.k#\n#######\n\nk = kobold asleep")
    assert s.world.foes_in_view() == []
    s.play(Ease(EAST))
    assert s.world.foes_in_view() == [s.foe()]
