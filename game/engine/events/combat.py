"""Events of blows, wounds, conditions and deaths. `at` is always the cell of the actor that the event happened to."""

from __future__ import annotations

from game.engine.events.event import Event
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.records import record


@record
class Struck(Event):
    """An attack by blow or missile hit with at least one die. The damage is 0 if the victim blocked every hit."""

    attacker: Actor
    victim: Actor
    hits: int
    """Number of attack dice that hit."""
    blocks: int
    """Number of defense dice that blocked a hit."""
    damage: int
    at: Vec
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Numbers that the dice showed, from 1 to 100: first those of the attack, then those of the defense."""


@record
class Surprised(Event):
    """An attack hit an unaware victim: no dice were rolled, and the damage was twice the number of attack dice."""

    attacker: Actor
    victim: Actor
    damage: int
    at: Vec


@record
class Hurt(Event):
    """An actor lost health without a roll of dice: by fire, poison, a trap or an explosion."""

    victim: Actor
    cause: str
    damage: int
    at: Vec


@record
class Afflicted(Event):
    """An actor got a condition, such as poison, which wears off after `turns` turns of 100 ticks."""

    actor: Actor
    condition: Condition
    turns: int
    at: Vec


@record
class Recovered(Event):
    """A condition of an actor has worn off."""

    actor: Actor
    condition: Condition
    at: Vec


@record
class Missed(Event):
    """Every die of an attack missed, or an attempt to steal failed."""

    attacker: Actor
    victim: Actor
    at: Vec
    dice: tuple[int, ...] = ()
    """Numbers that the attack dice showed, from 1 to 100; empty for an attempt to steal."""


@record
class Died(Event):
    """An actor died. `cause`: name of the cause of death. `killer`: actor that killed it; None if no actor did."""

    actor: Actor
    cause: str
    killer: Actor | None
    at: Vec
