"""Wanderers that start in the middle of a room and dig wherever they stagger: ragged walls (RB-22).

To be used before doors are placed: what it digs may leave one in the open (B-27; `MendDoors` repairs that).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.grid.dice import Dice, Roll
from game.mapgen.digging import middle
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step

WANDERERS = Roll(1, 20, plus=-5)


@dataclass(frozen=True)
class RoomExploder(Step):
    """Some wanderers a room, each of so many steps; none where the roll comes to none."""

    wanderers: Roll = WANDERERS
    life: int = 20

    needs = ("rooms", "floor")

    def __call__(self, sketch: Sketch) -> None:
        right, bottom = sketch.size[0] - 2, sketch.size[1] - 2
        for room in sketch.rooms:
            for _ in range(sketch.dice.roll(self.wanderers)):
                x, y = middle(room)
                trodden = []
                for turn in _turns(sketch.dice, self.life):
                    trodden.append((x, y))
                    if turn < 2:
                        x = max(x - 1, 1) if turn else min(x + 1, right)
                    else:
                        y = max(y - 1, 1) if turn == 2 else min(y + 1, bottom)
                sketch.floor[tuple(zip(*trodden, strict=True))] = True
            sketch.record("a room is blown open")


def _turns(dice: Dice, count: int) -> Iterator[int]:
    """So many numbers from 0 to 3, sixteen of a roll."""
    for first in range(0, count, 16):
        fate = dice.below(1 << 32)
        for number in range(min(16, count - first)):
            yield fate >> 2 * number & 3
