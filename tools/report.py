"""A world, and a level's making, as the JSON and text that all tools print."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.engine.door import DoorState
from game.engine.geometry import Vec
from game.engine.world import World
from game.mapgen.sketch import Sketch
from game.ui.glyphs import Glyphs


def world_report(world: World, messages: list[str]) -> dict[str, Any]:
    """Everything about a world at rest: the truth, but for what is named memory, seen and messages."""
    level = world.level
    creatures = [actor for actor in level.actors if actor is not world.hero]
    creatures.sort(key=lambda actor: (actor.pos.y, actor.pos.x))
    return {
        "map": map_rows(world),
        "terrain": terrain_rows(world),
        "memory": memory_rows(world),
        "doors": [
            {
                "x": door.at.x,
                "y": door.at.y,
                "kind": door.kind.name,
                "state": door.state.value,
                "locked": False,
                "hidden": door.at in level.secrets,
                "sill": None,
                "seen": door.seen.value if door.seen is not None else None,
            }
            for door in (*level.doors.values(), *(secret.door for secret in level.secrets.values()))
        ],
        "actors": [
            {
                "name": actor.name,
                "x": actor.pos.x,
                "y": actor.pos.y,
                "health": actor.health,
                "max_health": actor.max_health,
                "asleep": actor.asleep,
                "alert": actor.alert > 0,
            }
            for actor in (world.hero, *creatures)
        ],
        "items": [
            {"name": item.kind.name, "x": at.x, "y": at.y, "count": item.count} for at, item in level.items.items()
        ],
        "visible": _bits(world.view),
        "explored": _bits(level.memory.explored),
        "messages": messages,
        "turn": world.turn,
        "seed": world.seed,
        "depth": level.depth,
        "tradition": world.tradition.name,
    }


def level_report(sketch: Sketch, world: World, generator: str) -> dict[str, Any]:
    """What a generator made, furnished and seen by a hero who has just arrived."""
    assert sketch.start is not None
    stairs = [(sketch.exit, "down"), (sketch.way_back, "up")]
    return {
        **world_report(world, []),
        "generator": generator,
        "rooms": [{**room._asdict(), "lit": room not in sketch.dark} for room in sketch.rooms],
        "corridors": [[[at.x, at.y] for at in corridor] for corridor in sketch.corridors],
        "start": [sketch.start.x, sketch.start.y],
        "stairs": [{"x": at.x, "y": at.y, "way": way} for at, way in stairs if at is not None],
        "restarts": sketch.restarts,
        "measures": {
            "cells": int(sketch.floor.sum()),
            "rooms": len(sketch.rooms),
            "doors": len(sketch.doors),
            "doors_per_1000": round(1000 * len(sketch.doors) / int(sketch.floor.sum()), 2),
        },
    }


def map_rows(world: World) -> list[str]:
    """The whole truth in the tradition's glyphs: actors over items over doors over ground."""
    level = world.level
    alphabet = Glyphs(level, world.tradition)
    glyphs = alphabet.of_ground(level.ground)
    for at, door in level.doors.items():
        glyphs[at] = alphabet.of_door(door.shut)
    for at, item in level.items.items():
        glyphs[at] = alphabet.of_item(item)
    for actor in level.actors:
        glyphs[actor.pos] = alphabet.of_actor(actor)
    return _rows(glyphs)


def terrain_rows(world: World) -> list[str]:
    """Ground and doors in the drawing alphabet, without anyone or anything on them. What is hidden is drawn as the
    wall that everybody takes it for; `doors` tells the truth.
    """
    level = world.level
    glyphs: NDArray[np.str_] = np.array([kind.glyph for kind in level.terrains.kinds])[level.ground]
    for at, door in level.doors.items():
        glyphs[at] = "+" if door.shut else "-"
    return _rows(glyphs)


def memory_rows(world: World) -> list[str]:
    """What the hero knows, in the tradition's glyphs; a space where he knows nothing."""
    level, memory = world.level, world.level.memory
    alphabet = Glyphs(level, world.tradition)
    glyphs = alphabet.of_ground(memory.ground)
    for at, door in level.doors.items():
        if door.seen is not None:
            glyphs[at] = alphabet.of_door(door.seen is DoorState.SHUT)
    for at, item in memory.items.items():
        glyphs[at] = alphabet.of_item(item)
    glyphs[~(memory.lasts(level) | world.view)] = " "
    return _rows(glyphs)


def _rows(glyphs: NDArray[np.str_]) -> list[str]:
    return ["".join(row) for row in glyphs.T.tolist()]


def _bits(grid: NDArray[np.bool_]) -> list[str]:
    return ["".join("1" if cell else "0" for cell in row) for row in grid.T.tolist()]


def cell(text: str) -> Vec:
    """A cell typed as `x,y`. Raises ValueError."""
    x, y = text.split(",")
    return Vec(int(x), int(y))
