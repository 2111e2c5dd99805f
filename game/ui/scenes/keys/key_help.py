"""The key help: the keys of the current tradition (set of rules), from the table of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.model.tradition_features import Feature, LogDetail
from game.engine.records import record
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change, Replace, Scene
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command, PlayerInput
from game.ui.input.device_in_use import Device
from game.ui.text.command_names import button_rows, help_rows, mouse_rows, prompt
from game.ui.text.sentences import key_help as text
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Line
from game.ui.widgets.scrolled_parts import Part

LONG = 12
"""Number of characters from which on the names of an entry's keys get a row of their own, above its description."""
LEAST = 140
"""Minimum width of the column of descriptions, in pixels at text scale 1."""
GAP = 4
"""Least space between keys and their description in one row, in pixels at text scale 1."""


@record
class HelpRow(Line):
    """Row of the help: what some keys do, or a note without keys."""

    keys: str = ""


class KeyHelp(ListScene[HelpRow]):
    """Scene of the key help over the game.

    It has one column or two. If it is longer than the window, it scrolls, and its notes are the last rows; only the
    line about the manual stays below the list. The key of the help opens the manual, and so does a click on that line.
    For a mouse, the help begins with what the mouse does.
    """

    frame = Frame(margin=0, across=12, above=7, below=12, below_heading=3, above_foot=6, rule=3, numbered=False)

    def __init__(self, theme: Theme, tradition: Tradition, manual: Callable[[], Scene]) -> None:
        """Make the scene. `manual`: makes the scene of the manual, which a line of the help opens."""
        self._manual = manual
        self._to_manual = pygame.Rect(0, 0, 0, 0)
        """Box of the line that opens the manual when it was last drawn, in pixels."""
        rows_for = {Device.KEYBOARD: help_rows, Device.MOUSE: mouse_rows, Device.PAD: button_rows}
        help_of_device = rows_for[theme.controls.device](tradition, theme.controls.bindings)
        stops = (prompt(theme.controls, text.STOPS),) if Feature.LEAVES in tradition.provides else ()
        dice = (text.DICE, text.DICE_IN_LOG) if LogDetail.DICE in tradition.log_details else (text.DICE,)
        notes = (text.TO_CHANGE, tradition.motto, *stops, *dice)
        self._to_read_more = prompt(theme.controls, text.TO_MANUAL)
        """Line about the manual."""
        self._help = [HelpRow(does, keys=keys) for keys, does in help_of_device]
        self._notes = [HelpRow(note, "dim text") for note in notes]
        self._columns = 1
        self._scrolls = False
        """Number of columns as last drawn, and whether there is too little room for all rows."""
        super().__init__(theme, lambda: [*self._help, *self._notes], text.HEADING)

    def take(self, player_input: PlayerInput) -> Change | None:
        to_manual = Command.CONFIRM if self._theme.controls.device is Device.PAD else Command.HELP
        return Replace(self._manual()) if player_input in (to_manual, Command.HELP) else super().take(player_input)

    def click_elsewhere(self, at: tuple[int, int]) -> Change | None:
        """Open the manual by a click on the line about it."""
        return Replace(self._manual()) if self._to_manual.collidepoint(at) else None

    def spoken_rows(self) -> Sequence[str]:
        """Return all rows, the line about the manual, and the notes."""
        rows = [f"{row.keys}: {row.text}" if row.keys else row.text for row in self._help]
        return [*rows, self._to_read_more, *(note.text for note in self._notes)]

    def _left(self, painter: TextPainter) -> int:
        """Return the distance of the descriptions from the keys, in pixels."""
        return max(painter.width(row.keys) for row in self._help if len(row.keys) < LONG) + 8 * painter.scale

    def place(self, painter: TextPainter) -> pygame.Rect:
        """Return the box of the help in one column or two, or that of one column that scrolls."""
        window, around = painter.target.get_size(), 2 * self.frame.across * painter.scale
        left = self._left(painter)
        widest = left + max(painter.width(row.text) for row in self._help) + around
        box = pygame.Rect(0, 0, 0, 0)
        for self._columns, self._scrolls in ((1, False), (2, False), (1, True)):
            width = min(widest, window[0] // self._columns)
            box.size = width * self._columns, self._height(painter, width)
            is_wide = width >= left + LEAST * painter.scale
            if self._scrolls or (is_wide and box.height <= window[1]):
                break
        box.height -= ceil_div(max(0, box.height - window[1]), painter.line) * painter.line  # whole lines have room
        box.center = painter.target.get_rect().center
        return box

    def _height(self, painter: TextPainter, width: int) -> int:
        """Return the height of the whole help in pixels. `width`: of a column with its margins."""
        around = 2 * self.frame.across * painter.scale
        above, below = self.around(painter, width * self._columns - around)
        parts = self.parts(painter, width - around)
        split = self._split(parts)
        rows = max(sum(part.height for part in column) for column in (parts[:split], parts[split:]))
        return above + rows + below

    def _split(self, parts: Sequence[Part]) -> int:
        """Return the number of the first part in the right column. The left one has half of the lines or more."""
        if self._columns == 1:
            return len(parts)
        sums = [*accumulate(part.height for part in parts)]
        return next(number for number, end in enumerate(sums, 1) if 2 * end >= sums[-1])

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each entry: keys and description side by side, or one below the other if keys are long."""
        left, parts = self._left(painter), []
        for number, row in enumerate(self._help):
            lines = painter.wrap(row.text, width - left)
            is_below = painter.width(row.keys) + GAP * painter.scale > left
            parts.append(Part(number, (len(lines) + is_below) * painter.line, lines))
        for number, note in enumerate(self._notes if self._scrolls else (), len(self._help)):
            if number == len(self._help):
                parts.append(Part(number, painter.line))
            parts += [Part(number, painter.line, [line]) for line in painter.wrap(note.text, width)]
        return parts

    def draw_rows(self, painter: TextPainter, area: pygame.Rect) -> None:
        """Draw the rows in their columns."""
        if self._columns == 1:
            super().draw_rows(painter, area)
            return
        across = 2 * self.frame.across * painter.scale
        column = pygame.Rect(area.x, area.y, (area.width - across) // 2, area.height)
        parts = self.parts(painter, column.width)
        split = self._split(parts)
        for shown in (parts[:split], parts[split:]):
            y = area.y
            for part in shown:
                self.draw_part(painter, pygame.Rect(column.x, y, column.width, part.height), part)
                y += part.height
            column.x += column.width + across

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw an entry or, in a help that scrolls, a line of the notes."""
        if part.row >= len(self._help):
            super().draw_part(painter, box, part)
            return
        painter.word(box.x, box.y, self._help[part.row].keys, "door text")
        left, y = box.x + self._left(painter), box.bottom - len(part.lines) * painter.line
        for number, line in enumerate(part.lines):
            painter.word(left, y + number * painter.line, line)

    def key_lines(self, painter: TextPainter, width: int) -> Sequence[tuple[str, str]]:
        """Return the lines about the manual and, unless the help scrolls, the notes."""
        notes = [] if self._scrolls else self._notes
        to_manual = [(line, "text") for line in painter.wrap(self._to_read_more, width)]
        return [*to_manual, *((line, row.purpose) for row in notes for line in painter.wrap(row.text, width))]

    def draw_panel(self, painter: TextPainter, box: pygame.Rect) -> None:
        """Draw the help, and note where the line about the manual is."""
        super().draw_panel(painter, box)
        width = box.width - 2 * self.frame.across * painter.scale
        foot = self.key_lines(painter, width)
        top = box.bottom - self.frame.below * painter.scale - len(foot) * painter.line
        lines = sum(purpose == "text" for _, purpose in foot)
        self._to_manual = pygame.Rect(box.x, top, box.width, lines * painter.line)

    def corner(self) -> str:
        """Return how to scroll."""
        if not self._scrolls or self.all_visible:
            return ""
        number, total = self._scrolled.shown.stop, len(self._scrolled.parts)
        return prompt(self._theme.controls, text.MORE, number=number, total=total)
