"""What the hero remembers to have heard behind doors, without his walk to them."""

from __future__ import annotations

from game.engine.model.door import Door
from game.engine.model.memory import HeardAtDoor, Occupants
from game.engine.world import World


def hear_behind(door: Door, who: Occupants, world: World) -> None:
    """Let the hero remember that he has just heard somebody, or nobody, behind a door, on the side where he is now."""
    axis, now = world.level.axis(door), world.hero.ready_at
    side = -axis if axis.dot(world.hero.pos - door.at) > 0 else axis
    world.level.memory.record_heard(door, HeardAtDoor(now, now, side, who))


def hear_behind_all(who: Occupants, world: World) -> None:
    """Let him remember the same of all doors that he knows."""
    for door in world.level.doors.values():
        if world.level.memory.knows(door):
            hear_behind(door, who, world)
