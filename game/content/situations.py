"""From a drawing to a world: the drawn situation, at its first moment."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.actor import Breed, born
from game.engine.blaze import kindle
from game.engine.dice import Dice
from game.engine.door import Door, DoorState
from game.engine.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.intent import Intent
from game.engine.item import Item
from game.engine.level import Level, Room
from game.engine.light import Light
from game.engine.releasing import puff
from game.engine.senses import HUNT_TURNS
from game.engine.terrain import Terrain
from game.engine.tradition import Tradition
from game.engine.trap import Trap, TrapKind
from game.engine.world import World
from game.mapgen.drawing import LEVER, Drawing, DrawingError, Legend, parse_drawing
from game.mapgen.drawn_rooms import drawn_rooms

from .breeds import BREEDS
from .disguises import deal
from .doors import WOODEN
from .drawn_doors import DoorDrawn, check_facings, drawn_door, hang, join, known
from .gases import GASES
from .habits import Habit, gather, take_up
from .items import GOLD
from .levels import conceal, make_level, posing
from .lights import TORCH
from .possessions import equip, item_named
from .terrains import COVERS, TERRAINS
from .traps import TRAPS

COVER_NAMES = {kind.name for kind in COVERS}
DRAWN_FIRE_TURNS = 4
"""For so long burns drawn fire where nothing else does."""
HABITS = {habit.value: habit for habit in Habit}


def situation(text: str, seed: str, tradition: Tradition) -> World:
    """The world that a drawing shows, with its one hero. Raises DrawingError."""
    drawing = parse_drawing(text)
    heroes = drawing.marks["hero"]
    if len(heroes) != 1:
        where = "".join(f", line {at.y + 1} column {at.x + 1}" for at in heroes)
        raise DrawingError(f"exactly one hero '@' is needed, and there are {len(heroes)}{where}")
    drawn = draw_level(drawing, heroes[0], seed, tradition)

    def level_at(depth: int) -> Level:
        return drawn if depth == drawn.depth else make_level(tradition, seed, depth)

    hero = born(tradition.hero, heroes[0], drawn.depth, Dice(seed, "hero"))
    equip(hero, drawing)
    world = World(tradition, seed, hero, level_at, GOLD, depth=drawn.depth, **deal(seed)._asdict())
    for stairs in drawing.marks["stairs up"][:1]:
        drawn.stay.came_by = stairs
    _fill_air(drawing, world)
    world.look_around()
    return world


def _fill_air(drawing: Drawing, world: World) -> None:
    """Lights what burns from the start, and lets gas out; nobody is told."""
    for name, at, units, line in drawing.gas:
        kind = GASES.get(name) or GASES.get(f"{name} gas")
        if kind is None:
            raise DrawingError(f"line {line}: there is no gas '{name}' (there are: {', '.join(GASES)})")
        if world.level.terrains.gastight[world.level.ground[at]]:
            raise DrawingError(f"line {line}: gas cannot be in rock, as at {at.x},{at.y}")
        puff(kind, at, units, world.level)
    for at in drawing.fire:
        if world.level.solid[at]:
            raise DrawingError(f"nothing burns in rock, as at {at.x},{at.y}")
        kindle(at, DRAWN_FIRE_TURNS, world.level)


def draw_level(drawing: Drawing, start: Vec, seed: str, tradition: Tradition) -> Level:
    """A level as drawn. Its monsters are awake and hunt, unless a legend says `asleep`, `posted` or `roaming`."""
    depth = _depth(drawing)
    meanings = {letter: _meaning(legend) for letter, legend in drawing.legend.items()}
    placed = [(at, meanings.get(letter) or _by_glyph(at, letter)) for at, letter in drawing.letters]
    ids = TERRAINS.ids
    ground = np.full(drawing.size, ids["wall"], np.uint8)
    for at in drawing.floor:
        ground[at] = ids["floor"]
    for corridor in drawing.corridors:
        for at in corridor:
            ground[at] = ids["passage floor"]
    for at, name in drawing.cover.items():
        ground[at] = ids[name]
    for name in ("stairs down", "stairs up"):
        for at in drawing.marks[name]:
            ground[at] = ids[name]
    doors = [_plain_door(at, state, tradition) for at, state in drawing.doors]
    hidden: list[Door] = []
    lettered: dict[str, list[Door]] = {}
    for (at, meaning), (_, letter) in zip(placed, drawing.letters, strict=True):
        match meaning:
            case DoorDrawn():
                door = Door(
                    meaning.kind, at, meaning.state, stiff=meaning.stiff, locked=meaning.locked, runed=meaning.runed
                )
                (hidden if meaning.hidden else doors).append(door)
                lettered.setdefault(letter, []).append(door)
            case Terrain(name=name):
                ground[at] = ids[name]
            case _BreedDrawn(breed=breed) if breed.poses:
                kind = tradition.door if tradition.door.has_leaf else WOODEN
                doors.append(posing(born(breed, at, depth, Dice(seed, "mimics", *at)), kind))
    for at, _, _ in drawing.levers:
        ground[at] = ids["wall"]
    level = Level(
        ground,
        TERRAINS,
        start=start,
        doors=doors,
        rooms=_rooms(drawing, ground, [*doors, *hidden]),
        secrets=conceal(hidden, ground, traces=tradition.traces),
        levers=hang(drawing, lettered),
        lights=[_torch(at, line, ground) for at, line in drawing.torches],
        depth=depth,
    )
    check_facings(drawing)
    for letter, alike in lettered.items():
        join(letter, alike, drawing, level)
    dice = Dice(seed, "births", depth)
    for at, meaning in placed:
        match meaning:
            case Item():
                level.items[at] = meaning
            case TrapKind():
                level.traps[at] = Trap(meaning, at)
            case _BreedDrawn(breed=breed, habit=habit) if not breed.poses:
                creature = born(breed, at, depth, dice)
                if habit is not None or breed.keeps_post:
                    take_up(creature, habit or Habit.POSTED)
                else:
                    creature.alert, creature.intent = HUNT_TURNS, Intent(trail=start)
                level.add(creature)
    gather(level)
    for cells, line in drawing.choices:
        if any(at not in level.items for at in cells):
            raise DrawingError(f"line {line}: a choice is one of several things, and in some cell there is none")
        level.choices.append(frozenset(cells))
    _wound(drawing, level)
    return level


def _torch(at: Vec, line: int, ground: NDArray[np.uint8]) -> Light:
    """A torch that lights from a cell, in the wall beside it: in the one whose face is seen, if there is any."""
    for step in (NORTH, WEST, EAST, SOUTH):
        mount = at + step
        inside = 0 <= mount.x < ground.shape[0] and 0 <= mount.y < ground.shape[1]
        if inside and TERRAINS.opaque[ground[mount]] and TERRAINS.solid[ground[mount]]:
            return Light(TORCH, at=at, mount=mount)
    raise DrawingError(f"line {line}: a torch hangs in a wall, and there is none beside {at.x},{at.y}")


def _wound(drawing: Drawing, level: Level) -> None:
    """Leaves those drawn with a letter the health that a line says, even if that is more than they were born with."""
    standing = {actor.pos: actor for actor in level.actors}
    standing |= {at: door.mimic for at, door in level.doors.items() if door.mimic is not None}
    for letter, health in drawing.healths.items():
        alike = [standing[at] for at, drawn in drawing.letters if drawn == letter and at in standing]
        if not alike:
            raise DrawingError(f"line {health.line}: no creature is drawn '{letter}' whose health that could be")
        for actor in alike:
            actor.health, actor.max_health = health.value, max(health.value, actor.max_health)


def _depth(drawing: Drawing) -> int:
    """How deep the drawn level lies; the first depth if nothing is said."""
    depth = drawing.numbers.get("depth")
    if depth is None:
        return 1
    if depth.value < 1:
        raise DrawingError(f"line {depth.line}: the first depth is 1")
    return depth.value


def _plain_door(at: Vec, state: DoorState, tradition: Tradition) -> Door:
    """A door drawn without a legend: the tradition's own kind, unless that has no leaf and this one needs it."""
    kind = tradition.door if state.clear or tradition.door.has_leaf else WOODEN
    return Door(kind, at, state)


def _rooms(drawing: Drawing, ground: NDArray[np.uint8], doors: list[Door]) -> list[Room]:
    """The rooms that legends name; if they name none, those that are to be seen."""
    if drawing.rooms:
        return [Room(area, area not in drawing.dark) for area in drawing.rooms]
    floor = ~TERRAINS.solid[ground] & TERRAINS.walled[ground]
    for door in doors:
        floor[door.at] = False
    return [Room(area) for area in drawn_rooms(floor)]


class _BreedDrawn(NamedTuple):
    breed: Breed
    habit: Habit | None
    """None: it is awake and hunts."""


def _meaning(legend: Legend) -> DoorDrawn | Item | TrapKind | _BreedDrawn | Terrain | None:
    """What a legend stands for, drawn or not."""

    if legend.is_door:
        return drawn_door(legend)
    if legend.words[0] == LEVER:
        return None
    if (ground := " ".join(legend.words)) in COVER_NAMES:
        return TERRAINS[TERRAINS.ids[ground]]
    if legend.words[0] == "item":
        return item_named(" ".join(legend.words[1:]), legend.line)
    if legend.words[0] == "trap":
        return TRAPS[known(legend, "trap", " ".join(legend.words[1:]), TRAPS)]
    habit = HABITS.get(legend.words[-1])
    name = " ".join(legend.words[:-1] if habit else legend.words)
    return _BreedDrawn(BREEDS[known(legend, "breed", name, BREEDS)], habit)


def _by_glyph(at: Vec, letter: str) -> _BreedDrawn:
    for breed in BREEDS.values():
        if breed.glyph == letter:
            return _BreedDrawn(breed, None)
    raise DrawingError(f"line {at.y + 1}, column {at.x + 1}: '{letter}' is no breed's glyph and has no legend")
