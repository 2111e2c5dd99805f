"""The captions of sounds at the lower left edge of the map: at most three, the latest at the bottom."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import pygame

from game.engine.records import NamedTuple
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme

MOST = 3
"""Greatest number of captions at a time."""
SECONDS = 4.0
"""Time for which a caption is shown after its sound."""
UNREAD = 20
"""Greatest number of captions that are kept for a screen reader."""
MARGIN = 3
"""Space around the text, in pixels at text scale 1."""


class _Shown(NamedTuple):
    """Caption on the screen. `until`: time at which it disappears."""

    text: str
    until: float
    minor: bool


class Captions:
    """Captions that are shown now. `clock`: returns the time in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shown: list[_Shown] = []
        self._unread = deque[str](maxlen=UNREAD)

    def add(self, text: str, *, minor: bool = False) -> None:
        """Show a caption. If the same caption is shown already, it stays longer.

        `minor`: whether the sound only accompanies what the player does. Such a caption makes way for any other, and a
        screen reader does not get it.
        """
        renewed = any(each.text == text for each in self._shown)
        self._shown = [each for each in self._shown if each.text != text]
        self._shown.append(_Shown(text, self._clock() + SECONDS, minor))
        if not minor and not renewed:
            self._unread.append(text)
        if len(self._shown) > MOST:
            self._shown.remove(next((each for each in self._shown if each.minor), self._shown[0]))

    def lines(self) -> tuple[str, ...]:
        """Return the captions that are shown now, the latest last."""
        now = self._clock()
        self._shown = [each for each in self._shown if each.until > now]
        return tuple(each.text for each in self._shown)

    def next_change_in(self) -> float | None:
        """Return the seconds until the next caption disappears; None if no caption is shown."""
        return min((max(0.0, each.until - self._clock()) for each in self._shown), default=None)

    def take_unread(self) -> list[str]:
        """Return the captions that were added since the last call, the oldest first, for a screen reader."""
        unread = list(self._unread)
        self._unread.clear()
        return unread

    def draw(self, target: pygame.Surface, theme: Theme, area: pygame.Rect, scale: int) -> pygame.Rect:
        """Draw the captions at the lower left edge of `area`; return their box, which is empty without any.

        They take at most a third of the height: where that is too little for all, the latest are drawn. All boxes are
        in pixels of `target`. `scale`: scale of the text.
        """
        painter, high = TextPainter(target, theme, scale), _height(theme, scale)
        lines = self.lines()[-max(1, area.height // 3 // high) :]
        whole = pygame.Rect(area.left + MARGIN * scale, area.bottom - MARGIN * scale, 0, 0)
        texts = [painter.cut(line, area.width - 4 * MARGIN * scale) for line in reversed(lines)]
        for number, text in enumerate(texts, 1):
            box = pygame.Rect(whole.left, 0, painter.width(text) + 2 * MARGIN * scale, high)
            box.bottom = area.bottom - MARGIN * scale - (number - 1) * (high + scale)
            painter.fill(box, "panel")
            painter.outline(box, "dim text")
            painter.word(box.x + MARGIN * scale, box.y + MARGIN * scale // 2 + scale // 2, text, "text")
            whole = box if number == 1 else whole.union(box)
        return whole


def _height(theme: Theme, scale: int) -> int:
    """Return the height of the box of a caption in pixels."""
    return theme.small.line_height(scale) + MARGIN * scale
