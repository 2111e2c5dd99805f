"""Who is on fire: it goes on after they have left the flames, sets alight what they stand on, and water ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .condition import Condition, cure, undergo

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World

BURNING = Condition("burning", hurts=3, cause="fire", keeps_from_mending=True)
BURNS_ON = 3
"""For so many turns one burns who has left the fire."""


def set_alight(actor: Actor, world: World, by: Actor | None = None) -> None:
    """Fire has reached somebody; who burns already burns on, and that is not told again."""
    if not world.level.terrains.quenching[world.level.ground[actor.pos]]:
        undergo(actor, BURNING, BURNS_ON, world, by)


def douse(actor: Actor, world: World) -> None:
    """Who stands in water burns no longer."""
    if BURNING in actor.conditions and world.level.terrains.quenching[world.level.ground[actor.pos]]:
        cure(actor, BURNING, world)
