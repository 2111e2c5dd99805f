"""Wanderers that start in the middle of a room and dig wherever they stagger: ragged walls (RB-22).

To be used before doors are placed: what it digs may leave one in the open (B-27; `MendDoors` repairs that).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.dice import Roll
from game.engine.geometry import ORTHOGONAL
from game.mapgen.sketch import Sketch
from game.mapgen.starters.scattered_rooms import middle
from game.mapgen.step import Step

WANDERERS = Roll(1, 20, plus=-5)


@dataclass(frozen=True)
class RoomExploder(Step):
    """Some wanderers a room, each of so many steps; none where the roll comes to none."""

    wanderers: Roll = WANDERERS
    life: int = 20

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        width, height = sketch.size
        for room in sketch.rooms:
            for _ in range(sketch.dice.roll(self.wanderers)):
                x, y = middle(room)
                for _ in range(self.life):
                    sketch.floor[x, y] = True
                    step = ORTHOGONAL[sketch.dice.below(4)]
                    x = min(max(x + step.x, 1), width - 2)
                    y = min(max(y + step.y, 1), height - 2)
            sketch.record("a room is blown open")
