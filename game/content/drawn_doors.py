"""What legends say of doors, and what these have to do with one another, with levers, and with their sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.content.doors import DOORS
from game.engine.grid.geometry import Vec
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.fixtures import Lever
from game.engine.model.level import Level
from game.mapgen.drawing.drawing import Drawing, DrawingError, Legend

HIDDEN, LOCKED = "hidden", "locked"
STIFF, RUNED = "stiff", "runed"
STATES = {state.value: state for state in DoorState if state is not DoorState.BROKEN}


class DoorDrawn(NamedTuple):
    """How the doors of a letter stand."""

    kind: DoorKind
    state: DoorState
    hidden: bool
    locked: bool
    stiff: bool
    runed: bool

    def door_at(self, at: Vec) -> Door:
        return Door(self.kind, at, self.state, stiff=self.stiff, locked=self.locked, runed=self.runed)


def known(legend: Legend, what: str, name: str, there_are: Iterable[str]) -> str:
    """A name that there is. Raises DrawingError."""
    if name not in there_are:
        raise DrawingError(f"line {legend.line}: there is no {what} '{name}' (there are: {', '.join(there_are)})")
    return name


def drawn_door(legend: Legend) -> DoorDrawn:
    """What a legend says of the doors of its letter. Raises DrawingError."""
    *states, kind = legend.words[:-1] or ("",)
    known(legend, "door kind", kind, DOORS)
    stiff, runed = STIFF in states, RUNED in states
    states = [state for state in states if state not in (STIFF, RUNED)]
    if len(states) > 1:
        raise DrawingError(f"line {legend.line}: a door has one state, not '{' '.join(states)}'")
    state = known(legend, "state of a door", states[0], (*STATES, LOCKED, HIDDEN)) if states else _begins(DOORS[kind])
    if state not in (DoorState.OPEN.value, HIDDEN) and not DOORS[kind].has_leaf:
        raise DrawingError(f"line {legend.line}: a {kind} has no leaf, and is never {state}")
    if state in (DoorState.AJAR.value, DoorState.BOLTED.value, LOCKED) and not DOORS[kind].by_hand:
        raise DrawingError(f"line {legend.line}: no hand moves a {kind}, and it is never {state}")
    if (stiff or runed) and not DOORS[kind].has_leaf:
        raise DrawingError(f"line {legend.line}: a {kind} has no leaf, and is never {STIFF if stiff else RUNED}")
    stands = STATES.get(state, DOORS[kind].begins)
    return DoorDrawn(DOORS[kind], stands, state == HIDDEN, state == LOCKED, stiff, runed)


def _begins(kind: DoorKind) -> str:
    """The state of a door of which nothing is said."""
    return LOCKED if kind.locks else HIDDEN if kind.secret else kind.begins.value


def hang(drawing: Drawing, lettered: Mapping[str, list[Door]]) -> list[Lever]:
    """The levers of a drawing, each made known to its door. Raises DrawingError."""
    levers = []
    taken = {at for at, _ in (*drawing.letters, *drawing.doors)}.union(*drawing.marks.values())
    for at, letter, line in drawing.levers:
        doors = lettered.get(letter, [])
        if len(doors) != 1:
            raise DrawingError(f"line {line}: a lever opens one door '{letter}', and there are {len(doors)}")
        (door,) = doors
        if door.kind.by_hand or door.lever is not None:
            raise DrawingError(f"line {line}: the {door.kind.noun} '{letter}' has no need of this lever")
        if at in taken:
            raise DrawingError(f"line {line}: a lever is in a wall, and something else is drawn at {at.x},{at.y}")
        door.lever = at
        levers.append(Lever(at, door.at))
    return levers


def check_facings(drawing: Drawing) -> None:
    """That each side that is told is that of doors, be there any or not. Raises DrawingError."""
    for letter, (_, line) in drawing.facings.items():
        legend = drawing.legend.get(letter)
        if legend is None or not legend.is_door:
            raise DrawingError(f"line {line}: there is no door '{letter}' that could face any side")


def join(letter: str, doors: list[Door], drawing: Drawing, level: Level) -> None:
    """Gives the doors of a letter their side and their partner. Raises DrawingError."""
    line = drawing.legend[letter].line
    for door in doors:
        if door.kind.one_sided:
            door.facing = drawing.facings[letter][0] if letter in drawing.facings else level.axis(door)
        elif letter in drawing.facings:
            raise DrawingError(f"line {line}: the {door.kind.noun} opens from both sides")
    if doors[0].kind.paired and len(doors) > 1:
        if len(doors) > 2:
            raise DrawingError(f"line {line}: two doors '{letter}' are partners, and there are {len(doors)}")
        one, other = doors
        one.partner, other.partner = other.at, one.at
