"""Lessons for a new player on the first level, set up in existing rooms near the start."""

from __future__ import annotations

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import distances
from game.engine.records import NamedTuple, record
from game.mapgen.analysis.regions import doors_passed
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch, floor_of

LEAST = 6
"""Least number of free cells of a room for a lesson."""


@record
class Lessons(BuildStep):
    """Three lessons: a sleeping monster, a walking monster, and a sleeping pack with a prize.

    Each lesson has a room of its own behind a door, without any monster. There are no lessons if the level has
    fewer than three such rooms, or if its depth is not `depth`. `sleeper`, `walker`, `pack`: breeds (kinds of monster);
    the pack has one monster for each name. `left_behind`: item in the room of the walker, who goes out. `prize`: item
    beside the pack.
    """

    name = "tutorial rooms"

    sleeper: str
    walker: str
    pack: tuple[str, ...]
    left_behind: str
    prize: str
    depth: int = 1

    needs = ("rooms", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth != self.depth:
            return
        rooms = _behind_doors(sketch)
        if len(rooms) < 3:
            return
        den = min(rooms, key=lambda room: (room.behind, room.doors > 1))
        asleep, walking = [room for room in rooms if room is not den][:2]
        self._settle(sketch, asleep, (self.sleeper,), "asleep")
        self._settle(sketch, walking, (self.walker,), "roaming")
        sketch.items.append((self.left_behind, walking.free[0]))
        self._settle(sketch, den, self.pack, "asleep")
        at = den.free[0]
        sketch.items.append((self.prize, at))
        sketch.choices.append(frozenset([at]))

    @staticmethod
    def _settle(sketch: Sketch, room: _Room, breeds: tuple[str, ...], habit: str) -> None:
        for breed, at in zip(breeds, room.free[1:], strict=False):
            sketch.spawns.append((breed, at))
            sketch.habits[at] = habit


class _Room(NamedTuple):
    """Room in which a lesson can be set up. `free`: its free cells."""

    free: list[Vec]
    behind: int
    """Number of doors that the hero opens on his way there."""
    doors: int
    """Number of doors in its walls."""


def _behind_doors(sketch: Sketch) -> list[_Room]:
    """Return the rooms behind doors with at least 6 free cells, nearest first.

    A room is the nearer the fewer doors the hero opens on his way there, and then the fewer steps it takes. Rooms where
    the hero arrives, vaults and rooms where monsters live are left out.
    """
    doors, away = doors_passed(sketch), distances(sketch.floor, [sketch.start_cell], StepRule.ORTHOGONAL)
    taken = {at for room in sketch.arrival() for at in floor_of(room)}
    taken.update(*(area.cells() for area in sketch.vaults), (at for _, at in sketch.spawns))
    ground, found = sketch.free_ground(), []
    for number, (room, floor) in enumerate(sketch.own_floors()):
        near = min(((int(doors[at]), int(away[at])) for at in floor if doors[at] >= 0), default=None)
        free = [at for at in floor if ground[at]]
        if near is not None and near[0] and len(free) >= LEAST and taken.isdisjoint(floor):
            beside = sum(room.contains(at) and not room.inner.contains(at) for at in sketch.doors)
            found.append((near, number, _Room(free, near[0], beside)))
    return [room for *_, room in sorted(found, key=lambda each: each[:2])]
