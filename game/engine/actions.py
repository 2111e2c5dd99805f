"""The actions: walk, wait, strike, take the stairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .action import Action, Impossible
from .actor import Actor
from .combat import strike
from .event import Moved, Opened, PickedUp
from .geometry import Vec
from .passage import passage

if TYPE_CHECKING:
    from .world import World


@dataclass(frozen=True)
class Wait(Action):
    """Let a turn pass."""

    def perform(self, actor: Actor, world: World) -> int:
        return 1


@dataclass(frozen=True)
class Strike(Action):
    """Attack who stands within reach."""

    victim: Actor

    def perform(self, actor: Actor, world: World) -> int:
        strike(actor, self.victim, world)
        return 1


@dataclass(frozen=True)
class Walk(Action):
    """Go one step; a shut door in the way is opened and entered, a foe in the way is attacked."""

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        start, to = actor.pos, actor.pos + self.step
        level = world.level
        way = passage(actor, start, to, level, world.tradition)
        if not way.allowed:
            raise Impossible(way.why)
        if other := level.actor_at(to):
            if actor is world.hero or other is world.hero:
                return Strike(other).perform(actor, world)
            raise Impossible(f"The {other.name} is in the way.")
        door = level.doors.get(to)
        opening = door is not None and door.shut
        if door is not None and opening:
            level.open_door(door)
            actor.opened += 1
        level.move(actor, to)
        if door is not None and opening:
            world.emit(Opened(actor, door, to))
        world.emit(Moved(actor, start, to))
        if item := level.items.pop(to, None):
            actor.gold += item.count
            world.emit(PickedUp(actor, item, to))
        return way.turns


@dataclass(frozen=True)
class Descend(Action):
    """Take the stairs down that one stands on."""

    def perform(self, actor: Actor, world: World) -> int:
        leads = world.level.terrain_at(actor.pos).leads
        if leads < 1:
            raise Impossible("There are no stairs down here.")
        world.enter(world.level.depth + leads)
        return 1
