"""What floats over the world gives way to what matters there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame


def best_place(
    size: tuple[int, int], area: pygame.Rect, important: Sequence[pygame.Rect], anchors: Sequence[str]
) -> pygame.Rect:
    """A box of a size at that edge or corner of an area where it covers least of what is important, the first of
    equal ones: `anchors` are names of points that pygame's rectangles have.
    """
    boxes = []
    for anchor in anchors:
        box = pygame.Rect((0, 0), size)
        setattr(box, anchor, getattr(area, anchor))
        boxes.append(box)
    return min(boxes, key=lambda box: len(box.collidelistall(list(important))))
