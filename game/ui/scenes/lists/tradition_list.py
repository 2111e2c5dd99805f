"""The list of traditions (sets of rules), each with a picture and the rule for its doors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.tradition import Tradition
from game.engine.words import capital
from game.engine.world import World
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.core.settings import ColourPreset
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.hud.close_button import draw_close_button
from game.ui.input.commands import Click, Command, Hover, PlayerInput
from game.ui.render.world_renderer import Stage
from game.ui.text.command_names import prompt
from game.ui.text.sentences import menus as text

MARGIN, PADDING, GAP = 8, 8, 6
"""Margin around the panel, its padding, and the space beside a picture, in pixels at text scale 1."""
ACROSS, DOWN = 8, 4
"""Width and height of a picture, in cells."""
FADE_SECONDS = 5.0
"""Seconds after which the fade of the hero's view and all animations are over."""
SHARE = 4
"""Number of pictures that must have room side by side in the panel, so that the texts have enough room."""


class TraditionList(Scene):
    """Scene of the list. Enter or a click on a row chooses its tradition and goes back."""

    covers = False
    hides_map = True

    def __init__(
        self,
        theme: Theme,
        traditions: Sequence[Tradition],
        chosen: Tradition,
        level: Callable[[Tradition], World],
        choose: Callable[[Tradition], None],
    ) -> None:
        """Make the list.

        `chosen`: the tradition that is chosen now. `level`: returns the world that the picture of a tradition shows.
        `choose`: called with the tradition that the player chooses.
        """
        self._theme = theme
        self._traditions = traditions
        self._now = chosen
        self._level = level
        self._pictures: dict[tuple[str, ColourPreset], pygame.Surface] = {}
        self._choose = choose
        self.chosen = traditions.index(chosen)
        self._view = ListView()
        self._view.first = self.chosen
        self.boxes: list[tuple[pygame.Rect, int]] = []
        """Box of each visible row, as last drawn, in pixels, with the number of the row."""
        self._enlarged = 1
        """Scale of the pictures."""
        self._closer = pygame.Rect(0, 0, 0, 0)

    def handle(self, player_input: PlayerInput) -> Change | None:
        if rows := self._view.rows_scrolled(player_input):
            self.chosen = max(0, min(self.chosen + rows, len(self._traditions) - 1))
            self._view.show(self.chosen)
        self._view.turn(player_input)
        match player_input:
            case Command.CANCEL:
                return Pop()
            case Command.CONFIRM:
                self._choose(self._traditions[self.chosen])
                return Pop()
            case Hover(at=at) if (row := self._row_at(at)) is not None:
                self.chosen = row
            case Click(at=at) if (row := self._row_at(at)) is not None:
                self._choose(self._traditions[row])
                return Pop()
            case Click(at=at) if self._closer.collidepoint(at) or self.is_beside(player_input):
                return Pop()
            case _:
                pass
        return None

    def spoken(self) -> list[str]:
        tradition = self._traditions[self.chosen]
        return [text.TRADITIONS, self._name_of(tradition), tradition.motto, tradition.summary]

    def _name_of(self, tradition: Tradition) -> str:
        sentence = text.CHOSEN if tradition is self._now else text.TRADITION_NAME
        return sentence.format(Tradition=capital(tradition.name))

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

    def _row_at(self, at: tuple[int, int]) -> int | None:
        return next((row for box, row in self.boxes if box.collidepoint(at)), None)

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        theme.frame(target, box, scale)
        draw_close_button(self, theme, target, box, scale)
        inner = box.inflate(-2 * PADDING * scale, -2 * PADDING * scale)
        top = painter.heading(inner.x, inner.y, text.TRADITIONS) + 2 * scale
        foot = inner.bottom - painter.line
        self._enlarged = max(1, min(scale, inner.width // (SHARE * ACROSS * TILE)))
        width = inner.width - ACROSS * TILE * self._enlarged - (GAP + 5) * scale
        lines = 1 + max(len(_lines(painter, tradition, width)) for tradition in self._traditions)
        height = max(DOWN * TILE * self._enlarged, lines * painter.line) + 4 * scale
        rows = self._view.fit(len(self._traditions), (foot - 2 * scale - top) // height)
        self.boxes = [
            (pygame.Rect(inner.x, top + number * height, inner.width, height), row) for number, row in enumerate(rows)
        ]
        for room, row in self.boxes:
            self._draw_row(painter, room, row)
        line = painter.cut(prompt(theme.controls, text.TRADITION_KEYS), inner.width - 60 * scale)
        self._closer = pygame.Rect(inner.x, foot, painter.width(line), painter.line + 2 * scale)
        painter.word(inner.x, foot, line, "dim text")
        total = len(self._traditions)
        if len(rows) < total:
            painter.word_from_right(inner.right, foot, text.POSITION.format(number=self.chosen + 1, total=total))

    def _draw_row(self, painter: TextPainter, room: pygame.Rect, number: int) -> None:
        tradition, scale = self._traditions[number], painter.scale
        if number == self.chosen:
            painter.fill(room, "chosen")
            painter.fill(pygame.Rect(room.x, room.y, scale, room.height), "title")
        picture = pygame.transform.scale_by(self.picture(tradition), self._enlarged)
        place = picture.get_rect(topleft=(room.x + 3 * scale, room.y + 2 * scale))
        painter.target.blit(picture, place)
        left, y = place.right + GAP * scale, room.y + 2 * scale
        width = room.right - 2 * scale - left
        painter.word(left, y, painter.cut(self._name_of(tradition), width), "title")
        for line, purpose in _lines(painter, tradition, width):
            y += painter.line
            painter.word(left, y, line, purpose)


def _lines(painter: TextPainter, tradition: Tradition, width: int) -> list[tuple[str, str]]:
    """Return the lines of the motto and the summary of a tradition, each with its purpose. `width`: in pixels."""
    texts = ((tradition.motto, "door text"), (tradition.summary, "dim text"))
    return [(line, purpose) for text, purpose in texts for line in painter.wrap(text, width)]
