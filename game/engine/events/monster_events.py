"""Events of monsters besides fighting: they notice the hero, wake, call for help, flee, divide, steal and speak."""

from __future__ import annotations

from game.engine.events.event import Event
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.noise import Noise
from game.engine.records import record


@record
class CalledForHelp(Event):
    """An actor called other monsters to its help. `noise`: the shout or the bell by which it called."""

    actor: Actor
    noise: Noise
    at: Vec


@record
class Divided(Event):
    """A monster split in two. `half`: the new monster."""

    actor: Actor
    half: Actor
    at: Vec


@record
class Rallied(Event):
    """A monster that had fled regained its full health and no longer flees."""

    actor: Actor
    at: Vec


@record
class FoundNoWay(Event):
    """A hunting monster began to wait, because no path leads to the hero or other monsters block every path (RS-42)."""

    actor: Actor
    at: Vec


@record
class Cornered(Event):
    """A monster that wants to flee from the hero found no path away from him (RS-44)."""

    actor: Actor
    at: Vec


@record
class LeftDoor(Event):
    """A monster gave up hunting the hero behind a door and wanders off. `at`: the cell of the door."""

    actor: Actor
    at: Vec


@record
class MimicRevealed(Event):
    """A monster that posed as a door was found out."""

    actor: Actor
    at: Vec


@record
class Stole(Event):
    """An actor stole an item from another actor."""

    thief: Actor
    victim: Actor
    item: Item
    at: Vec


@record
class Spoke(Event):
    """A friendly actor spoke to the hero."""

    actor: Actor
    words: str
    at: Vec


@record
class Noticed(Event):
    """An actor became aware of the hero."""

    actor: Actor
    at: Vec


@record
class Woke(Event):
    """A sleeping actor woke up."""

    actor: Actor
    at: Vec
