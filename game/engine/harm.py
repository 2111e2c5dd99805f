"""How somebody loses health and dies, whatever the cause.

RS-55: in the tutorial the game goes on after the hero's death, a bug (B-42); here it is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actor import Actor
from .dropping import drop
from .event import Died, Hurt, Struck, Surprised
from .item import Item
from .item_event import Blasted
from .releasing import release

if TYPE_CHECKING:
    from .world import World

SORE_TURNS = 5
"""For so many of its turns one minds a wound whose author it cannot get at."""


@dataclass(frozen=True)
class Cause:
    """What takes health, as it is told, and who is behind it, if anybody is."""

    name: str
    by: Actor | None = None


def harm(victim: Actor, damage: int, cause: Cause, world: World) -> None:
    """Takes health by something other than a blow: fire, poison, a trap."""
    wound(victim, damage, Hurt(victim, cause.name, damage, victim.pos), cause, world)


def wound(victim: Actor, damage: int, event: Hurt | Struck | Surprised | Blasted, cause: Cause, world: World) -> None:
    """Takes health, tells of it, wakes who slept; who has no health left dies. Nothing harms the friendly."""
    if victim.breed.friendly:
        return
    beyond = max(0, damage - victim.health)
    victim.health = max(0, victim.health - damage)
    victim.asleep = False
    victim.sore = SORE_TURNS if damage else victim.sore
    world.emit(event)
    if beyond and victim is world.hero:
        world.chronicle.take_back(beyond)
    if not victim.alive:
        die(victim, cause, world)


def die(victim: Actor, cause: Cause, world: World) -> None:
    """Takes an actor from the level; what it carried stays where it fell."""
    world.level.remove(victim)
    if victim.gold:
        drop(Item(world.gold, victim.gold), victim.pos, world)
    if victim is not world.hero:
        for item in (*victim.worn.values(), *victim.bag):
            drop(item, victim.pos, world)
    world.emit(Died(victim, cause.name, cause.by, victim.pos))
    if (bladder := victim.breed.bursts) is not None:
        release(bladder.gas, victim.pos, bladder.units, world)
