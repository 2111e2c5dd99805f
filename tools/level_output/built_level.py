"""A level of any generator under any tradition, with its sketch, as a hero finds it who has just arrived."""

from __future__ import annotations

from typing import NamedTuple

from game.content.items.items import GOLD
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
"""Sizes of levels that the tools make, in cells."""


def size_text(size: tuple[int, int]) -> str:
    """A size in words, as it is typed."""
    return f"{size[0]}x{size[1]}"


class BuiltLevel(NamedTuple):
    """A level twice: as it was sketched, and as a world."""

    sketch: Sketch
    world: World


def build_level(
    chain: Chain, tradition: Tradition, size: tuple[int, int], seed: str, depth: int, *, record: bool = False
) -> BuiltLevel:
    """Makes a level and lets a hero in, with the sketch's history if asked.

    Raises RetryLevel when the chain finds none of that size, MissingInput when a step's needs are missing.
    """
    sketch = sketch_level(chain, size, seed, depth, record=record)
    level = furnish(sketch, seed, tradition)
    hero = spawn(tradition.hero, Vec(0, 0), depth, Dice(seed, "hero"))
    return BuiltLevel(sketch, begin_game(tradition, seed, hero, lambda _: level, GOLD, depth=depth))


def reveal(world: World) -> None:
    """Shows the hero the whole level, as a designer sees it: everything within sight, until he next looks round."""
    world.view = dilate(~world.level.terrains.rock[world.level.ground])
    world.level.remember(world.view)
