"""The meanings of the letters of a drawing: creatures, doors, items, traps and ground.

Legend: the line of a drawing that gives the meaning of a letter, such as "A = locked iron door". `placed` returns the
meanings of all letters. The other functions give doors their state, levers, sides and partners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from game.content.ai.wander import Habit
from game.content.monsters.breeds import BREEDS
from game.content.scenarios.hero_setup import item_named
from game.content.world.doors import DOORS
from game.content.world.hazards import TRAPS
from game.content.world.terrains import COVERS, TERRAINS
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.fixtures import Lever, TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.words import a
from game.mapgen.drawing.drawing import LEVER, Drawing, DrawingError, Legend

HIDDEN, LOCKED = "hidden", "locked"
STIFF, RUNED = "stiff", "runed"
STATES = {state.value: state for state in DoorState if state is not DoorState.BROKEN}


class DoorDrawn(NamedTuple):
    """Kind and state of all doors that are drawn with one letter."""

    kind: DoorKind
    state: DoorState
    hidden: bool
    locked: bool
    stiff: bool
    runed: bool

    def door_at(self, at: Vec) -> Door:
        """Return a new door of this kind and state at a cell."""
        return Door(self.kind, at, self.state, stiff=self.stiff, locked=self.locked, runed=self.runed)


def known(legend: Legend, what: str, name: str, there_are: Iterable[str]) -> str:
    """Return `name` if it is in `there_are`. Raises DrawingError if not.

    `what`: word for such a thing, for the error message.
    """
    if name not in there_are:
        raise DrawingError(f"line {legend.line}: there is no {what} '{name}' (there are: {', '.join(there_are)})")
    return name


def drawn_door(legend: Legend) -> DoorDrawn:
    """Return the kind and state of door that a legend describes.

    Raises DrawingError for an unknown kind or state, and for a state that the kind cannot have.
    """
    *states, kind = legend.words[:-1] or ("",)
    known(legend, "door kind", kind, DOORS)
    stiff, runed = STIFF in states, RUNED in states
    states = [state for state in states if state not in (STIFF, RUNED)]
    if len(states) > 1:
        raise DrawingError(f"line {legend.line}: a door can have only one state, not '{' '.join(states)}'")
    state = known(legend, "state of a door", states[0], (*STATES, LOCKED, HIDDEN)) if states else _begins(DOORS[kind])
    if state not in (DoorState.OPEN.value, HIDDEN) and not DOORS[kind].has_leaf:
        raise DrawingError(f"line {legend.line}: {a(kind)} has no door in it and cannot be {state}")
    if state in (DoorState.AJAR.value, DoorState.BOLTED.value, LOCKED) and not DOORS[kind].by_hand:
        raise DrawingError(f"line {legend.line}: only a lever moves {a(kind)}, so it cannot be {state}")
    if (stiff or runed) and not DOORS[kind].has_leaf:
        raise DrawingError(f"line {legend.line}: {a(kind)} has no door in it and cannot be {STIFF if stiff else RUNED}")
    stands = STATES.get(state, DOORS[kind].initial_state)
    return DoorDrawn(DOORS[kind], stands, state == HIDDEN, state == LOCKED, stiff, runed)


def _begins(kind: DoorKind) -> str:
    """Return the word for the state that a door of this kind has if its legend names no state.

    A legend is the line of a drawing that gives the meaning of a letter.
    """
    return LOCKED if kind.locks else HIDDEN if kind.secret else kind.initial_state.value


def place_levers(drawing: Drawing, lettered: Mapping[str, list[Door]]) -> list[Lever]:
    """Return the levers of a drawing, and set `lever` of the doors that they open. `lettered`: doors by letter.

    Raises DrawingError if the letter of a lever does not stand for exactly one door, if that door needs no lever or has
    a lever already, or if the lever's cell is taken.
    """
    levers = []
    taken = {at for at, _ in (*drawing.letters, *drawing.doors)}.union(*drawing.marks.values())
    for at, letter, line in drawing.levers:
        doors = lettered.get(letter, [])
        if len(doors) != 1:
            raise DrawingError(f"line {line}: a lever needs exactly one door '{letter}', but there are {len(doors)}")
        (door,) = doors
        if door.kind.by_hand or door.lever is not None:
            raise DrawingError(f"line {line}: the {door.kind.noun} '{letter}' does not need this lever")
        if at in taken:
            raise DrawingError(f"line {line}: a lever needs a wall, but something else is drawn at {at.x},{at.y}")
        door.lever = at
        levers.append(Lever(at, door.at))
    return levers


def check_facings(drawing: Drawing) -> None:
    """Check that every `facing` line names the letter of a door. Raises DrawingError if one does not.

    A `facing` line gives the side from which a one-sided door opens. The door itself need not be drawn.
    """
    for letter, (_, line) in drawing.facings.items():
        legend = drawing.legend.get(letter)
        if legend is None or not legend.is_door:
            raise DrawingError(f"line {line}: '{letter}' is not the letter of a door")


def join(letter: str, doors: list[Door], drawing: Drawing, level: Level) -> None:
    """Set the side from which one-sided doors of a letter open, and the partners of paired doors.

    The drawing gives that side in a `facing` line; without this line the direction is the door's axis. Raises
    DrawingError if a door that opens from both sides has a `facing` line, or if a letter of paired doors has more than
    two doors.
    """
    line = drawing.legend[letter].line
    for door in doors:
        if door.kind.one_sided:
            door.facing = drawing.facings[letter][0] if letter in drawing.facings else level.axis(door)
        elif letter in drawing.facings:
            raise DrawingError(f"line {line}: the {door.kind.noun} opens from both sides and cannot face only one")
    if doors[0].kind.paired and len(doors) > 1:
        if len(doors) > 2:
            raise DrawingError(f"line {line}: at most two doors '{letter}' can be twins, but there are {len(doors)}")
        one, other = doors
        one.partner, other.partner = other.at, one.at


COVER_NAMES = {kind.name for kind in COVERS}
HABITS = {habit.value: habit for habit in Habit}


class BreedDrawn(NamedTuple):
    """Breed (kind of creature) and habit of all creatures that are drawn with one letter.

    A habit is what a creature does while it knows of no enemy, such as sleeping.
    """

    breed: Breed
    habit: Habit | None
    """What the creature does while it knows of no enemy; None if the legend gives no habit."""


Meaning = DoorDrawn | Item | TrapKind | BreedDrawn | Terrain


class Placed(NamedTuple):
    """Letter in a cell, with its meaning."""

    at: Vec
    letter: str
    meaning: Meaning


def placed(drawing: Drawing) -> list[Placed]:
    """Return all letters of a drawing with their cells and meanings, except for levers.

    A letter without a legend means the breed with this character. Raises DrawingError if a letter has no meaning or a
    legend has a fault, even if its letter is not drawn.
    """
    legends = {letter: legend for letter, legend in drawing.legend.items() if legend.words[0] != LEVER}
    meanings = {letter: _meaning(legend) for letter, legend in legends.items()}
    return [Placed(at, letter, meanings.get(letter) or _by_glyph(at, letter)) for at, letter in drawing.letters]


def _meaning(legend: Legend) -> Meaning:
    """Return the meaning that a legend gives. Raises DrawingError if the legend has a fault."""
    if legend.is_door:
        return drawn_door(legend)
    if (read := BY_FIRST_WORD.get(legend.words[0])) is not None:
        return read(legend)
    if (ground := " ".join(legend.words)) in COVER_NAMES:
        return TERRAINS[TERRAINS.ids[ground]]
    habit = HABITS.get(legend.words[-1])
    name = " ".join(legend.words[:-1] if habit else legend.words)
    return BreedDrawn(BREEDS[known(legend, "breed", name, BREEDS)], habit)


def _lying(legend: Legend) -> Item:
    """Return the heap of items that a legend puts on the floor.

    Raises DrawingError for an unknown item, and for several items with charges, because each has its own charges.
    """
    item = item_named(" ".join(legend.words[1:]), legend.line)
    if item.kind.charges and item.count > 1:
        raise DrawingError(
            f"line {legend.line}: a cell can hold only one {item.kind.name}, because each has its own number of uses"
        )
    return item


BY_FIRST_WORD: Mapping[str, Callable[[Legend], Meaning]] = {
    "item": _lying,
    "trap": lambda legend: TRAPS[known(legend, "trap", " ".join(legend.words[1:]), TRAPS)],
}


def _by_glyph(at: Vec, letter: str) -> BreedDrawn:
    """Return the first breed that has the letter as its character. Raises DrawingError if there is none."""
    for breed in BREEDS.values():
        if breed.glyph == letter:
            return BreedDrawn(breed, None)
    raise DrawingError(f"line {at.y + 1}, column {at.x + 1}: '{letter}' has no legend and stands for no breed")
