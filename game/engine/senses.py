"""How monsters become aware of the hero, and lose track again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actor import Actor
from .event import Noticed

if TYPE_CHECKING:
    from .world import World

MEMORY_TURNS = 15
"""For so many turns a monster goes on after it has noticed the hero; then it must see him anew."""


def sees(actor: Actor, other: Actor, world: World) -> bool:
    """Whether an actor's own eyes reach another."""
    if world.tradition.sees_everything:
        return True
    if (actor.pos - other.pos).steps > actor.breed.sight:
        return False
    view = world.level.view(actor.pos, actor.breed.sight, world.tradition.shape)
    return bool(view[other.pos])


def take_notice(actor: Actor, world: World) -> None:
    """Brings up to date what a monster knows of the hero, before it decides."""
    if actor.asleep:
        return
    knew = actor.alert > 0
    if knew:
        actor.alert = actor.alert + 1 if actor.alert < MEMORY_TURNS else 0
    if not actor.alert and sees(actor, world.hero, world):
        actor.alert = 1
        if not knew:
            world.emit(Noticed(actor, actor.pos))
