"""Cells and actors that an aimed item or ability hits: lines, bursts, balls, beams and flights of missiles.

Where a line passes exactly between two cells, both must be clear for sight and for a missile. The missile is then taken
to fly through the first of the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.behavior import Impossible
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec, cells_where, nearest_first
from game.engine.model.ability import UNLIMITED, Aim, AimShape
from game.engine.model.actor import Actor, hunts
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.model.traits import Trait
from game.engine.rules.door_rules import why_no_door
from game.engine.senses.awareness import sees
from game.engine.words import count
from game.engine.world import World

AJAR_PERCENT = 20
"""Percentage points that each door ajar on the way takes from the hit chance of a missile."""


def lets_missiles_through(at: Vec, level: Level) -> bool:
    """Return whether a missile can fly through a cell.

    A shut door stops it unless its kind has gaps.
    """
    if not level.in_bounds(at):
        return False
    door = level.doors.get(at)
    return not level.terrain_at(at).stops_missiles and (door is None or not door.stops_missiles)


def flight(start: Vec, at: Vec, level: Level, *, far: int, beyond: bool = False) -> list[Vec]:
    """Return the cells that a missile flies through from `start` towards `at`, without `start`.

    The flight ends before the first cell that stops missiles, after `far` cells, or in `at`. `beyond`: whether the
    missile flies on past `at`.
    """
    cells: list[Vec] = []
    for either in _line(start, at):
        if len(cells) == far or not all(lets_missiles_through(cell, level) for cell in either):
            break
        cells.append(either[0])
        if cells[-1] == at and not beyond:
            break
    return cells


def first_seen_on(way: Iterable[Vec], world: World) -> Actor | None:
    """Return the first creature on the way of a missile that the hero sees: it stops the missile. None without one."""
    seen = (world.level.actor_at(cell) for cell in way if world.sees(cell))
    return next((actor for actor in seen if actor is not None), None)


def beam(start: Vec, at: Vec, level: Level, *, far: int, width: int = 1, pierces: bool = False) -> list[Vec]:
    """Return the cells of a ray from `start` in the direction of `at`, past `at`.

    A ray ends before the first obstacle; if it `pierces`, it passes everything up to the edge of the level. `far`:
    length in cells. `width`: number of cells side by side, for rays that pierce.
    """
    if not pierces:
        return flight(start, at, level, far=far, beyond=True)
    steep = abs(at.y - start.y) > abs(at.x - start.x)
    aside = EAST if steep else SOUTH
    first = next(iter(_line(start, at)), (start,))[0]
    slants = (first - start).diagonal and width > 1 and _within_rim(start + aside, level)
    cells = [start + aside] if slants else []  # or the ray would cut a corner at its start
    for either in _line(start, at):
        if (either[0] - start).steps > far or not _within_rim(either[0], level):
            break
        beside = (either[0] + aside * by for by in range(width))
        cells += [cell for cell in beside if _within_rim(cell, level)]
    return cells


def ajar_doors_on(way: list[Vec], level: Level) -> int:
    """Return the number of doors ajar among the cells of a missile's flight."""
    doors = (level.doors.get(at) for at in way)
    return sum(door is not None and door.state is DoorState.AJAR for door in doors)


def _within_rim(at: Vec, level: Level) -> bool:
    return all(level.in_bounds(at + step) for step in (NORTH, SOUTH, WEST, EAST))


def _line(start: Vec, at: Vec) -> Iterator[tuple[Vec, ...]]:
    """Yield the cells of an endless line from `start` through `at`, step by step along its longer axis.

    Each item holds the nearest cell, or two cells if the line passes exactly between them.
    """
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
    """Return the cells that an item or ability aimed at the cell `at` hits, nearest first."""
    level = world.level
    match aim.shape:
        case AimShape.SELF:
            return [actor.pos]
        case AimShape.CREATURE | AimShape.DOOR:
            return [at]
        case AimShape.LINE:
            return beam(actor.pos, at, level, far=aim.far, width=aim.width, pierces=aim.pierces)
        case AimShape.CELL:
            if _goes_off_there(aim, at, world):
                return ball(at, aim.radius, world)
            way = flight(actor.pos, at, level, far=aim.far)
            return burst(way[-1] if way else actor.pos, at, aim.radius, world)


def _goes_off_there(aim: Aim, at: Vec, world: World) -> bool:
    """Return whether a spell takes effect in the cell `at` without flying there.

    RS-88: a spell of unlimited range takes effect in any open cell in view, in traditions (sets of rules) where sight
    does not follow lines. In these traditions the hero sees past obstacles, so no obstacle on the way stops the spell.
    In the other traditions the spell flies. There only glass makes a difference: the hero sees through glass, but glass
    stops the spell.
    """
    door = world.level.doors.get(at)
    shut = world.level.solid[at] or (door is not None and door.shut)
    return aim.far == UNLIMITED and not world.tradition.sight.by_lines and not shut


def burst(centre: Vec, at: Vec, radius: int, world: World) -> list[Vec]:
    """Return the cells of an explosion at `centre`, caused by something aimed at the cell `at`.

    A shut door at `at` is hit too if it is adjacent to the centre. `radius`: distance in cells to each side. With
    radius 0 the explosion fills the centre alone.
    """
    cells, door = ball(centre, radius, world), world.level.doors.get(at)
    if radius and door is not None and door.shut and (at - centre).steps == 1:
        cells.insert(1, at)
    return cells


def ball(centre: Vec, radius: int, world: World) -> list[Vec]:
    """Return the cells of a square around `centre` that the centre has a clear view of, nearest first.

    Cells in which nobody can stand are left out, unless what stands there burns. `radius`: distance in cells to each
    side; 0 for the centre alone.
    """
    level = world.level
    if not radius:
        return [centre]
    open_ = level.view(centre, radius, FovShape.SQUARE) & (~level.solid | (level.terrains.catching[level.ground] > 0))
    for at, door in level.doors.items():
        open_[at] &= not door.shut or at == centre
    return sorted(cells_where(open_), key=nearest_first(centre))


def targets(aim: Aim, actor: Actor, world: World) -> list[Vec]:
    """Return the cells of visible foes that the aim can hit, nearest first.

    For AimShape.SELF the result is the actor's own cell, for AimShape.DOOR the cells of the doors that the aim can hit.
    """
    if aim.shape is AimShape.SELF:
        return [actor.pos]
    if aim.shape is AimShape.DOOR:
        doors = [at for at in world.level.doors if refusal(aim, actor, at, world) is None]
        return sorted(doors, key=nearest_first(actor.pos))
    foes = world.foes_in_view() if actor is world.hero else [world.hero] if sees(actor, world.hero, world) else []
    return [foe.pos for foe in foes if refusal(aim, actor, foe.pos, world) is None and _reaches(aim, actor, foe, world)]


def by_danger(cells: list[Vec], world: World) -> list[Vec]:
    """Return the cells of foes with those first that endanger the hero most.

    Foes that hunt the hero come first, then other awake foes, then sleepers. Within each of the three groups, the cells
    keep their order.
    """

    def safety(at: Vec) -> int:
        foe = world.level.actor_at(at)
        return 2 if foe is None or foe.asleep else 0 if hunts(foe) else 1

    return sorted(cells, key=safety)


def _reaches(aim: Aim, actor: Actor, foe: Actor, world: World) -> bool:
    return foe.pos in cells_hit(aim, actor, foe.pos, world)


def check_aim(aim: Aim, actor: Actor, at: Vec | None, world: World) -> Vec:
    """Return the cell that is aimed at: `at`, or the actor's own cell for AimShape.SELF.

    Raises Impossible if `at` is None or cannot be aimed at.
    """
    if aim.shape is AimShape.SELF:
        return actor.pos
    if at is None:
        raise Impossible(f"You have to aim it {aim.shape.value}.")
    if (why := refusal(aim, actor, at, world)) is not None:
        raise Impossible(why)
    return at


def refusal(aim: Aim, actor: Actor, at: Vec, world: World) -> str | None:
    """Return why a cell cannot be aimed at, as a sentence for the player; None if it can."""
    if not world.level.in_bounds(at):
        return "That is outside the map."
    if aim.shape is AimShape.DOOR and at not in world.level.doors:
        return "There is no door there."
    if at == actor.pos:
        return "That would hit you." if actor is world.hero else f"The {actor.name} cannot aim at itself."
    if aim.shape is AimShape.LINE:
        return None
    if (at - actor.pos).steps > aim.far:
        return f"That is too far away. The range is {count(aim.far, 'square')}."
    if actor is world.hero and not world.sees(at):
        return "You cannot see that square."
    if aim.shape is AimShape.DOOR and aim.far == 1 and (why := why_no_door(at - actor.pos, actor, world)) is not None:
        return why
    if aim.shape is AimShape.CELL and aim.far == UNLIMITED and not world.tradition.sight.by_lines:
        burst_at = (flight(actor.pos, at, world.level, far=aim.far) or [actor.pos])[-1]
        if not _goes_off_there(aim, at, world) and (at - burst_at).steps > 1:
            return "Something is in the way."
    if aim.shape is AimShape.CREATURE:
        victim = world.level.actor_at(at)
        if victim is None:
            return "There is nothing there to hit."
        if victim.breed.has(Trait.FRIENDLY):
            return f"The {victim.name} is not your enemy."
        way = flight(actor.pos, at, world.level, far=aim.far)
        if (not way or way[-1] != at) and not _goes_off_there(aim, at, world):
            return "Something is in the way."
    return None
