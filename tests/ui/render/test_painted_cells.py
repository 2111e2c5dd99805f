"""Painting of cells: what is in the picture, in which colours, and that nothing unseen shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pygame
import pytest

from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.senses.hero_knowledge import KnownFoe
from game.mapgen.core.bulk_random import below
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import standing_in_memory
from game.ui.render.camera import EASE_SECONDS, Camera
from game.ui.render.fov_fade import blit_view
from game.ui.render.frame import Frame
from game.ui.render.terrain_layer import TerrainLayer
from game.ui.render.tile_painter import TilePainter
from tests.support.scenario import Scenario

SWATCH = SWATCHES[AJAR.swatch]
ROOMS = """
############
#....##....#
#.##.##.##.#
#..........#
#.@#.#..#..#
#..#.#..##.#
#.....#....#
############
"""


@pytest.mark.parametrize("foe", [Vec(8, 20), Vec(20, 8), Vec(12, 12)])
@pytest.mark.parametrize("watched", [Vec(28, 28), Vec(45, 20)], ids=["with the hero", "far from him"])
def test_watched_cell_comes_before_foes(watched: Vec, foe: Vec) -> None:
    size, camera = (20 * TILE, 20 * TILE), Camera()
    camera.follow((20, 20), watched, [foe], size)
    camera.pass_time(EASE_SECONDS)
    camera.follow((20, 20), watched, [foe], size)
    assert all(0 <= at <= side - TILE for at, side in zip(camera.pixel(watched), size, strict=True))


@pytest.mark.parametrize("corner", [(0, 0), (5, 7), (20, 37)])
def test_view_reaches_edges_of_picture(corner: tuple[int, int]) -> None:
    area = pygame.Rect(corner, (4 * TILE + 3, 4 * TILE + 5))
    canvas, view = pygame.Surface(area.size, 0, 32), pygame.Surface(area.size, 0, 32)
    colours = below(Dice("picture"), 256, 3 * area.width * area.height).reshape(*area.size, 3)
    pygame.surfarray.blit_array(view, colours)
    blit_view(canvas, view, np.ones((8, 8), np.float32), area)
    assert (pygame.surfarray.array3d(canvas) == colours).all()


def test_remembered_door_hides_later_blows() -> None:
    s = Scenario("######\n#@+..#\n######")
    painter = TilePainter(SWATCH)
    ground = TerrainLayer(s.level, painter, (0, 0, 0)).ground

    def pictures(in_fov: bool) -> int:
        return len(painter.door(s.door(), DoorState.SHUT, ground, in_fov))

    seen, remembered = pictures(True), pictures(False)
    s.door().battered = 1
    assert (pictures(True), pictures(False)) == (seen + 1, remembered)


def painted(level: Level, out: np.ndarray[Any, np.dtype[np.bool_]]) -> TerrainLayer:
    layer = TerrainLayer(level, TilePainter(SWATCH), (0, 0, 0))
    layer.renew(out)
    return layer


@pytest.mark.parametrize("seed", range(3))
def test_ground_learnt_piece_by_piece_looks_same(seed: int) -> None:
    """The pictures are the same as if the hero had learnt all known cells at once."""
    s = Scenario(ROOMS)
    s.level.memory.explored[:] = False
    s.level.memory.ground[:] = 0
    out = np.ones(s.level.shape, np.bool_)
    layer = painted(s.level, out)
    for piece in range(6):
        s.level.learn(below(Dice("piece", seed, piece), 10, out.size).reshape(out.shape) < 3)
        layer.renew(out)
        whole = painted(s.level, out)
        for one, other in ((layer.fov, whole.fov), (layer.remembered, whole.remembered)):
            assert (pygame.surfarray.array3d(one) == pygame.surfarray.array3d(other)).all()


def test_remembered_sleeper_has_remembered_colours() -> None:
    s = Scenario("#@..k#\n\nk = kobold asleep")
    looks: list[tuple[str, bool]] = []

    class Noting(TilePainter):
        def actor(self, actor: Actor, frame: int, pose: str = "", in_fov: bool = True) -> pygame.Surface:
            looks.append((pose, in_fov))
            return super().actor(actor, frame, pose, in_fov)

    painter, foe = Noting(SWATCH), s.foe()
    frame = SimpleNamespace(painter=painter, upright=True, place=lambda _: (0, 0))
    known = KnownFoe(foe, foe.pos, asleep=True, tick=0, in_view=False, hunts=False)
    foe.asleep = False  # it has woken up since
    assert len([*standing_in_memory(cast(Frame, frame), [known])]) == 1
    assert looks == [("asleep", False)]
