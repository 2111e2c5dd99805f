"""The log over the foot of the map: its last lines, or earlier ones if the player scrolls back."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.records import NamedTuple
from game.ui.core.map_view import MapView
from game.ui.graphics.text_painter import MARK_WIDTH, MARKS, TextPainter
from game.ui.hud.side_panel.side_panel import MARGIN
from game.ui.text.message_log import Log

LOG_LINES = 3
"""Number of lines of the log."""
LEAST_LINES = 2
"""Number of lines that it has at least below what takes the place of its first ones. It grows upwards for them."""
CONTINUED = "↑"
"""Mark of the first visible row if its message begins above it."""


def hide_rows_beside(painter: TextPainter, view: MapView | None, box: pygame.Rect) -> None:
    """Hide the rows of the log that a box over the map covers in part, so that no scraps of them show beside it.

    `view`: the map; None if there is no log in the window. `box`: in pixels of the window.
    """
    if view is None or not view.log.colliderect(box):
        return
    first = view.log.y + MARGIN * painter.scale
    hidden = max(0, box.top - first) // painter.line
    rows = view.log.copy()
    rows.y = first + hidden * painter.line
    rows.height = view.log.bottom - rows.y
    painter.fill(rows, "panel")


class LogRow(NamedTuple):
    """Row of the log. `mark`: before the first row of a message. `purpose`: name of its colour."""

    text: str
    mark: str
    purpose: str
    fresh: bool
    begins: bool
    """Whether a message begins in this row."""


def height_of_log(painter: TextPainter, taken: int = 0) -> int:
    """Return the height of the log in pixels. `taken`: number of the first lines whose place something else takes."""
    return _lines(taken) * painter.line + 2 * MARGIN * painter.scale


def _lines(taken: int) -> int:
    return max(LOG_LINES, taken + LEAST_LINES)


class ShownLog(NamedTuple):
    """Part of the log that is shown. `scrolled`: rows by which it is scrolled back from its end. `total`: of all rows.

    `taken`: number of the first rows whose place something else takes.
    """

    rows: Sequence[LogRow]
    scrolled: int
    total: int
    taken: int

    def width(self, painter: TextPainter) -> int:
        """Return the width that the rows take in pixels; 0 without any."""
        longest = max((painter.width(row.text) for row in self.rows), default=0)
        return longest + (2 * MARGIN + MARK_WIDTH) * painter.scale if longest else 0


def shown_log(painter: TextPainter, log: Log, scrolled: int, most: int, taken: int = 0) -> ShownLog:
    """Return the rows of the log to show. A long line continues in the next row.

    `scrolled`: rows by which the log is scrolled back from its end, if it has as many; 0 shows the last rows. `most`:
    greatest width in pixels. `taken`: number of the first rows whose place something else takes.
    """
    room = most - (2 * MARGIN + MARK_WIDTH) * painter.scale
    messages = [*(log.history() if scrolled else log.latest(LOG_LINES))]
    rows = [
        LogRow(part, "" if number else MARKS.get(purpose, ""), purpose, fresh or place == len(messages), not number)
        for place, (text, purpose, fresh) in enumerate(messages, 1)
        for number, part in enumerate(painter.wrap(text, room))
    ]
    shown = _lines(taken) - taken
    scrolled = max(0, min(scrolled, len(rows) - shown))
    end = len(rows) - scrolled
    return ShownLog(rows[max(0, end - shown) : end], scrolled, len(rows), taken)


def draw_log(painter: TextPainter, log: ShownLog) -> None:
    """Draw rows of the log, the latest message and those of this turn brightly."""
    left = (MARGIN + MARK_WIDTH) * painter.scale
    y = MARGIN * painter.scale + log.taken * painter.line
    for number, row in enumerate(log.rows):
        mark = row.mark if number or row.begins else CONTINUED
        painter.word(MARGIN * painter.scale, y, mark, row.purpose, faded=not row.fresh)
        painter.word(left, y, row.text, row.purpose, faded=not row.fresh)
        y += painter.line
    if log.scrolled:
        whole, end = painter.target.get_rect(), log.total - log.scrolled
        bar = pygame.Rect(whole.right - 2 * painter.scale, 0, 2 * painter.scale, whole.height)
        painter.scroll_bar(bar, (end - len(log.rows)) / log.total, end / log.total)
