"""The order in which the actors of a level act."""

from __future__ import annotations

from operator import attrgetter

from game.engine.grid.geometry import reading_order
from game.engine.model.actor import Actor
from game.engine.model.level import Level

_READY = attrgetter("ready_at")
FEW = 24
"""Number of actors on a level up to which looking at all of them is faster than to keep them sorted."""


class TurnOrder:
    """The order of turns: the actor with the smallest `ready_at` acts next.

    At a tie the hero acts first, then the other actors in reading order of their cells. On a level with many monsters
    most are tied. They are sorted once, and again if one of them is moved before it acts: while monsters act, none gets
    its turn earlier than before.

    RS-60: at a tie the tutorial takes the actor that was scheduled first. This game differs, so that the player can see
    the order of the actors on the map.
    """

    def __init__(self) -> None:
        self._sorted_for: tuple[Level, int] | None = None
        """Level, and turn of the hero, for which the actors were sorted."""
        self._moves = 0
        """Number of moves on the level that have been taken into account."""
        self._soonest = 0
        """Tick at which the tied actors act."""
        self._tied: list[Actor] = []
        """Actors other than the hero that act at this tick, the first of them last."""

    def next_of(self, level: Level, hero: Actor) -> Actor:
        """Return the actor that acts next on a level."""
        if level.actor_count <= FEW:
            return _first(level.actors, hero)
        if self._sorted_for != (level, hero.turns) or self._has_come_between(level, hero):
            self._sort(level, hero)
        tied = self._tied
        while tied and (tied[-1].ready_at != self._soonest or level.actor_at(tied[-1].pos) is not tied[-1]):
            tied.pop()
        if not tied:
            self._sort(level, hero)
        return hero if hero.ready_at <= self._soonest else tied[-1]

    def _has_come_between(self, level: Level, hero: Actor) -> bool:
        """Return whether an actor that has come or moved since the last call may act before one of the tied ones."""
        if level.moves == self._moves:
            return False
        moved = level.moved_since(self._moves)
        self._moves = level.moves
        return moved is None or any(actor.ready_at <= self._soonest and actor is not hero for actor in moved)

    def _sort(self, level: Level, hero: Actor) -> None:
        self._sorted_for, self._moves = (level, hero.turns), level.moves
        others = [actor for actor in level.actors if actor is not hero]
        self._soonest = min(map(_READY, others))
        tied = [actor for actor in others if actor.ready_at == self._soonest]
        self._tied[:] = sorted(tied, key=_in_reading_order, reverse=True)


def _first(actors: list[Actor], hero: Actor) -> Actor:
    """Return the actor that acts next of a few."""
    soonest = min(map(_READY, actors), default=hero.ready_at)
    if hero.ready_at <= soonest:
        return hero
    return min((actor for actor in actors if actor.ready_at == soonest), key=_in_reading_order)


def _in_reading_order(actor: Actor) -> tuple[int, int]:
    return reading_order(actor.pos)
