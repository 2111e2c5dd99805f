"""What only some breeds do: facts, like all events."""

from __future__ import annotations

from dataclasses import dataclass

from .actor import Actor
from .geometry import Vec
from .item import Item
from .noise import Noise


@dataclass(frozen=True, slots=True)
class Called:
    """Somebody called others together, by a shout or a bell."""

    actor: Actor
    noise: Noise
    at: Vec


@dataclass(frozen=True, slots=True)
class Parted:
    """One became two."""

    actor: Actor
    half: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Rallied:
    """Somebody who had fled is as good as new."""

    actor: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody gave up what it wanted behind a door, and went away from it."""

    actor: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Unmasked:
    """What looked like a door was found to be none."""

    actor: Actor
    at: Vec


@dataclass(frozen=True, slots=True)
class Stole:
    """Somebody took what another carried."""

    thief: Actor
    victim: Actor
    item: Item
    at: Vec


BreedEvent = Called | Parted | Rallied | Left | Unmasked | Stole
