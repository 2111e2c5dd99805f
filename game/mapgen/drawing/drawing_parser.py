"""Parser for maps typed as text.

It knows what each character means, and reports what is wrong with a drawing and where.

A drawing begins with rows of equal length. After a blank line, legend lines follow. The first character is the cell
(0,0). All ground beyond the drawing is rock.

    k = kobold asleep          a breed (kind of monster), and its habit
    B = item key               an item
    C = curtain                ground, by the name of its terrain
    A = locked iron door       a door, shut, ajar, open, bolted, locked or hidden; it may also be stiff and runed
    facing: A east             the side from which the doors A open, if they open from one side only
    L = lever A                a lever in the wall, which opens the door A
    lever: 4,0 A               a lever at a cell, which may be drawn as rock
    room: x y w h [dark]       a room with its walls: first cell, width, height
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

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, in_bounds, reading_order
from game.mapgen.analysis.components import components
from game.mapgen.drawing.legends import read_legends
from game.mapgen.drawing.parsed_drawing import (
    COVERS,
    DOORS,
    IMPASSABLE,
    LEVER,
    MARKS,
    ROCK,
    Drawing,
    DrawingError,
    DrawnLever,
    shortened,
)

LARGEST = (500, 500)
"""Greatest size of a drawing: cells across and down."""


def parse_drawing(text: str) -> Drawing:
    """Parse a drawing with its legend lines. Raises DrawingError if something in it is wrong."""
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    if not any(line.strip() for line in lines):
        raise DrawingError("the drawing is empty")
    height = lines.index("") if "" in lines else len(lines)
    rows = lines[:height]
    if not rows:
        raise DrawingError("line 1: the line is blank, but the drawing must begin here")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise DrawingError(f"line {number}: the row has {len(row)} characters, but line 1 has {len(rows[0])}")
    if len(rows[0]) > LARGEST[0] or height > LARGEST[1]:
        sizes = f"{len(rows[0])}x{height} cells, but at most {LARGEST[0]}x{LARGEST[1]} are allowed"
        raise DrawingError(f"the drawing is too large: it has {sizes}")
    drawing = Drawing((len(rows[0]), height))
    read_legends(lines, height, drawing)
    for y, row in enumerate(rows):
        for x, character in enumerate(row):
            _read_cell(drawing, Vec(x, y), character)
    for at, name, _ in drawing.ground:
        if name in ("stairs down", "stairs up") and at not in drawing.marks[name]:
            drawing.marks[name] = sorted([*drawing.marks[name], at], key=reading_order)
    check_doors(drawing)
    shown = set("".join(rows))
    drawing.warnings = [
        shortened(f"{legend.where}: '{letter} = {' '.join(legend.words)}' has no effect: the map has no '{letter}'")
        for letter, legend in drawing.legend.items()
        if len(letter) == 1 and letter not in shown
    ]
    return drawing


def _read_cell(drawing: Drawing, at: Vec, character: str) -> None:
    if character in ROCK:
        return
    if character in COVERS:
        drawing.cover[at] = COVERS[character]
        if COVERS[character] in IMPASSABLE:
            return
    legend = drawing.legend.get(character)
    if legend is not None and legend.words[0] == LEVER:
        drawing.levers.append(DrawnLever(at, legend.words[-1], legend.where))
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
        raise DrawingError(f"{cell_place(at, drawing)}: '{character}' has no meaning in a drawing")


def check_doors(drawing: Drawing) -> None:
    """Check that no door stands at the edge of a drawing and opens to its outside. Raises DrawingError if one does."""
    explained = [at for at, letter in drawing.letters if letter in drawing.legend and drawing.legend[letter].is_door]
    for at in (*(at for at, _ in drawing.doors), *explained):
        for step in ORTHOGONAL:
            if not in_bounds(at - step, drawing.size) and at + step in drawing.floor:
                raise DrawingError(f"{cell_place(at, drawing)}: the door opens to the outside of the drawing")


def cell_place(at: Vec, drawing: Drawing) -> str:
    """Return the place of a cell in the file of a drawing, for error messages."""
    if drawing.is_text:
        return f"line {at.y + 1}, column {at.x + 1}"
    listed = [drawing.legend[letter].where for cell, letter in drawing.letters if cell == at]
    return " and ".join(listed) or f"the cell {at.x},{at.y}"


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
