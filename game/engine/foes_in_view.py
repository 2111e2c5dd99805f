"""The hostile monsters that the hero sees, sorted by their distance."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.traits import Trait

_SIDE = 1 << 16
"""More than the width and height of any level, in cells."""


class FoesInView:
    """List of the hostile monsters that the hero sees, nearest first; at a tie in reading order of their cells.

    The screen asks for it after each action of a monster. So if only a few actors have moved since the last time, only
    they are put in or taken out.
    """

    def __init__(self) -> None:
        self._seen_from: tuple[Level, Vec] | None = None
        """Level and cell of the hero when the list was made."""
        self._view: NDArray[np.bool_] | None = None
        """His view when the list was made."""
        self._moves = 0
        """Number of moves on the level that have been taken into account."""
        self._foes: list[Actor] = []
        self._places: list[int] = []
        """A number for each of the foes, by which they are sorted."""
        self._place_of: dict[Actor, int] = {}

    def nearest_first(self, level: Level, hero: Actor, view: NDArray[np.bool_]) -> list[Actor]:
        """Return the monsters as a new list. `view`: the cells he sees, bool[x, y], as for `look`."""
        self.look(level, hero, view)
        return list(self._foes)

    def look(self, level: Level, hero: Actor, view: NDArray[np.bool_]) -> set[Actor]:
        """Bring the list up to date. Return the monsters that were not in it before.

        `view`: the cells he sees, bool[x, y]; a new array if it changes.
        """
        known = self._view is view and self._seen_from == (level, hero.pos)
        if known and level.moves == self._moves:
            return set()
        moved = level.moved_since(self._moves) if known else None
        self._view, self._seen_from, self._moves = view, (level, hero.pos), level.moves
        if moved is None:
            before, self._foes, self._places, self._place_of = self._place_of, [], [], {}
            found = [(_place(foe.pos, hero.pos), foe) for foe in level.actors if _is_foe(foe, hero, view)]
            for place, foe in sorted(found, key=lambda pair: pair[0]):
                self._foes.append(foe)
                self._places.append(place)
                self._place_of[foe] = place
            return self._place_of.keys() - before
        changed = set(moved)
        gone = {actor for actor in changed if self._take_out(actor)}  # all first: one may stand where another stood
        return {actor for actor in changed if self._put_in(actor, level, hero, view)} - gone

    def _take_out(self, actor: Actor) -> bool:
        """Take an actor out of the list; return whether it was there."""
        before = self._place_of.pop(actor, None)
        if before is None:
            return False
        index = bisect_left(self._places, before)
        del self._places[index], self._foes[index]
        return True

    def _put_in(self, actor: Actor, level: Level, hero: Actor, view: NDArray[np.bool_]) -> bool:
        """Put an actor in its place if the hero sees it; return whether he does."""
        if not _is_seen(actor, level, hero, view):
            return False
        place = self._place_of[actor] = _place(actor.pos, hero.pos)
        index = bisect_left(self._places, place)
        self._places.insert(index, place)
        self._foes.insert(index, actor)
        return True


def foes_among(actors: Iterable[Actor], level: Level, hero: Actor, view: NDArray[np.bool_]) -> list[Actor]:
    """Return those of a few different actors that are hostile monsters in view, nearest first.

    `view`: the cells the hero sees, bool[x, y].
    """
    foes = (actor for actor in actors if _is_seen(actor, level, hero, view))
    return sorted(foes, key=lambda foe: _place(foe.pos, hero.pos))


def _is_seen(actor: Actor, level: Level, hero: Actor, view: NDArray[np.bool_]) -> bool:
    """Return whether an actor, which may have left the level, is a monster in the view, bool[x, y]."""
    return level.actor_at(actor.pos) is actor and _is_foe(actor, hero, view)


def _is_foe(actor: Actor, hero: Actor, view: NDArray[np.bool_]) -> bool:
    return bool(view[actor.pos]) and actor is not hero and not actor.breed.has(Trait.FRIENDLY)


def _place(at: Vec, hero: Vec) -> int:
    """Return a number that sorts cells by their distance from the hero, in steps that may be diagonal, then as read."""
    (x, y), (hero_x, hero_y) = at, hero
    return (max(abs(x - hero_x), abs(y - hero_y)) * _SIDE + y) * _SIDE + x
