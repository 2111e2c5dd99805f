"""The themes of the ten depths: within their limits, valid at every size, and no monster where the hero arrives."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, product

import numpy as np
import pytest

from game.content.levels.level_from_sketch import level_dice, sketch_level
from game.content.themes.theme_of_depth import DEPTHS, THEMES
from game.content.traditions import AJAR as TRADITION
from game.mapgen.analysis.level_check import faults
from game.mapgen.analysis.regions import between_doors, doors_passed
from game.mapgen.core.sketch import MapTooSmall, RetryLevel, Sketch, floor_of
from game.mapgen.measure.level_bands import outside
from survey_lib.judged_figures import figures, medians
from tests.support.examples import FULL, seeds
from tests.support.made_levels import level_seeds, sketch_in

SIZE = (80, 48)
SEEDS = level_seeds(40, 150)

SIZES = [(30, 20), (60, 43), (80, 24), (30, 90), (120, 80)]
TOO_SMALL = [(1, 1), (3, 3), (7, 7), (6, 9), (9, 6)]
SMALL = list(product(THEMES, TOO_SMALL)) if FULL else list(zip(THEMES, cycle(TOO_SMALL), strict=False))
"""Themes with sizes of maps too small for them: all pairs in the full run, else one size for each theme."""
EVERY_SIZE = list(product(THEMES, SIZES))
"""Each theme with each size. The usual run tries every third pair, so that each theme and each size occurs."""
HUGE = list(THEMES) if FULL else ["house"]
"""Themes that make levels of the largest size, which take long."""


def theme_level(name: str, seed: object, size: tuple[int, int] = SIZE) -> Sketch:
    return sketch_level(THEMES[name], size, str(seed), 1 + DEPTHS.index(name))


@pytest.fixture(scope="module", params=THEMES)
def levels(request: pytest.FixtureRequest) -> list[Sketch]:
    """Levels of one theme. `test_ajar_depths_follow_their_themes` shows that the game's generator makes the same."""
    return [sketch_in(TRADITION, seed, 1 + DEPTHS.index(request.param)) for seed in SEEDS]


def test_theme_medians_are_within_bands(levels: list[Sketch]) -> None:
    assert outside(medians([figures(sketch) for sketch in levels])) == []


def test_theme_levels_have_no_faults(levels: list[Sketch]) -> None:
    for sketch in levels:
        assert faults(sketch) == []
        assert None not in (sketch.start, sketch.way_back, sketch.exit)


def test_arrival_room_has_no_monsters(levels: list[Sketch]) -> None:
    """A vault in the rectangle of an irregular room has walls of its own."""
    for sketch in levels:
        beasts = {at for _, at in sketch.spawns if not any(area.contains(at) for area in sketch.vaults)}
        rooms = [room for room in sketch.rooms if sketch.start in floor_of(room)]
        assert not any(beasts.intersection(floor_of(room)) for room in rooms)


def test_caves_begin_at_the_rim() -> None:
    """The hero arrives at the edge of the map, in most levels in a small part: doors and sight lead inwards."""
    shares = []
    for seed in SEEDS:
        sketch = sketch_in(TRADITION, seed, 1 + DEPTHS.index("caves"))
        assert sketch.start is not None
        (x, y), (width, height) = sketch.start, sketch.size
        assert min(x, y, width - 1 - x, height - 1 - y) <= 8
        regions = between_doors(sketch)
        shares.append(regions.sizes[regions.of(sketch.start)] / np.count_nonzero(sketch.floor))
    assert sorted(shares)[2 * len(shares) // 3] < 1 / 6


def test_no_gold_and_no_traps_lie_on_levels(levels: list[Sketch]) -> None:
    for sketch in levels:
        assert "gold" not in {name for name, _ in sketch.items}
        assert sketch.traps == []


def check_oil(sketch: Sketch) -> None:
    """Check that a level has one flask of oil, alone in its cell, at most two doors away from the hero."""
    (flask,) = (at for name, at in sketch.items if name == "oil")
    assert 0 <= doors_passed(sketch)[flask] <= 2
    assert flask not in sketch.doors
    assert [at for _, at in sketch.items].count(flask) == 1


def test_every_level_has_oil_within_two_doors(levels: list[Sketch]) -> None:
    for sketch in levels:
        check_oil(sketch)


@pytest.mark.full
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("depth", [1, 10])
def test_theme_at_other_depths_has_oil_too(name: str, depth: int) -> None:
    for seed in range(12):
        check_oil(sketch_level(THEMES[name], SIZE, str(seed), depth))


@pytest.mark.parametrize(("name", "size"), [*EVERY_SIZE[:: 1 if FULL else 5], *product(HUGE, [(200, 120)])])
def test_themes_make_levels_of_every_size(name: str, size: tuple[int, int]) -> None:
    for seed in seeds(1, 3):
        if name == "fort" and size[1] < 43:
            too_small = f"fort needs a map of at least 15x43 cells, and {size[0]}x{size[1]} is too small"
            with pytest.raises(MapTooSmall, match=too_small):
                theme_level(name, seed, size)
        else:
            assert faults(theme_level(name, seed, size)) == []


@pytest.mark.parametrize(("name", "size"), SMALL)
def test_map_too_small_for_theme_is_refused(name: str, size: tuple[int, int]) -> None:
    why = "needs a map of at least 15x43" if name == "fort" else f"made no valid level of {size[0]}x{size[1]} in 1000 "
    with pytest.raises(RetryLevel, match=f"{name} {why}"):
        theme_level(name, 0, size)


def test_strip_map_of_ruins_restarts_until_valid() -> None:
    for seed in seeds(2, 6):
        assert faults(theme_level("ruins", seed, (60, 10))) == []


def fields(sketch: Sketch) -> Mapping[str, object]:
    """Return all fields of a sketch but its dice, to compare with another."""
    cover = (sketch.cover.names, sketch.cover.numbers.tolist())
    return {**vars(sketch), "floor": sketch.floor.tolist(), "cover": cover, "dice": None}


@pytest.mark.parametrize("depth", range(1, 14 if FULL else 12))
def test_ajar_depths_follow_their_themes(depth: int) -> None:
    theme = THEMES[DEPTHS[depth - 1] if depth <= 10 else "house"]
    for seed in SEEDS[: 2 if FULL else 1]:
        sketch = sketch_in(TRADITION, seed, depth)
        assert (sketch.theme, sketch.depth, sketch.size) == (theme.name, depth, TRADITION.size)
        if FULL or depth in (1, 5, 11):  # the same code chooses the theme of every depth
            assert fields(theme(level_dice(str(seed), depth), SIZE, depth)) == fields(sketch)


def test_every_theme_has_depth_and_theme() -> None:
    assert list(dict.fromkeys(DEPTHS)) == list(THEMES)
    assert len(DEPTHS) == 10
    assert all(theme.name == theme.theme.name == name for name, theme in THEMES.items())
