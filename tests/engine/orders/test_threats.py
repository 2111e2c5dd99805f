"""Threats: which foes could reach the hero, as far as he knows, and in how many turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, RUSTBOOK, SADCONSOLE
from game.content.world.conditions import CONDITIONS
from game.content.world.traps import TRAPS
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import Detour, FoeNear
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.door import DoorState
from game.engine.model.item import Item, Slot
from game.engine.model.memory import KnownDoor
from game.engine.orders.auto_explore import Explore
from game.engine.orders.threats import soonest_turns, stop_for, threats
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.step_rules import check_step
from game.engine.tradition import Tradition
from game.play import Scenario

WITHIN = 20
GLASS = "##########\n#@...A.w.#\n##########\n\nA = {} door\nw = wraith roaming"


def turns_of_foe(s: Scenario) -> int | None:
    """Return the turns in which the only monster could reach the hero, as he believes; None if it could not."""
    found = threats(s.hero.pos, s.world, WITHIN)
    return found[0].turns if found else None


def test_rune_keeps_wraith_from_being_threat() -> None:
    assert turns_of_foe(Scenario(GLASS.format("glass"))) is not None
    s = Scenario(GLASS.format("runed glass"))
    assert s.world.sees(s.foe().pos)
    assert turns_of_foe(s) is None
    door = s.door().at
    s.level.move(s.foe(), door + EAST)
    crossing = check_step(s.foe(), door + EAST, door - EAST, s.level, s.world.tradition)
    assert crossing.why == "The rune keeps the wraith away."


def test_wraith_behind_rune_does_not_stop_explore() -> None:
    reasons = {}
    for door in ("glass", "runed glass"):
        s = Scenario(GLASS.format(door))
        (stopped,) = [event for event in s.play(Explore()) if isinstance(event, Stopped)]
        reasons[door] = isinstance(stopped.reason, FoeNear)
    assert reasons == {"glass": True, "runed glass": False}


BESIDE = "########\n#.@k..>#\n#......#\n########\n\nk = kobold hunting"


@pytest.mark.parametrize("order", [Travel, TravelToStairs])
def test_travel_that_asks_takes_no_step_beside_foe(order: type[Travel | TravelToStairs]) -> None:
    goal: Any = Vec(1, 1) if order is Travel else 1
    steps = {}
    for asks in (False, True):
        s = Scenario(BESIDE)
        events = s.play(order(goal, asks_near_foes=asks))
        steps[asks] = s.world.turn
        assert any(isinstance(event, Stopped) for event in events) or not asks
    assert steps[True] == 0 < steps[False]


@pytest.mark.parametrize(("seen", "turns"), [(DoorState.SHUT, 8), (DoorState.OPEN, None)])
def test_leap_depends_on_remembered_door_state(seen: DoorState, turns: int | None) -> None:
    s = Scenario(GLASS.format("glass"))
    s.level.memory.doors[s.door().at] = KnownDoor(seen)
    assert turns_of_foe(s) == turns


def test_no_leap_ends_in_another_shut_door() -> None:
    s = Scenario("##########\n#@..AA.w.#\n##########\n\nA = glass door\nw = wraith roaming")
    assert turns_of_foe(s) is None


def test_known_trap_does_not_keep_foe_away() -> None:
    s = Scenario("########\n#@...k.#\n########\n\nk = kobold roaming")
    assert turns_of_foe(s) == 6
    s.level.memory.traps[Vec(3, 1)] = TRAPS["bear"]
    assert turns_of_foe(s) == 6


CORRIDOR = "########\n#@....k#\n########\n\nk = {} hunting"
DIAGONAL = "######\n#..k##\n#...@#\n#...##\n######\n\nk = {} hunting\nat: 4,2 open wooden door"
"""The hero stands in a doorway, which the monster diagonally beside him can only enter orthogonally."""
STRIKERS = ("kobold", "goblin", "hound", "jackal-man", "ogre")


@pytest.mark.parametrize("drawing", [CORRIDOR, DIAGONAL], ids=["corridor", "doorway"])
@pytest.mark.parametrize("breed", STRIKERS)
def test_soonest_turns_are_those_of_first_blow(breed: str, drawing: str) -> None:
    s = Scenario(drawing.format(breed))
    s.hero.health = s.hero.max_health = 999
    s.foe().ready_at = s.hero.ready_at
    (threat,) = threats(s.hero.pos, s.world, WITHIN)
    turns = soonest_turns(threat, s.world)
    assert turns <= threat.turns
    s.play(*[Wait()] * (turns - 1))
    assert s.world.run_stats.assault is None
    s.play(Wait())
    assert s.world.run_stats.assault is not None


@pytest.mark.parametrize("condition", ["slowed", "hasted", "held", "stunned"])
@pytest.mark.parametrize("worn", ["dagger", "two-handed sword"])
def test_soonest_turns_count_what_makes_a_foe_in_view_slower_or_faster(condition: str, worn: str) -> None:
    s = Scenario(CORRIDOR.format("kobold"))
    s.hero.health = s.hero.max_health = 999
    foe = s.foe()
    foe.ready_at = s.hero.ready_at
    foe.worn[Slot.HAND] = Item(ITEMS[worn])
    afflict(foe, CONDITIONS[condition], 3 if condition in ("held", "stunned") else 99, s.world)
    (threat,) = threats(s.hero.pos, s.world, WITHIN)
    turns = soonest_turns(threat, s.world)
    s.play(*[Wait()] * (turns - 1))
    assert s.world.run_stats.assault is None
    s.play(Wait(), Wait())
    assert s.world.run_stats.assault is not None


ROUND_DOORWAY = DIAGONAL.format("kobold")
ROUND_CORNER = "######\n#..k##\n#...@#\n#...##\n######\n\nk = kobold hunting"
STRAIGHT = "#######\n#...#.#\n#..k-@#\n#...#.#\n#######\n\nk = kobold hunting"


FAR_CORNER = "########\n#.k#####\n#......@\n########\n\nk = kobold hunting"

ROUND_WALL = "#####\n#k#.#\n#.#@#\n#...#\n#####\n\nk = kobold hunting"


@pytest.mark.parametrize(
    ("drawing", "tradition"),
    [(FAR_CORNER, AJAR), (ROUND_CORNER, SADCONSOLE)],
)
def test_stop_explains_no_distant_and_no_straight_way(drawing: str, tradition: Tradition) -> None:
    assert _stopped_for_foe(drawing, tradition).detour is None


@pytest.mark.parametrize("tradition", [AJAR, RUSTBOOK])
def test_stop_says_that_close_foe_goes_round_a_wall(tradition: Tradition) -> None:
    assert _stopped_for_foe(ROUND_WALL, tradition).detour is Detour.WALL


def test_stop_says_that_close_foe_is_slow() -> None:
    near = _stopped_for_foe("#######\n#..k.@#\n#######\n\nk = ogre hunting", AJAR, pace=250)
    assert (near.turns, near.detour) == (3, Detour.SLOW)
    assert _stopped_for_foe("#######\n#..k.@#\n#######\n\nk = ogre hunting", AJAR, pace=100).detour is None


def _stopped_for_foe(drawing: str, tradition: Tradition, pace: int | None = None) -> FoeNear:
    """Return why an order stops for the foe of a drawing, of which the hero sees every cell."""
    s = Scenario(drawing, tradition)
    if pace is not None:
        s.foe().breed = replace(s.foe().breed, pace=pace)
    s.world.view = np.ones_like(s.world.view)
    (threat,) = threats(s.hero.pos, s.world, WITHIN)
    stop_for(threat, s.world)
    (stopped,) = s.world.take_events()
    assert isinstance(stopped, Stopped)
    assert isinstance(stopped.reason, FoeNear)
    return stopped.reason


@pytest.mark.parametrize(
    ("drawing", "turns", "detour"),
    [(ROUND_DOORWAY, 2, Detour.DOORWAY), (ROUND_CORNER, 2, Detour.CORNER), (STRAIGHT, 2, None)],
    ids=["doorway", "corner", "straight"],
)
def test_stop_says_why_close_foe_needs_longer(drawing: str, turns: int, detour: Detour | None) -> None:
    s = Scenario(drawing)
    (stopped,) = [event for event in s.play(Explore()) if isinstance(event, Stopped)]
    assert isinstance(stopped.reason, FoeNear)
    assert (stopped.reason.turns, stopped.reason.detour) == (turns, detour)
