"""A room behind a rune: more dangerous than its depth, and worth it to who dares."""

from __future__ import annotations

from dataclasses import dataclass

from game.mapgen.closets import closets
from game.mapgen.openable import fit
from game.mapgen.sketch import Fitting, Sketch
from game.mapgen.step import Step


@dataclass(frozen=True)
class RunedVault(Step):
    """At most one, from a depth on."""

    guards: tuple[str, ...]
    """The breeds that live in it, one of each name."""
    prizes: tuple[str, ...]
    """The things that lie in it."""
    from_depth: int = 4
    percent: int = 50
    sizes: tuple[int, int] = (8, 60)
    """Cells of a room that will do."""

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth < self.from_depth or not sketch.dice.chance(self.percent):
            return
        for closet in closets(sketch, *self.sizes):
            free = closet.free(sketch)
            if len(free) >= len(self.guards) + len(self.prizes) and fit(sketch, {closet.door: Fitting(runed=True)}):
                sketch.dice.shuffle(free)
                sketch.spawns += zip(self.guards, free, strict=False)
                sketch.items += zip(self.prizes, free[len(self.guards) :], strict=False)
                sketch.record("a rune is drawn")
                return
