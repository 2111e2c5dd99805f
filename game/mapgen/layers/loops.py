"""Loops that matter: a wall is cut where two sides of it lie near each other but far apart on foot.

The rule is Brogue's: in random order, every piece of wall with ground on both sides and a walk between them of more
than 20 steps gets a door; each cut shortens the walks that are judged after it. Walks are in eight directions, as the
hero of `ajar` goes: no corner is cut.

All walks are measured at once, each by a flood in a small window of its own, a column of the window being the bits of
one number. What a cut changes is then known without another flood per wall: whatever became short leads through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.geometry import EAST, SOUTH, Vec
from game.engine.paths import Steps, distances
from game.mapgen.sketch import Sketch
from game.mapgen.step import Step

Bits: TypeAlias = NDArray[np.uint64]
ONE = np.uint64(1)
WIDEST = 64
"""Cells of a window's column: the bits of a number."""


class Walls(NamedTuple):
    """Pieces of wall, one a row: the floor before, and how many cells of rock lie before the floor behind."""

    x: NDArray[np.intp]
    y: NDArray[np.intp]
    across: NDArray[np.bool_]
    thickness: NDArray[np.intp]

    @property
    def behind(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        return self.x + (self.thickness + 1) * self.across, self.y + (self.thickness + 1) * ~self.across

    def rock(self, number: int) -> list[Vec]:
        """The cells to be dug to cut one of them."""
        before, step = Vec(int(self.x[number]), int(self.y[number])), EAST if self.across[number] else SOUTH
        return [Vec(before.x + n * step.x, before.y + n * step.y) for n in range(1, int(self.thickness[number]) + 1)]


@dataclass(frozen=True)
class Loops(Step):
    """Cuts and, by chance, doors in them: where no door is rolled the cut stays an open way."""

    longer_than: int = 20
    """Steps on foot that a cut must save more than."""
    thickest: int = 1
    """Cells of rock that are cut through at most, straight."""
    door_percent: int = 100
    most: int = 1000
    """Cuts at most."""

    needs = ("floor",)

    def __post_init__(self) -> None:
        if 2 * _half_window(self.longer_than, self.thickest) + 1 > WIDEST:
            raise ValueError(f"walks of {self.longer_than} steps round {self.thickest} cells cannot be measured")

    def __call__(self, sketch: Sketch) -> None:
        walls = _walls(sketch, self.thickest)
        far = _are_far(walls, sketch.floor, self.longer_than, _half_window(self.longer_than, self.thickest))
        order = np.flatnonzero(far).tolist()
        sketch.dice.shuffle(order)
        cuts = 0
        for number in order:
            if cuts == self.most:
                break
            rock = walls.rock(number)
            if not far[number] or not _may_be_cut(rock, sketch.floor, across=bool(walls.across[number])):
                continue
            self._cut(sketch, rock)
            cuts += 1
            _shorten(far, walls, sketch.floor, rock[0], self.longer_than)

    def _cut(self, sketch: Sketch, rock: list[Vec]) -> None:
        for at in rock:
            sketch.floor[at] = True
        if len(rock) > 1:
            sketch.corridors.append(rock)
        if sketch.dice.chance(self.door_percent):
            sketch.doors.append(sketch.dice.choice((rock[0], rock[-1])))
        sketch.record("a loop is closed")


def _walls(sketch: Sketch, thickest: int) -> Walls:
    """All pieces of wall that may be cut: straight between two cells of floor without a door, rock on either side."""
    ends = sketch.floor.copy()
    for at in sketch.doors:
        ends[at] = False
    found = []
    for across in (True, False):
        # Always judged along the first axis: for the other one the map is turned.
        open_, floor = (ends, sketch.floor) if across else (ends.T, sketch.floor.T)
        rock = np.zeros_like(floor)
        rock[1:-1, 1:-1] = ~(floor[1:-1, 1:-1] | floor[1:-1, :-2] | floor[1:-1, 2:])
        for mount, _ in sketch.torches:
            rock[mount if across else mount[::-1]] = False
        solid = rock
        for thickness in range(1, thickest + 1):
            # `solid` says of a cell that it and all those before it, so many together, are rock to cut through.
            fits = open_[: -thickness - 1] & solid[thickness:-1] & open_[thickness + 1 :]
            along, beside = np.nonzero(fits)
            found.append((*((along, beside) if across else (beside, along)), across, thickness))
            solid = solid.copy()
            solid[thickness:] &= rock[:-thickness]
    count = [len(x) for x, *_ in found]
    return Walls(
        np.concatenate([x for x, *_ in found]),
        np.concatenate([y for _, y, *_ in found]),
        np.repeat([across for *_, across, _ in found], count),
        np.repeat([thickness for *_, thickness in found], count),
    )


def _half_window(longest: int, thickest: int) -> int:
    """How far from its start a walk gets that is no longer than so many steps."""
    return (longest + thickest + 1) // 2


def _are_far(walls: Walls, floor: NDArray[np.bool_], longest: int, half: int) -> NDArray[np.bool_]:
    """For which walls no walk from side to side is short enough."""
    ground = _windows(walls, floor, half)
    reached = np.zeros_like(ground)
    reached[half] = 1 << half
    for steps in range(longest):
        # A step more reaches one column more on either side.
        near = slice(max(half - steps - 1, 0), half + steps + 2)
        reached[near] = _walk(reached[near], ground[near])
    x, y = walls.behind
    arrived = reached[x - walls.x + half, np.arange(len(x))] >> (y - walls.y + half).astype(np.uint64) & 1
    far: NDArray[np.bool_] = arrived == 0
    return far


def _windows(walls: Walls, floor: NDArray[np.bool_], half: int) -> Bits:
    """The floor round the start of each walk: `[column, wall]`, the cells of a column as bits."""
    padded = np.pad(floor, half).astype(np.uint64)
    columns = np.zeros((padded.shape[0], floor.shape[1]), np.uint64)
    for bit in range(2 * half + 1):
        columns |= padded[:, bit : bit + floor.shape[1]] << bit
    windows: Bits = columns[walls.x + np.arange(2 * half + 1)[:, None], walls.y]
    return windows


def _walk(reached: Bits, ground: Bits) -> Bits:
    """A step in eight directions, diagonally where both cells beside the step are ground."""
    down, up = reached << ONE & ground, reached >> ONE & ground
    east, west = reached[:-1] & ground[1:], reached[1:] & ground[:-1]
    after: Bits = reached | down | up
    after[1:] |= (east | down[:-1] & east << ONE | up[:-1] & east >> ONE) & ground[1:]
    after[:-1] |= (west | down[1:] & west << ONE | up[1:] & west >> ONE) & ground[:-1]
    return after


def _may_be_cut(rock: list[Vec], floor: NDArray[np.bool_], *, across: bool) -> bool:
    """Whether no cut has opened a side of it since."""
    beside = SOUTH if across else EAST
    return not any(floor[at] or floor[at + beside] or floor[at - beside] for at in rock)


def _shorten(far: NDArray[np.bool_], walls: Walls, floor: NDArray[np.bool_], cut: Vec, longest: int) -> None:
    """Marks as near the walls whose sides a walk through a new cut joins."""
    left, top = max(cut.x - longest, 0), max(cut.y - longest, 0)
    around = floor[left : cut.x + longest + 1, top : cut.y + longest + 1]
    away = np.full((around.shape[0] + 1, around.shape[1] + 1), longest + 1, np.int16)  # the last line: out of reach
    field = distances(around, [cut - (left, top)], Steps.NO_CORNERS, limit=longest)
    np.copyto(away[:-1, :-1], field, where=field >= 0)

    def walk(x: NDArray[np.intp], y: NDArray[np.intp]) -> NDArray[np.int16]:
        inside = (x >= left) & (y >= top) & (x < left + around.shape[0]) & (y < top + around.shape[1])
        return away[np.where(inside, x - left, -1), np.where(inside, y - top, -1)]

    far &= walk(walls.x, walls.y) + walk(*walls.behind) > longest
