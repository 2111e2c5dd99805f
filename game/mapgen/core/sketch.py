"""Sketch: a level being built. Steps dig its ground and note its rooms, doors, monsters and items.

When the sketch is finished, another part of the game, furnishing, makes the playable level from it.

`Across`, `Down`: the horizontal and the vertical third of the map. Together they name one of nine areas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import field, fields
from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import largest_component
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec, cells_numbered, cells_where
from game.engine.level_theme import PLAIN
from game.engine.records import NamedTuple, mutable_record
from game.mapgen.core.terrain_cover import TerrainCover

_Value = TypeVar("_Value", np.bool_, np.uint8)

MEASURE = 80 * 48
"""Number of cells of the map for which steps give numbers, such as of rooms or monsters.

Larger maps get more and smaller maps fewer, in proportion.
"""
ARCHWAY = "archway"
"""Name of the terrain in a doorway without a leaf."""


class RetryLevel(Exception):
    """Signal that the present random rolls cannot give a level that meets all requirements. The message states why."""


class MapTooSmall(RetryLevel):
    """Error: the map is too small for the chain, whatever the random rolls. The message names the smallest size."""


TOLL, QUIET, WINDY, PORTCULLIS = "toll", "quiet", "windy", "portcullis"
"""Names of the kind of door of which the hero can open only one of several, and of those that a plate or lever raises.
"""


class DoorSpec(NamedTuple):
    """Features of a special door, for example a lock or a rune, that the plain doors of its level do not have."""

    kind: str | None = None
    """Name of the kind of door; None for the plain kind of the level."""
    locked: bool = False
    runed: bool = False
    """Whether a rune on the door warns of danger."""
    facing: Vec | None = None
    """Step from the door to the only side from which it opens; None if it opens from both sides."""
    partner: Vec | None = None
    """Cell of the other door of a pair that open and shut together; None for a single door."""
    lever: Vec | None = None
    """Cell of the lever in a wall, or of the plate, that opens the door, which does not open by hand; None without."""

    def moved(self, cell: Callable[[Vec], Vec | None], step: Callable[[Vec], Vec]) -> DoorSpec | None:
        """Return the features with their cells moved; None if the partner or the lever is lost.

        `cell`: returns where a cell is moved, None if it is lost. `step`: returns the direction of a step afterwards.
        """
        facing = None if self.facing is None else step(self.facing)
        partner, lever = (None if at is None else cell(at) for at in (self.partner, self.lever))
        if (partner is None) != (self.partner is None) or (lever is None) != (self.lever is None):
            return None
        return self._replace(facing=facing, partner=partner, lever=lever)

    @property
    def unsure(self) -> bool:
        """Whether the hero may not get through the door.

        Its rune frightens him, or another toll door has bolted it, or its plate does not want the number of his open
        doors.
        """
        return self.runed or self.kind in (TOLL, QUIET, WINDY)


class BuildSnapshot(NamedTuple):
    """Copy of a sketch's ground, doors and rooms, taken after a step or in the middle of it.

    `caption`: what was just done.
    """

    caption: str
    floor: NDArray[np.bool_]
    doors: tuple[Vec, ...]
    rooms: tuple[Rect, ...]


@mutable_record
class Sketch:
    """Level being built, shared by all steps of a chain. `size`: cells across and down.

    `floor`: True where actors can walk, bool[x, y].
    """

    size: tuple[int, int]
    depth: int
    dice: Dice
    floor: NDArray[np.bool_] = field(init=False)
    rooms: list[Rect] = field(default_factory=list)
    """Rectangle of each room with its walls; the floor lies strictly inside."""
    dark: list[Rect] = field(default_factory=list)
    """Rooms without light."""
    purposes: dict[Rect, str] = field(default_factory=dict)
    """What rooms are for, such as "kitchen". A room without an entry is for nothing in particular."""
    vaults: list[Rect] = field(default_factory=list)
    """Rectangles that vaults cover: what is drawn there stays as it is drawn."""
    corridors: list[list[Vec]] = field(default_factory=list)
    """Cells of each corridor that were rock before it was dug, in the order of digging."""
    joins: list[Vec] = field(default_factory=list)
    """Cells of doorways between two rooms that have no door yet."""
    doors: list[Vec] = field(default_factory=list)
    """Cells of all doors, hidden doors too."""
    hidden: list[Vec] = field(default_factory=list)
    """Cells of doors that look like wall until the hero finds them."""
    door_specs: dict[Vec, DoorSpec] = field(default_factory=dict)
    """Features of the doors that are not plain, by the door's cell."""
    keys: list[Vec] = field(default_factory=list)
    """Cells of keys. The hero must be able to reach each of them before any lock is opened."""
    sure: list[Vec] = field(default_factory=list)
    """Cells of items that the hero must be able to reach without a key, a rune or a secret door."""
    choices: list[frozenset[Vec]] = field(default_factory=list)
    """Groups of cells with prizes. The hero can take only one prize of each group. A group may be a single cell."""
    cover: TerrainCover = field(init=False)
    """Terrain of the cells that are not plain floor or rock."""
    start: Vec | None = None
    """Cell where the hero arrives; None as long as no step has placed it."""
    exit: Vec | None = None
    """Cell of the stairs down, or of the exit behind the last door; None as long as no step has placed it."""
    way_back: Vec | None = None
    """Cell of the stairs up; None without stairs up."""
    last_door: Vec | None = None
    """Cell of the door that ends the game; None on all other levels. A level with such a door has no stairs down."""
    spawns: list[tuple[str, Vec]] = field(default_factory=list)
    """Breed (kind of monster) of each monster, and the cell in which it starts."""
    habits: dict[Vec, str] = field(default_factory=dict)
    """Habits of monsters, by the cell in which a monster starts: `asleep`, `posted` or `roaming`.

    A monster without an entry gets a random habit.
    """
    items: list[tuple[str, Vec]] = field(default_factory=list)
    """Name and cell of each item."""
    traps: list[tuple[str, Vec]] = field(default_factory=list)
    """Name and cell of each trap."""
    torches: list[tuple[Vec, Vec]] = field(default_factory=list)
    """Two cells for each torch: the cell of wall in which it hangs, and the open cell from which it shines."""
    own_vaults: str = ""
    """Which vaults of the player the level may have, besides those of the game: their digest; "" for none."""
    theme: str = PLAIN.name
    """Name of the theme of the level, which says how it looks and sounds."""
    restarts: int = 0
    """Number of failed attempts before this one."""
    history: list[BuildSnapshot] | None = None
    """Snapshots taken while the sketch was built, oldest first; None if no history is kept."""

    def __post_init__(self) -> None:
        self.floor = np.zeros(self.size, np.bool_)
        self.cover = TerrainCover(np.zeros(self.size, np.uint8))

    @property
    def start_cell(self) -> Vec:
        """The start, for what comes after it is placed. Raises ValueError if no step has placed it."""
        if self.start is None:
            raise ValueError("the sketch has no start")
        return self.start

    def copy(self) -> Sketch:
        """Return a copy that can be changed without changing this sketch. It has the same dice and the same history."""
        twin = copy(self)
        for name, value in vars(self).items():
            if name != "history" and isinstance(value, list | dict | np.ndarray | TerrainCover):
                setattr(twin, name, value.copy())
        return twin

    def map_cells(self, to: Callable[[Vec], Vec | None], step: Callable[[Vec], Vec] = lambda step: step) -> None:
        """Move everything that has a cell to another, or remove it. Ground, terrain, rooms and vaults stay.

        `to`: returns the cell to which a cell is moved; None if what is there is removed. `step`: returns the direction
        of a step afterwards.
        """

        def one(at: Vec | None) -> Vec | None:
            return None if at is None else to(at)

        def every(cells: Iterable[Vec]) -> list[Vec]:
            return [there for at in cells if (there := to(at)) is not None]

        def named(things: list[tuple[str, Vec]]) -> list[tuple[str, Vec]]:
            return [(name, there) for name, at in things if (there := to(at)) is not None]

        self.corridors = [moved for corridor in self.corridors if (moved := every(corridor))]
        self.joins, self.doors, self.hidden = every(self.joins), every(self.doors), every(self.hidden)
        self.door_specs = {
            there: features
            for at, spec in self.door_specs.items()
            if (there := to(at)) is not None and (features := spec.moved(to, step)) is not None
        }
        self.keys, self.sure = every(self.keys), every(self.sure)
        self.choices = [frozenset(moved) for cells in self.choices if (moved := every(cells))]
        self.start, self.exit, self.way_back = one(self.start), one(self.exit), one(self.way_back)
        self.last_door = one(self.last_door)
        self.spawns, self.items, self.traps = named(self.spawns), named(self.items), named(self.traps)
        self.habits = {there: habit for at, habit in self.habits.items() if (there := to(at)) is not None}
        torches = ((to(mount), to(at)) for mount, at in self.torches)
        self.torches = [(mount, at) for mount, at in torches if mount is not None and at is not None]

    def map_rooms(self, to: Callable[[Rect], Rect | None]) -> None:
        """Move rooms, or remove them. `to`: returns where a room is moved; None if it is removed."""
        self.rooms, self.dark = (
            [moved for room in rooms if (moved := to(room)) is not None] for rooms in (self.rooms, self.dark)
        )
        self.purposes = {moved: purpose for room, purpose in self.purposes.items() if (moved := to(room)) is not None}

    def forget(self, gone: NDArray[np.bool_]) -> None:
        """Remove everything that has one of the cells `gone`, bool[x, y], and terrain there. Ground and rooms stay."""
        self.map_cells(lambda at: None if gone[at] else at)
        self.cover.clear(gone)

    def forget_bare_rooms(self) -> None:
        """Remove the rooms without any floor."""
        self.map_rooms(lambda room: room if self.floor[room.inner.slices].any() else None)

    def add(self, other: Sketch) -> None:
        """Add everything that another sketch of the same map has, besides ground and terrain.

        Where both have a start or the like, that of the other is taken.
        """
        for part in fields(self):
            mine, more = getattr(self, part.name), getattr(other, part.name)
            if part.name != "history" and isinstance(mine, list):
                mine += more
            elif isinstance(mine, dict):
                mine |= more
            elif isinstance(more, Vec):
                setattr(self, part.name, more)

    def has(self, part: str) -> bool:
        """Return whether a field of the sketch is neither None nor empty. `part`: name of the field.

        An array is empty if it is False everywhere.
        """
        held = getattr(self, part)
        return bool(held.any()) if isinstance(held, np.ndarray) else bool(held)

    def record(self, caption: str) -> None:
        """Add a snapshot of the present state to the history. Without a history, do nothing.

        `caption`: what was just done.
        """
        if self.history is not None:
            last = self.history[-1].floor if self.history else None
            floor = last if last is not None and np.array_equal(last, self.floor) else self.floor.copy()
            self.history.append(BuildSnapshot(caption, floor, tuple(self.doors), tuple(self.rooms)))

    def mask(self, cells: Iterable[Vec]) -> NDArray[np.bool_]:
        """Return an array of the map in which only some cells are True: bool[x, y]."""
        mask = np.zeros(self.size, np.bool_)
        for at in cells:
            mask[at] = True
        return mask

    def free_cells(self, room: Rect) -> list[Vec]:
        """Return the dug cells of a room that hold no door, are not in use (see `in_use`) and belong to no vault."""
        return cells_within(room, self.free_ground())

    def free_ground(self) -> NDArray[np.bool_]:
        """Return the floor cells that hold no door, are not in use and belong to no vault: bool[x, y]."""
        free = self.floor.copy()
        for area in self.vaults:
            free[area.slices] = False
        for at in (*self.doors, *self.in_use()):
            free[at] = False
        return free

    def bare_ground(self) -> NDArray[np.bool_]:
        """Return the floor cells that have no terrain and no door: bool[x, y]."""
        bare = self.floor & ~self.cover.covered
        for at in self.doors:
            bare[at] = False
        return bare

    def in_vault(self, at: Vec) -> bool:
        """Return whether a cell belongs to a vault."""
        return any(area.contains(at) for area in self.vaults)

    def dug(self, room: Rect) -> list[Vec]:
        """Return the dug cells inside a room's walls, row by row."""
        return cells_within(room, self.floor)

    def own_floors(self, among: NDArray[np.bool_] | None = None) -> list[tuple[Rect, list[Vec]]]:
        """Return the floor of each room as cells, row by row; see `numbered_floors`.

        `among`: cells of which those of the floors are returned, bool[x, y]; None for all.
        """
        rooms, numbers = self.numbered_floors()
        by_rows = (numbers if among is None else np.where(among, numbers, -1)).T.ravel()
        within = np.flatnonzero(by_rows >= 0)
        by_rooms = within[by_rows[within].argsort(kind="stable")]
        y, x = np.divmod(by_rooms, self.size[0])
        cells = iter(cells_numbered(x * self.size[1] + y, self.size))
        return [
            (room, [*islice(cells, count)])
            for room, count in zip(rooms, np.bincount(by_rows[within], minlength=len(rooms)).tolist(), strict=True)
        ]

    def numbered_floors(self) -> tuple[tuple[Rect, ...], NDArray[np.intp]]:
        """Return the rooms that have a floor, and for each cell the index of the room to whose floor it belongs.

        The floor of a room is without corridors and doorways, and without that of smaller rooms in it. It is the
        largest connected piece within the room's walls. The rooms come in the order of their size. The indices are
        intp[x, y], -1 for no room, and cannot be changed.
        """
        free = self.floor.copy()
        for at in (*(at for corridor in self.corridors for at in corridor), *self.doorways()):
            free[at] = False
        return _numbered(free.tobytes(), self.size, tuple(self.rooms))

    def doorways(self) -> list[Vec]:
        """Return the cells of all doors and arches."""
        return [*self.doors, *cells_where(self.cover.of(ARCHWAY))]

    def in_use(self) -> set[Vec]:
        """Return the cells in use: those with the start, stairs, a monster, an item or a trap.

        No door may be placed in them.
        """
        marks = {self.start, self.exit, self.way_back, *(at for _, at in (*self.spawns, *self.items, *self.traps))}
        return {at for at in marks if at is not None}

    def arrival(self) -> list[Rect]:
        """Return the rooms that contain the start; empty without a start.

        There can be several, because a room may lie inside the rectangle of a larger room.
        """
        return [room for room in self.rooms if self.start is not None and room.inner.contains(self.start)]


@lru_cache(2)  # several steps ask for the floors of the same rooms
def _numbered(
    content: bytes, size: tuple[int, int], rooms: tuple[Rect, ...]
) -> tuple[tuple[Rect, ...], NDArray[np.intp]]:
    """Return what `Sketch.numbered_floors` does. `content`: of the floor without corridors and doorways, bool[x, y]."""
    free = np.frombuffer(bytearray(content), np.bool_).reshape(size)
    found: list[Rect] = []
    numbers = np.full(size, -1, np.intp)
    for room in sorted(rooms, key=lambda room: room.width * room.height):
        inside = room.inner.slices
        within = free[inside]
        piece = largest_component(within)
        if piece.any():
            numbers[inside][piece] = len(found)
            found.append(room)
            within[piece] = False
    numbers.flags.writeable = False
    return tuple(found), numbers


def room_of(cells: NDArray[np.bool_]) -> Rect:
    """Return the smallest room, walls included, whose floor contains all of `cells`.

    `cells`: bool[x, y], at least one True, none on the rim.
    """
    columns, rows = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    (left, right), (top, bottom) = columns[[0, -1]].tolist(), rows[[0, -1]].tolist()
    return Rect(left - 1, top - 1, right - left + 3, bottom - top + 3)


def cells_within(room: Rect, cells: NDArray[np.bool_]) -> list[Vec]:
    """Return those of the cells, bool[x, y], that lie inside a room's walls, row by row."""
    within = cells[room.inner.slices]
    y, x = np.divmod(np.flatnonzero(within.T), max(within.shape[0], 1))
    return cells_numbered((x + room.x + 1) * cells.shape[1] + y + room.y + 1, cells.shape)


def random_cell(rooms: Iterable[Rect], cells: NDArray[np.bool_], dice: Dice) -> Vec | None:
    """Return a random one of the cells, bool[x, y], inside the walls of rooms; None if there is none.

    A cell inside the walls of two rooms is drawn twice as often.
    """
    numbers = [(room, int(np.count_nonzero(cells[room.inner.slices]))) for room in rooms]
    total = sum(number for _, number in numbers)
    drawn = dice.below(total) if total else 0
    for room, number in numbers:
        if drawn < number:
            return cells_within(room, cells)[drawn]
        drawn -= number
    return None


def floor_of(room: Rect) -> list[Vec]:
    """Return all cells inside a room's walls, dug or not."""
    return list(room.inner.cells())


def within_rim(cells: NDArray[_Value]) -> NDArray[_Value]:
    """Set the cells on the map's rim (its outermost cells) to False or 0, in place, and return the array[x, y]."""
    cells[[0, -1]] = cells[:, [0, -1]] = 0
    return cells


class Across(Enum):
    """Horizontal third of the map, in which a prefab, the start or the stairs are placed."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Down(Enum):
    """Vertical third of the map, in which a prefab, the start or the stairs are placed."""

    TOP = "top"
    CENTRE = "centre"
    BOTTOM = "bottom"
