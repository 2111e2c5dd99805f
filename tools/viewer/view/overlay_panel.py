"""Panel at the right of the window: all overlays with their legends, and the figures of the level with their bands.

A band is the range of good values of a figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.engine.model.noise import LOUDNESS
from game.engine.words import capital
from game.ui.graphics.colours.swatch import Colour
from survey_lib.judged_figures import HIGH, LOW, FigureRow, Figures, Ranges, figure_rows
from viewer.graphics.map_picture import DrawStyle
from viewer.graphics.overlay_layer import OverlayLayer, mark_colour
from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.overlays.overlay_table import OVERLAYS
from viewer.state.overlay_context import NOISE_WORDS, OverlaySettings
from viewer.view.chips import ClickTarget

SIGNS = {None: "", "": "✓", LOW: "↓", HIGH: "↑"}
"""Sign behind a figure, by the verdict on it."""
WARNINGS, MOST_WARNINGS = "Warnings", 12
"""Title of the list of what was not read of a file, and the greatest number of its lines."""
PROMISES_KEPT = "Keeps all promises."
TOO_MANY_DOORS = "There are too many doors to measure at once."


class Row(NamedTuple):
    """Line of the panel. `purpose`: what the colour of its text is for. `key`: key whose command a click does.

    `indent`: by how many line heights the text is moved to the right.
    """

    text: str
    purpose: str = "text"
    key: str = ""
    colour: Colour | None = None
    """Colour of a small square before the text; None for no square."""
    indent: int = 0
    columns: tuple[tuple[str, str], ...] = ()
    """Texts in columns at the right of the line, each with the purpose of its colour."""


def overlay_rows(on: Mapping[str, OverlayLayer], overlay_settings: OverlaySettings) -> Iterator[Row]:
    """Yield the panel's rows for the overlays: a row for each overlay, with its legend if it is on, then the settings.

    `on`: layers of the overlays that are on, by the overlay's name.
    """
    yield Row("Overlays", "title")
    for overlay in OVERLAYS:
        shown = overlay.name in on
        box = "■" if shown else "□"
        purpose = "text" if shown else "dim text"
        yield Row(f"{box} {overlay.name}", purpose, overlay.key)
        for colour, words in on[overlay.name].legend if shown else ():
            yield Row(words, "dim text", colour=colour)
    doors = "all open" if overlay_settings.doors_open else "as they are"
    yield Row(f"doors: {doors}", "dim text", "o")
    noise = f"noise: {NOISE_WORDS[overlay_settings.noise]}, loudness {LOUDNESS[overlay_settings.noise]}"
    yield Row(noise, "dim text", "l")
    yield Row(f"breed: {overlay_settings.breed}", "dim text", "b")


def legend_rows(legend: Sequence[tuple[Colour, str]]) -> Iterator[Row]:
    """Yield the panel's rows for the colours of flat cells. `legend`: the colours, each with what it means."""
    yield Row("")
    yield Row(capital(DrawStyle.FLAT.value), "title", "a")
    for colour, meaning in legend:
        yield Row(meaning, "dim text", colour=colour)


def measure_rows(measures: Figures | None, ranges: Ranges, beside: Figures | None) -> Iterator[Row]:
    """Yield the panel's rows for the figures of a level.

    `measures`: the figures; None if the level has too many doors to be measured. `ranges`: what they are compared with.
    `beside`: figures of the level kept for comparison, which are shown with the differences; if None, the ranges are
    shown.
    """
    yield Row("")
    if measures is None:
        yield Row("Measures", "title", "m")
        yield Row(f"{TOO_MANY_DOORS} Use map_viewer.py --measure.", "dim text", colour=mark_colour("mark wall"))
        return
    others = {line.name: line.figure for line in figure_rows(beside, ranges)} if beside is not None else {}
    heads: tuple[tuple[str, str], ...] = (("other", "dim text"), ("this", "dim text"), ("diff", "dim text"))
    if beside is None:
        heads = (("figure", "dim text"), ("usual", "dim text"))
    yield Row("Measures", "title", "m", columns=heads)
    for line in figure_rows(measures, ranges):
        purpose = {None: "dim text", "": "good"}.get(line.verdict, "door text")
        here = (f"{_figure(line.figure)} {SIGNS[line.verdict]}".strip(), purpose)
        columns: tuple[tuple[str, str], ...] = (here, (_band(line), "dim text"))
        if beside is not None:
            other = others.get(line.name)
            columns = ((_figure(other), "dim text"), here, (_difference(line.figure, other), "text"))
        yield Row(line.name.replace("percent", "%"), purpose, columns=columns)
    note = ranges.note.replace(f"{LOW}, {HIGH}", f"{SIGNS[LOW]} {SIGNS[HIGH]}")
    yield Row(note, "dim text", colour=mark_colour("mark wall"))


def promise_rows(broken: Sequence[str]) -> Iterator[Row]:
    """Yield the panel's rows for the promises that a drawn level breaks. `broken`: a sentence for each."""
    yield Row("")
    if broken:
        yield from _listed("Broken promises", broken, "harm")
    else:
        yield Row(PROMISES_KEPT, "good")


def mistake_rows(mistakes: Sequence[str]) -> Iterator[Row]:
    """Yield the panel's rows for the mistakes in a changed file that could not be read. `mistakes`: a line for each."""
    if mistakes:
        yield from _listed("Mistakes in the file", mistakes, "harm")
        yield Row("")


def warning_rows(warnings: Sequence[str]) -> Iterator[Row]:
    """Yield the panel's rows for what was not read of a file. `warnings`: a line for each."""
    if warnings:
        more = len(warnings) - MOST_WARNINGS
        shown = [*warnings[:MOST_WARNINGS], *([f"and {more} more"] if more > 0 else [])]
        yield from _listed(WARNINGS, shown, "gain")
        yield Row("")


def vault_rows(places: Sequence[str]) -> Iterator[Row]:
    """Yield the panel's rows for the vaults of a file. `places`: where each stands, or why it has no place."""
    if places:
        yield from _listed("Vaults", places, "text")
        yield Row("")


def _listed(title: str, sentences: Sequence[str], purpose: str) -> Iterator[Row]:
    yield Row(title, "title")
    for sentence in sentences:
        yield Row(sentence, purpose, colour=mark_colour("mark wall"))


def _figure(figure: float | None) -> str:
    if figure is None:
        return "–"
    return str(int(figure)) if figure == int(figure) else f"{figure:.1f}"


def _difference(here: float | None, other: float | None) -> str:
    if here is None or other is None:
        return ""
    return "=" if abs(here - other) < 0.05 else f"{here - other:+.1f}".removesuffix(".0")


def _band(line: FigureRow) -> str:
    band = line.band
    if band is None:
        return ""
    least, most = (f"{limit:.0f}" if limit >= 100 else _figure(limit) for limit in (band.least, band.most))
    return f"{least}–{most}"


class Panel:
    """Panel that shows rows of text and can be scrolled."""

    def __init__(self) -> None:
        self.scrolled = 0
        """Number of lines above the panel's top edge, which are not shown."""

    def width(self, painter: ViewerTextPainter, window: int) -> int:
        """Return the width of the panel in pixels. `window`: width of the window in pixels."""
        return min(window * 2 // 5, painter.width("door candidates, as many 888.8 ! 888–888") + 2 * painter.gap)

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, rows: list[Row], painter: ViewerTextPainter
    ) -> list[ClickTarget]:
        """Draw the rows that fit into an area of the window. Return the rectangle and the key of each click target.

        `area`: in pixels.
        """
        target.fill(painter.colour("panel"), area)
        painter.fill_line(target, pygame.Rect(area.x, area.y, 1, area.height))
        inner = area.inflate(-2 * painter.gap, -painter.gap)
        lines = [line for row in rows for line in _wrapped(row, painter, inner.width)]
        fit = inner.height // painter.line
        self.scrolled = max(0, min(self.scrolled, len(lines) - fit))
        shown = lines[self.scrolled : self.scrolled + fit]
        click_targets: list[ClickTarget] = []
        for number, row in enumerate(shown):
            line = pygame.Rect(inner.x, inner.y + number * painter.line, inner.width, painter.line)
            _draw_row(target, line, row, painter)
            if row.key:
                click_targets.append((line, row.key))
        if self.scrolled + fit < len(lines):
            painter.write(target, (area.right - painter.line, area.bottom - painter.line), "↓", "title")
        if self.scrolled:
            painter.write(target, (area.right - painter.line, area.y), "↑", "title")
        return click_targets


def _wrapped(row: Row, painter: ViewerTextPainter, width: int) -> Iterator[Row]:
    """Yield the rows to draw for a row. A legend whose text is wider than `width` pixels becomes several rows."""
    if row.colour is None:
        yield row
        return
    first, *others = painter.wrap(row.text, width - 2 * painter.line)
    yield row._replace(text=first)
    for text in others:
        yield Row(text, row.purpose, indent=2)


def _draw_row(target: pygame.Surface, line: pygame.Rect, row: Row, painter: ViewerTextPainter) -> None:
    x = line.x + row.indent * line.height
    if row.key:
        painter.write(target, (x, line.y), row.key, "door text")
        x += painter.line
    if row.colour is not None:
        side = painter.line // 2
        x += painter.line
        target.fill(row.colour, pygame.Rect(x, line.y + painter.line // 4, side, side))
        x += painter.line
    right = line.right
    column = painter.width("888.8 ! ") + painter.gap // 2
    for text, purpose in reversed(row.columns):
        painter.write(target, (right - painter.width(text), line.y), text, purpose)
        right -= max(column, painter.width(text))
    painter.write(target, (x, line.y), painter.cut(row.text, right - x), row.purpose)
