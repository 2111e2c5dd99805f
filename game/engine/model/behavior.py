"""Interfaces between rules and content: actions, monster behaviour, orders of the hero, and effects of items.

`World` belongs to a higher layer. No other module of the engine refers to a higher layer, and this module does so only
in annotations.
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
    """Error raised by an action that cannot be done, before it changes anything. The message is for the player."""


def refuse_if(why: str | None) -> None:
    """Raise Impossible with the reason `why`, unless it is None."""
    if why is not None:
        raise Impossible(why)


@record
class Action:
    """Action of an actor, such as a step. The object holds neither the actor nor the world: `perform` takes both."""

    def perform(self, actor: Actor, world: World) -> int:
        """Perform the action, and return the number of turns that it took.

        Raises Impossible if it cannot be done; nothing has changed then.
        """
        raise NotImplementedError


Ai = Callable[["Actor", "World"], Action]
"""Function that decides a monster's next action. It reads the world and never changes it."""


Task = Callable[["Actor", "World"], Action | None]
"""Function that decides the hero's next action in an order of many steps; it returns None when the order is over."""


class Effect(Protocol):
    """Effect of using an item or an ability. It belongs to the kind of item, and holds no state."""

    @property
    def description(self) -> str:
        """Description for the player with all numbers, in sentences without a subject: "Restores 15 health."."""

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Check, without changing anything, that the effect would do something at a cell.

        Raises Impossible if the effect would do nothing. `actor`: the actor that uses the item or ability.
        """

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        """Apply the effect at a cell. `actor`: the actor that uses the item or ability."""


@runtime_checkable
class AtSpecialDoors(Protocol):
    """Effect with sentences on what it does at special doors, for the player of a tradition that has such doors."""

    @property
    def at_special_doors(self) -> str:
        """Sentences that follow the description."""


@runtime_checkable
class StartsFire(Protocol):
    """Effect with a property `starts_fire`: True if the effect starts a fire, False if the effect starts none."""

    @property
    def starts_fire(self) -> bool:
        """Whether the effect starts a fire."""


@runtime_checkable
class MayBeWasted(Protocol):
    """Effect that `check` accepts even if it would do nothing, so that the player should be asked before the use."""

    def why_wasted(self, actor: Actor) -> str:
        """Return the sentence why the effect would do nothing for an actor now; "" if it would do something."""


@runtime_checkable
class InflictsCondition(Protocol):
    """Effect that inflicts a condition, such as poison, on its victims."""

    @property
    def condition(self) -> Condition:
        """Condition that the effect inflicts."""

    @property
    def turns(self) -> int:
        """Number of turns for which the condition lasts."""
