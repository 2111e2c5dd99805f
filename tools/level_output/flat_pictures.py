"""Pictures of levels with one colour for each cell, a few pixels a cell, and a line of text below."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.neighbours import dilate8
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatch import Colour, Swatch
from game.ui.graphics.font import Font

CellColours = NDArray[np.uint8]
"""Colour of each cell, uint8[x, y, 3]: red, green, blue."""


def ground_colours(floor: NDArray[np.bool_], swatch: Swatch) -> CellColours:
    """Return the colour of each cell, uint8[x, y, 3]: floor, a wall beside the floor, or solid rock.

    `floor`: walkable cells, bool[x, y]. `swatch`: a palette.
    """
    colours = np.empty((*floor.shape, 3), np.uint8)
    colours[:] = swatch.shade("void").fov
    colours[dilate8(floor) & ~floor] = swatch.shade("wall ground").fov
    colours[floor] = swatch.shade("floor").fov
    return colours


def set_colours(colours: CellColours, cells: Iterable[tuple[int, int]], colour: Colour) -> None:
    """Set the colour of the given cells. `colours`: uint8[x, y, 3], which is changed in place."""
    for at in cells:
        colours[at] = colour


def scaled_up(colours: CellColours, scale: int) -> pygame.Surface:
    """Return a picture that shows each cell as a square. `colours`: uint8[x, y, 3]. `scale`: side in pixels."""
    return pygame.transform.scale_by(pygame.surfarray.make_surface(colours), scale)


def with_caption(picture: pygame.Surface, words: str, font: Font, margin: int) -> pygame.Surface:
    """Return a copy of a picture with a line of text below. Text that is wider than the picture is cut off.

    `margin`: pixels to each side of the text.
    """
    while words and font.width(words) > picture.get_width() - 2 * margin:
        words = words[:-1]
    width, height = picture.get_size()
    whole = pygame.Surface((width, height + font.line_height() + 2 * margin), 0, 32)
    whole.fill(AJAR.shade("panel").fov)
    whole.blit(picture, (0, 0))
    font.draw(whole, (margin, height + margin), words, AJAR.shade("text").fov)
    return whole
