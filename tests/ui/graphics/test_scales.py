"""The scales of tiles and text in windows of all sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.core.settings import TEXT_PERCENTS, TILE_SCALES, Settings
from game.ui.graphics import scales
from game.ui.graphics.tilesheet import TILE
from game.ui.scenes.settings_menu import text_size_row, tile_size_row

SIZES = st.tuples(st.integers(640, 5120), st.integers(360, 2880))


@pytest.mark.parametrize(
    ("size", "tiles", "text"),
    [
        ((640, 360), 1, 1),
        ((800, 600), 2, 2),
        ((1000, 500), 2, 2),
        ((1280, 720), 3, 2),
        ((1440, 900), 4, 2),
        ((1920, 1080), 5, 3),
        ((2560, 1440), 6, 4),
        ((3840, 2160), 9, 6),
    ],
)
def test_usual_scales_suit_the_window(size: tuple[int, int], tiles: int, text: int) -> None:
    assert scales.tile_scale(Settings(), size) == tiles
    assert scales.text_scale(Settings(), size) == text


@given(SIZES, st.sampled_from(TILE_SCALES), st.sampled_from(range(len(TEXT_PERCENTS))))
def test_tiles_and_text_do_not_depend_on_each_other(size: tuple[int, int], tiles: int, text: int) -> None:
    both = Settings(tile_scale=tiles, text_scale=text)
    assert scales.tile_scale(both, size) == scales.tile_scale(replace(both, text_scale=0), size)
    assert scales.text_scale(both, size) == scales.text_scale(replace(both, tile_scale=0), size)


@given(SIZES, st.sampled_from(range(len(TEXT_PERCENTS))))
def test_larger_text_is_larger_or_has_no_room(size: tuple[int, int], step: int) -> None:
    settings = Settings(text_scale=step)
    scale, usual = scales.text_scale(settings, size), scales.usual_text_scale(size)
    row = text_size_row(settings, size)
    assert usual <= scale
    assert ("no room" in row) == (100 * scale < TEXT_PERCENTS[step] * usual)
    assert str(round(100 * scale / usual)) in row


@given(SIZES, st.sampled_from(TILE_SCALES))
def test_row_tells_the_size_of_drawn_tiles(size: tuple[int, int], wanted: int) -> None:
    settings = Settings(tile_scale=wanted)
    drawn = scales.tile_scale(settings, size)
    row = tile_size_row(settings, size)
    assert str(TILE * drawn) in row
    assert ("no room" in row) == (wanted > drawn)
    assert drawn == 1 or size[0] // (TILE * drawn) >= 16


@given(SIZES, st.lists(st.sampled_from([1, -1]), max_size=12))
def test_zoom_moves_one_step_within_bounds(size: tuple[int, int], steps: list[int]) -> None:
    settings = Settings()
    for step in steps:
        before = scales.tile_scale(settings, size)
        scales.zoom(settings, size, step)
        after = scales.tile_scale(settings, size)
        assert settings.tile_scale in TILE_SCALES
        assert 1 <= after <= scales.largest_tile_scale(size)
        assert after == before + step or before in (1, after)


def test_wheel_there_and_back_keeps_the_automatic_scale() -> None:
    settings, small, large = Settings(), (1280, 720), (1920, 1080)
    scales.zoom(settings, small, 1)
    assert settings.tile_scale == scales.tile_scale(settings, small) == scales.usual_tile_scale(small) + 1
    scales.zoom(settings, small, -1)
    assert settings.tile_scale == 0
    assert scales.tile_scale(settings, large) == scales.usual_tile_scale(large) > scales.usual_tile_scale(small)
