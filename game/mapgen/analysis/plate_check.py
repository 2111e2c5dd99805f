"""Check that the hero can please each plate of a level, whichever number of open doors it wants.

The quiet plate must be within reach by few enough leaves (doors that can be shut), and enough leaves for the windy
plate must be within reach elsewhere. Only doors count that the hero opens without a key, a rune or a secret.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import reachable
from game.engine.model.door import FEW_DOORS
from game.engine.records import record
from game.mapgen.analysis.solvable import reachable as reachable_with_levers
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import QUIET, WINDY, DoorSpec, RetryLevel, Sketch

SPARE = 2
"""Number of leaves beyond the limit that can be opened on a level with a windy plate."""


def plate_faults(sketch: Sketch, limit: int) -> Iterator[str]:
    """Yield a sentence for each plate that the hero could not please. `limit`: of open doors on the level."""
    for spec in sketch.door_specs.values():
        if spec.lever is None:
            continue
        if spec.kind == QUIET and not _within_few_leaves(spec.lever, sketch):
            yield f"the plate at {spec.lever.x},{spec.lever.y} is behind more than {FEW_DOORS} leaves"
        if spec.kind == WINDY and (leaves := _leaves_within_reach(sketch)) < limit + SPARE:
            yield f"only {leaves} leaves can be opened for the plate at {spec.lever.x},{spec.lever.y}"


def _within_few_leaves(plate: Vec, sketch: Sketch) -> bool:
    """Return whether the hero can reach a plate by at most `FEW_DOORS` doors, each of which opens no other."""
    assert sketch.start is not None, "the sketch has no start"
    plain = [
        at for at in sketch.doors if at not in sketch.hidden and sketch.door_specs.get(at, DoorSpec()).opens_by_itself
    ]
    ground = sketch.floor.copy()
    for at in sketch.doors:
        ground[at] = False
    for _ in range(FEW_DOORS):
        reached = reachable(ground, sketch.start, StepRule.ORTHOGONAL)
        for at in plain:
            ground[at] |= any(reached[at + step] for step in ORTHOGONAL)
    return bool(reachable(ground, sketch.start, StepRule.ORTHOGONAL)[plate])


def _leaves_within_reach(sketch: Sketch) -> int:
    """Return the number of doors that the hero can open without luck, courage or a key."""
    within_reach = reachable_with_levers(sketch)
    return sum(bool(within_reach[at]) for at in sketch.doors if at not in sketch.hidden)


@record
class PleasablePlates(BuildStep):
    """Layer that checks the plates of a finished level: see `plate_faults`. Raises RetryLevel with the first fault."""

    limit: int

    def __call__(self, sketch: Sketch) -> None:
        for fault in plate_faults(sketch, self.limit):
            raise RetryLevel(fault)
