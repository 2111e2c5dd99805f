"""The screen after death or victory: how it happened, and the score."""

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
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE, drawn
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, PlayerInput
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import prompt
from game.ui.text.run_summary import ending_messages, given_up_messages, score_text, table
from game.ui.text.sentences import endings
from game.ui.widgets.row import Row

TABLEAU = 2 * TILE + 8
"""Height of the picture of the end: a wall, whose door is higher than the wall, and the ground before it."""
LARGEST = 2
"""Greatest scale of the picture, as a multiple of the text scale. It is smaller where there is little room."""
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
        opened = any(floor.opened or floor.opened_by_others for floor in world.run_stats.floors.values())
        lost = endings.LOST if opened else endings.LOST_WITHOUT_DOORS
        if world.over:
            self._heading, told = endings.WON if world.won else lost, ending_messages(world)
        elif given_up:
            self._heading, told = endings.GIVEN_UP, given_up_messages(world)
        elif world.level.depth > world.run_stats.deepest:
            self._heading, told = endings.LEFT, [Message(endings.LEFT_BY_STAIRS.format(turn=world.turn), "good")]
        else:
            self._heading, told = endings.TURNED_BACK, [Message(endings.WENT_BACK_UP.format(turn=world.turn))]
        self._story = [(line.text, line.purpose) for line in told]
        self._table = table(world)
        self._footing = [
            *((endings.BADGE.format(badge=name, description=action), "good") for name, action in badges),
            *([(score_text(points(world)), "gain")] if scored else []),
            *([(endings.PRACTICE, "text")] if practice else []),
            (endings.RULES_AND_SEED.format(tradition=world.tradition.name, seed=world.seed), "dim text"),
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
        height = target.get_height()
        scale = self._theme.text_scale(target)
        menu = self.menu.height_of_rows(target, scale)
        blocks = self._blocks(target, scale)
        text = sum(block.height for block in blocks)
        pictures, room = range(LARGEST * scale, 0, -1), 2 * MARGIN * scale
        picture = next((each for each in pictures if TABLEAU * each + text + menu + room <= height), 0)
        if text + menu <= height:
            y = self._tableau(target, (height - text - menu - TABLEAU * picture) // 2, picture)
        else:
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
        """Return everything below the picture and above the menu, from top to bottom."""
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

    def _tableau(self, target: pygame.Surface, top: int, scale: int) -> int:
        """Draw the picture of the end, and return the y below it.

        `top`: its upper y. Both are in pixels. `scale`: 0 for no picture.
        """
        if not scale:
            return top
        figure, above, below = self._figure, *sprites_of_picture(self._world, self._figure)
        name_of_swatch = self._world.tradition.swatch
        swatch, sheet = self._theme.swatch(name_of_swatch), self._theme.tilesheet(name_of_swatch)
        picture = pygame.Surface((len(above) * TILE, TABLEAU), pygame.SRCALPHA)
        for y, row in enumerate((above, below)):
            for x, names in enumerate(row):
                for name in names:
                    dye = swatch.dye(swatch.purpose(figure, "foe")) if name == f"{figure}-0" else None
                    sprite = sheet[name] if dye is None else sheet.dyed(name, dye.fov)
                    width, height = sprite.get_size()
                    picture.blit(sprite, (x * TILE + (TILE - width) // 2, TABLEAU - (1 - y) * TILE - height))
        large = pygame.transform.scale_by(picture, scale)
        target.blit(large, ((target.get_width() - large.get_width()) // 2, top))
        return top + large.get_height()

    @property
    def _figure(self) -> str:
        """Name of the sprites of the killer or of the victorious hero; empty if no actor killed the hero."""
        end = self._world.run_stats.end
        return self._world.hero.breed.sprite if end is None or end.won else end.killer_sprite

    def _table_rows(self, target: pygame.Surface, scale: int) -> list[_Block]:
        font = self._theme.small
        first = max(font.width(row[0], scale) for row in self._table)
        left = (target.get_width() - first - COLUMN * scale * (len(self._table[0]) - 1)) // 2

        def draw(row: Sequence[str], purpose: str, y: int) -> None:
            font.draw(target, (left, y), row[0], self._theme.colour("dim text"), scale)
            for column, word in enumerate(row[1:], 1):
                right = left + first + column * COLUMN * scale
                font.draw(target, (right - font.width(word, scale), y), word, self._theme.colour(purpose), scale)

        height, (depths, *rows) = font.line_height(scale), self._table
        heading = _Block(height, partial(draw, depths, "title"))
        return [heading, *(_Block(height, partial(draw, row, "text"), heading) for row in rows)]


def sprites_of_picture(world: World, figure: str) -> tuple[list[list[str]], list[list[str]]]:
    """Return the sprites of the picture of the end: for the upper and the lower row, those of each cell.

    The picture shows an open door, or a doorway if the tradition has no doors that can be shut, between two torches if
    the tradition has torches. `figure`: name of the sprites of who stands in it; empty for nobody.
    """
    end, tradition = world.run_stats.end, world.tradition
    door = f"{(end and end.door_sprite) or tradition.door.sprite}-front"
    way = f"{door}-open" if drawn(f"{door}-open") else door
    side = ["wall-face-0", *(["torch-0"] if tradition.torches else [])]
    below = [["floor-0"], ["floor-1"], ["floor-0", *([f"{figure}-0"] if figure else [])], ["floor-0"], ["floor-1"]]
    beside = ["wall-face-1", *([f"{door}-leaf"] if drawn(f"{door}-leaf") else [])]
    return [side, beside, ["floor-0", way], ["wall-face-1"], side], below
