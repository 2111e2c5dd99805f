"""The scene of sheets: one or several pages of rows to read, which scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import EAST, WEST
from game.engine.records import record
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.hud.close_button import ROOM, draw_close_button
from game.ui.input.commands import Click, Command, Hover, MoveInput, PlayerInput
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import menus as text

MARGIN, PADDING, GAP = 8, 10, 8
"""Margin around the panel, its padding, and the space between two tabs, in pixels at text scale 1."""
FOOTS = {
    (False, False): text.WHOLE_SHEET_KEYS,
    (False, True): text.WHOLE_SHEET_KEYS_OF_PAGES,
    (True, False): text.SHEET_KEYS,
    (True, True): text.SHEET_KEYS_OF_PAGES,
}
"""Instructions below the sheet, by whether it scrolls and whether it has several pages."""


@record
class SheetRow:
    """Row of a page: a text, which is wrapped, with a picture to its left."""

    text: str
    purpose: str = "text"
    """Name of the colour of the text, such as "dim text"."""
    picture: Callable[[], pygame.Surface] | None = None
    """Function that returns a sprite at its natural size, in the colours that the player has chosen now.

    None in a row without a picture.
    """


@record
class SheetPage:
    """Page of a sheet. `rows`: function that returns its rows whenever the page is opened."""

    title: str
    rows: Callable[[], Sequence[SheetRow]]
    command: Command | None = None
    """Command that opens the page, and closes it if it is open; None if it has no command of its own."""


class Sheet(Scene):
    """Scene of a sheet over the scene below.

    Left and right, a click on a title and the command of a page open another page. A click on the last line or beside
    the panel closes the sheet.
    """

    covers = False
    hides_map = True

    def __init__(self, theme: Theme, pages: Sequence[SheetPage], page: int = 0) -> None:
        """Make the sheet. `page`: number of the page that is shown at first, from 0 on."""
        self._theme = theme
        self._pages = pages
        self._closer = pygame.Rect(0, 0, 0, 0)
        self._hovers_closer = False
        self._tabs: list[pygame.Rect] = []
        self.page = page
        self._open(page)

    @property
    def rows(self) -> Sequence[SheetRow]:
        """Rows of the page that is shown."""
        return self._rows

    def _open(self, page: int) -> None:
        self.page = page % len(self._pages)
        self._rows = self._pages[self.page].rows()
        self._view = ListView()

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case Command.CANCEL | Command.CONFIRM:
                return Pop()
            case Command():
                return self._turn_to(player_input)
            case MoveInput(step=step) if step in (WEST, EAST):
                if len(self._pages) > 1:
                    self._open(self.page + step.x)
            case Hover(at=at):
                self._hovers_closer = self._closer.collidepoint(at)
            case Click(at=at) if (tab := pygame.Rect(at, (1, 1)).collidelist(self._tabs)) >= 0:
                self._open(tab)
            case Click(at=at) if self._closer.collidepoint(at) or self.is_beside(player_input):
                return Pop()
            case _:
                self._view.scroll(player_input)
        return None

    def spoken(self) -> list[str]:
        return [self._pages[self.page].title, *(row.text for row in self._rows if row.text)]

    def _turn_to(self, command: Command) -> Change | None:
        """Open the page of a command; close the sheet if the page is shown already."""
        numbers = [number for number, page in enumerate(self._pages) if page.command is command]
        if self.page in numbers:
            return Pop()
        if numbers:
            self._open(numbers[0])
        return None

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        theme.frame(target, box, scale)
        draw_close_button(self, theme, target, box, scale)
        inner = box.inflate(-2 * PADDING * scale, -2 * PADDING * scale)
        top = self._draw_titles(painter, inner) + 3 * scale
        foot = inner.bottom - painter.line
        lines = self._lines(painter, inner.width)
        shown = self._view.fit(len(lines), (foot - 3 * scale - top) // painter.line)
        self._draw_lines(painter, pygame.Rect(inner.x, top, inner.width, len(shown) * painter.line), lines, shown)
        self._draw_foot(painter, inner, foot, shown, len(lines))

    def _draw_titles(self, painter: TextPainter, inner: pygame.Rect) -> int:
        """Draw the titles of the pages, and return the y below them."""
        self._tabs = []
        if len(self._pages) == 1:
            return painter.heading(inner.x, inner.y, self._pages[0].title)
        x, y, scale = inner.x, inner.y, painter.scale
        for number, page in enumerate(self._pages):
            width = painter.width(page.title)
            if x > inner.x and x + width > inner.right - ROOM * scale:
                x, y = inner.x, y + painter.line + 2 * scale
            tab = pygame.Rect(x, y, width, painter.line + 2 * scale)
            painter.word(x, y, page.title, "title" if number == self.page else "dim text")
            if number == self.page:
                painter.fill(pygame.Rect(x, y + painter.line, width, scale), "title")
            self._tabs.append(tab)
            x += width + GAP * scale
        return y + painter.line + 3 * scale

    def _lines(self, painter: TextPainter, width: int) -> list[tuple[SheetRow, str, bool]]:
        """Return the lines of the page: for each its row, its text, and whether it is the first line of the row.

        A row with a picture has at least as many lines as the picture needs.
        """
        lines = []
        for row in self._rows:
            room = width - (0 if row.picture is None else self._picture_width(painter))
            parts = painter.wrap(row.text, room) or [""]
            if row.picture is not None:
                parts += [""] * (ceil_div(TILE * painter.scale, painter.line) - len(parts))
            lines += [(row, part, not number) for number, part in enumerate(parts)]
        return lines

    def _picture_width(self, painter: TextPainter) -> int:
        return (TILE + 4) * painter.scale

    def _draw_lines(
        self, painter: TextPainter, box: pygame.Rect, lines: list[tuple[SheetRow, str, bool]], shown: range
    ) -> None:
        target = painter.target
        before = target.get_clip()
        target.set_clip(box)
        first = next((at for at in range(shown.start, -1, -1) if at < len(lines) and lines[at][2]), 0)
        for number in range(first, shown.stop):  # a picture may begin above the first visible line
            row, part, begins = lines[number]
            y = box.y + (number - shown.start) * painter.line
            left = box.x
            if row.picture is not None:
                if begins:
                    target.blit(pygame.transform.scale_by(row.picture(), painter.scale), (left, y))
                left += self._picture_width(painter)
            if number in shown:
                painter.word(left, y, part, row.purpose)
        target.set_clip(before)

    def _draw_foot(self, painter: TextPainter, inner: pygame.Rect, y: int, shown: range, total: int) -> None:
        scrolls, has_pages = len(shown) < total, len(self._pages) > 1
        position = text.POSITION.format(number=shown.stop, total=total) if scrolls else ""
        room = inner.width - painter.width(position) - GAP * painter.scale
        words: tuple[Words, ...] = FOOTS[scrolls, has_pages]
        forms = [prompt(self._theme.controls, form) for form in words]
        line = next((form for form in forms if painter.width(form) <= room), painter.cut(forms[-1], room))
        self._closer = pygame.Rect(inner.x, y, painter.width(line), painter.line + 2 * painter.scale)
        painter.word(inner.x, y, line, "text" if self._hovers_closer else "dim text")
        painter.word_from_right(inner.right, y, position)
