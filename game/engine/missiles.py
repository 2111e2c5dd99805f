"""The way that a missile takes: the line along which one sees, until something is in its way.

At an exact tie between two cells a line of sight needs both of them clear, and so does a missile; it is then taken to
fly through the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .door import DoorState
from .geometry import EAST, NORTH, SOUTH, WEST, Vec

if TYPE_CHECKING:
    from .level import Level

AJAR_PERCENT = 20
"""By so much less each die of a missile hits for each door ajar that it has to pass."""


def lets_fly(at: Vec, level: Level) -> bool:
    """Whether a missile gets through a cell. What can be looked across can be thrown across, but for glass."""
    if not level.holds(at):
        return False
    terrain, door = level.terrain_at(at), level.doors.get(at)
    if terrain.blocks_bodies and terrain.blocks_sight:
        return False
    return door is None or not door.stops_missiles


def flight(start: Vec, at: Vec, level: Level, *, far: int, beyond: bool = False) -> list[Vec]:
    """The cells through which a missile flies, its first left out: to its goal, or `beyond` as far as it gets."""
    cells: list[Vec] = []
    for either in _line(start, at):
        if len(cells) == far or not all(lets_fly(cell, level) for cell in either):
            break
        cells.append(either[0])
        if cells[-1] == at and not beyond:
            break
    return cells


def beam(start: Vec, at: Vec, level: Level, *, far: int, width: int = 1, pierces: bool = False) -> list[Vec]:
    """The cells of a ray: a missile's flight beyond its goal, or one that nothing but the rim of the world ends."""
    if not pierces:
        return flight(start, at, level, far=far, beyond=True)
    steep = abs(at.y - start.y) > abs(at.x - start.x)
    aside = EAST if steep else SOUTH
    first = next(iter(_line(start, at)), (start,))[0]
    slants = (first - start).diagonal and width > 1 and _within_rim(start + aside, level)
    cells = [start + aside] if slants else []  # so that one gets from one's own cell to the first without a corner
    for either in _line(start, at):
        if (either[0] - start).steps > far or not _within_rim(either[0], level):
            break
        beside = (either[0] + Vec(aside.x * by, aside.y * by) for by in range(width))
        cells += [cell for cell in beside if _within_rim(cell, level)]
    return cells


def ajar_on(way: list[Vec], level: Level) -> int:
    """How many doors ajar a missile has to pass."""
    doors = (level.doors.get(at) for at in way)
    return sum(door is not None and door.state is DoorState.AJAR for door in doors)


def _within_rim(at: Vec, level: Level) -> bool:
    return all(level.holds(at + step) for step in (NORTH, SOUTH, WEST, EAST))


def _line(start: Vec, at: Vec) -> Iterator[tuple[Vec, ...]]:
    """At each step along the longer axis the nearest cell, at an exact tie both; on and on, past the goal."""
    line = at - start
    length = line.steps
    step = 0
    while length:
        step += 1
        cells = (
            start + Vec(*((2 * way * step + half) // (2 * length) for way in line)) for half in (length, length - 1)
        )
        yield tuple(dict.fromkeys(cells))
