"""Histograms of a survey on one picture. A panel for each figure shows its distribution, median and band.

A band is the range in which the median of a figure should lie.
"""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

from game.mapgen.measure.level_bands import BANDS, Band
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.font import Font
from survey_lib.tally import Tally

COLUMNS = 4
PANEL = (300, 150)
GAP = 12
HEADING_HEIGHT = 24
MAX_BARS = 46
TAIL_PERCENT = 1
"""Percentage of the values at each end that lie beyond the range of the bars. The outermost bars count them too."""


def histogram_sheet(tally: Tally) -> pygame.Surface:
    """Return a picture with a heading and a histogram panel for each figure that at least one level has."""
    font, spec = Font.load("large"), tally.spec
    figures = [(name, values) for name, values in tally.values.items() if len(values)]
    width, height = PANEL[0] + GAP, PANEL[1] + GAP
    rows = math.ceil(len(figures) / COLUMNS)
    picture = pygame.Surface((COLUMNS * width + GAP, HEADING_HEIGHT + rows * height + GAP), 0, 32)
    picture.fill(_colour("void"))
    heading = f"{spec.title} · {spec.width}x{spec.height} · depth {spec.depth} · {tally.levels} levels"
    font.draw(picture, (GAP, (HEADING_HEIGHT + GAP - font.line_height()) // 2), heading, _colour("title"))
    for number, (name, values) in enumerate(figures):
        row, column = divmod(number, COLUMNS)
        panel = pygame.Rect((GAP + column * width, HEADING_HEIGHT + GAP + row * height), PANEL)
        _draw_panel(picture.subsurface(panel), font, name, values)
    return picture


def _draw_panel(panel: pygame.Surface, font: Font, name: str, values: NDArray[np.float64]) -> None:
    panel.fill(_colour("panel"))
    band, median = BANDS.get(name), float(np.median(values))
    plot = panel.get_rect().inflate(-2 * GAP, -2 * font.line_height() - 8)
    low, high, bars = _range(values, band)

    def place(value: float) -> int:
        return plot.x + round(min(max((value - low) / (high - low), 0), 1) * (plot.width - 1))

    if band is not None:
        left, right = place(band.least), place(band.upper)
        panel.fill(_colour("chosen"), (left, plot.y, right - left + 1, plot.height))
    counts, edges = np.histogram(np.clip(values, low, high), bars, (low, high))
    for count, left, right in zip(counts.tolist(), edges.tolist(), edges[1:].tolist(), strict=False):
        bar_height = math.ceil(plot.height * count / counts.max())
        panel.fill(
            _colour("door text"), (place(left), plot.bottom - bar_height, place(right) - place(left) - 1, bar_height)
        )
    panel.fill(_colour("line"), (plot.x, plot.bottom, plot.width, 1))
    is_inside = band is None or band.contains(median)
    colour = _colour("text") if band is None else _colour("good" if is_inside else "harm")
    panel.fill(colour, (place(median), plot.y, 2, plot.height))
    font.draw(panel, (plot.x, 4), name.replace("_", " "), _colour("text"))
    _draw_right(panel, font, plot.right, 4, f"{median:.4g}" if is_inside else f"{median:.4g}, not {band}", colour)
    below = plot.bottom + 3
    font.draw(panel, (plot.x, below), f"{math.ceil(low) if bars < MAX_BARS else low:.4g}", _colour("dim text"))
    _draw_right(
        panel, font, plot.right, below, f"{math.floor(high) if bars < MAX_BARS else high:.4g}", _colour("dim text")
    )
    if band is not None and is_inside:
        words = str(band)
        font.draw(panel, (plot.centerx - font.width(words) // 2, below), words, _colour("dim text"))


def _draw_right(panel: pygame.Surface, font: Font, right: int, top: int, words: str, colour: Colour) -> None:
    font.draw(panel, (right - font.width(words), top), words, colour)


def _range(values: NDArray[np.float64], band: Band | None) -> tuple[float, float, int]:
    """Return the lowest value of a chart, its highest value, and its number of bars.

    The range covers all values but the outermost percent at each end, and the limits of the band.
    """
    low, high = np.percentile(values, (TAIL_PERCENT, 100 - TAIL_PERCENT), method="nearest").tolist()
    if band is not None:
        limits = [limit for limit in band if 0 < limit < math.inf]
        low, high = min(low, *limits), max(high, *limits)
    if high - low < MAX_BARS and all(value % 1 == 0 for value in (low, high, *values)):
        return low - 0.5, high + 0.5, int(high - low) + 1
    return (low, high, MAX_BARS) if low < high else (low - 0.5, high + 0.5, 1)


def _colour(purpose: str) -> Colour:
    return AJAR.shade(purpose).fov
