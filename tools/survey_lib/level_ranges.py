"""Ranges of the figures of single levels, from the 10th to the 90th percentile over many levels of a theme.

`tools/survey.py --ranges` measures them and writes them into a file beside this module.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.mapgen.measure.level_bands import Band

FILE = Path(__file__).with_name("level_ranges.json")
ALL_THEMES = "all themes"
"""Name of the ranges over the levels of all themes together."""


class LevelRanges(NamedTuple):
    """Measured ranges. `size`: width and height of the measured levels in cells."""

    size: tuple[int, int]
    by_theme: Mapping[str, Mapping[str, Band]]
    """The range of each figure, by the name of the theme, or `ALL_THEMES`, and the name of the figure."""


@cache
def measured_ranges() -> LevelRanges:
    """Return the ranges of the levels of this version."""
    return read_ranges(FILE)


def read_ranges(path: Path) -> LevelRanges:
    """Return the ranges in a file that `ranges_text` made."""
    content = json.loads(path.read_text("utf-8"))
    width, height = content["size"]
    by_theme = {
        theme: {name: Band(least, most) for name, (least, most) in ranges.items()}
        for theme, ranges in content["ranges"].items()
    }
    return LevelRanges((width, height), by_theme)


def ranges_text(size: tuple[int, int], seeds: range, values: Mapping[str, Mapping[str, NDArray[np.float64]]]) -> str:
    """Return the content of the file for measured levels.

    `size`: width and height of the levels in cells. `seeds`: their seeds. `values`: the values of each figure, by the
    name of the theme and the name of the figure: float64[level].
    """
    names = dict.fromkeys(name for figures in values.values() for name in figures)
    together = {
        name: np.concatenate([figures[name] for figures in values.values() if name in figures]) for name in names
    }
    rows = {
        theme: {name: _range(found) for name, found in figures.items() if len(found)}
        for theme, figures in {**values, ALL_THEMES: together}.items()
    }
    lines = ",\n".join(f"  {json.dumps(theme)}: {json.dumps(ranges)}" for theme, ranges in rows.items())
    head = f'"size": {json.dumps(size)},\n "seeds": {json.dumps([seeds.start, seeds.stop])}'
    return f'{{{head},\n "ranges": {{\n{lines}\n }}}}\n'


def _range(values: NDArray[np.float64]) -> list[float]:
    """Return the 10th and the 90th percentile, rounded outwards, so that neither is outside its own range."""
    least, most = np.percentile(values, (10, 90)).tolist()
    return [math.floor(100 * least) / 100, math.ceil(100 * most) / 100]
