"""Sill light: the light visible under a shut door.

It shows the hero whether the other side is lit, and flickers when a monster passes there.
"""

from __future__ import annotations

from enum import Enum

from game.engine.events.door_events import SillFlickered
from game.engine.grid.fov_gap import DEPTH
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import Door
from game.engine.model.level import Level
from game.engine.model.tradition_features import Verb
from game.engine.world import World

SHADOW_CELLS = 2
"""Distance in cells from the cell behind a door within which an actor throws a shadow on the sill."""


class Sill(Enum):
    """What the light under a door shows; the value is the word for it."""

    LIT = "lit"
    DARK = "dark"
    UNREADABLE = "unreadable"


def sill(level: Level, door: Door, eye: Vec) -> Sill | None:
    """Return what can be read from the light under a door by an eye at the cell `eye`.

    The result is None if the door is not shut or its leaf is not opaque. It is UNREADABLE from more than DEPTH cells
    away. It is also UNREADABLE at an angle of more than sixty degrees to the way through the door, because the foot of
    the frame hides the gap.
    """
    if not (door.shut and door.kind.opaque):
        return None
    ahead, aside = _from_straight(level, door, eye)
    if not ahead or aside * aside > 3 * ahead * ahead or ahead * ahead + aside * aside > DEPTH * DEPTH:
        return Sill.UNREADABLE
    behind = level.far_side(door, eye)
    if door.mimic is not None or not level.in_bounds(behind) or level.opaque[behind]:
        return Sill.DARK
    return Sill.LIT if level.lit[behind] else Sill.DARK


def door_light(door: Door, world: World) -> Sill | None:
    """Return what the hero reads from the light under a door now.

    The result is None if he does not see the door, if the door shows no light, and in traditions without this sense.
    """
    reads = Verb.SILL in world.tradition.verbs and not world.hero.blind
    if not reads or not world.view[door.at]:
        return None
    return sill(world.level, door, world.hero.pos)


def shadowed(level: Level, door: Door, eye: Vec, *bodies: Vec) -> bool:
    """Return whether an actor behind a door throws a shadow on the light under the door.

    `eye`: cell from which the door is looked at, in front of the door. `bodies`: cells of the actors on the far side.
    The result is False if no light is seen under the door from `eye`.
    """
    if sill(level, door, eye) is not Sill.LIT:
        return False
    behind = level.far_side(door, eye)
    lit = level.view(behind, SHADOW_CELLS, FovShape.SQUARE)
    return any((at - behind).steps <= SHADOW_CELLS and lit[at] for at in bodies)


def shade_sills(actor: Actor, start: Vec, world: World) -> None:
    """Emit `SillFlickered` for each shut door whose sill light an actor has crossed with its step.

    The sill light is the light under the door, as the hero sees it. `start`: the cell from which the actor has stepped.
    The hero's own steps have no effect.
    """
    eye, level = world.hero.pos, world.level
    if actor is world.hero or (actor.pos - eye).steps > DEPTH + SHADOW_CELLS + 2:
        return
    far, (x, y) = SHADOW_CELLS + 2, actor.pos
    for door in level.doors.values():
        near = abs(x - door.at.x) <= far and abs(y - door.at.y) <= far
        if near and door_light(door, world) and shadowed(level, door, eye, start, actor.pos):
            world.emit(SillFlickered(door, door.at))


def _from_straight(level: Level, door: Door, eye: Vec) -> tuple[int, int]:
    """Return two distances in cells from a door to an eye: along the way through the door, and across that way.

    `eye`: cell from which the hero looks.
    """
    away, axis = eye - door.at, level.axis(door)
    return abs(away.dot(axis)), abs(away.dot(axis.aside))
