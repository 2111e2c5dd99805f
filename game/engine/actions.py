"""The actions: walk, wait, search, strike, take the stairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .action import Action, Impossible
from .actor import Actor
from .bag import pick_up
from .combat import strike
from .door import DoorState
from .door_event import Widened
from .event import Found, FoundNothing, Moved, Opened, PickedUp
from .geometry import DIRECTIONS, Vec
from .listening import listen
from .noise import Noise
from .oil import take_oil
from .passage import passage
from .sill import shade_sills
from .straying import actual_step
from .tradition import Opening, Verb
from .trap import spring

if TYPE_CHECKING:
    from .world import World


@dataclass(frozen=True)
class Wait(Action):
    """Let a turn pass; the hero listens at the shut doors beside him."""

    def perform(self, actor: Actor, world: World) -> int:
        if actor is world.hero and Verb.LISTEN in world.tradition.verbs:
            listen(actor, world)
        return 1


@dataclass(frozen=True)
class Stand(Action):
    """Do nothing, because one cannot."""

    def perform(self, actor: Actor, world: World) -> int:
        return 1


STAND = Stand()


@dataclass(frozen=True)
class Search(Action):
    """Look for what is hidden in the eight cells around: one die finds all of it, or nothing."""

    def perform(self, actor: Actor, world: World) -> int:
        percent, level = world.tradition.search_percent, world.level
        if not percent:
            raise Impossible("Nothing is hidden in this world: there is no need to search.")
        around = [actor.pos + step for step in DIRECTIONS if level.holds(actor.pos + step)]
        if actor is world.hero:
            for at in around:
                level.memory.searched[at] += 1
        lucky = world.dice.chance(percent)
        found = [level.reveal(at) for at in around if lucky and at in level.secrets]
        for door in found:
            world.emit(Found(actor, door, door.at))
        if not found:
            world.emit(FoundNothing(actor, actor.pos))
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
    """Go one step; a shut door in the way is opened, and entered where that is the custom; a foe is attacked."""

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        start, level = actor.pos, world.level
        way = passage(actor, start, start + self.step, level, world.tradition)
        if not way.allowed:
            raise Impossible(way.why)
        step = actual_step(actor, self.step, world)
        if step is None:
            return 1
        to = start + step
        if step != self.step:
            way = passage(actor, start, to, level, world.tradition)
        if other := level.actor_at(to):
            if actor is world.hero or other is world.hero:
                return Strike(other).perform(actor, world)
            if step != self.step:
                return 1
            raise Impossible(f"The {other.name} is in the way.")
        door = level.doors.get(to)
        opened = door if door is not None and door.shut else None
        widened = door if door is not None and door.state is DoorState.AJAR else None
        if opened is not None:
            level.open_door(opened)
            actor.opened += 1
        if widened is not None:
            level.open_door(widened)  # it counted when it was eased
        enters = opened is None or world.tradition.opening is Opening.ENTERS
        if enters:
            level.move(actor, to)
            actor.moved_at = actor.ready_at
        if opened is not None:
            world.emit(Opened(actor, opened, to))
            if opened.kind.wins and actor is world.hero:
                world.win(opened)
        if widened is not None:
            world.emit(Widened(actor, widened, to))
        if enters:
            world.emit(Moved(actor, start, to))
            shade_sills(actor, start, world)
        world.make_noise(to, way.loudness, actor, Noise.STEPS if opened is None else Noise.DOOR)
        if enters:
            _collect(actor, world)
            pick_up(actor, world)
            spring(actor, world)
        return 1


@dataclass(frozen=True)
class Shove(Action):
    """Change places with one of one's own pack."""

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        start, to = actor.pos, actor.pos + self.step
        other = world.level.actor_at(to)
        way = passage(actor, start, to, world.level, world.tradition)
        if other is None or other.follows is not actor or not way.allowed:
            raise Impossible("There is nobody to change places with.")
        world.level.exchange(actor, other)
        world.emit(Moved(actor, start, to))
        world.emit(Moved(other, to, start))
        return 1


def _collect(actor: Actor, world: World) -> None:
    """Whoever walks over what is gold takes it; the hero alone takes a key that is the only one of its kind; oil goes
    into the lamp of one who has any.
    """
    item = world.level.items.get(actor.pos)
    if item is not None and item.kind.opens and actor is world.hero:
        del world.level.items[actor.pos]
        actor.ring.append(item.kind.opens)
        world.emit(PickedUp(actor, item, actor.pos))
    elif item is not None and item.kind.oil:
        take_oil(actor, item, world)
    elif item is not None and item.kind.worth:
        del world.level.items[actor.pos]
        actor.gold += item.kind.worth * item.count
        world.emit(PickedUp(actor, item, actor.pos))


@dataclass(frozen=True)
class Descend(Action):
    """Take the stairs down that one stands on."""

    def perform(self, actor: Actor, world: World) -> int:
        leads = world.level.terrain_at(actor.pos).leads
        if leads < 1:
            raise Impossible("There are no stairs down here.")
        world.enter(world.level.depth + leads)
        return 1


@dataclass(frozen=True)
class Ascend(Action):
    """Take the stairs up that one stands on, where anybody ever goes back."""

    def perform(self, actor: Actor, world: World) -> int:
        tradition, leads = world.tradition, world.level.terrain_at(actor.pos).leads
        if not tradition.goes_back:
            raise Impossible(f"In the tradition {tradition.name} nobody goes back up.")
        if leads > -1:
            raise Impossible("There are no stairs up here.")
        if world.level.depth + leads < 1:
            raise Impossible(tradition.above)
        world.enter(world.level.depth + leads)
        return 1
