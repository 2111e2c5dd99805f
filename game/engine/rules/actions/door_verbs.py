"""The verbs at doors and levers: what they are called, when they are impossible, what they do, and how loud they are.

A verb is a value of the table `VERBS`, and its action is a class beside it. Commands, buttons, menus, the key help,
saved games and bots read the table. The functions `why_not_…` judge a door, wherever the actor stands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from game.engine.behavior import Action, refuse_if
from game.engine.events.door_events import Knocked, LeverPulled, LeverPulledInVain
from game.engine.grid.geometry import Step
from game.engine.model.actor import Actor
from game.engine.model.door import Door, DoorState
from game.engine.model.noise import LOUDNESS, Noise, NoisyAct
from game.engine.model.tradition_features import Feature, Need, Verb
from game.engine.records import record
from game.engine.rules.door_rules import (
    bash_door,
    bolt_door,
    door_in_front,
    ease_open,
    open_by_lever,
    unbolt_door,
    why_no_door,
    why_not_bolted,
    why_not_opened,
)
from game.engine.rules.mimics import touch_mimic
from game.engine.senses.hearing import make_noise
from game.engine.step_rules import why_no_leaf, why_not_bashed
from game.engine.world import World


@record
class DoorAction(Action):
    """Action of a verb at the door or lever in the cell to which a step leads."""

    step: Step

    def why_not(self, actor: Actor, world: World) -> str | None:
        """Return why an actor cannot do this where it stands, as a sentence for the player; None if it can."""
        raise NotImplementedError


@record
class VerbAction(DoorAction):
    """Action of a verb at a door. Each class says in `reason` when it is impossible, and in `act` what it does."""

    def perform(self, actor: Actor, world: World) -> int:
        refuse_if(self.why_not(actor, world))
        door = world.level.doors[actor.pos + self.step]
        return 1 if touch_mimic(door, actor, world) else self.act(door, actor, world)

    def why_not(self, actor: Actor, world: World) -> str | None:
        why = world.tradition.why_not({VERB_OF[type(self)]}) or why_no_door(self.step, actor, world)
        return why or self.reason(world.level.doors[actor.pos + self.step], actor, world)

    def reason(self, door: Door, actor: Actor, world: World) -> str | None:
        """Return why an actor in front of a door cannot do this to it, as a sentence for the player; None if it can."""
        raise NotImplementedError

    def act(self, door: Door, actor: Actor, world: World) -> int:
        """Do this to a door, for which `reason` returns None. Return the number of turns that it takes."""
        raise NotImplementedError


@record
class DoorVerb(Verb):
    """Verb at doors or levers. The screen's words on it are in `game/ui/text/sentences/verb_words.py`."""

    action: type[DoorAction]
    noise: Noise | NoisyAct
    rusty_noise: NoisyAct | None = None
    """Noise at a rusty door, if it is another."""
    needs: frozenset[Feature] = frozenset({Feature.LEAVES})
    """Features without which the verb is of no use."""
    at_open_doors: bool = False
    """Whether the verb is of use at an open door too."""
    at_levers: bool = False
    """Whether the verb is for levers, and not for doors."""
    opens: bool = False
    """Whether the verb opens a door, so that a rune on it (a warning of danger) matters: see `Order.dared`."""

    def noise_at(self, *, rusty: bool) -> Noise | NoisyAct:
        """Return the noise that the verb makes at a door, by whether the door is rusty."""
        return self.rusty_noise if rusty and self.rusty_noise is not None else self.noise

    @property
    def saved_word(self) -> str:
        """Word of the action in saved games."""
        return self.name.capitalize()

    def __hash__(self) -> int:
        return hash(self.name)


# ----------------------------------------------------------------------------------------------- easing

EASE_TURNS = 2


@record
class Ease(VerbAction):
    """Open a shut door by a hand's breadth, quietly and slowly, so that it stands ajar."""

    confirmed: bool = False
    """Whether the player has confirmed opening a door with a rune."""

    def dared(self) -> Self:
        return replace(self, confirmed=True)

    def reason(self, door: Door, actor: Actor, world: World) -> str | None:
        return why_not_eased(door, actor, world, confirmed=self.confirmed)

    def act(self, door: Door, actor: Actor, world: World) -> int:
        ease_open(door, actor, world)
        return EASE_TURNS


def why_not_eased(door: Door, actor: Actor, world: World, *, confirmed: bool = False) -> str | None:
    """Return why an actor cannot open a door by a crack; None if it can. `confirmed`: as for `why_not_opened`."""
    why = world.tradition.why_not({EASE}) or why_no_leaf(door, actor)
    if why is None and door.state is DoorState.AJAR:
        return "The door is already ajar."
    return why or why_not_opened(door, actor, world, confirmed=confirmed)


EASE = DoorVerb(
    "EASE",
    "You cannot open a door just a crack in this game.",
    Ease,
    NoisyAct.EASE,
    rusty_noise=NoisyAct.EASE_RUSTY,
    opens=True,
)

# ----------------------------------------------------------------------------------------------- knocking

KNOCK_AGAIN_TICKS = 3000
"""Ticks after a knock within which another knock by the same actor counts as a second knock."""


@record
class Knock(VerbAction):
    """Knock on a door: monsters in earshot learn that an actor is here.

    A second knock by the same actor soon after the first also calls monsters that ignore noise or keep a post.
    """

    def reason(self, door: Door, actor: Actor, world: World) -> str | None:
        return why_not_knocked(door, actor, world)

    def act(self, door: Door, actor: Actor, world: World) -> int:
        lately = door.knocked_at is not None and actor.ready_at - door.knocked_at <= KNOCK_AGAIN_TICKS
        again = lately and door.knocker is actor
        door.knocks = door.knocks + 1 if again else 1
        door.knocked_at, door.knocker, door.answered = actor.ready_at, actor, lately and not again
        world.emit(Knocked(actor, door, again))
        noise = Noise.KNOCKING if again else Noise.KNOCK
        make_noise(door.at, LOUDNESS[noise], actor, noise, world)
        return 1


def why_not_knocked(door: Door, actor: Actor, world: World) -> str | None:
    """Return why an actor cannot knock on a door; None if it can."""
    why = world.tradition.why_not({KNOCK}) or why_no_leaf(door, actor)
    if why is None and door.state.clear:
        return f"The door is {door.state.value}. There is nothing to knock on."
    return why


KNOCK = DoorVerb("KNOCK", "You cannot knock on doors in this game.", Knock, Noise.KNOCK)

# ----------------------------------------------------------------------------------------------- bolting


@record
class Latch(VerbAction):
    """Shut and bolt a doorway that holds no actor and no item, or take a latch off a bolted door.

    An actor may take off his own latch, and any actor may take off the latch of a dead actor. Bolting uses up one
    latch. Taking it off does not give it back. Doors can be shut only by this action and by the scroll of bolting.
    """

    def reason(self, door: Door, actor: Actor, world: World) -> str | None:
        bolted = door.state is DoorState.BOLTED
        return why_not_unlatched(door, actor, world) if bolted else why_not_latched(door, actor, world)

    def act(self, door: Door, actor: Actor, world: World) -> int:
        if door.state is DoorState.BOLTED:
            unbolt_door(door, actor, world)
        else:
            actor.latches -= 1
            bolt_door(door, actor, world)
        return 1


def why_no_latch(actor: Actor, world: World) -> str | None:
    """Return why an actor can latch no door at all, or None.

    None means that the tradition (set of rules) has latches, the items that bolt doors, and that the actor has a latch.
    `why_not_latched` also checks a given door.
    """
    return world.tradition.why_not({LATCH}) or (None if actor.latches else "You have no latches left.")


def why_not_latched(door: Door, actor: Actor, world: World, *, remembered: bool = False) -> str | None:
    """Return why an actor cannot shut and bolt a door with a latch; None if it can.

    `remembered`: whether to judge the door by what the hero sees and remembers, and not by what is true.
    """
    why = world.tradition.why_not({LATCH}) or why_no_leaf(door, actor)
    return why or why_not_bolted(door, world, remembered=remembered) or why_no_latch(actor, world)


def why_not_unlatched(door: Door, actor: Actor, world: World, *, remembered: bool = False) -> str | None:
    """Return why an actor cannot take the latch off a door; None if it can.

    An actor may take off its own latch and that of a dead actor. `remembered`: whether to judge by the state in which
    the hero last saw the door.
    """
    if (why := world.tradition.why_not({LATCH}) or why_no_leaf(door, actor)) is not None:
        return why
    if (world.level.memory.known_state(door) if remembered else door.state) is not DoorState.BOLTED:
        return "The door is not bolted."
    if door.bolted_for_good:
        return "The door has bolted itself for good."
    if door.bolter is None or (door.bolter is not actor and door.bolter.alive):
        return "Only the monster that bolted this door can remove the bolt."
    return None


LATCH = DoorVerb("LATCH", "You cannot bolt doors in this game.", Latch, Noise.BOLT, at_open_doors=True)

# ----------------------------------------------------------------------------------------------- levers


@record
class Pull(DoorAction):
    """Pull a lever in the wall, which opens a door elsewhere. A lever works once."""

    def why_not(self, actor: Actor, world: World) -> str | None:
        if (why := world.tradition.why_not({PULL})) is not None:
            return why
        lever = world.level.levers.get(actor.pos + self.step)
        if lever is None or world.level.plate_at(lever.at) is not None:
            return "There is no lever there."
        if self.step.diagonal:
            return "Stand directly in front of a lever to pull it."
        return "The lever has already been pulled." if lever.pulled else None

    def perform(self, actor: Actor, world: World) -> int:
        refuse_if(self.why_not(actor, world))
        lever = world.level.levers[actor.pos + self.step]
        lever.pulled = True
        door = world.level.moved_door(lever)
        raises = door.state is DoorState.SHUT
        event = LeverPulled if raises else LeverPulledInVain
        world.emit(event(actor, lever, lever.at))
        make_noise(actor.pos, LOUDNESS[Noise.DOOR], actor, Noise.DOOR, world)
        if raises:
            open_by_lever(door, actor, world)
        return 1


PULL = DoorVerb("PULL", "There are no levers in this game.", Pull, Noise.DOOR, needs=frozenset(), at_levers=True)

# ----------------------------------------------------------------------------------------------- all verbs

VERBS = (EASE, KNOCK, LATCH, PULL)
"""All verbs, in the order of their buttons: the careful ones first."""
DOOR_VERBS = tuple(verb for verb in VERBS if not verb.at_levers)
VERB_OF = {verb.action: verb for verb in VERBS}
ALL_VERBS: frozenset[Need] = frozenset(VERBS)
"""Needs of what only the tradition with all verbs has: `ajar`, which is this game's own."""

# ------------------------------------------------------------------------------------------ of monsters only


@record
class Bash(Action):
    """Damage a shut door by throwing the actor against it.

    After enough blows the door breaks and stands open for ever.
    """

    step: Step

    def perform(self, actor: Actor, world: World) -> int:
        door = door_in_front(self.step, Feature.BASHING, actor, world)
        refuse_if(why_not_bashed(door, actor, world.tradition))
        return bash_door(door, actor, world)
