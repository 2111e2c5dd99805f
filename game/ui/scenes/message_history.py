"""The message history: all messages of the game, to read again."""

from __future__ import annotations

import pygame

from game.ui.core.commands import Click, Command, PlayerInput
from game.ui.core.scene import Change, Pop, Scene
from game.ui.graphics.layout import Window
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.text.message_log import Log
from game.ui.text.sentences import menus

MARGIN = 12
"""Margin in pixels of the text's scale."""


class History(Scene):
    """The history over the game; it opens at its end, at the latest messages."""

    covers = False

    def __init__(self, look: Theme, log: Log) -> None:
        self._look = look
        self._lines = log.history()
        self._window = Window(at_the_end=True)

    def handle(self, wish: PlayerInput) -> Change | None:
        if wish in (Command.CANCEL, Command.CONFIRM, Command.HISTORY) or isinstance(wish, Click):
            return Pop()
        self._window.scroll(wish)
        return None

    def draw(self, target: pygame.Surface) -> None:
        look, scale = self._look, self._look.text_scale(target)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        look.frame(target, box, scale)
        pen = TextPainter(target, look, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * 7 * scale)
        top = pen.heading(inner.x, inner.y, menus.HISTORY) + 4 * scale
        foot = inner.bottom - pen.line
        rows = [
            (part, purpose, fresh)
            for text, purpose, fresh in self._lines
            for part in pen.wrap(text, inner.width - 6 * scale)
        ]
        shown = self._window.fit(len(rows), (foot - 3 * scale - top) // pen.line)
        for number, row in enumerate(shown):
            text, purpose, fresh = rows[row]
            pen.word(inner.x, top + number * pen.line, text, purpose, faded=not fresh)
        pen.word(inner.x, foot, menus.HISTORY_KEYS, "dim text")
        pen.last_word(inner.right, foot, menus.HISTORY_POSITION.format(last=shown.stop, total=len(rows)))
