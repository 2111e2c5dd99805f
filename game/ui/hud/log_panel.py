"""The log below the map: its last lines, or earlier ones if the player scrolls back."""

from __future__ import annotations

import pygame

from game.engine.records import NamedTuple
from game.ui.core.map_view import MapView
from game.ui.graphics.text_painter import MARK_WIDTH, MARKS, TextPainter
from game.ui.hud.side_panel.side_panel import MARGIN
from game.ui.text.message_log import Log

LOG_LINES = 4
"""Number of lines of the log."""
CONTINUED = "↑"
"""Mark of the first visible row if its message begins above it."""


def hide_rows_beside(painter: TextPainter, view: MapView | None, box: pygame.Rect) -> None:
    """Hide the rows of the log that a box over the map covers in part, so that no scraps of them show beside it.

    `view`: the map; None if there is no log in the window. `box`: in pixels of the window.
    """
    if view is None or not view.below or box.bottom <= view.area.bottom:
        return
    first = view.area.bottom + MARGIN * painter.scale
    hidden = max(0, box.top - first) // painter.line
    rows = pygame.Rect(view.area.x, first + hidden * painter.line, view.area.width, 0)
    rows.height = view.area.bottom + view.below - rows.y
    painter.fill(rows, "panel")


class _Row(NamedTuple):
    """Row of the log. `mark`: before the first row of a message. `purpose`: name of its colour."""

    text: str
    mark: str
    purpose: str
    fresh: bool
    begins: bool
    """Whether a message begins in this row."""


def draw_log(painter: TextPainter, log: Log, scrolled: int, taken: int = 0) -> int:
    """Draw the log, the lines of this turn brightly. A long line continues in the next row.

    `scrolled`: rows by which the log is scrolled back from its end; 0 shows the last rows. `taken`: number of the first
    rows whose place something else takes. Return the rows by which the log can be scrolled back, at most `scrolled`.
    """
    width = painter.target.get_width()
    painter.fill(pygame.Rect(0, 0, width, 1), "line")
    left = (MARGIN + MARK_WIDTH) * painter.scale
    rows = [
        _Row(part, "" if number else MARKS.get(purpose, ""), purpose, fresh, not number)
        for text, purpose, fresh in (log.history() if scrolled else log.latest(LOG_LINES))
        for number, part in enumerate(painter.wrap(text, width - left - MARGIN * painter.scale))
    ]
    shown = LOG_LINES - taken
    scrolled = max(0, min(scrolled, len(rows) - shown))
    end = len(rows) - scrolled
    y = MARGIN * painter.scale + taken * painter.line
    for number, row in enumerate(rows[max(0, end - shown) : end]):
        mark = row.mark if number or row.begins else CONTINUED
        painter.word(MARGIN * painter.scale, y, mark, row.purpose, faded=not row.fresh)
        painter.word(left, y, row.text, row.purpose, faded=not row.fresh)
        y += painter.line
    if scrolled:
        whole = painter.target.get_rect()
        bar = pygame.Rect(whole.right - 2 * painter.scale, 1, 2 * painter.scale, whole.height - 1)
        painter.scroll_bar(bar, (end - shown) / len(rows), end / len(rows))
    return scrolled
