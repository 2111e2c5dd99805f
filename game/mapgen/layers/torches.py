"""Torches on the walls of some rooms, where a wall's face is seen: on its south side."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.geometry import NORTH, SOUTH, Rect, Vec
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step

APART = 6
"""So many cells, or more, are between the two torches of a long wall."""


@dataclass(frozen=True)
class WallTorches(Step):
    """In each room, by chance, one torch in its north wall, or two well apart in a long one."""

    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms:
            if sketch.dice.chance(self.percent):
                hang(room, sketch)


def hang(room: Rect, sketch: Sketch, *, dark: NDArray[np.bool_] | None = None) -> None:
    """One torch in a room's north wall, or two well apart in a long one, but none in the dark."""
    places = [at for at in _places(room, sketch) if dark is None or not dark[at + SOUTH]]
    if not places:
        return
    first = sketch.dice.choice(places)
    far = [place for place in places if abs(place.x - first.x) >= APART]
    for mount in [first, *([sketch.dice.choice(far)] if far else [])]:
        sketch.torches.append((mount, mount + SOUTH))


def _places(room: Rect, sketch: Sketch) -> list[Vec]:
    """The cells of wall along a room's north side in which nothing is."""
    levers = {fitting.lever for fitting in sketch.fittings.values()}
    inside = (Vec(x, room.y + 1) for x in range(room.x + 1, room.right) if sketch.floor[x, room.y + 1])
    return [at + NORTH for at in inside if not sketch.floor[at + NORTH] and at + NORTH not in levers]
