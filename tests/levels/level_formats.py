"""Levels in all their file formats, and everything that a saved game would contain of a level, for comparison."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.content.levels.generators import GENERATORS
from game.content.scenarios.drawn_level import draw_level
from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.levels.level_fields import LevelFileError
from game.levels.level_files import parse_level, read_drawing
from game.levels.level_from_drawing import seed_of
from game.levels.level_text import level_text
from game.mapgen.drawing.parsed_drawing import Drawing
from game.store.serialize.codec_registry import ACTOR, structure_of
from game.store.serialize.references import ActorRefs, ContentNames
from level_output.built_level import BuiltLevel, data_of
from level_output.tiled_export import tiled_map
from level_output.world_json import Origin, level_report
from tests.support.made_levels import built_level_of

FORMATS: dict[str, Callable[[BuiltLevel], str]] = {
    "text": lambda built: level_text(data_of(built)),
    "json": lambda built: json.dumps(level_report(built, Origin()), ensure_ascii=False),
    "tiled": lambda built: json.dumps(tiled_map(built)),
}
"""Writers of a level, by the name of the format."""


def built_in(tradition: Tradition, seed: object, depth: int) -> BuiltLevel:
    """Return the level of a depth in a game of a tradition, from a shared sketch."""
    return built_level_of(GENERATORS[tradition.generator], tradition, seed, depth)


def read_level(content: str, tradition: Tradition) -> Level:
    """Return the level in the content of a file, as the game makes it."""
    return level_of(parse_level(content.encode()), tradition)


def level_of(drawing: Drawing, tradition: Tradition) -> Level:
    """Return the level in a drawing, as the game makes it."""
    return draw_level(drawing, (*drawing.marks["hero"], Vec(0, 0))[0], seed_of(drawing), tradition)


def state_of(level: Level, tradition: Tradition, without: object = None) -> dict[str, Any]:
    """Return everything that a saved game contains of a level and its actors, except what the hero knows of it.

    Things are in the order of their cells, because the order in which they were made has no meaning. `without`: an
    actor that is left out, such as the hero.
    """
    refs = ActorRefs(ContentNames(tradition))
    actors = sorted((one for one in level.actors if one is not without), key=lambda one: reading_order(one.pos))
    refs.add_actors(level.depth, actors)
    refs.here, refs.foreign = level.depth, []
    saved: dict[str, Any] = structure_of(Level).encode(level, refs)  # type: ignore[assignment]
    for name in ("memory", "stay", "changes"):
        saved.pop(name, None)
    for name in ("doors", "items", "traps", "levers", "secrets", "choices"):
        saved[name] = sorted(saved.get(name, []), key=json.dumps)
    encoded = [ACTOR.encode(one, refs) for one in actors]
    mimics = sorted(refs.elsewhere, key=lambda one: reading_order(one.pos))
    return {"level": saved, "actors": encoded, "mimics": [ACTOR.encode(one, refs) for one in mimics]}


def refusal(content: object) -> str:
    """Return the one line with which a file is refused. `content`: its bytes, or the values of its JSON."""
    with pytest.raises(LevelFileError) as refused:
        read_drawing(content if isinstance(content, bytes) else json.dumps(content).encode())
    line = str(refused.value)
    assert line.isprintable()
    return line
