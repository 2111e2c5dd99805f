"""Notes on doors that are not open: what the hero knows of who is behind them. The map shows a badge for each note.

Two doors share a note if the hero knows that they lead into the same room: he has seen ground that joins the cells
behind them without passing a doorway, or a magic map shows it. Only his memory counts here, never the real level. What
he knows only from a magic map does not count as seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import EAST, SOUTH, WEST, Vec, in_bounds
from game.engine.grid.pathfinding import PathMap
from game.engine.model.door import Door
from game.engine.model.tradition_features import Feature
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import known_states, remembered_foes
from game.engine.world import World


class NoteKind(Enum):
    """What the hero knows of who is behind a door. The value describes it in words."""

    NOBODY = "nobody was heard"
    ASLEEP = "only sleepers"
    AWAKE = "at least one is awake"


class DoorNote(NamedTuple):
    """What the hero has learnt about the space behind a door."""

    kind: NoteKind
    several: bool = False
    """Whether there is more than one monster."""


class News(NamedTuple):
    """Something that the hero learnt at a tick about a room, or about what is behind one door."""

    tick: int
    note: DoorNote
    heard_at: Vec | None
    """Cell of the door at which he heard it; None if he has seen it."""


class _KnownRooms:
    """Rooms as the hero remembers them: known ground without doors. They are computed when they are first needed."""

    def __init__(self, world: World, *, only_seen: bool = False) -> None:
        """Make the rooms. `only_seen`: leave out the ground that the hero knows only from a magic map."""
        level = world.level
        self._floor = level.memory.floor(level.terrains)
        if only_seen:
            self._floor &= ~level.memory.charted
        for door in known_states(level):
            self._floor[door.at] = False
        self._paths = PathMap(self._floor, StepRule.NO_CORNERS)
        self._rooms: list[NDArray[np.bool_]] = []

    def number(self, at: Vec) -> int | None:
        """Return the number of the room of a cell; None if the cell is unexplored, solid, a door or off the map."""
        if not (in_bounds(at, self._floor.shape) and self._floor[at]):
            return None
        for number, room in enumerate(self._rooms):
            if room[at]:
                return number
        self._rooms.append(self._paths.reachable(at))
        return len(self._rooms) - 1


def door_notes(world: World) -> dict[Vec, DoorNote]:
    """Return the notes on the doors of the level, by the cells of the doors.

    A note says what the hero heard or saw behind a door. A door that he last saw open or broken has no note. Nor has a
    door if he sees the room behind it or stands in it, or if he has seen this room and heard nothing since. There are
    no notes in traditions (sets of rules) in which nobody is heard behind doors.
    """
    return {at: news.note for at, (_, news) in door_news(world).items()}


def door_news(world: World) -> dict[Vec, tuple[Vec, News]]:
    """Return what the notes of `door_notes` are taken from, by the cells of the doors.

    Each is the step from the door to what the note is about, and how and when the hero learnt it.
    """
    level = world.level
    if Feature.SIGNS not in world.tradition.provides:
        return {}
    rooms = seen = _KnownRooms(world)
    if level.memory.charted.any():
        seen = _KnownRooms(world, only_seen=True)
    here = _rooms_here(world, seen)
    closed = {door: state for door, state in known_states(level).items() if not state.clear}
    far = {door: [side for side in _sides(door, world) if not _is_here(side, here, seen, world)] for door in closed}
    of_rooms, of_doors = _news(far, rooms, world)
    found = {}
    for door in closed:
        unseen = [side for side in far[door] if seen.number(side) is None]
        news = []
        for side in unseen or far[door]:
            number = rooms.number(side)
            latest = of_doors.get(side) if number is None else of_rooms.get(number)
            if latest is not None:
                news.append((side - door.at, latest))
        if news:
            found[door.at] = max(news, key=lambda each: each[1].tick)
    return found


def has_seen_both_sides(door: Door, world: World) -> bool:
    """Return whether the hero has seen the cells on both sides of a door, so that it leads to no unknown room."""
    level, memory = world.level, world.level.memory
    return all(
        level.in_bounds(side) and bool(memory.explored[side]) and not memory.charted[side]
        for side in _sides(door, world)
    )


class Leads(Enum):
    """Where a door leads, as far as the hero knows; the value is the word for it."""

    ON = "to known ground"
    ROUND = "way round known"


def where_it_leads(door: Door, world: World) -> Leads | None:
    """Return where a door that is not open leads; None if the hero does not know the cells on both sides.

    ROUND: he knows a way from one side to the other that opens no door.
    """
    level, memory = world.level, world.level.memory
    one, other = _sides(door, world)
    floor = memory.floor(level.terrains)
    if not all(level.in_bounds(side) and floor[side] for side in (one, other)):
        return None
    for known, state in known_states(level).items():
        floor[known.at] = state.clear
    return Leads.ROUND if PathMap(floor, StepRule.NO_CORNERS).reachable(one)[other] else Leads.ON


def charted_sides(door: Door, world: World, *, peered: bool) -> list[Vec]:
    """Return the steps from a door to cells beside it that have never been in the hero's view, but that he knows.

    `peered`: the cells that he has seen through a shut door if True, else those that he knows only from a magic map.
    """
    level, memory = world.level, world.level.memory
    sides = (side for side in _sides(door, world) if level.in_bounds(side) and memory.charted[side])
    return [side - door.at for side in sides if memory.has_seen(side) is peered]


def _rooms_here(world: World, rooms: _KnownRooms) -> set[int | None]:
    """Return the numbers of the rooms in which the hero is: two if he stands in a doorway."""
    at = world.hero.pos
    if at in world.level.doors:
        return {rooms.number(at + step) for step in (EAST, WEST, SOUTH, -SOUTH)} - {None}
    return {rooms.number(at)} - {None}


def _is_here(side: Vec, here: set[int | None], rooms: _KnownRooms, world: World) -> bool:
    """Return whether a cell beside a door is in view, in the hero's room, or solid as far as he knows."""
    level = world.level
    if not level.in_bounds(side) or level.terrains.solid[level.memory.ground[side]] & level.memory.explored[side]:
        return True
    return world.sees(side) or rooms.number(side) in here


def _sides(door: Door, world: World) -> tuple[Vec, Vec]:
    """Return the two cells between which a door leads, as far as the hero knows the walls beside it.

    Another door beside it counts as a way only if he knows no floor beside it: in a wall with two doors side by side,
    each of them leads through the wall.
    """
    level = world.level
    floor = level.memory.floor(level.terrains)
    ends = {
        axis: [at for at in (door.at + axis, door.at - axis) if level.in_bounds(at) and floor[at]]
        for axis in (EAST, SOUTH)
    }
    onto_floor = [axis for axis, cells in ends.items() if any(cell not in level.doors for cell in cells)]
    onto_any = [axis for axis, cells in ends.items() if cells]
    axis = next(iter((*onto_floor, *onto_any)), SOUTH)
    return door.at + axis, door.at - axis


def _news(far: dict[Door, list[Vec]], rooms: _KnownRooms, world: World) -> tuple[dict[int, News], dict[Vec, News]]:
    """Return the best news of each known room, by its number, and of each unexplored cell behind a door, by the cell.

    `far`: the doors that are not open, each with the cells beside it that are not in the hero's room.
    """
    of_rooms: dict[int, News] = {}
    of_doors: dict[Vec, News] = {}
    for side, news in [*_heard(far, world)]:
        number = rooms.number(side)
        if number is None:
            of_doors[side] = _better(of_doors.get(side), news)
        else:
            of_rooms[number] = _better(of_rooms.get(number), news)
    for number, news in _seen(rooms, world).items():
        of_rooms[number] = _better(of_rooms.get(number), news)
    return of_rooms, of_doors


def _heard(far: dict[Door, list[Vec]], world: World) -> Iterator[tuple[Vec, News]]:
    """Yield what the hero heard behind doors that are not open, each with the cell behind the door."""
    for door in far:
        heard = world.level.memory.last_heard(door)
        if heard is not None:
            who = heard.who
            kind = NoteKind.AWAKE if who.awake else NoteKind.ASLEEP if who.anybody else NoteKind.NOBODY
            yield door.at + heard.through, News(heard.tick, DoorNote(kind, who.several), door.at)


def _seen(rooms: _KnownRooms, world: World) -> dict[int, News]:
    """Return the monsters out of view that the hero remembers in each room, by the number of the room."""
    found: dict[int, News] = {}
    for known in remembered_foes(world):
        number = rooms.number(known.at)
        if number is not None:
            kind, before = NoteKind.ASLEEP if known.asleep else NoteKind.AWAKE, found.get(number)
            if before is not None and before.note.kind is NoteKind.AWAKE:
                kind = NoteKind.AWAKE
            tick = known.tick if before is None else max(before.tick, known.tick)
            found[number] = News(tick, DoorNote(kind, before is not None), None)
    return found


def _better(one: News | None, other: News) -> News:
    """Return the later of two news. But to hear nobody does not disprove a monster that the hero has seen there."""
    if one is None:
        return other
    first, second = sorted((one, other), key=lambda news: news.tick)
    return first if second.note.kind is NoteKind.NOBODY and first.heard_at is None else second
