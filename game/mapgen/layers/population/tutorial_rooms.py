"""Lessons for a new player on the first level, set up in existing rooms near the start."""

from __future__ import annotations

import numpy as np

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Rect, Vec
from game.engine.grid.pathfinding import distances
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch, floor_of, inside
from game.mapgen.layers.population.place_items import doors_from_start


@record
class Lessons(BuildStep):
    """Three lessons: a sleeping monster, a walking monster, and a sleeping pack with a prize.

    Each lesson has a room of its own behind a door, in which nobody lives yet. There are no lessons if the level has
    fewer than three such rooms, or if its depth is not `depth`. `sleeper`,
    `walker`, `pack`: breeds (kinds of monster); the pack has one monster for each name. `prize`: name of an item.
    """

    name = "tutorial rooms"

    sleeper: str
    walker: str
    pack: tuple[str, ...]
    prize: str
    depth: int = 1

    needs = ("rooms", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth != self.depth:
            return
        rooms = _behind_doors(sketch)
        through = doors_from_start(sketch)  # a passage to a vault can open a room
        shut = [room for room in rooms if all(through[at] != 0 for at in sketch.free_cells(room))] or rooms
        dens = [room for room in shut if _doors_of(room, sketch) == 1] or shut
        if len(rooms) < 3:
            return
        den = dens[0]
        asleep, walking = [room for room in rooms if room is not den][:2]
        self._settle(sketch, asleep, (self.sleeper,), "asleep")
        self._settle(sketch, walking, (self.walker,), "roaming")
        self._settle(sketch, den, self.pack, "asleep")
        at = sketch.free_cells(den)[0]
        sketch.items.append((self.prize, at))
        sketch.choices.append(frozenset([at]))

    @staticmethod
    def _settle(sketch: Sketch, room: Rect, breeds: tuple[str, ...], habit: str) -> None:
        for breed, at in zip(breeds, sketch.free_cells(room)[1:], strict=False):
            sketch.spawns.append((breed, at))
            sketch.habits[at] = habit


def _behind_doors(sketch: Sketch) -> list[Rect]:
    """Return the rooms with a door in their walls and at least 6 free cells, nearest first.

    Rooms where the hero arrives, vaults and rooms where monsters live are left out.
    """
    assert sketch.start is not None
    arrival = sketch.arrival()
    away = distances(sketch.floor, [sketch.start], StepRule.ORTHOGONAL)

    def steps(room: Rect) -> int:
        reached = [int(away[at]) for at in floor_of(room) if away[at] > 0]
        return min(reached, default=np.iinfo(np.int16).max)

    taken: set[Vec] = {at for room in arrival for at in floor_of(room)}
    taken.update(*(area.cells() for area in sketch.vaults), (at for _, at in sketch.spawns))
    rooms = [room for room in sketch.rooms if _doors_of(room, sketch) and len(sketch.free_cells(room)) >= 6]
    return sorted((room for room in rooms if not taken.intersection(floor_of(room))), key=steps)


def _doors_of(room: Rect, sketch: Sketch) -> int:
    """Return the number of doors in a room's walls."""
    ground = inside(room)
    return sum(room.contains(at) and not ground.contains(at) for at in sketch.doors)
