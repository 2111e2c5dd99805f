"""Help page: all keys, in several columns if these fit into the window, otherwise in one column that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.input.viewer_keys import COLUMNS, Group
from viewer.state.viewer_inputs import Key, Press, Request, UserInput, Wheel
from viewer.view.pages import Page, draw_frame

Column = Sequence[Group]
SCROLL_LINES = 3
"""Number of lines by which a key press or a notch of the mouse wheel scrolls."""


class HelpPage(Page):
    """Page that lists all keys. A click on a line runs the command of the line's first key."""

    def __init__(self, painters: Callable[[int], ViewerTextPainter], on_click: Callable[[Request], None]) -> None:
        """Create the page.

        `painters`: function that returns a text painter; its argument is the number of sizes by which the text is
        larger than normal, or smaller if negative. `on_click`: function that gets the request of a clicked line.
        """
        super().__init__()
        self.boxes: list[tuple[pygame.Rect, Request]] = []
        """Rectangle, in pixels, of each visible line, with the request of its first key."""
        self._painter_for, self._on_click = painters, on_click
        self._scrolled = 0

    def handle(self, user_input: UserInput) -> None:
        match user_input:
            case Press(at=at):
                self.closed = True
                for box, request in self.boxes:
                    if box.collidepoint(at):
                        self._on_click(request)
            case Key("↓" | "PgDn"):
                self._scrolled += SCROLL_LINES
            case Key("↑" | "PgUp"):
                self._scrolled -= SCROLL_LINES
            case Wheel(notches=notches):
                self._scrolled -= SCROLL_LINES * notches
            case Key("?" | "F1" | "Enter" | "Space"):
                self.closed = True
            case _:
                super().handle(user_input)

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        columns, painter = self._columns(target.get_size(), painter)
        widths = [_width(painter, column) for column in columns]
        lines = max(map(_lines, columns))
        box = draw_frame(target, painter, (sum(widths) + 2 * painter.gap, lines * painter.line + 2 * painter.gap))
        fit = (box.height - 2 * painter.gap) // painter.line
        self._scrolled = max(0, min(lines - fit, self._scrolled))
        self.boxes = []
        x = box.x + painter.gap
        for column, width in zip(columns, widths, strict=True):
            self._draw_column(target, painter, column, pygame.Rect(x, box.y + painter.gap, width, fit * painter.line))
            x += width
        if self._scrolled + fit < lines:
            painter.write(target, (box.right - painter.line, box.bottom - painter.line), "↓", "title")
        if self._scrolled:
            painter.write(target, (box.right - painter.line, box.y), "↑", "title")

    def _columns(self, size: tuple[int, int], painter: ViewerTextPainter) -> tuple[Sequence[Column], ViewerTextPainter]:
        """Return the columns to draw, and a painter with the largest text with which they fit into the window.

        If they do not fit even with the smallest text, return a single column of everything, with that text. `size`:
        of the window in pixels.
        """
        smaller = 0
        while not _fits(painter, COLUMNS, size):
            smaller -= 1
            before, painter = painter, self._painter_for(smaller)
            if painter.line == before.line:
                return [[group for column in COLUMNS for group in column]], painter
        return COLUMNS, painter

    def _draw_column(
        self, target: pygame.Surface, painter: ViewerTextPainter, column: Column, area: pygame.Rect
    ) -> None:
        keys, y = _keys_width(painter, column), area.y - self._scrolled * painter.line
        for group in column:
            if area.top <= y <= area.bottom - painter.line:
                painter.write(target, (area.x, y), group.title, "title")
            y += painter.line
            for row in group.rows:
                if area.top <= y <= area.bottom - painter.line:
                    painter.write(target, (area.x, y), row.shown, "door text")
                    painter.write(target, (area.x + keys, y), row.does, "text")
                    line = pygame.Rect(area.x, y, area.width - 2 * painter.gap, painter.line)
                    self.boxes.append((line, next(iter(row.keys.values()))))
                y += painter.line
            y += painter.gap


def _fits(painter: ViewerTextPainter, columns: Sequence[Column], size: tuple[int, int]) -> bool:
    wide = sum(_width(painter, column) for column in columns) + 3 * painter.gap
    return wide <= size[0] and max(map(_lines, columns), default=0) * painter.line + 3 * painter.gap <= size[1]


def _lines(column: Column) -> int:
    """Return the height of a column in lines of text, with half a line below each group. The sum is rounded up."""
    return sum(len(group.rows) + 1 for group in column) + (len(column) + 1) // 2


def _keys_width(painter: ViewerTextPainter, column: Column) -> int:
    return max(painter.width(row.shown) for group in column for row in group.rows) + painter.gap


def _width(painter: ViewerTextPainter, column: Column) -> int:
    words = max(painter.width(row.does) for group in column for row in group.rows)
    return _keys_width(painter, column) + words + 2 * painter.gap
