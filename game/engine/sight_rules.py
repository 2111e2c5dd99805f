"""Rules of sight: which cells the hero sees, and whether an actor sees another actor.

Each tradition (set of rules) has one rule of sight.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.fov_tables import FovShape
from game.engine.grid.neighbours import dilate8, square_around
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.records import record

UNLIT = 2
"""Largest distance, in cells, at which an actor sees another actor in the dark, unless its breed sees in the dark."""


class Vision(Protocol):
    """Rule of sight. If an obstacle hides actor A from actor B, it also hides B from A."""

    @property
    def fades(self) -> bool:
        """Whether the hero forgets items, and some kinds of ground, as soon as they leave his view."""

    @property
    def by_lines(self) -> bool:
        """Whether sight follows straight lines, so that obstacles hide the cells behind them.

        If False, an actor can see cells behind obstacles. A spell of unlimited range then reaches every open cell in
        view, because no obstacle on the way stops it.
        """

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        """Return the cells that the hero sees, as bool[x, y]; do not write to it."""

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        """Return whether `actor` sees `other` by this rule of sight. Blindness of `actor` is not considered."""

    def radius_of(self, actor: Actor) -> int:
        """Return the largest distance, in cells, at which an actor sees when no obstacle is in its way."""


def view_of(hero: Actor, vision: Vision, level: Level) -> NDArray[np.bool_]:
    """Return the cells that the hero perceives, as bool[x, y].

    If he is blind, they are his own cell and its eight neighbours, even walls and doors, which he touches. If not, they
    are the cells that he sees by `vision`.

    CM-25: the document shows a blind hero nothing but himself.
    """
    if not hero.blind:
        return vision.view(hero, level)
    touched = np.zeros(level.shape, np.bool_)
    touched[square_around(hero.pos, 1)] = True
    return touched


def sees_by(vision: Vision, actor: Actor, other: Actor, level: Level) -> bool:
    """Return whether an actor sees another. A blind actor notices only actors in the eight neighbouring cells."""
    return (actor.pos - other.pos).steps <= 1 if actor.blind else vision.reaches(actor, other, level)


@record
class LineOfSight:
    """Rule of sight along straight lines, up to a radius. Obstacles hide the cells behind them.

    If light matters (`far` is not 0), the hero sees all cells within the light of his lamp, and lit cells up to `far`
    cells away. Monsters see actors that light falls on; in the dark they see actors only within `UNLIT` cells, unless
    their breed sees in the dark.
    """

    shape: FovShape
    """Outline of the view: circle, diamond or square."""
    far: int = 0
    """Largest distance, in cells, at which the hero sees lit cells; 0 if light does not matter."""
    most: int | None = None
    """Upper limit, in cells, for the sight of the hero and all monsters; None: only their own eyesight limits it."""
    walls: FovShape | None = None
    """Outline, with the radius of the view, outside which walls and shut doors are not seen; None if there is none.

    Without this outline, the hero sees each wall and each shut door beside floor in view, even if the wall or door lies
    one cell outside `shape`. A tradition whose document sets the radius of sight takes the outline from the document:

    * RS-20: SQUARE, while `shape` is DIAMOND. The document shows all cells with |dx| + |dy| <= radius. Then it adds
      walls beside floor in view, if they lie within the square of the radius. So with a radius of 15 a shut door
      straight ahead is seen at 15 cells and not at 16, but a wall beside the slanted rim of the diamond is seen at
      |dx| + |dy| = 16.
    * RB-42: CIRCLE. The document shows nothing outside the circle.

    None is for a view that is limited by the light of a lamp. Light that reaches floor also falls on the wall behind
    the floor. If walls were missing at the rim of the light, a room would look open there.
    """
    fades: bool = False
    by_lines: bool = True

    def radius_of(self, actor: Actor) -> int:
        return actor.eyesight if self.most is None else min(actor.eyesight, self.most)

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        near = level.view(hero.pos, self.radius_of(hero), self.shape)
        if self.walls is not None:
            columns, rows = np.ogrid[: level.shape[0], : level.shape[1]]
            near = near & self.walls.contains(columns - hero.pos.x, rows - hero.pos.y, self.radius_of(hero))
        if not self.far or not (level.all_lights or level.air.fire is not None):
            return near
        far = level.view(hero.pos, self.far, self.shape)
        lit = far & level.lit & ~level.opaque
        return near | lit | (dilate8(lit) & level.opaque)

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        gap, radius = (actor.pos - other.pos).steps, self.radius_of(actor)
        if gap > radius or not level.view(actor.pos, radius, self.shape)[other.pos]:
            return False
        return not self.far or gap <= UNLIT or actor.breed.has(Trait.SEES_IN_DARK) or self._is_lit(other, level)

    def _is_lit(self, actor: Actor, level: Level) -> bool:
        """Return whether light falls on an actor, from its own lamp, from the level or from another actor's lamp."""
        return (
            actor.light > 0
            or bool(level.lit[actor.pos])
            or any(
                bearer.light >= (bearer.pos - actor.pos).steps
                and bool(level.view(bearer.pos, bearer.light, self.shape)[actor.pos])
                for bearer in level.actors
                if bearer.light
            )
        )


@record
class RoomLight:
    """Rule of sight by rooms: an actor sees its eight neighbours, and in a lit room or its doorways the whole room."""

    fades: bool = True
    by_lines: bool = False

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        view = np.zeros(level.shape, np.bool_)
        view[square_around(hero.pos, 1)] = True
        for room in level.rooms:
            if room.lit and room.area.contains(hero.pos):
                view[room.area.slices] = True
        return view

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        if (actor.pos - other.pos).steps <= 1:
            return True
        return any(room.lit and room.area.contains(actor.pos) and room.area.contains(other.pos) for room in level.rooms)

    def radius_of(self, actor: Actor) -> int:
        return actor.eyesight
