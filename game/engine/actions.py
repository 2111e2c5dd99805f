"""The actions: walk, pull a lever, wait, search, strike, take the stairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .action import Action, Impossible
from .actor import Actor
from .combat import strike
from .disguise import look_closely, touch
from .door import DoorState
from .door_event import Pulled, PulledInVain, Raised, Widened
from .event import Found, FoundNothing, Moved, Opened
from .geometry import DIRECTIONS, Vec
from .listening import listen
from .noise import LOUDNESS, Noise
from .opening import heed_rune, move_partner, turn_key
from .passage import passage
from .senses import make_noise
from .sill import shade_sills
from .stairs import enter
from .straying import actual_step
from .taking import take
from .talking import change_places, speak
from .traces import study_traces
from .tradition import Feature, Opening, Verb
from .trap import spot, spring

if TYPE_CHECKING:
    from .door import Door
    from .world import World


@dataclass(frozen=True)
class Wait(Action):
    """Let a turn pass; the hero listens at the shut doors beside him, and looks closely at traces."""

    def perform(self, actor: Actor, world: World) -> int:
        if actor is world.hero and Verb.LISTEN in world.tradition.verbs:
            listen(actor, world)
        if actor is world.hero:
            study_traces(actor, world)
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
        if (why := world.tradition.why_not({Feature.SEARCH})) is not None:
            raise Impossible(why)
        around = [actor.pos + step for step in DIRECTIONS if level.holds(actor.pos + step)]
        if actor is world.hero:
            for at in around:
                level.memory.searched[at] += 1
        lucky = world.dice.chance(percent)
        found = [level.reveal(at) for at in around if lucky and at in level.secrets]
        for door in found:
            world.emit(Found(actor, door, door.at))
        traps = [trap for at in around if lucky and (trap := level.traps.get(at)) is not None and trap.hidden]
        for trap in traps:
            spot(trap, world)
        if not look_closely(actor, world) and not found and not traps:
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
class Say(Action):
    """Speak a line to the hero."""

    words: str

    def perform(self, actor: Actor, world: World) -> int:
        speak(actor, self.words, world)
        return 1


@dataclass(frozen=True)
class Walk(Action):
    """Go one step; a shut door in the way is opened, and entered where that is the custom; a foe is attacked.

    With friendly people the hero changes places (RB-84), so that nobody ever blocks a doorway.
    """

    step: Vec
    sure: bool = False
    """Whether a rune on the door is no reason to stay away."""

    def perform(self, actor: Actor, world: World) -> int:
        start, level = actor.pos, world.level
        if start + self.step in level.levers and not self.step.diagonal:
            return Pull(self.step).perform(actor, world)
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
            if actor is world.hero and other.breed.friendly:
                return change_places(actor, other, world)
            if actor is world.hero or other is world.hero:
                return Strike(other).perform(actor, world)
            if step != self.step:
                return 1
            raise Impossible(f"The {other.name} is in the way.")
        door = level.doors.get(to)
        if door is not None and touch(door, actor, world):
            return 1
        moved = self._move_door(actor, door, world) if door is not None else None
        opened = isinstance(moved, Opened)
        enters = not opened or world.tradition.opening is Opening.ENTERS
        if enters:
            level.move(actor, to)
            actor.moved_at = actor.ready_at
        if moved is not None:
            world.emit(moved)
            if opened and moved.door.kind.wins and actor is world.hero:
                world.win(moved.door)
            move_partner(actor, moved.door, world, way.loudness)
        if enters:
            world.emit(Moved(actor, start, to))
            shade_sills(actor, start, world)
        make_noise(to, way.loudness, actor, Noise.DOOR if opened else Noise.STEPS, world)
        if enters:
            take(actor, world)
            spring(actor, world)
        return 1

    def _move_door(self, actor: Actor, door: Door, world: World) -> Opened | Widened | None:
        """Opens what is in the way; answers what is to be told of it once he has entered. Raises Impossible."""
        if door.shut:
            heed_rune(actor, door, world, sure=self.sure)
            turn_key(actor, door, world)
            world.level.open_door(door)
            actor.opened += 1
            return Opened(actor, door, door.at)
        if door.state is DoorState.AJAR:
            world.level.open_door(door)  # it counted when it was eased
            return Widened(actor, door, door.at)
        return None


@dataclass(frozen=True)
class Pull(Action):
    """Pull a lever in the wall: it opens a door elsewhere, once."""

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        if (why := world.tradition.why_not({Verb.PULL})) is not None:
            raise Impossible(why)
        lever = world.level.levers.get(actor.pos + self.step)
        if lever is None:
            raise Impossible("There is no lever there.")
        if self.step.diagonal:
            raise Impossible("One has to stand right before a lever to pull it.")
        if lever.pulled:
            raise Impossible("The lever has been pulled already.")
        lever.pulled = True
        door = world.level.doors[lever.door]
        raised = door.state is DoorState.SHUT
        if raised:
            world.level.open_door(door)
            actor.opened += 1
        told = Pulled if raised else PulledInVain
        world.emit(told(actor, lever, lever.at))
        make_noise(actor.pos, LOUDNESS[Noise.DOOR], actor, Noise.DOOR, world)
        if raised:
            world.emit(Raised(door, door.at))
            make_noise(door.at, LOUDNESS[Noise.DOOR], actor, Noise.DOOR, world)
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


@dataclass(frozen=True)
class Descend(Action):
    """Take the stairs down that one stands on."""

    def perform(self, actor: Actor, world: World) -> int:
        leads = world.level.terrain_at(actor.pos).leads
        if leads < 1:
            raise Impossible("There are no stairs down here.")
        enter(world.level.depth + leads, world)
        return 1


@dataclass(frozen=True)
class Ascend(Action):
    """Take the stairs up that one stands on, where anybody ever goes back."""

    def perform(self, actor: Actor, world: World) -> int:
        tradition, leads = world.tradition, world.level.terrain_at(actor.pos).leads
        if (why := tradition.why_not({Feature.WAY_BACK})) is not None:
            raise Impossible(why)
        if leads > -1:
            raise Impossible("There are no stairs up here.")
        if world.level.depth + leads < 1:
            raise Impossible(tradition.above)
        enter(world.level.depth + leads, world)
        return 1
