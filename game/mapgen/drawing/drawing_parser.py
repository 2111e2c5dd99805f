"""Parser for maps typed as text.

It knows what each character means, and reports what is wrong with a drawing and where.

A drawing begins with rows of equal length. After a blank line, legend lines follow. The first character is the cell
(0,0). All ground beyond the drawing is rock. A line that begins with `//` is a comment: no row can begin so, because
its doors would open to the outside.

    k = kobold asleep          a breed (kind of monster), and its habit
    B = item key               an item
    C = curtain                ground, by the name of its terrain
    A = locked iron door       a door, shut, ajar, open, bolted, locked or hidden; it may also be stiff and runed
    facing: A east             the side from which the doors A open, if they open from one side only
    L = lever A                a lever in the wall, which opens the door A
    q = plate A                a plate in the floor, which the gate A obeys
    lever: 4,0 A               a lever or a plate at a cell, which is drawn as rock or floor
    room: x y w h dark kitchen a room with its walls: first cell, width, height; whether dark; its purpose
    corridor: x,y x,y          the cells of a corridor
    torch: x,y                 an open cell that a torch in the wall beside it lights
    choice: x,y x,y            the cells of items; the hero can take only one of them
    health: k 2                the present health of the monsters drawn `k`
    at: x,y item key           a thing in a cell that has another sign on the map
    ground: x,y grass          ground that the map cannot show, for example under a door

The other lines are listed in `docs/drawings.md`.

Two doors of one letter are partners if their kind comes in pairs. An iron door without a state is locked. A door that
opens from one side only opens from the east or the south, unless a `facing` line names another side.

`drawn_rooms`: finds the rooms of a drawing whose legend names none: full rectangles of floor, at least two cells wide
and high.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, in_bounds, reading_order
from game.mapgen.drawing.legends import ROW_BELOW, Lines, is_legend, is_row, looks_like_legend, read_legends
from game.mapgen.drawing.parsed_drawing import (
    COMMENT,
    COVERS,
    DOORS,
    IMPASSABLE,
    LEVERS,
    MARKS,
    PLATE,
    ROCK,
    Drawing,
    DrawingError,
    DrawnLever,
    Mistakes,
    quoted,
    shortened,
)

LARGEST = (500, 500)
"""Greatest size of a drawing: cells across and down."""


def parse_drawing(text: str, mistakes: Mistakes | None = None) -> Drawing:
    """Parse a drawing with its legend lines.

    `mistakes`: where its mistakes are noted; what can be read in spite of them is returned. Without it, raises
    DrawingError with all mistakes. Raises DrawingError in any case if there is no map, or if something is too large.
    """
    noted = Mistakes() if mistakes is None else mistakes
    lines = list(enumerate(text.replace("\r\n", "\n").rstrip("\n").split("\n"), 1))
    rows, legends = _parts([(number, line) for number, line in lines if not line.startswith(COMMENT)], noted)
    width = Counter(len(row) for _, row in rows).most_common(1)[0][0]
    if width > LARGEST[0] or len(rows) > LARGEST[1]:
        sizes = f"{width}x{len(rows)} cells, but at most {LARGEST[0]}x{LARGEST[1]} are allowed"
        raise DrawingError(f"the drawing is too large: it has {sizes}")
    drawing = Drawing((width, len(rows)), row_lines=[number for number, _ in rows])
    drawing.comments = _comments(lines, noted)
    signs = _even_rows(rows, drawing, noted)
    read_legends(legends, signs, drawing, noted)
    _read_cells(signs, drawing, noted)
    _add_stairs(drawing)
    with noted:
        check_doors(drawing)
    shown = set("".join(signs))
    for letter, legend in drawing.legend.items():
        if len(letter) == 1 and letter not in shown:
            only = f", only '{other}'" if (other := letter.swapcase()) in shown else ""
            words = f"'{letter} = {' '.join(legend.words)}' has no effect: the map has no '{letter}'{only}"
            drawing.warnings.append(shortened(f"{legend.where}: {words}"))
    if mistakes is None:
        noted.check()
    return drawing


def _parts(lines: Lines, mistakes: Mistakes) -> tuple[Lines, Lines]:
    """Return the rows of the map and the legend lines. Raises DrawingError if there are no rows.

    `lines`: all lines without those that begin with `//`. It is noted as a mistake if a legend follows the map without
    a blank line, if the map goes on below a blank line, and if a line such as "# The bank" is meant as a comment.
    """
    top = next((line for _, line in lines if line.strip()), None)
    if top is None:
        raise DrawingError("the drawing is empty")
    lengths = Counter(len(line) for _, line in lines[: LARGEST[1]] if is_row(line.strip()))
    width = max(lengths, key=lengths.__getitem__, default=len(top))
    rows: list[tuple[int, str]] = []
    end = None
    for place, (number, line) in enumerate(lines):
        if not line or (not line.strip() and len(line) != width):  # spaces that an editor has left
            end = place if rows and end is None else end
        elif end is not None and (len(line) != width or not is_row(line.strip())):
            break
        elif end is None and (looks_like_legend(line) if len(line) != width else is_legend(line)):
            if not rows:
                raise DrawingError(f"line {number}: a legend is here, but the map must come first")
            mistakes.note(f"line {number}: the legends begin here, but they need a blank line between them and the map")
            return rows, lines[place:]
        elif len(line) != width and line.startswith(("# ", "; ")) and not is_row(line.strip()):
            mistakes.note(f"line {number}: '{quoted(line)}' is no row of the map; a comment begins with {COMMENT}")
        else:
            if end is not None:
                mistakes.note(f"line {number}: {ROW_BELOW}")
            rows.append((number, line))
            end = None
    return rows, lines[end:] if end is not None else []


def _comments(lines: Lines, mistakes: Mistakes) -> list[str]:
    """Return the lines that are comments. Among the legends, spaces can stand before a comment."""
    stripped = [(number, line.strip().expandtabs()) for number, line in lines if COMMENT in line[: LARGEST[0]]]
    comments = [(number, line) for number, line in stripped if line.startswith(COMMENT)]
    for number, line in comments:
        if not line.isprintable():
            mistakes.note(f"line {number}: a comment can have printable characters only")
    return [line for _, line in comments]


def _even_rows(rows: Lines, drawing: Drawing, mistakes: Mistakes) -> list[str]:
    """Return the signs of each row, as many as the drawing is wide. Rows of another length are noted as mistakes."""
    width = drawing.size[0]
    usual = next(number for number, row in rows if len(row) == width)
    for y, (number, row) in enumerate(rows):
        if len(row) != width:
            hint = ""
            if len(row) > width and row[-1].isspace():
                last = "tab" if row[-1] == "\t" else "space"
                hint = f" (its last character is a {last})"
            mistakes.note(f"line {number}: the row has {len(row)} characters, but line {usual} has {width}{hint}")
            drawing.unclear.update(Vec(x, y) for x in range(width))
    return [row.ljust(width)[:width] for _, row in rows]


def _read_cells(signs: list[str], drawing: Drawing, mistakes: Mistakes) -> None:
    """Add the cells of the map to a drawing whose legends are read. Signs without a meaning are noted as mistakes."""
    unknown: dict[str, list[Vec]] = {}
    for y, row in enumerate(signs):
        for x, sign in enumerate(row):
            if sign not in ROCK and not _read_cell(drawing, Vec(x, y), sign):
                unknown.setdefault(sign, []).append(Vec(x, y))
    for sign, cells in unknown.items():
        drawing.unclear.update(cells)
        mistakes.note(f"{cells_place(cells, drawing)}: '{sign}' has no meaning in a drawing")
    heroes = drawing.marks["hero"]
    if len(heroes) > 1:
        where, first = cells_place(heroes[1:], drawing), cell_place(heroes[0], drawing)
        mistakes.note(f"{where}: the drawing has a second hero '@'; the first is in {first}")
        drawing.marks["hero"] = heroes[:1]


def _read_cell(drawing: Drawing, at: Vec, sign: str) -> bool:
    """Add a cell of the map, which is not rock, to a drawing. Return whether its sign has a meaning."""
    if sign in COVERS:
        drawing.cover[at] = COVERS[sign]
        if COVERS[sign] not in IMPASSABLE:
            drawing.floor.add(at)
        return True
    legend = drawing.legend.get(sign)
    if legend is not None and legend.words[0] in LEVERS:
        drawing.levers.append(DrawnLever(at, legend.words[-1], legend.where))
        if legend.words[0] == PLATE:
            drawing.floor.add(at)
        return True
    drawing.floor.add(at)
    if sign in DOORS:
        drawing.doors.append((at, DOORS[sign]))
    elif sign in MARKS:
        drawing.marks[MARKS[sign]].append(at)
    elif sign.isalpha():
        drawing.letters.append((at, sign))
    return sign == "." or sign in DOORS or sign in MARKS or sign.isalpha()


def _add_stairs(drawing: Drawing) -> None:
    """Add the stairs that `ground` lines name to those that are drawn."""
    for name in ("stairs down", "stairs up"):
        listed = {at for at, ground, _ in drawing.ground if ground == name}
        if listed:
            drawing.marks[name] = sorted(listed.union(drawing.marks[name]), key=reading_order)


def check_doors(drawing: Drawing) -> None:
    """Check that no door stands at the edge of a drawing and opens to its outside. Raises DrawingError if one does."""
    width, height = drawing.size
    explained = [at for at, letter in drawing.letters if letter in drawing.legend and drawing.legend[letter].is_door]
    wrong = {
        at
        for at in (*(at for at, _ in drawing.doors), *explained)
        if (at.x in (0, width - 1) or at.y in (0, height - 1)) and at not in drawing.unclear
        for step in ORTHOGONAL
        if not in_bounds(at - step, drawing.size) and at + step in drawing.floor
    }
    if wrong:
        places = sorted(wrong, key=reading_order)
        raise DrawingError(
            *(f"{cell_place(at, drawing)}: the door opens to the outside of the drawing" for at in places)
        )


MOST_IN_A_CELL = 4
"""Greatest number of things in one cell that an error message names."""


def cell_place(at: Vec, drawing: Drawing) -> str:
    """Return the place of a cell in the file of a drawing, for error messages."""
    if drawing.row_lines:
        return f"line {drawing.row_lines[at.y]}, column {at.x + 1}"
    listed = [drawing.legend[letter].where for cell, letter in drawing.letters if cell == at]
    more = f" (and {len(listed) - MOST_IN_A_CELL} more things)" if len(listed) > MOST_IN_A_CELL else ""
    return " and ".join(listed[:MOST_IN_A_CELL]) + more or f"the cell {at.x},{at.y}"


def thing_place(at: Vec, letter: str, drawing: Drawing) -> str:
    """Return the place in the file of a thing: that of its letter on the map, or of the line that lists it.

    `at`: its cell. `letter`: its letter, or the key of `legend` of a thing that is listed.
    """
    if len(letter) == 1:
        return cell_place(at, drawing)
    where = drawing.legend[letter].where
    return f"{where}, at {at.x},{at.y}" if drawing.row_lines else where


def cells_place(cells: Sequence[Vec], drawing: Drawing) -> str:
    """Return the place of the first of some cells, and how many others there are, for error messages."""
    more = len(cells) - 1
    return cell_place(cells[0], drawing) + (f" (and {more} more place{'s' * (more > 1)})" if more else "")


def drawn_rooms(floor: NDArray[np.bool_]) -> list[Rect]:
    """Return the rooms of a drawing: each connected piece of floor that fills a rectangle of at least 2x2 cells.

    A returned rectangle includes the walls around the floor, except walls that would lie outside the drawing. `floor`:
    bool[x, y], False in the cells of doors.
    """
    labels = components(floor)
    count = int(labels.max(initial=-1)) + 1
    x, y = np.nonzero(labels >= 0)
    numbers = labels[x, y]
    first, last = np.full((count, 2), LARGEST, np.intp), np.zeros((count, 2), np.intp)
    for axis, places in enumerate((x, y)):
        np.minimum.at(first[:, axis], numbers, places)
        np.maximum.at(last[:, axis], numbers, places)
    sides = last - first + 1
    full = (sides.min(axis=1) > 1) & (sides.prod(axis=1) == np.bincount(numbers, minlength=count))
    return [
        _with_walls(Vec(*one), Vec(*other), floor.shape)
        for one, other in zip(first[full].tolist(), last[full].tolist(), strict=True)
    ]


def _with_walls(first: Vec, last: Vec, size: tuple[int, ...]) -> Rect:
    x, y = max(0, first.x - 1), max(0, first.y - 1)
    right, bottom = min(size[0] - 1, last.x + 1), min(size[1] - 1, last.y + 1)
    return Rect(x, y, right - x + 1, bottom - y + 1)
