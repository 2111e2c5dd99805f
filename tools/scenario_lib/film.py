"""A drawn situation as an animated GIF: the world while commands are carried out, with the messages below it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.world import World
from game.ui.core.settings import Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.gif_writer import Gif
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.graphics.window import blit_enlarged
from game.ui.render.world_renderer import Stage

SCALE = 2
"""Pixels of the picture for one pixel of a sprite or of a letter."""
MAX_CELLS = 40
"""Greatest width and height of a level that fits into the picture."""
LINES = 2
"""Lines of messages below the world."""
FRAME_HUNDREDTHS, LONGEST_ANIMATION = 8, 8
"""Duration of a frame of an animation in hundredths of a second, and greatest number of frames of one animation."""
READING_HUNDREDTHS, END_HUNDREDTHS = 160, 350
"""Additional time to read a message, and the additional time of the last frame, in hundredths of a second."""


class Film:
    """Film of a world. Call `show` after each update of the world, and `to_bytes` at the end."""

    def __init__(self, world: World) -> None:
        """Make the film, and show the world as it is. Raises ValueError if the level does not fit into a picture."""
        width, height = world.level.shape
        if max(width, height) > MAX_CELLS:
            raise ValueError(f"a level of {width}x{height} is too large for a GIF: {MAX_CELLS}x{MAX_CELLS} at most")
        self._theme = Theme(Settings())
        self._stage = Stage(world, SWATCHES[world.tradition.swatch], self._theme.small)
        self._stage.without_flicker = True
        self._stage.focus = (width - 1) / 2, (height - 1) / 2
        self._canvas = pygame.Surface((width * TILE, height * TILE), 0, 32)
        foot = (LINES * self._theme.small.line_height() + 6) * SCALE
        self._picture = pygame.Surface((width * TILE * SCALE, height * TILE * SCALE + foot), 0, 32)
        self._gif = Gif(self._picture.get_size())
        self._caption = ""
        self._stage.finish()
        self._add(READING_HUNDREDTHS)

    def show(self, messages: Sequence[str]) -> None:
        """Add the animations of the last update, and the messages that it gave."""
        if messages:
            self._caption = " ".join(messages)
        self._stage.show(self._stage.world.witnessed)
        for _ in range(LONGEST_ANIMATION):
            self._stage.pass_time(FRAME_HUNDREDTHS / 100)
            self._add(FRAME_HUNDREDTHS)
            if not self._stage.busy:
                break
        self._add(READING_HUNDREDTHS if messages else 0)

    def to_bytes(self) -> bytes:
        """Return the film as the bytes of a GIF file."""
        self._add(END_HUNDREDTHS)
        return self._gif.to_bytes()

    def _add(self, hundredths: int) -> None:
        """Add a picture of the present world and caption. If nothing has changed, the last picture stays longer."""
        self._stage.draw(self._canvas)
        blit_enlarged(self._canvas, SCALE, self._picture, (0, 0))
        painter = TextPainter(self._picture, self._theme, SCALE)
        top = self._canvas.get_height() * SCALE
        foot = pygame.Rect(0, top, self._picture.get_width(), self._picture.get_height() - top)
        painter.fill(foot, "panel")
        for number, line in enumerate(painter.wrap(self._caption, foot.width - 8 * SCALE)[-LINES:]):
            painter.word(4 * SCALE, top + 3 * SCALE + number * painter.line, line)
        if hundredths:
            self._gif.add(pygame.surfarray.array3d(self._picture), hundredths)
