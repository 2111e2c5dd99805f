"""Find the parts of a picture that have changed, so that only these have to be enlarged and shown."""

from __future__ import annotations

import numpy as np
import pygame

BLOCK = 16
"""Width and height in pixels of the blocks that are compared. Boxes consist of whole blocks."""


def differences(before: pygame.Surface, after: pygame.Surface) -> list[pygame.Rect]:
    """Return boxes, in pixels, that contain every pixel in which two pictures of one size differ.

    Each box is a rectangle of blocks. Blocks side by side share a box, and so do equal rows of blocks.
    """
    width, height = after.get_size()
    pixels = pygame.surfarray.pixels2d(before) != pygame.surfarray.pixels2d(after)
    columns, rows = (np.arange(0, length, BLOCK) for length in (width, height))
    blocks = np.logical_or.reduceat(np.logical_or.reduceat(pixels, columns, axis=0), rows, axis=1)
    edges = np.diff(np.pad(blocks.astype(np.int8), ((1, 1), (0, 0))), axis=0)
    boxes: list[pygame.Rect] = []
    for row in np.flatnonzero(blocks.any(axis=0)).tolist():
        begins, ends = np.flatnonzero(edges[:, row] > 0).tolist(), np.flatnonzero(edges[:, row] < 0).tolist()
        for begin, end in zip(begins, ends, strict=True):
            box = pygame.Rect(begin * BLOCK, row * BLOCK, (end - begin) * BLOCK, BLOCK)
            above = next(
                (other for other in boxes if (other.x, other.width, other.bottom) == (box.x, box.width, box.y)), None
            )
            if above is not None:
                above.height += BLOCK
            else:
                boxes.append(box)
    return [box.clip(after.get_rect()) for box in boxes]
