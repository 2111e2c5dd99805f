"""Where a thing or an ability may be aimed, and which cells it then hits: for previews and effects alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from .action import Impossible
from .geometry import Vec, cells_where
from .missiles import beam, flight
from .senses import sees
from .sight import Shape
from .words import count

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


UNLIMITED = 500
"""The reach, in cells, of what no distance ends: more than any level is wide."""


class AimShape(Enum):
    """What one aims at; the value completes "it is aimed ..."."""

    SELF = "at yourself"
    CREATURE = "at a creature"
    CELL = "at a cell"
    LINE = "in a direction"


@dataclass(frozen=True)
class Aim:
    """How something is aimed."""

    shape: AimShape
    far: int = 0
    """Cells it reaches. UNLIMITED: a creature or cell anywhere in view, or a line until something ends it."""
    radius: int = 0
    """Of the ball round the cell where it ends: 1 is three by three cells."""
    width: int = 1
    """Of a line, in cells."""
    pierces: bool = False
    """Whether rock and doors do not end it."""


SELF = Aim(AimShape.SELF)


def cells_hit(aim: Aim, actor: Actor, at: Vec, world: World) -> list[Vec]:
    """The cells that something so aimed hits, nearest first."""
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
    """The cells that something reaches which goes off right before what it was aimed at: a shut door there is one."""
    cells, door = ball(centre, radius, world), world.level.doors.get(at)
    if radius and door is not None and door.shut and (at - centre).steps == 1:
        cells.insert(1, at)
    return cells


def ball(centre: Vec, radius: int, world: World) -> list[Vec]:
    """A square of cells as far as nothing stands between them and its centre, nearest first."""
    level = world.level
    if not radius:
        return [centre]
    open_ = level.view(centre, radius, Shape.SQUARE) & ~level.solid
    for at, door in level.doors.items():
        open_[at] &= not door.shut or at == centre
    return sorted(cells_where(open_), key=lambda at: ((at - centre).steps, at.y, at.x))


def targets(aim: Aim, actor: Actor, world: World) -> list[Vec]:
    """The cells at which it makes sense to aim it, nearest first."""
    if aim.shape is AimShape.SELF:
        return [actor.pos]
    foes = world.foes_in_view() if actor is world.hero else [world.hero] if sees(actor, world.hero, world) else []
    return [
        foe.pos for foe in foes if refusal(aim, actor, foe.pos, world) is None and _gets_there(aim, actor, foe, world)
    ]


def _gets_there(aim: Aim, actor: Actor, foe: Actor, world: World) -> bool:
    return foe.pos in cells_hit(aim, actor, foe.pos, world)


def check_aim(aim: Aim, actor: Actor, at: Vec | None, world: World) -> Vec:
    """The cell that is aimed at. Raises Impossible."""
    if aim.shape is AimShape.SELF:
        return actor.pos
    if at is None:
        raise Impossible(f"It has to be aimed {aim.shape.value}.")
    if (why := refusal(aim, actor, at, world)) is not None:
        raise Impossible(why)
    return at


def refusal(aim: Aim, actor: Actor, at: Vec, world: World) -> str | None:
    """Why something cannot be aimed at a cell; None when it can."""
    if not world.level.holds(at):
        return "There is nothing that far away."
    if at == actor.pos:
        return "That would hit you." if actor is world.hero else "It does not aim at itself."
    if aim.shape is AimShape.LINE:
        return None
    if (at - actor.pos).steps > aim.far:
        return f"That is too far away: it reaches {count(aim.far, 'cell')}."
    if actor is world.hero and not world.sees(at):
        return "You do not see that place."
    if aim.shape is AimShape.CELL and aim.far == UNLIMITED and not world.tradition.sight.by_lines:
        burst_at = (flight(actor.pos, at, world.level, far=aim.far) or [actor.pos])[-1]
        if not _goes_off_there(aim, at, world) and (at - burst_at).steps > 1:
            return "Something is in the way."
    if aim.shape is AimShape.CREATURE:
        victim = world.level.actor_at(at)
        if victim is None:
            return "There is nobody there."
        if victim.breed.friendly:
            return f"The {victim.name} is no foe."
        way = flight(actor.pos, at, world.level, far=aim.far)
        if (not way or way[-1] != at) and not _goes_off_there(aim, at, world):
            return "Something is in the way."
    return None
