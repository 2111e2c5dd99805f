"""Legend lines under a drawing: they give the meaning of its letters, and facts about the level and the hero.

A line is split into words at its spaces, and each word is read by itself. So the time does not depend on what is wrong
with a line, only on its length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from game.engine.grid.geometry import DIRECTION_NAMES, EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Rect, Vec, in_bounds
from game.engine.records import NamedTuple
from game.engine.words import did_you_mean
from game.mapgen.drawing.parsed_drawing import (
    COMMENT,
    COVERS,
    DOORS,
    IMPASSABLE,
    LEVERS,
    LISTS,
    MARKS,
    NUMBERS,
    ROCK,
    ROLLED_FIELDS,
    STAIRS,
    TEXTS,
    Drawing,
    DrawingError,
    DrawnLever,
    Legend,
    Listed,
    Mistakes,
    Number,
    Torch,
    quoted,
)

Lines: TypeAlias = Sequence[tuple[int, str]]
"""Lines with their numbers in the text, from 1."""
ROLLED = re.compile(
    r"health (\d{1,6})/(\d{1,6}) attack (\d{1,6})x(\d{1,3})% defense (\d{1,6})x(\d{1,3})% gold (\d{1,6})"
)
"""Numbers of a monster. Each repetition is bounded and ends at a sign that it cannot contain."""
DIGITS = 6
"""Greatest number of digits of a number."""
MAX_LINES = 20_000
"""Greatest number of lines under a drawing. A generated level has some hundred."""
MAX_WORDS = 64
"""Greatest number of words in the meaning of a letter."""
ROW_SIGNS = {*ROCK, *DOORS, *MARKS, *COVERS, "."}
ROW_BELOW = "this looks like a row of the map, but a blank line above has ended the map"
NONE = ["none"]
"""Words of a line which says that there are no such things."""


class _Line(NamedTuple):
    """Legend line that begins with a word and a colon.

    `text`: the whole line. `where`: its place, such as "line 7". `word`: the word before the colon. `words`: the words
    after it. `drawing`: the drawing to which the line adds facts. `rows`: rows of the drawing.
    """

    text: str
    where: str
    word: str
    words: list[str]
    drawing: Drawing
    rows: Sequence[str]

    def wrong(self, what: str) -> DrawingError:
        return DrawingError(f"{self.where}: {what}")

    def misfit(self, form: str) -> DrawingError:
        """Return the error that the line does not have its form, such as "x y w h"."""
        return self.wrong(f"'{quoted(self.text)}' does not have the form '{self.word}: {form}'")

    def cells(self, words: Sequence[str], form: str) -> list[Vec]:
        """Return the cells that words name. Raises DrawingError if there are none, or if one is outside the drawing.

        `form`: the expected form of the line, for the error message.
        """
        cells = []
        for word in words:
            at = _cell(word)
            if at is None:
                raise self.wrong(f"'{quoted(word)}' is not a cell such as 3,2; the form is '{self.word}: {form}'")
            cells.append(at)
        if not cells:
            raise self.misfit(form)
        self.check_inside(cells)
        return cells

    def cells_and_name(self, form: str) -> tuple[list[Vec], list[str]]:
        """Return the cells at the beginning of the line, and the words of the name that follows them."""
        count = next((place for place, word in enumerate(self.words) if not word[0].isdecimal()), len(self.words))
        cells, name = self.cells(self.words[:count], form), self.words[count:]
        if not name:
            raise self.misfit(form)
        return cells, name

    def check_inside(self, cells: Sequence[Vec]) -> None:
        width, height = self.drawing.size
        for at in cells:
            if not (at.x < width and at.y < height):
                raise self.wrong(f"{at.x},{at.y} lies outside the drawing of {width}x{height}")

    def check_open(self, cells: Sequence[Vec], why: str) -> None:
        """Check that no cell is rock. Raises DrawingError. `why`: the end of its message, about "{at}"."""
        for at in cells:
            if not self.is_open(at) and at not in self.drawing.unclear:
                raise self.wrong(why.format(at=f"{at.x},{at.y}"))

    def is_open(self, at: Vec) -> bool:
        """Return whether a cell is in the drawing and not rock."""
        return in_bounds(at, self.drawing.size) and self.rows[at.y][at.x] not in ROCK

    def check_new(self, what: object, given: Mapping[Any, Any]) -> None:
        """Check that something was not given by an earlier line. Raises DrawingError.

        `what`: the word, letter or cell. `given`: what earlier lines gave; each value has its place in the file.
        """
        if what in given:
            before = given[what]
            where = before if isinstance(before, str) else getattr(before, "where", None) or before[-1]
            named = f"{what.x},{what.y}" if isinstance(what, Vec) else what
            about = f"'{self.word}'" if what == self.word else f"'{self.word}' of {named}"
            raise self.wrong(f"{about} was already given in {where}")


def _number(word: str, digits: int = DIGITS) -> int | None:
    """Return the number that a word is; None if it is none, or has more digits than are allowed."""
    return int(word) if len(word) <= digits and word.isdecimal() else None


def _cell(word: str) -> Vec | None:
    """Return the cell that a word such as "3,2" names; None if it names none."""
    across, _, down = word.partition(",")
    x, y = _number(across), _number(down)
    return None if x is None or y is None else Vec(x, y)


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def is_legend(line: str) -> bool:
    """Return whether a line is a legend, although it might be a row of a map: "k = kobold asleep", "oil: 300"."""
    letter, equals, meaning = line[:1], line[1:4], line[4:]
    return (letter.isalpha() and equals == " = " and meaning.replace(" ", "").isalnum() and len(meaning) > 1) or (
        line.partition(": ")[0] in READERS and ": " in line
    )


def looks_like_legend(line: str) -> bool:
    """Return whether a line that cannot be a row of the map looks like a legend."""
    return (line[:1].isalpha() and line[1:].lstrip().startswith("=")) or line.partition(":")[0] in READERS


def read_legends(lines: Lines, rows: Sequence[str], drawing: Drawing, mistakes: Mistakes) -> None:
    """Read all legend lines into `drawing`. What is wrong with a line is noted, and the next line is read.

    `lines`: the lines below the map. `rows`: the rows of the map. Raises DrawingError if there are too many lines.
    """
    if len(lines) > MAX_LINES:
        raise DrawingError(f"there are {len(lines)} lines under the map, but at most {MAX_LINES} are allowed")
    was_row = False
    for number, line in lines:
        text = line.strip()
        if not text or text.startswith(COMMENT):
            continue
        row, was_row = was_row, is_row(text)
        if not (row and was_row):  # one message about a map in two parts is enough
            with mistakes:
                _read(_without_comment(text, f"line {number}", drawing, mistakes), f"line {number}", rows, drawing)


def _without_comment(text: str, where: str, drawing: Drawing, mistakes: Mistakes) -> str:
    """Return a legend line without a comment at its end, which is a mistake.

    A text, such as a name, is kept whole, because it may contain the sign of a comment: this is only a warning.
    """
    line, sign, comment = text.partition(COMMENT)
    if not sign or is_row(text):
        return text
    word, comment = line.partition(":")[0], quoted(sign + comment)
    if word not in TEXTS:
        mistakes.note(f"{where}: '{comment}' cannot be here; a comment needs a line of its own")
        return line.rstrip()
    if line[-1].isspace():  # not the address of a web page
        drawing.warnings.append(f"{where}: '{comment}' is part of the {word}; a comment needs a line of its own")
    return text


def _read(text: str, where: str, rows: Sequence[str], drawing: Drawing) -> None:
    """Read one legend line. Raises DrawingError if it is wrong."""
    sign, rest = text[0], text[1:].lstrip()
    word, colon, facts = text.partition(":")
    if rest.startswith("=") and rest[1:].strip():
        _explain(sign, rest[1:].split(), where, drawing)
    elif colon and word in READERS:
        READERS[word](_Line(text, where, word, facts.split(), drawing, rows))
    elif is_row(text):
        raise DrawingError(f"{where}: {ROW_BELOW}")
    elif colon and len(word) > 1 and word.isalpha():
        raise DrawingError(f"{where}: there is no legend '{quoted(word)}:'{did_you_mean(word, READERS)}")
    elif (first := text.split()[0]) in READERS and not colon:
        raise DrawingError(f"{where}: the colon is missing: '{first}: {quoted(text[len(first) :].strip())}'")
    else:
        if not text[1:2].isalpha():
            drawing.unclear.add(sign)
        hint = f"; a comment begins with {COMMENT}" if sign in "#;" else ""
        raise DrawingError(f"{where}: '{quoted(text)}' is not a legend line such as 'k = kobold' or 'oil: 300'{hint}")


def is_row(text: str) -> bool:
    """Return whether a line below the map looks like one of its rows: signs, and letters that do not form words."""
    signs = text[:MAX_WORDS]
    return (
        len(text) > 2
        and text[0] in ROW_SIGNS
        and not text[1:].lstrip().startswith("=")
        and all(sign in ROW_SIGNS or sign.isalpha() for sign in signs)
        and not any(one.isalpha() and other.isalpha() for one, other in pairwise(signs))
    )


def _explain(letter: str, words: list[str], where: str, drawing: Drawing) -> None:
    if not letter.isalpha():
        raise DrawingError(f"{where}: '{letter}' is not a letter, and only letters can have a meaning")
    if letter in drawing.legend:
        raise DrawingError(f"{where}: '{letter}' was already explained in {drawing.legend[letter].where}")
    if len(words) > MAX_WORDS:
        drawing.unclear.add(letter)
        raise DrawingError(f"{where}: a meaning of {len(words)} words is too long: {MAX_WORDS} at most")
    drawing.legend[letter] = Legend(tuple(words), where)


def _at(line: _Line) -> None:
    """Read a line with things in cells that have another sign on the map, such as a key under a monster."""
    cells, words = line.cells_and_name("x,y item key")
    if words[0] in (*LEVERS, "="):
        named = quoted(" ".join(words[:MAX_WORDS]))
        raise line.wrong(f"'{named}' cannot be given in this way; a lever has a line such as 'lever: 3,0 A'")
    line.check_open(cells, "the cell {at} is rock, and nothing can be in it")
    if len(words) > MAX_WORDS:
        raise line.wrong(f"a meaning of {len(words)} words is too long: {MAX_WORDS} at most")
    line.drawing.legend[line.where] = Legend(tuple(words), line.where)
    line.drawing.letters += [(at, line.where) for at in cells]


def _ground(line: _Line) -> None:
    cells, words = line.cells_and_name("x,y grass")
    name = " ".join(words[:MAX_WORDS])
    line.check_open(cells, "the map shows rock at {at}; draw the ground on the map instead")
    for at in cells:
        sign = line.rows[at.y][at.x]
        shown = "floor" if sign == "." and name in ("wall", *IMPASSABLE) else COVERS.get(sign) or STAIRS.get(sign, name)
        if shown != name and at not in line.drawing.unclear:
            raise line.wrong(f"the map shows {shown} at {at.x},{at.y}; draw the ground on the map instead")
    line.drawing.ground += [(at, name, line.where) for at in cells]


def _room(line: _Line) -> None:
    none_given = line.drawing.rooms_given and not line.drawing.rooms
    if none_given or (line.words == NONE and line.drawing.rooms):
        raise line.wrong("another line says whether there are rooms: 'room: none' is for a drawing without any")
    if line.words == NONE:
        line.drawing.rooms_given = True
        return
    sides, words = [_number(word) for word in line.words[:4]], line.words[4:]
    if len(sides) < 4 or None in sides:
        raise line.misfit("x y w h")
    is_dark = words[:1] == ["dark"]
    purpose = words[is_dark:]
    if "dark" in purpose:
        raise line.misfit("x y w h dark kitchen")
    room = Rect(*[side or 0 for side in sides])
    if not (room.width and room.height):
        raise line.wrong(f"a room of {room.width}x{room.height} cells is empty")
    width, height = line.drawing.size
    if room.right >= width or room.bottom >= height:
        raise line.wrong(f"the room reaches to {room.right},{room.bottom}, outside the drawing of {width}x{height}")
    line.drawing.rooms_given = True
    if purpose:
        named = " ".join(purpose)
        before, where = line.drawing.purposes.setdefault(room, (named, line.where))
        if before != named:
            raise line.wrong(f"the same room has the purpose '{quoted(before)}' in {where}")
    line.drawing.rooms.append(room)
    if is_dark:
        line.drawing.dark.append(room)


def _corridor(line: _Line) -> None:
    corridor = line.cells(line.words, "x,y x,y …")
    line.check_open(corridor, "a corridor cannot include the cell {at}, which is rock")
    line.drawing.corridors.append(corridor)


def _listed(line: _Line) -> None:
    line.check_new(line.word, line.drawing.lists)
    names = (" ".join(name.split()) for name in line.text.partition(":")[2].split(","))
    line.drawing.lists[line.word] = Listed(tuple(name for name in names if name), line.where)


def _fire(line: _Line) -> None:
    words, turns = line.words, None
    if words[-1:] == ["turns"]:
        turns = _number(words[-2], 4) if len(words) > 1 else None
        if not turns:
            raise line.misfit("x,y x,y … 9 turns")
        words = words[:-2]
    line.drawing.fire += [(at, turns, line.where) for at in line.cells(words, "x,y x,y …")]


def _gas(line: _Line) -> None:
    form = "kind x,y units"
    *name, place, amount = line.words if len(line.words) > 2 else ("", "", "")
    units = _number(amount)
    if units is None or not all(word.isalpha() for word in name):
        raise line.misfit(form)
    (at,) = line.cells([place], form)
    line.drawing.gas.append((" ".join(name), at, units, line.where))


def _torch(line: _Line) -> None:
    if line.words[1:2] == ["from"]:
        form = "x,y from x,y"
        if len(line.words) != 3:
            raise line.misfit(form)
        at, mount = line.cells(line.words[::2], form)
        line.check_open([at], "a torch lights an open cell, but {at} is rock")
        if (mount - at).steps != 1:
            raise line.wrong(f"a torch hangs beside the cell that it lights, but {mount.x},{mount.y} is not beside it")
        line.drawing.torches.append(Torch(at, mount, line.where))
        return
    for at in line.cells(line.words, "x,y x,y …"):
        beside = [cell for step in (SOUTH, EAST, WEST, NORTH) if line.is_open(cell := at + step)]
        lit = f"; write 'torch: {beside[0].x},{beside[0].y} from {at.x},{at.y}'" if beside else ""
        line.check_open([at], f"a torch needs an open cell beside its wall, but {{at}} is rock{lit}")
        line.drawing.torches.append(Torch(at, None, line.where))


def _choice(line: _Line) -> None:
    line.drawing.choices.append((line.cells(line.words, "x,y x,y …"), line.where))


def _hero_number(line: _Line) -> None:
    line.check_new(line.word, line.drawing.numbers)
    value = _number(line.words[0]) if len(line.words) == 1 else None
    if value is None:
        raise line.misfit(f"number from 0 to {10**DIGITS - 1}")
    line.drawing.numbers[line.word] = Number(value, line.where)


def _health(line: _Line) -> None:
    """Read a health line: `health: 20` for the hero, or `health: k 5` for the monsters drawn with the letter k."""
    if len(line.words) != 2 or not _is_letter(line.words[0]):
        if len(line.words) != 1:
            raise line.misfit("number, or health: k number")
        _hero_number(line)
        return
    letter, value = line.words[0], _number(line.words[1])
    if value is None:
        raise line.misfit("k number")
    if not value:
        raise line.wrong("health must be at least 1")
    line.check_new(letter, line.drawing.healths)
    line.drawing.healths[letter] = Number(value, line.where)


def _door(line: _Line, word: str, form: str) -> Vec | str:
    """Return the cell or the letter by which a word names a door. Raises DrawingError if it is neither."""
    return word if _is_letter(word) else line.cells([word], form)[0]


def _facing(line: _Line) -> None:
    form = "A east"
    if len(line.words) != 2:
        raise line.misfit(form)
    door, side = _door(line, line.words[0], form), line.words[1]
    if DIRECTION_NAMES.get(side) not in ORTHOGONAL:
        raise line.wrong(f"a door can face north, east, south or west, but not '{quoted(side)}'")
    line.check_new(door, line.drawing.facings)
    line.drawing.facings[door] = DIRECTION_NAMES[side], line.where


def _partner(line: _Line) -> None:
    form = "x,y x,y"
    if len(line.words) != 2:
        raise line.misfit(form)
    one, other = line.cells(line.words, form)
    line.drawing.partners.append((one, other, line.where))


def _battered(line: _Line) -> None:
    form = "x,y number"
    pips = _number(line.words[1], 2) if len(line.words) == 2 else None
    if pips is None:
        raise line.misfit(form)
    (at,) = line.cells(line.words[:1], form)
    line.check_new(at, line.drawing.battered)
    line.drawing.battered[at] = Number(pips, line.where)


def _lever(line: _Line) -> None:
    form = "x,y A"
    if len(line.words) < 2 or line.words[2:] not in ([], ["pulled"]):
        raise line.misfit(form)
    (at,), door = line.cells(line.words[:1], form), _door(line, line.words[1], form)
    line.drawing.levers.append(DrawnLever(at, door, line.where, pulled=len(line.words) > 2))


def _pack(line: _Line) -> None:
    packs = line.drawing.packs or []
    if line.drawing.packs == [] or (line.words == NONE and packs):
        raise line.wrong("another line says whether there are packs: 'pack: none' is for a drawing without any")
    if line.words != NONE:
        packs.append((line.cells(line.words, "x,y x,y …"), line.where))
    line.drawing.packs = packs


def _monster(line: _Line) -> None:
    """Read a line with the numbers that are rolled when a monster is made."""
    form = "x,y health 5/7 attack 2x28% defense 1x23% gold 14"
    match = ROLLED.fullmatch(" ".join(line.words[1:])) if len(line.words) == len(form.split()) else None
    if match is None:
        raise line.misfit(form)
    (at,) = line.cells(line.words[:1], form)
    line.check_new(at, line.drawing.rolled)
    line.drawing.rolled[at] = dict(zip(ROLLED_FIELDS, map(int, match.groups()), strict=True)), line.where


def _exit(line: _Line) -> None:
    if line.drawing.exit is not None:
        raise line.wrong("the way out was already given")
    if len(line.words) > 1:
        raise line.misfit("x,y")
    (line.drawing.exit,) = line.cells(line.words, "x,y")
    line.drawing.exit_place = line.where


def _text(line: _Line) -> None:
    text = line.text.partition(":")[2].strip()
    line.check_new(line.word, line.drawing.text_places)
    line.drawing.texts[line.word], line.drawing.text_places[line.word] = text, line.where


def _lamp(line: _Line) -> None:
    if line.words != ["shaded"]:
        raise line.misfit("shaded")
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
    **dict.fromkeys(NUMBERS, _hero_number),
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
"""Readers of the lines that begin with a word and a colon, by this word."""
