"""Levels of any generator under any tradition (set of rules).

A built level consists of its sketch, which the generator made, and of a world in which the hero has just arrived.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.content.items.gear import GOLD
from game.content.levels.level_from_sketch import furnish, sketch_level
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.grid.neighbours import dilate8
from game.engine.model.actor import spawn
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.levels.level_data import LevelData, hero_data, level_data
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch


def size_text(size: tuple[int, int]) -> str:
    """Return a size (width, height) in the form of the command line: "80x48" for (80, 48)."""
    return f"{size[0]}x{size[1]}"


class BuiltLevel(NamedTuple):
    """Level in two forms: the sketch that the generator made, and the world in which it can be played."""

    sketch: Sketch
    world: World
    name: str = ""
    """Name of the level for people; empty if it has none."""
    comments: Sequence[str] = ()
    """Comments of the drawing that the level was read from."""


def data_of(built: BuiltLevel) -> LevelData:
    """Return a built level as plain values, with what the hero has if it is not what he usually has at the start."""
    world = built.world
    data = level_data(built.sketch, world.level, seed=world.seed, tradition=world.tradition.name, name=built.name)
    data.comments = list(built.comments)
    usual = spawn(world.tradition.hero, Vec(0, 0), world.level.depth, Dice(world.seed, "hero"))
    if world.hero in world.level.actors:
        data.start = world.hero.pos
        if hero_data(world.hero) != hero_data(usual):
            data.hero = hero_data(world.hero)
    return data


def build_level(
    chain: Chain, tradition: Tradition, size: tuple[int, int], seed: str, depth: int, *, record: bool = False
) -> BuiltLevel:
    """Generate a level with a chain (list of build steps), and begin a game on the level.

    `size`: width and height in cells. `record`: whether the sketch keeps a snapshot of each build step. Raises
    RetryLevel if the chain finds no level of this size, MissingInput if a build step needs a part of the
    level that no earlier step makes.
    """
    sketch = sketch_level(chain, size, seed, depth, record=record)
    level = furnish(sketch, seed, tradition)
    hero = spawn(tradition.hero, Vec(0, 0), depth, Dice(seed, "hero"))
    return BuiltLevel(sketch, begin_game(tradition, seed, hero, lambda _: level, GOLD, depth=depth))


def reveal(world: World) -> None:
    """Let the hero see and remember the whole level. His view lasts until he looks around again."""
    world.view = dilate8(~world.level.terrains.rock[world.level.ground])
    world.level.remember(world.view)
