"""What one learns of a level without seeing it: its plan, and who is behind its doors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.action import Impossible
from game.engine.actor import Actor
from game.engine.door import Door
from game.engine.geometry import Vec
from game.engine.item_event import Answered, Mapped
from game.engine.listening import Reading, behind
from game.engine.sight import dilate
from game.engine.traits import Size
from game.engine.world import World


@dataclass(frozen=True)
class Chart:
    """Lays the plan of a level before the hero, walls and doors too (B-08), or of so much of it."""

    radius: int | None = None
    """Cells to each side; None for all of it."""

    @property
    def tells(self) -> str:
        where = "of the whole level" if self.radius is None else f"within {self.radius} cells"
        return f"shows the plan {where}, doors as they stand, nobody and nothing in it"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Whether there is anything new for him he cannot know, and no refusal may tell him."""

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        found = world.level.memory.learn(world.level, self._cells(at, world))
        world.emit(Mapped(actor, found, actor.pos))

    def _cells(self, at: Vec, world: World) -> NDArray[np.bool_]:
        cells = dilate(~world.level.solid)
        if self.radius is not None:
            near = np.zeros_like(cells)
            x, y = max(0, at.x - self.radius), max(0, at.y - self.radius)
            near[x : at.x + self.radius + 1, y : at.y + self.radius + 1] = True
            cells &= near
        return cells


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
