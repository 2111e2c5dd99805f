"""Interfaces that content implements for the rules: actions, monster minds, plans of the hero, and effects of items.

It is the only module of the engine that names a module above it (`World`), and for its types only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from game.engine.grid.geometry import Vec
from game.engine.model.condition import Condition
from game.engine.records import record

if TYPE_CHECKING:
    from game.engine.model.actor import Actor
    from game.engine.world import World


class Impossible(Exception):
    """Failure of an action that cannot be done; the message is the reason for the player. Nothing has changed."""


@record
class Action:
    """Action as a small value; the actor and the world are passed when it is performed."""

    def perform(self, actor: Actor, world: World) -> int:
        """Perform the action, and return the number of turns that it took.

        Raises Impossible before anything has changed.
        """
        raise NotImplementedError


Ai = Callable[["Actor", "World"], Action]
"""Function that decides a monster's next action; it reads the world and never changes it."""


Task = Callable[["Actor", "World"], Action | None]
"""Function that decides the hero's next action; None when the task is complete or stopped."""


class Effect(Protocol):
    """Effect of using an item or ability. It is part of a kind, and holds no state."""

    @property
    def description(self) -> str:
        """Description with all numbers, in sentences without a subject: "Restores 15 health."."""

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Check that the effect would do something; raises Impossible if not. Changes nothing."""

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        """Apply the effect at a cell; `actor` is the actor that caused it."""


@runtime_checkable
class StartsFire(Protocol):
    """Effect that may start a fire: `starts_fire` is whether it does."""

    @property
    def starts_fire(self) -> bool:
        """Whether the effect starts a fire."""


@runtime_checkable
class InflictsCondition(Protocol):
    """Effect that puts its victims in a condition, for a number of turns."""

    @property
    def condition(self) -> Condition:
        """Condition of the victims."""

    @property
    def turns(self) -> int:
        """Number of turns for which it lasts."""
