"""The hostile monsters that the hero sees, sorted by their distance."""

from __future__ import annotations

from bisect import bisect_left

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
        """Return the monsters as a new list. `view`: the cells he sees, bool[x, y]; a new array if it changes."""
        known = self._view is view and self._seen_from == (level, hero.pos)
        moved = level.moved_since(self._moves) if known else None
        self._view, self._seen_from, self._moves = view, (level, hero.pos), level.moves
        if moved is None:
            self._foes, self._places, self._place_of = [], [], {}
            found = [(_place(foe.pos, hero.pos), foe) for foe in level.actors if _is_foe(foe, hero, view)]
            for place, foe in sorted(found, key=lambda pair: pair[0]):
                self._foes.append(foe)
                self._places.append(place)
                self._place_of[foe] = place
        else:
            for actor in moved:  # all first: one may now stand where another stood
                self._take_out(actor)
            for actor in moved:
                self._put_in(actor, level, hero, view)
        return list(self._foes)

    def _take_out(self, actor: Actor) -> None:
        """Take an actor out of the list if it is there."""
        if (before := self._place_of.pop(actor, None)) is not None:
            index = bisect_left(self._places, before)
            del self._places[index], self._foes[index]

    def _put_in(self, actor: Actor, level: Level, hero: Actor, view: NDArray[np.bool_]) -> None:
        """Put an actor in its place if the hero sees it and it is not in the list."""
        if actor not in self._place_of and level.actor_at(actor.pos) is actor and _is_foe(actor, hero, view):
            place = self._place_of[actor] = _place(actor.pos, hero.pos)
            index = bisect_left(self._places, place)
            self._places.insert(index, place)
            self._foes.insert(index, actor)


def _is_foe(actor: Actor, hero: Actor, view: NDArray[np.bool_]) -> bool:
    return bool(view[actor.pos]) and actor is not hero and not actor.breed.has(Trait.FRIENDLY)


def _place(at: Vec, hero: Vec) -> int:
    """Return a number that sorts cells by their distance from the hero in steps, and at a tie in reading order."""
    (x, y), (hero_x, hero_y) = at, hero
    return (max(abs(x - hero_x), abs(y - hero_y)) * _SIDE + y) * _SIDE + x
