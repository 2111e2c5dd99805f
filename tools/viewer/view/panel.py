"""The panel on the right: every overlay with its legend, and the measures beside their bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from game.engine.model.sound import LOUDNESS
from game.ui.graphics.swatch import Colour
from survey_lib.bands import Figures, Line, measured_lines
from viewer.graphics.painting import Painting, mark
from viewer.graphics.pen import Pen
from viewer.overlays.overlays import OVERLAYS
from viewer.state.commands import Ask, Command, Toggle
from viewer.state.scope import Choices
from viewer.view.chips import Spot

INSIDE, OUTSIDE = "✓", "!"
TOO_MANY = "too many doors to be measured at once"


class Row(NamedTuple):
    """One line of the panel."""

    text: str
    purpose: str = "text"
    key: str = ""
    colour: Colour | None = None
    """Of a little box before the text."""
    indent: int = 0
    ask: Ask | None = None
    columns: tuple[tuple[str, str], ...] = ()
    """Words that end at columns on the right, each with its purpose."""


def overlay_rows(on: Mapping[str, Painting], choices: Choices) -> Iterator[Row]:
    """A line for each overlay; below each that is shown, its legend."""
    yield Row("What lies over it", "title")
    for overlay in OVERLAYS:
        shown = overlay.name in on
        mark = "■" if shown else "□"
        purpose = "text" if shown else "dim text"
        yield Row(f"{mark} {overlay.name}", purpose, overlay.key, ask=Toggle(overlay.name))
        for colour, words in on[overlay.name].legend if shown else ():
            yield Row(words, "dim text", colour=colour)
    doors = "all open" if choices.doors_open else "as they stand"
    yield Row(f"doors: {doors}", "dim text", "o", ask=Command.DOORS)
    noise = f"noise: {choices.noise.name.lower()}, {LOUDNESS[choices.noise]}"
    yield Row(noise, "dim text", "l", ask=Command.LOUDNESS)
    yield Row(f"breed: {choices.breed}", "dim text", "b", ask=Command.BREED)


def measure_rows(measures: Figures | None, beside: Figures | None) -> Iterator[Row]:
    """A line for each figure, with its band; compared, with the figure of the level beside, and the difference."""
    yield Row("")
    if measures is None:
        yield Row("Measures", "title", "m", ask=Command.MEASURES)
        yield Row(f"{TOO_MANY}; map_viewer.py --measure takes its time", "dim text", colour=mark("mark wall"))
        return
    others = {line.name: line.figure for line in measured_lines(beside)} if beside is not None else {}
    heads: tuple[tuple[str, str], ...] = (("beside", "dim text"), ("here", "dim text"), ("more", "dim text"))
    if beside is None:
        heads = (("figure", "dim text"), ("band", "dim text"))
    yield Row("Measures", "title", "m", ask=Command.MEASURES, columns=heads)
    for line in measured_lines(measures):
        purpose = {None: "dim text", True: "good", False: "harm"}[line.inside]
        sign = {None: "", True: INSIDE, False: OUTSIDE}[line.inside]
        here = (f"{_figure(line.figure)} {sign}".strip(), purpose)
        columns: tuple[tuple[str, str], ...] = (here, (_band(line), "dim text"))
        if beside is not None:
            other = others.get(line.name)
            columns = ((_figure(other), "dim text"), here, (_difference(line.figure, other), "text"))
        yield Row(line.name.replace("percent", "%"), purpose, columns=columns)


def _figure(figure: float | None) -> str:
    if figure is None:
        return "–"
    return str(int(figure)) if figure == int(figure) else f"{figure:.1f}"


def _difference(here: float | None, other: float | None) -> str:
    if here is None or other is None:
        return ""
    return "=" if abs(here - other) < 0.05 else f"{here - other:+.1f}".removesuffix(".0")


def _band(line: Line) -> str:
    band = line.band
    if band is None:
        return ""
    return str(band).replace(" to ", "–").replace("under ", "< ").replace("at least ", "≥ ").replace("≥", ">")


class Panel:
    """Draws rows, as many as fit, from wherever it was scrolled to."""

    def __init__(self) -> None:
        self.scrolled = 0
        """Lines."""

    def width(self, pen: Pen, window: int) -> int:
        """Of the panel, in a window of a width."""
        return min(window * 2 // 5, pen.width("door candidates, as many 888.8 ! 888–888") + 2 * pen.gap)

    def draw(self, target: pygame.Surface, area: pygame.Rect, rows: list[Row], pen: Pen) -> list[Spot]:
        """Answers what can be clicked where."""
        target.fill(pen.colour("panel"), area)
        pen.line_across(target, pygame.Rect(area.x, area.y, 1, area.height))
        inner = area.inflate(-2 * pen.gap, -pen.gap)
        lines = [line for row in rows for line in _wrapped(row, pen, inner.width)]
        fit = inner.height // pen.line
        self.scrolled = max(0, min(self.scrolled, len(lines) - fit))
        shown = lines[self.scrolled : self.scrolled + fit]
        spots: list[Spot] = []
        for number, row in enumerate(shown):
            line = pygame.Rect(inner.x, inner.y + number * pen.line, inner.width, pen.line)
            _draw_row(target, line, row, pen)
            if row.ask is not None:
                spots.append((line, row.ask))
        if self.scrolled + fit < len(lines):
            pen.write(target, (area.right - pen.line, area.bottom - pen.line), "↓", "title")
        if self.scrolled:
            pen.write(target, (area.right - pen.line, area.y), "↑", "title")
        return spots


def _wrapped(row: Row, pen: Pen, width: int) -> Iterator[Row]:
    """A line of a legend that is too long goes on in the next one."""
    if row.colour is None:
        yield row
        return
    first, *others = pen.wrap(row.text, width - 2 * pen.line)
    yield row._replace(text=first)
    for text in others:
        yield Row(text, row.purpose, indent=2)


def _draw_row(target: pygame.Surface, line: pygame.Rect, row: Row, pen: Pen) -> None:
    x = line.x + row.indent * line.height
    if row.key:
        pen.write(target, (x, line.y), row.key, "door text")
        x += pen.line
    if row.colour is not None:
        side = pen.line // 2
        x += pen.line
        target.fill(row.colour, pygame.Rect(x, line.y + pen.line // 4, side, side))
        x += pen.line
    right = line.right
    column = pen.width("888.8 ! ") + pen.gap // 2
    for text, purpose in reversed(row.columns):
        pen.write(target, (right - pen.width(text), line.y), text, purpose)
        right -= max(column, pen.width(text))
    pen.write(target, (x, line.y), pen.cut(row.text, right - x), row.purpose)
