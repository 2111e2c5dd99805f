"""Sketches for tests of build steps: drawn, or made by other steps; and checks of many sketches."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec
from game.engine.grid.pathfinding import reachable
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.drawing_parser import parse_drawing
from tests.support.examples import seeds

SEEDS = seeds(12, 100)
SIZE = (80, 43)


def made(seed: object, *steps: BuildStep, size: tuple[int, int] = SIZE) -> Sketch:
    sketch = Sketch(size, 1, Dice("rooms", seed))
    for step in steps:
        step(sketch)
    return sketch


def drawn(text: str) -> Sketch:
    """Return a sketch of a drawing, with its rooms, corridors, doors and hero as its legend has them."""
    drawing = parse_drawing(text.strip("\n"))
    sketch = Sketch(drawing.size, 1, Dice("drawn"))
    for at in drawing.floor:
        sketch.floor[at] = True
    sketch.rooms, sketch.corridors = drawing.rooms, drawing.corridors
    sketch.doors = [at for at, _ in drawing.doors]
    sketch.start = next(iter(drawing.marks["hero"]), None)
    return sketch


def rows(floor: NDArray[np.bool_]) -> str:
    return "\n".join("".join("." if cell else "#" for cell in row) for row in floor.T)


def inside(room: Rect, floor: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return floor[room.inner.slices]


def is_connected(floor: NDArray[np.bool_]) -> bool:
    """Return whether every floor cell can be reached from every other in four directions."""
    x, y = np.argwhere(floor)[0].tolist()
    return bool((reachable(floor, Vec(x, y), StepRule.ORTHOGONAL) == floor).all())


def sketch_of(drawing: str) -> Sketch:
    """Return a sketch of a drawing with nothing but rock and floor."""
    rows = drawing.strip().split("\n")
    sketch = Sketch((len(rows[0]), len(rows)), 1, Dice("drawn"))
    sketch.floor = np.array([[cell != "#" for cell in row] for row in rows]).T
    return sketch


def flooded(floor: NDArray[np.bool_], start: Vec) -> set[Vec]:
    """Return the cells that can be reached from `start` by orthogonal steps on floor, bool[x, y].

    This flood fill is slow, but obviously right.
    """
    seen, ahead = {start}, [start]
    while ahead:
        here = ahead.pop()
        for step in ORTHOGONAL:
            there = here + step
            if there not in seen and floor[there]:
                seen.add(there)
                ahead.append(there)
    return seen
