"""The screen after death or victory: how it happened, and the score."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.model.tradition_features import Feature
from game.engine.world import World
from game.ui.core.recorder_interfaces import Message
from game.ui.core.scene_manager import Change, Scene
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE, Tilesheet, drawn
from game.ui.input.commands import Command, Hover, KeyReleased, PlayerInput
from game.ui.scenes.menu import Choice, Menu
from game.ui.text.run_summary import ending_messages, given_up_messages, score_text, table
from game.ui.text.sentences import endings

LARGEST = 2
"""Maximum scale of the picture, as a multiple of the text scale. In a small window the picture is smaller."""
COLUMN = 26
"""Width of a column of the table, in pixels at text scale 1."""
MARGIN = 8
"""Margin in pixels at text scale 1."""
BLIND_SECONDS = 0.8
"""Seconds without input before the scene takes any input: earlier keys and clicks were meant for the fight."""


class GameOver(Scene):
    """Scene after the end of a game, with a menu below the summary.

    It ignores input at first, so that the player sees what has happened.
    """

    def __init__(
        self,
        theme: Theme,
        world: World,
        badges: Sequence[tuple[str, str]],
        choices: Sequence[Choice],
        *,
        scored: bool = True,
        given_up: bool = False,
    ) -> None:
        """Make the scene.

        `badges`: name of each badge that was won, and a sentence on what it was won for. `choices`: rows of the menu;
        the last leads back to the title. `scored`: whether the score is shown. A game on a drawn level has none. Such a
        game may also end without death or victory, when the hero leaves the level. `given_up`: whether the player has
        abandoned the game, while the hero lived.
        """
        self._theme = theme
        self._world = world
        self._choices = choices
        self.menu = Menu(theme, "", choices)
        self._swatch = theme.swatch(world.tradition.swatch)
        self._sheet = Tilesheet(self._swatch.ramps)
        lost = endings.LOST if Feature.LEAVES in world.tradition.provides else endings.LOST_WITHOUT_DOORS
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
            *([(score_text(world), "gain")] if scored else []),
            (endings.RULES_AND_SEED.format(tradition=world.tradition.name, seed=world.seed), "dim text"),
        ]
        self._blind = BLIND_SECONDS

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self._blind > 0 and not isinstance(player_input, Hover):
            if not isinstance(player_input, KeyReleased):
                self._blind = BLIND_SECONDS
            return None
        return self._choices[-1].choose() if player_input is Command.CANCEL else self.menu.handle(player_input)

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
        scale, enlarged, table = self._fitting(target)
        target.fill(self._theme.colour("void"))
        line = self._line(scale)
        y = (target.get_height() - self._height(target, scale, enlarged, table)) // 2
        y = self._tableau(target, y, enlarged * scale) + line // 2
        y = self._middle(target, y, self._heading, "title", scale, large=True) + line // 2
        for text, purpose in self._rows(self._story, target, scale):
            y = self._middle(target, y, text, purpose, scale)
        y = self._draw_table(target, y + line // 2, scale) + line // 2 if table else y + line
        for text, purpose in self._rows(self._footing, target, scale):
            y = self._middle(target, y, text, purpose, scale)
        self.menu.draw_rows(target, y + line // 2, scale)

    def spoken(self) -> list[str]:
        story = [text for text, _ in (*self._story, *self._footing)]
        return [self._heading, *story, *(", ".join(filter(None, row)) for row in self._table), *self.menu.spoken()]

    def _rows(self, lines: Sequence[tuple[str, str]], target: pygame.Surface, scale: int) -> list[tuple[str, str]]:
        """Return the rows that result if each line is wrapped to the width of the window.

        A line or row is a text and the name of its colour.
        """
        width = target.get_width() - 2 * MARGIN * scale
        return [(part, purpose) for text, purpose in lines for part in self._theme.small.wrap(text, width, scale)]

    def _fitting(self, target: pygame.Surface) -> tuple[int, int, bool]:
        """Return the largest layout that fits into the window.

        It is the scale of the text, the scale of the picture relative to the text (0: no picture), and whether the
        table is shown.
        """
        wanted = self._theme.text_scale(target)
        layouts = [*((enlarged, True) for enlarged in range(LARGEST, -1, -1)), (0, False)]
        sizes = [(scale, *layout) for scale in range(wanted, 0, -1) for layout in layouts]
        return next((size for size in sizes if self._fits(target, *size)), sizes[-1])

    def _fits(self, target: pygame.Surface, scale: int, enlarged: int, table: bool) -> bool:
        width, height = target.get_size()
        narrow = not table or self._table_width(scale) <= width
        return narrow and self._height(target, scale, enlarged, table) <= height

    def _line(self, scale: int) -> int:
        return self._theme.small.line_height(scale) + scale

    def _height(self, target: pygame.Surface, scale: int, enlarged: int, with_table: bool) -> int:
        lines = len(self._rows([*self._story, *self._footing], target, scale))
        table = len(self._table) * self._theme.small.line_height(scale) if with_table else 0
        heading = self._theme.large.line_height(scale)
        menu = self.menu.height_of_rows(scale)
        return 2 * TILE * enlarged * scale + heading + table + menu + self._line(scale) * (lines + 3)

    def _tableau(self, target: pygame.Surface, top: int, scale: int) -> int:
        """Draw an open door between two torches. The killer or the victorious hero stands in it.

        Return the y below the picture. `top`: its upper y. Both are in pixels.
        """
        end = self._world.run_stats.end
        figure = self._world.hero.breed.sprite if end is None or end.won else end.killer_sprite
        flame = ["wall-face-0", "torch-0"]
        door = f"{(end and end.door_sprite) or self._world.tradition.door.sprite}-front"
        above = [flame, ["wall-face-1"], [f"{door}-open" if drawn(f"{door}-open") else door], ["wall-face-1"], flame]
        below = [["floor-0"], ["floor-1"], ["floor-0", *([f"{figure}-0"] if figure else [])], ["floor-0"], ["floor-1"]]
        picture = pygame.Surface((len(above) * TILE, 2 * TILE), pygame.SRCALPHA)
        for y, row in enumerate((above, below)):
            for x, names in enumerate(row):
                for name in names:
                    dye = self._swatch.dye(self._swatch.purpose(figure, "foe")) if name == f"{figure}-0" else None
                    sprite = self._sheet[name] if dye is None else self._sheet.dyed(name, dye.seen)
                    picture.blit(sprite, (x * TILE, y * TILE))
        large = pygame.transform.scale_by(picture, scale)
        target.blit(large, ((target.get_width() - large.get_width()) // 2, top))
        return top + large.get_height()

    def _table_width(self, scale: int) -> int:
        first = max(self._theme.small.width(row[0], scale) for row in self._table)
        return first + COLUMN * scale * (len(self._table[0]) - 1)

    def _draw_table(self, target: pygame.Surface, top: int, scale: int) -> int:
        font, line = self._theme.small, self._theme.small.line_height(scale)
        first = max(font.width(row[0], scale) for row in self._table)
        left = (target.get_width() - first - COLUMN * scale * (len(self._table[0]) - 1)) // 2
        for number, (heading, *words) in enumerate(self._table):
            y = top + number * line
            font.draw(target, (left, y), heading, self._theme.colour("dim text"), scale)
            colour = self._theme.colour("text" if number else "title")
            for column, word in enumerate(words, 1):
                right = left + first + column * COLUMN * scale
                font.draw(target, (right - font.width(word, scale), y), word, colour, scale)
        return top + line * len(self._table)

    def _middle(
        self, target: pygame.Surface, y: int, text: str, purpose: str, scale: int, *, large: bool = False
    ) -> int:
        """Draw a line of text centred in the target, at the height `y`. Return the y of the next line in pixels.

        `purpose`: name of the text's colour in the theme. `scale`: number of pixels of the target for one pixel of a
        letter. `large`: whether the large font is used; else the small font is used.
        """
        font = self._theme.large if large else self._theme.small
        left = (target.get_width() - font.width(text, scale)) // 2
        font.draw(target, (left, y), text, self._theme.colour(purpose), scale)
        return y + font.line_height(scale) + scale
