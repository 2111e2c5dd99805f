"""What drawn doors have to do with one another, with levers, and with the sides that they open from."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.door import Door
from game.engine.level import Level
from game.engine.lever import Lever
from game.mapgen.drawing import Drawing, DrawingError


def hang(drawing: Drawing, lettered: Mapping[str, list[Door]]) -> list[Lever]:
    """The levers of a drawing, each made known to its door. Raises DrawingError."""
    levers = []
    for at, letter, line in drawing.levers:
        doors = lettered.get(letter, [])
        if len(doors) != 1:
            raise DrawingError(f"line {line}: a lever opens one door '{letter}', and there are {len(doors)}")
        (door,) = doors
        if door.kind.by_hand or door.lever is not None:
            raise DrawingError(f"line {line}: the {door.kind.noun} '{letter}' has no need of this lever")
        door.lever = at
        levers.append(Lever(at, door.at))
    return levers


def join(letter: str, doors: list[Door], drawing: Drawing, level: Level) -> None:
    """Gives the doors of a letter their side and their partner. Raises DrawingError."""
    line = drawing.legend[letter].line
    for door in doors:
        if door.kind.one_sided:
            door.facing = drawing.facings.get(letter) or level.axis(door)
        elif letter in drawing.facings:
            raise DrawingError(f"line {line}: a {door.kind.noun} opens from both sides")
    if doors[0].kind.paired and len(doors) > 1:
        if len(doors) > 2:
            raise DrawingError(f"line {line}: two doors '{letter}' are partners, and there are {len(doors)}")
        one, other = doors
        one.partner, other.partner = other.at, one.at
