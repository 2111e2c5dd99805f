"""How fire and gas are drawn: flames that lick, and gas the thicker the more of it there is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec, cells_where
from game.engine.model.air import GRAINS
from game.engine.world import World
from game.ui.render.autotile import scatter
from game.ui.render.tile_painter import Painter

THICK = 12
"""Units of gas that look as thick as it gets."""
THINNEST, THICKEST = 40, 170
"""How opaque gas is drawn, of 255."""
FRAMES = 4


def draw_haze(
    canvas: pygame.Surface,
    world: World,
    painter: Painter,
    shown: NDArray[np.float32],
    frame: int,
    place: Callable[[Vec], tuple[int, int]],
) -> None:
    """Draws the fire in view, then the gas in view over it."""
    air = world.level.air
    if air.still:
        return
    if air.fire is not None:
        for at in cells_where((air.fire > 0) & (shown > 0)):
            canvas.blit(painter.flames((frame + scatter(at)) % FRAMES), place(at))
    for kind, grains in air.gas.items():
        for at in cells_where((grains >= GRAINS // 2) & (shown > 0)):
            thickness = min(1.0, float(grains[at]) / (THICK * GRAINS))
            picture = painter.gas(kind, (frame // 2 + at.x + at.y) % FRAMES)
            picture.set_alpha(round(THINNEST + (THICKEST - THINNEST) * thickness))
            canvas.blit(picture, place(at))
