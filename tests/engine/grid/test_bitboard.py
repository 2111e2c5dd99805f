"""Grids as integers, converted there and back."""

from __future__ import annotations

import numpy as np

from game.engine.grid.bitboard import bytes_for, cells_of, number_of, ones


def test_bitboard_round_trips_cells() -> None:
    cells = np.array([[True, False, False], [True, True, False], [False, False, False], [False, True, True]])
    assert number_of(cells) == 0b110_000_011_001
    assert np.array_equal(cells_of([number_of(cells), 0], 12), [cells.ravel(), np.zeros(12)])
    assert np.array_equal(cells_of(map(number_of, cells), 3), cells)


def test_bytes_for_is_just_large_enough() -> None:
    for count in range(1, 40):
        most = (1 << count) - 1
        assert most.to_bytes(bytes_for(count), "little")[-1]


def test_ones_counts_trailing_one_bits() -> None:
    for number in range(300):
        digits = f"0{number:b}"
        assert ones(number) == len(digits) - len(digits.rstrip("1"))
