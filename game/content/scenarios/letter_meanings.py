"""The meanings of the letters of a drawing: creatures, doors, items, traps and ground.

Legend: the line of a drawing that gives the meaning of a letter, such as "A = locked iron door". `placed` returns the
meanings of all letters. The other functions give doors their state, levers, sides and partners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from game.content.ai.wander import Habit
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.scenarios.hero_setup import item_named
from game.content.world.door_kinds import DOORS
from game.content.world.terrains import ARCH, COVERS, FIXTURES, GROUND, TERRAINS
from game.content.world.traps import TRAPS
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.fixtures import Lever, TrapKind
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.terrain import Terrain
from game.engine.records import NamedTuple
from game.engine.words import a, did_you_mean, near_name
from game.mapgen.drawing.drawing_parser import cells_place
from game.mapgen.drawing.parsed_drawing import LEVERS, Drawing, DrawingError, Legend, Mistakes, quoted

HIDDEN, LOCKED = "hidden", "locked"
STIFF, RUNED = "stiff", "runed"
FEATURES = (LOCKED, HIDDEN, STIFF, RUNED)
FOUND = "found"
"""Word for a trap that the hero has already found."""
STATES = {state.value: state for state in DoorState}


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


def known(legend: Legend, what: str, name: str, names: Iterable[str]) -> str:
    """Return `name` if it is in `names`. Raises DrawingError if not.

    `what`: word for such a thing, for the error message.
    """
    if name not in names:
        raise DrawingError(f"{legend.where}: there is no {what} '{quoted(name)}'{did_you_mean(name, names)}")
    return name


def drawn_door(legend: Legend) -> DoorDrawn:
    """Return the kind and state of door that a legend describes.

    Raises DrawingError for an unknown kind or state, and for a state that the kind cannot have.
    """
    *words, kind = legend.words[:-1] or ("",)
    known(legend, "door kind", kind, DOORS)
    features = {word for word in words if word in FEATURES}
    states = [known(legend, "state of a door", word, (*STATES, *FEATURES)) for word in words if word not in features]
    if len(states) > 1 or len(features) + len(states) < len(words):
        raise DrawingError(f"{legend.where}: a door can have only one state, not '{quoted(' '.join(words))}'")
    if not states and features.isdisjoint((LOCKED, HIDDEN)):
        features |= {LOCKED} if DOORS[kind].locks else {HIDDEN} if DOORS[kind].secret else set()
    state = STATES[states[0]] if states else DOORS[kind].initial_state
    _check_door(DOORS[kind], state, features, legend)
    return DoorDrawn(DOORS[kind], state, HIDDEN in features, LOCKED in features, STIFF in features, RUNED in features)


def _check_door(kind: DoorKind, state: DoorState, features: set[str], legend: Legend) -> None:
    """Check that doors of a kind can have a state and features. Raises DrawingError if they cannot."""
    cannot = [state.value] * (state is not DoorState.OPEN) + sorted(features - {HIDDEN})
    if cannot and not kind.has_leaf:
        raise DrawingError(f"{legend.where}: {a(kind.name)} has no door in it and cannot be {cannot[0]}")
    held = state is DoorState.AJAR or (state is DoorState.BOLTED and kind.plate is None)
    moved = [state.value] * held + [LOCKED] * (LOCKED in features)
    if moved and not kind.by_hand:
        what = "a lever" if kind.plate is None else "its plate"
        raise DrawingError(f"{legend.where}: only {what} moves {a(kind.name)}, so it cannot be {moved[0]}")
    if LOCKED in features and not state.shut:
        raise DrawingError(f"{legend.where}: a door that is {state.value} cannot be {LOCKED}")


def place_levers(
    drawing: Drawing,
    ground: NDArray[np.uint8],
    lettered: Mapping[str, list[Door]],
    doors: Mapping[Vec, Door],
    mistakes: Mistakes,
) -> list[Lever]:
    """Return the levers and plates of a drawing, and set `lever` of the doors that they open.

    `ground`: terrain ID of each cell, uint8[x, y]. `lettered`: doors by letter. `doors`: doors by cell. `mistakes`:
    where it is noted if a lever is not in a wall or a plate not in open ground, if one does not name exactly one door,
    or if that door needs no lever or has a lever already.
    """
    levers = []
    told: dict[Vec, str] = {}
    for at, opens, where, pulled in drawing.levers:
        if not drawing.unclear.isdisjoint((at, opens)):
            continue
        named = f"'{opens}'" if isinstance(opens, str) else f"{opens.x},{opens.y}"
        found = lettered.get(opens, []) if isinstance(opens, str) else [door for door in (doors.get(opens),) if door]
        here, plate = TERRAINS[ground[at]], len(found) == 1 and found[0].kind.plate is not None
        if not plate and here.name != "wall":
            mistakes.note(f"{where}: a lever needs a wall, but here is {here.name}")
        elif plate and (TERRAINS.solid[ground[at]] or at in doors):
            mistakes.note(f"{where}: a plate needs open ground, but here is {'a door' if at in doors else here.name}")
        elif len(found) != 1:
            letters = ", ".join(sorted(letter for letter in lettered if len(letter) == 1))
            drawn = f" (letters of doors: {letters or 'none'})" if isinstance(opens, str) and not found else ""
            mistakes.note(f"{where}: a lever needs exactly one door {named}, but there are {len(found)}{drawn}")
        elif found[0].kind.by_hand:
            mistakes.note(f"{where}: the {found[0].kind.noun} {named} does not need this lever")
        elif found[0].lever is not None:
            mistakes.note(f"{where}: the {found[0].kind.noun} {named} already has a lever ({told[found[0].at]})")
        else:
            found[0].lever, told[found[0].at] = at, where
            levers.append(Lever(at, found[0].at, pulled))
    return levers


def check_facings(drawing: Drawing, doors: Mapping[Vec, Door], mistakes: Mistakes) -> None:
    """Note each `facing` line of a drawing that names no door.

    A `facing` line gives the side from which a one-sided door opens. It names the door by its cell, or names a letter
    that stands for doors in the legend. The letter is valid even if no cell of the drawing has it. `doors`: doors of
    the drawing by cell.
    """
    for named, (_, where) in drawing.facings.items():
        if named in drawing.unclear:
            continue
        if isinstance(named, Vec):
            with mistakes:
                door_at(named, where, doors)
            continue
        legend = drawing.legend.get(named)
        if legend is None or not legend.is_door:
            mistakes.note(f"{where}: '{named}' is not the letter of a door")


def door_at(at: Vec, where: str, doors: Mapping[Vec, Door]) -> Door:
    """Return the door at a cell. Raises DrawingError if there is none.

    `where`: place in the file where the cell is named, for the error message. `doors`: doors by cell.
    """
    if at not in doors:
        raise DrawingError(f"{where}: there is no door at {at.x},{at.y}")
    return doors[at]


def join_cells(drawing: Drawing, doors: Mapping[Vec, Door], mistakes: Mistakes) -> None:
    """Set what the drawing says about single doors: their partners, and the strength that blows have taken from them.

    `doors`: doors by cell. `mistakes`: where it is noted if a cell has no door, or no door for which this makes sense.
    """
    for one, other, where in drawing.partners:
        if drawing.unclear.isdisjoint((one, other)):
            with mistakes:
                _join_pair(door_at(one, where, doors), door_at(other, where, doors), where)
    for at, pips in drawing.battered.items():
        if at not in drawing.unclear:
            with mistakes:
                _batter(door_at(at, pips.where, doors), pips.value, pips.where)


def _join_pair(one: Door, other: Door, where: str) -> None:
    if one is other or any(not door.kind.paired or door.partner is not None for door in (one, other)):
        raise DrawingError(f"{where}: only two twin doors that have no partner yet can be paired")
    one.partner, other.partner = other.at, one.at


def _batter(door: Door, pips: int, where: str) -> None:
    strength = door.pips
    if not 0 <= pips < max(1, strength):
        raise DrawingError(
            f"{where}: the door at {door.at.x},{door.at.y} has a strength of only {strength}, so blows cannot have"
            f" taken {pips} from it"
        )
    door.battered = pips


def join(letter: str, doors: list[Door], drawing: Drawing, level: Level, mistakes: Mistakes) -> None:
    """Set the side from which one-sided doors of a letter open, and the partners of paired doors.

    The drawing gives that side in a `facing` line; without this line the direction is the door's axis. `mistakes`:
    where it is noted if a door that opens from both sides has a `facing` line, or if a letter of paired doors has more
    than two doors.
    """
    for door in doors:
        told = drawing.facings.get(door.at, drawing.facings.get(letter))
        if told is not None and not door.kind.one_sided:
            mistakes.note(f"{told[1]}: the {door.kind.noun} opens from both sides and cannot face only one")
        if door.kind.one_sided:
            door.facing = told[0] if told is not None else level.axis(door)
    if doors[0].kind.paired and len(letter) == 1 and not drawing.partners and len(doors) > 1:
        if len(doors) > 2:
            where = drawing.legend[letter].where
            mistakes.note(f"{where}: at most two doors '{letter}' can be twins, but there are {len(doors)}")
            return
        one, other = doors
        one.partner, other.partner = other.at, one.at


GROUND_NAMES = {kind.name for kind in (*COVERS, *GROUND, *FIXTURES, ARCH)}
_MEANINGS = (
    *(f"{name} door" for name in DOORS),
    *(f"item {name}" for name in ITEMS),
    *(f"trap {name}" for name in TRAPS),
    *GROUND_NAMES,
    *BREEDS,
)
"""Meanings of letters that a misspelt one is compared with."""
HUNTING: Final = "hunting"
IDLE: Final = "idle"
HABITS = (*(habit.value for habit in Habit), HUNTING, IDLE)
"""Words for what a monster does at first. `idle`: it is awake, knows nothing of the hero and stays where it is."""
_ALL_HABITS = f" (there are: {', '.join(HABITS)}; in a vault only {', '.join(habit.value for habit in Habit)})"


class BreedDrawn(NamedTuple):
    """Breed (kind of creature) and habit of all creatures that are drawn with one letter.

    A habit is what a creature does while it knows of no enemy, such as sleeping.
    """

    breed: Breed
    habit: str | None
    """What the creature does at first (see `HABITS`); None if the legend gives no habit."""


class TrapDrawn(NamedTuple):
    """Kind of trap, and whether the hero has yet to find the traps that are drawn with one letter."""

    kind: TrapKind
    hidden: bool


Meaning = DoorDrawn | Item | TrapDrawn | BreedDrawn | Terrain


class Placed(NamedTuple):
    """Letter in a cell, with its meaning."""

    at: Vec
    letter: str
    meaning: Meaning


def placed(drawing: Drawing, mistakes: Mistakes) -> list[Placed]:
    """Return all letters of a drawing with their cells and meanings, except for levers and plates.

    A letter without a legend means the breed with this character. `mistakes`: where it is noted if a letter has no
    meaning or a legend has a fault, even if its letter is not drawn. Such letters are left out, and become unclear.
    """
    meanings: dict[str, Meaning] = {}
    for letter, legend in drawing.legend.items():
        if legend.words[0] not in LEVERS:
            drawing.unclear.add(letter)
            with mistakes:
                meanings[letter] = _meaning(legend)
                drawing.unclear.remove(letter)
    found: list[Placed] = []
    unknown: dict[str, list[Vec]] = {}
    for at, letter in drawing.letters:
        meaning = meanings.get(letter) or (None if letter in drawing.unclear else _BY_GLYPH.get(letter))
        if meaning is not None:
            found.append(Placed(at, letter, meaning))
        else:
            unknown.setdefault(letter, []).append(at)
    for letter, cells in unknown.items():
        drawing.unclear.update(cells)
        if letter not in drawing.unclear:
            mistakes.note(f"{cells_place(cells, drawing)}: '{letter}' has no legend and stands for no breed")
    return found


def _meaning(legend: Legend) -> Meaning:
    """Return the meaning that a legend gives. Raises DrawingError if the legend has a fault."""
    if legend.is_door:
        return drawn_door(legend)
    if (read := BY_FIRST_WORD.get(legend.words[0])) is not None:
        return read(legend)
    if (ground := " ".join(legend.words)) in GROUND_NAMES:
        return TERRAINS[TERRAINS.ids[ground]]
    habit = legend.words[-1] if legend.words[-1] in HABITS else None
    name = " ".join(legend.words[:-1] if habit else legend.words)
    if name not in BREEDS:
        _refuse_breed(legend, name)
    return BreedDrawn(BREEDS[name], habit)


def _refuse_breed(legend: Legend, name: str) -> NoReturn:
    """Raise DrawingError about a legend whose words name no breed, with what was probably meant. `name`: the words."""
    for count in range(1, len(legend.words)):
        if (breed := " ".join(legend.words[:count])) in BREEDS:
            rest = quoted(" ".join(legend.words[count:]))
            near = near_name(rest, HABITS)
            meant = _ALL_HABITS if near is None else f"; did you mean '{near}'?"
            raise DrawingError(
                f"{legend.where}: after '{breed}' there can be one word for what it does, but not '{rest}'{meant}"
            )
    write = [name, "door"] if legend.words[-1] in DOORS else ["item", name] if name in ITEMS else ["trap", name]
    if legend.words[-1] in DOORS or name in ITEMS or name in TRAPS:
        raise DrawingError(f"{legend.where}: '{quoted(name)}' is no breed; write '{quoted(' '.join(write))}'")
    if name in TERRAINS.ids:
        raise DrawingError(f"{legend.where}: '{name}' has a sign of its own, or a line such as 'ground: 3,2 {name}'")
    if (near := _near_meaning(legend.words)) is not None:
        raise DrawingError(f"{legend.where}: there is no '{quoted(' '.join(legend.words))}'; did you mean '{near}'?")
    raise DrawingError(
        f"{legend.where}: there is no breed '{quoted(name)}'; other things are written like 'iron door', 'item key',"
        f" 'trap bear' or 'grass' (there are: {', '.join(BREEDS)})"
    )


def _near_meaning(words: Sequence[str]) -> str | None:
    """Return the meaning of a letter that was probably meant by misspelt words; None if none is near."""
    if len(words) > 1:
        parts = near_name(" ".join(words[:-1]), BREEDS), near_name(words[-1], HABITS)
        if None not in parts:
            return " ".join(filter(None, parts))
    return near_name(" ".join(words), _MEANINGS)


def _lying(legend: Legend) -> Item:
    """Return the heap of items that a legend puts on the floor.

    Raises DrawingError for an unknown item, and for several items with charges, because each has its own charges.
    """
    item = item_named(" ".join(legend.words[1:]), legend.where)
    if item.kind.charges and item.count > 1:
        raise DrawingError(
            f"{legend.where}: a cell can hold only one {item.kind.name}, because each has its own number of uses"
        )
    return item


def _trap(legend: Legend) -> TrapDrawn:
    """Return the trap that a legend puts on the floor. Raises DrawingError for an unknown trap."""
    words = legend.words[1:]
    found = words[-1:] == (FOUND,)
    name = known(legend, "trap", " ".join(words[:-1] if found else words), TRAPS)
    return TrapDrawn(TRAPS[name], not found)


BY_FIRST_WORD: Mapping[str, Callable[[Legend], Meaning]] = {
    "item": _lying,
    "trap": _trap,
}


_BY_GLYPH: Mapping[str, BreedDrawn] = {
    breed.glyph: BreedDrawn(breed, None) for breed in reversed([*BREEDS.values()]) if breed.glyph.isalpha()
}
"""First breed that has a letter as its character, by this letter."""
