"""The recipe of a level as a value: one starter and any number of layers."""

from __future__ import annotations

from game.engine.grid.dice import Dice
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch

MAX_RESTARTS = 1000


@record
class Chain:
    """Level generator: a starter, then layers, run in order on one sketch."""

    name: str
    summary: str
    starter: BuildStep
    layers: tuple[BuildStep, ...]
    wall_style: str = "stone"
    """Material of walls and floors: a name that the screen has colours for."""

    def __call__(self, dice: Dice, size: tuple[int, int], depth: int, *, record: bool = False) -> Sketch:
        """Return a finished sketch, with its history if `record`. Rolls that cannot keep the promises are dropped.

        `restarts` of the sketch counts them. Raises RetryLevel when none of 1000 rolls can, MissingInput when a step's
        needs are missing.
        """
        why = "no attempt was made"
        for restarts in range(MAX_RESTARTS):
            sketch = Sketch(size, depth, dice, restarts=restarts, history=[] if record else None)
            try:
                self.run(sketch)
            except RetryLevel as reason:
                why = str(reason)
                continue
            return sketch
        raise RetryLevel(f"{self.name} made no valid level of {size[0]}x{size[1]} in {MAX_RESTARTS} attempts: {why}")

    def run(self, sketch: Sketch) -> None:
        """Run all steps once on an empty sketch. Raises RetryLevel and MissingInput."""
        sketch.wall_style = self.wall_style
        for step in (self.starter, *self.layers):
            step.check_needs(sketch, self.name)
            step(sketch)
            sketch.record(step.name)
