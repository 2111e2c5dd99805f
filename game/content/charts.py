"""What one learns of a level without seeing it: its plan, and who is behind its doors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.events.items import Answered, Mapped
from game.engine.grid.fov import dilate
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.model.door import Door, Reading
from game.engine.model.traits import Size
from game.engine.senses.listening import behind
from game.engine.world import World


@dataclass(frozen=True)
class Chart:
    """Show the hero the plan of a level or of a part of it: floor, walls and doors (B-08), hidden doors too (D-12).

    A hidden door comes out as by a search (`Level.reveal`): it is a door from now on, for everybody. Hidden traps stay
    hidden: a plan shows how a place was built.
    """

    radius: int | None = None
    """Cells to each side; None for all of it."""

    @property
    def tells(self) -> str:
        where = "the whole level" if self.radius is None else f"all that is within {self.radius} cells"
        return f"shows the walls and doors of {where}, but no creatures and no things"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Whether there is anything new for him he cannot know, and no refusal may tell him."""

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        level, within = world.level, self._window(at, world)
        revealed = tuple(level.reveal(place) for place in list(level.secrets) if within[place])
        new = level.learn(dilate(~level.solid) & within)
        world.emit(Mapped(actor, new, revealed, actor.pos))

    def _window(self, at: Vec, world: World) -> NDArray[np.bool_]:
        """Return which cells of the level, by [x, y], are near enough to be shown."""
        if self.radius is None:
            return np.ones(world.level.shape, np.bool_)
        window = np.zeros(world.level.shape, np.bool_)
        x, y = max(0, at.x - self.radius), max(0, at.y - self.radius)
        window[x : at.x + self.radius + 1, y : at.y + self.radius + 1] = True
        return window


@dataclass(frozen=True)
class AskDoors:
    """Every shut door of the level tells who is behind it, and is never wrong."""

    @property
    def tells(self) -> str:
        return "every shut door tells who is behind it, for certain"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if not any(door.seen is not None and door.seen.shut for door in world.level.doors.values()):
            raise Impossible("You know of no shut door here that could tell anything.")

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        shut = [door for door in world.level.doors.values() if door.shut]
        for door in shut:
            door.heard = _truth(door, actor, world)
        world.emit(Answered(actor, len(shut), actor.pos))


def _truth(door: Door, actor: Actor, world: World) -> Reading:
    """Who is behind a door, seen from the side on which the actor is."""
    turns = world.pursuit.turns_through_doors(actor.pos)
    axis = world.level.axis(door)
    side = min((axis, -axis), key=lambda side: _far(door.at - side, turns))
    here = [other for other, _ in behind(door, side, world.level) if not world.sees(other.pos)]
    number = 0 if door.heard is None else door.heard.number
    size = max((other.breed.size for other in here), default=Size.SMALL)
    stirring = any(not other.asleep for other in here)
    return Reading(actor.ready_at, number, side, len(here), size, stirring, certain=True)


def _far(at: Vec, turns: NDArray[np.int16]) -> int:
    width, height = turns.shape
    inside = 0 <= at.x < width and 0 <= at.y < height
    return int(turns[at]) if inside and turns[at] >= 0 else width * height
