"""The end of a run: death or victory, how it came about, and what it was worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.world import World
from game.ui.commands import Click, Command, Wish
from game.ui.look import Look
from game.ui.scene import Change, Scene
from game.ui.story import reckoning, story, table
from game.ui.swatch import AJAR
from game.ui.tilesheet import TILE, Tilesheet

LARGEST = 2
"""So much larger than the text the picture is drawn, where there is room."""
COLUMN = 26
"""The width of a column of the table, in pixels of the text's scale."""
PLAIN_DOOR = "door-wood"


class Ending(Scene):
    """Shown over black; any key of decision goes on."""

    def __init__(
        self, look: Look, world: World, badges: Sequence[tuple[str, str]], leave: Callable[[], Change]
    ) -> None:
        """`badges`: each a name, and what it was earned for."""
        self._look = look
        self._world = world
        self._leave = leave
        self._sheet = Tilesheet(AJAR.ramps)
        self._heading = "The Last Door is open." if world.won else "The doors stay open."
        self._story = [(line.text, line.purpose) for line in story(world)]
        self._badges = list(badges)
        self._table = table(world)
        self._footing = [
            (reckoning(world), "gain"),
            (f"Tradition: {world.tradition.name}. Seed: {world.seed}.", "dim text"),
            ("Enter or Esc: back to the title", "dim text"),
        ]

    def handle(self, wish: Wish) -> Change | None:
        if wish in (Command.CONFIRM, Command.CANCEL) or isinstance(wish, Click):
            return self._leave()
        return None

    def draw(self, target: pygame.Surface) -> None:
        scale, enlarged = self._fitting(target)
        target.fill(self._look.colour("void"))
        line = self._line(scale)
        y = (target.get_height() - self._height(scale, enlarged)) // 2
        y = self._tableau(target, y, enlarged * scale) + line // 2
        y = self._middle(target, y, self._heading, "title", scale, large=True) + line // 2
        for text, purpose in self._story:
            y = self._middle(target, y, text, purpose, scale)
        y = self._draw_table(target, y + line // 2, scale) + line // 2
        for name, deed in self._badges:
            y = self._middle(target, y, f"«{name}» You {deed}.", "good", scale)
        for text, purpose in self._footing:
            y = self._middle(target, y, text, purpose, scale)

    def _fitting(self, target: pygame.Surface) -> tuple[int, int]:
        """The scale of text, and how much larger the picture is drawn, by which all of it is to be seen."""
        wanted = self._look.text_scale(target)
        sizes = [(scale, enlarged) for scale in range(wanted, 0, -1) for enlarged in range(LARGEST, -1, -1)]
        fitting = (size for size in sizes if self._height(*size) <= target.get_height())
        return next(fitting, sizes[-1])

    def _line(self, scale: int) -> int:
        return self._look.small.line_height(scale) + scale

    def _height(self, scale: int, enlarged: int) -> int:
        lines = len(self._story) + len(self._badges) + len(self._footing)
        table = len(self._table) * self._look.small.line_height(scale)
        heading = self._look.large.line_height(scale)
        return 2 * TILE * enlarged * scale + heading + table + self._line(scale) * (lines + 2)

    def _tableau(self, target: pygame.Surface, top: int, scale: int) -> int:
        """An open door between two torches, and who came through it: who killed the hero, or the hero himself."""
        end = self._world.chronicle.end
        assert end is not None
        look = self._world.hero.breed.look if end.won else end.killer_look
        flame = ["wall-face-0", "torch-0"]
        above = [flame, ["wall-face-1"], [f"{end.door_look or PLAIN_DOOR}-front-open"], ["wall-face-1"], flame]
        below = [["floor-0"], ["floor-1"], ["floor-0", *([f"{look}-0"] if look else [])], ["floor-0"], ["floor-1"]]
        picture = pygame.Surface((len(above) * TILE, 2 * TILE), pygame.SRCALPHA)
        for y, row in enumerate((above, below)):
            for x, names in enumerate(row):
                for name in names:
                    picture.blit(self._sheet[name], (x * TILE, y * TILE))
        large = pygame.transform.scale_by(picture, scale)
        target.blit(large, ((target.get_width() - large.get_width()) // 2, top))
        return top + large.get_height()

    def _draw_table(self, target: pygame.Surface, top: int, scale: int) -> int:
        font, line = self._look.small, self._look.small.line_height(scale)
        first = max(font.width(row[0], scale) for row in self._table)
        left = (target.get_width() - first - COLUMN * scale * (len(self._table[0]) - 1)) // 2
        for number, (heading, *words) in enumerate(self._table):
            y = top + number * line
            font.draw(target, (left, y), heading, self._look.colour("dim text"), scale)
            colour = self._look.colour("text" if number else "title")
            for column, word in enumerate(words, 1):
                right = left + first + column * COLUMN * scale
                font.draw(target, (right - font.width(word, scale), y), word, colour, scale)
        return top + line * len(self._table)

    def _middle(
        self, target: pygame.Surface, y: int, text: str, purpose: str, scale: int, *, large: bool = False
    ) -> int:
        """Writes a line; answers where the next one goes."""
        font = self._look.large if large else self._look.small
        left = (target.get_width() - font.width(text, scale)) // 2
        font.draw(target, (left, y), text, self._look.colour(purpose), scale)
        return y + font.line_height(scale) + scale
