"""Levels for tests: the sketch or the parsed drawing of each is made once in a run, because that takes long.

A sketch is the plan of a generated level. Sketches and parsed drawings are shared, so no test may change one. Levels
and games are new each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from game.content.levels import level_from_sketch
from game.content.levels.generators import GENERATORS
from game.content.new_game import new_game
from game.content.scenarios import drawn_level, drawn_world
from game.engine.grid.geometry import Rect
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.engine.world import World
from game.mapgen.core.chain import Chain
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.drawing_parser import drawn_rooms, parse_drawing
from level_output import built_level
from level_output.built_level import BuiltLevel
from tests.support.examples import FULL, seeds

_sketches: dict[tuple[object, ...], tuple[Chain, Sketch]] = {}
"""Sketches that were made, each with its chain, by what they were made of."""
FIRST_SEED = 1000
"""First of the seeds of `level_seeds`. The themes of Ajar were not tuned with these seeds."""
_make = level_from_sketch.sketch_level
KEPT_DRAWINGS = 1000
"""Number of parsed drawings that are kept; tests that make random drawings make many more."""


@lru_cache(KEPT_DRAWINGS)
def _rooms(floor: bytes, shape: tuple[int, ...]) -> list[Rect]:
    return drawn_rooms(np.frombuffer(floor, np.bool_).reshape(shape))


def _rooms_of(floor: NDArray[np.bool_]) -> list[Rect]:
    """Return the rooms that `drawn_rooms` finds on the same floor, bool[x, y]."""
    return _rooms(floor.tobytes(), floor.shape)


def sketch_of(chain: Chain, size: tuple[int, int], seed: str, depth: int, *, record: bool = False) -> Sketch:
    """Return the sketch that `sketch_level` makes for the same arguments; each sketch is made only once."""
    key = (id(chain), size, seed, depth, record)  # many chains cannot be hashed
    if key not in _sketches:
        _sketches[key] = (chain, _make(chain, size, seed, depth, record=record))
    return _sketches[key][1]


@contextmanager
def shared_drawings() -> Iterator[None]:
    """Let worlds be made from shared drawings meanwhile."""
    parsed = lru_cache(KEPT_DRAWINGS)(parse_drawing)
    with patch.object(drawn_world, "parse_drawing", parsed), patch.object(drawn_level, "drawn_rooms", _rooms_of):
        yield


@contextmanager
def shared_sketches() -> Iterator[None]:
    """Let all games and levels be made from shared sketches meanwhile."""
    with patch.object(level_from_sketch, "sketch_level", sketch_of):
        yield


@contextmanager
def shared_built_levels() -> Iterator[None]:
    """Let the tools that show levels build them from shared sketches meanwhile."""
    with patch.object(built_level, "sketch_level", sketch_of):
        yield


def level_seeds(usual: int, full: int) -> range:
    """Return the seeds of generated levels that a test looks at: `usual` ones, or `full` ones in the full run.

    All tests that look at levels of the same kind take the same seeds, so that they share the sketches.
    """
    return range(FIRST_SEED, FIRST_SEED + len(seeds(usual, full)))


def small_maps(tradition: Tradition) -> Tradition:
    """Return a tradition with small levels, which are made and explored fast; in the full run, the tradition itself."""
    if FULL:
        return tradition
    width, height = {"rustbook": (72, 41), "ajar": (48, 43)}.get(tradition.name, (48, 36))
    return replace(tradition, size=(width, min(tradition.size[1], height)))


def sketch_in(tradition: Tradition, seed: object, depth: int) -> Sketch:
    """Return the sketch of a depth in a game of a tradition."""
    return sketch_of(GENERATORS[tradition.generator], tradition.size, str(seed), depth)


def built_level_of(
    chain: Chain, tradition: Tradition, seed: object, depth: int, size: tuple[int, int] | None = None
) -> BuiltLevel:
    """Return the level that `build_level` makes, from a shared sketch. `size`: in cells; None for the tradition's."""
    with shared_built_levels():
        return built_level.build_level(chain, tradition, size or tradition.size, str(seed), depth)


def level_in(tradition: Tradition, seed: object, depth: int) -> Level:
    """Return the level that `make_level` makes, from a shared sketch."""
    return level_from_sketch.furnish(sketch_in(tradition, seed, depth), str(seed), tradition)


def game_of(tradition: Tradition, seed: object, depth: int = 1) -> World:
    """Return the game that `new_game` makes. The sketch of its first level is a shared one."""
    with shared_sketches():
        return new_game(str(seed), tradition, depth)


def without_monsters(world: World) -> World:
    """Remove every actor but the hero from the level, so that nothing disturbs him. Return the world."""
    for actor in world.level.actors:
        if actor is not world.hero:
            world.level.remove(actor)
    return world
