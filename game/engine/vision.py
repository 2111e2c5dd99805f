"""Rules of sight, one for each tradition: the hero's view, and whether one actor sees another."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.fov import dilate
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.records import record

UNLIT = 2
"""Largest distance, in cells, at which an actor sees another on which no light falls."""


class Vision(Protocol):
    """Rule of sight. Obstacles are symmetric: what hides one actor from another hides the other from the one."""

    @property
    def fades(self) -> bool:
        """Whether items, and ground that does not last in memory, are known only while they are in view."""

    @property
    def by_lines(self) -> bool:
        """Whether obstacles between two cells hide one from the other; if not, they stop no spell either."""

    @property
    def sees_all(self) -> bool:
        """Whether the hero always has the whole level in view, so that nothing is left to map."""

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        """Return the cells that the hero sees, as bool[x, y]; do not write to it."""

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        """Return whether an actor sees another, blindness aside."""

    def radius_of(self, actor: Actor) -> int:
        """Return the number of cells that an actor sees where nothing is in its way."""


def view_of(hero: Actor, vision: Vision, level: Level) -> NDArray[np.bool_]:
    """Return the cells that the hero sees, or if he is blind, touches, as bool[x, y].

    A blind hero touches his own cell and its eight neighbours, including walls and doors, and nothing beyond.
    CM-25: the document shows a blind hero nothing but himself.
    """
    if not hero.blind:
        return vision.view(hero, level)
    touched = np.zeros(level.shape, np.bool_)
    touched[_beside(hero.pos)] = True
    return touched


def _beside(at: Vec) -> tuple[slice, slice]:
    """Return the index of a cell and its eight neighbours in an array by [x, y]."""
    return slice(max(0, at.x - 1), at.x + 2), slice(max(0, at.y - 1), at.y + 2)


def sees_by(vision: Vision, actor: Actor, other: Actor, level: Level) -> bool:
    """Return whether an actor sees another; a blind actor notices its eight neighbours only."""
    return (actor.pos - other.pos).steps <= 1 if actor.blind else vision.reaches(actor, other, level)


@record
class LineOfSight:
    """Sight along straight lines, up to a radius; obstacles hide what is behind them.

    Where light matters, the hero sees what his lamp shows and, from farther, what is lit. Monsters see actors that are
    lit, and others only within `UNLIT` cells, unless their breed sees in the dark.
    """

    shape: FovShape
    far: int = 0
    """Largest distance, in cells, at which the hero sees what is lit; 0 where light does not matter."""
    most: int | None = None
    """Upper limit, in cells, for the sight of the hero and all monsters; None: as far as their breeds see."""
    walls: FovShape | None = None
    """Outline, of the same radius, within which walls and shut doors are seen; None: beside any floor in view.

    `sight` shows every wall beside floor in view, so a wall or a shut door can lie one cell outside the view's shape.
    Where the radius is a rule of a document, the document says what to do with those:

    * RS-20: a cell counts while |dx| + |dy| <= radius, walls too, but a second pass adds walls beside floor in view
      within the square of the radius. So with SQUARE a shut door straight ahead is seen at 15 cells and not at 16; a
      wall beside the slanted rim of the diamond may be at |dx| + |dy| = 16.
    * RB-42: nothing outside the circle is in view: CIRCLE.

    None is for a view that is a lamp's light: light that reaches floor falls on the wall behind it too, and a room
    whose walls are missing at the rim of the light would look open there.
    """
    fades: bool = False
    by_lines: bool = True
    sees_all: bool = False

    def radius_of(self, actor: Actor) -> int:
        return actor.eyesight if self.most is None else min(actor.eyesight, self.most)

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        near = level.view(hero.pos, self.radius_of(hero), self.shape)
        if self.walls is not None:
            columns, rows = np.ogrid[: level.shape[0], : level.shape[1]]
            near = near & self.walls.contains(columns - hero.pos.x, rows - hero.pos.y, self.radius_of(hero))
        if not self.far or not (level.lights or level.air.fire is not None):
            return near
        far = level.view(hero.pos, self.far, self.shape)
        lit = far & level.lit & ~level.opaque
        return near | lit | (dilate(lit) & level.opaque)

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        gap, radius = (actor.pos - other.pos).steps, self.radius_of(actor)
        if gap > radius or not level.view(actor.pos, radius, self.shape)[other.pos]:
            return False
        return not self.far or gap <= UNLIT or actor.breed.sees_in_dark or self._is_lit(other, level)

    def _is_lit(self, actor: Actor, level: Level) -> bool:
        """Whether light falls on an actor: from its own lamp, the level, or another actor's lamp."""
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
class SeesEverything:
    """Sight without obstacles: the whole level is always in view."""

    fades: bool = False
    by_lines: bool = False
    sees_all: bool = True

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        return np.ones(level.shape, np.bool_)

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        return True

    def radius_of(self, actor: Actor) -> int:
        return actor.eyesight


@record
class RoomLight:
    """Sight without lines: the eight neighbours, and the whole of a lit room from inside it or its doorways."""

    fades: bool = True
    by_lines: bool = False
    sees_all: bool = False

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        view = np.zeros(level.shape, np.bool_)
        view[_beside(hero.pos)] = True
        for room in level.rooms:
            if room.lit and room.area.contains(hero.pos):
                view[room.area.x : room.area.right + 1, room.area.y : room.area.bottom + 1] = True
        return view

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        if (actor.pos - other.pos).steps <= 1:
            return True
        return any(room.lit and room.area.contains(actor.pos) and room.area.contains(other.pos) for room in level.rooms)

    def radius_of(self, actor: Actor) -> int:
        return actor.eyesight
