"""From a drawing to a world: the drawn situation, at its first moment."""

from __future__ import annotations

import numpy as np

from game.engine.actor import born
from game.engine.dice import Dice
from game.engine.door import Door, DoorState
from game.engine.geometry import Vec
from game.engine.item import Item
from game.engine.level import Level
from game.engine.tradition import Tradition
from game.engine.world import World
from game.mapgen.drawing import Drawing, DrawingError, Placed, parse_drawing

from .breeds import BREEDS
from .doors import DOORS, WOODEN
from .items import GOLD, ITEMS
from .levels import make_level
from .terrains import TERRAINS

STATES = {"shut": DoorState.SHUT, "open": DoorState.OPEN}


def situation(text: str, seed: str, tradition: Tradition) -> World:
    """The world that a drawing shows, with its one hero. Raises DrawingError."""
    drawing = parse_drawing(text)
    heroes = drawing.marks["hero"]
    if len(heroes) != 1:
        where = "".join(f", line {at.y + 1} column {at.x + 1}" for at in heroes)
        raise DrawingError(f"exactly one hero '@' is needed, and there are {len(heroes)}{where}")
    drawn = draw_level(drawing, heroes[0], seed)

    def level_at(depth: int) -> Level:
        return drawn if depth == 1 else make_level(tradition, seed, depth)

    hero = born(tradition.hero, heroes[0], 1, Dice(seed, "hero"))
    return World(tradition, seed, hero, level_at, GOLD)


def draw_level(drawing: Drawing, start: Vec, seed: str) -> Level:
    """A level as drawn. Its monsters are awake and hunt, unless a legend says `asleep`."""
    ids = TERRAINS.ids
    ground = np.full(drawing.size, ids["wall"], np.uint8)
    for at in drawing.floor:
        ground[at] = ids["floor"]
    for name in ("stairs down", "stairs up"):
        for at in drawing.marks[name]:
            ground[at] = ids[name]
    doors = [Door(WOODEN, at, DoorState.SHUT if shut else DoorState.OPEN, seen=None) for at, shut in drawing.doors]
    others = []
    for placed in drawing.placed:
        if placed.words[-1:] == ("door",):
            doors.append(_door(placed))
        else:
            others.append(placed)
    level = Level(ground, TERRAINS, start=start, doors=doors)
    dice = Dice(seed, "births", 1)
    for placed in others:
        if placed.words[:1] == ("item",):
            level.items[placed.at] = _item(placed)
        else:
            _add_creature(level, placed, dice)
    return level


def _door(placed: Placed) -> Door:
    *states, kind, _ = placed.words if len(placed.words) > 1 else (*placed.words, "", "")
    if kind not in DOORS:
        raise DrawingError(f"line {placed.line}: there is no door kind '{kind}' (there are: {', '.join(DOORS)})")
    for state in states:
        if state not in STATES:
            raise DrawingError(f"line {placed.line}: no door can be '{state}' (but: {', '.join(STATES)})")
    return Door(DOORS[kind], placed.at, STATES[states[-1]] if states else DoorState.SHUT)


def _item(placed: Placed) -> Item:
    name = " ".join(placed.words[1:])
    if name not in ITEMS:
        raise DrawingError(f"line {placed.line}: there is no item '{name}' (there are: {', '.join(ITEMS)})")
    return Item(ITEMS[name])


def _add_creature(level: Level, placed: Placed, dice: Dice) -> None:
    name, *rest = placed.words or (_breed_with_glyph(placed),)
    if name not in BREEDS:
        raise DrawingError(
            f"line {placed.line}: '{' '.join(placed.words)}' is no breed (there are: {', '.join(BREEDS)})"
        )
    if rest not in ([], ["asleep"]):
        raise DrawingError(f"line {placed.line}: a {name} can be 'asleep', not '{' '.join(rest)}'")
    creature = born(BREEDS[name], placed.at, 1, dice)
    creature.asleep = bool(rest)
    creature.alert = 0 if rest else 1
    level.add(creature)


def _breed_with_glyph(placed: Placed) -> str:
    for breed in BREEDS.values():
        if breed.glyph == placed.letter:
            return breed.name
    raise DrawingError(
        f"line {placed.at.y + 1}, column {placed.at.x + 1}: '{placed.letter}' is no breed's glyph and has no legend"
    )
