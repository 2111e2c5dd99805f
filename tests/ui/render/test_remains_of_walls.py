"""Remains of walls and doors: a single block of wall is stone throughout, a door without walls lies in splinters."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.content.traditions import AJAR
from game.engine.grid.geometry import Vec
from game.engine.rules.door_rules import burst_door
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.tilesheet import TILE
from tests.ui.render.drawn_map import DrawnMap

BLOCKS = {
    "alone": ("#######\n#..@..#\n#.....#\n#..x..#\n#.....#\n#######", Vec(3, 3)),
    "from the south": ("#######\n#..@..#\n#..x..#\n#######", Vec(3, 2)),
    "from the west": ("#######\n#..@..#\n#x....#\n#.....#\n#######", Vec(1, 2)),
}


def drawn(s: Scenario) -> DrawnMap:
    screen = DrawnMap(s, AJAR, Settings(), glyphs=False)
    screen.stage.flat = True
    screen.draw()
    return screen


@pytest.mark.parametrize(("drawing", "at"), BLOCKS.values(), ids=BLOCKS)
def test_block_of_wall_has_no_dark_inside(drawing: str, at: Vec) -> None:
    screen = drawn(Scenario(drawing.replace("x", "#")))
    x, y = screen.stage.pixel_of(at)
    block = pygame.surfarray.array3d(screen.canvas.subsurface((x, y, TILE, TILE))).astype(int).sum(axis=2)
    assert block[6:10, 6:10].mean() >= 0.6 * block.max()


WALLS_GONE = {
    "side, both": ("#######\n#.....#\n#..+@.#\n#.....#\n#######"),
    "side, one": ("#######\n#.....#\n#..+@.#\n####..#\n#######"),
}


def column(screen: DrawnMap, at: Vec) -> NDArray[np.int64]:
    """Return the colours of a cell and of the two cells above it, int64[x, y, 3]."""
    x, y = screen.stage.pixel_of(at)
    box = pygame.Rect(x, y - 2 * TILE, TILE, 3 * TILE)
    return pygame.surfarray.array3d(screen.canvas.subsurface(box)).astype(np.int64)


@pytest.mark.parametrize("kind", ["wooden", "iron", "glass", "barred"])
@pytest.mark.parametrize("drawing", WALLS_GONE.values(), ids=WALLS_GONE)
def test_broken_door_without_its_walls_has_no_frame(drawing: str, kind: str) -> None:
    """Only splinters lie on the floor: nothing of it rises over the cell."""
    s = Scenario(drawing.replace("+", "D") + f"\n\nD = {kind} door")
    door = s.door()
    burst_door(door, s.hero, s.world)
    with_door = column(drawn(s), door.at)
    del s.level.doors[door.at]
    changed = (with_door != column(drawn(s), door.at)).any(axis=2)
    assert changed[:, 2 * TILE :].any()
    assert not changed[:, : 2 * TILE].any()
