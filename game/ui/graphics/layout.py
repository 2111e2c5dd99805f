"""Layout in little room: the visible rows of a long list, and the place of a box over the world.

The place of a box covers as little as possible of what matters in the world.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.grid.geometry import NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST
from game.ui.core.commands import MoveInput, PlayerInput, Scroll

WHEEL_ROWS = 3
ALL = 1_000_000


class ListView:
    """Visible part of a list: a number of rows from the row `first` on."""

    def __init__(self, *, at_the_end: bool = False) -> None:
        self.first = ALL if at_the_end else 0
        self._room = 1

    def fit(self, count: int, room: int) -> range:
        """Return the rows to show of `count`, where there is room for `room` of them."""
        self._room = max(1, room)
        self.first = max(0, min(self.first, count - self._room))
        return range(self.first, min(count, self.first + self._room))

    def show(self, row: int) -> None:
        """Scroll so that a row is visible."""
        self.first = max(row - self._room + 1, min(self.first, row))

    def rows_scrolled(self, player_input: PlayerInput) -> int | None:
        """Return the number of rows by which a key moves, negative upwards; None if the input is no such key."""
        moves = {NORTH: -1, SOUTH: 1, NORTHEAST: -self._room, SOUTHEAST: self._room, NORTHWEST: -ALL, SOUTHWEST: ALL}
        return moves.get(player_input.step) if isinstance(player_input, MoveInput) else None

    def scroll(self, player_input: PlayerInput) -> None:
        """Scroll by keys and by the wheel; for lists without a choice."""
        self.first = max(0, self.first + (self.rows_scrolled(player_input) or 0))
        self.turn(player_input)

    def turn(self, player_input: PlayerInput) -> None:
        """Scroll by the wheel only; for lists whose choice the keys move."""
        if isinstance(player_input, Scroll):
            self.first = max(0, self.first + player_input.rows * WHEEL_ROWS)


def best_place(
    size: tuple[int, int], area: pygame.Rect, important: Sequence[pygame.Rect], anchors: Sequence[str]
) -> pygame.Rect:
    """Return a box at the edge or corner of an area where it covers the fewest important rectangles.

    `anchors` are names of points that pygame's rectangles have; of equally good ones the first is taken.
    """
    boxes = []
    for anchor in anchors:
        box = pygame.Rect((0, 0), size)
        setattr(box, anchor, getattr(area, anchor))
        boxes.append(box)
    return min(boxes, key=lambda box: len(box.collidelistall(list(important))))
