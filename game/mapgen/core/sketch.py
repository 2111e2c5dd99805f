"""A level while it is made: the ground, and what the steps note about it. Furnishing makes the level from it.

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
    """Signal that this roll cannot become a level that keeps its promises; the message states why."""


class DoorSpec(NamedTuple):
    """Features that set a door apart from the plain doors of its level."""

    kind: str | None = None
    """Name of the kind; None for the plain kind."""
    locked: bool = False
    runed: bool = False
    facing: Vec | None = None
    """Step from the door to the only side from which it opens; None if it opens from both."""
    partner: Vec | None = None
    """Cell of the door that moves together with it; None without a partner."""
    lever: Vec | None = None
    """Cell of wall with the lever that opens it, since no hand does; None without a lever."""


class BuildSnapshot(NamedTuple):
    """State of a sketch after a step, or in the middle of a step."""

    caption: str
    floor: NDArray[np.bool_]
    doors: tuple[Vec, ...]
    rooms: tuple[Rect, ...]


@dataclass
class Sketch:
    """Level in the making, shared by all steps of a chain. Grids are `[x, y]`.

    `floor` is True where actors can walk.
    """

    size: tuple[int, int]
    depth: int
    dice: Dice
    floor: NDArray[np.bool_] = field(init=False)
    rooms: list[Rect] = field(default_factory=list)
    """Rectangle of each room, walls included; its floor lies strictly within."""
    dark: list[Rect] = field(default_factory=list)
    """Rooms without light."""
    corridors: list[list[Vec]] = field(default_factory=list)
    """Cells that each corridor newly dug, in the order of digging."""
    joins: list[Vec] = field(default_factory=list)
    """Cells where two rooms were joined: doorways that have no door yet."""
    doors: list[Vec] = field(default_factory=list)
    hidden: list[Vec] = field(default_factory=list)
    """Doors that look like wall until they are found."""
    door_specs: dict[Vec, DoorSpec] = field(default_factory=dict)
    """Features of the doors that are not plain, by cell."""
    keys: list[Vec] = field(default_factory=list)
    """Cells of keys, which must be reachable before any lock."""
    sure: list[Vec] = field(default_factory=list)
    """Cells of things that every player who looks for them must be able to reach."""
    choices: list[frozenset[Vec]] = field(default_factory=list)
    """Groups of cells with items; from each group only one item can be taken."""
    cover: dict[str, NDArray[np.bool_]] = field(default_factory=dict)
    """Cells of each terrain but plain floor and rock, by its name: bool[x, y].

    Only `floor` decides what is walkable.
    """
    start: Vec | None = None
    exit: Vec | None = None
    way_back: Vec | None = None
    """Cell of the stairs up."""
    last_door: Vec | None = None
    """Door that ends the game; its level has no stairs down."""
    spawns: list[tuple[str, Vec]] = field(default_factory=list)
    """Names of breeds, each with the cell where a monster of it begins."""
    habits: dict[Vec, str] = field(default_factory=dict)
    """Habit of the monster that begins in a cell, where it is not left to chance: `asleep`, `posted`, `roaming`."""
    items: list[tuple[str, Vec]] = field(default_factory=list)
    """Names of things, each with the cell where it lies."""
    traps: list[tuple[str, Vec]] = field(default_factory=list)
    """Names of traps, each with the cell where it is set."""
    torches: list[tuple[Vec, Vec]] = field(default_factory=list)
    """For each torch, the cell of wall in which it hangs and the open cell from which it shines."""
    wall_style: str = "stone"
    """Material of walls and floors, which shifts their colours."""
    restarts: int = 0
    """Number of rolls that were thrown away before this one."""
    history: list[BuildSnapshot] | None = None
    """Snapshots of the sketch while it was made; None if no history is wanted, and then recording costs nothing."""

    def __post_init__(self) -> None:
        self.floor = np.zeros(self.size, np.bool_)

    def has(self, part: str) -> bool:
        """Return whether the field named `part` is neither None nor empty."""
        held = getattr(self, part)
        return bool(held.any()) if isinstance(held, np.ndarray) else bool(held)

    def record(self, caption: str) -> None:
        """Add a snapshot of the present state to the history, if a history is kept."""
        if self.history is not None:
            last = self.history[-1].floor if self.history else None
            floor = last if last is not None and np.array_equal(last, self.floor) else self.floor.copy()
            self.history.append(BuildSnapshot(caption, floor, tuple(self.doors), tuple(self.rooms)))

    def free_cells(self, room: Rect) -> list[Vec]:
        """Return the dug cells of a room, without doors and cells in use."""
        taken = self.in_use() | set(self.doors)
        return [at for at in self.dug(room) if at not in taken]

    def dug(self, room: Rect) -> list[Vec]:
        """Return the dug cells inside a room's walls, row by row."""
        y, x = self.floor[room.x + 1 : room.right, room.y + 1 : room.bottom].T.nonzero()
        return list(vecs(zip((x + room.x + 1).tolist(), (y + room.y + 1).tolist(), strict=True)))

    def in_use(self) -> set[Vec]:
        """Return the cells with a start, stairs, monster, item or trap, where no door may be."""
        marks = {self.start, self.exit, self.way_back, *(at for _, at in (*self.spawns, *self.items, *self.traps))}
        return {at for at in marks if at is not None}

    def arrival(self) -> list[Rect]:
        """Return the rooms that hold the start: several where rooms lie within the rectangles of larger rooms."""
        return [room for room in self.rooms if self.start is not None and inside(room).contains(self.start)]


def room_of(cells: NDArray[np.bool_]) -> Rect:
    """Return the smallest room whose floor holds `cells`: bool[x, y], at least one cell, none of them on the rim."""
    columns, rows = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    (left, right), (top, bottom) = columns[[0, -1]].tolist(), rows[[0, -1]].tolist()
    return Rect(left - 1, top - 1, right - left + 3, bottom - top + 3)


def inside(room: Rect) -> Rect:
    """Return the rectangle inside a room's walls."""
    return Rect(room.x + 1, room.y + 1, room.width - 2, room.height - 2)


def floor_of(room: Rect) -> list[Vec]:
    """Return the cells inside a room's walls."""
    return list(inside(room).cells())


class Across(Enum):
    """Horizontal place of a prefab on the map."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Down(Enum):
    """Vertical place of a prefab on the map."""

    TOP = "top"
    CENTRE = "centre"
    BOTTOM = "bottom"


def free_ground(sketch: Sketch) -> NDArray[np.bool_]:
    """Return the cells of the floor without doors and cells in use: bool[x, y]."""
    free = sketch.floor.copy()
    for at in (*sketch.doors, *sketch.in_use()):
        free[at] = False
    return free
