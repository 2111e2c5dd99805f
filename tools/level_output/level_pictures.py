"""Pictures of whole levels, drawn with the tiles of the game."""

from __future__ import annotations

import pygame

from game.engine.world import World
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage
from level_output.built_level import reveal


def stage_at_rest(world: World, theme: Theme, *, glyphs: bool = False) -> Stage:
    """Return a stage (the game's drawer of a world) that shows the whole level without animations.

    `glyphs`: whether characters are drawn in place of tiles.
    """
    stage = Stage(world, SWATCHES[world.tradition.swatch], theme.small, glyphs=glyphs)
    stage.motion = Motion.NONE.value
    stage.finish()
    width, height = world.level.shape
    stage.focus = (width / 2 - 0.5, height / 2 - 0.5)
    return stage


def level_picture(world: World) -> pygame.Surface:
    """Return a picture of the whole level in tiles, 16 pixels a cell, in even light.

    This changes the world: the hero sees and remembers the whole level afterwards.
    """
    reveal(world)
    stage = stage_at_rest(world, Theme(Settings()))
    stage.flat = True
    return level_canvas(stage)


def level_canvas(stage: Stage) -> pygame.Surface:
    """Return a picture of the level, 16 pixels a cell, as a stage (the game's drawer of a world) draws it.

    Cells unknown to the hero are empty.
    """
    width, height = stage.world.level.shape
    canvas = pygame.Surface((width * TILE, height * TILE), 0, 32)
    stage.draw(canvas)
    return canvas
