"""Where the rule that placed a level's doors looked for a place, and what spoke against each that has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from game.engine.geometry import Vec
from game.mapgen.layers import region_exits
from game.mapgen.layers.border_doors import BorderDoors, border_of
from game.mapgen.layers.corridor_doors import CorridorDoors
from game.mapgen.layers.mend_doors import refusal
from game.mapgen.layers.region_exits import RegionExits
from game.mapgen.layers.scan_doors import ScanDoors
from game.mapgen.sketch import Sketch
from game.mapgen.starters.regions import Grid
from game.mapgen.step import Step

from .subject import Subject

DOOR = "a door"
FITS = "fits, and was not taken"
RULES: tuple[Step, ...] = (BorderDoors(), CorridorDoors(), ScanDoors(), RegionExits())

Verdicts = dict[Vec, str]
StepKind = TypeVar("StepKind", bound=Step)


def verdicts(subject: Subject) -> tuple[str | None, Verdicts]:
    """The name of the rule, and its verdict on each place it looked at; None and none where no rule is known.

    Judged as the level is now, but that a door itself speaks against its neighbours only.
    """
    sketch = subject.sketch
    rule = _rule_of(subject)
    found: Verdicts
    match rule:
        case BorderDoors():
            found = dict(_borders(sketch))
        case CorridorDoors():
            found = dict(_heads(sketch, _parameters(subject, CorridorDoors())))
        case ScanDoors():
            found = dict(_scanned(sketch, _parameters(subject, ScanDoors())))
        case RegionExits():
            found = dict(_walls(subject, _parameters(subject, RegionExits())))
        case _:
            return None, {}
    found |= {at: DOOR for at in sketch.doors}
    return rule.name, found


def _rule_of(subject: Subject) -> Step | None:
    """The last rule of placing that the making of a level, or the placing on a drawing, names."""
    names = {rule.name: rule for rule in RULES}
    by_tradition = {"roguesharp": RULES[0], "sadconsole": RULES[0], "rogue": RULES[3]}
    if subject.plan is None:
        book = RULES[1] if subject.sketch.corridors else RULES[2]
        return (by_tradition | {"rustbook": book}).get(subject.rule or "")
    captions = [snapshot.caption for snapshot in subject.history]
    return next((names[caption] for caption in reversed(captions) if caption in names), None)


def _parameters(subject: Subject, default: StepKind) -> StepKind:
    """The step as the plan's own chain has it; as it usually is where that is a chain of chains."""
    steps = (subject.plan.chain.starter, *subject.plan.chain.layers) if subject.plan is not None else ()
    return next((step for step in steps if isinstance(step, type(default))), default)


def _borders(sketch: Sketch) -> Iterator[tuple[Vec, str]]:
    used, doors = sketch.in_use(), set(sketch.doors)
    for room in sketch.rooms:
        for at in border_of(room):
            yield at, refusal(at, sketch, doors - {at}, used) or FITS


def _heads(sketch: Sketch, rule: CorridorDoors) -> Iterator[tuple[Vec, str]]:
    used, doors = sketch.in_use(), set(sketch.doors)
    for corridor in sketch.corridors:
        if corridor and len(corridor) <= rule.longer_than:
            yield corridor[0], f"the corridor has but {rule.longer_than} new cells or less"
        elif corridor:
            yield corridor[0], refusal(corridor[0], sketch, doors - {corridor[0]}, used) or FITS


def _scanned(sketch: Sketch, rule: ScanDoors) -> Iterator[tuple[Vec, str]]:
    used, doors = sketch.in_use(), set(sketch.doors)
    for y, x in zip(*sketch.floor.T.nonzero(), strict=True):
        at = Vec(int(x), int(y))
        yield at, refusal(at, sketch, doors - {at}, used) or f"fits; one in {rule.one_in} was taken, not this"


def _walls(subject: Subject, rule: RegionExits) -> Iterator[tuple[Vec, str]]:
    """Judged as the ground was when the first doorway was cut, with all doorways in it."""
    sketch = subject.sketch
    before = sketch.floor
    for snapshot in subject.history:
        if snapshot.doors:
            break
        before = snapshot.floor
    floor = before.copy()
    for door in sketch.doors:
        floor[door] = True
    grid, walls = Grid(sketch.size, rule.across, rule.down), region_exits.walls_of_rooms(sketch)
    for room in sketch.rooms:
        for outward in region_exits.inner_sides(grid.number(room.center), rule.across, rule.down):
            for at in region_exits.wall_of(room, outward):
                yield at, region_exits.why_not(at, outward, floor, walls) or FITS
