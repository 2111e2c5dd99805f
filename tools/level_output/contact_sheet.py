"""Contact sheets: many levels small on one picture, each with its seed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pygame

from game.ui.graphics.ajar_swatch import AJAR
from game.ui.graphics.font import Font
from game.ui.graphics.swatches import SWATCHES
from level_output.arrival import Arrival
from level_output.flat_pictures import captioned, dot, enlarged, ground_colours

SCALE = 3
"""Pixels a cell."""
GAP = 8
MARGIN = 1
LARGEST_SIDE = 16_000
"""Pixels: what shows pictures seldom shows larger ones."""


class TooMany(Exception):
    """The levels do not fit on one picture."""


def thumbnail(arrival: Arrival) -> pygame.Surface:
    """One level, three pixels a cell, and its seed, shortened where it is too long."""
    sketch, world = arrival
    level, swatch = world.level, SWATCHES[world.tradition.swatch]
    colours = ground_colours(~level.solid, swatch)
    for number, kind in enumerate(level.terrains.kinds):
        if kind.name in swatch.purposes and not kind.rock:
            colours[level.ground == number] = swatch.shade(kind.name).seen
    dot(colours, level.items, swatch.shade("thing").seen)
    dot(colours, [actor.pos for actor in level.actors if actor is not world.hero], swatch.shade("foe").seen)
    dot(colours, [at for at, door in level.doors.items() if not door.shut], swatch.shade("open door").seen)
    dot(colours, [at for at, door in level.doors.items() if door.shut], swatch.shade("door").seen)
    dot(colours, level.secrets, swatch.shade("door").seen)
    dot(colours, level.cells_of(1) + level.cells_of(-1), swatch.shade("stairs").seen)
    if sketch.start is not None:
        dot(colours, [sketch.start], swatch.shade("good").seen)
    return captioned(enlarged(colours, SCALE), world.seed, _font(), MARGIN)


def arranged(pictures: Iterator[pygame.Surface], count: int, columns: int | None = None) -> pygame.Surface:
    """So many pictures of one size in rows, in so many columns if any are told. Raises TooMany."""
    first = next(pictures)
    width, height = (length + GAP for length in first.get_size())
    across = min(count, columns or even_columns(count, (width, height)))
    rows = math.ceil(count / across)
    if max(across * width, rows * height) + GAP > LARGEST_SIDE:
        raise TooMany(f"{count} levels are too many for one picture of {LARGEST_SIDE} pixels a side")
    sheet = pygame.Surface((across * width + GAP, rows * height + GAP), 0, 32)
    sheet.fill(AJAR.shade("line").seen)
    for number, picture in enumerate(chain((first,), pictures)):
        row, column = divmod(number, across)
        sheet.blit(picture, (GAP + column * width, GAP + row * height))
    return sheet


def even_columns(count: int, size: tuple[int, int]) -> int:
    """How many columns make a sheet of levels of a size about as high as it is wide."""
    return math.ceil(math.sqrt(count * size[1] / size[0]))


@cache
def _font() -> Font:
    return Font.load("small")
