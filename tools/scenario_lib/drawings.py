"""Drawings, which are levels drawn as text: building levels from them, and placing doors by a rule.

A drawing may have no hero. The door rules are the build steps that place doors in generated levels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from game.content.items.gear import GOLD
from game.content.scenarios.drawn_level import draw_level
from game.content.scenarios.hero_setup import equip
from game.content.traditions import AJAR
from game.content.world.terrains import TERRAINS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.actor import spawn
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.levels.level_from_drawing import sketch_of
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError
from game.mapgen.layers.doors.gates import Gates
from game.mapgen.layers.doors.ordinary_doors import BorderDoors, CorridorDoors, ScanDoors
from game.mapgen.layers.rooms.region_exits import RegionExits
from level_output.built_level import BuiltLevel

RULES: Mapping[str, Callable[[Sketch], BuildStep]] = {
    "roguesharp": lambda _: BorderDoors(),
    "rogue": lambda _: RegionExits(percent=90),
    "rustbook": lambda sketch: CorridorDoors() if sketch.corridors else ScanDoors(one_in=3),
    "sadconsole": lambda _: BorderDoors(),
    "gates": lambda _: Gates(),
}
"""Functions that return the build step of a door rule, by the rule's name.

A rule has the name of the tradition (set of rules) that uses it. The exception is `gates`, the rule of `ajar`.
"""


MOST_WALL_CELLS = 500_000
"""Greatest number of cells in the walls of all rooms for rules that try each of them. Two cells for each of a level."""


def shown_name(name: str) -> str:
    """Return the name of a file for messages: "standard input" if `name` is "-", quoted if it is empty, else `name`."""
    return "standard input" if name == "-" else name or repr(name)


def sketch_from_drawing(drawing: Drawing, seed: str = "0", *, record: bool = False) -> Sketch:
    """Return the sketch of a drawing. A sketch is a level being built, to which build steps can add doors.

    A sketch has room for one stair down and one stair up, so any further stairs become items of the sketch. `record`:
    whether snapshots of the build steps are kept. Raises DrawingError if the drawing has two heroes or a wrong legend.
    """
    level = draw_level(drawing, Vec(0, 0), seed, AJAR)
    sketch = sketch_of(drawing, level, seed)
    sketch.history = [] if record else None
    sketch.spawns = [(actor.name, actor.pos) for actor in level.actors]
    sketch.items = [(item.kind.name, at) for at, item in level.items.items()]
    sketch.items += [("stairs", at) for way in ("down", "up") for at in drawing.marks[f"stairs {way}"][1:]]
    sketch.record("the drawing")
    return sketch


def build_sketched_drawing(drawing: Drawing, sketch: Sketch, tradition: Tradition, seed: str = "0") -> BuiltLevel:
    """Return the level of a drawing, with the ground and the doors that build steps have added to its sketch.

    The added doors are shut. If the drawing has no hero, the hero of the world is not on the level. Raises DrawingError
    if the drawing is wrong.
    """
    drawn = {at for at, _ in drawing.doors} | {at for at, _ in drawing.letters}
    added = [(at, DoorState.SHUT) for at in sketch.doors if at not in drawn]
    dug = set(cells_where(sketch.floor)) - drawing.floor
    cover = {at: name for at, name in drawing.cover.items() if at not in dug}
    drawing = replace(drawing, floor=drawing.floor | dug, cover=cover, doors=[*drawing.doors, *added])
    level = draw_level(drawing, sketch.start or Vec(0, 0), seed, tradition)
    hero = spawn(tradition.hero, Vec(0, 0), level.depth, Dice(seed, "hero"))
    equip(hero, drawing)
    if sketch.start is not None:
        world = begin_game(tradition, seed, hero, lambda _: level, GOLD, depth=level.depth)
        return BuiltLevel(sketch, world, drawing.texts.get("name", ""), drawing.comments)
    world = begin_game(tradition, seed, hero, lambda _: _waiting_room(), GOLD)
    world.level, world.view = level, np.zeros(level.shape, np.bool_)
    return BuiltLevel(sketch, world, drawing.texts.get("name", ""), drawing.comments)


def _waiting_room() -> Level:
    """Return a level of a single cell. If a drawing has no hero, the hero of its world stays on this level."""
    return Level(np.full((1, 1), TERRAINS.ids["floor"], np.uint8), TERRAINS, start=Vec(0, 0))


def place_doors(drawing: Drawing, rule: str, seed: str = "0", *, record: bool = False) -> Sketch:
    """Return the sketch of a drawing, with its drawn doors and the doors that a rule has added.

    `rule`: a key of `RULES`. `record`: whether snapshots of the build steps are kept. Raises DrawingError if the
    drawing is wrong, or if the rule needs rooms and the drawing has none; KeyError if the rule is unknown.
    """
    sketch = sketch_from_drawing(drawing, seed, record=record)
    step = RULES[rule](sketch)
    if "rooms" in step.needs and not sketch.rooms:
        raise DrawingError(f"the rule '{rule}' needs rooms, but no legend line 'room: x y w h' names one")
    if "rooms" in step.needs and sum(2 * (room.width + room.height) for room in sketch.rooms) > MOST_WALL_CELLS:
        raise DrawingError(f"the rooms have too long walls for the rule '{rule}': more than {MOST_WALL_CELLS} cells")
    step(sketch)
    sketch.record(step.name)
    return sketch


def build_drawing(
    drawing: Drawing, rule: str | None, tradition: Tradition, seed: str = "0", *, record: bool = False
) -> BuiltLevel:
    """Return the level of a drawing.

    `rule`: a key of `RULES`, whose doors are added to the drawn doors; None for the drawn doors alone. `record`:
    whether snapshots of the build steps are kept. Raises DrawingError if the drawing is wrong, or if the rule needs
    rooms and the drawing has none.
    """
    sketch = (
        sketch_from_drawing(drawing, seed, record=record)
        if rule is None
        else place_doors(drawing, rule, seed, record=record)
    )
    return build_sketched_drawing(drawing, sketch, tradition, seed)
