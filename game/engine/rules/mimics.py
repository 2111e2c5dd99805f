"""Mimics, monsters that pose as doors: what unmasks them, and whom they surprise."""

from __future__ import annotations

from game.engine.events.monster_events import MimicRevealed
from game.engine.grid.geometry import DIRECTIONS
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.rules.combat import strike
from game.engine.senses.awareness import alert_to
from game.engine.world import World


def touch_mimic(door: Door, actor: Actor, world: World) -> bool:
    """Unmask a mimic that an actor has taken for a door; the mimic strikes at once. Return whether it was a mimic."""
    mimic = door.mimic
    if mimic is None:
        return False
    _reveal_mimic(door, mimic, world)
    strike(mimic, actor, world)
    return True


def expose_mimic(door: Door, world: World) -> bool:
    """Unmask a mimic by magic or fire, so that its attack surprises no actor. Return whether the door was a mimic."""
    mimic = door.mimic
    if mimic is None:
        return False
    world.level.memory.record_spotted(mimic)
    _reveal_mimic(door, mimic, world)
    return True


def find_mimics_beside(actor: Actor, world: World) -> bool:
    """Unmask the mimics in the eight cells around an actor. Return whether there were any.

    A mimic that is unmasked in this way gains no surprise from its next attack.
    """
    found = False
    for step in DIRECTIONS:
        door = world.level.doors.get(actor.pos + step)
        if door is not None and expose_mimic(door, world):
            found = True
    return found


def _reveal_mimic(door: Door, mimic: Actor, world: World) -> None:
    mimic.ready_at = world.now + mimic.pace
    world.level.remove_disguise(door, mimic)
    alert_to(mimic, world.hero.pos, world)
    world.emit(MimicRevealed(mimic, door.at))
