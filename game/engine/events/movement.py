"""Events of moving and finding, of what is heard, of arriving, and of orders that are refused or stop."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.events.stop_reasons import StopReason
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.model.door import Door
from game.engine.model.item import Item
from game.engine.model.sound import Noise


class Moved(NamedTuple):
    """An actor changed cell."""

    actor: Actor
    start: Vec
    at: Vec


class FoundNothing(NamedTuple):
    """A search found nothing."""

    finder: Actor
    at: Vec


class Staggered(NamedTuple):
    """An actor could not go where it wanted to: a step went astray against an obstacle, or it is held."""

    actor: Actor
    condition: Condition
    at: Vec


class Heard(NamedTuple):
    """The hero heard what he did not see: what it sounds like, roughly from where, and how much of it reached him.

    The event has no more, above all not the actor or the door. `at` is the hero's own cell.
    """

    noise: Noise
    direction: Vec
    loudness: int
    at: Vec


class PickedUp(NamedTuple):
    """An actor took something from its cell."""

    actor: Actor
    item: Item
    at: Vec


class Arrived(NamedTuple):
    """The hero came to a depth."""

    depth: int
    at: Vec


class LateArrived(NamedTuple):
    """An actor came after the hero by the stairs that he came by, which lead up or down from here."""

    actor: Actor
    words: str
    depth_change: int
    at: Vec


class Refused(NamedTuple):
    """An action of the hero is impossible; `reason` is the rule's sentence. No time passed."""

    reason: str
    at: Vec


class Stopped(NamedTuple):
    """An order of the hero stopped, with a reason and the place of it."""

    reason: StopReason
    at: Vec


class Won(NamedTuple):
    """The hero has opened the door that the game was about."""

    winner: Actor
    door: Door
    at: Vec
