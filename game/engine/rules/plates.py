"""Plates in the floor, which read the number of the hero's open doors once, and raise their gate or bolt it for good.

Only the hero's weight moves a plate, however he comes to its cell. A gate that goes up counts as a door of his, as a
portcullis does whose lever he pulls.
"""

from __future__ import annotations

from game.engine.events.door_events import PlateAgreed, PlateRefused
from game.engine.model.door import FEW_DOORS, DoorState, Plate
from game.engine.rules.door_limit import own_open_doors
from game.engine.rules.door_rules import bolt_gate, open_by_lever
from game.engine.world import World


def wants(plate: Plate, doors: int, world: World) -> bool:
    """Return whether a plate on the hero's level wants a number of open doors, so that it would raise its gate.

    A windy one wants the limit of the tradition, even where a killed intruder has made room for more doors.
    """
    if plate is Plate.QUIET:
        return doors <= FEW_DOORS
    limit = world.tradition.door_limit
    return limit is not None and doors >= limit.doors


def would_raise(plate: Plate, world: World) -> bool:
    """Return whether a plate on the hero's level would raise its gate if he stepped on it now."""
    return wants(plate, len(own_open_doors(world.level)), world)


def read_plate(world: World) -> None:
    """Let the plate under the hero read the number of his open doors, if there is one that has not read it yet."""
    level, hero = world.level, world.hero
    plate = level.plate_at(hero.pos)
    if plate is None:
        return
    lever, doors = level.levers[hero.pos], len(own_open_doors(level))
    gate = level.door_of(lever)
    if lever.pulled or gate.state is not DoorState.SHUT:
        return
    lever.pulled, gate = True, level.moved_door(lever)
    if wants(plate, doors, world):
        world.emit(PlateAgreed(hero, lever, plate, doors, lever.at))
        open_by_lever(gate, hero, world)
    else:
        world.emit(PlateRefused(hero, lever, plate, doors, lever.at))
        bolt_gate(gate, hero, world)
    if level.memory.knows(gate):  # the plate tells him what the gate does, even if he does not see it
        level.memory.record_state(gate)
    world.look_around()
