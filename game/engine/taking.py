"""What one takes by coming to where it lies, and what one loses by taking it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bag import pick_up
from .event import PickedUp
from .item_event import Withdrawn
from .oil import take_oil

if TYPE_CHECKING:
    from .actor import Actor
    from .geometry import Vec
    from .world import World


def take(actor: Actor, world: World) -> None:
    """Whoever has come to a cell takes what lies there, if it is anything to him."""
    lying = world.level.items.get(actor.pos)
    if lying is None:
        return
    _count_up(actor, world)
    pick_up(actor, world)
    if world.level.items.get(actor.pos) is not lying:
        withdraw_others(actor.pos, world)


def withdraw_others(at: Vec, world: World) -> None:
    """What was taken at a cell was one of several prizes: the others are gone."""
    for choice in [choice for choice in world.level.choices if at in choice]:
        world.level.choices.remove(choice)
        for other in sorted(choice - {at}):
            if (item := world.level.items.pop(other, None)) is not None:
                world.emit(Withdrawn(item, other))


def _count_up(actor: Actor, world: World) -> None:
    """Takes what is only counted: gold, keys and latches; oil for one with a lamp; and the hero alone takes a key to a
    door that has but one.
    """
    item = world.level.items[actor.pos]
    kind = item.kind
    if kind.oil:
        take_oil(actor, item, world)
    elif kind.worth or kind.keys or kind.latches or (kind.opens and actor is world.hero):
        del world.level.items[actor.pos]
        actor.gold += kind.worth * item.count
        actor.keys += kind.keys * item.count
        actor.latches += kind.latches * item.count
        if kind.opens:
            actor.ring.append(kind.opens)
        world.emit(PickedUp(actor, item, actor.pos))
