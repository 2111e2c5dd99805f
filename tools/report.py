"""A world, and a level's making, as the JSON and text that all tools print."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bands import figures
from game.engine.door import DoorState
from game.engine.gas import GRAINS
from game.engine.geometry import Vec, name_of_step
from game.engine.item import Item
from game.engine.score import score
from game.engine.using import turns_until_ready
from game.engine.world import World
from game.mapgen.sketch import Sketch
from game.ui.glyphs import Glyphs


def world_report(world: World, messages: list[str]) -> dict[str, Any]:
    """Everything about a world at rest: the truth, but for what is named memory, seen and messages."""
    level = world.level
    creatures = [actor for actor in level.actors if actor is not world.hero]
    creatures += [door.mimic for door in level.doors.values() if door.mimic is not None]
    heroes = [world.hero] if world.hero in level.actors or not world.hero.alive else []  # none came to see a drawing
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
                "locked": door.locked,
                "hidden": door.at in level.secrets,
                "stiff": door.stiff,
                "runed": door.runed,
                "facing": name_of_step(door.facing) if door.facing is not None else None,
                "partner": list(door.partner) if door.partner is not None else None,
                "lever": list(door.lever) if door.lever is not None else None,
                "sill": bar.value if (bar := world.sill(door)) is not None else None,
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
                "worn": sorted(item.kind.name for item in actor.worn.values()),
                "conditions": sorted(condition.name for condition in actor.conditions),
            }
            for actor in (*heroes, *creatures)
        ],
        "items": [
            {"name": item.kind.name, "x": at.x, "y": at.y, "count": item.count} for at, item in level.items.items()
        ],
        "bag": [_thing(item) for item in world.hero.bag],
        "worn": {slot.value: _thing(item) for slot, item in world.hero.worn.items()},
        "abilities": [
            {"name": ability.name, "ready_in": turns_until_ready(ability, world.hero)}
            for ability in world.hero.abilities
        ],
        "traps": [
            {"name": trap.kind.name, "x": at.x, "y": at.y, "hidden": trap.hidden} for at, trap in level.traps.items()
        ],
        "identified": sorted(world.identified),
        "oil": world.hero.oil,
        "shaded": world.hero.shaded,
        "fire": [] if level.air.fire is None else _amounts(level.air.fire, "turns"),
        "gas": {kind.name: _amounts(grains // GRAINS, "units") for kind, grains in level.air.gas.items()},
        "levers": [
            {"x": at.x, "y": at.y, "door": list(lever.door), "pulled": lever.pulled}
            for at, lever in level.levers.items()
        ],
        "keys": world.hero.keys,
        "latches": world.hero.latches,
        "visible": _bits(world.view),
        "explored": _bits(level.memory.explored),
        "messages": messages,
        "turn": world.turn,
        "outcome": "won" if world.won else "playing" if world.hero.alive else "died",
        "score": score(world),
        "seed": world.seed,
        "depth": level.depth,
        "tradition": world.tradition.name,
    }


def _thing(item: Item) -> dict[str, Any]:
    charges = {"charges": item.charges} if item.kind.charges else {}
    return {"name": item.kind.name, "count": item.count, "forged": item.forged, "honed": item.honed, **charges}


class Origin(NamedTuple):
    """Where a level comes from, by names: of a chain, of the theme that it is the chain of, of the rule for doors that
    was let loose on a drawing.
    """

    generator: str | None = None
    theme: str | None = None
    place: str | None = None


def level_report(sketch: Sketch, world: World, origin: Origin) -> dict[str, Any]:
    """What was made or drawn, by what, furnished and seen by a hero who has just arrived, if one has."""
    return {
        **world_report(world, []),
        **origin._asdict(),
        "rooms": [{**room._asdict(), "lit": room not in sketch.dark} for room in sketch.rooms],
        "corridors": [[[at.x, at.y] for at in corridor] for corridor in sketch.corridors],
        "start": None if sketch.start is None else [sketch.start.x, sketch.start.y],
        "stairs": [
            {"x": at.x, "y": at.y, "way": way}
            for way, leads in (("down", 1), ("up", -1))
            for at in world.level.cells_of(leads)
        ],
        "restarts": sketch.restarts,
        "measures": {name: None if figure is None else round(figure, 2) for name, figure in figures(sketch).items()},
    }


def map_rows(world: World) -> list[str]:
    """The whole truth in the tradition's glyphs: actors over items over doors over ground."""
    level = world.level
    alphabet = Glyphs(level, world.tradition)
    glyphs = alphabet.of_ground(level.ground)
    for at, door in level.doors.items():
        glyphs[at] = alphabet.of_door(door.state)
    for at, trap in level.traps.items():
        glyphs[at] = trap.kind.glyph
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
        glyphs[at] = "|" if door.state is DoorState.AJAR else "+" if door.shut else "-"
    return _rows(glyphs)


def memory_rows(world: World) -> list[str]:
    """What the hero knows, in the tradition's glyphs; a space where he knows nothing."""
    level, memory = world.level, world.level.memory
    alphabet = Glyphs(level, world.tradition)
    glyphs = alphabet.of_ground(memory.ground)
    for at, door in level.doors.items():
        if door.seen is not None:
            glyphs[at] = alphabet.of_door(door.seen)
    for at, trap in memory.traps.items():
        glyphs[at] = trap.glyph
    for at, item in memory.items.items():
        glyphs[at] = alphabet.of_item(item)
    glyphs[~(memory.lasts(level) | world.view)] = " "
    return _rows(glyphs)


def _rows(glyphs: NDArray[np.str_]) -> list[str]:
    return ["".join(row) for row in glyphs.T.tolist()]


def _amounts(grid: NDArray[np.integer[Any]], what: str) -> list[dict[str, int]]:
    """Each cell in which there is any, in reading order."""
    return [{"x": x, "y": y, what: int(grid[x, y])} for y, x in np.argwhere(grid.T).tolist()]


def _bits(grid: NDArray[np.bool_]) -> list[str]:
    return ["".join("1" if cell else "0" for cell in row) for row in grid.T.tolist()]


def cell(text: str) -> Vec:
    """A cell typed as `x,y`. Raises ValueError."""
    x, y = text.split(",")
    return Vec(int(x), int(y))
