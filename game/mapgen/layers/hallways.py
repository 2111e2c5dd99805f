"""Hallways that grow from doorways until they meet each other: document 002, as its author went on with it.

A dead end looks straight on, right and left for a hallway in line over empty cells, and digs to those it sees. If it
sees none it grows by one cell, forward, else right, else left. Nothing but empty ground is dug, so walls stay whole and
doors keep their one open way.

Deviations: a dead end that can neither join nor grow stays as it is and is forgotten, where the original would look
at it for ever (B-29); two doors that share their outer cell are joined by it, and neither's dead end replaces the
other's (B-28). That all is connected is for the chain's last layer to see; the original asks only for lines that are
not blank.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import ORTHOGONAL, Vec
from game.mapgen.sketch import Sketch, StartAgain
from game.mapgen.starters.regions import Grid
from game.mapgen.step import Step


@dataclass(frozen=True)
class Hallways(Step):
    """Goes on with the corridor that each door began, last door first."""

    needs = ("doors", "corridors")

    def __call__(self, sketch: Sketch) -> None:
        ground = _Ground(sketch)
        ends = [
            (corridor, corridor[0] - door)
            for door, corridor in zip(sketch.doors, sketch.corridors, strict=True)
            if corridor
        ]
        while ends:
            corridor, heading = ends.pop()
            here = corridor[-1]
            ways = (heading, Vec(-heading.y, heading.x), Vec(heading.y, -heading.x))
            joined = [corridor.extend(ground.dig(here, step, far)) for step in ways if (far := ground.sees(here, step))]
            if joined:
                sketch.record("a hallway finds another")
                continue
            for step in ways:
                if ground.grows(here, step):
                    corridor.append(here + step)
                    ends.append((corridor, step))
                    break
        sketch.record("hallways")


class _Ground:
    """What hallways may be dug in, and the hallways."""
