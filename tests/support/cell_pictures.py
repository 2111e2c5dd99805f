"""Pictures of single cells of a scenario, in tiles or in characters."""

from __future__ import annotations

import pygame

from game.engine.grid.geometry import Vec
from game.play import Scenario
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage


def cell_picture(s: Scenario, at: Vec, *, glyphs: bool = False) -> bytes:
    """Return the drawn picture of a cell and of those around it, into which a door rises."""
    stage = Stage(s.world, AJAR, Font.load("small"), glyphs=glyphs)
    stage.flat, stage.motion, stage.focus = True, 0.0, (float(at.x), float(at.y))
    stage.show([])
    canvas = pygame.Surface((3 * TILE, 3 * TILE), 0, 32)
    stage.draw(canvas)
    return pygame.image.tobytes(canvas, "RGB")
