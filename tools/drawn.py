"""Drawings as levels: what is drawn is there, and nobody need have come to see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from arrival import Arrival
from game.content.items.items import GOLD
from game.content.levels.furnish import level_dice
from game.content.scenarios.scenario import draw_level
from game.content.traditions import AJAR
from game.content.world.terrains import TERRAINS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.actor import born
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.drawing import Drawing, DrawingError


def sketch_of(drawing: Drawing, seed: str = "0", *, record: bool = False) -> Sketch:
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


def drawn_arrival(drawing: Drawing, sketch: Sketch, tradition: Tradition, seed: str = "0") -> Arrival:
    """A drawn level, with what its sketch has been given since: ground dug and doors, all shut."""
    drawn = {at for at, _ in drawing.doors} | {at for at, _ in drawing.letters}
    given = [(at, DoorState.SHUT) for at in sketch.doors if at not in drawn]
    dug = set(cells_where(sketch.floor)) - drawing.floor
    cover = {at: name for at, name in drawing.cover.items() if at not in dug}
    drawing = replace(drawing, floor=drawing.floor | dug, cover=cover, doors=[*drawing.doors, *given])
    level = draw_level(drawing, sketch.start or Vec(0, 0), seed, tradition)
    hero = born(tradition.hero, Vec(0, 0), level.depth, Dice(seed, "hero"))
    if sketch.start is not None:
        return Arrival(sketch, begin_game(tradition, seed, hero, lambda _: level, GOLD, depth=level.depth))
    world = begin_game(tradition, seed, hero, lambda _: _antechamber(), GOLD)
    world.level, world.view = level, np.zeros(level.shape, np.bool_)
    return Arrival(sketch, world)


def _antechamber() -> Level:
    """A single cell, where the hero of a drawing without one waits for ever."""
    return Level(np.full((1, 1), TERRAINS.ids["floor"], np.uint8), TERRAINS, start=Vec(0, 0))


def _first(cells: Sequence[Vec]) -> Vec | None:
    return cells[0] if cells else None
