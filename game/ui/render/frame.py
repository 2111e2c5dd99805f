"""Everything needed to draw one picture of the world, in a record passed to each function that draws a part of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.records import record
from game.engine.world import World
from game.ui.graphics.font import Font
from game.ui.graphics.swatch import Swatch
from game.ui.render.animations import Animation
from game.ui.render.autotile import Ground
from game.ui.render.camera import Camera, Place
from game.ui.render.lighting import LightGrid
from game.ui.render.tile_painter import Painter


@record
class Frame:
    """One picture of the world as it now is, 16 pixels a cell."""

    canvas: pygame.Surface
    camera: Camera
    world: World
    swatch: Swatch
    font: Font
    painter: Painter
    """Painter of the things in the world, in tiles or in characters."""
    sprite: Callable[[str], pygame.Surface]
    """Function from a name to a tile: signs, marks and effects are tiles for every painter."""
    faded: Callable[[str], pygame.Surface]
    """Function from a name to a tile in its remembered colours."""
    ground: Ground
    light: LightGrid
    shown: NDArray[np.float32]
    """Visibility of each cell, float32[x, y]: from 0, hidden or remembered, to 1, in full view."""
    animations: Sequence[Animation]
    """Effects under way."""
    flicker: int
    """Running number of the frames of flames; always 0 without motion."""
    idle: int
    """Number, 0 or 1, of the frame of creatures that stand still."""
    upright: bool
    """Whether creatures are figures, with a lift, a shadow and a facing; if not, they are characters."""
    moving: bool
    """Whether anything may move."""

    def place(self, at: Place) -> tuple[int, int]:
        """Return the pixel of the canvas in the upper left corner of a cell."""
        return self.camera.pixel(at)
