"""Pictures of the traditions (sets of rules): a small fixed level, drawn in the colours of each tradition."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.content.scenarios.drawn_world import world_from_drawing
from game.engine.model.features import Feature
from game.engine.tradition import Tradition
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import TILE
from game.ui.render.world_renderer import Stage

LEVEL = """
#########
#.@.-.k.#
###+#...#
#.......#
#########

k = kobold posted
""".strip()
"""Level of the pictures: the hero stands between an open door, with a monster behind it, and a shut door.

Traditions without doors that can be shut have plain openings there.
"""
ACROSS, DOWN = 8, 4
"""Width and height of a picture, in cells."""
FADE_SECONDS = 5.0
"""Seconds after which the fade of the hero's view and all animations are over."""


def tradition_pictures(theme: Theme) -> Callable[[Tradition], pygame.Surface]:
    """Return a function that returns the picture of a tradition. It draws each picture once, when it is asked for.

    The pictures have the colours that the player has chosen when this function is called.
    """
    drawn: dict[str, pygame.Surface] = {}

    def picture(tradition: Tradition) -> pygame.Surface:
        if tradition.name not in drawn:
            drawn[tradition.name] = _draw(tradition, theme)
        return drawn[tradition.name]

    return picture


def _draw(tradition: Tradition, theme: Theme) -> pygame.Surface:
    level = LEVEL if Feature.LEAVES in tradition.provides else LEVEL.replace("+", ".").replace("-", ".")
    world = world_from_drawing(level, "0", tradition)
    stage = Stage(world, theme.swatch(tradition.swatch), theme.small, glyphs=theme.settings.glyphs)
    stage.apply_settings(theme.settings)
    stage.steady = True
    stage.focus = ACROSS / 2, DOWN / 2
    picture = pygame.Surface((ACROSS * TILE, DOWN * TILE), 0, 32)
    stage.pass_time(FADE_SECONDS)
    stage.draw(picture)
    return picture
