"""Sight lines that leave the window, the square of all cells up to `REACH` cells from the viewer.

A quarter of the view is divided into sectors (ranges of slopes). Sectors end at every slope at which the shadow of a
cell in the window can end. Each cell of the window hides exactly the sectors in its own shadow.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from game.engine.grid.fov_long_range import COUNT, QUARTER, REACH, beams_of, sector_table
from game.engine.grid.geometry import Vec

STRIDE, FAR = 2 * REACH + 3, 100
LIMITS = sorted(
    {Fraction(-1), Fraction(1)}
    | {Fraction(2 * aside + 1, 2 * ahead) for ahead in range(1, REACH + 1) for aside in range(-ahead, ahead)}
)
"""Slopes of the sides of all blockers in a quarter, and of its diagonals."""


def open_slopes(sectors: int) -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(low, along), Fraction(high, over)) for low, along, high, over in beams_of(sectors, FAR)]


def test_sectors_lie_between_all_limits() -> None:
    assert len(LIMITS) - 1 == COUNT
    assert QUARTER.bit_count() == QUARTER.bit_length() == COUNT


def test_open_sector_is_beam_between_its_limits() -> None:
    for index in range(1, COUNT - 1):
        assert open_slopes(1 << index) == [(LIMITS[index], LIMITS[index + 1])]


def test_quarter_ends_at_its_diagonals() -> None:
    ((low, high),) = open_slopes(QUARTER)
    assert low == -high
    assert 1 < high < Fraction(FAR, FAR - 1)
    ((first, after),) = open_slopes(1)
    ((before, last),) = open_slopes(1 << COUNT - 1)
    assert (first, after, before, last) == (low, LIMITS[1], LIMITS[-2], high)


def test_adjacent_sectors_merge_into_one_beam() -> None:
    assert open_slopes(0b1110_0110) == [(LIMITS[1], LIMITS[3]), (LIMITS[5], LIMITS[8])]
    assert open_slopes(0) == []


def test_blocker_hides_sectors_within_its_sides() -> None:
    table = sector_table(STRIDE)
    assert table.sectors == (1 << 4 * COUNT) - 1
    bits = np.unpackbits(table.shadows.view(np.uint8), axis=1, bitorder="little")[:, table.first :]
    assert not bits[:, 4 * COUNT :].any()
    low, high = LIMITS[:-1], LIMITS[1:]
    for x, y, row in zip(table.x.tolist(), table.y.tolist(), bits, strict=True):
        if (x + 3 * y) % 7:
            continue  # a sample of them is enough
        for quarter, (ahead, aside) in enumerate(((x, y), (-x, y), (y, x), (-y, x))):
            hidden = row[quarter * COUNT :][:COUNT].nonzero()[0].tolist()
            sides = [Fraction(2 * aside + side, 2 * ahead) for side in (-1, 1)] if ahead >= max(abs(aside), 1) else None
            assert hidden == [
                index for index in range(COUNT) if sides and sides[0] <= low[index] and high[index] <= sides[1]
            ]


def test_window_targets_are_all_cells_but_viewers() -> None:
    table = sector_table(STRIDE)
    cells = {Vec(x, y) for x in range(-REACH, REACH + 1) for y in range(-REACH, REACH + 1)} - {Vec(0, 0)}
    assert {Vec(x, y) for x, y in zip(table.x.tolist(), table.y.tolist(), strict=True)} == cells
    places = {bit for bit in range(table.targets.bit_length()) if table.targets >> bit & 1}
    assert places == {(x + REACH) * STRIDE + y + REACH for x, y in cells}
