"""What the camera minds around the hero: the room that he is in, what he sees, and the door at which he stands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.components import components
from game.engine.grid.geometry import ORTHOGONAL
from game.engine.records import NamedTuple
from game.engine.senses.hero_knowledge import known_arches
from game.engine.step_rules import Doors, ground_for
from game.engine.world import World
from game.ui.render.camera import ANYWHERE, Box, Place

LEAN = 2
"""Cells by which the camera leans towards a door that the hero stands at."""


class Surroundings(NamedTuple):
    """What the camera minds around the hero."""

    room: Box = ANYWHERE
    """Box of what he knows of his room. It ends at doors, open or not, and arches. In a doorway the hero is in none."""
    lean: Place = (0.0, 0.0)
    """Shift of the picture in cells towards the doors beside him."""
    seen: Box = ANYWHERE
    """Box of the cells that he sees."""


def surroundings(world: World) -> Surroundings:
    """Return what the camera minds around the hero."""
    level, at = world.level, world.hero.pos
    x = y = 0.0
    for step in ORTHOGONAL:
        door = level.doors.get(at + step)
        if door is not None and level.memory.knows(door):
            x, y = x + LEAN * step.x, y + LEAN * step.y
    ground = ground_for(world.hero, level, world.tradition, Doors.REMEMBERED) & level.memory.explored
    for cell in (*level.doors, *known_arches(level)):
        ground[cell] = False
    seen = box_around(world.view)
    if not ground[at]:
        return Surroundings(lean=(x, y), seen=seen)
    rooms = components(ground, diagonal=True)
    return Surroundings(box_around(rooms == rooms[at]), (x, y), seen)


def box_around(cells: NDArray[np.bool_]) -> Box:
    """Return the box of some cells, bool[x, y]; at least one of them must be True."""
    columns, rows = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
    return (int(columns[0]), int(rows[0])), (int(columns[-1]), int(rows[-1]))
