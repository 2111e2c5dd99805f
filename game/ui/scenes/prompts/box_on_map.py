"""Box over the map with a few words, such as a question: where it lies, and how the words are written into it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.core.map_view import MapView
from game.ui.graphics.layout import place_on_map, room_for_prompt
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.log_panel import hide_rows_beside

GAP = 8
"""Space to the left and to the right of the words, in pixels at text scale 1."""
ABOVE = 5
"""Space above the words and below them, in pixels at text scale 1."""


def box_for_words(
    painter: TextPainter,
    target: pygame.Surface,
    view: MapView | None,
    words: str,
    *,
    beside: int = 0,
) -> tuple[pygame.Rect, list[str]]:
    """Return the best box over the map for some words, and the rows into which the words are wrapped.

    The rows of the log that the box covers in part are hidden.

    `view`: the map; None without one. `beside`: space to the right of the words for a cross, in pixels at text scale 1.
    """
    scale = painter.scale
    room, around = room_for_prompt(view, target.get_size(), scale), (2 * GAP + beside) * scale
    rows = painter.wrap(words, room.area.width - around)
    size = max(map(painter.width, rows)) + around, len(rows) * painter.line + 2 * ABOVE * scale
    box = place_on_map(size, room, scale)
    hide_rows_beside(painter, view, box)
    return box, rows


def write_rows(painter: TextPainter, rows: Sequence[str], at: tuple[int, int]) -> None:
    """Write rows of words one below the other. `at`: upper left corner of the first."""
    for number, row in enumerate(rows):
        painter.word(at[0], at[1] + number * painter.line, row, "text")
