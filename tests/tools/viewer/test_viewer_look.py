"""The map viewer's picture of a level: window sizes, zoom and scrolling."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.content.levels.generators import GENERATORS
from game.content.traditions import AJAR
from game.engine.grid.geometry import Vec
from game.engine.world import World
from game.ui.graphics.theme import Theme
from game.ui.render.world_renderer import Stage
from level_output.level_pictures import stage_at_rest
from tests.support.examples import FULL
from tests.support.viewer import EXTREME_SIZES, SIZE, SIZES, THEME, ViewerDriver
from viewer.graphics import map_picture
from viewer.graphics.cell_colours import world_colours
from viewer.graphics.map_camera import Camera
from viewer.graphics.map_picture import DrawStyle
from viewer.graphics.overlay_layer import mark_colour
from viewer.state.viewed_level import LevelSpec
from viewer.state.viewer_inputs import Key, Point, Wheel
from viewer.viewer import Viewer


@pytest.mark.parametrize("size", SIZES if FULL else EXTREME_SIZES)
@pytest.mark.parametrize("larger", [-2, 0, 2] if FULL else [-2, 2])
def test_viewer_texts_do_not_overlap_or_overflow(size: tuple[int, int], larger: int) -> None:
    driver = ViewerDriver("central-attractor", "ajar", size=size, seed="a long seed to fill the bar with")
    driver.press(*["Ctrl +" if larger > 0 else "Ctrl -"] * abs(larger), *"1234567890", ".")
    window, click_targets = driver.picture.get_rect(), driver.viewer.screen.click_targets
    for number, (box, _) in enumerate(click_targets):
        assert window.contains(box)
        assert box.collidelist([other for other, _ in click_targets[number + 1 :]]) < 0
    for area in driver.viewer.areas:
        assert area.height > 0
        assert area.width > 0


def test_viewer_draws_only_on_change() -> None:
    driver = ViewerDriver()
    viewer = driver.viewer
    driver.point(Vec(20, 10))
    assert not driver.shows("needs_redraw")
    assert viewer.seconds_until_due() is None
    x, y = driver.middle(Vec(20, 10))
    viewer.handle(Point((x + 1, y + 1)))
    assert not driver.shows("needs_redraw")
    viewer.handle(Point((x + 40, y)))
    assert driver.shows("needs_redraw")
    viewer.draw(driver.picture)
    viewer.pass_time(10.0)
    viewer.handle(Key("F12"))
    assert not driver.shows("needs_redraw")


def test_viewer_looks_all_differ() -> None:
    driver = ViewerDriver()
    pictures = []
    for _ in DrawStyle:
        pictures.append(driver.pixels())
        driver.press("a")
    driver.press("f")
    pictures.append(driver.pixels())
    for number, picture in enumerate(pictures):
        assert not any(np.array_equal(picture, other) for other in pictures[number + 1 :])


def test_viewer_keeps_renderer_until_style_or_memory_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The renderer is made again if the memory is replaced, or it would show cells that the hero has forgotten."""
    made: list[bool] = []
    make = stage_at_rest

    def noted(world: World, theme: Theme, *, glyphs: bool) -> Stage:
        made.append(glyphs)
        return make(world, theme, glyphs=glyphs)

    monkeypatch.setattr(map_picture, "stage_at_rest", noted)
    driver = ViewerDriver()
    driver.pixels()
    driver.press("+")
    driver.pixels()
    driver.press("f")
    driver.pixels()
    assert made == [False], "zoom and light need no other renderer"
    driver.press("a")
    driver.pixels()
    assert made == [False, True]
    viewed = driver.viewer.viewed
    before, known = driver.pixels(), viewed.level.memory
    (viewed.conceal if viewed.revealed else viewed.reveal)()
    assert viewed.level.memory is not known
    after = driver.pixels()
    assert made == [False, True, True]
    assert not np.array_equal(before, after)


def test_viewer_draws_large_levels_in_tiles_alike() -> None:
    """Levels too large for one picture are drawn in pieces, which differ little from the picture of a small level."""
    assert np.mean([difference_of_pieces(seed) for seed in "0123"]) < 1.5  # creatures are drawn higher in tiles


def difference_of_pieces(seed: str) -> float:
    """Return the mean difference per colour value, 0-255, between the picture of a level and the same in pieces."""
    driver = ViewerDriver("ajar", "ajar", seed=seed, level_size=AJAR.size)
    small = driver.pixels()
    viewer_picture = driver.viewer.picture
    area = driver.viewer.area
    piecewise = pygame.Surface(area.size, 0, 32)
    piecewise.fill(mark_colour("void"))
    box = viewer_picture.camera.visible_cells(area)
    canvas = viewer_picture.picture_in_pieces(box, DrawStyle.TILES)
    assert canvas.get_size() == (80 * 16, 48 * 16)
    place = viewer_picture.camera.box(box, area).move(-area.x, -area.y)
    piecewise.blit(pygame.transform.smoothscale(canvas, place.size), place)
    staged = small[area.x : area.right, area.y : area.bottom].astype(int)
    bare = pygame.surfarray.array3d(piecewise).astype(int)
    return float(np.abs(staged - bare).mean())


def test_viewer_pixel_maps_to_drawn_cell() -> None:
    camera, area = Camera((80, 48)), pygame.Rect(10, 20, 900, 600)
    for notches in (0, 4, -3, 6):
        camera.zoom(notches, (400, 300), area)
        camera.pan((17, -31), area)
        for at in (Vec(40, 20), Vec(41, 24)):
            box = camera.cell_box(at, area)
            if area.contains(box):
                assert camera.cell_at(box.center, area) == camera.cell_at(box.topleft, area) == at


def test_viewer_zoom_keeps_cell_under_mouse() -> None:
    driver = ViewerDriver()
    at = Vec(30, 12)
    pixel = driver.middle(at)
    before = driver.viewer.picture.camera.cell_size(driver.viewer.areas[0])
    for _ in range(4):
        driver.viewer.handle(Wheel(pixel, 1))
    driver.draw()
    assert driver.viewer.picture.camera.cell_size(driver.viewer.areas[0]) > 2 * before
    assert driver.viewer.screen.cell_at(pixel) == at
    driver.press("w")
    assert driver.middle(at) == pixel


def test_viewer_map_is_dragged_and_moved_by_keys() -> None:
    driver = ViewerDriver()
    driver.press("+", "+", "+", "+")
    at = driver.viewer.screen.cell_at((400, 300))
    driver.drag((400, 300), (460, 280))
    assert driver.viewer.screen.cell_at((460, 280)) == at
    driver.press("Shift →")
    moved = driver.viewer.screen.cell_at((460, 280))
    assert moved is not None
    assert at is not None
    assert moved.x > at.x


def test_viewer_cell_is_pointed_at_by_keys() -> None:
    driver = ViewerDriver()
    start = driver.viewer.viewed.start
    driver.press("Ctrl →", "Ctrl ↓", "Ctrl ↓", "Ctrl ←")
    assert driver.viewer.pointed_cell == start + Vec(0, 2)
    assert driver.viewer.screen.cell_text().startswith(f"{start.x},{start.y + 2} ")


def test_viewer_opens_and_zooms_largest_level() -> None:
    viewer = Viewer(THEME, LevelSpec(GENERATORS["caves"], AJAR, (500, 500), "1", 1))
    picture = pygame.Surface(SIZE, 0, 32)
    viewer.draw(picture)
    for _ in range(14):
        viewer.handle(Wheel((400, 300), 1))
    viewer.draw(picture)
    assert viewer.picture.camera.visible_cells(viewer.areas[0]).width < 100
    assert len(np.unique(pygame.surfarray.array2d(picture)[0:900, 40:600])) > 60


@pytest.mark.parametrize("tradition", ["ajar", "rogue"])
def test_flat_cells_have_a_legend_of_every_colour(tradition: str) -> None:
    driver = ViewerDriver("ajar", tradition)
    driver.press("a", "a")
    world = driver.viewer.viewed.world
    legend = dict(driver.viewer.picture.legend())
    assert {tuple(colour) for colour in world_colours(world).reshape(-1, 3).tolist()} == set(legend)
    for colour, meaning in legend.items():
        assert any((row.colour, row.text) == (colour, meaning) for row in driver.viewer.screen.rows())
    driver.press("a")
    assert not any(row.text == "walls" for row in driver.viewer.screen.rows())
