"""Requirements that every level must meet, whichever chain built it. They are checked before the hero enters."""

from __future__ import annotations

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL
from game.engine.grid.pathfinding import reachable
from game.engine.records import record
from game.mapgen.analysis.door_sites import is_between_walls
from game.mapgen.analysis.lock_and_key import unsolvable
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch


def faults(sketch: Sketch) -> list[str]:
    """Return a sentence for each fault that makes a level unfit for play; an empty list if the level is fit.

    Faults are, for example, cells that cannot be reached, doors in wrong places, and locked doors without a reachable
    key.
    """
    if sketch.start is None or sketch.exit is None:
        return ["there is no start or no exit"]
    found = []
    width, height = sketch.size
    cut_off = sketch.floor & ~reachable(sketch.floor, sketch.start, StepRule.ORTHOGONAL)
    if cut_off.any():
        found.append(f"{cut_off.sum()} cells cannot be reached")
    doors = set(sketch.doors)
    standing = {sketch.start, sketch.exit, sketch.way_back, *(at for _, at in sketch.spawns)}
    if len(doors) != len(sketch.doors):
        found.append("two doors share a cell")
    for at in sketch.doors:
        if not (0 < at.x < width - 1 and 0 < at.y < height - 1):
            found.append(f"the door at {at.x},{at.y} is on the edge of the map")
            continue
        if not (sketch.floor[at] and is_between_walls(sketch.floor, at)):
            found.append(f"the door at {at.x},{at.y} is not between two opposite walls")
        if any(at + step in doors for step in ORTHOGONAL):
            found.append(f"the door at {at.x},{at.y} touches another door")
        if at in standing:
            found.append(f"something stands in the door at {at.x},{at.y}")
    if sketch.door_specs and not found:
        found += unsolvable(sketch)
    return found


@record
class AlwaysRight(BuildStep):
    """Last layer of every chain: a check of the finished level. Raises RetryLevel with the first fault found."""

    name = "final check"

    def __call__(self, sketch: Sketch) -> None:
        if found := faults(sketch):
            raise RetryLevel(found[0])
