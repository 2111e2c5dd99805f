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


SMALLEST_JUDGED = 600
"""Least number of walkable cells of a level whose figures are judged. The levels of each tradition have more.

A smaller level cannot have as many doors as the bands ask for without having too many for its size.
"""


class FigureRow(NamedTuple):
    """Figure (number that describes a level), and whether it lies in its band (range of good values)."""

    name: str
    """Name of the figure, with spaces."""
    figure: float | None
    band: Band | None
    """Range of good values; None if every value is good."""
    inside: bool | None
    """Whether the figure is in its band; None if the figure has no band or the level is too small to be judged."""


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

    The rows have the order of `measures`. A figure that is None counts as outside its band. No figure of a small level
    is judged.
    """
    judged = is_judged(measures)
    return [_figure_row(name, figure, judged=judged) for name, figure in measures.items()]


def is_judged(measures: Figures) -> bool:
    """Return whether a level is large enough to be judged by the bands, which are those of whole levels."""
    return (measures.get("cells") or 0) >= SMALLEST_JUDGED


def not_judged_sentence(measures: Figures) -> str:
    """Return the sentence that says why no figure of a small level is judged."""
    cells = measures.get("cells") or 0
    return (
        f"No figure is judged: the level has {cells:g} walkable cells, and a whole level has {SMALLEST_JUDGED} or more."
    )


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
    """Yield a line of text for each figure: name, value, band, and OUT if the value is outside the band.

    No figure of a small level is judged; a last line says so.
    """
    for name, figure, band, inside in figure_rows(measures):
        text = "none" if figure is None else f"{figure:g}" if figure == int(figure) else f"{figure:.2f}"
        wanted = "" if band is None else f"   {band}" if inside is not False else f"   {band!s:14} OUT"
        yield f"{name:20}{text:>9}{wanted}"
    if not is_judged(measures):
        yield not_judged_sentence(measures)


def _figure_row(name: str, figure: float | None, *, judged: bool) -> FigureRow:
    band = BANDS.get(name)
    inside = None if band is None or not judged else figure is not None and band.contains(figure)
    return FigureRow(name.replace("_", " "), figure, band, inside)
