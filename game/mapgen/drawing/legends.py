"""Legend lines under a drawing: they give the meaning of its letters, and facts about the level and the hero."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from game.engine.grid.geometry import DIRECTION_NAMES, ORTHOGONAL, Rect, Vec
from game.mapgen.drawing.drawing import LISTS, NUMBERS, ROCK, Drawing, DrawingError, Legend, Listed, Number

CELL = r"(\d{1,6}),(\d{1,6})"
CELLS = r"(?:\s*\d{1,6},\d{1,6})+"


class _Line(NamedTuple):
    """Legend line that begins with a word and a colon.

    `text`: the whole line. `number`: number of the line in the text, from 1. `word`: the word before the colon.
    `drawing`: the drawing to which the line adds facts. `rows`: rows of the drawing, which stand above the legend.
    """

    text: str
    number: int
    word: str
    drawing: Drawing
    rows: Sequence[str]

    def matched(self, pattern: str, form: str) -> tuple[str, ...]:
        """Return the groups of `pattern` matched in the text after the colon.

        Raises DrawingError if the text does not match. `form`: the expected form of the text, such as "x y w h", for
        the error message.
        """
        match = re.fullmatch(self.word + r":\s*" + pattern, self.text)
        if match is None:
            raise self.wrong(f"'{self.text}' does not have the form '{self.word}: {form}'")
        return match.groups()

    def cells(self) -> list[Vec]:
        """Return all cells that the line names. Raises DrawingError if a cell lies outside the drawing."""
        cells = [Vec(int(x), int(y)) for x, y in re.findall(r"(\d+),(\d+)", self.text)]
        self.check_inside(cells)
        return cells

    def check_inside(self, cells: Iterable[Vec]) -> None:
        width, height = self.drawing.size
        for at in cells:
            if not (at.x < width and at.y < height):
                raise self.wrong(f"{at.x},{at.y} lies outside the drawing of {width}x{height}")

    def check_new(self, given: Mapping[str, Listed | Number]) -> None:
        if self.word in given:
            raise self.wrong(f"'{self.word}' was already given in line {given[self.word].line}")

    def rock(self, at: Vec) -> bool:
        return self.rows[at.y][at.x] in ROCK

    def wrong(self, what: str) -> DrawingError:
        return DrawingError(f"line {self.number}: {what}")


def read_legends(lines: list[str], height: int, drawing: Drawing) -> None:
    """Read all legend lines into `drawing`. Raises DrawingError for a line that is wrong.

    `lines`: all lines of the text: first the rows of the drawing, then the legend lines. `height`: number of rows.
    """
    for number, line in enumerate(lines[height:], height + 1):
        text = line.strip()
        word = text.partition(":")[0]
        if match := re.fullmatch(r"(\S)\s*=\s*(\S.*)", text):
            _explain(match[1], tuple(match[2].split()), number, drawing)
        elif text and word in READERS:
            READERS[word](_Line(text, number, word, drawing, lines[:height]))
        elif text:
            raise DrawingError(f"line {number}: '{text}' is not a legend line such as 'k = kobold' or 'oil: 300'")


def _explain(letter: str, words: tuple[str, ...], number: int, drawing: Drawing) -> None:
    if not letter.isalpha():
        raise DrawingError(f"line {number}: '{letter}' is not a letter, and only letters can have a meaning")
    if letter in drawing.legend:
        raise DrawingError(f"line {number}: '{letter}' was already explained in line {drawing.legend[letter].line}")
    drawing.legend[letter] = Legend(words, number)


def _room(line: _Line) -> None:
    *sides, dark = line.matched(r"\s+".join(4 * [r"(\d{1,6})"]) + r"(\s+dark)?", "x y w h")
    room = Rect(*map(int, sides))
    if not (room.width and room.height):
        raise line.wrong(f"a room of {room.width}x{room.height} cells is empty")
    line.check_inside((Vec(room.x, room.y), Vec(room.right, room.bottom)))
    line.drawing.rooms.append(room)
    if dark:
        line.drawing.dark.append(room)


def _corridor(line: _Line) -> None:
    line.matched(CELLS, "x,y x,y …")
    corridor = line.cells()
    for at in corridor:
        if line.rock(at):
            raise line.wrong(f"a corridor cannot include the cell {at.x},{at.y}, which is rock")
    line.drawing.corridors.append(corridor)


def _listed(line: _Line) -> None:
    line.check_new(line.drawing.lists)
    names = line.text.partition(":")[2].split(",")
    line.drawing.lists[line.word] = Listed(tuple(name.strip() for name in names if name.strip()), line.number)


def _fire(line: _Line) -> None:
    line.matched(CELLS, "x,y x,y …")
    line.drawing.fire += line.cells()


def _gas(line: _Line) -> None:
    name, *_, units = line.matched(rf"([a-z ]+?)\s+{CELL}\s+(\d{{1,6}})", "kind x,y units")
    (at,) = line.cells()
    line.drawing.gas.append((name, at, int(units), line.number))


def _torch(line: _Line) -> None:
    line.matched(CELLS, "x,y x,y …")
    for at in line.cells():
        if line.rock(at):
            raise line.wrong(f"a torch needs an open cell beside its wall, but {at.x},{at.y} is rock")
        line.drawing.torches.append((at, line.number))


def _choice(line: _Line) -> None:
    line.matched(CELLS, "x,y x,y …")
    line.drawing.choices.append((line.cells(), line.number))


def _number(line: _Line) -> None:
    line.check_new(line.drawing.numbers)
    (value,) = line.matched(r"(\d{1,6})", "number")
    line.drawing.numbers[line.word] = Number(int(value), line.number)


def _health(line: _Line) -> None:
    """Read a line with the hero's health, which is a plain number, or with the health of the monsters of a letter.

    The value is stored in the drawing. Raises DrawingError if the line has another form, or if the health of the
    monsters is 0.
    """
    if line.text.partition(":")[2].strip().isdecimal():
        _number(line)
        return
    letter, value = line.matched(r"([^\W\d_])\s+(\d{1,6})", "number, or health: k number")
    if not int(value):
        raise line.wrong("health must be at least 1")
    line.drawing.healths[letter] = Number(int(value), line.number)


def _facing(line: _Line) -> None:
    letter, side = line.matched(r"([^\W\d_])\s+(\w+)", "A east")
    if DIRECTION_NAMES.get(side) not in ORTHOGONAL:
        raise line.wrong(f"a door can face north, east, south or west, but not '{side}'")
    line.drawing.facings[letter] = DIRECTION_NAMES[side], line.number


def _lever(line: _Line) -> None:
    *_, letter = line.matched(rf"{CELL}\s+([^\W\d_])", "x,y A")
    (at,) = line.cells()
    line.drawing.levers.append((at, letter, line.number))


READERS: dict[str, Callable[[_Line], None]] = {
    "room": _room,
    "corridor": _corridor,
    **dict.fromkeys(LISTS, _listed),
    "fire": _fire,
    "gas": _gas,
    "torch": _torch,
    "choice": _choice,
    **dict.fromkeys(NUMBERS, _number),
    "health": _health,
    "facing": _facing,
    "lever": _lever,
}
