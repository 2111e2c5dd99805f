"""Generators that a program adds to those of the game: a function digs the ground, and the game adds the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.content.levels.generators import GENERATORS
from game.content.monsters.spawn_tables import RESIDENTS
from game.content.themes.shared_steps import GATES, TREASURE
from game.engine.grid.components import components
from game.engine.records import record
from game.levels.argument_checks import LARGEST, SMALLEST, is_whole, shown
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep, MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.layers.population.area_spawns import AreaSpawns
from game.mapgen.layers.population.place_monsters import ReplaceByDepth
from game.mapgen.layers.population.place_stairs import AreaStart, DistantExit

Digger: TypeAlias = Callable[[tuple[int, int], np.random.Generator], NDArray[np.bool_]]
"""Function that digs: it takes the size of the map and a source of chance, and returns the floor, bool[x, y]."""

ALL = "all"
"""Word of the tools for all generators, which none can have as its name."""
ATTEMPTS = 100
"""Number of floors of a generator of one's own of which one must give a level."""
ANYBODY = "kobold"
"""Breed that stands for any monster until the depth of the level decides which it is."""
FINISH: tuple[BuildStep, ...] = (
    AreaStart(),
    DistantExit(),
    GATES,
    AreaSpawns(ANYBODY, guests=False),
    ReplaceByDepth(ANYBODY, tuple((name, habitat.depths) for name, habitat in RESIDENTS)),
    *TREASURE,
    AlwaysRight(),
)
"""Steps that make a level of bare ground: stairs, doors, monsters, items, and the check of them all."""


class GeneratorError(MissingInput, ValueError):
    """Error: the function of a generator of one's own failed, or gave no level. The message is one line."""


@record
class OwnGround(BuildStep):
    """Starter (first step of a chain) that calls a function of one's own for the ground."""

    function: Digger
    generator: str
    smallest: tuple[int, int]

    def smallest_map(self, depth: int) -> tuple[int, int]:
        return self.smallest

    def __call__(self, sketch: Sketch) -> None:
        """Dig the ground. Raises GeneratorError if the function fails or returns no floor, RetryLevel if no cell."""
        where, chance = f"generator {self.generator}", np.random.default_rng(sketch.dice.below(1 << 64))
        try:
            floor: object = self.function(sketch.size, chance)
        except Exception as error:
            rows = extract_tb(error.__traceback__)[1:]
            raise GeneratorError(f"{where}: {error_line(error, rows[0].filename if rows else '')}") from error
        if not isinstance(floor, np.ndarray) or floor.dtype != np.bool_ or floor.shape != sketch.size:
            given = f"{floor.dtype} of shape {floor.shape}" if isinstance(floor, np.ndarray) else shown(floor)
            raise GeneratorError(f"{where}: it must return an array of shape {sketch.size} and type bool, not {given}")
        if floor[[0, -1]].any() or floor[:, [0, -1]].any():
            raise GeneratorError(f"{where}: the outermost cells of the map must be wall (False)")
        if not floor.any():
            raise RetryLevel("there is no floor")
        parts = components(floor, diagonal=False)
        sketch.floor = floor & (parts == np.bincount(parts[floor]).argmax())


def error_line(error: Exception, path: str) -> str:
    """Return an error in one line, with its last line in a file, such as "own.py, line 3: KeyError: 'x'".

    `path`: path of the file, as the program names it; empty if the error is in none.
    """
    lines = [row.lineno for row in extract_tb(error.__traceback__) if _is_same(row.filename, path)]
    if isinstance(error, SyntaxError) and _is_same(error.filename or "", path):
        lines.append(error.lineno)
    place = f"{path}, line {lines[-1]}: " if lines else f"{path}: " if path else ""
    return f"{place}{type(error).__name__}: {' '.join(str(error).split())}"


def _is_same(one: str, other: str) -> bool:
    return bool(one) and Path(one).resolve() == Path(other).resolve()


def register_generator(
    name: str, function: Digger, summary: str = "a generator of one's own", smallest: tuple[int, int] = (30, 20)
) -> None:
    """Add a generator of one's own: then `generate(name)` makes its levels, and `generators()` lists it.

    `function(size, chance)` returns the floor of a map as an array bool[x, y]. It is True where one can walk, and False
    in the outermost cells. `size`: width and height in cells. `chance`: a random generator of numpy, seeded for the
    level; take all chance from it, so that a seed gives the same level each time. The game keeps the largest part that
    hangs together, and adds stairs, doors, monsters and items. If these find no place, the function is called again.

    `name`: small letters, digits and hyphens; not "all", which the tools use for all generators. An own generator with
    this name is replaced. `summary`: some words about its levels. `smallest`: width and height of its smallest map,
    from (30, 20) to (500, 500). Raises ValueError if an argument is wrong. `generate` raises GeneratorError, a
    ValueError, if the function raises an error or returns something else, or if 100 of its floors gave no level.
    """
    given: tuple[object, ...] = name, function, summary, smallest
    if not isinstance(given[0], str) or not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name):
        raise ValueError(f"name: {shown(name)} is not a name of small letters, digits and hyphens, at most 40")
    if name == ALL:
        raise ValueError(f"name: {shown(name)} means all generators in the tools")
    if name in GENERATORS and not isinstance(GENERATORS[name].starter, OwnGround):
        raise ValueError(f"name: {shown(name)} is the name of a generator of the game")
    if not callable(given[1]):
        raise ValueError(f"function: {shown(function)} is not a function of a size and a source of chance")
    if not isinstance(given[2], str) or not summary.isprintable():
        raise ValueError(f"summary: {shown(summary)} is not a printable text")
    if not isinstance(given[3], tuple) or len(given[3]) != 2 or not all(map(is_whole, given[3])):
        raise ValueError(f"smallest: {shown(smallest)} is not a width and a height such as (30, 20)")
    if any(not least <= side <= most for least, side, most in zip(SMALLEST, smallest, LARGEST, strict=True)):
        least, most = (f"{width}x{height}" for width, height in (SMALLEST, LARGEST))
        raise ValueError(f"smallest: {shown(smallest)} is not from {least} to {most}")
    GENERATORS[name] = Chain(name, summary, OwnGround(function, name, smallest), FINISH, attempts=ATTEMPTS)
