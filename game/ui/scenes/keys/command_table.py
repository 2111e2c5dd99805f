"""Panel with a row for each command: its name, its keys, its button, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.records import record
from game.ui.graphics.font import SEPARATOR
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.input.key_bindings import Bindings, Bound
from game.ui.text.command_names import Words, key_word
from game.ui.text.sentences import key_help as names
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Row
from game.ui.widgets.scrolled_parts import Part

KEYS_AT, BUTTON_AT = 0.52, 0.82
"""Left edges of the columns of keys and buttons, as parts of the width. The column of buttons is wider if need be."""
GAP = 8
"""Least gap between two columns, in pixels at text scale 1."""


@record
class CommandRow(Row):
    """Row of a command. `key` and `note`, the button of a game pad, are its columns.

    In a list with a single column for the device in use, `key` is the button of a game pad.
    """

    key_purpose: str = "dim text"
    """Name of the colour of the keys."""


class _Columns:
    """Columns of all rows: the name, the keys and the button. Places are in pixels from the left edge of the rows.

    `below`: left edge of keys that stand below the name. `end`: right edge of the last column.
    """

    def __init__(self, painter: TextPainter, width: int, rows: Sequence[Row]) -> None:
        """Divide the width of the rows, in pixels. The column of the buttons is wide enough for each of them."""
        scale, self._painter = painter.scale, painter
        self.gap = GAP * scale
        self.left = 5 * scale
        self.below = self.left + 8 * scale
        self.end = width - scale
        self.keys_at, usual = (int(width * part) for part in (KEYS_AT, BUTTON_AT))
        self.button_at = min(usual, self.end - max((painter.width(row.note) for row in rows), default=0))

    def for_name(self, row: Row) -> int:
        """Return the width for the name of a row."""
        return self.keys_at - self.left - self.gap if row.key else self.end - self.left

    def lines_below(self, row: Row) -> list[str]:
        """Return the lines of the keys of a row that stand below its name; none if they have room beside the name.

        Keys may take the column of the button in a row without a button.
        """
        painter, end = self._painter, self.button_at - self.gap if row.note else self.end
        if painter.width(row.text) <= self.for_name(row) and painter.width(row.key) <= end - self.keys_at:
            return []
        return painter.wrap(row.key, end - self.below)


class CommandTable(ListScene[CommandRow]):
    """List of commands. What the selected one does is shown below the list."""

    frame = Frame(widest=420, above=6, below=6, above_foot=3, rule=2, tip_lines=2)

    def __init__(
        self,
        theme: Theme,
        rows: Callable[[], Sequence[CommandRow]],
        heading: str,
        keys: Sequence[Words],
        *,
        has_filter: bool = False,
    ) -> None:
        """Make the list. `rows`: makes the rows, which depend only on the bindings and the device in use."""
        self._make_rows = rows
        self._made_for: object = None
        """The bindings and the device for which the rows were made."""
        self._made: Sequence[CommandRow] = ()
        self._columns: _Columns
        super().__init__(theme, self._kept_rows, heading, keys, has_filter=has_filter)

    def _kept_rows(self) -> Sequence[CommandRow]:
        """Return the rows. They are made anew only when something has changed on which they depend."""
        controls = self._theme.controls
        if self._made_for != (now := (controls.bindings, controls.device)):
            self._made_for, self._made = now, self._make_rows()
        return self._made

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each row: its lines are those of the keys that stand below its name."""
        self._columns, parts = _Columns(painter, width, self._rows), []
        for index, row in enumerate(self._rows):
            below = self._columns.lines_below(row)
            parts.append(Part(index, (1 + len(below)) * painter.line + 2 * painter.scale, below))
        return parts

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a row: its name, its keys and its button."""
        columns, row, y = self._columns, self._rows[part.row], box.y + painter.scale
        name_room = columns.end - columns.left if part.lines else columns.for_name(row)
        purpose = "text" if part.row == self.selected else "dim text"
        painter.word(box.x + columns.left, y, painter.cut(row.text, name_room), purpose)
        y += painter.line * bool(part.lines)
        for line, keys in enumerate(part.lines or filter(None, [row.key])):
            left = columns.below if part.lines else columns.keys_at
            painter.word(box.x + left, y + line * painter.line, keys, row.key_purpose)
        if row.note:
            painter.word(box.x + columns.button_at, y, row.note, "door text")


def keys_of(command: Bound, bindings: Bindings) -> str:
    """Return the names of the keys of a command, as the column shows them; "" if it has none."""
    return SEPARATOR.join(map(key_word, bindings.keys(command)))


def button_of(command: Bound, bindings: Bindings) -> str:
    """Return the name of the button of a command; "" if it has none."""
    button = bindings.button(command)
    return "" if button is None else names.BUTTON_LABELS[button]
