"""A level in the making: what is dug, and what every step knows of it. Furnishing makes a level of it.

`Across` and `Down` name the nine areas of its map.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec, vecs


class RetryLevel(Exception):
    """This roll cannot become a level that keeps its promises; the sentence says why."""


class DoorSpec(NamedTuple):
    """What sets a door apart from the plain ones of its level."""

    kind: str | None = None
    """The name of its kind; None for the plain one."""
    locked: bool = False
    runed: bool = False
    facing: Vec | None = None
    """The side from which alone it opens, as the step from it to there."""
    partner: Vec | None = None
    """The door that moves with it."""
    lever: Vec | None = None
    """The wall with the lever that opens it; no hand does."""


class Snapshot(NamedTuple):
    """How a sketch looked after a step, or in the middle of one."""

    caption: str
    floor: NDArray[np.bool_]
    doors: tuple[Vec, ...]
    rooms: tuple[Rect, ...]


@dataclass
class Sketch:
    """Shared by all steps of a chain. Grids are `[x, y]`; `floor` is True where one can walk."""

    size: tuple[int, int]
    depth: int
    dice: Dice
    floor: NDArray[np.bool_] = field(init=False)
    rooms: list[Rect] = field(default_factory=list)
    """What each room takes in with its walls: its floor lies strictly within."""
    dark: list[Rect] = field(default_factory=list)
    """Those of the rooms in which no light burns."""
    corridors: list[list[Vec]] = field(default_factory=list)
    """The cells newly dug by each corridor, in the order of digging."""
    joins: list[Vec] = field(default_factory=list)
    """The cells in which one room was joined to another: doorways as yet without a door."""
    doors: list[Vec] = field(default_factory=list)
    hidden: list[Vec] = field(default_factory=list)
    """Those of the doors that look like wall until they are found."""
    fittings: dict[Vec, DoorSpec] = field(default_factory=dict)
    """What sets some of the doors apart."""
    keys: list[Vec] = field(default_factory=list)
    """The cells of keys, which must be reached before any lock."""
    sure: list[Vec] = field(default_factory=list)
    """The cells of things to which everybody must come who looks for them."""
    choices: list[frozenset[Vec]] = field(default_factory=list)
    """Cells of items of which only one can be had."""
    cover: dict[str, NDArray[np.bool_]] = field(default_factory=dict)
    """Ground that is not plain floor or rock, by the name of its terrain; `floor` says whether it can be walked."""
    start: Vec | None = None
    exit: Vec | None = None
    way_back: Vec | None = None
    """The stairs up."""
    last_door: Vec | None = None
    """The one of the doors that ends the game; its level has no stairs down."""
    spawns: list[tuple[str, Vec]] = field(default_factory=list)
    """Breeds by name, and where they begin."""
    habits: dict[Vec, str] = field(default_factory=dict)
    """What those are about who begin there, where it is not left to chance: `asleep`, `posted`, `roaming`."""
    items: list[tuple[str, Vec]] = field(default_factory=list)
    """Things by name, and where they lie."""
    traps: list[tuple[str, Vec]] = field(default_factory=list)
    """Traps by name, and where they are set."""
    torches: list[tuple[Vec, Vec]] = field(default_factory=list)
    """The wall each hangs in, and the open cell it shines from."""
    wall_style: str = "stone"
    """What its walls and floors are built of, which shifts their colours."""
    restarts: int = 0
    """How many rolls were thrown away before this one."""
    history: list[Snapshot] | None = None
    """How it came about; None while nobody wants to know, and then recording costs nothing."""

    def __post_init__(self) -> None:
        self.floor = np.zeros(self.size, np.bool_)

    def has(self, part: str) -> bool:
        """Whether a part, named as above, is there and not empty."""
        held = getattr(self, part)
        return bool(held.any()) if isinstance(held, np.ndarray) else bool(held)

    def record(self, caption: str) -> None:
        """Keeps a picture of the sketch as it now is, if anybody wants to know."""
        if self.history is not None:
            last = self.history[-1].floor if self.history else None
            floor = last if last is not None and np.array_equal(last, self.floor) else self.floor.copy()
            self.history.append(Snapshot(caption, floor, tuple(self.doors), tuple(self.rooms)))

    def free_cells(self, room: Rect) -> list[Vec]:
        """The dug cells of a room on which nothing stands yet, doors left out."""
        taken = self.in_use() | set(self.doors)
        return [at for at in self.dug(room) if at not in taken]

    def dug(self, room: Rect) -> list[Vec]:
        """The dug cells inside a room's walls, row by row."""
        y, x = self.floor[room.x + 1 : room.right, room.y + 1 : room.bottom].T.nonzero()
        return list(vecs(zip((x + room.x + 1).tolist(), (y + room.y + 1).tolist(), strict=True)))

    def in_use(self) -> set[Vec]:
        """The cells in which somebody or something stands, where no door may be."""
        marks = {self.start, self.exit, self.way_back, *(at for _, at in (*self.spawns, *self.items, *self.traps))}
        return {at for at in marks if at is not None}

    def arrival(self) -> list[Rect]:
        """The rooms that hold the start: several where rooms lie within the rectangles of greater ones."""
        return [room for room in self.rooms if self.start is not None and inside(room).holds(self.start)]


def room_of(cells: NDArray[np.bool_]) -> Rect:
    """The smallest room that holds some cells of a grid, which must be off the rim; there must be one at least."""
    columns, rows = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    (left, right), (top, bottom) = columns[[0, -1]].tolist(), rows[[0, -1]].tolist()
    return Rect(left - 1, top - 1, right - left + 3, bottom - top + 3)


def inside(room: Rect) -> Rect:
    """What a room's walls leave of it."""
    return Rect(room.x + 1, room.y + 1, room.width - 2, room.height - 2)


def floor_of(room: Rect) -> list[Vec]:
    """The cells inside a room's walls."""
    return list(inside(room).cells())


class Across(Enum):
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Down(Enum):
    TOP = "top"
    CENTRE = "centre"
    BOTTOM = "bottom"


def free_ground(sketch: Sketch) -> NDArray[np.bool_]:
    """The cells of the floor on which nothing stands, doors left out."""
    free = sketch.floor.copy()
    for at in (*sketch.doors, *sketch.in_use()):
        free[at] = False
    return free
