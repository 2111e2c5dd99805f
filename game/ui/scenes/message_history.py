"""The message history: all messages of the game that are kept, to read again."""

from __future__ import annotations

from itertools import zip_longest

import pygame

from game.ui.core.commands import Click, Command, PlayerInput
from game.ui.core.scene import Change, Pop, Scene
from game.ui.core.text_filter import TextFilter
from game.ui.graphics.close_mark import ROOM, draw_close_mark
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import MARK_WIDTH, MARKS, TextPainter
from game.ui.graphics.theme import Theme
from game.ui.text.message_log import Log
from game.ui.text.prompts import prompt
from game.ui.text.sentences import menus

SPOKEN = 50
"""Number of lines that a screen reader reads: the last ones."""
MARGIN = 12
"""Margin in pixels at text scale 1."""


class MessageHistory(Scene):
    """Scene of the history over the game. It opens at the latest messages."""

    covers = False

    def __init__(self, theme: Theme, log: Log) -> None:
        self._theme = theme
        self._all = self._lines = log.history()
        self.filter = TextFilter()
        self._window = ListView(at_the_end=True)

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self.filter.takes(player_input):
            self._lines = [line for line in self._all if self.filter.matches(line[0])]
            self.takes_text, self._window = self.filter.typing, ListView(at_the_end=True)
            return None
        if player_input in (Command.CANCEL, Command.CONFIRM, Command.HISTORY) or isinstance(player_input, Click):
            return Pop()
        self._window.scroll(player_input)
        return None

    def spoken(self) -> list[str]:
        return [menus.HISTORY, *(text for text, _, _ in self._lines[-SPOKEN:])]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        theme.frame(target, box, scale)
        draw_close_mark(self, theme, target, box, scale)
        painter = TextPainter(target, theme, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * 7 * scale)
        top = painter.heading(inner.x, inner.y, menus.HISTORY) + 4 * scale
        typed = self.filter.text + "_" * self.filter.typing
        line = menus.FILTER.format(text=typed) if typed else prompt(theme.controls, menus.FILTER_KEY)
        painter.word_from_right(box.right - ROOM * scale, inner.y, line)
        foot = inner.bottom - painter.line
        width = inner.width - (MARK_WIDTH + 6) * scale
        rows = [
            (mark, part, purpose, fresh)
            for text, purpose, fresh in self._lines
            for mark, part in zip_longest(MARKS.get(purpose, ""), painter.wrap(text, width), fillvalue="")
        ]
        shown = self._window.fit(len(rows), (foot - 3 * scale - top) // painter.line)
        for number, row in enumerate(shown):
            mark, text, purpose, fresh = rows[row]
            y = top + number * painter.line
            painter.word(inner.x, y, mark, purpose, faded=not fresh)
            painter.word(inner.x + MARK_WIDTH * scale, y, text, purpose, faded=not fresh)
        painter.word(inner.x, foot, prompt(theme.controls, menus.HISTORY_KEYS), "dim text")
        painter.word_from_right(inner.right, foot, menus.HISTORY_POSITION.format(last=shown.stop, total=len(rows)))
