"""Events of blows, wounds, conditions and deaths."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition


class Struck(NamedTuple):
    """An attack hit at least once; blocks may have taken all of it."""

    attacker: Actor
    victim: Actor
    hits: int
    blocks: int
    damage: int
    at: Vec
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """What every die showed, from 1 to 100: of the attack, and of the defense."""


class Surprised(NamedTuple):
    """A blow hit an unsuspecting victim: every die hit, nothing was blocked, and the damage was doubled."""

    attacker: Actor
    victim: Actor
    damage: int
    at: Vec


class Hurt(NamedTuple):
    """An actor lost health by something other than a blow."""

    victim: Actor
    cause: str
    damage: int
    at: Vec


class Afflicted(NamedTuple):
    """An actor came into a condition that wears off, for a number of turns."""

    actor: Actor
    condition: Condition
    turns: int
    at: Vec


class Recovered(NamedTuple):
    """A condition of an actor has worn off."""

    actor: Actor
    condition: Condition
    at: Vec


class Missed(NamedTuple):
    """An attack hit nothing."""

    attacker: Actor
    victim: Actor
    at: Vec
    dice: tuple[int, ...] = ()
    """What every die of the attack showed, from 1 to 100."""


class Died(NamedTuple):
    """An actor died; `killer` is None if no actor caused it."""

    actor: Actor
    cause: str
    killer: Actor | None
    at: Vec
