"""Contact sheets: one picture of many levels, each of them small and with its seed below."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pygame

from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.font import Font
from level_output.built_level import BuiltLevel
from level_output.flat_pictures import ground_colours, scaled_up, set_colours, with_caption

SCALE = 3
"""Size of a cell in pixels."""
GAP = 8
MARGIN = 1
LARGEST_SIDE = 16_000
"""Largest width and height of a sheet in pixels, because few programs show larger pictures."""


class TooManyLevels(Exception):
    """Error: the levels do not fit on one picture."""


def thumbnail(built: BuiltLevel) -> pygame.Surface:
    """Return a picture of a level at 3 pixels a cell, with the seed below. A seed wider than the level is cut off."""
    sketch, world = built.sketch, built.world
    level, swatch = world.level, SWATCHES[world.tradition.swatch]
    colours = ground_colours(~level.solid, swatch)
    for number, kind in enumerate(level.terrains.kinds):
        if kind.name in swatch.purposes and not kind.rock:
            colours[level.ground == number] = swatch.shade(kind.name).fov
    colours[level.terrains.standing[level.ground]] = swatch.shade("fixture").fov
    set_colours(colours, level.items, swatch.shade("thing").fov)
    set_colours(colours, [actor.pos for actor in level.actors if actor is not world.hero], swatch.shade("foe").fov)
    set_colours(colours, [at for at, door in level.doors.items() if not door.shut], swatch.shade("open door").fov)
    set_colours(colours, [at for at, door in level.doors.items() if door.shut], swatch.shade("door").fov)
    set_colours(colours, level.secrets, swatch.shade("door").fov)
    set_colours(colours, level.cells_of(1) + level.cells_of(-1), swatch.shade("stairs").fov)
    if sketch.start is not None:
        set_colours(colours, [sketch.start], swatch.shade("good").fov)
    return with_caption(scaled_up(colours, SCALE), world.seed, _font(), MARGIN)


def arrange_thumbnails(pictures: Iterator[pygame.Surface], count: int, columns: int | None = None) -> pygame.Surface:
    """Arrange pictures of equal size in rows; return the sheet.

    `count`: number of pictures. `columns`: pictures in a row; if None, the sheet becomes about square. Raises
    TooManyLevels if the sheet would be larger than `LARGEST_SIDE`, StopIteration if there is no picture.
    """
    first = next(pictures)
    width, height = (length + GAP for length in first.get_size())
    across = min(count, columns or square_columns(count, (width, height)))
    rows = math.ceil(count / across)
    if max(across * width, rows * height) + GAP > LARGEST_SIDE:
        raise TooManyLevels(f"{count} levels do not fit on one picture of {LARGEST_SIDE}x{LARGEST_SIDE} pixels")
    sheet = pygame.Surface((across * width + GAP, rows * height + GAP), 0, 32)
    sheet.fill(AJAR.shade("line").fov)
    for number, picture in enumerate(chain((first,), pictures)):
        row, column = divmod(number, across)
        sheet.blit(picture, (GAP + column * width, GAP + row * height))
    return sheet


def square_columns(count: int, size: tuple[int, int]) -> int:
    """Return the number of columns with which a sheet of `count` pictures is about square.

    `size`: width and height of a picture.
    """
    return math.ceil(math.sqrt(count * size[1] / size[0]))


@cache
def _font() -> Font:
    return Font.load("small")
