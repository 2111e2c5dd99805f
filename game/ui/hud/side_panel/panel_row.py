"""Rows of the side panel as values, and the painter that draws them and notes what the mouse finds where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import Enum, auto
from types import UnionType
from typing import Any

import pygame

from game.engine.records import NamedTuple, mutable_record, record
from game.ui.graphics.colours.swatch import Shade
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import SIGN
from game.ui.hud.button_style import NO_MOUSE, ButtonState, PanelMouse, dim_picture, draw_plate
from game.ui.hud.side_panel.section_layout import Form

ICON, PITCH = 16, 17
"""Width of a cell with a picture alone, and distance from one to the next, in pixels at text scale 1."""
IN_A_ROW = 7
"""Most cells with pictures alone in a row."""
NOTE_GAP = 4
"""Least space between the text of a cell and its note, in pixels at text scale 1."""
BAR, THIN = 3, 2
"""Height of a bar, and of a bar below a text without the space above it, in pixels at text scale 1."""
BESIDE = 24, 12
"""Usual and least length of a bar beside a text, in pixels at text scale 1."""
HIGH, UNDER = 18, 13
"""Height of a high row, and distance of a bar under its text from its upper edge, in pixels at text scale 1."""


class Plate(Enum):
    """Look of a cell under and without the mouse."""

    NONE = auto()
    """A text that no click changes."""
    LINK = auto()
    """A text that looks like a button under the mouse."""
    BUTTON = auto()
    EMPTY = auto()
    """An empty box."""


class Figure(NamedTuple):
    """Picture of a creature or item as on the map: see `TextPainter.figure`."""

    sprite: str
    glyph: str
    shade: Shade
    dye: Shade | None


class Bar(NamedTuple):
    """Bar of a cell. `purpose`: name of its colour."""

    value: int
    most: int
    purpose: str
    with_text: bool = False
    """Whether it lies under the text of a high row, or beside that of a low one. If not, it lies below the cell."""


@record
class Cell:
    """Cell of a row: texts, or a picture."""

    target: Any = None
    """What lies there for the mouse; None for nothing."""
    forms: tuple[str, ...] = ()
    """Forms of the text, the longest first. The last is cut if even that does not fit."""
    purpose: str = "text"
    notes: tuple[str, ...] = ()
    """Forms of the text at the right end, the longest first. The last stays even if the other text must be cut."""
    note_purpose: str = "dim text"
    sign: str | None = None
    """Name of a sign in place of a note that has no room; empty for a free place. None if the note stays then."""
    indent: int = 0
    """Space before the text, in pixels at text scale 1."""
    plate: Plate = Plate.NONE
    enabled: bool = True
    icon: str = ""
    """Name of a sprite in the colours of panels."""
    figure: Figure | None = None
    """Picture of a cell, or before a text. A text has none in a low row, or if only the text alone has room."""
    number: int = 0
    """Number in the lower right corner of a picture; 0 for none."""
    worn: bool = False
    """Whether the picture is faint and has a green outline, because what it shows is elsewhere too."""
    bar: Bar | None = None


@record
class PanelRow:
    """Row of the panel: one cell with texts, or up to IN_A_ROW cells with pictures."""

    cells: tuple[Cell, ...]
    with_next: bool = False
    """Whether the look card covers this row and the next one only together."""
    high: bool = False
    """Whether a row with texts has room for a picture."""

    @property
    def has_bar(self) -> bool:
        """Whether a cell has a bar below it, for which the row is higher."""
        return any(cell.bar is not None and not cell.bar.with_text for cell in self.cells)

    @property
    def has_text(self) -> bool:
        """Whether the row has one cell with texts over its whole width."""
        return len(self.cells) == 1 and self.cells[0].plate in (Plate.NONE, Plate.LINK)


def text_row(*, with_next: bool = False, high: bool = False, **cell: Any) -> PanelRow:
    """Return a row with a single cell. The parameters are those of `PanelRow` and of `Cell`."""
    return PanelRow((Cell(**cell),), with_next, high)


def icon_rows(cells: Sequence[Cell]) -> list[PanelRow]:
    """Return the rows of cells with pictures."""
    return [PanelRow(tuple(cells[first : first + IN_A_ROW])) for first in range(0, len(cells), IN_A_ROW)]


@mutable_record
class RowPainter:
    """Painter of rows. `hits`: box of each drawn cell that has a target, in pixels of the panel, and the target."""

    painter: TextPainter
    mouse: PanelMouse = NO_MOUSE
    hits: list[tuple[pygame.Rect, Any]] = field(default_factory=list)

    def height(self, row: PanelRow) -> int:
        """Return the height of a row in pixels."""
        high = self.painter.line if row.has_text else PITCH * self.painter.scale
        high = HIGH * self.painter.scale if row.high else high
        return high + BAR * self.painter.scale * row.has_bar

    def form(self, rows: Sequence[PanelRow], priority: int, margin: int = 0) -> Form:
        """Return the form of a section that consists of rows. `margin`: pixels to leave free below them."""
        parts, height = list[int](), 0
        for row in rows:
            height += self.height(row)
            if not row.with_next:
                parts.append(height)
                height = 0
        if parts:
            parts[-1] += margin
        return Form(sum(parts), priority, lambda box: self.draw(rows, box), parts)

    def draw(self, rows: Sequence[PanelRow], box: pygame.Rect) -> None:
        """Draw rows from the upper edge of a box downwards."""
        y, scale, joined = box.y, self.painter.scale, False
        for row in rows:
            height = self.height(row)
            for number, cell in enumerate(row.cells):
                if row.has_text:
                    place = pygame.Rect(box.x, y, box.width, height)
                else:
                    place = pygame.Rect(box.x + number * PITCH * scale, y, ICON * scale, height - scale)
                self._draw_cell(cell, place, row.high, joined=joined)
            y, joined = y + height, row.with_next

    def _draw_cell(self, cell: Cell, box: pygame.Rect, high: bool, *, joined: bool) -> None:
        """Draw a cell. `high`: whether its row is high.

        `joined`: whether it has one box for the mouse with the cell above if both have one target.
        """
        painter = self.painter
        if joined and cell.target is not None and self.hits and self.hits[-1][1] == cell.target:
            self.hits[-1][0].union_ip(box)
        elif cell.target is not None:
            self.hits.append((box.copy(), cell.target))
        if cell.bar is not None and not cell.bar.with_text:
            below = pygame.Rect(box.x, box.bottom - THIN * painter.scale, box.width, THIN * painter.scale)
            painter.bar(below, *cell.bar[:3])
            box = pygame.Rect(box.x, box.y, box.width, box.height - BAR * painter.scale)
        if cell.plate in (Plate.NONE, Plate.LINK):
            state = self.mouse.state(box, enabled=cell.enabled)
            if cell.plate is Plate.LINK and state in (ButtonState.POINTED, ButtonState.PRESSED):
                draw_plate(painter, box, state)
            self._draw_text(cell, box, high=high)
        else:
            self._draw_picture(cell, box)

    def _draw_text(self, cell: Cell, box: pygame.Rect, *, high: bool) -> None:
        if not cell.forms:
            return
        painter, scale, end = self.painter, self.painter.scale, box.right
        left, gap = box.x + cell.indent * scale, NOTE_GAP * scale
        beside = cell.bar is not None and not high
        if cell.figure is not None and high:
            after = left + (ICON + 3) * scale
            if painter.fitting(cell.forms, end - after) or not painter.fitting(cell.forms, end - left):
                painter.figure(left, box.y, *cell.figure)
                left = after
        if cell.notes:
            room = end - left - gap - painter.width(cell.forms[-1]) - (BESIDE[0] * scale + gap if beside else 0)
            note = painter.fitting(cell.notes, room) or (cell.notes[-1] if cell.sign is None else "")
            end -= painter.width(note) if note else SIGN * scale
            if note:
                painter.word(end, box.y, note, cell.note_purpose)
            elif cell.sign:
                painter.icon(end, box.y + scale, cell.sign)
            end -= gap
        if cell.bar is not None and cell.bar.with_text and high:
            under = pygame.Rect(left, box.y + UNDER * scale, box.right - left, THIN * scale)
            painter.bar(under, *cell.bar[:3])
        elif cell.bar is not None and cell.bar.with_text:
            room = end - left - painter.width(cell.forms[-1]) - gap
            length = max(BESIDE[1] * scale, min(BESIDE[0] * scale, room))
            end -= length
            painter.bar(pygame.Rect(end, box.y + 5 * scale, length, BAR * scale), *cell.bar[:3])
            end -= gap
        text = painter.fitting(cell.forms, end - left) or painter.cut(cell.forms[-1], end - left)
        painter.word(left, box.y, text, cell.purpose)

    def _draw_picture(self, cell: Cell, box: pygame.Rect) -> None:
        painter, scale = self.painter, self.painter.scale
        state = self.mouse.state(box, enabled=cell.enabled)
        if cell.plate is Plate.EMPTY:
            painter.outline(box, "line" if state is ButtonState.USUAL else "title")
            for text in cell.forms:
                painter.word(box.centerx - painter.width(text) // 2, box.y + scale, text, cell.purpose)
            return
        inner = draw_plate(painter, box, state)
        if cell.figure is not None:
            painter.figure(inner.x, inner.y, *cell.figure)
        else:
            painter.icon(inner.x, inner.y, cell.icon)
        dim_picture(painter, box, state)
        if cell.number:
            _draw_number(painter, cell.number, box)
        if cell.worn:
            painter.veil(box.inflate(-2 * scale, -2 * scale))
            painter.outline(box, "good")

    def of(self, kind: type | UnionType) -> list[tuple[pygame.Rect, Any]]:
        """Return the boxes of the cells whose target is of a type, each with the target."""
        return [(box, target) for box, target in self.hits if isinstance(target, kind)]


def _draw_number(painter: TextPainter, number: int, box: pygame.Rect) -> None:
    scale, text = painter.scale, str(number)
    left = box.right - painter.width(text)
    painter.fill(pygame.Rect(left - scale, box.bottom - 9 * scale, box.right - left + scale, 9 * scale), "panel")
    painter.word(left, box.bottom - painter.line + scale, text, "text")
