"""The log below the map: its last lines, or earlier ones if the player scrolls back."""

from __future__ import annotations

from itertools import zip_longest

import pygame

from game.ui.graphics.text_painter import MARK_WIDTH, MARKS, TextPainter
from game.ui.hud.side_panel.side_panel import MARGIN
from game.ui.text.message_log import Log

LOG_LINES = 4
"""Number of lines of the log."""


def draw_log(painter: TextPainter, log: Log, scrolled: int) -> int:
    """Draw the log, the lines of this turn brightly. A long line continues in the next row.

    `scrolled`: rows by which the log is scrolled back from its end; 0 shows the last rows. Return the rows by which it
    can be scrolled back, at most `scrolled`.
    """
    width = painter.target.get_width()
    painter.fill(pygame.Rect(0, 0, width, 1), "line")
    left = (MARGIN + MARK_WIDTH) * painter.scale
    rows = [
        (mark, part, purpose, fresh)
        for text, purpose, fresh in (log.history() if scrolled else log.latest(LOG_LINES))
        for mark, part in zip_longest(
            MARKS.get(purpose, ""), painter.wrap(text, width - left - MARGIN * painter.scale), fillvalue=""
        )
    ]
    scrolled = max(0, min(scrolled, len(rows) - LOG_LINES))
    end = len(rows) - scrolled
    y = MARGIN * painter.scale
    for mark, text, purpose, fresh in rows[max(0, end - LOG_LINES) : end]:
        painter.word(MARGIN * painter.scale, y, mark, purpose, faded=not fresh)
        painter.word(left, y, text, purpose, faded=not fresh)
        y += painter.line
    if scrolled:
        whole = painter.target.get_rect()
        bar = pygame.Rect(whole.right - 2 * painter.scale, 1, 2 * painter.scale, whole.height - 1)
        painter.scroll_bar(bar, (end - LOG_LINES) / len(rows), end / len(rows))
    return scrolled
