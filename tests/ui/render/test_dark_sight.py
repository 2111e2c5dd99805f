"""A hero without a light sees the cells around him at least as well as those that he only remembers."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.grid.geometry import Vec
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.input.commands import Command
from game.ui.render.world_renderer import pointer_colour
from tests.support.screen import Screen

HALL = f"{'#' * 20}\n#.........@........#\n#..................#\n#..................#\n{'#' * 20}"
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


@pytest.mark.parametrize("more", ["", "oil: 0"])
def test_memory_is_not_lighter_than_view_in_the_dark(screen: Screen, more: str) -> None:
    play = screen.show(f"{HALL}\n\n{more}")
    level, view = play.world.level, play.world.view
    level.memory.explored[:] = True
    level.memory.ground[:] = level.ground
    if not more:
        screen.send(Command.COVER_LAMP)
    screen.send(Command.WAIT)
    pixels, view = screen.pixels() @ LUMINANCE, play.world.view
    cells = [Vec(x, y) for x in range(1, 19) for y in (1, 2, 3)]
    light = {
        at: pixels[box.x : box.right, box.y : box.bottom].mean() for at in cells for box in [play._viewport.place(at)]
    }
    seen = [light[at] for at in cells if view[at] and at != play.world.hero.pos]
    remembered = [light[at] for at in cells if not view[at]]
    assert seen
    assert remembered
    assert min(seen) > np.mean(remembered)


@pytest.mark.parametrize("name", SWATCHES)
def test_arrow_to_a_monster_stands_out(name: str) -> None:
    swatch = SWATCHES[name]
    assert contrast(pointer_colour(swatch), swatch.shade("void").fov) >= 4.5
