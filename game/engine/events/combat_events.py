"""Events of blows, wounds, conditions and deaths. `at` is always the cell of the actor that the event happened to."""

from __future__ import annotations

from game.engine.events.event import ActorEvent, Attack, Event
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.records import record


@record
class RolledDice:
    """The dice of one attack: the number that each die showed, from 1 to 100."""

    attack: tuple[int, ...] = ()
    least_hit: int = 0
    """Least number with which an attack die hits."""
    defense: tuple[int, ...] = ()
    """Empty if no attack die hit, so that there was nothing to block."""
    least_block: int = 0
    """Least number with which a defense die blocks a hit."""


NO_DICE = RolledDice()
"""Dice of an attack without a roll, such as an attempt to steal."""


@record
class Struck(Attack):
    """An attack by blow or missile hit with at least one die. The damage is 0 if the victim blocked every hit."""

    actor: Actor
    victim: Actor
    hits: int
    """Number of attack dice that hit."""
    blocks: int
    """Number of defense dice that blocked a hit."""
    damage: int
    at: Vec
    dice: RolledDice = NO_DICE


@record
class Surprised(Attack):
    """An attack hit an unaware victim: no dice were rolled, and the damage was the number of attack dice."""

    actor: Actor
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

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """The victim."""
        return (self.victim,)


@record
class Afflicted(ActorEvent):
    """An actor got a condition, such as poison, which wears off after `turns` turns of 100 ticks."""

    actor: Actor
    condition: Condition
    turns: int
    at: Vec


@record
class Recovered(ActorEvent):
    """A condition of an actor has worn off."""

    actor: Actor
    condition: Condition
    at: Vec


@record
class Missed(Attack):
    """Every die of an attack missed, or an attempt to steal failed."""

    actor: Actor
    victim: Actor
    at: Vec
    dice: RolledDice = NO_DICE


@record
class Died(ActorEvent):
    """An actor died. `cause`: name of the cause of death. `killer`: actor that killed it; None if no actor did."""

    actor: Actor
    cause: str
    killer: Actor | None
    at: Vec

    @property
    def actors(self) -> tuple[Actor | None, ...]:
        """The dead actor and its killer."""
        return (self.actor, self.killer)
