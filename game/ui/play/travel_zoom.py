"""Smaller maps: on long walks, while the window is too small to show what matters on the way, and in the overview."""

from __future__ import annotations

import pygame

from game.engine.model.level import Level
from game.engine.orders.auto_explore import Explore
from game.engine.orders.travel import Travel, TravelToStairs
from game.engine.world import World
from game.ui.graphics.scales import overview_scale
from game.ui.graphics.tilesheet import TILE
from game.ui.render.camera import MARGIN, Box
from game.ui.render.surroundings import box_around


def overview(level: Level, area: pygame.Rect, most: int) -> tuple[int, Box]:
    """Return the scale of the tiles in the overview, and the box of what the hero knows of the level, in cells.

    The scale is the largest at which all of that fits, at most `most`; 1 if none does. `area`: part of the window
    without panels, in pixels.
    """
    known = box_around(level.memory.explored)
    wide, high = (last - first + 1 + 2 * MARGIN for first, last in zip(*known, strict=True))
    return max(1, min(most, int(area.width // (TILE * wide)), int(area.height // (TILE * high)))), known


class TravelZoom:
    """Scale of the tiles while the hero explores or travels. It never grows before the end of the order."""

    def __init__(self) -> None:
        self._order: object = None
        self._scale = 0

    def scale(self, world: World, room: Box, area: pygame.Rect, usual: int) -> int:
        """Return the scale of the tiles: `usual`, or while the hero is on his way the largest that shows what matters.

        That is his `room`, in cells, and the goal. It is never smaller than the overview. `area`: part of the window
        without panels, in pixels.
        """
        order = world.hero.orders
        if not isinstance(order, Explore | Travel | TravelToStairs):
            self._order = None
            return usual
        if order is not self._order:
            self._order, self._scale = order, usual
        cells = [*room, *([order.goal] if isinstance(order, Travel) else []), world.hero.pos]
        wide, high = (max(at[axis] for at in cells) - min(at[axis] for at in cells) for axis in range(2))
        least, scale = overview_scale(usual), min(usual, self._scale)
        while scale > least and (
            area.width < (wide + 1 + 2 * MARGIN) * TILE * scale or area.height < (high + 1 + 2 * MARGIN) * TILE * scale
        ):
            scale -= 1
        self._scale = scale
        return scale
