"""Generators of mazes that are additions to `rustbook`: the document has another maze of the same kind."""

from __future__ import annotations

from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.chain import Chain
from game.mapgen.layers.doors.ordinary_doors import ScanDoors
from game.mapgen.layers.population.place_stairs import FirstCellAndFarthest
from game.mapgen.starters.maze import DividedMaze, EllerMaze


def _maze(name: str, summary: str, starter: BuildStep, *, one_in: int) -> Chain:
    return Chain(name, summary, starter, (FirstCellAndFarthest(), ScanDoors(one_in), AlwaysRight()))


CHAINS = (
    _maze(
        "eller-maze", "maze by Eller's algorithm, row by row: short corridors, many dead ends", EllerMaze(), one_in=20
    ),
    _maze(
        "divided-maze", "maze by recursive division: long straight walls with one gap each", DividedMaze(), one_in=20
    ),
)
