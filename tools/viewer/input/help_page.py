"""Help page: all keys, in several columns if these fit into the window, otherwise in one column that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.input.command_line import CommandLine
from viewer.state.viewer_inputs import Key, Press, UserInput, Wheel
from viewer.view.pages import Page, draw_frame
from viewer.view.viewer_state import ViewerState

Group = tuple[str, Sequence[CommandLine]]
"""Title of a paragraph of the help page, and its lines."""
Column = Sequence[Group]
SCROLL_LINES = 3
"""Number of lines by which a key press or a notch of the mouse wheel scrolls."""


class HelpPage(Page):
    """Page that lists all keys. A click on a line does what its first key does. What cannot be done now is dim."""

    def __init__(self, viewer: ViewerState, columns: Sequence[Column]) -> None:
        super().__init__()
        self.boxes: list[tuple[pygame.Rect, CommandLine]] = []
        """Rectangle, in pixels, of each visible line."""
        self._viewer, self._all_columns = viewer, columns
        self._scrolled = 0

    def handle(self, user_input: UserInput) -> None:
        match user_input:
            case Press(at=at):
                self.closed = True
                for box, line in self.boxes:
                    if box.collidepoint(at):
                        self._viewer.page = None
                        line.do(self._viewer, next(iter(line.acts)))
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
        columns = self._all_columns
        while not _fits(painter, columns, size):
            smaller -= 1
            before, painter = painter, self._viewer.text_painter(size, smaller)
            if painter.line == before.line:
                return [[group for column in columns for group in column]], painter
        return columns, painter

    def _draw_column(
        self, target: pygame.Surface, painter: ViewerTextPainter, column: Column, area: pygame.Rect
    ) -> None:
        keys, y = _keys_width(painter, column), area.y - self._scrolled * painter.line
        for title, lines in column:
            if area.top <= y <= area.bottom - painter.line:
                painter.write(target, (area.x, y), title, "title")
            y += painter.line
            for line in lines:
                if area.top <= y <= area.bottom - painter.line:
                    painter.write(target, (area.x, y), line.keys, "door text")
                    does = "dim text" if line.why_not(self._viewer) else "text"
                    painter.write(target, (area.x + keys, y), line.does, does)
                    self.boxes.append((pygame.Rect(area.x, y, area.width - 2 * painter.gap, painter.line), line))
                y += painter.line
            y += painter.gap


def _fits(painter: ViewerTextPainter, columns: Sequence[Column], size: tuple[int, int]) -> bool:
    wide = sum(_width(painter, column) for column in columns) + 3 * painter.gap
    return wide <= size[0] and max(map(_lines, columns), default=0) * painter.line + 3 * painter.gap <= size[1]


def _lines(column: Column) -> int:
    """Return the height of a column in lines of text, with half a line below each group. The sum is rounded up."""
    return sum(len(lines) + 1 for _, lines in column) + (len(column) + 1) // 2


def _keys_width(painter: ViewerTextPainter, column: Column) -> int:
    return max(painter.width(line.keys) for _, lines in column for line in lines) + painter.gap


def _width(painter: ViewerTextPainter, column: Column) -> int:
    words = max(painter.width(line.does) for _, lines in column for line in lines)
    return _keys_width(painter, column) + words + 2 * painter.gap
