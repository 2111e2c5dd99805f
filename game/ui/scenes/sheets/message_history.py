"""The message history: all messages of the game that are kept, to read again."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

import pygame

from game.ui.core.map_view import ListPanel
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import MARK_WIDTH, MARKS, TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import draw_close_button, write_beside_cross
from game.ui.input.commands import Command, PlayerInput
from game.ui.input.device_in_use import Device
from game.ui.text.command_names import prompt
from game.ui.text.message_log import Log
from game.ui.text.sentences import menus
from game.ui.widgets.on_screen_keyboard import begin_filter, filter_keys
from game.ui.widgets.text_filter import TextFilter

SPOKEN = 50
"""Number of lines that a screen reader reads: the last ones."""
MARGIN = 12
"""Margin in pixels at text scale 1."""
TURN_MARGIN = "00000 "
"""Text whose width the turns in the margin take."""


class MessageHistory(Scene):
    """Scene of the history over the game. It opens at the latest messages."""

    covers = False
    hides_map = True

    def __init__(self, theme: Theme, log: Log) -> None:
        self._theme = theme
        self._log = log
        self._rows: list[tuple[str, str, str, str, bool]] = []
        """Rows as last wrapped: turn and mark in the margin, text, purpose, and whether it is of the last turn."""
        self._wrapped: tuple[int, int, int] | None = None
        """Version of the log, width and scale for which the rows were wrapped."""
        self.filter = TextFilter()
        self._window = ListView(at_the_end=True)

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self.filter.takes(player_input):
            self._rows, self._wrapped = [], None
            self.takes_text, self._window = self.filter.typing, ListView(at_the_end=True)
            return None
        if self.filter.is_clicked(player_input):
            return begin_filter(self._theme, self.handle)
        if player_input in (Command.CANCEL, Command.CONFIRM, Command.HISTORY) or self.is_beside(player_input):
            return Pop()
        if player_input is Command.EXPLORE and self._theme.controls.device is Device.PAD:
            return filter_keys(self._theme, self.handle)
        self._window.scroll(player_input)
        return None

    def spoken(self) -> list[str]:
        lines = [text for text, _, _ in self._log.history() if self.filter.matches(text)]
        return [menus.HISTORY, *lines[-SPOKEN:]]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        theme.frame(target, box, scale)
        draw_close_button(self, theme, target, box, scale)
        painter = TextPainter(target, theme, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * 7 * scale)
        top = painter.heading(inner.x, inner.y, menus.HISTORY) + 4 * scale
        self.filter.box = write_beside_cross(painter, box, inner.y, self.filter.line(theme.controls))
        foot = inner.bottom - painter.line
        margin = painter.width(TURN_MARGIN)
        self._wrap(painter, inner.width - margin - (MARK_WIDTH + 6) * scale)
        shown = self._window.fit(len(self._rows), (foot - 3 * scale - top) // painter.line)
        for number, row in enumerate(shown):
            turn, mark, text, purpose, fresh = self._rows[row]
            y = top + number * painter.line
            painter.word(inner.x, y, turn, "dim text")
            painter.word(inner.x + margin, y, mark, purpose, faded=not fresh)
            painter.word(inner.x + margin + MARK_WIDTH * scale, y, text, purpose, faded=not fresh)
        rows = [pygame.Rect(box.x, top + row * painter.line, box.width, painter.line) for row in range(len(shown))]
        self.list_panel = ListPanel(box, rows)
        keys = "" if self.keys_taken else prompt(theme.controls, menus.HISTORY_KEYS)
        painter.word(inner.x, foot, keys, "dim text")
        if len(shown) < len(self._rows):
            position = menus.POSITION.format(number=shown.stop, total=len(self._rows))
            painter.word_from_right(inner.right, foot, position)

    def _wrap(self, painter: TextPainter, width: int) -> None:
        """Wrap all lines of the log to a width in pixels, with a heading for each depth, if that was not done yet."""
        wanted = (self._log.version, width, painter.scale)
        if self._wrapped == wanted:
            return
        before = len(self._rows)
        self._wrapped, self._rows, depth_before = wanted, [], 0
        if self._log.expects_earlier:
            self._rows.append(("", "", menus.HISTORY_IS_READ, "dim text", True))
        parts_of = cache(lambda text: painter.wrap(text, width))  # most texts occur many times
        heading = ""
        for (text, purpose, fresh), (turn, depth) in zip(self._log.history(), self._log.places, strict=True):
            if depth not in (0, depth_before):
                depth_before, heading = depth, menus.HISTORY_DEPTH.format(depth=depth, turn=turn)
            if not self.filter.matches(text):
                continue
            if heading:
                self._rows.append(("", "", heading, "title", True))
                heading = ""
            margins = [(str(turn) if turn else "", MARKS.get(purpose, ""))]
            for (when, mark), part in zip_longest(margins, parts_of(text), fillvalue=("", "")):
                self._rows.append((when, mark, str(part), purpose, fresh))
        self._window.first += len(self._rows) - before  # lines of earlier turns come before those on the screen
