"""What the letters of a drawing stand for: creatures, doors, things, traps, ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.content.breeds import BREEDS
from game.content.drawn_doors import DoorDrawn, drawn_door, known
from game.content.habits import Habit
from game.content.possessions import item_named
from game.content.terrains import COVERS, TERRAINS
from game.content.traps import TRAPS
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import Item
from game.engine.model.terrain import Terrain
from game.mapgen.drawing.drawing import LEVER, Drawing, DrawingError, Legend

COVER_NAMES = {kind.name for kind in COVERS}
HABITS = {habit.value: habit for habit in Habit}


class BreedDrawn(NamedTuple):
    """Who is drawn, and what he is about."""

    breed: Breed
    habit: Habit | None
    """None: it is awake and hunts."""


Meaning = DoorDrawn | Item | TrapKind | BreedDrawn | Terrain


class Placed(NamedTuple):
    """What is drawn with a letter in a cell."""

    at: Vec
    letter: str
    meaning: Meaning


def placed(drawing: Drawing) -> list[Placed]:
    """All that is drawn with letters, but for levers. Raises DrawingError, even for a legend of what is not drawn."""
    legends = {letter: legend for letter, legend in drawing.legend.items() if legend.words[0] != LEVER}
    meanings = {letter: _meaning(legend) for letter, legend in legends.items()}
    return [Placed(at, letter, meanings.get(letter) or _by_glyph(at, letter)) for at, letter in drawing.letters]


def _meaning(legend: Legend) -> Meaning:
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
    """A heap on the floor. Raises DrawingError."""
    item = item_named(" ".join(legend.words[1:]), legend.line)
    if item.kind.charges and item.count > 1:
        raise DrawingError(f"line {legend.line}: each {item.kind.name} has uses of its own, and a cell of its own")
    return item


BY_FIRST_WORD: Mapping[str, Callable[[Legend], Meaning]] = {
    "item": _lying,
    "trap": lambda legend: TRAPS[known(legend, "trap", " ".join(legend.words[1:]), TRAPS)],
}


def _by_glyph(at: Vec, letter: str) -> BreedDrawn:
    for breed in BREEDS.values():
        if breed.glyph == letter:
            return BreedDrawn(breed, None)
    raise DrawingError(f"line {at.y + 1}, column {at.x + 1}: '{letter}' is no breed's glyph and has no legend")
