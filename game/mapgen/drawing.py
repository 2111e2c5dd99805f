"""Maps typed as text: what each character means, and what is wrong with a drawing and where.

Rows of equal length; after a blank line, legend lines. (0,0) is the first character; beyond the drawing is rock.

    k = kobold asleep          a breed, and what it is about
    B = item key               a thing
    C = curtain                ground, by the name of its terrain
    A = locked iron door       a door, shut, ajar, open, bolted, locked or hidden; besides it may be stiff and runed
    facing: A east             the side from which the doors A open, if they open from one side only
    L = lever A                a lever in the wall, which opens the door A
    lever: 4,0 A               the same at a cell that may be drawn as rock
    room: x y w h [dark]       a room with its walls
    corridor: x,y x,y          the cells of a corridor

Two doors of one letter, of a kind that comes in pairs, are partners. An iron door without a state is locked, and a door
that opens from one side only opens, if nothing is said, from the east or the south.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.door import DoorState
from game.engine.geometry import DIRECTION_NAMES, ORTHOGONAL, Rect, Vec

from .alphabet import COVERS, DOORS, IMPASSABLE, MARKS, ROCK

LISTS = ("bag", "worn", "abilities", "conditions")
NUMBERS = ("oil", "health", "gold", "keys", "latches", "depth")
"""What a legend gives a number of, in place of what there would be."""
CELLS = ("fire", "choice")
"""What a legend names cells for, one or several."""
LEVER = "lever"


class DrawingError(Exception):
    """What is wrong with a drawing, and in which line and column, both counted from 1."""


class Legend(NamedTuple):
    """What a letter was said to mean, and in which line."""

    words: tuple[str, ...]
    line: int

    @property
    def is_door(self) -> bool:
        return self.words[-1:] == ("door",)


class Listed(NamedTuple):
    """Names, parted by commas, and in which line."""

    names: tuple[str, ...]
    line: int


class Number(NamedTuple):
    """A number, and in which line it was given."""

    value: int
    line: int


@dataclass
class Drawing:
    """A drawing taken apart."""

    size: tuple[int, int]
    floor: set[Vec] = field(default_factory=set)
    """The cells that can be walked."""
    cover: dict[Vec, str] = field(default_factory=dict)
    """What lies there instead of plain floor or rock."""
    doors: list[tuple[Vec, DoorState]] = field(default_factory=list)
    marks: dict[str, list[Vec]] = field(default_factory=lambda: {name: [] for name in MARKS.values()})
    letters: list[tuple[Vec, str]] = field(default_factory=list)
    """Where each letter was drawn, in reading order."""
    legend: dict[str, Legend] = field(default_factory=dict)
    rooms: list[Rect] = field(default_factory=list)
    dark: list[Rect] = field(default_factory=list)
    """Those of the rooms in which no light burns."""
    corridors: list[list[Vec]] = field(default_factory=list)
    lists: dict[str, Listed] = field(default_factory=dict)
    """What the hero is said to have, by the word before the colon."""
    cells: dict[str, list[Vec]] = field(default_factory=lambda: {name: [] for name in CELLS})
    """What burns, and where prizes lie of which one can be had."""
    gas: list[tuple[str, Vec, int, int]] = field(default_factory=list)
    """Kind, place, units, and the line that says so."""
    numbers: dict[str, Number] = field(default_factory=dict)
    """Of what the hero is said to have so many, and how deep he is."""
    facings: dict[str, Vec] = field(default_factory=dict)
    """From which side the doors of a letter open, as the step from them to there."""
    levers: list[tuple[Vec, str, int]] = field(default_factory=list)
    """Where a lever is, the letter of the door that it opens, and the line that says so."""


def parse_drawing(text: str) -> Drawing:
    """Takes a drawing apart. Raises DrawingError."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    if not any(line.strip() for line in lines):
        raise DrawingError("the drawing is empty")
    height = lines.index("") if "" in lines else len(lines)
    rows = lines[:height]
    if not rows:
        raise DrawingError("line 1: the drawing must begin there, but the line is blank")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise DrawingError(f"line {number}: the row has {len(row)} characters, but line 1 has {len(rows[0])}")
    drawing = Drawing((len(rows[0]), height))
    _read_legend(lines, height, drawing)
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            _read_cell(drawing, Vec(x, y), character)
    _check_doors(drawing)
    return drawing


def _read_legend(lines: list[str], height: int, drawing: Drawing) -> None:
    """What the letters mean, and which rooms and corridors there are."""
    for number, line in enumerate(lines[height:], height + 1):
        if not line.strip():
            continue
        if match := re.fullmatch(r"(\S)\s*=\s*(\S.*)", line.strip()):
            letter, words = match[1], tuple(match[2].split())
            if not letter.isalpha():
                raise DrawingError(f"line {number}: only letters can be given a meaning, not '{letter}'")
            if letter in drawing.legend:
                raise DrawingError(f"line {number}: '{letter}' was explained in line {drawing.legend[letter].line}")
            drawing.legend[letter] = Legend(words, number)
        elif line.startswith("room:"):
            room = Rect(*_numbers(line, number, r"room:\s*" + r"\s+".join(4 * [r"(\d{1,6})"]) + r"(?:\s+dark)?"))
            if not (room.width and room.height):
                raise DrawingError(f"line {number}: a room of {room.width}x{room.height} has no cell")
            _check_inside(drawing, (Vec(room.x, room.y), Vec(room.right, room.bottom)), number)
            drawing.rooms.append(room)
            if line.split()[-1] == "dark":
                drawing.dark.append(room)
        elif line.startswith("corridor:"):
            _numbers(line, number, r"corridor:(?:\s*\d{1,6},\d{1,6})+")
            pairs = re.findall(r"(\d+),(\d+)", line)
            corridor = [Vec(int(x), int(y)) for x, y in pairs]
            _check_inside(drawing, corridor, number)
            for at in corridor:
                if lines[at.y][at.x] in ROCK:
                    raise DrawingError(f"line {number}: the corridor's cell {at.x},{at.y} is rock")
            drawing.corridors.append(corridor)
        elif (match := re.fullmatch(r"(\w+):(.*)", line.strip())) and match[1] in LISTS:
            _check_new(match[1], drawing.lists, number)
            names = tuple(name.strip() for name in match[2].split(",") if name.strip())
            drawing.lists[match[1]] = Listed(names, number)
        elif (name := line.partition(":")[0].strip()) in CELLS:
            _numbers(line, number, name + r":(?:\s*\d{1,6},\d{1,6})+")
            drawing.cells[name] += _cells_in(line, drawing, number)
        elif line.startswith("gas:"):
            *_, units = _numbers(line, number, r"gas:\s*[a-z ]+?\s+(\d{1,6}),(\d{1,6})\s+(\d{1,6})")
            (at,) = _cells_in(line, drawing, number)
            drawing.gas.append((line[len("gas:") : line.index(f"{at.x},{at.y}")].strip(), at, units, number))
        elif name in NUMBERS:
            _check_new(name, drawing.numbers, number)
            (value,) = _numbers(line, number, name + r":\s*(\d{1,6})")
            drawing.numbers[name] = Number(value, number)
        elif match := re.fullmatch(r"facing:\s*([^\W\d_])\s+(\w+)", line.strip()):
            letter, side = match.groups()
            if DIRECTION_NAMES.get(side) not in ORTHOGONAL:
                raise DrawingError(f"line {number}: a door faces north, east, south or west, not '{side}'")
            drawing.facings[letter] = DIRECTION_NAMES[side]
        elif match := re.fullmatch(r"lever:\s*(\d{1,6}),(\d{1,6})\s+([^\W\d_])", line.strip()):
            at = Vec(int(match[1]), int(match[2]))
            _check_inside(drawing, (at,), number)
            drawing.levers.append((at, match[3], number))
        else:
            raise DrawingError(f"line {number}: '{line.strip()}' is no legend (a letter, '=' and its meaning)")


def _cells_in(line: str, drawing: Drawing, number: int) -> list[Vec]:
    """All cells that a line names."""
    cells = [Vec(int(x), int(y)) for x, y in re.findall(r"(\d+),(\d+)", line)]
    _check_inside(drawing, cells, number)
    return cells


FORMS = {
    "room": "room: x y w h",
    "corridor": "corridor: x,y x,y …",
    "gas": "gas: kind x,y units",
    **{name: f"{name}: x,y x,y …" for name in CELLS},
    **{name: f"{name}: number" for name in NUMBERS},
}


def _check_new(name: str, given: Mapping[str, Listed | Number], number: int) -> None:
    if name in given:
        raise DrawingError(f"line {number}: '{name}' was in line {given[name].line}")


def _check_inside(drawing: Drawing, cells: Iterable[Vec], number: int) -> None:
    for at in cells:
        if not (at.x < drawing.size[0] and at.y < drawing.size[1]):
            raise DrawingError("line {}: {},{} lies outside the drawing of {}x{}".format(number, *at, *drawing.size))


def _numbers(line: str, number: int, pattern: str) -> list[int]:
    match = re.fullmatch(pattern, line.strip())
    if match is None:
        form = FORMS[line.partition(":")[0].strip()]
        raise DrawingError(f"line {number}: '{line.strip()}' is not of the form '{form}'")
    return [int(group) for group in match.groups()]


def _read_cell(drawing: Drawing, at: Vec, character: str) -> None:
    if character in ROCK:
        return
    if character in COVERS:
        drawing.cover[at] = COVERS[character]
        if COVERS[character] in IMPASSABLE:
            return
    legend = drawing.legend.get(character)
    if legend is not None and legend.words[0] == LEVER:
        drawing.levers.append((at, legend.words[-1], legend.line))
        return
    drawing.floor.add(at)
    if character == "." or character in COVERS:
        return
    if character in DOORS:
        drawing.doors.append((at, DOORS[character]))
    elif character in MARKS:
        drawing.marks[MARKS[character]].append(at)
    elif character.isalpha():
        drawing.letters.append((at, character))
    else:
        raise DrawingError(f"{_place(at)}: '{character}' means nothing in a drawing")


def _check_doors(drawing: Drawing) -> None:
    width, height = drawing.size
    explained = [at for at, letter in drawing.letters if letter in drawing.legend and drawing.legend[letter].is_door]
    for at in (*(at for at, _ in drawing.doors), *explained):
        for step in ORTHOGONAL:
            outside = at - step
            inside = 0 <= outside.x < width and 0 <= outside.y < height
            if not inside and at + step in drawing.floor:
                raise DrawingError(f"{_place(at)}: the door's open side leaves the drawing")


def _place(at: Vec) -> str:
    return f"line {at.y + 1}, column {at.x + 1}"
