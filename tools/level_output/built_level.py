"""Levels of any generator under any tradition: the sketch, and the world with a hero who has just arrived."""

from __future__ import annotations

from typing import NamedTuple

from game.content.items.gear import GOLD
from game.content.levels.furnish import furnish, sketch_level
from game.engine.grid.dice import Dice
from game.engine.grid.fov import dilate
from game.engine.grid.geometry import Vec
from game.engine.model.actor import spawn
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing import parser

SMALLEST, LARGEST = (30, 20), parser.LARGEST
"""Smallest and largest level that the tools generate, as width and height in cells."""


def size_text(size: tuple[int, int]) -> str:
    """Return a size as it is typed on the command line: 80x48."""
    return f"{size[0]}x{size[1]}"


class BuiltLevel(NamedTuple):
    """Level as its sketch and as a world."""

    sketch: Sketch
    world: World


def build_level(
    chain: Chain, tradition: Tradition, size: tuple[int, int], seed: str, depth: int, *, record: bool = False
) -> BuiltLevel:
    """Generate a level and let a hero in. `record` keeps the snapshots of the generation in the sketch.

    Raises RetryLevel if the chain finds no level of that size, MissingInput if an input of a step is missing.
    """
    sketch = sketch_level(chain, size, seed, depth, record=record)
    level = furnish(sketch, seed, tradition)
    hero = spawn(tradition.hero, Vec(0, 0), depth, Dice(seed, "hero"))
    return BuiltLevel(sketch, begin_game(tradition, seed, hero, lambda _: level, GOLD, depth=depth))


def reveal(world: World) -> None:
    """Show the hero the whole level, until the next time that he looks around."""
    world.view = dilate(~world.level.terrains.rock[world.level.ground])
    world.level.remember(world.view)
