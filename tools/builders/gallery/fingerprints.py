"""Fingerprints of pictures: a few numbers by which a test notices that a picture has changed, and where.

A picture is divided into blocks. The number of a block is the sum of its colours, of which random ones count negative.
So it also changes if something only moves within the block. On another computer, colours may be rounded differently.
This changes the numbers a little, so small differences do not count.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pygame
from numpy.typing import NDArray

ACROSS, DOWN = 16, 9
"""Number of blocks in a row and in a column of a picture."""
COARSE = 64
"""Divisor of the sum of a block."""
ALIKE = 3
"""Greatest difference between the numbers of two blocks that look alike."""


def fingerprint(picture: pygame.Surface) -> NDArray[np.int16]:
    """Return the fingerprint of a picture: one number for each block, int16[x, y].

    The width and height of the picture must be multiples of ACROSS and DOWN, or the rest of the picture is ignored. A
    block must be at most 257 pixels high.
    """
    width, height = picture.get_width() // ACROSS, picture.get_height() // DOWN
    raw = pygame.image.tobytes(picture, "RGB")  # much faster than a function of pygame.surfarray
    whole = np.frombuffer(raw, np.uint8).reshape(picture.get_height(), picture.get_width(), 3)
    colours = whole[: DOWN * height, : ACROSS * width]
    positive = colours & _masks(ACROSS * width, DOWN * height)
    # The columns are added first, in small numbers, which numpy does many at a time.
    columns = (parts.reshape(DOWN, height, -1).sum(axis=1, dtype=np.uint16) for parts in (colours, positive))
    every, some = (sums.reshape(DOWN, ACROSS, -1).sum(axis=2, dtype=np.int64) for sums in columns)
    numbers: NDArray[np.int16] = ((2 * some - every) // COARSE).astype(np.int16).T
    return numbers


@cache
def _masks(width: int, height: int) -> NDArray[np.uint8]:
    """Return random values, each 255 or 0, for each colour of each pixel: uint8[y, x, 3]. All calls return the same."""
    count = width * height * 3
    raw = np.random.PCG64(0).random_raw(count // 64 + 1).astype("<u8").view(np.uint8)
    masks = np.unpackbits(raw, count=count).reshape(width, height, 3) * np.uint8(255)
    return np.ascontiguousarray(masks.transpose(1, 0, 2))


def changed_blocks(one: NDArray[np.int16], other: NDArray[np.int16]) -> list[tuple[int, int]]:
    """Return the columns and rows of the blocks in which two pictures differ. `one`, `other`: int16[x, y]."""
    apart = np.abs(one.astype(np.int64) - other) > ALIKE
    return [(x, y) for y, x in np.argwhere(apart.T).tolist()]
