"""Those who come after the hero, by the stairs that he came by, when he has been on a depth for a while."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actor import born
from .breed import Breed
from .condition import TURN_TICKS
from .dice import Dice
from .event import CameAfter
from .intent import Intent
from .senses import HUNT_TURNS
from .stairs import nearest_free

if TYPE_CHECKING:
    from .world import World


@dataclass(frozen=True)
class Visitor:
    """One of a breed comes, once on each of some depths."""

    breed: Breed
    depths: range
    after: int
    """The turns of 100 ticks that the hero has been on the depth by then, all his stays there together."""
    words: str
    """How its coming begins; "the stairs" and which way follow."""


def receive(world: World) -> None:
    """The hero has acted: whoever is due arrives, where he arrived himself, and knows of him."""
    level, hero = world.level, world.hero
    for visitor in world.tradition.visitors:
        name = visitor.breed.name
        due = visitor.after * TURN_TICKS <= level.stay.spent(hero.ready_at)
        if level.depth not in visitor.depths or name in level.stay.visitors or not due:
            continue
        at = nearest_free(level, level.stay.came_by)
        if at is None:
            continue
        actor = born(visitor.breed, at, level.depth, Dice(world.seed, "visitor", name, level.depth))
        actor.ready_at = hero.ready_at
        actor.alert, actor.intent = HUNT_TURNS, Intent(trail=hero.pos)
        level.stay.visitors.append(name)
        level.add(actor)
        world.emit(CameAfter(actor, visitor.words, level.terrain_at(level.stay.came_by).leads, at))
