"""The scene of sheets: one or several pages of rows to read, which scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.records import record
from game.ui.core.scene_manager import Change, Pop
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.hud.close_button import ROOM
from game.ui.input.commands import Command, PlayerInput
from game.ui.text.command_names import Words
from game.ui.text.sentences import menus as text
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Line
from game.ui.widgets.scrolled_parts import Part

GAP = 8
"""Space between two tabs, in pixels at text scale 1."""
KEYS = {
    (False, False): text.WHOLE_SHEET_KEYS,
    (False, True): text.WHOLE_SHEET_KEYS_OF_PAGES,
    (True, False): text.SHEET_KEYS,
    (True, True): text.SHEET_KEYS_OF_PAGES,
}
"""Instructions below the sheet, by whether it scrolls and whether it has several pages."""


@record
class SheetPage:
    """Page of a sheet. `rows`: function that returns its rows whenever the page is opened."""

    title: str
    rows: Callable[[], Sequence[Line]]
    command: Command | None = None
    """Command that opens the page, and closes it if it is open; None if it has no command of its own."""


class Sheet(ListScene[Line]):
    """Scene of a sheet. Left and right, a click on a title and the command of a page open another page."""

    frame = Frame(across=10, above=10, below=10, below_heading=3, above_foot=3)

    def __init__(self, theme: Theme, pages: Sequence[SheetPage], page: int = 0) -> None:
        """Make the sheet. `page`: number of the page that is shown at first, from 0 on."""
        self._pages = pages
        self._tabs: list[pygame.Rect] = []
        self._scrolls = False
        self.page = page
        self._shown = pages[page].rows()
        super().__init__(theme, lambda: self._shown)

    @property
    def heading(self) -> str:
        """Title of the page."""
        return self._pages[self.page].title

    def _open(self, page: int) -> None:
        self.page = page % len(self._pages)
        self._shown = self._pages[self.page].rows()
        self.refresh()
        self._scrolled.restart()

    def obey(self, player_input: PlayerInput) -> Change | None:
        numbers = [number for number, page in enumerate(self._pages) if page.command is player_input]
        if not numbers:
            return super().obey(player_input)
        if self.page in numbers:
            return Pop()
        self._open(numbers[0])
        return None

    def turn(self, step: int) -> None:
        """Open the next page (`step` 1) or the one before (-1)."""
        if len(self._pages) > 1:
            self._open(self.page + step)

    def click_elsewhere(self, at: tuple[int, int]) -> None:
        """Open the page whose title was clicked."""
        if (tab := pygame.Rect(at, (1, 1)).collidelist(self._tabs)) >= 0:
            self._open(tab)

    def key_words(self) -> Sequence[Words]:
        """Return the instructions below the sheet."""
        return KEYS[self._scrolls, len(self._pages) > 1]

    def place(self, painter: TextPainter) -> pygame.Rect:
        """Return the box of the panel, and find out whether the page scrolls."""
        box = super().place(painter)
        width = box.width - 2 * self.frame.across * painter.scale
        room = box.height - sum(self.around(painter, width))
        self._scrolls = sum(part.height for part in self.parts(painter, width)) > room
        return box

    def _places_of_tabs(self, painter: TextPainter, width: int) -> list[pygame.Rect]:
        """Return the boxes of the titles, from the upper left corner of the sheet on, in pixels."""
        boxes, x, y, scale = list[pygame.Rect](), 0, 0, painter.scale
        for page in self._pages:
            room = painter.width(page.title)
            if x > 0 and x + room > width - ROOM * scale:
                x, y = 0, y + painter.line + 2 * scale
            boxes.append(pygame.Rect(x, y, room, painter.line + 2 * scale))
            x += room + GAP * scale
        return boxes

    def head_height(self, painter: TextPainter, width: int) -> int:
        """Return the height of the titles in pixels."""
        if len(self._pages) == 1:
            return super().head_height(painter, width)
        return self._places_of_tabs(painter, width)[-1].bottom + painter.scale

    def draw_head(self, painter: TextPainter, inner: pygame.Rect) -> int:
        """Draw the titles of the pages, and return the y below them."""
        if len(self._pages) == 1:
            return super().draw_head(painter, inner)
        self._tabs = [tab.move(inner.topleft) for tab in self._places_of_tabs(painter, inner.width)]
        for number, (page, tab) in enumerate(zip(self._pages, self._tabs, strict=True)):
            is_open = number == self.page
            painter.word(tab.x, tab.y, page.title, "title" if is_open else "dim text")
            if is_open:
                painter.fill(pygame.Rect(tab.x, tab.y + painter.line, tab.width, painter.scale), "title")
        return self._tabs[-1].bottom + painter.scale

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each line. A row with a picture has at least as many lines as the picture needs."""
        parts = []
        for number, row in enumerate(self.rows):
            lines = painter.wrap(row.text, width - _room_of_picture(painter, row)) or [""]
            if row.picture is not None:
                lines += [""] * (ceil_div(TILE * painter.scale, painter.line) - len(lines))
            parts += [Part(number, painter.line, [line], not place) for place, line in enumerate(lines)]
        return parts

    def draw_rows(self, painter: TextPainter, area: pygame.Rect) -> None:
        """Draw the visible lines. A picture may begin above the first of them, and end below the last."""
        self.fit_rows(painter, area)
        clip, scrolled = painter.target.get_clip(), self._scrolled
        lines = pygame.Rect(area.x, area.y, area.width, len(scrolled.shown) * painter.line)
        painter.target.set_clip(lines.clip(clip))
        first = scrolled.shown.start
        if scrolled.parts and not scrolled.parts[first].begins:
            begin = next(number for number in range(first, -1, -1) if scrolled.parts[number].begins)
            self._draw_picture(painter, (area.x, area.y + scrolled.offset(begin)), self.rows[scrolled.top_row])
        super().draw_rows(painter, area)
        painter.target.set_clip(clip)

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a line and, beside the first one of a row, its picture."""
        row = self.rows[part.row]
        if part.begins:
            self._draw_picture(painter, box.topleft, row)
        painter.word(box.x + _room_of_picture(painter, row), box.y, part.lines[0], row.purpose)

    def _draw_picture(self, painter: TextPainter, at: tuple[int, int], row: Line) -> None:
        if row.picture is not None:
            painter.target.blit(pygame.transform.scale_by(row.picture(), painter.scale), at)


def _room_of_picture(painter: TextPainter, row: Line) -> int:
    """Return the width that the picture of a row takes, in pixels."""
    return 0 if row.picture is None else (TILE + 4) * painter.scale
