"""Questions about a level: what is seen and reached, how far everything is, the way to a cell, figures and promises."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.content.world.terrains import TERRAINS
from game.engine.grid.flood import StepRule
from game.engine.grid.fov import FARTHEST, FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import cells_where
from game.engine.grid.pathfinding import FARTHEST as MOST_LAYERS
from game.engine.grid.pathfinding import PathMap
from game.engine.model.actor import Actor
from game.engine.model.level import Level
from game.engine.movement.reach import hero_reach
from game.engine.tradition import Tradition
from game.levels.argument_checks import (
    array_of_cells,
    array_of_costs,
    cell_on_level,
    cells_on_level,
    chosen,
    shown,
    whole,
)
from game.levels.derived_level import DerivedLevel
from game.levels.level_argument import checked_level
from game.levels.level_data import LevelData, derived
from game.levels.level_from_drawing import parts_of_drawing, tradition_of
from game.levels.level_names import ShapeName, StepsName
from game.levels.level_promises import promises_broken
from game.levels.level_to_drawing import drawing_of
from game.levels.long_ways import LongWays
from game.mapgen.analysis.level_check import beginning
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.mapgen.measure.level_measures import Measures
from game.mapgen.measure.level_measures import measure as measure_floor

Cell = tuple[int, int]
Cells = LevelData | NDArray[np.bool_]
"""A level, or an array bool[x, y] of one's own."""
Costs = NDArray[np.integer[Any]]
"""Array of whole numbers, number[x, y]: the turns that it takes to enter each cell; 0 if it cannot be entered."""
Size = tuple[int, ...]
KEPT = 8
"""Number of arrays for which prepared views and path maps are kept."""
SHAPES = {"circle": FovShape.CIRCLE, "diamond": FovShape.DIAMOND, "square": FovShape.SQUARE}
STEPS = {
    "orthogonal": StepRule.ORTHOGONAL,
    "no corners": StepRule.NO_CORNERS,
    "free": StepRule.FREE,
}


def field_of_view(level: Cells, at: Cell, radius: int | None = None, shape: ShapeName = "circle") -> NDArray[np.bool_]:
    """Return the cells that are seen from a cell, with the walls in view, as a new array bool[x, y].

    Sight is symmetric: if one open cell sees another, it is seen by it. `level`: a level, or the cells that block
    sight, bool[x, y]. `radius`: largest distance in cells; None for no limit. `shape`: outline of the view: "circle",
    "diamond" or "square". Raises ValueError if an argument is wrong.
    """
    views = _derived(level).view if isinstance(level, LevelData) else _views_of(array_of_cells("level", level))
    cell, outline = cell_on_level("at", at, views.shape), SHAPES[chosen("shape", shape, SHAPES)]
    far = None if radius is None else whole("radius", radius)
    if far is not None and far < 0:
        raise ValueError(f"radius: {shown(far)} is negative; None means that there is no limit")
    if far is not None and far > FARTHEST and far >= sum(views.shape):
        far = None
    return views.view(cell, far, outline)


def distances(
    level: Cells, goals: Cell | Iterable[Cell], steps: StepsName = "no corners", costs: Costs | None = None
) -> NDArray[np.int32]:
    """Return the number of turns from each cell to the nearest goal, int32[x, y]; -1 where no way leads to a goal.

    `level`: a level, whose doors all count as open, or the walkable cells, bool[x, y]. `goals`: one cell or several.
    `steps`: "orthogonal" for four directions, "free" for eight, "no corners" for eight without cutting the corners of
    walls. `costs`: turns that it takes to enter each cell, from 1 to 100, or 0 for a cell that cannot be entered, as an
    array of whole numbers [x, y]; None for one turn each. Without any goal, all values are -1. Raises ValueError if an
    argument is wrong.
    """
    ways, size = _ways(level, steps, costs)
    return ways.distances_to(cells_on_level("goals", goals, size)).astype(np.int32)


def path(
    level: Cells,
    start: Cell,
    goal: Cell | Iterable[Cell],
    steps: StepsName = "no corners",
    costs: Costs | None = None,
) -> list[Cell]:
    """Return the cells of a shortest way to the nearest goal, without the start and with the goal.

    The list is empty if there is no way, or if the start is a goal (then its distance is 0, not -1). The arguments are
    those of `distances`. Raises ValueError if an argument is wrong.
    """
    ways, size = _ways(level, steps, costs)
    begin, goals = cell_on_level("start", start, size), cells_on_level("goal", goal, size)
    return ways.plain_path(begin, goals)


def measure(level: LevelData) -> Measures:
    """Return the figures of a level: doors, loops, dead ends, length of walks and the like.

    Fixtures, such as tables, count as floor: the figures are about the plan of a level. Raises ValueError if `level` is
    no LevelData, or if no cell of it is walkable.
    """
    level = checked_level(level)
    arrival = (*level.stairs("up"), level.start)[0]
    stairs = (arrival, level.exit) if arrival is not None and level.exit is not None else None
    doors = [(door.x, door.y) for door in level.doors]
    floor = level.walkable | TERRAINS.standing[level.ground]
    return measure_floor(floor, doors, stairs, opaque=TERRAINS.opaque[level.ground])


def reachable(level: LevelData) -> NDArray[np.bool_]:
    """Return the cells that the hero can reach, bool[x, y], with the levers and the keys that he finds on the level.

    He begins at `start`, else on the stairs. A key opens one lock, so he may have to choose: the result contains
    everything that he can choose. He opens doors with a rune, but does not search for hidden ones. Raises ValueError
    if `level` is no LevelData, has no place where he can begin, or does not fit together.
    """
    built, sketch, hero, rules = _made(level)
    start = beginning(sketch)
    if start is None:
        raise ValueError("level: there is no place where the hero begins; set `start`")
    return hero_reach(hero, built, rules, start=start, secrets=False).possible


def broken_promises(level: LevelData) -> list[str]:
    """Return a sentence for each promise of a level for players that this level breaks; empty if it keeps them all.

    For example, a key must lie before its lock, and no door may touch another. Raises ValueError if `level` is no
    LevelData or does not fit together.
    """
    built, sketch, hero, rules = _made(level)
    return promises_broken(sketch, built, hero, rules)


def _made(level: LevelData) -> tuple[Level, Sketch, Actor, Tradition]:
    """Return the level that the game makes of plain values, with its sketch, its hero and its rules."""
    level = checked_level(level)
    try:
        drawing = drawing_of(level)
        rules = tradition_of(drawing)
        return *parts_of_drawing(drawing, rules, level.seed), rules
    except DrawingError as error:
        raise ValueError(f"level: {error}") from None


def _derived(level: LevelData) -> DerivedLevel:
    try:
        return derived(level)
    except ValueError as error:
        raise ValueError(f"level: {error}") from None


def _views_of(opaque: NDArray[np.bool_]) -> FieldOfView:
    return _views(opaque.shape, opaque.tobytes())


@lru_cache(KEPT)
def _views(shape: Size, opaque: bytes) -> FieldOfView:
    """Return the maker of views on an array of cells, kept for further questions about equal cells."""
    return FieldOfView(np.frombuffer(opaque, np.bool_).reshape(shape))


def _ways(level: Cells, steps: StepsName, costs: Costs | None) -> tuple[PathMap | LongWays, tuple[int, int]]:
    """Return the ways on a level, or on the walkable cells of one's own, bool[x, y]; and its width and height."""
    rule = STEPS[chosen("steps", steps, STEPS)]
    found = _derived(level) if isinstance(level, LevelData) else None
    ground = array_of_cells("level", level) if found is None else found.walkable
    width, height = ground.shape
    if found is not None and costs is None and ground.size <= MOST_LAYERS:
        return found.ways(rule), (width, height)
    turns = b"" if costs is None else array_of_costs("costs", costs, ground.shape).tobytes()
    return _paths((width, height), ground.tobytes(), rule, turns), (width, height)


@lru_cache(KEPT)
def _paths(shape: Size, ground: bytes, steps: StepRule, costs: bytes) -> PathMap | LongWays:
    """Return the ways on an array of cells, kept for further questions about equal cells.

    `costs`: bytes of the costs of all cells; empty if each costs 1.
    """
    walkable = np.frombuffer(ground, np.bool_).reshape(shape)
    turns = np.frombuffer(costs, np.uint8).reshape(shape) * walkable if costs else walkable.astype(np.uint8)
    if int(turns.sum()) > MOST_LAYERS:  # a way may have more turns than a distance map of a flood can hold
        return LongWays(turns, steps)
    delay = {at: int(turns[at]) - 1 for at in cells_where(turns > 1)}
    return PathMap(turns > 0, steps, delay=delay)
