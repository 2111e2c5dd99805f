"""Levels as pictures."""

from __future__ import annotations

import pygame

from game.engine.world import World
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.swatches import SWATCHES
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage
from level_output.built_level import reveal


def stage_at_rest(world: World, theme: Theme, *, glyphs: bool = False) -> Stage:
    """A stage that shows a world at rest."""
    stage = Stage(world, SWATCHES[world.tradition.swatch], theme.small, glyphs=glyphs)
    stage.motion = Motion.NONE.value
    stage.finish()
    width, height = world.level.shape
    stage.focus = (width / 2 - 0.5, height / 2 - 0.5)
    return stage


def level_picture(world: World) -> pygame.Surface:
    """The whole level in tiles, 16 pixels a cell, evenly lit."""
    reveal(world)
    stage = stage_at_rest(world, Theme(Settings()))
    stage.flat = True
    return level_canvas(stage)


def level_canvas(stage: Stage) -> pygame.Surface:
    """All that a stage shows of its level."""
    width, height = stage.world.level.shape
    canvas = pygame.Surface((width * TILE, height * TILE), 0, 32)
    stage.draw(canvas)
    return canvas
