"""Ordinary doors: where the rules of each document place them, and how all are removed.

The documents 000 to 003 describe other games, from which traditions (sets of rules) take their rules.

`BorderDoors`: doors in the walls of rooms, wherever a way leads between two walls: the rule of documents 000 and 001
(RogueSharp).

`BorderDoors` comes after all tunnels are dug, so that no later digging can open the walls beside a door (B-01). A cell
counts as floor even if a monster stands on it, so a monster beside a door is never taken for a wall (B-11). No door is
placed in a cell in which something stands. Where a document has a bug, this game does what the document intends. The
docstring of `BorderDoors` lists these deviations, and compares figures of the documents and of this game.

`CorridorDoors`: a door at the head of every long corridor: the rule of document 003 (the Rust book) where corridors are
known (D-60 to D-64).

Deviations: the head of a corridor is its end at the room it was dug from (B-17, see `corridors`). The lines beside the
rim (the outermost cells of the map) may hold doors (B-20). No door is beside another (B-19), not even diagonally
(B-10), nor where the hero arrives or leaves (B-21). As in the document, the other end of the corridor gets no door.
Doors are placed when all is dug, so a head whose walls were opened by later digging gets no door (B-18).

B-09: where rooms are known, a head that touches no room gets no door: its corridor was not dug from a room, but
branches off another corridor. The document has 7.8 doors in a level of rooms and dog-leg corridors, 6 in 100 of them
away from rooms. This game has 8.2 doors, none of them away from rooms.

T-02: most openings of rooms have no door, as in the document: they are the far ends of corridors, or belong to short
corridors.

`ScanDoors`: doors in random cells that fit: the rule of document 003 where no corridors are known (D-60 to D-64).

In mazes and caves no rooms are known, so the rule that a door touches a room (B-09, T-01) is not used there. In a
building (RB-12), or in a fort beside caves, rooms are known: a door in the walls of these rooms or in their corridors
touches a room and leads out of it.

Deviations: no door is beside another (B-19), not even diagonally (B-10). The lines beside the rim may hold doors
(B-20). No door is placed where anything stands or where the hero starts (B-21). In the document, one in three fitting
cells gets a door, so a maze has 290 doors, with 42 pairs side by side. In this game a maze has 235 doors and no pair,
because no door is placed diagonally beside another.

`JoinDoors`: doors in joins, the doorways between two rooms. The rule is Brogue's, which has a door in six joins of ten.

`OpenDoorways`: removes all doors and leaves open doorways, so that another rule can place doors anew.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIRECTIONS, Vec, cells_where
from game.engine.grid.neighbours import count8
from game.engine.records import record
from game.mapgen.analysis.door_sites import RoomFloors, between_walls, border_cells, is_beside_door, is_between_walls
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch

NOT_BETWEEN_WALLS = "not between two opposite walls"


@record
class BorderDoors(BuildStep):
    """Doors in all fitting cells of the walls of rooms (D-50 to D-57), none beside another.

    B-09: a door touches a room and leads out of it; the documents put some doors on corners and in bare corridors.
    B-10: no door is beside another, not even diagonally; the documents check only the four orthogonal neighbours.
    D-58: if two doors would be beside each other, only one of the two is placed. It is the door of the room that has
    fewer cells where a door fits; in the documents it is the door that comes first.
    T-02: tunnels are planned so that openings can hold doors (`plan_tunnels`); the function `refusal` gives the reason
    why a door cannot be placed in an opening.

    Averages of a level, over 2,000 levels of each kind: first by the documents' rules, then by this game's. The
    documents' figures are from section 1.7 of the project's inventory of the documents, which is not in this
    repository. Figures marked * are from this project's run of the documents' rules. Where two figures stand before the
    arrow, the first is from the documents.

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
        borders = [border_cells(room, sketch.size[1]) for room in sketch.rooms]
        fits, is_beside = np.zeros(sketch.size, np.bool_), np.zeros(sketch.size, np.bool_)
        in_a_border = np.zeros(sketch.size, np.bool_)
        in_a_border.reshape(-1)[np.concatenate(borders)] = True
        for at in cells_where(in_a_border & sketch.floor & between_walls(sketch.floor)):
            fits[at] = refusal(at, sketch, before, used, rooms) is None
        places = [border[fits.reshape(-1)[border]] for border in borders]
        every = np.concatenate(places)
        first = np.sort(np.unique(every, return_index=True)[1])
        in_order = [Vec(*divmod(cell, sketch.size[1])) for cell in every[first].tolist()]
        crowd = count8(fits).reshape(-1)
        doors, is_door = set(before), np.zeros(sketch.size, np.bool_)

        def place(at: Vec) -> None:
            doors.add(at)
            is_door[at] = True
            for step in DIRECTIONS:
                is_beside[at + step] = True

        for at in before:
            is_door[at] = True
        # First a door for each room, beginning with rooms that have the fewest places: where two doors would be beside
        # each other, the door of the needier room stays. Then all others that still fit.
        for border, cells in sorted(zip(borders, places, strict=True), key=lambda pair: len(pair[1])):
            free = cells[~is_beside.reshape(-1)[cells]]
            if len(free) and not is_door.reshape(-1)[border].any():
                place(Vec(*divmod(int(free[crowd[free].argmin()]), sketch.size[1])))
        for at in in_order:
            if not is_beside[at]:
                place(at)
        sketch.doors += [at for at in in_order if at in doors]


def refusal(
    at: Vec,
    sketch: Sketch,
    doors: set[Vec],
    used: set[Vec],
    rooms: RoomFloors | None = None,
    neighbours: Iterable[Vec] = DIRECTIONS,
) -> str | None:
    """Return why no door can be placed on a cell, or None if one can. Things standing on the cell count as a reason.

    `doors`: cells of doors. `used`: cells where something stands. `rooms`: if None, whether the door serves a room is
    not checked. `neighbours`: steps to the neighbours that must not be doors, by default all eight (B-10).
    """
    if at in used:
        return "something is in this cell already"
    why = why_not(at, sketch.floor, doors, neighbours)
    return rooms.why_not(at) if why is None and rooms is not None else why


def why_not(at: Vec, floor: NDArray[np.bool_], doors: set[Vec], neighbours: Iterable[Vec] = DIRECTIONS) -> str | None:
    """Return why no door can be placed on a cell, or None if one can. Rooms and things on the cell are not checked.

    `floor`: bool[x, y]. `doors`: cells of doors. `neighbours`: steps to the neighbours that must not be doors.
    """
    width, height = floor.shape
    if not (0 < at.x < width - 1 and 0 < at.y < height - 1):
        return "on the edge of the map"
    if not floor[at]:
        return "wall"
    if at in doors or is_beside_door(at, doors, neighbours):
        return "beside another door"
    return None if is_between_walls(floor, at) else NOT_BETWEEN_WALLS


@record
class CorridorDoors(BuildStep):
    """Door at the head of each corridor for which more than `longer_than` cells of rock were dug.

    The head is the cell that was dug first.
    """

    longer_than: int = 2

    needs = ("corridors",)

    def __call__(self, sketch: Sketch) -> None:
        used, doors, rooms = sketch.in_use(), set(sketch.doors), RoomFloors(sketch) if sketch.rooms else None
        for corridor in sketch.corridors:
            if len(corridor) > self.longer_than and refusal(corridor[0], sketch, doors, used, rooms) is None:
                doors.add(corridor[0])
                sketch.doors.append(corridor[0])
                sketch.record("a door at the start of a corridor")


@record
class ScanDoors(BuildStep):
    """Doors in random floor cells that fit, judged row by row.

    `one_in`: a fitting cell gets a door by a chance of one in this number.
    """

    one_in: int = 3

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        refused = sketch.in_use()
        for door in sketch.doors:
            refused.update((door, *(door + step for step in DIRECTIONS)))
        rooms = RoomFloors(sketch)
        for y, x in np.argwhere((sketch.floor & between_walls(sketch.floor)).T).tolist():
            at = Vec(x, y)
            if at not in refused and rooms.why_not_where_laid_out(at) is None and sketch.dice.below(self.one_in) == 0:
                sketch.doors.append(at)
                refused.update(at + step for step in DIRECTIONS)
                sketch.record("a door in a suitable cell")


@record
class JoinDoors(BuildStep):
    """Doors in random joins (doorways between two rooms) where a door still fits. The other joins stay open.

    `percent`: chance (0-100) that a join gets a door.
    """

    percent: int = 60

    needs = ("joins",)

    def __call__(self, sketch: Sketch) -> None:
        used, doors = sketch.in_use(), set(sketch.doors)
        for at in sketch.joins:
            if sketch.dice.chance(self.percent) and refusal(at, sketch, doors, used) is None:
                doors.add(at)
                sketch.doors.append(at)
                sketch.record("a door where two rooms join")


@record
class OpenDoorways(BuildStep):
    """Removal of all doors, hidden doors included.

    The cells of the doors become joins, the doorways without a door in the sketch (a level while it is generated).
    """

    def __call__(self, sketch: Sketch) -> None:
        sketch.joins += sketch.doors
        sketch.doors.clear()
        sketch.hidden.clear()
