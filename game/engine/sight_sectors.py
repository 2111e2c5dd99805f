"""At which slopes lines leave a window, and which cells of the window hide those: what `sight_far` looks up.

The slopes are cut into *sectors* by all the limits that the shadows of blockers inside can have, in each of four
quarters: east, west, south, north. So a blocker hides whole sectors, one bit each, beside the targets that it hides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .bitboard import ones
from .sight_tables import bits, entry_of, shadows_of, window

REACH = 20
"""The radius of the window that is looked up: the farther, the fewer beams are left, and the more it takes to look."""

Beam: TypeAlias = tuple[int, int, int, int]
"""From one slope to another, each so many cells across over so many along."""

_SLOPES = {
    across / (2 * along): (across, 2 * along)
    for along in range(1, REACH + 1)
    for across in range(1 - 2 * along, 2 * along, 2)
}
_QUOTIENTS = sorted(_SLOPES)
_LIMITS = [_SLOPES[quotient] for quotient in _QUOTIENTS]
"""Where one sector ends and the next begins; and what can be compared: equal slopes have the same quotient exactly."""
COUNT = len(_LIMITS) + 1
QUARTER = (1 << COUNT) - 1


class SectorTable(NamedTuple):
    """What the cells of the window hide, wherever the viewer is."""

    x: NDArray[np.intp]  # of every cell but the viewer's own
    y: NDArray[np.intp]
    entry: NDArray[np.intp]  # as a lens has it
    shadows: NDArray[np.uint64]  # a row for each: the targets that it hides, then the sectors of the four quarters
    targets: int  # all targets
    first: int  # the bit of the first sector
    sectors: int  # all sectors, from there on


@lru_cache(maxsize=8)
def sector_table(stride: int) -> SectorTable:
    x, y = window(REACH)
    others = (x != 0) | (y != 0)
    x, y = x[others], y[others]
    targets = shadows_of(REACH, stride)[others]
    hidden = np.hstack([_hidden_sectors(*turned) for turned in ((x, y), (-x, y), (y, x), (-y, x))])
    hidden = np.pad(hidden, ((0, 0), (0, -hidden.shape[1] % 64)))
    sectors = np.packbits(hidden, axis=1, bitorder="little").view(np.uint64)
    all_targets = sum(1 << bit for bit in bits(x, y, REACH, stride).tolist())
    return SectorTable(
        x, y, entry_of(x, y), np.hstack([targets, sectors]), all_targets, 64 * targets.shape[1], (1 << 4 * COUNT) - 1
    )


def _hidden_sectors(along: NDArray[np.intp], across: NDArray[np.intp]) -> NDArray[np.bool_]:
    """For each cell the sectors of one quarter that it hides."""
    ahead = along >= abs(across)
    low, high = ((2 * across[ahead, None] + side) / (2 * along[ahead, None]) for side in (-1, 1))
    hidden = np.zeros((len(along), COUNT), np.bool_)
    hidden[ahead] = (low <= [-1, *_QUOTIENTS]) & ([*_QUOTIENTS, 1] <= high)
    return hidden


def beams_of(sectors: int, end: int) -> Iterator[Beam]:
    """What is open of a quarter, short of a distance."""
    # The diagonals belong to the quarter: its own limits stand outside a little, where no cell is.
    at = 0
    while sectors:
        gap = (sectors ^ sectors - 1).bit_length() - 1
        sectors >>= gap
        count = ones(sectors)
        sectors >>= count
        begin, at = at + gap, at + gap + count
        low = _LIMITS[begin - 1] if begin else (-end - 1, end)
        high = _LIMITS[at - 1] if at < COUNT else (end + 1, end)
        yield (*low, *high)
