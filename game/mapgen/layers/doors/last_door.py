"""Last level of the game: the Last Door in a far wall, with the exit behind it, and far away the key that opens it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec, argmax_cell
from game.engine.grid.neighbours import neighbours
from game.engine.grid.pathfinding import FARTHEST, distances, reachable
from game.engine.records import record
from game.mapgen.analysis.door_sites import within_rooms
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch

WAYS = (NORTH, SOUTH, WEST, EAST)
"""Directions in which the door may lead, best first. A door to the north is best, because it is seen from the front."""


@record
class LastDoor(BuildStep):
    """Last Door, in an unbroken wall as far from the start as possible. One cell is dug behind the door as the exit.

    The level has no stairs down. Raises RetryLevel if there is no place for the door.
    """

    most: int = 85
    """Greatest distance from the start in steps. Places farther away are used only if there are no nearer places."""

    needs = ("start", "exit")

    def __call__(self, sketch: Sketch) -> None:
        sketch.exit = None
        away = distances(sketch.floor, [sketch.start_cell], StepRule.ORTHOGONAL)
        free = sketch.free_ground()
        if sketch.rooms:
            free &= within_rooms(sketch.size, sketch.rooms)  # a door in the wall of a passage touches no room (B-09)
        for way in WAYS:
            fits = free & _whole_wall(sketch.floor, way) & ~_corner_of_door(sketch, way)
            places = np.where(fits & (away > 0), away, -1)
            if not (places > 0).any():
                continue
            beyond = np.where(
                places > self.most, self.most - places, places
            )  # of places too far away the nearest is best
            before = argmax_cell(np.where(places > 0, beyond, -FARTHEST))
            self._build(before, way, sketch)
            return
        self._lock_a_door(sketch)

    @staticmethod
    def _lock_a_door(sketch: Sketch) -> None:
        """Make an existing door the Last Door. This is done if no wall of the map is thick enough for a new door.

        The chosen door is a door that is the only way to some cells. If there are several of these doors, the door with
        the fewest cells behind it is chosen. The exit is moved behind the door. Raises RetryLevel if there is no door
        of this kind.
        """
        smallest = None
        for at in sketch.doors:
            ground = sketch.floor.copy()
            ground[at] = False
            behind = ground & ~reachable(ground, sketch.start_cell, StepRule.ORTHOGONAL)
            size = int(np.count_nonzero(behind))
            if size and (smallest is None or size < smallest):
                smallest, sketch.last_door = size, at
                sketch.exit = Vec(*np.argwhere(behind)[0].tolist())
        if sketch.last_door is None:
            raise RetryLevel("there is no wall for the last door")
        standing = {sketch.exit}
        sketch.spawns = [(breed, at) for breed, at in sketch.spawns if at not in standing]
        sketch.items = [(item, at) for item, at in sketch.items if at not in standing]

    @staticmethod
    def _build(before: Vec, way: Vec, sketch: Sketch) -> None:
        door = before + way
        sketch.exit = door + way
        sketch.floor[door] = sketch.floor[sketch.exit] = True
        sketch.doors.append(door)
        sketch.last_door = door


@record
class LastKey(BuildStep):
    """Key in a free cell as far as possible from both the start and the Last Door, with its guards around it.

    Raises RetryLevel if there are too few free cells. `item`: name of the key. `guards`: breeds (kinds of monster), one
    monster for each name.
    """

    item: str
    guards: tuple[str, ...]

    needs = ("start", "last_door")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.last_door is None:
            raise ValueError("the last key needs a last door")
        free = sketch.free_ground()
        ground = sketch.floor.copy()
        ground[sketch.last_door] = False
        free &= reachable(ground, sketch.start_cell, StepRule.ORTHOGONAL)
        away = [distances(sketch.floor, [end], StepRule.ORTHOGONAL) for end in (sketch.start_cell, sketch.last_door)]
        least = np.where(free, np.minimum(*away), -1)
        at = argmax_cell(least)
        near = distances(sketch.floor, [at], StepRule.ORTHOGONAL)
        near = np.where(free & (near > 0), near, np.iinfo(np.int16).max)
        if np.count_nonzero(free) <= len(self.guards):
            raise RetryLevel("there is no room for the last key and its guards")
        posts = np.argsort(near, axis=None, kind="stable")[: len(self.guards)]
        sketch.items.append((self.item, at))
        sketch.sure.append(at)
        for guard, post in zip(self.guards, posts.tolist(), strict=True):
            sketch.spawns.append((guard, Vec(*divmod(post, sketch.size[1]))))


def _corner_of_door(sketch: Sketch, way: Vec) -> NDArray[np.bool_]:
    """Return the cells from which a new door, one step away, would touch an old door diagonally (B-10): bool[x, y].

    `way`: step from a cell to the place of the new door.
    """
    return sketch.mask(at + aside for at in sketch.doors for aside in (way.aside, -way.aside))


def _whole_wall(floor: NDArray[np.bool_], way: Vec) -> NDArray[np.bool_]:
    """Return the floor cells that have rock enough beside them for the Last Door: bool[x, y].

    The rock is a block three cells wide and three cells deep, in the direction `way` from the floor cell. The far side
    of the block may lie on the rim (the outermost cells of the map). `floor`: bool[x, y].
    """
    aside = way.aside
    block = [way * deep + aside * across for deep in (1, 2, 3) for across in (-1, 0, 1)]
    whole: NDArray[np.bool_] = np.logical_and.reduce([floor, *neighbours(~floor, block)])
    return whole
