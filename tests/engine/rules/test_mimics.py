"""Mimics that pose as doors are unmasked by everything that affects doors: scrolls, beams and fire."""

from __future__ import annotations

import pytest

from game.content.traditions import ROGUESHARP
from game.engine.events.combat_events import Surprised
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action
from game.engine.model.door import DoorState
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.rules.actions.wait_search_stairs import Wait
from tests.support.scenario import Scenario

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
