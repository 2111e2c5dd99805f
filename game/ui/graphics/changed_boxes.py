"""The parts of a picture that differ from an earlier picture, as boxes in pixels."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame

from game.engine.grid.arithmetic import ceil_div

BLOCK = 16
"""Width and height in pixels of the blocks that are compared. Boxes consist of whole blocks."""
AT_ONCE = 8
"""Number of pixels of a row whose comparisons are read as one number."""


def differences(before: pygame.Surface, after: pygame.Surface) -> list[pygame.Rect]:
    """Return boxes, in pixels, that contain every pixel in which two pictures of one size differ.

    Each box is a rectangle of blocks. Blocks side by side share a box, and so do equal rows of blocks.
    """
    width, height = after.get_size()
    across, down = ceil_div(width, BLOCK), ceil_div(height, BLOCK)
    pixels = np.zeros((down * BLOCK, across * BLOCK), np.bool_)
    np.not_equal(pygame.surfarray.pixels2d(before).T, pygame.surfarray.pixels2d(after).T, out=pixels[:height, :width])
    rows = np.bitwise_or.reduce(pixels.view(np.uint64).reshape(down, BLOCK, -1), axis=1)
    blocks = np.zeros((down, across + 2), np.int8)
    blocks[:, 1:-1] = rows.reshape(down, across, BLOCK // AT_ONCE).any(axis=2)
    edges = blocks[:, 1:] - blocks[:, :-1]
    boxes: list[pygame.Rect] = []
    for (row, begin), end in zip(np.argwhere(edges > 0).tolist(), np.nonzero(edges < 0)[1].tolist(), strict=True):
        box = pygame.Rect(begin * BLOCK, row * BLOCK, (end - begin) * BLOCK, BLOCK)
        above = next(
            (other for other in boxes if (other.x, other.width, other.bottom) == (box.x, box.width, box.y)), None
        )
        if above is not None:
            above.height += BLOCK
        else:
            boxes.append(box)
    return [box.clip(after.get_rect()) for box in boxes]


def joined(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return boxes that contain all the given ones: boxes that touch each other become one box around them."""
    apart: list[pygame.Rect] = []
    for box in boxes:
        whole = box
        while (number := whole.inflate(2, 2).collidelist(apart)) >= 0:
            whole = whole.union(apart.pop(number))
        apart.append(whole)
    return apart
