"""Torches on the walls of some rooms, where a wall's face is seen: on its south side."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.geometry import NORTH, SOUTH, Rect, Vec
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class WallTorches(Step):
    """In each room, by chance, one torch in its north wall, or two well apart in a long one."""

    percent: int
    apart: int = 6

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        for room in sketch.rooms:
            if not sketch.dice.chance(self.percent):
                continue
            places = self._places(room, sketch)
            if not places:
                continue
            first = sketch.dice.choice(places)
            far = [place for place in places if abs(place.x - first.x) >= self.apart]
            for mount in [first, *([sketch.dice.choice(far)] if far else [])]:
                sketch.torches.append((mount, mount + SOUTH))

    @staticmethod
    def _places(room: Rect, sketch: Sketch) -> list[Vec]:
        inside = (Vec(x, room.y + 1) for x in range(room.x + 1, room.right))
        return [at + NORTH for at in inside if sketch.floor[at] and not sketch.floor[at + NORTH]]
