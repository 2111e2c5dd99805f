"""The step from a drawing to a world: the drawn situation, at its first moment.

`draw_level`: makes the level of a drawing: the ground, the doors, the creatures and the items.

`place_creatures`: puts the creatures on a drawn level, with their habits and their health.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.ai.wander import Habit, form_packs, start_habit
from game.content.items.gear import GOLD
from game.content.items.unidentified import deal_disguises
from game.content.levels.furnish import hide_doors, make_level, mimic_door
from game.content.scenarios.hero_setup import equip
from game.content.scenarios.letter_meanings import (
    BreedDrawn,
    DoorDrawn,
    Placed,
    check_facings,
    join,
    place_levers,
    placed,
)
from game.content.world.doors import WOODEN
from game.content.world.hazards import GASES, TORCH
from game.content.world.terrains import TERRAINS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.actor import AiState, spawn
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Light, Room, Trap, TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.rules.fire import kindle
from game.engine.rules.gas import puff
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.drawing.parser import drawn_rooms, parse_drawing

DRAWN_FIRE_TURNS = 4
"""Number of turns that drawn fire burns where there is no fuel."""


def world_from_drawing(text: str, seed: str, tradition: Tradition) -> World:
    """Return the world that a drawing shows, with its one hero. Raises DrawingError."""
    drawing = parse_drawing(text)
    heroes = drawing.marks["hero"]
    if len(heroes) != 1:
        where = "".join(f", line {at.y + 1} column {at.x + 1}" for at in heroes)
        raise DrawingError(f"the drawing needs exactly one hero '@', and there are {len(heroes)}{where}")
    drawn = draw_level(drawing, heroes[0], seed, tradition)

    def level_at(depth: int) -> Level:
        return drawn if depth == drawn.depth else make_level(tradition, seed, depth)

    hero = spawn(tradition.hero, heroes[0], drawn.depth, Dice(seed, "hero"))
    equip(hero, drawing)
    world = begin_game(tradition, seed, hero, level_at, GOLD, depth=drawn.depth, **deal_disguises(seed)._asdict())
    for stairs in drawing.marks["stairs up"][:1]:
        drawn.visits.came_by = stairs
    _fill_air(drawing, world)
    world.look_around()
    return world


def _fill_air(drawing: Drawing, world: World) -> None:
    """Light the drawn fires and release the drawn gas, without events. Raises DrawingError."""
    for name, at, units, line in drawing.gas:
        kind = GASES.get(name) or GASES.get(f"{name} gas")
        if kind is None:
            raise DrawingError(f"line {line}: there is no gas '{name}' (there are: {', '.join(GASES)})")
        if world.level.terrains.gastight[world.level.ground[at]]:
            raise DrawingError(f"line {line}: gas cannot be at {at.x},{at.y}, which is rock")
        puff(kind, at, units, world.level)
    for at in drawing.fire:
        if world.level.solid[at]:
            raise DrawingError(f"fire cannot be at {at.x},{at.y}, which is rock")
        kindle(at, DRAWN_FIRE_TURNS, world.level)


def draw_level(drawing: Drawing, start: Vec, seed: str, tradition: Tradition) -> Level:
    """Return the level as drawn. Its monsters are awake and hunt, unless a legend has `asleep`, `posted` or `roaming`.

    Raises DrawingError.
    """
    depth = _depth(drawing)
    letters = placed(drawing)
    ground = _ground(drawing, letters)
    doors = _doors(drawing, letters, depth, seed, tradition)
    level = Level(
        ground,
        TERRAINS,
        start=start,
        doors=doors.shown,
        rooms=_rooms(drawing, ground, [*doors.shown, *doors.hidden]),
        secrets=hide_doors(doors.hidden, ground, traces=tradition.traces),
        levers=place_levers(drawing, doors.lettered),
        lights=[_torch(at, line, ground) for at, line in drawing.torches],
        depth=depth,
    )
    check_facings(drawing)
    for letter, alike in doors.lettered.items():
        join(letter, alike, drawing, level)
    place_creatures(level, letters, seed)
    _strew(level, drawing, letters)
    wound(level, drawing)
    return level


def _depth(drawing: Drawing) -> int:
    """Return the depth of the drawn level; 1 if the drawing names none. Raises DrawingError."""
    depth = drawing.numbers.get("depth")
    if depth is None:
        return 1
    if depth.value < 1:
        raise DrawingError(f"line {depth.line}: the depth must be at least 1")
    return depth.value


def _ground(drawing: Drawing, letters: list[Placed]) -> NDArray[np.uint8]:
    """Return the ids of the ground, uint8[x, y]: rock, floor, corridors, cover, stairs, levers, later over earlier."""
    ids = TERRAINS.ids
    ground = np.full(drawing.size, ids["wall"], np.uint8)
    for at in drawing.floor:
        ground[at] = ids["floor"]
    for corridor in drawing.corridors:
        for at in corridor:
            ground[at] = ids["passage floor"]
    named = list(drawing.cover.items())
    named += [(at, name) for name in ("stairs down", "stairs up") for at in drawing.marks[name]]
    named += [(at, meaning.name) for at, _, meaning in letters if isinstance(meaning, Terrain)]
    named += [(at, "wall") for at, _, _ in drawing.levers]
    for at, name in named:
        ground[at] = ids[name]
    return ground


class _Doors(NamedTuple):
    shown: list[Door]
    hidden: list[Door]
    lettered: dict[str, list[Door]]
    """Doors by their letter, hidden ones included."""


def _doors(drawing: Drawing, letters: list[Placed], depth: int, seed: str, tradition: Tradition) -> _Doors:
    """Return the doors, with the mimics that pose as doors."""
    doors = _Doors([_plain_door(at, state, tradition) for at, state in drawing.doors], [], {})
    for at, letter, meaning in letters:
        if isinstance(meaning, DoorDrawn):
            door = meaning.door_at(at)
            (doors.hidden if meaning.hidden else doors.shown).append(door)
            doors.lettered.setdefault(letter, []).append(door)
        elif isinstance(meaning, BreedDrawn) and meaning.breed.poses_as_door:
            kind = tradition.door if tradition.door.has_leaf else WOODEN
            doors.shown.append(mimic_door(spawn(meaning.breed, at, depth, Dice(seed, "mimics", *at)), kind))
    return doors


def _plain_door(at: Vec, state: DoorState, tradition: Tradition) -> Door:
    """Return a door without a legend: the tradition's kind, or wood if the state needs a leaf and the kind has none."""
    kind = tradition.door if state.clear or tradition.door.has_leaf else WOODEN
    return Door(kind, at, state)


def _rooms(drawing: Drawing, ground: NDArray[np.uint8], doors: list[Door]) -> list[Room]:
    """Return the rooms that legends name; if they name none, the rooms that the floor shows."""
    if drawing.rooms:
        return [Room(area, area not in drawing.dark) for area in drawing.rooms]
    floor = ~TERRAINS.solid[ground] & TERRAINS.walled[ground]
    for door in doors:
        floor[door.at] = False
    return [Room(area) for area in drawn_rooms(floor)]


def _torch(at: Vec, line: int, ground: NDArray[np.uint8]) -> Light:
    """Return a torch that lights from a cell, in the wall beside it: preferably in the wall whose face is seen.

    Raises DrawingError if there is no wall beside the cell.
    """
    for step in (NORTH, WEST, EAST, SOUTH):
        mount = at + step
        inside = 0 <= mount.x < ground.shape[0] and 0 <= mount.y < ground.shape[1]
        if inside and TERRAINS.opaque[ground[mount]] and TERRAINS.solid[ground[mount]]:
            return Light(TORCH, at=at, mount=mount)
    raise DrawingError(f"line {line}: a torch needs a wall, and there is none beside {at.x},{at.y}")


def _strew(level: Level, drawing: Drawing, letters: list[Placed]) -> None:
    """Put items and traps on the level, and the choices among items. Raises DrawingError."""
    for at, _, meaning in letters:
        if isinstance(meaning, Item):
            level.items[at] = meaning
        elif isinstance(meaning, TrapKind):
            level.traps[at] = Trap(meaning, at)
    for cells, line in drawing.choices:
        if any(at not in level.items for at in cells):
            raise DrawingError(f"line {line}: each cell of a choice needs an item, and at least one has none")
        level.choices.append(frozenset(cells))


def place_creatures(level: Level, letters: Iterable[Placed], seed: str) -> None:
    """Put all creatures on the level that do not pose as doors."""
    dice = Dice(seed, "births", level.depth)
    for at, _, meaning in letters:
        if isinstance(meaning, BreedDrawn) and not meaning.breed.poses_as_door:
            creature = spawn(meaning.breed, at, level.depth, dice)
            if meaning.habit is not None or meaning.breed.keeps_post:
                start_habit(creature, meaning.habit or Habit.POSTED)
            else:
                creature.alert, creature.ai_state = HUNT_TURNS, AiState(trail=level.start)
            level.add(creature)
    form_packs(level)


def wound(level: Level, drawing: Drawing) -> None:
    """Give the creatures of a letter the health of its line, even more than their own. Raises DrawingError."""
    standing = {actor.pos: actor for actor in level.actors}
    standing |= {at: door.mimic for at, door in level.doors.items() if door.mimic is not None}
    for letter, health in drawing.healths.items():
        alike = [standing[at] for at, drawn in drawing.letters if drawn == letter and at in standing]
        if not alike:
            raise DrawingError(f"line {health.line}: no creature in the drawing has the letter '{letter}'")
        for actor in alike:
            actor.health, actor.max_health = health.value, max(health.value, actor.max_health)
