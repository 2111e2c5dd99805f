"""Making a level from a drawing: a map in characters, with lines that explain its letters (legends).

`draw_level` makes the level with its ground, doors, creatures and items, by a tradition (a set of rules).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.content.ai.wander import Habit, form_packs, start_habit
from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.scenarios.hero_setup import equip
from game.content.scenarios.letter_meanings import (
    HUNTING,
    IDLE,
    BreedDrawn,
    DoorDrawn,
    Meaning,
    Placed,
    TrapDrawn,
    check_facings,
    join,
    join_cells,
    place_levers,
    placed,
)
from game.content.themes.theme_names import THEME_NAMES
from game.content.world.disguised_doors import hide_doors, mimic_door
from game.content.world.door_kinds import WOODEN
from game.content.world.gases import GASES
from game.content.world.lights import TORCH
from game.content.world.terrains import TERRAINS
from game.engine.bounds import MAX_DICE, MAX_GAS, MAX_HEALTH
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec, in_bounds
from game.engine.level_theme import PLAIN
from game.engine.model.actor import Actor, AiPlans, spawn
from game.engine.model.air import GRAINS
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Room, Trap
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.light import Light
from game.engine.model.terrain import Terrain
from game.engine.model.traits import Trait
from game.engine.records import NamedTuple
from game.engine.rules.hazards.fire import kindle
from game.engine.rules.hazards.gas import puff
from game.engine.senses.awareness import HUNT_TURNS
from game.engine.senses.door_signs import mark_homes
from game.engine.tradition import Tradition
from game.engine.words import a, did_you_mean
from game.mapgen.drawing.drawing_parser import cell_place, drawn_rooms, thing_place
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, Mistakes, quoted

DRAWN_FIRE_TURNS = 4
"""Number of turns for which drawn fire burns on cells without fuel."""
MAX_UNITS = MAX_GAS // GRAINS
"""Most units of a gas in a cell."""


def _fill_air(drawing: Drawing, level: Level, mistakes: Mistakes) -> None:
    """Add the drawn fire and gas to the level. Unknown gas, and fire or gas in rock, are noted as mistakes.

    The same if a cell burns twice, or has too much gas.
    """
    for name, at, units, where in drawing.gas:
        kind = GASES.get(name) or GASES.get(f"{name} gas")
        if kind is None:
            short = [gas.removesuffix(" gas") for gas in GASES]
            mistakes.note(f"{where}: there is no gas '{quoted(name)}'{did_you_mean(name, short)}")
        elif at in drawing.unclear:
            continue
        elif level.terrains.gastight[level.ground[at]]:
            mistakes.note(f"{where}: gas cannot be at {at.x},{at.y}, because the ground is {level.terrain_at(at).name}")
        elif units + level.air.units_at(at).get(kind, 0) > MAX_UNITS:
            mistakes.note(f"{where}: a cell has at most {MAX_UNITS} units of a gas")
        else:
            puff(kind, at, units, level)
    burning: dict[Vec, str] = {}
    for at, turns, where in drawing.fire:
        if at in drawing.unclear:
            continue
        if level.solid[at] and level.terrain_at(at).burns is None:
            mistakes.note(
                f"{where}: fire cannot be at {at.x},{at.y}, because the ground is {level.terrain_at(at).name}"
            )
            continue
        if at in burning:
            mistakes.note(f"{where}: the cell {at.x},{at.y} burns already ({burning[at]})")
        burning[at] = where
        kindle(at, DRAWN_FIRE_TURNS, level)
        if turns is not None and level.air.fire is not None:
            level.air.fire[at] = turns


def draw_level(drawing: Drawing, start: Vec, seed: str, tradition: Tradition) -> Level:
    """Return the drawn level, without the hero. Its monsters are awake and hunt, unless a legend gives a habit.

    The habits are `asleep`, `posted` and `roaming`. `start`: the hero's cell. Raises DrawingError with all mistakes of
    the drawing, also those in the lines about the hero.
    """
    mistakes = Mistakes(drawing.file_places)
    level = _draw_level(drawing, start, seed, tradition, mistakes)
    if mistakes:
        with mistakes:
            equip(spawn(tradition.hero, start, level.depth, Dice(seed, "hero")), drawing)
        mistakes.check()
    return level


def _draw_level(drawing: Drawing, start: Vec, seed: str, tradition: Tradition, mistakes: Mistakes) -> Level:
    """Return the drawn level; if something is noted in `mistakes`, that part of it is missing."""
    depth = _depth(drawing, mistakes)
    letters = placed(drawing, mistakes)
    ground = _ground(drawing, letters, mistakes)
    doors = _doors(drawing, letters, depth, seed, tradition)
    by_cell = {door.at: door for door in (*doors.shown, *doors.hidden)}
    _check_stacks(letters, drawing, mistakes)
    level = Level(
        ground,
        TERRAINS,
        start=start,
        doors=doors.shown,
        rooms=_rooms(drawing, ground, [*doors.shown, *doors.hidden], mistakes),
        secrets=hide_doors(doors.hidden, ground, traces=tradition.traces),
        levers=place_levers(drawing, ground, doors.lettered, by_cell, mistakes),
        lights=_torches(drawing, ground, mistakes),
        depth=depth,
        theme=_theme(drawing, mistakes),
    )
    check_facings(drawing, by_cell, mistakes)
    for letter, alike in doors.lettered.items():
        join(letter, alike, drawing, level, mistakes)
    join_cells(drawing, by_cell, mistakes)
    place_creatures(level, letters, seed)
    _form_packs(level, drawing, mistakes)
    _strew(level, drawing, letters, mistakes)
    _wound(level, drawing, mistakes)
    _fill_air(drawing, level, mistakes)
    if tradition.signs:
        mark_homes(level)
    return level


def _theme(drawing: Drawing, mistakes: Mistakes) -> str:
    """Return the theme that the drawing names; plain stone if it names none. A wrong name is noted as a mistake."""
    style = drawing.texts.get("walls", PLAIN.name)
    if style not in THEME_NAMES:
        place = drawing.text_place("walls")
        mistakes.note(f"{place}: there is no '{quoted(style)}'{did_you_mean(style, sorted(THEME_NAMES))}")
    return style


def _check_stacks(letters: list[Placed], drawing: Drawing, mistakes: Mistakes) -> None:
    """Note each cell with two doors, two monsters, two items or two traps, or with a monster in a shut door."""
    taken: dict[tuple[Vec, str], bool] = {(at, "door"): not state.clear for at, state in drawing.doors}
    taken |= {(at, "monster"): True for at in drawing.marks["hero"]}
    told: set[tuple[Vec, str]] = set()
    for at, letter, meaning in letters:
        for noun in _PLACES[type(meaning)](meaning):
            if (at, noun) in taken and not (not drawing.row_lines and (at, noun) in told):
                place = thing_place(at, letter, drawing) if drawing.row_lines else cell_place(at, drawing)
                mistakes.note(f"{place}: two things of the same kind are here: {noun}")
                drawing.unclear.add(at)
                told.add((at, noun))
            taken[at, noun] = isinstance(meaning, DoorDrawn) and not meaning.state.clear
    for (at, noun), shut in taken.items():
        if noun == "door" and shut and (at, "monster") in taken:
            mistakes.note(f"{cell_place(at, drawing)}: an actor cannot stand in a door that is not open")
            drawing.unclear.add(at)


_PLACES: dict[type, Callable[[Any], tuple[str, ...]]] = {
    DoorDrawn: lambda _: ("door",),
    Item: lambda _: ("item",),
    TrapDrawn: lambda _: ("trap",),
    Terrain: lambda _: ("ground",),
    BreedDrawn: lambda drawn: ("door",) if drawn.breed.has(Trait.POSES_AS_DOOR) else ("monster",),
}
"""Nouns of the places in a cell that a thing takes, by the type of the thing."""


def _depth(drawing: Drawing, mistakes: Mistakes) -> int:
    """Return the depth of the drawn level; 1 if the drawing gives none. It is a mistake if it is below 1."""
    depth = drawing.numbers.get("depth")
    if depth is not None and depth.value < 1:
        mistakes.note(f"{depth.where}: the depth must be at least 1")
    return 1 if depth is None else max(1, depth.value)


def _ground(drawing: Drawing, letters: list[Placed], mistakes: Mistakes) -> NDArray[np.uint8]:
    """Return the terrain numbers of the ground, uint8[x, y].

    They are set in this order, and later ones replace earlier ones: rock, floor, corridors, cover (such as water or
    grass), stairs, ground drawn with letters, and ground that is listed. Ground of an unknown name, two names for a
    cell, and solid ground under something are noted as mistakes.
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
    drawn = dict(named)
    listed: dict[Vec, str] = {}
    for at, letter, meaning in letters:
        if isinstance(meaning, Terrain):
            listed[at] = meaning.name
            if drawn.get(at, meaning.name) != meaning.name:
                mistakes.note(f"{thing_place(at, letter, drawing)}: the ground here is drawn: {drawn[at]}")
    for at, name, where in drawing.ground:
        if name not in ids:
            mistakes.note(f"{where}: there is no ground '{quoted(name)}'{did_you_mean(name, ids)}")
        elif listed.setdefault(at, name) != name:
            mistakes.note(f"{where}: the ground of {at.x},{at.y} was already given: {listed[at]}")
    for at, name in (*named, *listed.items()):
        ground[at] = ids[name]
    things = [(at, letter, _noun(meaning)) for at, letter, meaning in letters if not isinstance(meaning, Terrain)]
    things += [(at, "+", "a door") for at, _ in drawing.doors]
    things += [(at, "@", "the hero") for at in drawing.marks["hero"]]
    for at, letter, noun in things:
        if TERRAINS.solid[ground[at]] and at not in drawing.unclear:
            place = thing_place(at, letter, drawing)
            hint = "" if drawing.row_lines else "; the ground under it must be open, such as floor"
            mistakes.note(f"{place}: {noun} cannot be here, because the ground is {TERRAINS[ground[at]].name}{hint}")
            drawing.unclear.add(at)
    return ground


def _noun(meaning: Meaning) -> str:
    """Return the words for a thing in an error message, such as "a kobold"."""
    match meaning:
        case BreedDrawn():
            return a(meaning.breed.name)
        case Item() | TrapDrawn():
            return a(meaning.kind.name)
        case DoorDrawn():
            return a(meaning.kind.noun)
    return meaning.name


class _Doors(NamedTuple):
    """Doors of a drawing: the doors that can be seen, and the doors that the hero has to find."""

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


def _rooms(drawing: Drawing, ground: NDArray[np.uint8], doors: list[Door], mistakes: Mistakes) -> list[Room]:
    """Return the rooms that the drawing's `room` lines list; without such lines, full rectangles of floor.

    `ground`: terrain ID of each cell, uint8[x, y]. Cells of `doors` do not count as floor, so that
    a door parts a room from what is beside it. An unknown purpose is noted
    as a mistake.
    """
    for name, where in drawing.purposes.values():
        if name not in PURPOSE_NAMES:
            near = did_you_mean(name, ["dark", *PURPOSE_NAMES])
            mistakes.note(f"{where}: there is no purpose of a room '{quoted(name)}'{near}")
    if drawing.rooms or drawing.rooms_given:
        dark, purposes = {*drawing.dark}, drawing.purposes
        return [Room(area, area not in dark, purposes.get(area, ("", ""))[0]) for area in drawing.rooms]
    floor = (~TERRAINS.solid[ground] & TERRAINS.walled[ground]) | TERRAINS.standing[ground]
    for door in doors:
        floor[door.at] = False
    return [Room(area) for area in drawn_rooms(floor)]


def _torches(drawing: Drawing, ground: NDArray[np.uint8], mistakes: Mistakes) -> list[Light]:
    """Return the torches of a drawing. Each lights an open cell from a wall beside this cell.

    If the drawing does not name the wall, it is to the north if possible, because only such walls are drawn with their
    face. `ground`: terrain numbers, uint8[x, y]. A torch without a wall is noted as a mistake.
    """
    lights = []
    for at, named, where in drawing.torches:
        beside = [named] if named is not None else [at + step for step in (NORTH, WEST, EAST, SOUTH)]
        inside = [mount for mount in beside if in_bounds(mount, ground.shape)]
        walls = (mount for mount in inside if TERRAINS.rock[ground[mount]])
        mount = next(walls, None)
        if mount is not None:
            lights.append(Light(TORCH, at=at, mount=mount))
        elif drawing.unclear.isdisjoint((at, *inside)):
            mistakes.note(f"{where}: a torch needs a wall, but there is none beside {at.x},{at.y}")
    return lights


def _strew(level: Level, drawing: Drawing, letters: list[Placed], mistakes: Mistakes) -> None:
    """Put the drawn items and traps on the level, and record its choices.

    A choice is a group of items from which the hero takes one. `letters`: the drawn letters with their cells and
    meanings. A choice with a cell without an item is noted as a mistake.
    """
    for at, _, meaning in letters:
        if isinstance(meaning, Item):
            level.items[at] = meaning
        elif isinstance(meaning, TrapDrawn):
            level.traps[at] = Trap(meaning.kind, at, meaning.hidden)
    for cells, where in drawing.choices:
        empty = [at for at in cells if at not in level.items]
        if not empty:
            level.choices.append(frozenset(cells))
        elif drawing.unclear.isdisjoint(empty):
            at = empty[0]
            mistakes.note(f"{where}: each cell of a choice needs an item, but {at.x},{at.y} has none")


def place_creatures(level: Level, letters: Iterable[Placed], seed: str) -> None:
    """Put the drawn creatures on the level, except for mimics, which are made with the doors.

    A creature without a habit in its legend is awake and hunts, unless its breed always keeps a post. A creature that
    cannot be where it is drawn, which is a mistake, is left out.
    """
    dice = Dice(seed, "births", level.depth)
    for at, _, meaning in letters:
        if isinstance(meaning, BreedDrawn) and not meaning.breed.has(Trait.POSES_AS_DOOR):
            creature = spawn(meaning.breed, at, level.depth, dice)
            habit = meaning.habit or (Habit.POSTED.value if meaning.breed.has(Trait.KEEPS_POST) else HUNTING)
            if habit == HUNTING:
                creature.ai.alert, creature.ai.plans = HUNT_TURNS, AiPlans(trail=level.start)
            elif habit != IDLE:
                start_habit(creature, Habit(habit))
            door = level.doors.get(at)
            if level.actor_at(at) is None and not level.solid[at] and (door is None or door.state.clear):
                level.add(creature)


def _form_packs(level: Level, drawing: Drawing, mistakes: Mistakes) -> None:
    """Form the packs that the drawing lists; if it lists none, of monsters of one breed that are near each other."""
    if drawing.packs is None:
        form_packs(level)
    for cells, where in drawing.packs or ():
        if drawing.unclear.isdisjoint(cells):
            with mistakes:
                _form_pack(level, cells, where)


def _form_pack(level: Level, cells: Sequence[Vec], where: str) -> None:
    """Form a pack of the monsters in some cells, the leader first and the flanker last. Raises DrawingError."""
    ((double, times),) = Counter(cells).most_common(1)
    if times > 1:
        raise DrawingError(f"{where}: the pack names the monster at {double.x},{double.y} twice")
    members = [level.actor_at(at) for at in cells]
    leader = members[0]
    for at, member in zip(cells, members, strict=True):
        if member is None or leader is None or member.breed is not leader.breed:
            raise DrawingError(
                f"{where}: every cell of a pack needs a monster of the same kind, but {at.x},{at.y} has none"
            )
        if member.ai.follows is not None:
            raise DrawingError(f"{where}: the monster at {at.x},{at.y} is in another pack already")
        member.ai.follows = leader if member is not leader else None
        member.ai.flanker = at == cells[-1] and member is not leader


def _wound(level: Level, drawing: Drawing, mistakes: Mistakes) -> None:
    """Set the health of creatures as the `health` lines say, and other numbers as the `monster` lines say.

    The health may be above their usual health. A line that names a letter that no creature has, or a cell with no
    creature, is noted as a mistake, and so is too much health.
    """
    standing = {actor.pos: actor for actor in level.actors}
    standing |= {at: door.mimic for at, door in level.doors.items() if door.mimic is not None}
    alike: dict[str, list[Actor]] = {}
    for at, letter in drawing.letters:
        if at in standing:
            alike.setdefault(letter, []).append(standing[at])
    for letter, health in drawing.healths.items():
        if letter not in alike and letter not in drawing.unclear:
            mistakes.note(f"{health.where}: no creature in the drawing has the letter '{letter}'")
        elif health.value > MAX_HEALTH:
            mistakes.note(f"{health.where}: a monster has at most {MAX_HEALTH} health")
        for actor in alike.get(letter, ()):
            actor.health, actor.max_health = health.value, max(health.value, actor.max_health)
    for at, (rolled, where) in drawing.rolled.items():
        if at in standing:
            with mistakes:
                _set_numbers(standing[at], rolled, where)
        elif at not in drawing.unclear:
            mistakes.note(f"{where}: there is no monster at {at.x},{at.y}")


def _set_numbers(actor: Actor, rolled: Mapping[str, int], where: str) -> None:
    """Set the numbers of a monster that are usually rolled. Raises DrawingError if one is out of bounds."""
    for name, number in rolled.items():
        setattr(actor, name, number)
    if "max_health" not in rolled:  # as it was rolled, it may be lower
        actor.max_health = max(actor.health, actor.max_health)
    elif "health" not in rolled:
        actor.health = actor.max_health
    if not 1 <= actor.health <= actor.max_health or max(actor.attack_chance, actor.defense_chance) > 100:
        raise DrawingError(
            f"{where}: the monster's health must be between 1 and its maximum, and its chances at most 100%"
        )
    if max(actor.attack, actor.defense) > MAX_DICE or actor.max_health > MAX_HEALTH:
        raise DrawingError(f"{where}: a monster has at most {MAX_DICE} dice and {MAX_HEALTH} health")
