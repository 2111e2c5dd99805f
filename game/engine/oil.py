"""Oil is the clock: it burns away turn by turn, and is taken where it lies; and a lamp may be shaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .action import Action, Impossible
from .condition import TURN_TICKS
from .dropping import drop
from .fire_event import LampDimmed, LampShaded, OilLeft, OilTaken
from .item import Item

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


SHADED_BEATS = 4
"""A shaded lamp burns one turn's oil in so many: else whoever rests in the dark would stop the clock."""


def burn_oil(bearer: Actor, world: World) -> None:
    """A hundred ticks have gone by with a lamp burning, or shaded."""
    lamp, before = bearer.breed.lamp, bearer.light
    if lamp is None or not bearer.oil or (bearer.shaded and world.now // TURN_TICKS % SHADED_BEATS):
        return
    bearer.oil -= 1
    if bearer.light < before:
        world.emit(LampDimmed(bearer, bearer.light, bearer.pos))


def takes_oil(bearer: Actor, item: Item) -> bool:
    """Whether one fills one's lamp with a thing that lies there: if at least half of it goes in."""
    lamp = bearer.breed.lamp
    return lamp is not None and item.kind.oil > 0 and 2 * (lamp.most - bearer.oil) >= item.kind.oil


def take_oil(bearer: Actor, item: Item, world: World) -> None:
    """Fills the lamp with one flask of what lies under one's feet, or leaves it there and says so."""
    lamp = bearer.breed.lamp
    if lamp is None:
        return
    if not takes_oil(bearer, item):
        world.emit(OilLeft(bearer, bearer.pos))
        return
    before = bearer.oil
    bearer.oil = min(lamp.most, before + item.kind.oil)
    del world.level.items[bearer.pos]
    if item.count > 1:
        drop(Item(item.kind, item.count - 1), bearer.pos, world)
    world.emit(OilTaken(bearer, bearer.oil - before, bearer.pos))


@dataclass(frozen=True)
class Shade(Action):
    """Shade one's lamp, or take the shade off: shaded it burns a quarter of the oil, and one is not seen by it."""

    def perform(self, actor: Actor, world: World) -> int:
        if actor.breed.lamp is None:
            raise Impossible("You have no lamp.")
        if not actor.oil:
            raise Impossible("Your lamp is empty.")
        actor.shaded = not actor.shaded
        world.emit(LampShaded(actor, actor.shaded, actor.pos))
        return 1
