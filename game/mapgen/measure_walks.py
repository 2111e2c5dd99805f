"""How far it is from some cells of a level to all others: floods on bitboards that only count what they reach."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.engine.bitboard import number_of


def mean_walk(ground: NDArray[np.bool_], starts: Iterable[tuple[int, int]]) -> float:
    """The steps in eight directions, corners cut, from the starts to all cells that can be reached; itself is 0 off."""
    stride = ground.shape[1] + 1
    board = np.zeros((ground.shape[0], stride), np.bool_)
    board[:, :-1] = ground
    open_cells = number_of(board)
    steps = walks = 0
    for x, y in starts:
        reached, grown = 0, 1 << x * stride + y
        counts = []
        while grown != reached:
            reached = grown
            counts.append(reached.bit_count())
            tall = reached | reached << 1 | reached >> 1
            grown = (tall | tall << stride | tall >> stride) & open_cells
        # Whatever is not there yet after a step is one step farther.
        steps += counts[-1] * len(counts) - sum(counts)
        walks += counts[-1]
    return steps / walks
