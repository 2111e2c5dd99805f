"""The proof that a vault never spoils a level: alone in a hall, it keeps the promises of a level."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, in_bounds
from game.mapgen.analysis.door_sites import border_of
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.sketch import Sketch
from game.mapgen.core.vault import Stands
from game.mapgen.drawing.prefab_placement import stamp

AROUND = 3
"""Number of cells around the vault that the hall has, with the rim of the map."""
_CELL = re.compile(r" at (\d+),(\d+)")


def mouths(drawn: Sketch) -> list[Vec]:
    """Return the cells of the outline of a vault that are floor."""
    return [at for at in border_of(Rect(0, 0, *drawn.size)) if drawn.floor[at]]


def outline_fault(drawn: Sketch, stands: Stands) -> str | None:
    """Return why the outline of a vault, or of a room in it, does not suit where the vault stands; None if it does."""
    open_cells, (width, height) = mouths(drawn), drawn.size
    if stands is Stands.OPEN and len(set(open_cells)) < len(set(border_of(Rect(0, 0, width, height)))):
        return "a vault that stands 'open' needs floor along its whole outline"
    if stands is Stands.ROCK and not open_cells:
        return "a vault that stands in 'rock' needs a mouth: a cell of floor in its outline"
    corners = {Vec(x, y) for x in (0, width - 1) for y in (0, height - 1)}
    if stands is Stands.ROCK and not corners.isdisjoint(open_cells):
        return "the mouth of a vault cannot be in its corner"
    for room in drawn.rooms if stands is Stands.ROCK else ():
        for at in (Vec(x, y) for y in (room.y, room.bottom) for x in (room.x, room.right)):
            if drawn.floor[at]:
                return (
                    f"'room: {' '.join(map(str, room))}' has floor in its corner {at.x},{at.y}; it includes its walls"
                )
    return None


def proof_faults(drawn: Sketch, stands: Stands, row_lines: Sequence[int]) -> list[str]:
    """Return the promises of a level that a vault breaks, a sentence for each; an empty list if it breaks none.

    It is put in the middle of a hall that the hero crosses, unless it has a beginning and an end of its own. A vault
    that stands in rock has rock around it there, with a way to each mouth, so that no lever hangs outside. The hero
    must reach all of it, with the keys and the levers that it has, and no key or lever needs a lock, a rune or a
    secret. Each sentence begins with its place in the file. `row_lines`: line of the file for each row of the vault.
    """
    if drawn.start is not None and drawn.exit is not None:
        return [_placed(fault, row_lines, 0) for fault in faults(drawn)]
    width, height = drawn.size[0] + 2 * AROUND, drawn.size[1] + 2 * AROUND
    hall = Sketch((width, height), 1, drawn.dice)
    hall.floor[1:-1, 1:-1] = True
    hall.start, hall.exit = Vec(1, 1), Vec(width - 2, height - 2)
    if stands is Stands.ROCK:
        hall.floor[AROUND - 1 : 1 - AROUND, AROUND - 1 : 1 - AROUND] = False
        for at in mouths(drawn):
            for step in ORTHOGONAL:
                if not in_bounds(at + step, drawn.size):
                    hall.floor[at + step + Vec(AROUND, AROUND)] = True
    stamp(hall, drawn, Vec(AROUND, AROUND))
    return [_placed(fault, row_lines, AROUND) for fault in faults(hall)]


def _placed(fault: str, row_lines: Sequence[int], edge: int) -> str:
    """Return a sentence about a cell of a level with the place of the cell in the file at its beginning.

    `edge`: columns and rows before those of the vault.
    """
    match = _CELL.search(fault)
    if match is None:
        return f"line {row_lines[0]}: {fault}"
    x, y = int(match[1]) - edge, int(match[2]) - edge
    return f"line {row_lines[y]}, column {x + 1}: {_CELL.sub('', fault)}"
