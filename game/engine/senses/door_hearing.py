"""Hearing at doors: a hero beside a shut door hears who is behind it, without an action and without being heard.

The answer is always true. It is about the monsters within BEHIND_STEPS steps behind the door, on ways that no shut door
blocks; the regions of signs (`door_signs`) end at open doors too. It leaves out those that make no sound
(`Trait.SILENT`), and at a door that blocks sight those that the hero sees.
"""

from __future__ import annotations

from game.engine.events.door_events import HeardBehind
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.memory import HeardAtDoor, Occupants
from game.engine.model.traits import Trait
from game.engine.world import World

BEHIND_STEPS = 12
"""Number of steps behind a door within which a monster counts as behind it, heard by the hero or remembered."""


def shut_doors_beside(actor: Actor, world: World) -> list[Door]:
    """Return the shut doors before or behind which an actor stands; a door in a wall along which he looks is none."""
    doors = ((step, world.level.doors.get(actor.pos + step)) for step in ORTHOGONAL)
    return [
        door
        for step, door in doors
        if door is not None and door.shut and step in (axis := world.level.axis(door), -axis)
    ]


def hear_at_doors(world: World) -> None:
    """Let the hero hear who is behind the shut doors beside him. Call whenever he may act.

    Emit `HeardBehind` for each door at which the answer is new or has changed. What he heard behind a door that is not
    beside him is forgotten when he sees the cell behind it: now he sees who is there.
    """
    hero, memory = world.hero, world.level.memory
    for door in world.level.doors.values():
        known = memory.last_heard(door)
        if known is not None and (door.at - hero.pos).steps > 1:
            there = door.at + known.through
            if world.level.in_bounds(there) and world.view[there]:
                memory.forget_sounds(door)
    for door in shut_doors_beside(hero, world):
        side = door.at - hero.pos
        who = occupants(behind(door, side, world.level), door, world)
        before = memory.last_heard(door)
        same = before is not None and (before.through, before.who) == (side, who)
        since = before.since if same and before is not None else hero.ready_at
        memory.record_heard(door, HeardAtDoor(hero.ready_at, since, side, who))
        if not same:
            world.emit(HeardBehind(hero, door, who))


def occupants(there: list[Actor], door: Door, world: World) -> Occupants:
    """Return what is heard of the actors `there`, who are behind a shut door.

    Those that make no sound do not count, and at a door that blocks sight neither do those that the hero sees.
    """
    seen = world.sees if door.blocks_sight else lambda _at: False
    heard = [other for other in there if not (seen(other.pos) or other.breed.has(Trait.SILENT))]
    awake = sum(not other.asleep for other in heard)
    if len(heard) < 2:
        return Occupants.NOBODY if not heard else Occupants.ONE_AWAKE if awake else Occupants.ONE_ASLEEP
    if not awake:
        return Occupants.SEVERAL_ASLEEP
    return Occupants.SEVERAL_AWAKE if awake == len(heard) else Occupants.SEVERAL_MIXED


def behind(door: Door, side: Vec, level: Level) -> list[Actor]:
    """Return the monsters within BEHIND_STEPS steps behind a shut door.

    A monster that is not behind the door is included too if an open way leads round to it. `side`: direction from the
    listener to the door.
    """
    start = door.at + side
    if not level.in_bounds(start) or level.solid[start]:
        return []
    near = [actor for actor in level.actors if (actor.pos - start).steps < BEHIND_STEPS and not actor.breed.is_hero]
    if not near:
        return []
    ground = ~level.solid
    for other in level.doors.values():
        if other.shut:
            ground[other.at] = False
    steps = PathMap(ground, StepRule.NO_CORNERS).distances_to([start], limit=BEHIND_STEPS - 1)
    return [actor for actor in near if steps[actor.pos] >= 0]
