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
from game.ui.hud.side_panel.loudness_words import LOUDEST, loudness_level, loudness_purpose, loudness_word
from game.ui.hud.side_panel.section_layout import Form

ICON, PITCH = 16, 17
"""Width of a cell with a picture alone, and distance from one to the next, in pixels at text scale 1."""
IN_A_ROW = 7
"""Most cells with pictures alone in a row."""
EDGE, GAP = 2, 1
"""Space at both ends of a button with words, and between two buttons, in pixels at text scale 1."""
AFTER_KEY, AFTER_LABEL = 3, 5
"""Least space between the key and the label of a button, and between the label and its loudness, in pixels at text
scale 1. The second is wider, so that a label and a value never look like one word."""
KEY = 4
"""Least width of a key on a button, in pixels at text scale 1: that of most letters, so that the labels are aligned."""
LOUD_BAR = 3
"""Distance from one bar of a loudness to the next, in pixels at text scale 1."""
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


class Kind(Enum):
    """Kind of a row."""

    TEXT = auto()
    """One cell with texts."""
    ICONS = auto()
    """Up to IN_A_ROW cells with pictures."""
    BUTTONS = auto()
    """Buttons with words, which share the width."""


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
    key: str = ""
    """Sign of the key of a button with words."""
    loudness: int | None = None
    """Loudness of what a button with words does, in cells that its noise can cross; None if it shows none."""


@record
class PanelRow:
    """Row of the panel."""

    cells: tuple[Cell, ...]
    kind: Kind = Kind.TEXT
    with_next: bool = False
    """Whether the look card covers this row and the next one only together."""
    high: bool = False
    """Whether a row with texts has room for a picture."""
    space: int = 0
    """Space below the row, in pixels at text scale 1."""

    @property
    def has_bar(self) -> bool:
        """Whether a cell has a bar below it, for which the row is higher."""
        return any(cell.bar is not None and not cell.bar.with_text for cell in self.cells)


def text_row(*, with_next: bool = False, high: bool = False, **cell: Any) -> PanelRow:
    """Return a row with a single cell. The parameters are those of `PanelRow` and of `Cell`."""
    return PanelRow((Cell(**cell),), with_next=with_next, high=high)


def icon_rows(cells: Sequence[Cell]) -> list[PanelRow]:
    """Return the rows of cells with pictures."""
    parts = (cells[first : first + IN_A_ROW] for first in range(0, len(cells), IN_A_ROW))
    return [PanelRow(tuple(part), Kind.ICONS) for part in parts]


@mutable_record
class RowPainter:
    """Painter of rows. `hits`: box of each drawn cell that has a target, in pixels of the panel, and the target."""

    painter: TextPainter
    mouse: PanelMouse = NO_MOUSE
    hits: list[tuple[pygame.Rect, Any]] = field(default_factory=list)

    def height(self, row: PanelRow) -> int:
        """Return the height of a row in pixels."""
        scale, line = self.painter.scale, self.painter.line
        text = HIGH * scale if row.high else line
        heights = {Kind.TEXT: text, Kind.ICONS: PITCH * scale, Kind.BUTTONS: line + 2 * scale}
        return heights[row.kind] + (BAR * row.has_bar + row.space) * scale

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
            height, pitch = self.height(row), box.width // len(row.cells)
            high = height - row.space * scale
            for number, cell in enumerate(row.cells):
                place = pygame.Rect(box.x + number * pitch, y, pitch, high)
                if row.kind is Kind.ICONS:
                    place = pygame.Rect(box.x + number * PITCH * scale, y, ICON * scale, high - scale)
                elif row.kind is Kind.BUTTONS:
                    place.width, place.height = pitch - GAP * scale, high - GAP * scale
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
        elif cell.plate is Plate.BUTTON and cell.forms:
            self._draw_button(cell, box)
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

    def _draw_button(self, cell: Cell, box: pygame.Rect) -> None:
        """Draw a button with words: its key, its label, and its loudness.

        The loudness is a word wherever that has room beside the key, else bars. Where room is short, the key makes way
        before the loudness.
        """
        painter, scale, label = self.painter, self.painter.scale, cell.forms[0]
        box = draw_plate(painter, box, self.mouse.state(box, enabled=cell.enabled))
        room = box.width - 2 * EDGE * scale - painter.width(label)
        bars = LOUDEST * LOUD_BAR * scale
        word, purpose = "", "text"
        if cell.loudness is not None:
            word, purpose = loudness_word(cell.loudness), loudness_purpose(cell.loudness)
        widths = (painter.width(word), bars) if word else (0,)
        after = AFTER_LABEL * scale if word else 0
        choices = ((key, width) for key in (cell.key, "") for width in widths)
        fitting = (each for each in choices if self._key_room(each[0]) + each[1] + (after if each[1] else 0) <= room)
        key, width = next(fitting, ("", 0))
        end = box.right - EDGE * scale - width
        if width and width == painter.width(word):
            painter.word(end, box.y, word, purpose)
        elif width:
            draw_loudness(painter, cell.loudness or 0, end + width, box)
        painter.word(box.x + EDGE * scale, box.y, key, "title")
        left = box.x + EDGE * scale + self._key_room(key)
        painter.word(left, box.y, painter.cut(label, end - left - (after if width else 0)), cell.purpose)

    def _key_room(self, key: str) -> int:
        """Return the pixels that a key takes on a button, with the space behind it; 0 without a key."""
        painter = self.painter
        space = max(AFTER_KEY * painter.scale, 2 * painter.width(" ") - painter.scale)  # wider between clear letters
        return max(KEY * painter.scale, painter.width(key)) + space if key else 0

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


def draw_loudness(painter: TextPainter, loudness: int, right: int, box: pygame.Rect) -> None:
    """Draw a loudness on a button as rising bars that end at `right`. `box`: of the button, in pixels."""
    scale = painter.scale
    left = right - LOUDEST * LOUD_BAR * scale
    for number in range(1, LOUDEST + 1):
        height = (2 + 2 * number) * scale
        bar = pygame.Rect(left + (number - 1) * LOUD_BAR * scale, box.bottom - 2 * scale - height, 2 * scale, height)
        painter.fill(bar, loudness_purpose(loudness) if number <= loudness_level(loudness) else "line")


def _draw_number(painter: TextPainter, number: int, box: pygame.Rect) -> None:
    scale, text = painter.scale, str(number)
    left = box.right - painter.width(text)
    painter.fill(pygame.Rect(left - scale, box.bottom - 9 * scale, box.right - left + scale, 9 * scale), "panel")
    painter.word(left, box.bottom - painter.line + scale, text, "text")
