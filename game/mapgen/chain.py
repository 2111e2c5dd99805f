"""How a level is made: one starter and any number of layers, as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.engine.dice import Dice

from .sketch import Sketch, StartAgain

Step = Callable[[Sketch], None]
"""A starter digs an empty sketch; a layer adds to a dug one. Either may raise StartAgain."""

MOST_RESTARTS = 1000


@dataclass(frozen=True)
class Chain:
    """A way of making levels."""

    name: str
    summary: str
    starter: Step
    layers: tuple[Step, ...]

    def __call__(self, dice: Dice, size: tuple[int, int], depth: int) -> Sketch:
        """A finished sketch. Rolls that cannot keep the promises are thrown away and counted."""
        for restarts in range(MOST_RESTARTS):
            sketch = Sketch(size, depth, dice, restarts=restarts)
            try:
                for step in (self.starter, *self.layers):
                    step(sketch)
            except StartAgain:
                continue
            return sketch
        raise StartAgain(f"{self.name} found no level of {size[0]}x{size[1]} in {MOST_RESTARTS} rolls")
