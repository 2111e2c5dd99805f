"""Those who pose as doors, and how they are found out."""

from __future__ import annotations

from game.engine.events.monsters import Unmasked
from game.engine.grid.geometry import DIRECTIONS
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.rules.combat import strike
from game.engine.senses.awareness import heed
from game.engine.world import World


def touch(door: Door, actor: Actor, world: World) -> bool:
    """Somebody lays hands on a door: if it is none, it bites. Answers whether that was so."""
    mimic = door.mimic
    if mimic is None:
        return False
    _show(door, mimic, world)
    strike(mimic, actor, world)
    return True


def lay_bare(door: Door, world: World) -> bool:
    """Magic or fire has hold of a door: if it is none, it shows itself, and surprises nobody. Answers whether so."""
    mimic = door.mimic
    if mimic is None:
        return False
    mimic.spotted = True
    _show(door, mimic, world)
    return True


def look_closely(actor: Actor, world: World) -> bool:
    """Who searches beside what is no door finds it out, and is not surprised. Answers whether there was any."""
    found = False
    for step in DIRECTIONS:
        door = world.level.doors.get(actor.pos + step)
        if door is not None and lay_bare(door, world):
            found = True
    return found


def _show(door: Door, mimic: Actor, world: World) -> None:
    mimic.ready_at = world.now + mimic.pace
    world.level.unmask(door, mimic)
    heed(mimic, world.hero.pos, world)
    world.emit(Unmasked(mimic, door.at))
