"""Cells and creatures that an aimed thing hits: lines, bursts, balls, beams and flights.

At an exact tie between two cells a line of sight needs both of them clear, and so does a missile; it is then taken to
fly through the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec, cells_where
from game.engine.model.ability import UNLIMITED, Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.senses.awareness import sees
from game.engine.words import count
from game.engine.world import World

AJAR_PERCENT = 20
"""Per cent by which each door ajar on the way reduces the hit chance of a missile."""


def lets_missiles_through(at: Vec, level: Level) -> bool:
    """Return whether a missile gets through a cell: the cells that sight crosses, except glass."""
    if not level.in_bounds(at):
        return False
    terrain, door = level.terrain_at(at), level.doors.get(at)
    if terrain.blocks_bodies and terrain.blocks_sight:
        return False
    return door is None or not door.stops_missiles


def flight(start: Vec, at: Vec, level: Level, *, far: int, beyond: bool = False) -> list[Vec]:
    """Return the cells of a missile's flight, without the first: to its goal, or `beyond` it as far as it gets.

    `far`: maximum number of cells.
    """
    cells: list[Vec] = []
    for either in _line(start, at):
        if len(cells) == far or not all(lets_missiles_through(cell, level) for cell in either):
            break
        cells.append(either[0])
        if cells[-1] == at and not beyond:
            break
    return cells


def beam(start: Vec, at: Vec, level: Level, *, far: int, width: int = 1, pierces: bool = False) -> list[Vec]:
    """Return the cells of a ray: a missile's flight beyond its goal, or with `pierces` a line to the rim of the world.

    `far`: length in cells; `width`: cells side by side, for rays that pierce.
    """
    if not pierces:
        return flight(start, at, level, far=far, beyond=True)
    steep = abs(at.y - start.y) > abs(at.x - start.x)
    aside = EAST if steep else SOUTH
    first = next(iter(_line(start, at)), (start,))[0]
    slants = (first - start).diagonal and width > 1 and _within_rim(start + aside, level)
    cells = [start + aside] if slants else []  # so that the ray gets from its start to its first cell without a corner
    for either in _line(start, at):
        if (either[0] - start).steps > far or not _within_rim(either[0], level):
            break
        beside = (either[0] + Vec(aside.x * by, aside.y * by) for by in range(width))
        cells += [cell for cell in beside if _within_rim(cell, level)]
    return cells


def ajar_doors_on(way: list[Vec], level: Level) -> int:
    """Return the number of doors ajar on the way of a missile."""
    doors = (level.doors.get(at) for at in way)
    return sum(door is not None and door.state is DoorState.AJAR for door in doors)


def _within_rim(at: Vec, level: Level) -> bool:
    return all(level.in_bounds(at + step) for step in (NORTH, SOUTH, WEST, EAST))


def _line(start: Vec, at: Vec) -> Iterator[tuple[Vec, ...]]:
    """Yield, at each step along the longer axis, the nearest cell, at an exact tie both; it never ends at the goal."""
    line = at - start
    length = line.steps
    step = 0
    while length:
        step += 1
        cells = (
            start + Vec(*((2 * way * step + half) // (2 * length) for way in line)) for half in (length, length - 1)
        )
        yield tuple(dict.fromkeys(cells))


def cells_hit(aim: Aim, actor: Actor, at: Vec, world: World) -> list[Vec]:
    """Return the cells that an aimed thing hits, nearest first."""
    level = world.level
    match aim.shape:
        case AimShape.SELF:
            return [actor.pos]
        case AimShape.CREATURE:
            return [at]
        case AimShape.LINE:
            return beam(actor.pos, at, level, far=aim.far, width=aim.width, pierces=aim.pierces)
        case AimShape.CELL:
            if _goes_off_there(aim, at, world):
                return ball(at, aim.radius, world)
            way = flight(actor.pos, at, level, far=aim.far)
            return burst(way[-1] if way else actor.pos, at, aim.radius, world)


def _goes_off_there(aim: Aim, at: Vec, world: World) -> bool:
    """Return whether a spell goes off in an open cell without flying there.

    RS-88: it does anywhere in view. Where sight is by lines, that is the same as flying there, but for glass, which
    stops it. Where one sees through walls, or through whatever stands in a lit room, nothing on the way stops it.
    """
    door = world.level.doors.get(at)
    shut = world.level.solid[at] or (door is not None and door.shut)
    return aim.far == UNLIMITED and not world.tradition.sight.by_lines and not shut


def burst(centre: Vec, at: Vec, radius: int, world: World) -> list[Vec]:
    """Return the cells of an explosion at `centre`, which was aimed at `at`.

    A shut door at `at`, right beside the centre, is one of them.
    """
    cells, door = ball(centre, radius, world), world.level.doors.get(at)
    if radius and door is not None and door.shut and (at - centre).steps == 1:
        cells.insert(1, at)
    return cells


def ball(centre: Vec, radius: int, world: World) -> list[Vec]:
    """Return the cells of a square that are open to its centre, nearest first."""
    level = world.level
    if not radius:
        return [centre]
    open_ = level.view(centre, radius, FovShape.SQUARE) & ~level.solid
    for at, door in level.doors.items():
        open_[at] &= not door.shut or at == centre
    return sorted(cells_where(open_), key=lambda at: ((at - centre).steps, at.y, at.x))


def targets(aim: Aim, actor: Actor, world: World) -> list[Vec]:
    """Return the cells of visible foes that the aim can hit, nearest first.

    For AimShape.SELF it is the actor's own cell.
    """
    if aim.shape is AimShape.SELF:
        return [actor.pos]
    foes = world.foes_in_view() if actor is world.hero else [world.hero] if sees(actor, world.hero, world) else []
    return [foe.pos for foe in foes if refusal(aim, actor, foe.pos, world) is None and _reaches(aim, actor, foe, world)]


def _reaches(aim: Aim, actor: Actor, foe: Actor, world: World) -> bool:
    return foe.pos in cells_hit(aim, actor, foe.pos, world)


def check_aim(aim: Aim, actor: Actor, at: Vec | None, world: World) -> Vec:
    """Return the cell that is aimed at. Raises Impossible."""
    if aim.shape is AimShape.SELF:
        return actor.pos
    if at is None:
        raise Impossible(f"You have to aim it {aim.shape.value}.")
    if (why := refusal(aim, actor, at, world)) is not None:
        raise Impossible(why)
    return at


def refusal(aim: Aim, actor: Actor, at: Vec, world: World) -> str | None:
    """Return why a thing cannot be aimed at a cell, as a sentence; None if it can."""
    if not world.level.in_bounds(at):
        return "That is outside the map."
    if at == actor.pos:
        return "That would hit you." if actor is world.hero else f"The {actor.name} cannot aim at itself."
    if aim.shape is AimShape.LINE:
        return None
    if (at - actor.pos).steps > aim.far:
        return f"That is too far away. The range is {count(aim.far, 'square')}."
    if actor is world.hero and not world.sees(at):
        return "You cannot see that square."
    if aim.shape is AimShape.CELL and aim.far == UNLIMITED and not world.tradition.sight.by_lines:
        burst_at = (flight(actor.pos, at, world.level, far=aim.far) or [actor.pos])[-1]
        if not _goes_off_there(aim, at, world) and (at - burst_at).steps > 1:
            return "Something is in the way."
    if aim.shape is AimShape.CREATURE:
        victim = world.level.actor_at(at)
        if victim is None:
            return "There is nothing there to hit."
        if victim.breed.friendly:
            return f"The {victim.name} is not your enemy."
        way = flight(actor.pos, at, world.level, far=aim.far)
        if (not way or way[-1] != at) and not _goes_off_there(aim, at, world):
            return "Something is in the way."
    return None
