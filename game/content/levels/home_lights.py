"""Torches in the homes of monsters that open doors, so that the light under their doors is the light of the room.

On the map the hero sees only the south side of a wall, so torches hang in walls to the north of open ground.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.content.world.lights import TORCH
from game.engine.grid.dice import Dice
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import NORTH, Rect, Vec, cells_where
from game.engine.model.level import Level
from game.engine.model.light import Light
from game.engine.senses.door_signs import Sign, home_regions, sign_of
from game.mapgen.layers.scenery.lights import APART


def light_homes(level: Level, dice: Dice) -> None:
    """Hang torches in each region that is the home of monsters that open doors. Call after `mark_homes`.

    Each room where they live gets one torch, or two well apart if its wall is long. Further torches are hung until the
    light reaches every door of the region, where a wall near the door can hold one.
    """
    regions = home_regions(level)
    keepers = [actor.pos for actor in level.actors if sign_of(actor) is Sign.LIGHT]
    places = _south_of_walls(level)
    for region in sorted({int(regions[at]) for at in keepers} - {-1}):
        here = regions == region
        living = [at for at in keepers if here[at]]
        lights = _Torches(level, places & here)
        for room in level.rooms:
            if any(map(room.area.contains, living)):
                lights.hang_in(room.area, dice)
        ends = (door.at + step for door in level.doors.values() if door.kind.opaque for step in door.lit_homes)
        for at in [*living, *(end for end in ends if here[end])]:
            lights.reach(at)
        level.lights += tuple(Light(TORCH, at=at, mount=at + NORTH) for at in lights.hung)


def _south_of_walls(level: Level) -> NDArray[np.bool_]:
    """Return the open cells to the north of which a wall can hold a torch, bool[x, y]."""
    walls = level.ground == level.terrains.ids["wall"]
    for at in (*level.levers, *level.secrets):
        walls[at] = False
    places = np.zeros(level.shape, np.bool_)
    places[:, 1:] = ~level.solid[:, 1:] & walls[:, :-1]
    for at in level.doors:
        places[at] = False
    return places


class _Torches:
    """The torches of one region while they are hung."""

    def __init__(self, level: Level, places: NDArray[np.bool_]) -> None:
        """`places`: the cells of the region that are south of a wall that can hold a torch, bool[x, y]."""
        self._level, self._places = level, places
        self._lit = np.zeros(level.shape, np.bool_)
        self.hung: list[Vec] = []
        """Open cells below the torches."""

    def hang_in(self, room: Rect, dice: Dice) -> None:
        """Hang a torch in the north wall of a room, or two well apart."""
        row = Rect(room.x, room.y + 1, room.width, 1)
        places = [at for at in row.cells() if room.contains(at) and self._places[at]]
        if places:
            first = dice.choice(places)
            far = [at for at in places if abs(at.x - first.x) >= APART]
            for at in [first, *([dice.choice(far)] if far else [])]:
                self._hang(at)

    def reach(self, at: Vec) -> None:
        """Hang a torch that lights a dark cell, if a wall near it can hold one."""
        if self._lit[at]:
            return
        places = cells_where(self._shine(at) & self._places)
        for place in sorted(places, key=lambda place: (place - at).steps):
            if self._shine(place)[at]:
                self._hang(place)
                return

    def _hang(self, at: Vec) -> None:
        self.hung.append(at)
        self._lit |= self._shine(at)

    def _shine(self, at: Vec) -> NDArray[np.bool_]:
        return self._level.view(at, TORCH.radius, FovShape.CIRCLE)
