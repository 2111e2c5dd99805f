"""Events of what monsters do besides fighting: notice, wake, call, flee, part, steal and speak."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.sound import Noise


class CalledForHelp(NamedTuple):
    """An actor called others together, by a shout or a bell."""

    actor: Actor
    noise: Noise
    at: Vec


class Divided(NamedTuple):
    """A monster split in two; `half` is the new one."""

    actor: Actor
    half: Actor
    at: Vec


class Rallied(NamedTuple):
    """A monster that had fled has recovered."""

    actor: Actor
    at: Vec


class FoundNoWay(NamedTuple):
    """A hunter began to wait, because no way leads to the hero or all are taken (RS-42)."""

    actor: Actor
    at: Vec


class Cornered(NamedTuple):
    """An actor that would run from the hero found no way to run (RS-44)."""

    actor: Actor
    at: Vec


class LeftDoor(NamedTuple):
    """An actor gave up what it wanted behind a door, and went away from it."""

    actor: Actor
    at: Vec


class MimicRevealed(NamedTuple):
    """What looked like a door was found to be none."""

    actor: Actor
    at: Vec


class Stole(NamedTuple):
    """An actor took what another carried."""

    thief: Actor
    victim: Actor
    item: Item
    at: Vec


class Spoke(NamedTuple):
    """A friendly actor spoke a line to the hero."""

    actor: Actor
    words: str
    at: Vec


MonsterEvent = CalledForHelp | Divided | Rallied | FoundNoWay | Cornered | LeftDoor | MimicRevealed | Stole | Spoke


class Noticed(NamedTuple):
    """An actor became aware of the hero."""

    actor: Actor
    at: Vec


class Woke(NamedTuple):
    """A sleeper woke up."""

    actor: Actor
    at: Vec
