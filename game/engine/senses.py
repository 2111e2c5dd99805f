"""How monsters become aware of the hero, and lose track again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actor import Actor
from .event import Noticed, Woke
from .geometry import Vec

if TYPE_CHECKING:
    from .world import World

HUNT_TURNS = 15
"""For so many turns a monster goes on after it has noticed the hero; then it must see him anew (RS-41)."""


def sees(actor: Actor, other: Actor, world: World) -> bool:
    """Whether an actor's own eyes reach another."""
    return world.tradition.sight.reaches(actor, other, world.level)


def take_notice(actor: Actor, world: World) -> None:
    """Before a monster decides: whether it becomes aware of the hero."""
    if not actor.asleep and not actor.alert and sees(actor, world.hero, world):
        actor.alert = HUNT_TURNS
        world.emit(Noticed(actor, actor.pos))


def heed(actor: Actor, at: Vec, world: World) -> None:
    """A noise reaches a monster: it wakes, and knows where to look."""
    if actor.asleep:
        wake(actor, world)
    actor.alert = HUNT_TURNS
    actor.trail = at


def wake(actor: Actor, world: World) -> None:
    actor.asleep = False
    world.emit(Woke(actor, actor.pos))


def tire(actor: Actor, world: World) -> None:
    """After a monster has acted: it forgets a little, unless the hero is still before its eyes."""
    if actor.alert:
        actor.alert -= 1
        if not actor.alert and sees(actor, world.hero, world):
            actor.alert = HUNT_TURNS
