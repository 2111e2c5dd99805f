"""Figures of a level, such as the number of doors, each with its band: the range of good values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from statistics import median
from typing import NamedTuple

from game.mapgen.core.sketch import Sketch
from game.mapgen.measure.level_measures import BANDS, Band, Measures
from survey_lib.measured_levels import measure_sketch

Figures = Mapping[str, float | None]
"""Figures by name. None if a figure makes no sense for the level, such as a percentage of rooms if it has no rooms."""


class FigureRow(NamedTuple):
    """Figure (number that describes a level), and whether it lies in its band (range of good values)."""

    name: str
    """Name of the figure, with spaces."""
    figure: float | None
    band: Band | None
    """Range of good values; None if every value is good."""
    inside: bool | None
    """Whether the figure is in its band; None if the figure has no band."""


def figures(sketch: Sketch) -> dict[str, float | None]:
    """Return all figures of a sketch (a level being built), by name.

    They are those of `Measures`. In a level without floor all figures but `cells`, `rooms` and `doors` are None.
    """
    if sketch.floor.any():
        return asdict(measure_sketch(sketch))
    unknown = dict.fromkeys((field.name for field in fields(Measures)), None)
    return unknown | {"cells": 0, "rooms": 0, "doors": len(sketch.doors)}


def figure_rows(measures: Figures) -> list[FigureRow]:
    """Return a row for each figure: its name, value and band (range of good values), and whether it is in the band.

    The rows have the order of `measures`. A figure that is None counts as outside its band.
    """
    return [_figure_row(name, figure) for name, figure in measures.items()]


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


def table(measures: Figures) -> Iterator[str]:
    """Yield a line of text for each figure: name, value, band, and OUT if the value is outside the band."""
    for name, figure, band, inside in figure_rows(measures):
        text = "none" if figure is None else f"{figure:g}" if figure == int(figure) else f"{figure:.2f}"
        wanted = "" if band is None else f"   {band}" if inside else f"   {band!s:14} OUT"
        yield f"{name:20}{text:>9}{wanted}"


def _figure_row(name: str, figure: float | None) -> FigureRow:
    band = BANDS.get(name)
    inside = None if band is None else figure is not None and band.contains(figure)
    return FigureRow(name.replace("_", " "), figure, band, inside)
