"""The record of everything that is needed to draw one picture of the world."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.geometry import Vec
from game.engine.records import record
from game.engine.world import World
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.font import Font
from game.ui.render.animations import Animation
from game.ui.render.camera import Camera, Place
from game.ui.render.known_ground import Ground
from game.ui.render.lighting import LightGrid
from game.ui.render.tile_painter import Painter


@record
class Frame:
    """Everything that is needed to draw the present world once, at 16 pixels a cell. Drawing functions take a Frame."""

    canvas: pygame.Surface
    camera: Camera
    world: World
    swatch: Swatch
    font: Font
    painter: Painter
    """Painter of the things in the world, in tiles or in characters."""
    sprite: Callable[[str], pygame.Surface]
    """Function that returns a sprite by name. Signs, marks and animations are sprites for every painter."""
    remembered_sign: Callable[[str], pygame.Surface]
    """Function that returns a sign by name in the remembered palette, but light enough for remembered floor."""
    ground: Ground
    light: LightGrid
    shown: NDArray[np.float32]
    """Visibility of each cell, float32[x, y]: from 0, hidden or remembered, to 1, in full view."""
    fresh: NDArray[np.bool_]
    """Cells that have come into view for the first time and are still fading in, bool[x, y]."""
    animations: Sequence[Animation]
    """Running animations."""
    flicker: int
    """Number that counts up for the frames of flames; always 0 if the player has turned motion off."""
    idle: int
    """Number of the frame for creatures that stand still: 0 or 1."""
    upright: bool
    """Whether creatures are drawn as sprites, which have a shadow and face a side; if not, as characters."""
    moving: bool
    """Whether animations may move; False if the player has turned motion off."""

    def shows(self, at: Place) -> bool:
        """Return whether a cell, or what stands in it and is higher or wider, may lie on the canvas."""
        return self.camera.shows(at, self.canvas.get_size())

    def remembers(self, at: Vec) -> bool:
        """Return whether a cell is known, and was known before it came into view."""
        return bool(self.world.level.memory.explored[at]) and not self.fresh[at]

    def place(self, at: Place) -> tuple[int, int]:
        """Return the upper left corner of a cell, in pixels of the canvas. `at`: in cells, with fractions."""
        return self.camera.pixel(at)
