"""Figures of a level, such as the number of doors, each with the range in which it should lie or usually lies.

The median of many levels has a band: the range of good values. A single level is compared with single levels of its
theme: its range goes from their 10th to their 90th percentile. One in five of good levels lies outside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from statistics import median
from typing import NamedTuple

from game.content.themes.theme_of_depth import AJAR
from game.mapgen.core.sketch import Sketch
from game.mapgen.measure.level_bands import BANDS, Band
from game.mapgen.measure.level_measures import Measures
from survey_lib.level_ranges import ALL_THEMES, measured_ranges
from survey_lib.measured_levels import measure_sketch

Figures = Mapping[str, float | None]
"""Figures by name. None if a figure makes no sense for the level, such as a percentage of rooms if it has no rooms."""

SMALLEST_JUDGED = 600
"""Least number of walkable cells of a drawing that is compared with the levels of the themes, which all have more.

A smaller level cannot have as many doors as they without having too many for its size.
"""
OUT, LOW, HIGH = "OUT", "low", "high"


class Ranges(NamedTuple):
    """Ranges with which figures are compared. `bands`: the ranges by the name of the figure, if there are any."""

    bands: Mapping[str, Band]
    note: str = ""
    """Sentence that says where the ranges come from, or why there are none; empty for the bands of medians."""


class FigureRow(NamedTuple):
    """Figure (number that describes a level), with its range."""

    name: str
    """Name of the figure, with spaces."""
    figure: float | None
    band: Band | None
    """Range with which it is compared; None if there is none."""
    verdict: str | None
    """`OUT` for a median outside its band; `LOW` or `HIGH` for a single level; "" inside; None without a range."""


def figures(sketch: Sketch) -> dict[str, float | None]:
    """Return all figures of a sketch (a level being built), by name.

    They are those of `Measures`. In a level without floor all figures but `cells`, `rooms` and `doors` are None.
    """
    if sketch.floor.any():
        return asdict(measure_sketch(sketch))
    unknown = dict.fromkeys((field.name for field in fields(Measures)), None)
    return unknown | {"cells": 0, "rooms": 0, "doors": len(sketch.doors)}


def medians(levels: Sequence[Figures]) -> dict[str, float | None]:
    """Return the median of each figure over many levels, by the figure's name.

    Levels in which a figure is None are left out of its median. The median is None if the figure is None in every
    level. Raises IndexError if `levels` is empty.
    """
    found: dict[str, float | None] = {}
    for name in levels[0]:
        values = [value for level in levels if (value := level[name]) is not None]
        found[name] = median(values) if values else None
    return found


MEDIANS = Ranges(BANDS)
"""Bands of the medians of many levels."""


def ranges_of_level(measures: Figures, sketch: Sketch, generator: str | None, theme: str | None) -> Ranges:
    """Return the ranges with which a single level is compared: those of the levels of its theme.

    A drawing is compared with the levels of all themes. `measures`: figures of the level. `generator`, `theme`: what
    made it, both None for a drawing.
    """
    known = measured_ranges()
    if generator is None:
        return _too_small(measures) or Ranges(known.by_theme[ALL_THEMES], _note("the levels of ajar"))
    if generator == AJAR.name:
        theme = sketch.theme
    if theme is None or theme not in known.by_theme:
        return _none(f"what is usual is not known for the levels of {theme or generator}")
    if sketch.size != known.size:
        return _none(f"what is usual is known for levels of {known.size[0]}x{known.size[1]} cells")
    return Ranges(known.by_theme[theme], _note(f"the levels of the theme {theme}"))


def ranges_of_medians(measures: Figures) -> Ranges:
    """Return the bands with which medians over many levels are compared. `measures`: the medians."""
    return _too_small(measures) or MEDIANS


def _too_small(measures: Figures) -> Ranges | None:
    cells = measures.get("cells") or 0
    whole = f"a whole level has {SMALLEST_JUDGED} or more"
    return _none(f"the level has {cells:g} walkable cells, and {whole}") if cells < SMALLEST_JUDGED else None


def _none(why: str) -> Ranges:
    return Ranges({}, f"No figure is judged: {why}.")


def _note(levels: str) -> str:
    return f"{LOW}, {HIGH}: lower or higher than in nine of ten of {levels}. Most levels have up to three of these."


def figure_rows(measures: Figures, ranges: Ranges) -> list[FigureRow]:
    """Return a row for each figure, in the order of `measures`.

    The median of a figure that no level has counts as outside its band.
    """
    return [_figure_row(name, figure, ranges) for name, figure in measures.items()]


def _figure_row(name: str, figure: float | None, ranges: Ranges) -> FigureRow:
    band, verdict = ranges.bands.get(name), None
    if band is not None and ranges is MEDIANS:
        verdict = "" if band.contains(figure) else OUT
    elif band is not None and figure is not None:
        verdict = "" if band.contains(figure) else LOW if figure < band.least else HIGH
    return FigureRow(name.replace("_", " "), figure, band, verdict)


def table(measures: Figures, ranges: Ranges) -> Iterator[str]:
    """Yield a line of text for each figure: name, value, range, and the verdict if it lies outside.

    A last line says where the ranges come from, if they are not the bands of medians.
    """
    for name, figure, band, verdict in figure_rows(measures, ranges):
        text = "none" if figure is None else f"{figure:g}" if figure == int(figure) else f"{figure:.2f}"
        wanted = "" if band is None else f"   {band!s:14} {verdict}" if verdict else f"   {band}"
        yield f"{name:20}{text:>9}{wanted}"
    if ranges.note:
        yield ranges.note
