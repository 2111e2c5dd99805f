"""Making a world from a drawing: a map in characters, with lines that explain its letters (legends).

The world is the first moment of a game. `draw_level` makes the level with its ground, doors, creatures and items. A
drawing is played in a tradition (a set of rules).
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
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec, in_bounds
from game.engine.model.actor import AiPlans, spawn
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Light, Room, Trap, TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.model.traits import Trait
from game.engine.rules.fire import kindle
from game.engine.rules.gas import puff
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.tradition import Tradition
from game.engine.turns import begin_game
from game.engine.world import World
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.drawing.parser import drawn_rooms, parse_drawing

DRAWN_FIRE_TURNS = 4
"""Number of turns for which drawn fire burns on cells without fuel."""


def world_from_drawing(text: str, seed: str, tradition: Tradition) -> World:
    """Return the world that a drawing shows. `text`: the drawing. `seed`: for all random choices.

    Raises DrawingError if the drawing has a fault, such as no hero or more than one.
    """
    drawing = parse_drawing(text)
    heroes = drawing.marks["hero"]
    if len(heroes) != 1:
        where = "".join(f", line {at.y + 1} column {at.x + 1}" for at in heroes)
        raise DrawingError(f"the drawing needs exactly one hero '@', but there are {len(heroes)}{where}")
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
    """Add the drawn fire and gas to the world's level, without events.

    Raises DrawingError for an unknown gas, and for fire or gas in rock.
    """
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
    """Return the drawn level, without the hero. Its monsters are awake and hunt, unless a legend gives a habit.

    The habits are `asleep`, `posted` and `roaming`. `start`: the hero's cell. Raises DrawingError if the drawing has a
    fault.
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
    """Return the depth of the drawn level; 1 if the drawing gives none. Raises DrawingError if it is below 1."""
    depth = drawing.numbers.get("depth")
    if depth is None:
        return 1
    if depth.value < 1:
        raise DrawingError(f"line {depth.line}: the depth must be at least 1")
    return depth.value


def _ground(drawing: Drawing, letters: list[Placed]) -> NDArray[np.uint8]:
    """Return the terrain numbers of the ground, uint8[x, y].

    They are set in this order, and later ones replace earlier ones: rock, floor, corridors, cover (such as water or
    grass), stairs, ground drawn with letters, and the walls that levers are in.
    """
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
    """Doors of a drawing: the ones that can be seen, and the ones that the hero has to find."""

    shown: list[Door]
    hidden: list[Door]
    lettered: dict[str, list[Door]]
    """Shown and hidden doors, by the letter that stands for them."""


def _doors(drawing: Drawing, letters: list[Placed], depth: int, seed: str, tradition: Tradition) -> _Doors:
    """Return the shown doors and the hidden doors of a drawing.

    A mimic (monster that looks like a door) is among the shown doors.
    """
    doors = _Doors([_plain_door(at, state, tradition) for at, state in drawing.doors], [], {})
    for at, letter, meaning in letters:
        if isinstance(meaning, DoorDrawn):
            door = meaning.door_at(at)
            (doors.hidden if meaning.hidden else doors.shown).append(door)
            doors.lettered.setdefault(letter, []).append(door)
        elif isinstance(meaning, BreedDrawn) and meaning.breed.has(Trait.POSES_AS_DOOR):
            kind = tradition.door if tradition.door.has_leaf else WOODEN
            doors.shown.append(mimic_door(spawn(meaning.breed, at, depth, Dice(seed, "mimics", *at)), kind))
    return doors


def _plain_door(at: Vec, state: DoorState, tradition: Tradition) -> Door:
    """Return a door that has no legend. Its kind is the usual kind of the tradition (set of rules).

    A door of a kind without a leaf (the part that moves) cannot be shut. If the usual kind has no leaf and `state`
    needs one, the kind is a wooden door.
    """
    kind = tradition.door if state.clear or tradition.door.has_leaf else WOODEN
    return Door(kind, at, state)


def _rooms(drawing: Drawing, ground: NDArray[np.uint8], doors: list[Door]) -> list[Room]:
    """Return the rooms that the drawing's `room` lines list; without such lines, each full rectangle of floor.

    `ground`: terrain numbers, uint8[x, y]. Cells of `doors` do not count as floor.
    """
    if drawing.rooms:
        return [Room(area, area not in drawing.dark) for area in drawing.rooms]
    floor = ~TERRAINS.solid[ground] & TERRAINS.walled[ground]
    for door in doors:
        floor[door.at] = False
    return [Room(area) for area in drawn_rooms(floor)]


def _torch(at: Vec, line: int, ground: NDArray[np.uint8]) -> Light:
    """Return a torch that lights the cell `at` from a wall beside this cell.

    The wall is to the north if possible, because only such walls are drawn with their face. `line`: line number for
    error messages. `ground`: terrain numbers, uint8[x, y]. Raises DrawingError if there is no wall beside the cell.
    """
    for step in (NORTH, WEST, EAST, SOUTH):
        mount = at + step
        if in_bounds(mount, ground.shape) and TERRAINS.opaque[ground[mount]] and TERRAINS.solid[ground[mount]]:
            return Light(TORCH, at=at, mount=mount)
    raise DrawingError(f"line {line}: a torch needs a wall, but there is none beside {at.x},{at.y}")


def _strew(level: Level, drawing: Drawing, letters: list[Placed]) -> None:
    """Put the drawn items and traps on the level, and record its choices.

    A choice is a group of items from which the hero takes one. `letters`: the drawn letters with their cells and
    meanings. Raises DrawingError if a cell of a choice has no item.
    """
    for at, _, meaning in letters:
        if isinstance(meaning, Item):
            level.items[at] = meaning
        elif isinstance(meaning, TrapKind):
            level.traps[at] = Trap(meaning, at)
    for cells, line in drawing.choices:
        if any(at not in level.items for at in cells):
            raise DrawingError(f"line {line}: each cell of a choice needs an item, but at least one has none")
        level.choices.append(frozenset(cells))


def place_creatures(level: Level, letters: Iterable[Placed], seed: str) -> None:
    """Put the drawn creatures on the level, except for mimics, which are made with the doors.

    A creature without a habit in its legend is awake and hunts, unless its breed always keeps a post.
    """
    dice = Dice(seed, "births", level.depth)
    for at, _, meaning in letters:
        if isinstance(meaning, BreedDrawn) and not meaning.breed.has(Trait.POSES_AS_DOOR):
            creature = spawn(meaning.breed, at, level.depth, dice)
            if meaning.habit is not None or meaning.breed.has(Trait.KEEPS_POST):
                start_habit(creature, meaning.habit or Habit.POSTED)
            else:
                creature.ai.alert, creature.ai.plans = HUNT_TURNS, AiPlans(trail=level.start)
            level.add(creature)
    form_packs(level)


def wound(level: Level, drawing: Drawing) -> None:
    """Set the health of creatures as the `health` lines of the drawing say. It may be above their usual health.

    Raises DrawingError if a line names a letter that no creature has.
    """
    standing = {actor.pos: actor for actor in level.actors}
    standing |= {at: door.mimic for at, door in level.doors.items() if door.mimic is not None}
    for letter, health in drawing.healths.items():
        alike = [standing[at] for at, drawn in drawing.letters if drawn == letter and at in standing]
        if not alike:
            raise DrawingError(f"line {health.line}: no creature in the drawing has the letter '{letter}'")
        for actor in alike:
            actor.health, actor.max_health = health.value, max(health.value, actor.max_health)
