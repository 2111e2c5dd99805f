"""The hint banner: one hint at a time on a narrow ribbon over the world. It goes once read and covers no creature."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.graphics.layout import best_place
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme

TURNS, SECONDS = 10, 7.0
"""Turns and seconds that a hint stays at least, unless another hint replaces it."""
READ_SECONDS = 4.0
"""Age in seconds up to which a hint counts as unread."""
WIDEST = 300
"""Greatest width of a line, in pixels of the text's scale."""
HIGHEST = 3
"""The text takes at most 1/HIGHEST of the height of the world's area, and is written smaller to stay within it."""


class HintBanner:
    """The ribbon that shows a newcomer the current hint."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._until = 0
        self._age = 0.0
        self._box = pygame.Rect(0, 0, 0, 0)
        self.text = ""
        self.note = ""
        """Text that is shown in place of the hint for as long as it is set."""

    def show(self, text: str, turn: int) -> None:
        """Show a hint from a turn on."""
        self.text = text
        self._until = turn + TURNS
        self._age = 0.0

    @property
    def fresh(self) -> bool:
        """True if the player has hardly had time to read the current hint."""
        return bool(self.text) and self._age < READ_SECONDS

    def pass_time(self, seconds: float, turn: int) -> None:
        """Let the hint age, and remove it once it was shown for long enough."""
        self._age += seconds
        if turn >= self._until and self._age >= SECONDS:
            self.text = ""

    def dismiss(self, at: tuple[int, int]) -> bool:
        """Remove the hint if the pixel `at` is on the banner, and return whether it is."""
        hit = bool(self.text) and not self.note and self._box.collidepoint(at)
        self.text = "" if hit else self.text
        return hit

    def draw(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        scale: int,
        important: Sequence[pygame.Rect] = (),
        taken: pygame.Rect | None = None,
    ) -> None:
        """Draw the hint at the edge or corner of the world's area where it covers the least of `important` and `taken`.

        The middle of the top comes first. The hint is not drawn where it would overlap `taken`.
        """
        if not (self.note or self.text):
            return
        painter, rows = self._laid_out(target, area, scale)
        scale = painter.scale
        width = max(map(painter.width, rows)) + 26 * scale
        size = (width, max(painter.line * len(rows), 14 * scale) + 4 * scale)
        room = area.inflate(-8 * scale, -8 * scale)
        covered = [*important, *([taken] if taken is not None else [])]
        self._box = box = best_place(size, room, covered, ("midtop", "midbottom", "topleft", "bottomleft"))
        if taken is not None and box.colliderect(taken):
            return
        shade = pygame.Surface(box.size, pygame.SRCALPHA)
        shade.fill((*self._theme.colour("panel"), 225))
        target.blit(shade, box)
        painter.fill(pygame.Rect(box.x, box.y, scale, box.height), "title")
        painter.icon(box.x + 3 * scale, box.centery - 8 * scale, "icon-unknown")
        y = box.centery - painter.line * len(rows) // 2
        for text in rows:
            painter.word(box.x + 20 * scale, y, text, "text")
            y += painter.line

    def _laid_out(self, target: pygame.Surface, area: pygame.Rect, scale: int) -> tuple[TextPainter, list[str]]:
        """Return a painter at the scale that makes the hint fit, and the rows of the text."""
        painter = TextPainter(target, self._theme, scale)
        rows = painter.wrap(self.note or self.text, min(WIDEST * scale, area.width - 40 * scale))
        if scale > 1 and painter.line * len(rows) * HIGHEST > area.height:
            return self._laid_out(target, area, scale - 1)
        return painter, rows
