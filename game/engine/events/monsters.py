"""Events of monsters besides fighting: they notice the hero, wake, call for help, flee, divide, steal and speak."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.sound import Noise


class CalledForHelp(NamedTuple):
    """An actor called other monsters to its help. `noise`: the shout or the bell by which it called."""

    actor: Actor
    noise: Noise
    at: Vec


class Divided(NamedTuple):
    """A monster split in two. `half`: the new monster."""

    actor: Actor
    half: Actor
    at: Vec


class Rallied(NamedTuple):
    """A monster that had fled regained its full health and no longer flees."""

    actor: Actor
    at: Vec


class FoundNoWay(NamedTuple):
    """A hunting monster began to wait, because no path leads to the hero or other monsters block every path (RS-42)."""

    actor: Actor
    at: Vec


class Cornered(NamedTuple):
    """A monster that wants to flee from the hero found no path away from him (RS-44)."""

    actor: Actor
    at: Vec


class LeftDoor(NamedTuple):
    """A monster gave up hunting the hero behind a door and wanders off. `at`: the cell of the door."""

    actor: Actor
    at: Vec


class MimicRevealed(NamedTuple):
    """A monster that posed as a door was found out."""

    actor: Actor
    at: Vec


class Stole(NamedTuple):
    """An actor stole an item from another actor."""

    thief: Actor
    victim: Actor
    item: Item
    at: Vec


class Spoke(NamedTuple):
    """A friendly actor spoke to the hero."""

    actor: Actor
    words: str
    at: Vec


MonsterEvent = CalledForHelp | Divided | Rallied | FoundNoWay | Cornered | LeftDoor | MimicRevealed | Stole | Spoke


class Noticed(NamedTuple):
    """An actor became aware of the hero."""

    actor: Actor
    at: Vec


class Woke(NamedTuple):
    """A sleeping actor woke up."""

    actor: Actor
    at: Vec
