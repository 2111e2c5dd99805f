"""The screen after death or victory: the level on which the game ended, how it happened, and the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.grid.geometry import EAST, WEST
from game.engine.records import NamedTuple
from game.engine.rules.score import points
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Scene
from game.ui.graphics.scales import usual_tile_scale
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, PlayerInput
from game.ui.render.last_level import LastLevel
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import prompt
from game.ui.text.run_summary import ending_messages, given_up_messages, score_text, table
from game.ui.text.sentences import endings
from game.ui.widgets.row import Row

WIDEST = 240
"""Greatest width of the texts beside the level, in pixels at text scale 1."""
LEAST_ROOM = 0.4
"""Least share of the window's width that the level needs for itself. With less, it lies behind the texts."""
VEIL = 0.82
"""Share of the level's brightness that is taken away where texts lie over it."""
LARGEST = 2
"""Greatest scale of the level, as a multiple of the usual scale of tiles."""
COLUMN = 26
"""Width of a column of the table, in pixels at text scale 1."""
MARGIN = 8
"""Margin in pixels at text scale 1."""
BLIND_SECONDS = 0.8
"""Seconds without input before the scene takes any input: earlier keys and clicks were meant for the fight."""


class _Block(NamedTuple):
    """Line of the summary. `height`: in pixels. `draw`: draws it; its argument is the upper y in pixels.

    `heading`: first line of the table to which this line belongs, which a page repeats that begins with this line.
    """

    height: int
    draw: Callable[[int], None]
    heading: _Block | None = None


class GameOver(Scene):
    """Scene after the end of a game, with a menu below the summary.

    If the window has too little room for the summary, it has pages, which left and right turn. The scene ignores input
    at first, so that the player sees what has happened.
    """

    def __init__(
        self,
        theme: Theme,
        world: World,
        badges: Sequence[tuple[str, str]],
        rows: Sequence[Row],
        *,
        scored: bool = True,
        given_up: bool = False,
        practice: bool = False,
    ) -> None:
        """Make the scene.

        `badges`: name of each badge that was won, and a sentence on what it was won for. `rows`: those of the menu;
        the last leads back to the title. `scored`: whether the score is shown. A game on a drawn level has none. Such a
        game may also end without death or victory, when the hero leaves the level. `given_up`: whether the player has
        abandoned the game, while the hero lived. `practice`: whether the game was for practice, from a replay.
        """
        self._theme = theme
        self._world = world
        self.menu = Menu(theme, "", rows)
        self._level = LastLevel(world, theme.swatch(world.tradition.swatch), theme.small)
        opened = any(floor.opened or floor.opened_by_others for floor in world.run_stats.floors.values())
        lost = endings.LOST if opened else endings.LOST_WITHOUT_DOORS
        turn = world.turns_passed
        if world.over:
            self._heading, told = endings.WON if world.won else lost, ending_messages(world)
        elif given_up:
            self._heading, told = endings.GIVEN_UP, given_up_messages(world)
        elif world.level.depth > world.run_stats.deepest:
            self._heading, told = endings.LEFT, [Message(endings.LEFT_BY_STAIRS.format(turn=turn), "good")]
        else:
            self._heading, told = endings.TURNED_BACK, [Message(endings.WENT_BACK_UP.format(turn=turn))]
        self._story = [(line.text, line.purpose) for line in told]
        self._table = table(world)
        self._footing = [
            *((endings.BADGE.format(badge=name, description=action), "good") for name, action in badges),
            *([(score_text(points(world)), "gain")] if scored else []),
            *([(endings.PRACTICE, "text")] if practice else []),
            (endings.RULES_AND_SEED.format(tradition=world.tradition.full_name, seed=world.seed), "dim text"),
        ]
        self._blind = BLIND_SECONDS
        self._page, self._pages = 0, 1
        """Number of the present page of the summary, from 0 on, and number of its pages when it was last drawn."""

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self._blind > 0 and not isinstance(player_input, Hover):
            if not isinstance(player_input, KeyReleased):
                self._blind = BLIND_SECONDS
            return None
        match player_input:
            case Command.CANCEL:
                self.menu.selected = len(self.menu.rows) - 1
                return self.menu.act()
            case MoveInput(step=step) if step in (WEST, EAST):
                self._page = max(0, min(self._pages - 1, self._page + step.x))
            case Click(at=at) if self._pages > 1 and at[1] < self.menu.boxes[0][0].y:
                self._page = (self._page + 1) % self._pages
            case _:
                return self.menu.handle(player_input)
        return None

    def pass_time(self, seconds: float) -> Change | None:
        self._blind -= seconds
        return None

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame: 0 while input is ignored, else None (no frame is due).

        Input is ignored for a time at first, because it was meant for the game before. This time passes only while
        frames are drawn. Without frames, all later keys would be ignored too.
        """
        return 0.0 if self._blind > 0 else None

    def draw(self, target: pygame.Surface) -> None:
        target.fill(self._theme.colour("void"))
        scale, size = self._theme.text_scale(target), target.get_size()
        texts = self._column(target, scale)
        beside = texts.get_width() < size[0]
        room = pygame.Rect(texts.get_width(), 0, size[0] - texts.get_width(), size[1]) if beside else target.get_rect()
        self._level.apply_settings(self._theme.settings)
        inside = room.inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        picture = self._level.fitted(inside.size, LARGEST * usual_tile_scale(size))
        target.blit(picture, picture.get_rect(center=room.center))
        if not beside:
            self._theme.darken(target, VEIL)
        self._draw_texts(texts, scale)

    def _column(self, target: pygame.Surface, scale: int) -> pygame.Surface:
        """Return the part of the window for the texts: at the left, or all of it if they have no room there."""
        width = max(WIDEST * scale, self._width_of_table(scale)) + 2 * MARGIN * scale
        if width > (1 - LEAST_ROOM) * target.get_width():
            return target
        column = target.subsurface((0, 0, width, target.get_height()))
        return column if self._height(column, scale) <= target.get_height() else target

    def _height(self, target: pygame.Surface, scale: int) -> int:
        """Return the height of all texts and of the menu, in pixels."""
        return sum(block.height for block in self._blocks(target, scale)) + self.menu.height_of_rows(target, scale)

    def _draw_texts(self, target: pygame.Surface, scale: int) -> None:
        """Draw all texts, or a page of them if they have too little room, and the menu below them."""
        height, menu = target.get_height(), self.menu.height_of_rows(target, scale)
        blocks = self._blocks(target, scale)
        y = (height - sum(block.height for block in blocks) - menu) // 2
        if y < 0:
            y = self._line(scale) // 2
            around = self._line(scale) + self._half_line(scale).height
            blocks = self._page_of(blocks, height - menu - y - around, target, scale)
        for block in blocks:
            block.draw(y)
            y += block.height
        self.menu.draw_free(target, y, height, scale)

    def _page_of(self, blocks: Sequence[_Block], room: int, target: pygame.Surface, scale: int) -> list[_Block]:
        """Return the blocks of the present page, with a line about the pages. `room`: height of a page in pixels."""
        pages = list[list[_Block]]()
        used = room
        for block in blocks:
            if used + block.height > room:
                repeated = [block.heading] if block.heading is not None else []
                if pages and pages[-1][-1] in repeated:
                    pages[-1].pop()
                pages.append(repeated)
                used = sum(each.height for each in repeated)
            pages[-1].append(block)
            used += block.height
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        line = prompt(self._theme.controls, endings.PAGE, number=self._page + 1, total=self._pages)
        return [*pages[self._page], *self._texts([(line, "dim text")], target, scale), self._half_line(scale)]

    def spoken(self) -> list[str]:
        story = [text for text, _ in (*self._story, *self._footing)]
        return [self._heading, *story, *(", ".join(filter(None, row)) for row in self._table), *self.menu.spoken()]

    def _blocks(self, target: pygame.Surface, scale: int) -> list[_Block]:
        """Return everything above the menu, from top to bottom."""
        half = self._half_line(scale)
        heading = self._theme.large.wrap(self._heading, target.get_width() - 2 * MARGIN * scale, scale)
        return [
            half,
            *self._texts([(line, "title") for line in heading], target, scale, large=True),
            half,
            *self._texts(self._story, target, scale),
            half,
            *self._table_rows(target, scale),
            half,
            *self._texts(self._footing, target, scale),
            half,
        ]

    def _texts(
        self, lines: Sequence[tuple[str, str]], target: pygame.Surface, scale: int, *, large: bool = False
    ) -> list[_Block]:
        """Return a block for each row of texts that are wrapped to the width of the window, in the middle.

        `lines`: texts, and the names of their colours. `large`: whether the large font is used, and not the small one.
        """
        font = self._theme.large if large else self._theme.small
        width = target.get_width() - 2 * MARGIN * scale

        def draw(row: str, purpose: str, y: int) -> None:
            left = (target.get_width() - font.width(row, scale)) // 2
            font.draw(target, (left, y), row, self._theme.colour(purpose), scale)

        return [
            _Block(font.line_height(scale) + scale, partial(draw, row, purpose))
            for text, purpose in lines
            for row in font.wrap(text, width, scale)
        ]

    def _half_line(self, scale: int) -> _Block:
        """Return an empty block that separates two parts."""
        return _Block(self._line(scale) // 2, lambda _: None)

    def _line(self, scale: int) -> int:
        return self._theme.small.line_height(scale) + scale

    def _width_of_headings(self, scale: int) -> int:
        """Return the width of the first column of the table, in pixels."""
        return max(self._theme.small.width(row[0], scale) for row in self._table)

    def _width_of_table(self, scale: int) -> int:
        """Return the width of the table, in pixels."""
        return self._width_of_headings(scale) + COLUMN * scale * (len(self._table[0]) - 1)

    def _table_rows(self, target: pygame.Surface, scale: int) -> list[_Block]:
        font, left = self._theme.small, (target.get_width() - self._width_of_table(scale)) // 2
        first = self._width_of_headings(scale)

        def draw(row: Sequence[str], purpose: str, y: int) -> None:
            font.draw(target, (left, y), row[0], self._theme.colour("dim text"), scale)
            for column, word in enumerate(row[1:], 1):
                right = left + first + column * COLUMN * scale
                font.draw(target, (right - font.width(word, scale), y), word, self._theme.colour(purpose), scale)

        height, (depths, *rows) = font.line_height(scale), self._table
        heading = _Block(height, partial(draw, depths, "title"))
        return [heading, *(_Block(height, partial(draw, row, "text"), heading) for row in rows)]
