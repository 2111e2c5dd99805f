"""How far it is from some cells of a level to all others: floods on bitboards that only count what they reach."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import number_of


def mean_walk(ground: NDArray[np.bool_], starts: Iterable[tuple[int, int]]) -> float:
    """The steps in eight directions, corners cut, from the starts to all cells that can be reached; itself is 0 off."""
    stride = ground.shape[1] + 1
    board = np.zeros((ground.shape[0], stride), np.bool_)
    board[:, :-1] = ground
    open_cells = number_of(board)
    steps = walks = 0
    for x, y in starts:
        reached, grown = 0, 1 << x * stride + y
        floods = cells = 0
        while grown != reached:
            reached = grown
            floods += 1
            cells += reached.bit_count()
            tall = reached | reached << 1 | reached >> 1
            grown = (tall | tall << stride | tall >> stride) & open_cells
        # Whatever is not there yet after a flood is one step farther.
        steps += floods * reached.bit_count() - cells
        walks += reached.bit_count()
    return steps / walks
