"""Questions about a level: what is seen from a cell, how far everything is, the way to a cell, and figures."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.content.world.terrains import TERRAINS
from game.engine.grid.flood import StepRule
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec, in_bounds
from game.engine.grid.pathfinding import PathMap
from game.levels.level_data import LevelData
from game.mapgen.measure.level_measures import Measures
from game.mapgen.measure.level_measures import measure as measure_floor

Kind = TypeVar("Kind")
Cell = tuple[int, int]
Cells = LevelData | NDArray[np.bool_]
"""A level, or an array bool[x, y] of one's own."""
KEPT = 8
"""Number of levels for which prepared views and path maps are kept."""
SHAPES = {"circle": FovShape.CIRCLE, "diamond": FovShape.DIAMOND, "square": FovShape.SQUARE}
STEPS = {"orthogonal": StepRule.ORTHOGONAL, "no corners": StepRule.NO_CORNERS, "free": StepRule.FREE}


def field_of_view(level: Cells, at: Cell, radius: int | None = None, shape: str = "circle") -> NDArray[np.bool_]:
    """Return the cells that are seen from a cell, with the walls in view, as a new array bool[x, y].

    Sight is symmetric: if one open cell sees another, it is seen by it. `level`: a level, or the cells that block
    sight, bool[x, y]. `radius`: largest distance in cells; None for no limit. `shape`: outline of the view: "circle",
    "diamond" or "square". Raises ValueError if an argument is wrong.
    """
    opaque = level.opaque if isinstance(level, LevelData) else _array(level)
    outline = _choice("shape", shape, SHAPES)
    if radius is not None and _whole("radius", radius) < 0:
        raise ValueError(f"radius: {radius} is negative; None means that there is no limit")
    return _views(opaque.shape, opaque.tobytes()).view(_cell(at, opaque), radius, outline)


def distances(level: Cells, goals: Cell | Iterable[Cell], steps: str = "no corners") -> NDArray[np.int16]:
    """Return the number of steps from each cell to the nearest goal, int16[x, y]; -1 where no way leads to a goal.

    `level`: a level, whose doors all count as open, or the walkable cells, bool[x, y]. `goals`: one cell or several.
    `steps`: "orthogonal" for four directions, "free" for eight, "no corners" for eight without cutting the corners of
    walls. Raises ValueError if an argument is wrong.
    """
    ground = level.walkable if isinstance(level, LevelData) else _array(level)
    return _path_map(ground, steps).distances_to(_goals(goals, ground))


def path(level: Cells, start: Cell, goal: Cell | Iterable[Cell], steps: str = "no corners") -> list[Cell]:
    """Return the cells of a shortest way to the nearest goal, without the start and with the goal.

    The list is empty if there is no way, or if the start is a goal. The arguments are those of `distances`. Raises
    ValueError if an argument is wrong.
    """
    ground = level.walkable if isinstance(level, LevelData) else _array(level)
    return [(x, y) for x, y in _path_map(ground, steps).path(_cell(start, ground), _goals(goal, ground))]


def measure(level: LevelData) -> Measures:
    """Return the figures of a level: doors, loops, dead ends, length of walks and the like.

    Raises ValueError if no cell of the level is walkable.
    """
    arrival = (*level.stairs("up"), level.start)[0]
    stairs = (arrival, level.exit) if arrival is not None and level.exit is not None else None
    doors = [(door.x, door.y) for door in level.doors]
    return measure_floor(level.walkable, doors, stairs, opaque=TERRAINS.opaque[level.ground])


@lru_cache(KEPT)
def _views(shape: tuple[int, int], opaque: bytes) -> FieldOfView:
    """Return the maker of views on a level, kept for further questions about the same level."""
    return FieldOfView(np.frombuffer(opaque, np.bool_).reshape(shape))


def _path_map(ground: NDArray[np.bool_], steps: str) -> PathMap:
    return _paths(ground.shape, ground.tobytes(), _choice("steps", steps, STEPS))


@lru_cache(KEPT)
def _paths(shape: tuple[int, int], ground: bytes, steps: StepRule) -> PathMap:
    """Return the map for paths on a level, kept for further questions about the same level."""
    return PathMap(np.frombuffer(ground, np.bool_).reshape(shape), steps)


def _choice(what: str, name: str, there_are: dict[str, Kind]) -> Kind:
    if name not in there_are:
        raise ValueError(f"{what}: there is no {name!r} (there are: {', '.join(there_are)})")
    return there_are[name]


def _array(cells: NDArray[np.bool_]) -> NDArray[np.bool_]:
    array = np.asarray(cells)
    if array.dtype != np.bool_ or array.ndim != 2 or not array.size:
        raise ValueError(f"an array of shape (width, height) and type bool is needed, not {array.shape} {array.dtype}")
    return np.ascontiguousarray(array)


def _whole(what: str, number: int) -> int:
    try:
        return operator.index(number)
    except TypeError:
        raise ValueError(f"{what}: {number!r} is no whole number") from None


def _cell(at: Any, ground: NDArray[np.bool_]) -> Vec:
    try:
        x, y = at
    except (TypeError, ValueError):
        raise ValueError(f"{at!r} is not a cell such as (3, 4)") from None
    found = Vec(_whole("x", x), _whole("y", y))
    if not in_bounds(found, ground.shape):
        width, height = ground.shape
        raise ValueError(f"the cell ({found.x}, {found.y}) is not on the level of {width}x{height}")
    return found


def _goals(goals: Cell | Iterable[Cell], ground: NDArray[np.bool_]) -> list[Vec]:
    listed: list[Any] = list(goals)
    if len(listed) == 2 and not any(isinstance(one, Iterable) for one in listed):
        return [_cell((listed[0], listed[1]), ground)]
    return [_cell(at, ground) for at in listed]
