"""Actions at doors: open one a crack, knock, latch, bash, and pull a lever."""

from __future__ import annotations

from game.engine.behavior import Action, Impossible, refuse_if
from game.engine.events.door_events import Knocked, LeverPulled, LeverPulledInVain
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import Verb
from game.engine.records import record
from game.engine.rules.door_rules import (
    bash_door,
    bolt_door,
    door_in_front,
    ease_open,
    open_by_lever,
    unbolt_door,
    why_not_eased,
    why_not_knocked,
    why_not_latched,
    why_not_unlatched,
)
from game.engine.rules.mimics import touch_mimic
from game.engine.senses.hearing import make_noise
from game.engine.step_rules import why_not_bashed
from game.engine.world import World

KNOCK_AGAIN_TICKS = 3000
"""Ticks after a knock within which another knock by the same actor counts as a second knock."""
EASE_TURNS = 2


@record
class Ease(Action):
    """Open a shut door by a hand's breadth, quietly and slowly, so that it stands ajar."""

    step: Vec
    confirmed: bool = False
    """Whether the player has confirmed opening a door with a rune."""

    def perform(self, actor: Actor, world: World) -> int:
        door = door_in_front(self.step, Verb.EASE, actor, world)
        refuse_if(why_not_eased(door, actor, world, confirmed=self.confirmed))
        if touch_mimic(door, actor, world):
            return 1
        ease_open(door, actor, world)
        return EASE_TURNS


@record
class Knock(Action):
    """Knock on a door: monsters in earshot learn that an actor is here.

    A second knock by the same actor soon after the first also calls monsters that ignore noise or keep a post.
    """

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        door = door_in_front(self.step, Verb.KNOCK, actor, world)
        refuse_if(why_not_knocked(door, actor, world))
        if touch_mimic(door, actor, world):
            return 1
        lately = door.knocked_at is not None and actor.ready_at - door.knocked_at <= KNOCK_AGAIN_TICKS
        again = lately and door.knocker is actor
        door.knocks = door.knocks + 1 if again else 1
        door.knocked_at, door.knocker, door.answered = actor.ready_at, actor, lately and not again
        world.emit(Knocked(actor, door, again, door.at))
        noise = Noise.KNOCKING if again else Noise.KNOCK
        make_noise(door.at, LOUDNESS[noise], actor, noise, world)
        return 1


@record
class Latch(Action):
    """Shut and bolt a doorway that holds no actor and no item, or take a latch off a bolted door.

    An actor may take off his own latch, and any actor may take off the latch of a dead actor. Bolting uses up one
    latch. Taking it off does not give it back. Doors can be shut only by this action and by the scroll of bolting.
    """

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        door = door_in_front(self.step, Verb.LATCH, actor, world)
        bolted = door.state is DoorState.BOLTED
        refuse_if(why_not_unlatched(door, actor, world) if bolted else why_not_latched(door, actor, world))
        if touch_mimic(door, actor, world):
            return 1
        if bolted:
            unbolt_door(door, actor, world)
        else:
            actor.latches -= 1
            bolt_door(door, actor, world)
        return 1


@record
class Bash(Action):
    """Damage a shut door by throwing the actor against it.

    After enough blows the door breaks and stands open for ever.
    """

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        door = door_in_front(self.step, Verb.BASH, actor, world)
        refuse_if(why_not_bashed(door, actor, world.tradition))
        return bash_door(door, actor, world)


@record
class Pull(Action):
    """Pull a lever in the wall, which opens a door elsewhere. A lever works once."""

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        refuse_if(world.tradition.why_not({Verb.PULL}))
        lever = world.level.levers.get(actor.pos + self.step)
        if lever is None:
            raise Impossible("There is no lever there.")
        if self.step.diagonal:
            raise Impossible("Stand directly in front of a lever to pull it.")
        if lever.pulled:
            raise Impossible("The lever has already been pulled.")
        lever.pulled = True
        door = world.level.doors[lever.door]
        raises = door.state is DoorState.SHUT
        event = LeverPulled if raises else LeverPulledInVain
        world.emit(event(actor, lever, lever.at))
        make_noise(actor.pos, LOUDNESS[Noise.DOOR], actor, Noise.DOOR, world)
        if raises:
            open_by_lever(door, actor, world)
        return 1
