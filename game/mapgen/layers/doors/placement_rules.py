"""The rules by which doors are placed, and which of them are hidden or have no leaf.

`BorderDoors`: doors on the borders of rooms, wherever two walls face each other across a way: the rule of documents 000
and 001.

Made after all tunnels, so that no later digging can open a door's sides (B-01). Which cells are open is judged by what
is dug, never by who stands there (B-11); that nothing stands in the cell of a door itself is another question.

Deviations, the intent instead of the bug, with the documents' figures and ours: see `BorderDoors`.

`CorridorDoors`: a door at the head of every long corridor: the rule of document 003 where corridors are known
(D-60 to D-64).

Deviations: a corridor's head is its end at the room it was dug from (B-17, see `corridors`); the lines beside the rim
may hold doors (B-20); no door stands beside another (B-19), nor diagonally (B-10), nor where the hero arrives or leaves
(B-21). As in the document, one end stays open, and a head whose sides were opened by later digging gets no door (B-18):
judged when all is dug, it is no place for one.

B-09: where rooms are known, a head that touches none gets no door: its corridor branches off another. Of the document's
7.8 doors a level of rooms and dog-leg corridors 6 in 100 touch no room, of ours, 8.2, none.
T-02: most openings of rooms have no door, as the document has it: they are the far ends of corridors, or of short ones.

`ScanDoors`: doors wherever one fits, by chance: the rule of document 003 where no corridors are known (D-60 to D-64).

In mazes and caves "a door touches a room" (B-09, T-01) has no meaning: no rooms are known there. Where some are, as in
a building (RB-12) or a fort beside caves, a door in their walls or corridors touches a room and leads out of it.

Deviations: no door stands beside another (B-19), nor diagonally (B-10); the lines beside the rim may hold doors (B-20);
none where anything stands, the hero's start included (B-21). In a maze the document's one in three gives 290 doors and
42 pairs side by side, ours 235 and none, for what is diagonally beside a door fits no more.

`JoinDoors`: doors where one room was joined to another: the rule is Brogue's, who has them in six joins of ten.

`HiddenDoors`: doorways that look like the wall they are in until the hero finds them: the rule that document 002 grew
(D-09).

`SecretDoor`: at most one door of a level is hidden, where one can do without it. Furnishing lays its traces.

D-09: not a quarter of all, as in document 002, and never without traces: players should not have to search walls.

`OpenDoorways`: takes the leaves out of all doorways: where doors were placed by one rule, to be placed anew by another.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec
from game.engine.records import record
from game.mapgen.analysis.door_sites import RoomFloors, between_walls, border_of, is_beside_door, is_between_walls
from game.mapgen.analysis.lock_and_key import plain_doors, try_doors
from game.mapgen.core.build_step import BuildStep, MissingInput
from game.mapgen.core.sketch import DoorSpec, Sketch
from game.mapgen.core.terrain_cover import bare

NOT_BETWEEN_WALLS = "not between two opposite walls"


@record
class BorderDoors(BuildStep):
    """A door in every fitting border cell of every room (D-50 to D-57), none beside another.

    B-09: a door touches a room and leads out of it; the documents put some on corners and in bare corridors.
    B-10: no door is beside another, diagonally either; the documents ask the four orthogonal neighbours only.
    D-58: of doors beside each other the door stays whose room has fewest places for doors; in the documents the first.
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
        door_spec, doors = set(in_order), set(before)
        # First a door for each room, beginning with rooms that have the fewest places: where two doors would be beside
        # each other, the door of the needier room stays. Then all others that still fit.
        for border, cells in sorted(zip(borders, places, strict=True), key=lambda pair: len(pair[1])):
            free = [at for at in cells if not is_beside_door(at, doors)]
            if free and doors.isdisjoint(border):
                doors.add(min(free, key=lambda at: sum(at + step in door_spec for step in DIRECTIONS)))
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
    """Return the reason against a door at a cell, the things that stand there included, or None if there is none.

    Without `rooms` there is no check whether the door would touch a room. `neighbours` are the steps to the cells that
    are beside it: all eight (B-10), or fewer.
    """
    if at in used:
        return "something is in this cell already"
    why = why_not(at, sketch.floor, doors, neighbours)
    return rooms.why_not(at) if why is None and rooms is not None else why


def why_not(at: Vec, floor: NDArray[np.bool_], doors: set[Vec], neighbours: Iterable[Vec] = DIRECTIONS) -> str | None:
    """Return the reason against a door at a cell, without regard to rooms, or None if there is none.

    `floor`: bool[x, y].
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
    """Door at the head of each corridor of more than `longer_than` newly dug cells."""

    longer_than: int = 2

    def check_needs(self, sketch: Sketch, chain: str) -> None:
        if not sketch.corridors:
            raise MissingInput(f"{chain}: the step '{self.name}' needs corridors, and no step before it makes any")

    def __call__(self, sketch: Sketch) -> None:
        used, doors, rooms = sketch.in_use(), set(sketch.doors), RoomFloors(sketch) if sketch.rooms else None
        for corridor in sketch.corridors:
            if len(corridor) > self.longer_than and refusal(corridor[0], sketch, doors, used, rooms) is None:
                doors.add(corridor[0])
                sketch.doors.append(corridor[0])
                sketch.record("a door at the start of a corridor")


@record
class ScanDoors(BuildStep):
    """Door in one of every `one_in` fitting floor cells, by chance, row by row."""

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
    """Door in each join, with a chance of `percent`, where a door still fits; the other joins stay open."""

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
class HiddenDoors(BuildStep):
    """Hidden doors: each door is hidden with a chance of `percent`, even if it is the only way somewhere."""

    percent: int = 25

    needs = ("doors",)

    def __call__(self, sketch: Sketch) -> None:
        sketch.hidden += [at for at in sketch.doors if sketch.dice.chance(self.percent)]


@record
class OpenDoorways(BuildStep):
    """Removal of all doors, hidden ones too: doors become joins."""

    def __call__(self, sketch: Sketch) -> None:
        sketch.joins += sketch.doors
        sketch.doors.clear()
        sketch.hidden.clear()


@record
class SecretDoor(BuildStep):
    """Hidden door, by chance and from a depth on; only where traces can be left on both sides of it."""

    kind: str = "secret"
    from_depth: int = 3
    percent: int = 40

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth < self.from_depth or not sketch.dice.chance(self.percent):
            return
        ground, stairs = bare(sketch), (sketch.exit, sketch.way_back)

        def takes_traces(at: Vec) -> bool:
            sides = [at + step for step in ORTHOGONAL if sketch.floor[at + step]]
            return all(ground[side] and side not in stairs for side in sides)

        for at in plain_doors(sketch):
            if takes_traces(at) and try_doors(sketch, {at: DoorSpec(self.kind)}, hidden=True):
                sketch.record("a door is hidden")
                return
