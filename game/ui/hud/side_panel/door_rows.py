"""The doors and levers beside the hero on the side panel: what can be done at each, as buttons with loudness."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import Vec, name_of_step
from game.engine.model.behavior import Action
from game.engine.records import record
from game.ui.core.message import Message
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.button_style import ButtonState, PanelMouse, draw_plate
from game.ui.hud.side_panel.loudness_words import LOUDEST, loudness_level, loudness_purpose, loudness_word
from game.ui.hud.side_panel.section_layout import Form, Section
from game.ui.text.sentences import door_commands as text

COLUMNS = 2
"""Number of buttons beside each other in the smaller form of a row."""
PAD, GAP = 3, 1
"""Space around the text of a button, and between two buttons, in pixels at text scale 1."""
COST = 7
"""Cost of covering the section with the look card: see `section_layout.Section`."""
DETAILED, SMALLER, SHORTEST = 48, 75, 95
"""Weights of the three forms of the section: see `section_layout.Form`."""


class DoorOptionKind(Enum):
    """What the hero can do at a door or lever beside him."""

    LISTEN = auto()
    EASE = auto()
    OPEN = auto()
    KNOCK = auto()
    LATCH = auto()
    UNLATCH = auto()
    PULL = auto()


BUTTON_ORDER = (
    DoorOptionKind.LISTEN,
    DoorOptionKind.EASE,
    DoorOptionKind.OPEN,
    DoorOptionKind.KNOCK,
    DoorOptionKind.LATCH,
    DoorOptionKind.UNLATCH,
    DoorOptionKind.PULL,
)
"""Order of the buttons of a door."""


@record
class DoorOption:
    """Button of a door or lever beside the hero, and the same choice in the menu of a right click."""

    kind: DoorOptionKind
    step: Vec
    """Step from the hero to the door or lever."""
    label: str
    menu_text: str
    action: Action
    short: str = ""
    """Short label for the smaller form of the row; empty if it is the usual label."""
    why_not: str | None = None
    """Reason why the hero cannot do this now; None if he can."""
    loudness: int | None = None
    """Loudness of the action, in cells that its noise can cross; None in a tradition (set of rules) without noise."""
    percent: int | None = None
    """Chance of success that the hero knows, in percent; None if success is certain or the chance unknown to him."""
    notes: tuple[str, ...] = ()
    """Sentences of the tooltip about the chances and the cost."""

    def tooltip(self) -> list[Message]:
        """Return the lines of the button's tooltip: the label, the loudness, and why the button cannot be used."""
        lines = [Message(self.label, "title")]
        if self.why_not is not None:
            return [*lines, Message(self.why_not, "harm")]
        if self.loudness is not None:
            word = loudness_word(self.loudness)
            sentence = text.TIP_LOUDNESS if self.loudness else text.TIP_ALMOST_SILENT
            lines.append(
                Message(sentence.format(loudness=word, squares=self.loudness), loudness_purpose(self.loudness))
            )
        return [*lines, *(Message(note) for note in self.notes)]


@record
class DoorRow:
    """Row of a door or lever beside the hero. `heading`: its name and state."""

    at: Vec
    step: Vec
    heading: str
    options: tuple[DoorOption, ...]
    light: str = ""
    """Line on the light under the door, in the most detailed form of the row; empty for nothing."""


OptionBoxes = list[tuple[pygame.Rect, DoorOption]]
HeadingBoxes = list[tuple[pygame.Rect, Vec]]


def doors_section(
    painter: TextPainter,
    rows: Sequence[DoorRow],
    mouse: PanelMouse,
    options: OptionBoxes,
    headings: HeadingBoxes,
    margin: int,
) -> Section:
    """Return the section of the doors beside the hero.

    `mouse`: where the mouse is on the panel. `margin`: pixels to leave free below each row.
    The boxes of the drawn buttons and headings are added to `options` and `headings`.
    """
    button = painter.line + 2 * painter.scale

    def form(columns: int, weight: int) -> Form:
        heights = [
            painter.line * (1 + (columns == 1 and bool(row.light)))
            + (ceil_div(len(row.options), columns) * button if columns else 0)
            + margin
            for row in rows
        ]

        def draw(box: pygame.Rect) -> None:
            y = box.y
            for row, height in zip(rows, heights, strict=True):
                _draw_row(painter, row, pygame.Rect(box.x, y, box.width, height), columns, mouse, options, headings)
                y += height

        return Form(sum(heights), weight, draw)

    forms = [form(1, DETAILED), form(COLUMNS, SMALLER), form(0, SHORTEST)] if rows else []
    return Section(forms, COST, at_foot=True)


def _draw_row(
    painter: TextPainter,
    row: DoorRow,
    box: pygame.Rect,
    columns: int,
    mouse: PanelMouse,
    options: OptionBoxes,
    headings: HeadingBoxes,
) -> None:
    """Draw the row of one door with its buttons in `columns` columns; 0 for the heading alone."""
    scale = painter.scale
    headings.append((pygame.Rect(box.x, box.y, box.width, painter.line), row.at))
    way = name_of_step(row.step)
    end = box.right
    if painter.width(row.heading) + painter.width(way) + 4 * scale <= box.width:
        end = painter.word_from_right(box.right, box.y, way)
    painter.word(box.x, box.y, painter.cut(row.heading, end - box.x - 2 * scale), "door text")
    if not columns:
        return
    pitch, height = box.width // columns, painter.line + 2 * scale
    top = box.y + painter.line
    if columns == 1 and row.light:
        painter.word(box.x, top, painter.cut(row.light, box.width), "text")
        headings.append((pygame.Rect(box.x, top, box.width, painter.line), row.at))
        top += painter.line
    for number, option in enumerate(row.options):
        line, column = divmod(number, columns)
        button = pygame.Rect(box.x + column * pitch, top + line * height, pitch - GAP * scale, height - GAP * scale)
        options.append((button, option))
        state = mouse.state(button, enabled=option.why_not is None)
        _draw_button(painter, option, button, state, detailed=columns == 1)


def _draw_button(
    painter: TextPainter, option: DoorOption, box: pygame.Rect, state: ButtonState, *, detailed: bool
) -> None:
    """Draw a button: its label, and its loudness as a word (`detailed`) or as bars."""
    scale, usable = painter.scale, option.why_not is None
    box = draw_plate(painter, box, state)
    end = box.right - PAD * scale
    if option.loudness is not None and usable:
        if detailed:
            word = loudness_word(option.loudness)
            longer = text.CHANCE_AND_LOUDNESS.format(percent=option.percent, loudness=word) if option.percent else word
            if painter.width(option.label) + painter.width(longer) <= box.width - 3 * PAD * scale:
                word = longer
            end -= painter.width(word)
            purpose = loudness_purpose(option.loudness)
            painter.word(end, box.y, word, "gain" if purpose == "harm" else purpose)  # "harm" is too dark on a button
        else:
            end = _draw_bars(painter, option.loudness, end, box)
    room = end - box.x - 2 * PAD * scale
    label = option.label if detailed else option.short or option.label
    painter.word(box.x + PAD * scale, box.y, painter.cut(label, room), "text" if usable else "dim text")


def _draw_bars(painter: TextPainter, loudness: int, right: int, box: pygame.Rect) -> int:
    """Draw a loudness as rising bars that end at `right`; return the x where they begin."""
    scale = painter.scale
    left = right - LOUDEST * 3 * scale
    for number in range(1, LOUDEST + 1):
        height = (2 + 2 * number) * scale
        bar = pygame.Rect(left + (number - 1) * 3 * scale, box.bottom - 2 * scale - height, 2 * scale, height)
        painter.fill(bar, loudness_purpose(loudness) if number <= loudness_level(loudness) else "line")
    return left
