"""Figures and their expected ranges."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from game import levels
from game.mapgen.drawing.drawing_parser import parse_drawing
from game.mapgen.measure.level_measures import BANDS
from scenario_lib.drawings import sketch_from_drawing
from survey_lib.bands import SMALLEST_JUDGED, Figures, figure_rows, figures, medians, table


def test_each_figure_has_band_verdict() -> None:
    lines = figure_rows({"cells": 900, "mean_walk": 31.5, "dead_ends_per_1000": 8.0, "two_exits_percent": None})
    assert lines == [
        ("cells", 900, None, None),
        ("mean walk", 31.5, BANDS["mean_walk"], True),
        ("dead ends per 1000", 8.0, BANDS["dead_ends_per_1000"], False),
        ("two exits percent", None, BANDS["two_exits_percent"], False),
    ]


def test_band_table_marks_figures_outside() -> None:
    assert list(table({"cells": 900, "mean_walk": 31.5, "two_exits_percent": None})) == [
        "cells                     900",
        "mean walk               31.50   30 to 45",
        "two exits percent        none   at least 70    OUT",
    ]


def test_figures_of_small_level_are_not_judged() -> None:
    small: Figures = {"cells": 92, "mean_walk": 6.7, "two_exits_percent": None}
    assert [row.inside for row in figure_rows(small)] == [None, None, None]
    assert list(table(small)) == [
        "cells                      92",
        "mean walk                6.70   30 to 45",
        "two exits percent        none   at least 70",
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
