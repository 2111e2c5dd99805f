"""From a drawing to a world: the drawn situation, at its first moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.actor import Breed, born
from game.engine.blaze import kindle
from game.engine.dice import Dice
from game.engine.door import Door, DoorKind, DoorState
from game.engine.geometry import Vec
from game.engine.intent import Intent
from game.engine.item import Item
from game.engine.level import Level, Room
from game.engine.senses import HUNT_TURNS
from game.engine.surroundings import puff
from game.engine.terrain import Terrain
from game.engine.tradition import Tradition
from game.engine.trap import Trap, TrapKind
from game.engine.world import World
from game.mapgen.drawing import LEVER, Drawing, DrawingError, Legend, parse_drawing
from game.mapgen.drawn_rooms import drawn_rooms

from .breeds import BREEDS
from .disguises import deal
from .doors import DOORS, WOODEN
from .drawn_doors import hang, join
from .gases import GASES
from .habits import Habit, gather, take_up
from .items import GOLD
from .levels import conceal, make_level
from .possessions import equip, item_named
from .terrains import COVERS, TERRAINS
from .traps import TRAPS

HIDDEN, LOCKED = "hidden", "locked"
RUNED = "runed"
STATES = {state.value: state for state in DoorState if state is not DoorState.BROKEN}
STIFF = "stiff"
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
        return drawn if depth == 1 else make_level(tradition, seed, depth)

    hero = born(tradition.hero, heroes[0], 1, Dice(seed, "hero"))
    equip(hero, drawing.lists)
    if drawing.oil is not None:
        hero.oil = drawing.oil
    world = World(tradition, seed, hero, level_at, GOLD, **deal(seed)._asdict())
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
        kindle(at, DRAWN_FIRE_TURNS, world.level)


def draw_level(drawing: Drawing, start: Vec, seed: str, tradition: Tradition) -> Level:
    """A level as drawn. Its monsters are awake and hunt, unless a legend says `asleep`, `posted` or `roaming`."""
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
            case _DoorDrawn():
                door = Door(
                    meaning.kind, at, meaning.state, stiff=meaning.stiff, locked=meaning.locked, runed=meaning.runed
                )
                (hidden if meaning.hidden else doors).append(door)
                lettered.setdefault(letter, []).append(door)
            case Terrain(name=name):
                ground[at] = ids[name]
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
    )
    for letter, alike in lettered.items():
        join(letter, alike, drawing, level)
    dice = Dice(seed, "births", 1)
    for at, meaning in placed:
        match meaning:
            case Item():
                level.items[at] = meaning
            case TrapKind():
                level.traps[at] = Trap(meaning, at)
            case _BreedDrawn(breed=breed, habit=habit):
                creature = born(breed, at, 1, dice)
                if habit is not None or breed.keeps_post:
                    take_up(creature, habit or Habit.POSTED)
                else:
                    creature.alert, creature.intent = HUNT_TURNS, Intent(trail=start)
                level.add(creature)
    gather(level)
    return level


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


class _DoorDrawn(NamedTuple):
    kind: DoorKind
    state: DoorState
    hidden: bool
    locked: bool
    stiff: bool
    runed: bool


class _BreedDrawn(NamedTuple):
    breed: Breed
    habit: Habit | None
    """None: it is awake and hunts."""


def _meaning(legend: Legend) -> _DoorDrawn | Item | TrapKind | _BreedDrawn | Terrain | None:
    """What a legend stands for, drawn or not."""

    def known(what: str, name: str, there_are: Iterable[str]) -> str:
        if name not in there_are:
            raise DrawingError(f"line {legend.line}: there is no {what} '{name}' (there are: {', '.join(there_are)})")
        return name

    if legend.is_door:
        *states, kind = legend.words[:-1] or ("",)
        known("door kind", kind, DOORS)
        stiff, runed = STIFF in states, RUNED in states
        states = [state for state in states if state not in (STIFF, RUNED)]
        if len(states) > 1:
            raise DrawingError(f"line {legend.line}: a door has one state, not '{' '.join(states)}'")
        state = known("state of a door", states[0], (*STATES, LOCKED, HIDDEN)) if states else _begins(DOORS[kind])
        if state not in (DoorState.OPEN.value, HIDDEN) and not DOORS[kind].has_leaf:
            raise DrawingError(f"line {legend.line}: a {kind} has no leaf, and is never {state}")
        stands = STATES.get(state, DOORS[kind].begins)
        return _DoorDrawn(DOORS[kind], stands, state == HIDDEN, state == LOCKED, stiff, runed)
    if legend.words[0] == LEVER:
        return None
    if (ground := " ".join(legend.words)) in COVER_NAMES:
        return TERRAINS[TERRAINS.ids[ground]]
    if legend.words[0] == "item":
        return item_named(" ".join(legend.words[1:]), legend.line)
    if legend.words[0] == "trap":
        return TRAPS[known("trap", " ".join(legend.words[1:]), TRAPS)]
    habit = HABITS.get(legend.words[-1])
    name = " ".join(legend.words[:-1] if habit else legend.words)
    return _BreedDrawn(BREEDS[known("breed", name, BREEDS)], habit)


def _begins(kind: DoorKind) -> str:
    """The state of a door of which nothing is said."""
    return LOCKED if kind.locks else HIDDEN if kind.secret else kind.begins.value


def _by_glyph(at: Vec, letter: str) -> _BreedDrawn:
    for breed in BREEDS.values():
        if breed.glyph == letter:
            return _BreedDrawn(breed, None)
    raise DrawingError(f"line {at.y + 1}, column {at.x + 1}: '{letter}' is no breed's glyph and has no legend")
