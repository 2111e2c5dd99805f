"""Tables of the field of view: which cells hide which, and through which neighbours lines reach them."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.grid.fov_tables import (
    CLOSE,
    ENTRIES,
    FovShape,
    bits,
    entry_of,
    shadow_table,
    shadows_of,
    stride_of,
    window,
)
from game.engine.grid.geometry import Vec
from tests.support.slow_fov import inside, touched

RADIUS, STRIDE = 7, 23


def hidden_by(row: np.ndarray[tuple[int], np.dtype[np.uint64]], radius: int) -> set[Vec]:
    """Return the cells that one opaque cell hides, relative to the viewer. The opaque cell itself may be among them.

    `row`: the row of the opaque cell in the table, with one bit for each cell of the window. `radius`: of the window,
    in cells.
    """
    found = np.unpackbits(row.view(np.uint8), bitorder="little").nonzero()[0].tolist()
    return {Vec(bit // STRIDE - radius, bit % STRIDE - radius) for bit in found}


def around(radius: int) -> list[Vec]:
    return [Vec(x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1)]


def test_window_lists_surrounding_cells_by_column() -> None:
    x, y = window(2)
    assert [Vec(*cell) for cell in zip(x.tolist(), y.tolist(), strict=True)] == around(2)


def test_stride_is_smallest_separating_columns() -> None:
    for radius in range(4):
        x, y = window(radius)
        for height in range(1, 10):
            stride = stride_of(height, radius)
            kept_apart = [
                len(set(bits(x, y, radius, apart).tolist())) == len(x) and apart > height for apart in range(stride + 1)
            ]
            assert kept_apart == [False] * stride + [True]


def test_cell_hides_targets_whose_lines_touch_it() -> None:
    table = shadows_of(RADIUS, STRIDE)
    for cell, row in zip(around(RADIUS), table, strict=True):
        behind = {target for target in around(RADIUS) if tuple(cell) in touched(*target)}
        assert hidden_by(row, RADIUS) - {cell} == behind


@pytest.mark.parametrize("shape", FovShape)
def test_lens_has_only_hiding_cells_in_its_shape(shape: FovShape) -> None:
    table = shadow_table(RADIUS, shape, STRIDE)
    within = {cell for cell in around(RADIUS) if inside(shape, RADIUS, *cell)}
    for x, y, row in zip(table.x.tolist(), table.y.tolist(), table.shadows, strict=True):
        assert hidden_by(row, RADIUS)
        assert hidden_by(row, RADIUS) <= within
        assert Vec(x, y) in within
    assert table.within.bit_count() == len(within)


def test_only_close_cells_have_no_entry_side() -> None:
    x, y = window(RADIUS)
    near = np.maximum(abs(x), abs(y)) <= 2
    assert np.array_equal(entry_of(x, y) == CLOSE, near)


def test_line_to_cell_touches_entry_neighbour() -> None:
    x, y = window(RADIUS)
    entries = dict(zip(around(RADIUS), entry_of(x, y).tolist(), strict=True))
    crossed = 0
    for target in around(RADIUS):
        cells = {Vec(*cell) for cell in touched(*target)}
        for cell in (cell for cell in cells if entries[cell] != CLOSE):
            side, corner = ENTRIES[entries[cell]]
            assert cells & {cell + side, cell + corner}, (target, cell)
            crossed += 1
    assert crossed > 100
