"""Pictures of a shut door with signs, as on the map, for the manual."""

from __future__ import annotations

from collections.abc import Set

import pygame

from game.engine.senses.door_signs import Sign
from game.ui.graphics.colours.swatch import Swatch
from game.ui.graphics.tilesheet import Tilesheet
from game.ui.render.glyph_painter import painted_letter, sign_in_letters
from game.ui.render.tile_painter import SIGN_SPRITES

DOOR, LETTER = "door-wood-front-shut", "+"
"""Sprite and character of the door."""


def door_with_signs(signs: Set[Sign], sheet: Tilesheet, swatch: Swatch, *, glyphs: bool) -> pygame.Surface:
    """Return the picture of a shut door with some signs, in tiles or in characters."""
    shown = [sign for sign in Sign if sign in signs]
    if glyphs:
        letter, ground = (swatch.shade(purpose).fov for purpose in ("door", "door ground"))
        picture = painted_letter(sheet, LETTER, letter, ground, 1.0)
        layers = [sign_in_letters(sign, swatch, in_fov=True) for sign in shown]
    else:
        picture = sheet[DOOR].copy()
        layers = [sheet[f"{SIGN_SPRITES[sign]}-front"] for sign in shown]
    for layer in layers:
        picture.blit(layer, (0, 0))
    return picture
