"""Events of steps, searches, noises and arrivals, and of orders of the player that are refused or that stop."""

from __future__ import annotations

from game.engine.events.event import ActorEvent, Event
from game.engine.events.stop_reasons import StopReason
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.model.door import Door, DoorBand
from game.engine.model.item import Item
from game.engine.model.noise import Noise
from game.engine.records import record
from game.engine.tradition import DoorLimit


@record
class Moved(ActorEvent):
    """An actor moved from the cell `start` to the cell `at`."""

    actor: Actor
    start: Vec
    at: Vec


@record
class ChangedPlaces(ActorEvent):
    """The hero changed places with a friendly person. `at`: his new cell."""

    actor: Actor
    friend: Actor
    at: Vec

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """The hero and the friend."""
        return (self.actor, self.friend)


@record
class FoundNothing(ActorEvent):
    """An actor searched the cells around it and found nothing."""

    actor: Actor
    at: Vec


@record
class Staggered(ActorEvent):
    """An actor tried to move but stayed in its cell: a condition held it, or turned its step toward an obstacle."""

    actor: Actor
    condition: Condition
    at: Vec


@record
class Heard(Event):
    """The hero heard a noise whose source he did not see. The event hides the source: `at` is the hero's own cell."""

    always_perceived = True
    noise: Noise
    direction: Vec
    """Direction from the hero to the source, rounded to one of the eight compass directions, as a step."""
    loudness: int
    """Loudness of the noise in the hero's cell: the number of further open cells that the noise could have crossed."""
    at: Vec


@record
class PickedUp(ActorEvent):
    """An actor picked up gold, keys or latches, which are only counted and never take room in the bag."""

    actor: Actor
    item: Item
    at: Vec


@record
class Arrived(Event):
    """The hero arrived on the level of a depth. `healed`: health that he got back because he had never been there."""

    always_perceived = True
    depth: int
    healed: int
    at: Vec


@record
class RoomEntered(ActorEvent):
    """The hero entered a room for the first time. `purpose`: what the room is for, such as "kitchen"."""

    actor: Actor
    purpose: str
    at: Vec


@record
class CameIn(ActorEvent):
    """A monster came to the level by an open door, because the doors that the hero has opened reached the limit."""

    always_perceived = True
    actor: Actor
    door: Door
    turns: int
    """Length of its way to the hero, in turns of a walk."""
    at: Vec


@record
class Withdrew(ActorEvent):
    """The monster of the limit left the level, because fewer doors stand open now. `at`: where it was."""

    always_perceived = True
    actor: Actor
    at: Vec


@record
class DoorBandChanged(Event):
    """The number of open doors of the hero came nearer to the limit, reached it, or fell again. `at`: his cell."""

    always_perceived = True
    doors: int
    """Number of doors of his that stand open now."""
    limit: DoorLimit
    before: DoorBand
    now: DoorBand
    waits: bool
    """Whether the monster of the limit finds no way in, so that it waits."""
    killed: bool
    """Whether the monster of the limit was killed, which makes room for more doors."""
    at: Vec


@record
class Refused(Event):
    """The hero could not do an action, so no time passed. `reason`: the sentence for the player that says why."""

    always_perceived = True
    reason: str
    at: Vec


@record
class Stopped(Event):
    """An order of many steps, such as a run or a rest, stopped. `at`: the cell that the reason is about."""

    always_perceived = True
    reason: StopReason
    at: Vec


@record
class Escaped(ActorEvent):
    """The hero won the game: he left the dungeon with the item that he had to bring up (`Tradition.amulet`)."""

    actor: Actor
    amulet: str
    """Name of the item."""
    at: Vec


@record
class Won(ActorEvent):
    """The hero won the game: he opened the door that is the goal of the game."""

    actor: Actor
    door: Door
    at: Vec
