"""Doors that are none: a niche in the wall of a room, with somebody in it who looks like a shut door."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.geometry import DIRECTIONS, ORTHOGONAL, Vec, cells_where
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class FalseDoors(Step):
    """At some depths and by chance one niche, dug into thick rock, from which one looks into a room."""

    breed: str
    depths: range
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth not in self.depths or not sketch.dice.chance(self.percent):
            return
        inner = cells_where(~sketch.floor[2:-2, 2:-2])
        niches = [at for at in (cell + Vec(2, 2) for cell in inner) if self._fits(at, sketch)]
        if niches:
            at = sketch.dice.choice(niches)
            sketch.floor[at] = True
            sketch.spawns.append((self.breed, at))

    def _fits(self, at: Vec, sketch: Sketch) -> bool:
        """Whether rock is all round but for the three cells on the side of a room, and no stair or door is near."""
        for step in ORTHOGONAL:
            front = at + step
            beside = {front, front + Vec(step.y, step.x), front - Vec(step.y, step.x)}
            if not all(sketch.floor[cell] for cell in beside) or front == sketch.start:
                continue
            rest = (at + other for other in DIRECTIONS)
            if any(sketch.floor[cell] for cell in rest if cell not in beside) or beside & set(sketch.doors):
                continue
            inside = any(room.holds(front) for room in sketch.rooms)
            return inside and not any(room.holds(front) for room in sketch.arrival()) and _is_plain(at, sketch)
        return False


def _is_plain(at: Vec, sketch: Sketch) -> bool:
    """Whether no torch hangs in the wall and nothing covers it."""
    taken = any(mount == at for mount, _ in sketch.torches) or any(cells[at] for cells in sketch.cover.values())
    return not taken
