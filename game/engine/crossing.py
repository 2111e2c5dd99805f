"""Getting past a shut door without opening it, under it or through it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .action import Action, Impossible
from .door_event import Crossed
from .event import Moved, Staggered
from .geometry import Vec
from .noise import Noise
from .passage import passage
from .senses import make_noise
from .sill import shade_sills
from .taking import take

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


@dataclass(frozen=True)
class Cross(Action):
    """Get to the cell behind a shut door, in one go: nobody ever stands in the door."""

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        start, level = actor.pos, world.level
        to = start + self.step + self.step
        way = passage(actor, start, to, level, world.tradition)
        if not way.allowed:
            raise Impossible(way.why)
        if other := level.actor_at(to):
            raise Impossible(f"The {other.name} is in the way.")
        for condition in actor.conditions:
            if condition.held:
                world.emit(Staggered(actor, condition, actor.pos))
                return 1
        door = level.doors[start + self.step]
        level.move(actor, to)
        actor.moved_at = actor.ready_at
        world.emit(Crossed(actor, door, start, door.at))
        world.emit(Moved(actor, start, to))
        shade_sills(actor, start, world)
        if way.loudness:
            make_noise(to, way.loudness, actor, Noise.STEPS, world)
        take(actor, world)
        return way.turns
