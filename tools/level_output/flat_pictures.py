"""Levels in flat colours, a few pixels a cell, with words in a line below: for pictures that show much, or many."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.fov import dilate
from game.ui.graphics.ajar_swatch import AJAR
from game.ui.graphics.font import Font
from game.ui.graphics.swatch import Colour, Swatch

Colours = NDArray[np.uint8]
"""Red, green and blue of each cell: uint8[x, y, 3]."""


def ground_colours(floor: NDArray[np.bool_], swatch: Swatch) -> Colours:
    """Return the colours of a floor, bool[x, y], and of the walls around it; rock is void."""
    colours = np.empty((*floor.shape, 3), np.uint8)
    colours[:] = swatch.shade("void").seen
    colours[dilate(floor) & ~floor] = swatch.shade("wall ground").seen
    colours[floor] = swatch.shade("floor").seen
    return colours


def dot(colours: Colours, cells: Iterable[tuple[int, int]], colour: Colour) -> None:
    """Paints some cells."""
    for at in cells:
        colours[at] = colour


def enlarged(colours: Colours, scale: int) -> pygame.Surface:
    """A picture of so many pixels a cell."""
    return pygame.transform.scale_by(pygame.surfarray.make_surface(colours), scale)


def captioned(picture: pygame.Surface, words: str, font: Font, margin: int) -> pygame.Surface:
    """A picture with words below it, shortened where they are too long."""
    while words and font.width(words) > picture.get_width() - 2 * margin:
        words = words[:-1]
    width, height = picture.get_size()
    whole = pygame.Surface((width, height + font.line_height() + 2 * margin), 0, 32)
    whole.fill(AJAR.shade("panel").seen)
    whole.blit(picture, (0, 0))
    font.draw(whole, (margin, height + margin), words, AJAR.shade("text").seen)
    return whole
