"""Whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .actor import Actor


def next_of(actors: Iterable[Actor], hero: Actor) -> Actor:
    """The one of the hero and some others who has waited longest: at a tie the hero, then in reading order."""
    first = hero
    for actor in actors:
        if actor.ready_at > first.ready_at or actor is hero:
            continue
        if actor.ready_at < first.ready_at or (first is not hero and _reading(actor) < _reading(first)):
            first = actor
    return first


def _reading(actor: Actor) -> tuple[int, int]:
    return actor.pos.y, actor.pos.x
