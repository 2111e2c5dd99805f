"""The sprites of the tilesheet: their main colours."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.tilesheet import Tilesheet


@pytest.mark.parametrize("name", ["kobold-0", "hero-0", "potion-0", "oil", "door-wood-front-shut"])
def test_main_colour_is_the_commonest_of_those_that_dye_replaces(name: str) -> None:
    """Compare the pixels of a sprite with those of the dyed sprite. The darkest replaced colour is the outline."""
    sheet = Tilesheet(AJAR.fov_ramps)
    plain = pygame.surfarray.array3d(sheet[name]).reshape(-1, 3)
    dyed = pygame.surfarray.array3d(sheet.dyed(name, (1, 250, 2))).reshape(-1, 3)
    replaced = Counter(map(tuple, plain[(plain != dyed).any(axis=1)].tolist()))
    outline = min(replaced, key=sum)
    main = max((colour for colour in replaced if colour != outline), key=lambda colour: replaced[colour])
    assert sheet.main_colour(name) == main
    assert Counter(map(tuple, dyed.tolist()))[1, 250, 2] == replaced[main]
