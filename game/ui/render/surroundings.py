"""What the camera minds around the hero: the room that he is in, and the door at which he stands."""

from __future__ import annotations

import numpy as np

from game.engine.grid.components import components
from game.engine.grid.geometry import ORTHOGONAL
from game.engine.step_rules import Doors, ground_for
from game.engine.world import World
from game.ui.render.camera import ANYWHERE, Box, Place

LEAN = 2
"""Cells by which the camera leans towards a door that the hero stands at."""


def surroundings(world: World) -> tuple[Box, Place]:
    """Return the box of what the hero knows of his room, and the shift in cells towards the doors beside him.

    A room ends at its doors, whether these are open or not. In a doorway the hero is in no room.
    """
    level, at = world.level, world.hero.pos
    x = y = 0.0
    for step in ORTHOGONAL:
        door = level.doors.get(at + step)
        if door is not None and level.memory.knows(door):
            x, y = x + LEAN * step.x, y + LEAN * step.y
    ground = ground_for(world.hero, level, world.tradition, Doors.REMEMBERED) & level.memory.explored
    for cell in level.doors:
        ground[cell] = False
    if not ground[at]:
        return ANYWHERE, (x, y)
    rooms = components(ground, diagonal=True)
    columns, rows = np.nonzero(rooms == rooms[at])
    box = (int(columns.min()), int(rows.min())), (int(columns.max()), int(rows.max()))
    return box, (x, y)
