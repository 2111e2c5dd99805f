"""Painting of cells: what is in the picture, in which colours, and that nothing unseen shows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pygame
import pytest

from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.level_theme import Masonry
from game.engine.model.actor import Actor
from game.engine.model.door import DoorState
from game.engine.model.level import Level
from game.engine.senses.hero_knowledge import KnownFoe
from game.mapgen.core.bulk_random import below
from game.play import Scenario
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import standing_in_memory
from game.ui.render.camera import EASE_SECONDS, Camera
from game.ui.render.fov_fade import soften_rim
from game.ui.render.frame import Frame
from game.ui.render.lighting import light_picture
from game.ui.render.terrain_layer import TerrainLayer
from game.ui.render.tile_painter import TilePainter

SWATCH = SWATCHES[AJAR.swatch]
ROOMS = """
######################
#....##........##....#
#.##.##.##..##.##.##.#
#....................#
#.@#.#..#....#.#..#..#
#..#.#..##...#.#..##.#
#.....#.........#....#
#....##........##....#
#.##.##.##..##.##.##.#
#....................#
#..#.#..#....#.#..#..#
#..#.#..##...#.#..##.#
#.....#.........#....#
#....##........##....#
#.##.##.##..##.##.##.#
#....................#
#..#.#..#....#.#..#..#
#..#.#..##...#.#..##.#
#.....#.........#....#
######################
"""


@pytest.mark.parametrize("foe", [Vec(8, 20), Vec(20, 8), Vec(12, 12)])
@pytest.mark.parametrize("watched", [Vec(28, 28), Vec(45, 20)], ids=["with the hero", "far from him"])
def test_watched_cell_comes_before_foes(watched: Vec, foe: Vec) -> None:
    size, camera = (20 * TILE, 20 * TILE), Camera()
    camera.follow((20, 20), watched, [foe], size)
    camera.pass_time(EASE_SECONDS)
    camera.follow((20, 20), watched, [foe], size)
    assert all(0 <= at <= side - TILE for at, side in zip(camera.pixel(watched), size, strict=True))


def test_rim_of_view_is_soft_for_six_pixels() -> None:
    """Between a cell in view and one out of view, the opacity falls from full to none in about six pixels."""
    light, shown = np.ones((3, 1, 3), np.float32), np.array([[1.0], [1.0], [0.0]], np.float32)
    view = light_picture(light, shown, 1.0, pygame.Rect(0, 0, 3 * TILE, TILE)).copy()
    soften_rim(view)
    opacity = pygame.surfarray.array_alpha(view)[:, TILE // 2].tolist()
    soft = [number for number, value in enumerate(opacity) if 0 < value < 255 and number > TILE]
    assert opacity[TILE : 2 * TILE - 4] == [255] * (TILE - 4)
    assert opacity[2 * TILE + 4 :] == [0] * (TILE - 4)
    assert 4 <= len(soft) <= 7
    assert soft[0] < 2 * TILE <= soft[-1]


def test_remembered_door_hides_later_blows() -> None:
    s = Scenario("######\n#@+..#\n######")
    painter = TilePainter(SWATCH)
    ground = TerrainLayer(s.level, painter).ground

    def pictures(in_fov: bool) -> int:
        return len(painter.door(s.door(), DoorState.SHUT, ground, in_fov))

    seen, remembered = pictures(True), pictures(False)
    s.door().battered = 1
    assert (pictures(True), pictures(False)) == (seen + 1, remembered)


def painted(level: Level, masonry: Masonry) -> TerrainLayer:
    layer = TerrainLayer(level, TilePainter(SWATCH, masonry=masonry), masonry.sheet)
    layer.renew()
    return layer


@pytest.mark.parametrize("masonry", [Masonry("cellars", "oak"), Masonry("caves", "rock", wander=0.5)], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_ground_learnt_piece_by_piece_looks_same(seed: int, masonry: Masonry) -> None:
    """The pictures are the same as if the hero had learnt all known cells at once."""
    s = Scenario(ROOMS)
    s.level.memory.explored[:] = False
    s.level.memory.ground[:] = 0
    layer = painted(s.level, masonry)
    for piece in range(6):
        shape = s.level.shape
        s.level.learn(below(Dice("piece", seed, piece), 10, shape[0] * shape[1]).reshape(shape) < 3)
        layer.renew()
        whole = painted(s.level, masonry)
        for one, other in ((layer.fov, whole.fov), (layer.remembered, whole.remembered)):
            assert (pygame.surfarray.array3d(one) == pygame.surfarray.array3d(other)).all()


def test_ground_painted_part_by_part_looks_same() -> None:
    """Only what the camera shows is painted. What is not known is void or not painted at all."""
    s, masonry = Scenario(ROOMS), Masonry("ruins", "ruin", wander=0.5)
    whole, parts = (TerrainLayer(s.level, TilePainter(SWATCH, masonry=masonry), masonry.sheet) for _ in range(2))
    whole.renew()
    width, height = (side * TILE for side in s.level.shape)
    for left in range(-20, width, 50):
        for top in range(-20, height, 70):
            parts.renew(pygame.Rect(left, top, 50, 70))
    for one, other in ((parts.fov, whole.fov), (parts.remembered, whole.remembered)):
        pictures = [np.maximum(pygame.surfarray.array3d(picture), SWATCH.shade("void").fov) for picture in (one, other)]
        assert np.array_equal(*pictures)


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
