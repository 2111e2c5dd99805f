"""Where things go that have too little room: the rows of a long list, and the place of a box over the world.

A box over the world gives way to what matters there.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.grid.geometry import NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST
from game.ui.core.commands import Go, PlayerInput, Scroll

WHEEL_ROWS = 3
ALL = 1_000_000


class Window:
    """So many rows out of a count, from the first shown on."""

    def __init__(self, *, at_the_end: bool = False) -> None:
        self.first = ALL if at_the_end else 0
        self._room = 1

    def fit(self, count: int, room: int) -> range:
        """The rows to show, in a room for so many."""
        self._room = max(1, room)
        self.first = max(0, min(self.first, count - self._room))
        return range(self.first, min(count, self.first + self._room))

    def show(self, row: int) -> None:
        """Brings a row into the room."""
        self.first = max(row - self._room + 1, min(self.first, row))

    def rows_asked(self, wish: PlayerInput) -> int | None:
        """By how many rows a wish moves, by keys; None if it is no such wish."""
        moves = {NORTH: -1, SOUTH: 1, NORTHEAST: -self._room, SOUTHEAST: self._room, NORTHWEST: -ALL, SOUTHWEST: ALL}
        return moves.get(wish.step) if isinstance(wish, Go) else None

    def scroll(self, wish: PlayerInput) -> None:
        """Keys and the wheel move what is shown, where nothing is chosen."""
        self.first = max(0, self.first + (self.rows_asked(wish) or 0))
        self.turn(wish)

    def turn(self, wish: PlayerInput) -> None:
        """The wheel moves what is shown, whatever is chosen."""
        if isinstance(wish, Scroll):
            self.first = max(0, self.first + wish.rows * WHEEL_ROWS)


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
