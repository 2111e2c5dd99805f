"""Doors on the borders of rooms, wherever two walls face each other across a way: the rule of documents 000 and 001.

Made after all tunnels, so that no later digging can open a door's sides (B-01). Which cells are open is judged by what
is dug, never by who stands there (B-11); that nothing stands in the cell of a door itself is another question.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import ORTHOGONAL, Rect, Vec
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step
from game.mapgen.thresholds import is_between_walls


@dataclass(frozen=True)
class BorderDoors(Step):
    """A door in every fitting border cell, in the order of rooms and of their borders."""

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        doors, used = set(sketch.doors), sketch.in_use()
        for room in sketch.rooms:
            for at in border_of(room):
                if at not in used and why_not(at, sketch.floor, doors) is None:
                    doors.add(at)
                    sketch.doors.append(at)


def border_of(room: Rect) -> Iterator[Vec]:
    """The four border lines, corners visited twice: top, left, bottom, right."""
    across, down = range(room.x, room.right + 1), range(room.y, room.bottom + 1)
    yield from (Vec(x, room.y) for x in across)
    yield from (Vec(room.x, y) for y in down)
    yield from (Vec(x, room.bottom) for x in across)
    yield from (Vec(room.right, y) for y in down)


def why_not(at: Vec, floor: NDArray[np.bool_], doors: set[Vec]) -> str | None:
    """What speaks against a door at a cell; None when nothing does."""
    width, height = floor.shape
    if not (0 < at.x < width - 1 and 0 < at.y < height - 1):
        return "on the rim"
    if not floor[at]:
        return "wall"
    if at in doors or any(at + step in doors for step in ORTHOGONAL):
        return "beside a door"
    return None if is_between_walls(floor, at) else "not one open axis"
