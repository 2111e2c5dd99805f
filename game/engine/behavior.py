"""What actors do and what items do to the world: actions, orders of many steps, monsters' minds, and effects of items.

The records of the model hold these things by their simple bases `Order` and `Effect`, which know no world.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.grid.geometry import Vec
from game.engine.model.ability import Effect
from game.engine.model.actor import Actor
from game.engine.model.order import Order
from game.engine.records import record
from game.engine.world import World


class Impossible(Exception):
    """Error raised by an action that cannot be done, before it changes anything. The message is for the player."""


def refuse_if(why: str | None) -> None:
    """Raise Impossible with the reason `why`, unless it is None."""
    if why is not None:
        raise Impossible(why)


@record
class Action(Order):
    """Action of an actor, such as a step. The object holds neither the actor nor the world: `perform` takes both."""

    def perform(self, actor: Actor, world: World) -> int:
        """Perform the action, and return the number of turns that it took.

        Raises Impossible if it cannot be done; nothing has changed then.
        """
        raise NotImplementedError


class Task(Order):
    """Order of many steps: a function that decides the next action, and returns None when the order is over."""

    def __call__(self, actor: Actor, world: World) -> Action | None:
        """Return the next action of an actor; None when the order is over."""
        raise NotImplementedError


@record
class Ai(Task):
    """Order that is never over, such as a monster's behaviour or a bot that plays the hero."""

    decide: Callable[[Actor, World], Action]
    """Function that decides the next action. It reads the world and never changes it."""

    def __call__(self, actor: Actor, world: World) -> Action:
        """Return the next action of an actor."""
        return self.decide(actor, world)


class UsableEffect(Effect):
    """Effect of using an item or an ability. It belongs to the kind of item, and holds no state."""

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Check, without changing anything, that the effect would do something at a cell.

        Raises Impossible if the effect would do nothing. `actor`: the actor that uses the item or ability.
        """
        raise NotImplementedError

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        """Apply the effect at a cell. `actor`: the actor that uses the item or ability."""
        raise NotImplementedError

    def open_doors_after(self, world: World) -> int | None:
        """Return what the number of the hero's open doors would become by his use of the effect, as far as he knows.

        None if the effect changes no doors.
        """
        return None

    def why_wasted(self, actor: Actor) -> str:
        """Return the sentence why the effect would do nothing for an actor now; "" if it would do something.

        Only for an effect that `check` accepts even then, so that the player should be asked before the use.
        """
        return ""


def usable(effect: Effect | None) -> UsableEffect:
    """Return the effect if it can be applied. Raises TypeError if it cannot."""
    if not isinstance(effect, UsableEffect):
        raise TypeError(f"{effect} cannot be applied")
    return effect
