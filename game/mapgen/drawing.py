"""Maps typed as text: what each character means, and what is wrong with a drawing and where.

Rows of equal length; after a blank line, legend lines. (0,0) is the first character; beyond the drawing is rock.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from game.engine.geometry import ORTHOGONAL, Rect, Vec

ROCK = "# "
OPEN_DOORS = "-'/"
MARKS = {"@": "hero", ">": "stairs down", "<": "stairs up"}
NOT_YET = {"|": "a door ajar"}


class DrawingError(Exception):
    """What is wrong with a drawing, and in which line and column, both counted from 1."""


@dataclass(frozen=True)
class Placed:
    """One thing that a letter stands for: the words of its legend, or the letter alone."""

    at: Vec
    letter: str
    words: tuple[str, ...]
    line: int
    """Where it was explained, or drawn."""


@dataclass
class Drawing:
    """A drawing taken apart."""

    size: tuple[int, int]
    floor: set[Vec] = field(default_factory=set)
    doors: list[tuple[Vec, bool]] = field(default_factory=list)
    """Each with whether it is shut."""
    marks: dict[str, list[Vec]] = field(default_factory=lambda: {name: [] for name in MARKS.values()})
    placed: list[Placed] = field(default_factory=list)
    rooms: list[Rect] = field(default_factory=list)
    corridors: list[list[Vec]] = field(default_factory=list)


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
    legend = _read_legend(lines, height, drawing)
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            _read_cell(drawing, Vec(x, y), character, legend)
    _check_doors(drawing)
    return drawing


def _read_legend(lines: list[str], height: int, drawing: Drawing) -> dict[str, tuple[tuple[str, ...], int]]:
    """The words of each letter and the line they stand in; rooms and corridors go straight into the drawing."""
    legend: dict[str, tuple[tuple[str, ...], int]] = {}
    for number, line in enumerate(lines[height:], height + 1):
        if not line.strip():
            continue
        if match := re.fullmatch(r"(\S)\s*=\s*(\S.*)", line.strip()):
            letter, words = match[1], tuple(match[2].split())
            if not letter.isalpha():
                raise DrawingError(f"line {number}: only letters can be given a meaning, not '{letter}'")
            if letter in legend:
                raise DrawingError(f"line {number}: '{letter}' was explained in line {legend[letter][1]}")
            legend[letter] = words, number
        elif line.startswith("room:"):
            drawing.rooms.append(Rect(*_numbers(line, number, r"room: (\d+) (\d+) (\d+) (\d+)")))
        elif line.startswith("corridor:"):
            _numbers(line, number, r"corridor:(?: \d+,\d+)+")
            pairs = re.findall(r"(\d+),(\d+)", line)
            drawing.corridors.append([Vec(int(x), int(y)) for x, y in pairs])
        else:
            raise DrawingError(f"line {number}: '{line.strip()}' is no legend (a letter, '=' and its meaning)")
    return legend


def _numbers(line: str, number: int, pattern: str) -> list[int]:
    match = re.fullmatch(pattern, line.strip())
    if match is None:
        form = "room: x y w h" if line.startswith("room") else "corridor: x,y x,y …"
        raise DrawingError(f"line {number}: '{line.strip()}' is not of the form '{form}'")
    return [int(group) for group in match.groups()]


def _read_cell(drawing: Drawing, at: Vec, character: str, legend: dict[str, tuple[tuple[str, ...], int]]) -> None:
    if character in ROCK:
        return
    drawing.floor.add(at)
    if character == ".":
        return
    if character == "+" or character in OPEN_DOORS:
        drawing.doors.append((at, character == "+"))
    elif character in MARKS:
        drawing.marks[MARKS[character]].append(at)
    elif character.isalpha():
        words, line = legend.get(character, ((), at.y + 1))
        drawing.placed.append(Placed(at, character, words, line))
    elif character in NOT_YET:
        raise DrawingError(f"{_place(at)}: '{character}' ({NOT_YET[character]}) cannot be drawn yet")
    else:
        raise DrawingError(f"{_place(at)}: '{character}' means nothing in a drawing")


def _check_doors(drawing: Drawing) -> None:
    width, height = drawing.size
    for at, _ in drawing.doors:
        for step in ORTHOGONAL:
            outside = at - step
            inside = 0 <= outside.x < width and 0 <= outside.y < height
            if not inside and at + step in drawing.floor:
                raise DrawingError(f"{_place(at)}: the door's open side leaves the drawing")


def _place(at: Vec) -> str:
    return f"line {at.y + 1}, column {at.x + 1}"
