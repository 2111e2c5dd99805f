"""Doors that differ from the rest, or that only look like doors.

`OddDoor`: one special door in a level: of glass, barred, one of a pair of twins, or a portcullis with its lever.

`FalseDoors`: a niche in the wall of a room, with a monster in it that looks like a shut door.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import NORTH, ORTHOGONAL, SOUTH, WEST, Vec, cells_where
from game.engine.grid.neighbours import count8, neighbours
from game.engine.grid.pathfinding import distances
from game.engine.records import record
from game.mapgen.analysis.solvable import plain_doors, try_doors
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import PORTCULLIS, DoorSpec, Sketch, within_rim

BARRED, TWIN = "barred", "twin"
KINDS = ("glass", BARRED, TWIN, PORTCULLIS)
"""Kinds of special doors. A level that has one gets any of them with the same chance, where it fits."""


@record
class OddDoor(BuildStep):
    """One special door, or one pair of special doors, which a level gets by chance.

    Kinds are tried in random order, and the first kind that cannot get the hero stuck is taken. `from_depth`: least
    depth at which there is a special door. `percent`: chance (0-100) that a level gets a special door or pair.
    """

    name = "special door"

    from_depth: int = 2
    percent: int = 75
    kinds: tuple[str, ...] = KINDS
    apart: tuple[int, int] = (6, 30)
    """Least and greatest distance between twins, or between a lever and its door, in steps in eight directions."""

    needs = ("floor", "start")

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth < self.from_depth or not sketch.dice.chance(self.percent):
            return
        kinds = list(self.kinds)
        sketch.dice.shuffle(kinds)
        for kind in kinds:
            for door_specs in self._ideas(sketch, kind):
                if try_doors(sketch, door_specs):
                    sketch.record(f"a special door: {kind}")
                    return

    def _ideas(self, sketch: Sketch, kind: str) -> Iterator[Mapping[Vec, DoorSpec]]:
        """Yield possible special doors of a kind, each as a mapping from the door's cell to the door's features.

        For twins (two doors that open and shut together), a mapping contains both doors. `kind`: one of `KINDS`.
        """
        doors = plain_doors(sketch)
        if kind == TWIN:
            for one in doors:
                for other in doors:
                    if self._well_apart(one, other):
                        yield {one: DoorSpec(kind, partner=other), other: DoorSpec(kind, partner=one)}
            return
        levers = _lever_places(sketch) if kind == PORTCULLIS else []
        for at in doors:
            if kind == BARRED:
                yield {at: DoorSpec(kind, facing=far_side(sketch, at))}
            elif kind == PORTCULLIS:
                near = [lever for lever in levers if self._well_apart(at, lever)]
                sketch.dice.shuffle(near)
                yield from ({at: DoorSpec(kind, lever=lever)} for lever in near[:3])
            else:
                yield {at: DoorSpec(kind)}

    def _well_apart(self, one: Vec, other: Vec) -> bool:
        least, most = self.apart
        return least <= (other - one).steps <= most


def far_side(sketch: Sketch, at: Vec) -> Vec:
    """Return the step from a door to the side that is farther from the start.

    The distance is measured on foot, with the door as a wall. `at`: cell of the door.
    """
    ground = sketch.floor.copy()
    ground[at] = False
    turns = distances(ground, [sketch.start or at], StepRule.ORTHOGONAL)
    sides = [step for step in ORTHOGONAL if ground[at + step]]
    return max(sides, key=lambda step: (int(turns[at + step]), step))


def _lever_places(sketch: Sketch) -> list[Vec]:
    """Return the cells of wall that can hold a lever.

    They have ground to the south, from where the lever is seen, and wall on the other three sides.
    """
    north, west, east, south = neighbours(sketch.floor, ORTHOGONAL)
    fits = within_rim(~sketch.floor & south & ~north & ~west & ~east)
    taken = {mount for mount, _ in sketch.torches} | {at + step for at in sketch.doors for step in (NORTH, SOUTH, WEST)}
    return [at for at in cells_where(fits) if at not in taken]


@record
class FalseDoors(BuildStep):
    """Niche with a monster that looks like a door: at most one, dug into thick rock, facing into a room.

    `breed`: kind of monster. `depths`: depths at which a niche may be. `percent`: chance (0-100) that a level has one.
    """

    breed: str
    depths: range
    percent: int

    needs = ("rooms",)

    def __call__(self, sketch: Sketch) -> None:
        if sketch.depth not in self.depths or not sketch.dice.chance(self.percent):
            return
        indoors = np.zeros_like(sketch.floor)
        for room in sketch.rooms:
            indoors[room.slices] = True
        for room in sketch.arrival():
            indoors[room.slices] = False
        niches = cells_where(_niches(sketch, indoors))
        if niches:
            at = sketch.dice.choice(niches)
            sketch.floor[at] = True
            sketch.spawns.append((self.breed, at))


def _niches(sketch: Sketch, indoors: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the cells of plain rock where a niche fits, bool[x, y].

    Three of its neighbours, on the side of a room, are floor and the others rock. No door is among the three, and the
    hero does not arrive in that room. `indoors`: cells of the other rooms and their walls, bool[x, y].
    """
    open_floor, three = sketch.floor & ~sketch.mask(sketch.doors), count8(sketch.floor) == 3
    fits = np.zeros_like(sketch.floor)
    for step in ORTHOGONAL:
        left, right = neighbours(open_floor, (step + step.aside, step - step.aside))
        fits |= np.logical_and.reduce([left, right, *neighbours(open_floor & indoors, [step])])
    fits &= three & ~sketch.floor & ~sketch.cover.covered & ~sketch.mask(mount for mount, _ in sketch.torches)
    for area in sketch.vaults:
        fits[area.slices] = False
    fits[[0, 1, -2, -1]] = fits[:, [0, 1, -2, -1]] = False
    return fits
