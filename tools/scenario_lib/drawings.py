"""Drawings of levels: their text from a file or standard input, the level as drawn, and doors by a tradition's rule.

What is drawn is there, and nobody need have come to see it. The rules for doors are the layers that the chains use.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from game.content.items.items import GOLD
from game.content.levels.furnish import level_dice
from game.content.scenarios.scenario import draw_level
from game.content.traditions import AJAR
from game.content.world.terrains import TERRAINS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.actor import spawn
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.layers.doors.gates import Gates
from game.mapgen.layers.doors.placement_rules import BorderDoors, CorridorDoors, ScanDoors
from game.mapgen.layers.rooms.region_exits import RegionExits
from level_output.built_level import BuiltLevel

LARGEST = 1_000_000
"""Bytes."""
RULES: Mapping[str, Callable[[Sketch], BuildStep]] = {
    "roguesharp": lambda _: BorderDoors(),
    "rogue": lambda _: RegionExits(percent=90),
    "rustbook": lambda sketch: CorridorDoors() if sketch.corridors else ScanDoors(one_in=3),
    "sadconsole": lambda _: BorderDoors(),
    "gates": lambda _: Gates(),
}
"""By the name of the tradition that has it; gates are those of `ajar`."""


class DrawingReadError(Exception):
    """A drawing cannot be read; the words say why."""


def drawing_text(source: str | Path) -> str:
    """What stands in a file; the word `-` is standard input, a path never is. Raises Unreadable."""
    try:
        with sys.stdin.buffer if source == "-" else Path(source).open("rb") as file:
            drawn = file.read(LARGEST + 1)
        if len(drawn) > LARGEST:
            raise DrawingReadError(f"larger than {LARGEST} bytes")
        return drawn.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DrawingReadError("not a text file") from error
    except ValueError as error:
        raise DrawingReadError(str(error)) from error
    except OSError as error:
        raise DrawingReadError(error.strerror or str(error)) from error


def shown_name(name: str) -> str:
    """A file's name as a message has it."""
    return "standard input" if name == "-" else name


def sketch_from_drawing(drawing: Drawing, seed: str = "0", *, record: bool = False) -> Sketch:
    """What the steps of a chain would know of a drawn level. Raises DrawingError.

    A second stair of a kind is to them a thing that lies there.
    """
    heroes, down, up = (drawing.marks[name] for name in ("hero", "stairs down", "stairs up"))
    if len(heroes) > 1:
        raise DrawingError(f"line {heroes[1].y + 1}, column {heroes[1].x + 1}: there is one hero '@' already")
    level = draw_level(drawing, Vec(0, 0), seed, AJAR)
    sketch = Sketch(drawing.size, level.depth, level_dice(seed, level.depth), history=[] if record else None)
    sketch.floor = ~level.solid
    for at in level.secrets:
        sketch.floor[at] = True
    for name in sorted(set(drawing.cover.values())):
        sketch.cover[name] = level.ground == TERRAINS.ids[name]
    sketch.rooms, sketch.dark = list(drawing.rooms), list(drawing.dark)
    sketch.corridors = [list(corridor) for corridor in drawing.corridors]
    sketch.doors, sketch.hidden = [*level.doors, *level.secrets], list(level.secrets)
    sketch.start, sketch.exit, sketch.way_back = _first(heroes), _first(down), _first(up)
    sketch.spawns = [(actor.name, actor.pos) for actor in level.actors]
    sketch.items = [(item.kind.name, at) for at, item in level.items.items()]
    sketch.items += [("stairs", at) for at in (*down[1:], *up[1:])]
    sketch.record("the drawing")
    return sketch


def build_sketched_drawing(drawing: Drawing, sketch: Sketch, tradition: Tradition, seed: str = "0") -> BuiltLevel:
    """A drawn level, with what its sketch has been given since: ground dug and doors, all shut."""
    drawn = {at for at, _ in drawing.doors} | {at for at, _ in drawing.letters}
    given = [(at, DoorState.SHUT) for at in sketch.doors if at not in drawn]
    dug = set(cells_where(sketch.floor)) - drawing.floor
    cover = {at: name for at, name in drawing.cover.items() if at not in dug}
    drawing = replace(drawing, floor=drawing.floor | dug, cover=cover, doors=[*drawing.doors, *given])
    level = draw_level(drawing, sketch.start or Vec(0, 0), seed, tradition)
    hero = spawn(tradition.hero, Vec(0, 0), level.depth, Dice(seed, "hero"))
    if sketch.start is not None:
        return BuiltLevel(sketch, begin_game(tradition, seed, hero, lambda _: level, GOLD, depth=level.depth))
    world = begin_game(tradition, seed, hero, lambda _: _antechamber(), GOLD)
    world.level, world.view = level, np.zeros(level.shape, np.bool_)
    return BuiltLevel(sketch, world)


def _antechamber() -> Level:
    """A single cell, where the hero of a drawing without one waits for ever."""
    return Level(np.full((1, 1), TERRAINS.ids["floor"], np.uint8), TERRAINS, start=Vec(0, 0))


def _first(cells: Sequence[Vec]) -> Vec | None:
    return cells[0] if cells else None


def place_doors(drawing: Drawing, rule: str, seed: str = "0", *, record: bool = False) -> Sketch:
    """The drawn map with the doors of a rule, drawn doors first, and with its history if asked. Raises DrawingError."""
    sketch = sketch_from_drawing(drawing, seed, record=record)
    step = RULES[rule](sketch)
    if "rooms" in step.needs and not sketch.rooms:
        raise DrawingError(f"{rule} goes by rooms, and no legend line 'room: x y w h' tells of one")
    step(sketch)
    sketch.record(step.name)
    return sketch


def build_drawing(
    drawing: Drawing, rule: str | None, tradition: Tradition, seed: str = "0", *, record: bool = False
) -> BuiltLevel:
    """A drawn level as a hero finds it, as it was drawn or with the doors of a rule. Raises DrawingError."""
    sketch = (
        sketch_from_drawing(drawing, seed, record=record)
        if rule is None
        else place_doors(drawing, rule, seed, record=record)
    )
    return build_sketched_drawing(drawing, sketch, tradition, seed)
