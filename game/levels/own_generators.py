"""Generators that a program adds to those of the game: a function digs the ground, and the game adds the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.content.levels.generators import GENERATORS
from game.content.monsters.spawn_tables import RESIDENTS
from game.content.themes.shared_steps import GATES, TREASURE
from game.engine.grid.components import components
from game.engine.records import record
from game.levels.argument_checks import is_whole, shown
from game.mapgen.analysis.level_check import AlwaysRight
from game.mapgen.core.build_step import BuildStep, MissingInput
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.layers.population.area_spawns import AreaSpawns
from game.mapgen.layers.population.place_monsters import ReplaceByDepth
from game.mapgen.layers.population.place_stairs import AreaStart, DistantExit

Digger: TypeAlias = Callable[[tuple[int, int], np.random.Generator], NDArray[np.bool_]]
"""Function that digs: it takes the size of the map and a source of chance, and returns the floor, bool[x, y]."""

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
    """Error: the function of a generator of one's own did not return ground for a level. The message is one line."""


@record
class OwnGround(BuildStep):
    """Starter (first step of a chain) that calls a function of one's own for the ground."""

    function: Digger
    generator: str
    smallest: tuple[int, int]

    def smallest_map(self, depth: int) -> tuple[int, int]:
        return self.smallest

    def __call__(self, sketch: Sketch) -> None:
        """Dig the ground. Raises GeneratorError if the function returns no floor for the map, RetryLevel if no cell."""
        floor: object = self.function(sketch.size, np.random.default_rng(sketch.dice.below(1 << 64)))
        where = f"generator {self.generator}"
        if not isinstance(floor, np.ndarray) or floor.dtype != np.bool_ or floor.shape != sketch.size:
            given = f"{floor.dtype} of shape {floor.shape}" if isinstance(floor, np.ndarray) else shown(floor)
            raise GeneratorError(f"{where}: it must return an array of shape {sketch.size} and type bool, not {given}")
        if floor[[0, -1]].any() or floor[:, [0, -1]].any():
            raise GeneratorError(f"{where}: the outermost cells of the map must be wall (False)")
        if not floor.any():
            raise RetryLevel("there is no floor")
        parts = components(floor, diagonal=False)
        sketch.floor = floor & (parts == np.bincount(parts[floor]).argmax())


def register_generator(
    name: str, function: Digger, summary: str = "a generator of one's own", smallest: tuple[int, int] = (30, 20)
) -> None:
    """Add a generator of one's own: then `generate(name)` makes its levels, and `generators()` lists it.

    `function(size, chance)` returns the floor of a map as an array bool[x, y]. It is True where one can walk, and False
    in the outermost cells. `size`: width and height in cells. `chance`: a random generator of numpy, seeded for the
    level; take all chance from it, so that a seed gives the same level each time. The game keeps the largest part that
    hangs together, and adds stairs, doors, monsters and items. If these find no place, the function is called again.

    `name`: small letters, digits and hyphens; an own generator with this name is replaced. `summary`: some words
    about its levels. `smallest`: width and height of its smallest map. Raises ValueError if an argument is wrong.
    `generate` raises GeneratorError, a ValueError, if the function returns something else.
    """
    given: tuple[object, ...] = name, function, summary, smallest
    if not isinstance(given[0], str) or not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name):
        raise ValueError(f"name: {shown(name)} is not a name of small letters, digits and hyphens, at most 40")
    if name in GENERATORS and not isinstance(GENERATORS[name].starter, OwnGround):
        raise ValueError(f"name: {shown(name)} is the name of a generator of the game")
    if not callable(given[1]):
        raise ValueError(f"function: {shown(function)} is not a function of a size and a source of chance")
    if not isinstance(given[2], str) or not summary.isprintable():
        raise ValueError(f"summary: {shown(summary)} is not a printable text")
    if (
        not isinstance(given[3], tuple)
        or len(given[3]) != 2
        or not all(is_whole(side) and side > 0 for side in given[3])
    ):
        raise ValueError(f"smallest: {shown(smallest)} is not a width and a height such as (30, 20)")
    GENERATORS[name] = Chain(name, summary, OwnGround(function, name, smallest), FINISH)
