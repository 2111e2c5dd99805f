"""Check that the hero can please each plate of a level, whichever number of open doors it wants.

The quiet plate must be within reach by few enough leaves (doors that can be shut), and enough leaves for the windy
plate must be within reach elsewhere. Only doors count that the hero opens without a key, a rune or a secret.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.model.door import FEW_DOORS
from game.engine.records import record
from game.mapgen.analysis.regions import doors_passed
from game.mapgen.analysis.solvable import reached_by_hero
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import QUIET, WINDY, RetryLevel, Sketch

SPARE = 2
"""Number of leaves beyond the limit that can be opened on a level with a windy plate."""


def plate_faults(sketch: Sketch, limit: int) -> Iterator[str]:
    """Yield a sentence for each plate that the hero could not please. `limit`: of open doors on the level."""
    for spec in sketch.door_specs.values():
        if spec.lever is None:
            continue
        place = f"the plate at {spec.lever.x},{spec.lever.y}"
        if spec.kind == QUIET and not 0 <= doors_passed(sketch)[spec.lever] <= FEW_DOORS:
            yield f"{place} is behind more than {FEW_DOORS} leaves"
        if spec.kind == WINDY and (leaves := _leaves_within_reach(sketch)) < limit + SPARE:
            yield f"only {leaves} leaves can be opened for {place}"


def _leaves_within_reach(sketch: Sketch) -> int:
    """Return the number of doors that the hero can open without luck, courage or a key."""
    within_reach = reached_by_hero(sketch)
    return sum(bool(within_reach[at]) for at in sketch.doors if at not in sketch.hidden)


@record
class PleasablePlates(BuildStep):
    """Layer that checks the plates of a finished level: see `plate_faults`. Raises RetryLevel with the first fault."""

    limit: int

    def __call__(self, sketch: Sketch) -> None:
        for fault in plate_faults(sketch, self.limit):
            raise RetryLevel(fault)
