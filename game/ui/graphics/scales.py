"""Scales of tiles and text: window pixels for one pixel of a tile or of a letter.

Tiles and text have scales of their own. Every scale is a whole number: then each pixel of a drawing becomes a square of
equal pixels, so that nothing blurs and no line of a letter is thicker than another. Therefore a text size between two
whole scales, such as 150 % of the scale 3, is rounded up to a whole scale.
"""

from __future__ import annotations

from game.engine.grid.arithmetic import ceil_div
from game.ui.core.settings import TEXT_PERCENTS, TILE_SCALES, Settings
from game.ui.graphics.tilesheet import TILE
from game.ui.graphics.window import MIN_SIZE

Size = tuple[int, int]
"""Width and height in pixels."""
ENLARGED_FROM, TEXT_UP_FROM = 1.2, 0.5
"""When a window gets larger scales than the whole number of times that MIN_SIZE fits into it.

A window that is at least ENLARGED_FROM times as large has the scale 2 or more, because letters of scale 1 are only five
pixels high. From then on, the scale of tiles is one and a half times that number. From the fraction TEXT_UP_FROM on,
text has the next scale.
"""
OVERVIEW = 2
"""How many times smaller the tiles are in the overview."""
LEAST_CELLS: Size = (16, 9)
"""Least number of cells, across and down, for which the window must have room if the player enlarges the tiles."""
ROOM_FOR_TEXT: Size = (MIN_SIZE[0] // 2, MIN_SIZE[1] // 2)
"""Least width and height of the window that panels need, in pixels, for each whole number of the text's scale."""


def usual_tile_scale(size: Size) -> int:
    """Return the scale of tiles in a window of a size, unless the player has chosen another.

    The part of the map beside the panels then has about 16 by 9 to 27 by 16 cells: a large room.
    """
    times = _times(size)
    return 1 if times < ENLARGED_FROM else min(TILE_SCALES[-1], int(1.5 * times + 2 / 3))


def largest_tile_scale(size: Size) -> int:
    """Return the greatest scale of tiles that the player can choose in a window of a size."""
    room = min(length // (TILE * cells) for length, cells in zip(size, LEAST_CELLS, strict=True))
    return max(usual_tile_scale(size), min(TILE_SCALES[-1], room))


def tile_scale(settings: Settings, size: Size) -> int:
    """Return the scale of tiles in a window of a size: as chosen, but not larger than the window has room for."""
    return min(settings.tile_scale or usual_tile_scale(size), largest_tile_scale(size))


def overview_scale(scale: int) -> int:
    """Return the scale of tiles in the overview. `scale`: the scale that the player has chosen."""
    return max(1, scale // OVERVIEW)


def zoom(settings: Settings, size: Size, steps: int) -> None:
    """Enlarge the tiles by a number of steps, negative to make them smaller.

    Steps that lead back to the usual scale choose it too: it then changes with the size of the window again.
    """
    wanted = max(1, min(tile_scale(settings, size) + steps, largest_tile_scale(size)))
    settings.tile_scale = wanted if wanted != usual_tile_scale(size) else 0


def usual_text_scale(size: Size) -> int:
    """Return the scale of text of 100 % in a window of a size."""
    times = _times(size)
    return max(1 + (times >= ENLARGED_FROM), int(times + 1 - TEXT_UP_FROM))


def text_scale(settings: Settings, size: Size) -> int:
    """Return the scale of text in a window of a size: as chosen, but not larger than the panels have room for."""
    usual = usual_text_scale(size)
    room = min(length // least for length, least in zip(size, ROOM_FOR_TEXT, strict=True))
    return max(usual, min(wanted_text_scale(settings, size), room))


def wanted_text_scale(settings: Settings, size: Size) -> int:
    """Return the scale of text that the player has chosen, even if the window has no room for it."""
    return ceil_div(usual_text_scale(size) * TEXT_PERCENTS[settings.text_scale], 100)


def _times(size: Size) -> float:
    """Return how many times as large as MIN_SIZE a window is, in the direction in which it is smaller."""
    return min(length / least for length, least in zip(size, MIN_SIZE, strict=True))
