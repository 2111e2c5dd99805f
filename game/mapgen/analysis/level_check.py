"""Requirements that every level must meet, whichever chain built it. They are checked before the hero enters."""

from __future__ import annotations

import copy
from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import reachable
from game.engine.records import record
from game.mapgen.analysis.door_sites import is_between_walls
from game.mapgen.analysis.solvable import cells_named, lock_faults, unsolvable
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch


def faults(sketch: Sketch) -> list[str]:
    """Return a sentence for each fault that makes a level unfit for play; an empty list if the level is fit.

    Faults are, for example, cells that cannot be reached, doors in wrong places, and locked doors without a reachable
    key.
    """
    if sketch.start is None or sketch.exit is None:
        return ["there is no start or no exit"]
    within_reach = reachable(sketch.floor, sketch.start, StepRule.ORTHOGONAL)
    standing = {sketch.start, sketch.exit, sketch.way_back, *(at for _, at in sketch.spawns)}
    found = _cut_off(sketch, within_reach) + _door_faults(sketch, standing)
    if sketch.door_specs and not found:
        found += unsolvable(sketch)
    return found


def beginning(sketch: Sketch) -> Vec | None:
    """Return the cell in which a hero begins on a level: where he is, else the stairs up, else the stairs down."""
    return next((at for at in (sketch.start, sketch.way_back, sketch.exit) if at is not None), None)


def broken_promises(
    sketch: Sketch, standing: Collection[Vec | None], sure: NDArray[np.bool_], possible: NDArray[np.bool_]
) -> list[str]:
    """Return a sentence for each promise that a level for players must keep, and that this level breaks.

    They are what `faults` asks for, but none hides another, so that a level can be corrected at once. `standing`: cells
    in which no shut door may be. `sure`, `possible`: the arguments of `lock_faults`, bool[x, y].
    """
    found = []
    start = beginning(sketch)
    if start is None:
        found.append("there is no place where the hero begins")
    if sketch.exit is None and sketch.last_door is None:
        found.append("there are no stairs down and no last door")
    if start is None:
        return found + _door_faults(sketch, standing)
    within_reach = reachable(sketch.floor, start, StepRule.ORTHOGONAL)
    joined = copy.copy(sketch)  # what is cut off by rock is named once, and not again as cut off by doors
    joined.floor = sketch.floor & within_reach
    found += _cut_off(sketch, within_reach) + _door_faults(sketch, standing)
    return found + lock_faults(joined, sure, possible)


def _cut_off(sketch: Sketch, within_reach: NDArray[np.bool_]) -> list[str]:
    """Return a sentence if floor cannot be reached. `within_reach`: bool[x, y]."""
    rest = sketch.floor & ~within_reach
    return [f"{cells_named(rest)} cannot be reached"] if rest.any() else []


def _door_faults(sketch: Sketch, standing: Collection[Vec | None]) -> list[str]:
    """Return a sentence for each door in a wrong place. `standing`: cells in which no door may be."""
    found = []
    width, height = sketch.size
    doors = set(sketch.doors)
    if len(doors) != len(sketch.doors):
        found.append("two doors share a cell")
    for at in sketch.doors:
        if not (0 < at.x < width - 1 and 0 < at.y < height - 1):
            found.append(f"the door at {at.x},{at.y} is on the edge of the map")
            continue
        if not (sketch.floor[at] and is_between_walls(sketch.floor, at)):
            found.append(f"the door at {at.x},{at.y} is not between two opposite walls")
        if any(at + step in doors for step in ORTHOGONAL):
            found.append(f"the door at {at.x},{at.y} touches another door")
        if at in standing:
            found.append(f"something stands in the door at {at.x},{at.y}")
    return found


@record
class AlwaysRight(BuildStep):
    """Last layer of every chain: a check of the finished level. Raises RetryLevel with the first fault found."""

    name = "final check"

    def __call__(self, sketch: Sketch) -> None:
        if found := faults(sketch):
            raise RetryLevel(found[0])
