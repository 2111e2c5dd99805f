"""Actions at doors: open one a crack, knock, listen, latch, bash, and pull a lever."""

from __future__ import annotations

from game.engine.events.doors import (
    Battered,
    Breached,
    Eased,
    Gnawed,
    Knocked,
    Latched,
    LeverPulled,
    LeverPulledInVain,
    PortcullisRaised,
    Unlatched,
)
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action, Impossible
from game.engine.model.door import Door, DoorState
from game.engine.model.features import Verb
from game.engine.model.sound import BASHING, EASING, GROANING, LOUDNESS, Noise
from game.engine.records import record
from game.engine.rules.doors import move_partner, touch_mimic, trigger_rune, turn_key
from game.engine.rules.item_names import is_plural, name_of
from game.engine.senses.hearing import make_noise
from game.engine.senses.listening import doors_to_listen_at, listen
from game.engine.step_rules import why_held_shut, why_wrong_side
from game.engine.words import a
from game.engine.world import World

KNOCK_AGAIN_TICKS = 3000
"""Ticks after a knock within which another knock by the same actor counts as a second knock."""


@record
class Ease(Action):
    """Open a shut door by a hand's breadth, quietly, so that it stands ajar."""

    step: Vec
    confirmed: bool = False
    """Whether the player has confirmed opening a door with a rune."""

    def perform(self, actor: Actor, world: World) -> int:
        door = _door_with_leaf(actor, self.step, world, Verb.EASE)
        if touch_mimic(door, actor, world):
            return 1
        if door.state is DoorState.BROKEN:
            raise Impossible("The door is broken and stays open.")
        if door.state is not DoorState.SHUT:
            raise Impossible(f"The door is already {door.state.value}." if not door.shut else "The door is bolted.")
        why = why_held_shut(door, actor, world.tradition) or why_wrong_side(door, self.step)
        if why is not None:
            raise Impossible(why)
        trigger_rune(actor, door, world, confirmed=self.confirmed)
        turn_key(actor, door, world)
        world.level.ease_door(door)
        door.stopped_at = None  # the last stop of an order here was before a shut door
        actor.opened += 1
        world.emit(Eased(actor, door, door.at))
        if door.kind.wins and actor is world.hero:
            world.win(door)
        loudness = GROANING if door.stiff else EASING
        make_noise(door.at, loudness, actor, Noise.DOOR, world)
        move_partner(actor, door, world, loudness)
        return 1


@record
class Knock(Action):
    """Knock on a door: monsters in earshot learn that an actor is here.

    A second knock by the same actor soon after the first also calls monsters that ignore noise or keep a post.
    """

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        door = _door_with_leaf(actor, self.step, world, Verb.KNOCK)
        if touch_mimic(door, actor, world):
            return 1
        if door.state.clear:
            raise Impossible(f"The door is {door.state.value}. There is nothing to knock on.")
        lately = door.knocked_at is not None and actor.ready_at - door.knocked_at <= KNOCK_AGAIN_TICKS
        again = lately and door.knocker is actor
        door.knocks = door.knocks + 1 if again else 1
        door.knocked_at, door.knocker, door.answered = actor.ready_at, actor, lately and not again
        world.emit(Knocked(actor, door, again, door.at))
        noise = Noise.KNOCKING if again else Noise.KNOCK
        make_noise(door.at, LOUDNESS[noise], actor, noise, world)
        return 1


@record
class Listen(Action):
    """Listen at the shut doors beside the actor, with an ear to them."""

    def perform(self, actor: Actor, world: World) -> int:
        check_verb(Verb.LISTEN, world)
        if not doors_to_listen_at(actor, world):
            raise Impossible("There is no shut door next to you to listen at.")
        listen(actor, world)
        return 1


@record
class Latch(Action):
    """Shut and bolt a doorway that holds no actor and no item, or take a latch off a bolted door.

    An actor may take off his own latch, and any actor may take off the latch of a dead actor. Bolting uses up one
    latch. Taking it off does not give it back. Doors can be shut only by this action and by the scroll of bolting.
    """

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        door = _door_with_leaf(actor, self.step, world, Verb.LATCH)
        if touch_mimic(door, actor, world):
            return 1
        if door.state is DoorState.BOLTED:
            if not belongs_to(door, actor):
                raise Impossible("Only the creature that bolted this door can unbolt it.")
            world.level.unbolt_door(door)
            world.emit(Unlatched(actor, door, door.at))
        else:
            _check_doorway(actor, door, world)
            actor.latches -= 1
            world.level.bolt_door(door, actor)
            world.emit(Latched(actor, door, door.at))
        make_noise(door.at, LOUDNESS[Noise.BOLT], actor, Noise.BOLT, world)
        return 1


def belongs_to(door: Door, actor: Actor) -> bool:
    """Return whether an actor may take off the latch of a door: the latch is its own or that of a dead actor."""
    return door.bolter is actor or (door.bolter is not None and not door.bolter.alive)


def _check_doorway(actor: Actor, door: Door, world: World) -> None:
    """Check that an actor can shut and latch a door. Raises Impossible."""
    if not door.kind.takes_latch:
        raise Impossible(f"A latch cannot hold {a(door.kind.noun)}.")
    if door.state is DoorState.BROKEN:
        raise Impossible("The door is broken. You cannot bolt it.")
    if other := world.level.actor_at(door.at):
        raise Impossible(f"The {other.name} stands in the doorway.")
    if item := world.level.items.get(door.at):
        raise Impossible(f"The {name_of(item, world)} {'lies' if not is_plural(item) else 'lie'} in the doorway.")
    if not actor.latches:
        raise Impossible("You have no latch.")


@record
class Bash(Action):
    """Damage a shut door by throwing the actor against it.

    After enough blows the door breaks and stands open for ever.
    """

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        door = _door_with_leaf(actor, self.step, world, Verb.BASH)
        bash = actor.breed.bash
        if bash is None:
            raise Impossible(f"The {actor.name} cannot break down doors.")
        if not door.shut:
            raise Impossible(f"The door is {door.state.value}. There is nothing to break.")
        if not door.pips:
            raise Impossible(f"Blows cannot break the {door.kind.noun}.")
        if door.runed and actor is not world.hero:
            raise Impossible(f"The rune keeps the {actor.name} away.")
        if bash.gnaws and door.kind.shatters:
            raise Impossible(f"The {actor.name} can gnaw only through wood.")
        broken = world.level.batter_door(door, bash.pips)
        event = Gnawed if bash.gnaws else Battered
        world.emit(Breached(actor, door, door.at) if broken else event(actor, door, door.pips, door.at))
        if bash.gnaws:
            make_noise(door.at, LOUDNESS[Noise.GNAWING], actor, Noise.GNAWING, world)
        elif broken and door.kind.shatters:
            make_noise(door.at, LOUDNESS[Noise.GLASS], actor, Noise.GLASS, world)
        else:
            make_noise(door.at, BASHING, actor, Noise.BLOWS, world)
        return bash.turns


def check_verb(verb: Verb, world: World) -> None:
    """Check that the tradition (set of rules) of the game has the action `verb` at doors.

    Raises Impossible if the tradition does not have the action.
    """
    if (why := world.tradition.why_not({verb})) is not None:
        raise Impossible(why)


def _door_with_leaf(actor: Actor, step: Vec, world: World, verb: Verb) -> Door:
    """Return the door that a step leads to.

    Raises Impossible if the tradition lacks the verb, if there is no door with a leaf, or if the step is diagonal.
    """
    check_verb(verb, world)
    door = world.level.doors.get(actor.pos + step)
    if door is None:
        raise Impossible("There is no door there.")
    if step.diagonal:
        raise Impossible("Stand directly in front of a door to do that.")
    if not door.kind.has_leaf:
        raise Impossible(f"There is no door in the {door.kind.noun}.")
    return door


@record
class Pull(Action):
    """Pull a lever in the wall, which opens a door elsewhere. A lever works once."""

    step: Vec

    def perform(self, actor: Actor, world: World) -> int:
        if (why := world.tradition.why_not({Verb.PULL})) is not None:
            raise Impossible(why)
        lever = world.level.levers.get(actor.pos + self.step)
        if lever is None:
            raise Impossible("There is no lever there.")
        if self.step.diagonal:
            raise Impossible("Stand directly in front of a lever to pull it.")
        if lever.pulled:
            raise Impossible("The lever has already been pulled.")
        lever.pulled = True
        door = world.level.doors[lever.door]
        raised = door.state is DoorState.SHUT
        if raised:
            world.level.open_door(door)
            actor.opened += 1
        event = LeverPulled if raised else LeverPulledInVain
        world.emit(event(actor, lever, lever.at))
        make_noise(actor.pos, LOUDNESS[Noise.DOOR], actor, Noise.DOOR, world)
        if raised:
            world.emit(PortcullisRaised(door, door.at))
            make_noise(door.at, LOUDNESS[Noise.DOOR], actor, Noise.DOOR, world)
        return 1
