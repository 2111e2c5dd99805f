"""Figures and their expected ranges."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np
import pytest

from game import levels
from game.content.themes.theme_of_depth import DEPTHS, THEMES
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.mapgen.core.sketch import Sketch
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.mapgen.measure.level_bands import BANDS, Band
from game.mapgen.measure.level_measures import Measures
from scenario_lib.drawings import sketch_from_drawing
from survey_lib.judged_figures import (
    HIGH,
    LOW,
    OUT,
    SMALLEST_JUDGED,
    Figures,
    Ranges,
    figure_rows,
    figures,
    medians,
    ranges_of_level,
    ranges_of_medians,
    table,
)
from survey_lib.level_ranges import ALL_THEMES, measured_ranges, ranges_text, read_ranges
from tests.support.examples import seeds
from tests.support.made_levels import sketch_of


def test_each_figure_has_band_verdict() -> None:
    medians: Figures = {"cells": 900, "mean_walk": 31.5, "dead_ends_per_1000": 8.0, "two_exits_percent": None}
    assert figure_rows(medians, ranges_of_medians(medians)) == [
        ("cells", 900, None, None),
        ("mean walk", 31.5, BANDS["mean_walk"], ""),
        ("dead ends per 1000", 8.0, BANDS["dead_ends_per_1000"], OUT),
        ("two exits percent", None, BANDS["two_exits_percent"], OUT),
    ]


def test_figure_of_single_level_is_low_or_high_among_levels_of_its_theme() -> None:
    level: Figures = {"cells": 900, "doors": 12, "rooms": 4, "mean_walk": 31.5, "stairs_walk": None}
    bands = {"doors": Band(13, 20), "rooms": Band(4, 4), "mean_walk": Band(20.5, 31.25), "stairs_walk": Band(30, 60)}
    ranges = Ranges(bands, "These are made up.")
    assert [(row.name, row.verdict) for row in figure_rows(level, ranges)] == [
        ("cells", None),
        ("doors", LOW),
        ("rooms", ""),
        ("mean walk", HIGH),
        ("stairs walk", None),
    ]
    assert list(table(level, ranges))[1:] == [
        "doors                      12   13 to 20       low",
        "rooms                       4   4 to 4",
        "mean walk               31.50   20.5 to 31.25  high",
        "stairs walk              none   30 to 60",
        "These are made up.",
    ]


@pytest.mark.parametrize(
    ("generator", "theme", "depth", "size", "compared"),
    [
        ("caves", "caves", 5, AJAR.size, "the levels of the theme caves"),
        ("caves", "caves", 9, AJAR.size, "the levels of the theme caves"),
        ("ajar", None, 5, AJAR.size, "the levels of the theme caves"),
        ("ajar", None, 40, AJAR.size, "the levels of the theme house"),
        (None, None, 1, (50, 50), "the levels of ajar"),
        ("crypts", "crypts", 1, AJAR.size, "what is usual is not known for the levels of crypts."),
        ("caves", None, 5, AJAR.size, "No figure is judged: what is usual is not known for the levels of caves."),
        ("caves", "caves", 5, (60, 40), "known for levels of 80x48 cells."),
    ],
)
def test_single_level_is_compared_with_levels_like_it(
    generator: str | None, theme: str | None, depth: int, size: tuple[int, int], compared: str
) -> None:
    sketch = Sketch(size, depth, Dice("0"))
    sketch.theme = DEPTHS[min(depth, len(DEPTHS)) - 1]
    ranges = ranges_of_level({"cells": 900}, sketch, generator, theme)
    assert compared in ranges.note
    assert bool(ranges.bands) == ranges.note.startswith("low, high: ")


def verdicts_of(theme: str, seed: int) -> dict[str, str]:
    sketch = sketch_of(THEMES[theme], AJAR.size, str(seed), 1 + DEPTHS.index(theme))
    measured = figures(sketch)
    rows = figure_rows(measured, ranges_of_level(measured, sketch, theme, theme))
    return {row.name: row.verdict for row in rows if row.verdict is not None}


def test_every_theme_has_ranges() -> None:
    known = measured_ranges()
    assert known.size == AJAR.size
    assert [*known.by_theme] == [*THEMES, ALL_THEMES]
    assert all({field.name for field in fields(Measures)} == {*ranges} for ranges in known.by_theme.values())


@pytest.mark.parametrize("theme", THEMES)
def test_levels_of_theme_are_mostly_in_its_ranges(theme: str) -> None:
    """Eight in ten figures should be inside.

    If a generator has changed, `tools/survey.py --ranges --seeds 0:200` measures the ranges anew.
    """
    verdicts = [verdict for seed in seeds(2, 20) for verdict in verdicts_of(theme, seed).values()]
    assert verdicts.count("") >= 0.6 * len(verdicts)


@pytest.mark.full
def test_ranges_of_every_figure_are_up_to_date() -> None:
    """Levels of other seeds than those of the file lie in the ranges about as often as they should."""
    inside, unusual, levels = Counter[str](), 0, 0
    for theme in THEMES:
        for seed in range(1000, 1030):
            verdicts = verdicts_of(theme, seed)
            inside.update(name for name, verdict in verdicts.items() if not verdict)
            unusual, levels = unusual + sum(map(bool, verdicts.values())), levels + 1
    assert {name: count for name, count in inside.items() if count < 0.7 * levels} == {}
    assert 1.5 <= unusual / levels <= 4, "the note says that most levels have up to three"


def test_band_table_marks_figures_outside() -> None:
    medians: Figures = {"cells": 900, "mean_walk": 31.5, "two_exits_percent": None}
    assert list(table(medians, ranges_of_medians(medians))) == [
        "cells                     900",
        "mean walk               31.50   29 to 45",
        "two exits percent        none   at least 70    OUT",
    ]


def test_figures_of_small_level_are_not_judged() -> None:
    small: Figures = {"cells": 92, "mean_walk": 6.7, "two_exits_percent": None}
    drawing = ranges_of_level(small, Sketch((20, 20), 1, Dice("0")), None, None)
    for ranges in (drawing, ranges_of_medians(small)):
        assert list(table(small, ranges)) == [
            "cells                      92",
            "mean walk                6.70",
            "two exits percent        none",
            "No figure is judged: the level has 92 walkable cells, and a whole level has 600 or more.",
        ]
    least, most = BANDS["doors"].least, BANDS["doors_per_1000"].most
    assert least / most * 1000 >= SMALLEST_JUDGED, "no smaller level can be in both bands"


def test_medians_skip_missing_figures() -> None:
    levels: list[Figures] = [
        {"doors": 3, "stairs_walk": None},
        {"doors": 9, "stairs_walk": 40},
        {"doors": 4, "stairs_walk": 50},
    ]
    assert medians(levels) == {"doors": 4, "stairs_walk": 45}
    assert medians([{"stairs_walk": None}]) == {"stairs_walk": None}


def test_figures_are_those_of_the_library() -> None:
    """A room is one in the eyes of a player, wherever rooms are counted: the drawn rooms are not counted."""
    drawing = "#####\n#...#\n#...#\n#...#\n#####\n\nroom: 0 0 5 5\nroom: 1 1 2 2"
    found = figures(sketch_from_drawing(parse_drawing(drawing)))
    assert found == asdict(levels.measure(levels.read_drawing(drawing.encode())))
    assert (found["rooms"], found["cells"]) == (1, 9)


@pytest.mark.parametrize("drawing", ["#", "##\n##"])
def test_solid_rock_has_no_figures(drawing: str) -> None:
    found = figures(sketch_from_drawing(parse_drawing(drawing)))
    assert (found.pop("cells"), found.pop("rooms"), found.pop("doors")) == (0, 0, 0)
    assert set(found.values()) == {None}


def test_water_is_seen_across_but_not_walked() -> None:
    pond, rock = (figures(sketch_from_drawing(parse_drawing(f"#####\n#.{sign}.#\n#...#\n#####"))) for sign in "~#")
    assert pond["cells"] == rock["cells"] == 5
    assert (pond["visible_percent"] or 0) > (rock["visible_percent"] or 0)


def test_single_cell_has_no_loops() -> None:
    assert figures(sketch_from_drawing(parse_drawing(".")))["loops_per_1000"] == 0


def test_written_ranges_are_percentiles_rounded_outwards(tmp_path: Path) -> None:
    """The ranges of all themes together are those of all their levels, also of a figure that only one theme has."""
    rolls = np.random.default_rng(1).random
    values = {"caves": {"doors": 50 * rolls(9), "rooms": rolls(4)}, "fort": {"doors": 90 * rolls(30), "none": rolls(0)}}
    file = tmp_path / "ranges.json"
    file.write_text(ranges_text((80, 48), range(3, 12), values), "utf-8")
    read = read_ranges(file)
    assert read.size == (80, 48)
    assert json.loads(file.read_text("utf-8"))["seeds"] == [3, 12], "the end is not among them"
    together = {"doors": np.concatenate([of["doors"] for of in values.values()]), "rooms": values["caves"]["rooms"]}
    for theme, of_theme in {
        "caves": values["caves"],
        "fort": {"doors": values["fort"]["doors"]},
        ALL_THEMES: together,
    }.items():
        assert {*read.by_theme[theme]} == {*of_theme}
        for name, found in of_theme.items():
            least, most = np.percentile(found, [10, 90])
            band = read.by_theme[theme][name]
            assert 0 <= least - band.least < 0.0101
            assert 0 <= band.most - most < 0.0101
