"""One hint at a time, on a narrow ribbon over the world: it goes by itself once it was read, and hides nobody."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.graphics.layout import best_place
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme

TURNS, SECONDS = 10, 7.0
"""A hint stays for so many turns and so long, if no other comes."""
READ_SECONDS = 4.0
"""So long nobody has read it yet."""
WIDEST = 300
"""In pixels of the text's scale."""
HIGHEST = 3
"""It never takes more than one part in so many of the world's area, and is written smaller rather than that."""


class HintBanner:
    """What a newcomer is being told."""

    def __init__(self, look: Theme) -> None:
        self._look = look
        self._until = 0
        self._age = 0.0
        self._box = pygame.Rect(0, 0, 0, 0)
        self.text = ""

    def show(self, text: str, turn: int) -> None:
        self.text = text
        self._until = turn + TURNS
        self._age = 0.0

    @property
    def fresh(self) -> bool:
        """Whether what is shown can hardly have been read."""
        return bool(self.text) and self._age < READ_SECONDS

    def pass_time(self, seconds: float, turn: int) -> None:
        self._age += seconds
        if turn >= self._until and self._age >= SECONDS:
            self.text = ""

    def dismiss(self, at: tuple[int, int]) -> bool:
        """Takes it away if that pixel is on it; answers whether it was."""
        hit = bool(self.text) and self._box.collidepoint(at)
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
        """Draws it at the top of the world's area, or where else it covers less of what is important; not over what
        is `taken` already.
        """
        if not self.text:
            return
        pen, rows = self._laid_out(target, area, scale)
        scale = pen.scale
        width = max(map(pen.width, rows)) + 26 * scale
        size = (width, max(pen.line * len(rows), 14 * scale) + 4 * scale)
        room = area.inflate(-8 * scale, -8 * scale)
        covered = [*important, *([taken] if taken is not None else [])]
        self._box = box = best_place(size, room, covered, ("midtop", "midbottom", "topleft", "bottomleft"))
        if taken is not None and box.colliderect(taken):
            return
        shade = pygame.Surface(box.size, pygame.SRCALPHA)
        shade.fill((*self._look.colour("panel"), 225))
        target.blit(shade, box)
        pen.fill(pygame.Rect(box.x, box.y, scale, box.height), "title")
        pen.icon(box.x + 3 * scale, box.centery - 8 * scale, "icon-unknown")
        y = box.centery - pen.line * len(rows) // 2
        for text in rows:
            pen.word(box.x + 20 * scale, y, text, "text")
            y += pen.line

    def _laid_out(self, target: pygame.Surface, area: pygame.Rect, scale: int) -> tuple[TextPainter, list[str]]:
        """In how large letters it is written, and its rows."""
        pen = TextPainter(target, self._look, scale)
        rows = pen.wrap(self.text, min(WIDEST * scale, area.width - 40 * scale))
        if scale > 1 and pen.line * len(rows) * HIGHEST > area.height:
            return self._laid_out(target, area, scale - 1)
        return pen, rows
