"""How far eyes reach: a value of the tradition, asked for the hero's view and by everyone who looks for another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from .actor import Actor
from .sight import Shape, dilate

if TYPE_CHECKING:
    from .level import Level


class Vision(Protocol):
    """One way of seeing. Of two who are in view of each other by it, either sees the other."""

    @property
    def fades(self) -> bool:
        """Whether things, and ground that does not last in memory, are known only while they are in view."""

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        """What the hero sees; not to be written to."""

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        """Whether an actor's own eyes reach another."""


def view_of(hero: Actor, vision: Vision, level: Level) -> NDArray[np.bool_]:
    """What the hero knows to be there now: what he sees, or, blind, what he can touch."""
    return level.view(hero.pos, 1, Shape.SQUARE) if hero.blind else vision.view(hero, level)


def sees_by(vision: Vision, actor: Actor, other: Actor, level: Level) -> bool:
    """Whether an actor's own eyes reach another; the blind know whom they can touch."""
    return (actor.pos - other.pos).steps <= 1 if actor.blind else vision.reaches(actor, other, level)


@dataclass(frozen=True)
class Lines:
    """Along straight lines, as far as the breed sees; what stands in the way hides what is behind it."""

    shape: Shape
    far: int = 0
    """How many cells away the hero sees what is lit; 0 where light does not matter."""
    fades: bool = False

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        near = level.view(hero.pos, hero.breed.sight, self.shape)
        if not self.far or not level.lights:
            return near
        far = level.view(hero.pos, self.far, self.shape)
        lit = far & level.lit & ~level.opaque
        return near | lit | (dilate(lit) & level.opaque)

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        if (actor.pos - other.pos).steps > actor.breed.sight:
            return False
        return bool(level.view(actor.pos, actor.breed.sight, self.shape)[other.pos])


@dataclass(frozen=True)
class Everything:
    """Nothing hides anything: the whole level is always in view."""

    fades: bool = False

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        return np.ones(level.shape, np.bool_)

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        return True


@dataclass(frozen=True)
class RoomLight:
    """No lines at all: the eight neighbours, and the whole of a lit room for those in it or in its doorways."""

    fades: bool = True

    def view(self, hero: Actor, level: Level) -> NDArray[np.bool_]:
        view = np.zeros(level.shape, np.bool_)
        x, y = hero.pos
        view[max(0, x - 1) : x + 2, max(0, y - 1) : y + 2] = True
        for room in level.rooms:
            if room.lit and room.area.holds(hero.pos):
                view[room.area.x : room.area.right + 1, room.area.y : room.area.bottom + 1] = True
        return view

    def reaches(self, actor: Actor, other: Actor, level: Level) -> bool:
        if (actor.pos - other.pos).steps <= 1:
            return True
        return any(room.lit and room.area.holds(actor.pos) and room.area.holds(other.pos) for room in level.rooms)
