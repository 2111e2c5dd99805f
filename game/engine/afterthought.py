"""What the hero notices when he has acted: traces underfoot, movement behind doors, what lies there, traps in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bag import would_take
from .listening import overhear
from .traces import step_on_traces
from .trap import glance

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


def take_stock(hero: Actor, world: World) -> None:
    """After an action of his, before anybody else's."""
    step_on_traces(hero, world)
    overhear(hero, world)
    lying = world.level.items.get(hero.pos)
    declined = lying is not None and lying.kind.carried and would_take(hero, lying)
    world.level.memory.leave(hero.pos, lying if declined else None)
    glance(world)
