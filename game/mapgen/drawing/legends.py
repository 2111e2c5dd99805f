"""Legend lines under a drawing: they give the meaning of its letters, and facts about the level and the hero."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from game.engine.grid.geometry import DIRECTION_NAMES, ORTHOGONAL, Rect, Vec
from game.engine.records import NamedTuple
from game.mapgen.drawing.parsed_drawing import (
    LEVER,
    LISTS,
    NUMBERS,
    ROCK,
    ROLLED_FIELDS,
    TEXTS,
    Drawing,
    DrawingError,
    DrawnLever,
    Legend,
    Listed,
    Number,
    Torch,
)

CELL = r"(\d{1,6}),(\d{1,6})"
CELLS = r"(?:\s*\d{1,6},\d{1,6})+"
CELL_OR_LETTER = r"(\d{1,6},\d{1,6}|[^\W\d_])"
ROLLED = r"health (\d{1,6})/(\d{1,6}) attack (\d{1,6})x(\d{1,3})% defense (\d{1,6})x(\d{1,3})% gold (\d{1,6})"
MAX_LINES = 20_000
"""Greatest number of lines under a drawing. A generated level has some hundred."""
QUOTED = 40
"""Number of characters of a wrong line that the error message quotes."""
MAX_WORDS = 64
"""Greatest number of words in the meaning of a letter."""


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

    @property
    def where(self) -> str:
        return f"line {self.number}"

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
            raise self.wrong(f"'{self.word}' was already given in {given[self.word].where}")

    def rock(self, at: Vec) -> bool:
        return self.rows[at.y][at.x] in ROCK

    def wrong(self, what: str) -> DrawingError:
        return DrawingError(f"{self.where}: {what}")


def read_legends(lines: list[str], height: int, drawing: Drawing) -> None:
    """Read all legend lines into `drawing`. Raises DrawingError for a line that is wrong.

    `lines`: all lines of the text: first the rows of the drawing, then the legend lines. `height`: number of rows.
    """
    if len(lines) - height > MAX_LINES:
        raise DrawingError(f"there are {len(lines) - height} lines under the map, but at most {MAX_LINES} are allowed")
    for number, line in enumerate(lines[height:], height + 1):
        text = line.strip()
        word = text.partition(":")[0]
        if match := re.fullmatch(r"(\S)\s*=\s*(\S.*)", text):
            _explain(match[1], tuple(match[2].split()), number, drawing)
        elif text and word in READERS:
            READERS[word](_Line(text, number, word, drawing, lines[:height]))
        elif text:
            text = text if len(text) <= QUOTED else f"{text[:QUOTED]}…"
            raise DrawingError(f"line {number}: '{text}' is not a legend line such as 'k = kobold' or 'oil: 300'")


def _explain(letter: str, words: tuple[str, ...], number: int, drawing: Drawing) -> None:
    if not letter.isalpha():
        raise DrawingError(f"line {number}: '{letter}' is not a letter, and only letters can have a meaning")
    if letter in drawing.legend:
        raise DrawingError(f"line {number}: '{letter}' was already explained in {drawing.legend[letter].where}")
    if len(words) > MAX_WORDS:
        raise DrawingError(f"line {number}: a meaning of {len(words)} words is too long: {MAX_WORDS} at most")
    drawing.legend[letter] = Legend(words, f"line {number}")


def _at(line: _Line) -> None:
    """Read a line with things in cells that have another sign on the map, such as a key under a monster."""
    (words,) = line.matched(rf"{CELLS}\s+([^\d\s].*)", "x,y item key")
    if words.split()[0] in (LEVER, "="):
        raise line.wrong(f"'{words}' cannot be given in this way; a lever has a line such as 'lever: 3,0 A'")
    cells = line.cells()
    line.drawing.legend[line.where] = Legend(tuple(words.split()[: MAX_WORDS + 1]), line.where)
    line.drawing.letters += [(at, line.where) for at in cells]
    for at in cells:
        if line.rock(at):
            raise line.wrong(f"the cell {at.x},{at.y} is rock, and nothing can be in it")


def _ground(line: _Line) -> None:
    (name,) = line.matched(rf"{CELLS}\s+([^\d\s].*)", "x,y grass")
    line.drawing.ground += [(at, name, line.where) for at in line.cells()]


def _room(line: _Line) -> None:
    line.drawing.rooms_given = True
    if line.text.partition(":")[2].strip() == "none":
        return
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
    line.drawing.lists[line.word] = Listed(tuple(name.strip() for name in names if name.strip()), line.where)


def _fire(line: _Line) -> None:
    line.matched(rf"{CELLS}(\s+\d{{1,4}} turns)?", "x,y x,y …")
    turns = int(line.text.split()[-2]) if line.text.endswith(" turns") else None
    line.drawing.fire += [(at, turns) for at in line.cells()]


def _gas(line: _Line) -> None:
    name, *_, units = line.matched(rf"([a-z ]+?)\s+{CELL}\s+(\d{{1,6}})", "kind x,y units")
    (at,) = line.cells()
    line.drawing.gas.append((name, at, int(units), line.where))


def _torch(line: _Line) -> None:
    if re.fullmatch(rf"torch:\s*{CELL}\s+from\s+{CELL}", line.text):
        at, mount = line.cells()
        if line.rock(at):
            raise line.wrong(f"a torch lights an open cell, but {at.x},{at.y} is rock")
        if (mount - at).steps != 1:
            raise line.wrong(f"a torch hangs beside the cell that it lights, but {mount.x},{mount.y} is not beside it")
        line.drawing.torches.append(Torch(at, mount, line.where))
        return
    line.matched(CELLS, "x,y x,y …")
    for at in line.cells():
        if line.rock(at):
            raise line.wrong(f"a torch needs an open cell beside its wall, but {at.x},{at.y} is rock")
        line.drawing.torches.append(Torch(at, None, line.where))


def _choice(line: _Line) -> None:
    line.matched(CELLS, "x,y x,y …")
    line.drawing.choices.append((line.cells(), line.where))


def _number(line: _Line) -> None:
    line.check_new(line.drawing.numbers)
    (value,) = line.matched(r"(\d{1,6})", "number")
    line.drawing.numbers[line.word] = Number(int(value), line.where)


def _health(line: _Line) -> None:
    """Read a health line: `health: 20` for the hero, or `health: k 5` for the monsters drawn with the letter k.

    The value is stored in the drawing. Raises DrawingError if the line has neither form, if the hero's health was
    already given, or if the health of the monsters is 0.
    """
    if line.text.partition(":")[2].strip().isdecimal():
        _number(line)
        return
    letter, value = line.matched(r"([^\W\d_])\s+(\d{1,6})", "number, or health: k number")
    if not int(value):
        raise line.wrong("health must be at least 1")
    line.drawing.healths[letter] = Number(int(value), line.where)


def _facing(line: _Line) -> None:
    door, side = line.matched(rf"{CELL_OR_LETTER}\s+(\w+)", "A east")
    if DIRECTION_NAMES.get(side) not in ORTHOGONAL:
        raise line.wrong(f"a door can face north, east, south or west, but not '{side}'")
    cells = line.cells()
    line.drawing.facings[cells[0] if cells else door] = DIRECTION_NAMES[side], line.where


def _partner(line: _Line) -> None:
    line.matched(rf"{CELL}\s+{CELL}", "x,y x,y")
    one, other = line.cells()
    line.drawing.partners.append((one, other, line.where))


def _battered(line: _Line) -> None:
    *_, pips = line.matched(rf"{CELL}\s+(\d{{1,2}})", "x,y number")
    line.drawing.battered[line.cells()[0]] = Number(int(pips), line.where)


def _lever(line: _Line) -> None:
    *_, door, pulled = line.matched(rf"{CELL}\s+{CELL_OR_LETTER}(\s+pulled)?", "x,y A")
    at, *cells = line.cells()
    line.drawing.levers.append(DrawnLever(at, cells[0] if cells else door, line.where, pulled is not None))


def _pack(line: _Line) -> None:
    if line.drawing.packs is None:
        line.drawing.packs = []
    if line.text.partition(":")[2].strip() != "none":
        line.matched(CELLS, "x,y x,y …")
        line.drawing.packs.append((line.cells(), line.where))


def _monster(line: _Line) -> None:
    """Read a line with the numbers that are rolled when a monster is made."""
    form = "x,y health 5/7 attack 2x28% defense 1x23% gold 14"
    _, _, *numbers = line.matched(rf"{CELL}\s+{ROLLED}", form)
    line.drawing.rolled[line.cells()[0]] = dict(zip(ROLLED_FIELDS, map(int, numbers), strict=True)), line.where


def _exit(line: _Line) -> None:
    line.matched(CELL, "x,y")
    (line.drawing.exit,) = line.cells()


def _text(line: _Line) -> None:
    text = line.text.partition(":")[2].strip()
    if line.word in line.drawing.texts:
        raise line.wrong(f"'{line.word}' was already given")
    line.drawing.texts[line.word] = text


def _lamp(line: _Line) -> None:
    line.matched("shaded", "shaded")
    line.drawing.lamp_covered = True


READERS: dict[str, Callable[[_Line], None]] = {
    "at": _at,
    "ground": _ground,
    "room": _room,
    "corridor": _corridor,
    **dict.fromkeys(LISTS, _listed),
    **dict.fromkeys(TEXTS, _text),
    "fire": _fire,
    "gas": _gas,
    "torch": _torch,
    "choice": _choice,
    **dict.fromkeys(NUMBERS, _number),
    "health": _health,
    "facing": _facing,
    "partner": _partner,
    "battered": _battered,
    "lever": _lever,
    "pack": _pack,
    "monster": _monster,
    "exit": _exit,
    "lamp": _lamp,
}
