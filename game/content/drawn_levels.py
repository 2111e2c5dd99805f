"""From a drawing to its level: the ground, the doors, who and what is there."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.doors import WOODEN
from game.content.drawn_creatures import people, wound
from game.content.drawn_doors import DoorDrawn, check_facings, hang, join
from game.content.drawn_letters import BreedDrawn, Placed, placed
from game.content.levels import conceal, posing
from game.content.lights import TORCH
from game.content.terrains import TERRAINS
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.actor import born
from game.engine.model.door import Door, DoorState
from game.engine.model.fixtures import Light, Room, Trap, TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.tradition import Tradition
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.drawing.parser import drawn_rooms


def draw_level(drawing: Drawing, start: Vec, seed: str, tradition: Tradition) -> Level:
    """A level as drawn. Its monsters are awake and hunt, unless a legend says `asleep`, `posted` or `roaming`.

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
        secrets=conceal(doors.hidden, ground, traces=tradition.traces),
        levers=hang(drawing, doors.lettered),
        lights=[_torch(at, line, ground) for at, line in drawing.torches],
        depth=depth,
    )
    check_facings(drawing)
    for letter, alike in doors.lettered.items():
        join(letter, alike, drawing, level)
    people(level, letters, seed)
    _strew(level, drawing, letters)
    wound(level, drawing)
    return level


def _depth(drawing: Drawing) -> int:
    """How deep the drawn level lies; the first depth if nothing is said."""
    depth = drawing.numbers.get("depth")
    if depth is None:
        return 1
    if depth.value < 1:
        raise DrawingError(f"line {depth.line}: the first depth is 1")
    return depth.value


def _ground(drawing: Drawing, letters: list[Placed]) -> NDArray[np.uint8]:
    """Rock, floor, corridors, what covers these, stairs, levers: each over what was before."""
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
    """All of these that a letter stands for, by it."""


def _doors(drawing: Drawing, letters: list[Placed], depth: int, seed: str, tradition: Tradition) -> _Doors:
    """The doors, and those who pose as some."""
    doors = _Doors([_plain_door(at, state, tradition) for at, state in drawing.doors], [], {})
    for at, letter, meaning in letters:
        if isinstance(meaning, DoorDrawn):
            door = meaning.door_at(at)
            (doors.hidden if meaning.hidden else doors.shown).append(door)
            doors.lettered.setdefault(letter, []).append(door)
        elif isinstance(meaning, BreedDrawn) and meaning.breed.poses:
            kind = tradition.door if tradition.door.has_leaf else WOODEN
            doors.shown.append(posing(born(meaning.breed, at, depth, Dice(seed, "mimics", *at)), kind))
    return doors


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


def _torch(at: Vec, line: int, ground: NDArray[np.uint8]) -> Light:
    """A torch that lights from a cell, in the wall beside it: in the one whose face is seen, if there is any."""
    for step in (NORTH, WEST, EAST, SOUTH):
        mount = at + step
        inside = 0 <= mount.x < ground.shape[0] and 0 <= mount.y < ground.shape[1]
        if inside and TERRAINS.opaque[ground[mount]] and TERRAINS.solid[ground[mount]]:
            return Light(TORCH, at=at, mount=mount)
    raise DrawingError(f"line {line}: a torch hangs in a wall, and there is none beside {at.x},{at.y}")


def _strew(level: Level, drawing: Drawing, letters: list[Placed]) -> None:
    """Things, traps, and which of the things one has to choose among."""
    for at, _, meaning in letters:
        if isinstance(meaning, Item):
            level.items[at] = meaning
        elif isinstance(meaning, TrapKind):
            level.traps[at] = Trap(meaning, at)
    for cells, line in drawing.choices:
        if any(at not in level.items for at in cells):
            raise DrawingError(f"line {line}: a choice is one of several things, and in some cell there is none")
        level.choices.append(frozenset(cells))
