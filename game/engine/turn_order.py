"""Whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actor import Actor


_READY = attrgetter("ready_at")


def next_of(actors: Iterable[Actor], hero: Actor) -> Actor:
    """The one of the hero and some others who has waited longest: at a tie the hero, then in reading order."""
    others = list(actors)
    soonest = min(map(_READY, others), default=hero.ready_at)
    if hero.ready_at <= soonest:
        return hero
    return min((actor for actor in others if actor.ready_at == soonest), key=_reading)


def _reading(actor: Actor) -> tuple[int, int]:
    return actor.pos.y, actor.pos.x
