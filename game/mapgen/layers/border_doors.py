"""Doors on the borders of rooms, wherever two walls face each other across a way: the rule of documents 000 and 001.

Made after all tunnels, so that no later digging can open a door's sides (B-01). Which cells are open is judged by what
is dug, never by who stands there (B-11); that nothing stands in the cell of a door itself is another question.

Deviations, the intent instead of the bug, with the documents' figures and ours: see `BorderDoors`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIRECTIONS, Vec
from game.mapgen.openings import RoomFloors, border_of, is_beside_door
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step
from game.mapgen.thresholds import is_between_walls


@dataclass(frozen=True)
class BorderDoors(Step):
    """A door in every fitting border cell of every room (D-50 to D-57), none beside another.

    B-09: a door touches a room and leads out of it; the documents put some on corners and in bare corridors.
    B-10: no door is beside another, diagonally either; the documents ask the four orthogonal neighbours only.
    D-58: of doors beside each other the one stays whose room has fewest places for one; in the documents the first.
    T-02: tunnels are planned so that openings can hold doors (`plan_tunnels`); what still has none has a `refusal`.

    A level has on average, by the documents' rules (1.7 of the inventory; with * by our run of them) and by ours, of
    2,000 levels each:

                                        roguesharp       sadconsole
        rooms                           9.7 -> 9.7       41 -> 41
        doors                           21.1 -> 22.5     155, * 128 -> 154
        doors that touch no room        1.8 -> 0         15 % -> 0
        pairs beside each other         0.05 -> 0        1 to 2 -> 0
        open rooms without a door       * 2.5 % -> 0     * 2.5 % -> 0
        open border cells, no door      14.5 -> 0.3      * 166 -> 4.8
    """

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        rooms, used = RoomFloors(sketch), sketch.in_use()
        before = set(sketch.doors)
        borders = [list(dict.fromkeys(border_of(room))) for room in sketch.rooms]
        places = [[at for at in border if refusal(at, sketch, before, used, rooms) is None] for border in borders]
        in_order = list(dict.fromkeys(at for cells in places for at in cells))
        fitting, doors = set(in_order), set(before)
        # First one for each room, beginning with those that have the fewest places: where two doors would be beside
        # each other, that of the needier room stays. Then all others that still fit.
        for border, cells in sorted(zip(borders, places, strict=True), key=lambda pair: len(pair[1])):
            free = [at for at in cells if not is_beside_door(at, doors)]
            if free and doors.isdisjoint(border):
                doors.add(min(free, key=lambda at: sum(at + step in fitting for step in DIRECTIONS)))
        for at in in_order:
            if not is_beside_door(at, doors):
                doors.add(at)
        sketch.doors += [at for at in in_order if at in doors]


def refusal(
    at: Vec,
    sketch: Sketch,
    doors: set[Vec],
    used: set[Vec],
    rooms: RoomFloors | None = None,
    neighbours: Iterable[Vec] = DIRECTIONS,
) -> str | None:
    """Return what speaks against a door at a cell, the things that stand there included, or None if nothing does.

    Without `rooms` it is not asked whether the door would touch one. `neighbours` are the steps to the cells that are
    beside it: all eight (B-10), or fewer.
    """
    if at in used:
        return "something stands there"
    why = why_not(at, sketch.floor, doors, neighbours)
    return rooms.why_not(at) if why is None and rooms is not None else why


def why_not(at: Vec, floor: NDArray[np.bool_], doors: set[Vec], neighbours: Iterable[Vec] = DIRECTIONS) -> str | None:
    """What speaks against a door at a cell, whatever rooms there are; None when nothing does."""
    width, height = floor.shape
    if not (0 < at.x < width - 1 and 0 < at.y < height - 1):
        return "on the rim"
    if not floor[at]:
        return "wall"
    if at in doors or is_beside_door(at, doors, neighbours):
        return "beside a door"
    return None if is_between_walls(floor, at) else "not one open axis"
