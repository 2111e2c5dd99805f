"""Whose turn it is, and a turn of the hero's with everybody's after it.

CM-70: everyone acts when the time has come that his own speed says, where that document has all monsters act after
each action of the hero: one order of turns for all traditions, RogueSharp's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actor import Actor
    from .event import Event
    from .world import World


_READY = attrgetter("ready_at")


def next_of(actors: Iterable[Actor], hero: Actor) -> Actor:
    """The one of the hero and some others who has waited longest: at a tie the hero, then in reading order.

    RS-60: the tutorial goes by who was put into its order of turns first; reading order can be seen on the map.
    """
    others = list(actors)
    soonest = min(map(_READY, others), default=hero.ready_at)
    if hero.ready_at <= soonest:
        return hero
    return min((actor for actor in others if actor.ready_at == soonest), key=_reading)


def _reading(actor: Actor) -> tuple[int, int]:
    return actor.pos.y, actor.pos.x


def one_turn(world: World) -> Iterator[list[Event]]:
    """Lets the hero act once, and everybody after him until he may act again; what happens, bit by bit.

    He acts on his orders. Who stops asking leaves the world in the middle of the turn.
    """
    while True:
        yield world.update()
        if world.over or world.hero_is_next:
            return
