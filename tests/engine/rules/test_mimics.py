"""Mimics that pose as doors are unmasked by everything that affects doors: scrolls, beams and fire."""

from __future__ import annotations

import pytest

from game.content.traditions import ROGUESHARP
from game.engine.behavior import Action
from game.engine.events.combat_events import Surprised
from game.engine.events.monster_events import MimicRevealed
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.mimics import expose_mimic, find_mimics_beside, touch_mimic
from game.engine.senses.awareness import unaware
from game.play import Scenario

DOOR = Vec(3, 1)
POSING = """
########
#@.M...#
########

M = door mimic
"""


@pytest.mark.parametrize(
    ("has", "action"),
    [
        ("bag: scroll of opening", Use(0)),
        ("bag: scroll of bolting", Use(0)),
        ("bag: wand of destruction", Use(0, DOOR)),
        ("bag: fire flask", Throw(0, DOOR)),
        ("abilities: fireball", Invoke("fireball", DOOR)),
    ],
    ids=lambda value: value.split(": ")[1] if isinstance(value, str) else "",
)
def test_effects_on_doors_reveal_door_mimic(has: str, action: Action) -> None:
    s = Scenario(POSING + has)
    happened = s.play(action)
    assert "That is not a door. It is a door mimic!" in s.messages
    assert not s.level.doors
    assert s.foe().name == "door mimic"
    assert not any(isinstance(event, Surprised) for event in happened)


def test_spreading_fire_reveals_mimic() -> None:
    s = Scenario('#########\n#@..."M"#\n#########\n\nM = door mimic\nfire: 5,1')
    for _ in range(8):
        s.play(Wait())
    assert "That is not a door. It is a door mimic!" in s.messages
    assert not s.level.doors


def test_bolting_scroll_needs_latch_tradition() -> None:
    s = Scenario("#@+..#\n\nbag: scroll of bolting", ROGUESHARP)
    s.world.identified.add("scroll of bolting")
    assert s.play(Use(0)) == [Refused("You cannot bolt doors in this game.", s.hero.pos)]
    assert (s.door().state, len(s.hero.bag), s.world.turn) == (DoorState.SHUT, 1, 0)


def unmasked(s: Scenario) -> Actor:
    """Return the mimic that has just been unmasked: it hunts the hero, and acts one turn of its own later."""
    (mimic,) = [event.actor for event in s.world.take_events() if isinstance(event, MimicRevealed)]
    assert mimic.ready_at == s.world.now + mimic.pace
    assert (mimic.ai.plans.trail, s.level.actor_at(DOOR), s.level.doors) == (s.hero.pos, mimic, {})
    return mimic


def test_exposed_mimic_surprises_no_more() -> None:
    s = Scenario(POSING)
    s.world.now = 700
    assert expose_mimic(s.door(), s.world)
    assert not unaware(s.hero, unmasked(s), s.world)


def test_touched_mimic_strikes_at_once() -> None:
    s = Scenario(POSING)
    s.world.now = 700
    assert touch_mimic(s.door(), s.hero, s.world)
    found, blow = [event for event in s.world._events if isinstance(event, MimicRevealed | Surprised)]
    assert (type(found), type(blow)) == (MimicRevealed, Surprised), "it is seen before it strikes"
    unmasked(s)


def test_real_door_is_no_mimic() -> None:
    s = Scenario("#####\n#@+.#\n#####")
    assert not touch_mimic(s.door(), s.hero, s.world)
    assert not expose_mimic(s.door(), s.world)
    assert not find_mimics_beside(s.hero, s.world)
    assert s.world.take_events() == []


def test_all_mimics_beside_are_found_at_once() -> None:
    s = Scenario("####\n#..#\n#M##\n#@M.\n#M##\n#..#\n####\n\nM = door mimic")
    assert find_mimics_beside(s.hero, s.world)
    assert s.level.doors == {}
    assert len(s.level.actors) == 4
