"""Chain: the recipe of a kind of level.

A chain consists of one starter, which digs the ground, and any number of layers, which add to the level or change it.
"""

from __future__ import annotations

from game.engine.grid.dice import Dice
from game.engine.level_theme import PLAIN, LevelTheme
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import BuildSnapshot, MapTooSmall, RetryLevel, Sketch

MAX_RESTARTS = 1000


@record
class Chain:
    """Level generator: a starter that digs a first map, then layers that add to it, run in order on one sketch."""

    name: str
    summary: str
    starter: BuildStep
    layers: tuple[BuildStep, ...]
    theme: LevelTheme = PLAIN
    """Look and sound of the levels."""
    attempts: int = MAX_RESTARTS
    """Number of attempts after which it is said that it finds no level."""

    def __call__(
        self, dice: Dice, size: tuple[int, int], depth: int, *, own_vaults: str = "", record: bool = False
    ) -> Sketch:
        """Build a level and return its finished sketch.

        A failed attempt is dropped, and the next begins with new rolls.

        `size`: cells across and down. `own_vaults`: see `Sketch.own_vaults`. `record`: whether the sketch keeps a
        history of its steps. The sketch's `restarts` is the number of failed attempts. Raises MapTooSmall if the map is
        too small for a step, before the first attempt; RetryLevel if all attempts fail; and MissingInput if a step
        needs a part that no earlier step made.
        """
        self.check_size(size, depth)
        why = "no attempt was made"
        for restarts in range(self.attempts):
            history: list[BuildSnapshot] | None = [] if record else None
            sketch = Sketch(size, depth, dice, own_vaults=own_vaults, restarts=restarts, history=history)
            try:
                self.run(sketch)
            except RetryLevel as reason:
                why = str(reason)
                continue
            return sketch
        raise RetryLevel(f"{self.name} made no valid level of {size[0]}x{size[1]} in {self.attempts} attempts: {why}")

    def smallest_map(self, depth: int) -> tuple[int, int]:
        """Return the width and height of the smallest map on which all steps can have room, in cells.

        `depth`: depth of the level.
        """
        sizes = [step.smallest_map(depth) for step in (self.starter, *self.layers)]
        return max(width for width, _ in sizes), max(height for _, height in sizes)

    def check_size(self, size: tuple[int, int], depth: int) -> None:
        """Check that a map of a size can have room for all steps.

        `size`: cells across and down. Raises MapTooSmall if it has not.
        """
        width, height = self.smallest_map(depth)
        if size[0] < width or size[1] < height:
            wanted = f"{self.name} needs a map of at least {width}x{height} cells"
            raise MapTooSmall(f"{wanted}, and {size[0]}x{size[1]} is too small")

    def run(self, sketch: Sketch) -> None:
        """Run all steps once on an empty sketch.

        Raises RetryLevel if a step fails, and MissingInput if a step needs a part that no earlier step made.
        """
        sketch.theme = self.theme.name
        for step in (self.starter, *self.layers):
            step.check_needs(sketch, self.name)
            step(sketch)
            sketch.record(step.name)
