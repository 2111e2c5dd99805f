"""The hint banner: a narrow ribbon over the world that shows one hint at a time, and avoids covering creatures."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.graphics.layout import best_place
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_cross
from game.ui.hud.page_turner import PageTurner, pages_of
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences.hints import PAGE_OF

TURNS, SECONDS = 10, 7.0
"""Least number of turns and of seconds that a hint is shown, unless another hint replaces it."""
READ_SECONDS = 4.0
"""Age in seconds up to which a hint counts as unread."""
WIDEST = 300
"""Greatest width of a line, in pixels at text scale 1."""
HIGHEST = 3
"""Divisor of the height of the world's area: text that would take more than this part is shown in pages."""


class HintBanner:
    """Ribbon that shows the current hint to a new player."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._until = 0
        self._age = 0.0
        self._box = pygame.Rect(0, 0, 0, 0)
        self._words: Words = ""
        self.pages = PageTurner()
        """Pages of the text that was last drawn."""
        self.note: Words = ""
        """Prompt that is shown in place of the hint; "" to show the hint."""

    @property
    def text(self) -> str:
        """Text of the hint, for the device that was used last; "" without a hint."""
        return prompt(self._theme.controls, self._words)

    def show(self, words: Words, turn: int) -> None:
        """Show a hint, in place of any other hint. `turn`: the present turn of the game."""
        self._words = words
        self._until = turn + TURNS
        self._age = 0.0

    @property
    def fresh(self) -> bool:
        """Whether a hint has been shown for less than READ_SECONDS, so that the player may not have read it yet."""
        return bool(self.text) and self._age < READ_SECONDS

    def pass_time(self, seconds: float, turn: int) -> None:
        """Add `seconds` to the age of the hint; remove it if it was shown long enough. `turn`: the present turn."""
        self._age += seconds
        self.pages.pass_time(seconds)
        if turn >= self._until and self._age >= SECONDS * self.pages.count:
            self._words = ""

    def dismiss(self, at: tuple[int, int]) -> bool:
        """Remove the hint if the pixel `at` is on the banner; return whether the hint was removed.

        A cross on the banner is the sign of this.
        """
        hit = bool(self.text) and not self.note and self._box.collidepoint(at)
        self._words = "" if hit else self._words
        return hit

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        scale: int,
        important: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw the hint at the edge or corner of `area` where it covers the fewest boxes of `important`.

        Among equally good places the middle of the top edge is preferred. `area`: the world's area. `important`: boxes
        that should stay visible, such as creatures. All boxes are in pixels of `target`. `scale`: scale of the text.
        """
        if not (self.note or self.text):
            self.pages.show("", 1)
            return
        painter = TextPainter(target, self._theme, scale)
        words = prompt(self._theme.controls, self.note) or self.text
        rows = painter.wrap(words, min(WIDEST * scale, area.width - (40 + ROOM) * scale))
        most = max(1, (area.height // HIGHEST - 4 * scale) // painter.line)
        count = pages_of(len(rows), most)
        page = self.pages.show(words, count)
        rows = rows[page * most : (page + 1) * most]
        mark = PAGE_OF.format(number=page + 1, total=count) if count > 1 else ""
        beside = max(ROOM * scale * (not self.note), painter.width(mark) + 4 * scale * bool(mark))
        width = max(map(painter.width, rows)) + 26 * scale + beside
        size = (width, max(painter.line * len(rows), 14 * scale) + 4 * scale)
        room = area.inflate(-8 * scale, -8 * scale)
        self._box = box = best_place(size, room, important, ("midtop", "midbottom", "topleft", "bottomleft"))
        shade = pygame.Surface(box.size, pygame.SRCALPHA)
        shade.fill((*self._theme.colour("panel"), 225))
        target.blit(shade, box)
        painter.fill(pygame.Rect(box.x, box.y, scale, box.height), "title")
        painter.icon(box.x + 3 * scale, box.centery - 8 * scale, "icon-unknown")
        if not self.note:
            cross = pygame.Rect(box.right - ROOM * scale, box.y, ROOM * scale, ROOM * scale)
            draw_cross(target, cross, self._theme.colour("dim text"), scale)
        if mark:
            painter.word_from_right(box.right - 3 * scale, box.bottom - painter.line, mark)
        y = box.centery - painter.line * len(rows) // 2
        for text in rows:
            painter.word(box.x + 20 * scale, y, text, "text")
            y += painter.line
