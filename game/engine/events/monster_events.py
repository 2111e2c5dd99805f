"""Events of monsters besides fighting: they notice the hero, wake, call for help, flee, divide, steal and speak."""

from __future__ import annotations

from game.engine.events.event import ActorEvent, Attack
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.noise import Noise
from game.engine.records import record


@record
class CalledForHelp(ActorEvent):
    """An actor called other monsters to its help. `noise`: the shout or the bell by which it called."""

    actor: Actor
    noise: Noise
    at: Vec


@record
class Divided(ActorEvent):
    """A monster split in two. `half`: the new monster."""

    actor: Actor
    half: Actor
    at: Vec

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """Both halves."""
        return (self.actor, self.half)


@record
class Rallied(ActorEvent):
    """A monster that had fled regained its full health and no longer flees."""

    actor: Actor
    at: Vec


@record
class FoundNoWay(ActorEvent):
    """A hunting monster began to wait, because no path leads to the hero or other monsters block every path (RS-42)."""

    actor: Actor
    at: Vec


@record
class Cornered(ActorEvent):
    """A monster that wants to flee from the hero found no path away from him (RS-44)."""

    actor: Actor
    at: Vec


@record
class LeftDoor(ActorEvent):
    """A monster gave up hunting the hero behind a door and wanders off. `at`: the cell of the door."""

    actor: Actor
    at: Vec


@record
class MimicRevealed(ActorEvent):
    """A monster that posed as a door was found out."""

    actor: Actor
    at: Vec


@record
class Stole(Attack):
    """An actor stole an item from another actor."""

    actor: Actor
    victim: Actor
    item: Item
    at: Vec


@record
class Spoke(ActorEvent):
    """A friendly actor spoke to the hero."""

    actor: Actor
    words: str
    at: Vec


@record
class Noticed(ActorEvent):
    """An actor became aware of the hero."""

    actor: Actor
    at: Vec


@record
class Woke(ActorEvent):
    """A sleeping actor woke up."""

    actor: Actor
    at: Vec
