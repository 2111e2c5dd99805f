"""The help: all keys, in columns where these fit, else in one that can be scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from viewer.graphics.pen import Pen
from viewer.input.keys import COLUMNS, Group
from viewer.state.commands import Ask, Key, Press, Wheel, Wish
from viewer.view.pages import Page, framed

Column = Sequence[Group]
SCROLLED = 3
"""Lines at once."""


class Help(Page):
    """A click on a line does what its first key does."""

    def __init__(self, pens: Callable[[int], Pen], then: Callable[[Ask], None]) -> None:
        """`pens` answers pens that are so many sizes larger than usual."""
        super().__init__()
        self.boxes: list[tuple[pygame.Rect, Ask]] = []
        """The lines that are seen, and what each asks for."""
        self._pens, self._then = pens, then
        self._scrolled = 0

    def handle(self, wish: Wish) -> None:
        match wish:
            case Press(at=at):
                self.closed = True
                for box, ask in self.boxes:
                    if box.collidepoint(at):
                        self._then(ask)
            case Key("↓" | "PgDn"):
                self._scrolled += SCROLLED
            case Key("↑" | "PgUp"):
                self._scrolled -= SCROLLED
            case Wheel(notches=notches):
                self._scrolled -= SCROLLED * notches
            case Key("?" | "F1" | "Enter" | "Space"):
                self.closed = True
            case _:
                super().handle(wish)

    def draw(self, target: pygame.Surface, pen: Pen) -> None:
        columns, pen = self._columns(target.get_size(), pen)
        widths = [_width(pen, column) for column in columns]
        lines = max(map(_lines, columns))
        box = framed(target, pen, (sum(widths) + 2 * pen.gap, lines * pen.line + 2 * pen.gap))
        fit = (box.height - 2 * pen.gap) // pen.line
        self._scrolled = max(0, min(lines - fit, self._scrolled))
        self.boxes = []
        x = box.x + pen.gap
        for column, width in zip(columns, widths, strict=True):
            self._draw_column(target, pen, column, pygame.Rect(x, box.y + pen.gap, width, fit * pen.line))
            x += width
        if self._scrolled + fit < lines:
            pen.write(target, (box.right - pen.line, box.bottom - pen.line), "↓", "title")
        if self._scrolled:
            pen.write(target, (box.right - pen.line, box.y), "↑", "title")

    def _columns(self, size: tuple[int, int], pen: Pen) -> tuple[Sequence[Column], Pen]:
        """All columns with the largest pen with which they fit; where none is small enough, all of it in one."""
        smaller = 0
        while not _fits(pen, COLUMNS, size):
            smaller -= 1
            before, pen = pen, self._pens(smaller)
            if pen.line == before.line:
                return [[group for column in COLUMNS for group in column]], pen
        return COLUMNS, pen

    def _draw_column(self, target: pygame.Surface, pen: Pen, column: Column, area: pygame.Rect) -> None:
        keys, y = _keys_width(pen, column), area.y - self._scrolled * pen.line
        for group in column:
            if area.top <= y <= area.bottom - pen.line:
                pen.write(target, (area.x, y), group.title, "title")
            y += pen.line
            for row in group.rows:
                if area.top <= y <= area.bottom - pen.line:
                    pen.write(target, (area.x, y), row.shown, "door text")
                    pen.write(target, (area.x + keys, y), row.does, "text")
                    line = pygame.Rect(area.x, y, area.width - 2 * pen.gap, pen.line)
                    self.boxes.append((line, next(iter(row.keys.values()))))
                y += pen.line
            y += pen.gap


def _fits(pen: Pen, columns: Sequence[Column], size: tuple[int, int]) -> bool:
    wide = sum(_width(pen, column) for column in columns) + 3 * pen.gap
    return wide <= size[0] and max(map(_lines, columns), default=0) * pen.line + 3 * pen.gap <= size[1]


def _lines(column: Column) -> int:
    """How many lines a column takes, rounded up."""
    return sum(len(group.rows) + 1 for group in column) + (len(column) + 1) // 2


def _keys_width(pen: Pen, column: Column) -> int:
    return max(pen.width(row.shown) for group in column for row in group.rows) + pen.gap


def _width(pen: Pen, column: Column) -> int:
    words = max(pen.width(row.does) for group in column for row in group.rows)
    return _keys_width(pen, column) + words + 2 * pen.gap
