"""Grids as whole numbers, there and back."""

from __future__ import annotations

import numpy as np

from game.engine.grid.bitboard import bytes_for, cells_of, number_of, ones


def test_cells_are_bits_column_after_column_and_come_back_as_they_were() -> None:
    cells = np.array([[True, False, False], [True, True, False], [False, False, False], [False, True, True]])
    assert number_of(cells) == 0b110_000_011_001
    assert np.array_equal(cells_of([number_of(cells), 0], 12), [cells.ravel(), np.zeros(12)])
    assert np.array_equal(cells_of(map(number_of, cells), 3), cells)


def test_as_many_bytes_as_hold_all_cells_and_no_more() -> None:
    for count in range(1, 40):
        most = (1 << count) - 1
        assert most.to_bytes(bytes_for(count), "little")[-1]


def test_the_first_ones_of_a_number_are_counted_as_far_as_the_first_nought() -> None:
    for number in range(300):
        digits = f"0{number:b}"
        assert ones(number) == len(digits) - len(digits.rstrip("1"))
