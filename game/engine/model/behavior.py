"""What content plugs into the rules: actions, monster minds, plans of the hero, and effects of items.

The only module of the engine that names what lies above it (`World`), and for its types only.
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
    """The action cannot be done, with the sentence that tells the player why. Nothing has changed."""


@record
class Action:
    """A wish, as a small value; actor and world come when it happens."""

    def perform(self, actor: Actor, world: World) -> int:
        """Does it, and answers how many turns it took.

        Raises Impossible before anything has changed.
        """
        raise NotImplementedError


Ai = Callable[["Actor", "World"], Action]
"""Decides what a monster does next: it looks, it never touches."""


Task = Callable[["Actor", "World"], Action | None]
"""Decides what the hero does next; None when it is carried out or broken off."""


class Effect(Protocol):
    """What using something does. It is part of a kind, and holds no state."""

    @property
    def tells(self) -> str:
        """The same in words with every number, as a sentence without a subject: "heals 15"."""

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Raises Impossible if it would come to nothing, before anything has changed."""

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        """Does it, at a cell; the actor is the one behind it."""


@runtime_checkable
class Kindling(Protocol):
    """What may set things alight says so."""

    @property
    def kindles(self) -> bool: ...


@runtime_checkable
class Inflicting(Protocol):
    """What puts those it reaches in a state says in which, and for how long."""

    @property
    def condition(self) -> Condition: ...

    @property
    def turns(self) -> int: ...
