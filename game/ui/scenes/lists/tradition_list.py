"""The list of traditions (sets of rules), each with a picture and the rule for its doors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.records import record
from game.engine.tradition import Tradition
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.scene_manager import Pop
from game.ui.core.settings import ColourPreset
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage
from game.ui.text.sentences import menus as text
from game.ui.widgets.list_scene import ListScene
from game.ui.widgets.row import Row
from game.ui.widgets.scrolled_parts import Part

GAP = 6
"""Space beside a picture, in pixels at text scale 1."""
ACROSS, DOWN = 8, 4
"""Width and height of a picture, in cells."""
FADE_SECONDS = 5.0
"""Seconds after which the fade of the hero's view and all animations are over."""
SHARE = 4
"""Number of pictures that must have room side by side in the panel, so that the texts have enough room."""


@record
class TraditionRow(Row):
    """Row of a tradition. `text`: its name."""

    motto: str = ""
    summary: str = ""

    def about(self) -> Sequence[str]:
        return [self.motto, self.summary]


class TraditionList(ListScene[TraditionRow]):
    """Scene of the list. The chosen row chooses its tradition and goes back."""

    def __init__(
        self,
        theme: Theme,
        traditions: Sequence[Tradition],
        now: Tradition,
        level: Callable[[Tradition], World],
        choose: Callable[[Tradition], None],
    ) -> None:
        """Make the list.

        `now`: the tradition that is chosen now. `level`: returns the world that the picture of a tradition shows.
        `choose`: called with the tradition that the player chooses.
        """
        self._level = level
        self._pictures: dict[tuple[str, ColourPreset], pygame.Surface] = {}

        def choose_and_leave(tradition: Tradition) -> Pop:
            choose(tradition)
            return Pop()

        rows = [
            TraditionRow(
                (text.CHOSEN if tradition is now else text.TRADITION_NAME).format(Tradition=capital(tradition.name)),
                "title",
                partial(self.picture, tradition),
                partial(choose_and_leave, tradition),
                motto=tradition.motto,
                summary=tradition.summary,
            )
            for tradition in traditions
        ]
        super().__init__(theme, lambda: rows, text.TRADITIONS, [text.TRADITION_KEYS])
        self.selected = traditions.index(now)

    def picture(self, tradition: Tradition) -> pygame.Surface:
        """Return the picture of a tradition at its natural size. It is drawn once for each choice of colours."""
        theme = self._theme
        key = tradition.name, theme.settings.colours
        if key not in self._pictures:
            stage = Stage(self._level(tradition), theme.swatch(tradition.swatch), theme.small)
            stage.apply_settings(theme.settings)
            stage.without_flicker, stage.focus = True, (ACROSS / 2, DOWN / 2)
            picture = self._pictures[key] = pygame.Surface((ACROSS * TILE, DOWN * TILE), 0, 32)
            stage.pass_time(FADE_SECONDS)
            stage.draw(picture)
        return self._pictures[key]

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each row: all are as high as the highest."""
        enlarged = _enlarged(painter, width)
        beside = width - ACROSS * TILE * enlarged - (GAP + 5) * painter.scale
        texts = [[painter.wrap(text, beside) for text in (row.motto, row.summary)] for row in self.rows]
        lines = 1 + max(sum(map(len, wrapped)) for wrapped in texts)
        height = max(DOWN * TILE * enlarged, lines * painter.line) + 4 * painter.scale
        return [Part(number, height) for number in range(len(texts))]

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw the picture of a tradition, and beside it its name, its motto and its summary."""
        row, scale, y = self.rows[part.row], painter.scale, box.y + 2 * painter.scale
        left = box.x + 3 * scale
        if row.picture is not None:
            picture = pygame.transform.scale_by(row.picture(), _enlarged(painter, box.width))
            painter.target.blit(picture, (left, y))
            left += picture.get_width() + GAP * scale
        width = box.right - 2 * scale - left
        painter.word(left, y, painter.cut(row.text, width), row.purpose)
        for words, purpose in ((row.motto, "door text"), (row.summary, "dim text")):
            for line in painter.wrap(words, width):
                y += painter.line
                painter.word(left, y, line, purpose)


def _enlarged(painter: TextPainter, width: int) -> int:
    """Return the scale of the pictures. `width`: of the rows in pixels."""
    return max(1, min(painter.scale, width // (SHARE * ACROSS * TILE)))
