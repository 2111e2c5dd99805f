"""The doors and levers beside the hero on the side panel: what can be done at each, as buttons with loudness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from types import MappingProxyType

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import ORTHOGONAL, Vec, name_of_step
from game.engine.records import NamedTuple, record
from game.engine.rules.actions.door_verbs import DOOR_VERBS, DoorVerb
from game.engine.senses.hearing import earshot
from game.engine.words import count
from game.ui.core.message import Message
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.button_style import ButtonState, draw_plate
from game.ui.hud.side_panel.loudness_words import (
    LOUDEST,
    loudness_level,
    loudness_purpose,
    loudness_word,
    sleepers_sentence,
)
from game.ui.hud.side_panel.panel_row import RowPainter, text_row
from game.ui.hud.side_panel.section_layout import Form, Priority, Section
from game.ui.input.commands import Direction
from game.ui.input.key_bindings import Bound
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences import status

COLUMNS = 2, 3
"""Numbers of buttons beside each other in the two smaller forms of a row."""
USUAL_BUTTONS = 5
"""Number of buttons of a usual door, for which the panel keeps room free."""
EDGE, GAP = 2, 1
"""Space at both ends of a button, and between two buttons, in pixels at text scale 1."""
AFTER_KEY, AFTER_LABEL = 3, 5
"""Least space between the key and the label of a button, and between the label and its loudness or chance, in pixels at
text scale 1. The second is wider, so that a label and a value never look like one word."""
KEY = 4
"""Least width of a key on a button, in pixels at text scale 1: that of most letters, so that the labels are aligned."""
BAR = 3
"""Distance from one bar of a loudness to the next, in pixels at text scale 1."""
COST = 7
"""Cost of covering the section with the look card: see `section_layout.Section`."""


class Walking(Enum):
    """What the hero can do at a door beside him by walking into it.

    To push a door open quietly and to open it loudly are two options. So no click that was meant for another option can
    open a door loudly, even if it comes just after the door has changed.
    """

    PUSH = auto()
    OPEN = auto()


@record
class DoorOption:
    """Button of a door or lever beside the hero, and the same choice in the menu of a right click."""

    does: DoorVerb | Walking
    step: Vec
    """Step from the hero to the door or lever."""
    label: str
    menu_text: str
    short: str = ""
    """Short label for the smaller form of the row; empty if it is the usual label."""
    why_not: str | None = None
    """Reason why the hero cannot do this now; None if he can."""
    loudness: int | None = None
    """Loudness of the action, in cells that its noise can cross; None in a tradition (set of rules) without noise."""
    notes: tuple[str, ...] = ()
    """Sentences of the tooltip about the cost."""

    @property
    def bound(self) -> Bound:
        """Command or direction whose key does the same as the button. A lever is pulled by walking into it."""
        return self.does if self.does in DOOR_VERBS else Direction(self.step)

    def tooltip(self) -> list[Message]:
        """Return the lines of the button's tooltip: the label, the loudness, and why the button cannot be used."""
        lines = [Message(self.label, "title")]
        if self.why_not is not None:
            return [*lines, Message(self.why_not, "harm")]
        if self.loudness is not None:
            word = loudness_word(self.loudness)
            steps = earshot(self.loudness)
            sentence = text.TIP_LOUDNESS if steps else text.TIP_SOFT
            told = sentence.format(loudness=word, squares=count(steps, "square"))
            lines.append(Message(told, loudness_purpose(self.loudness)))
            lines += [Message(sleepers_sentence(self.loudness))] if steps else []
        return [*lines, *(Message(note) for note in self.notes)]


class _Place(NamedTuple):
    """Place of a button: its line, and its column in a line of equally wide `columns`."""

    line: int
    column: int
    columns: int


@record
class DoorRow:
    """Row of a door or lever beside the hero. `heading`: its name and state."""

    at: Vec
    step: Vec
    heading: str
    options: tuple[DoorOption, ...]
    known: tuple[str, ...] = ()
    """What the two most detailed forms of the row tell of the signs of the door, and of who is heard there.

    It has one line if there is room, else a line for each.
    """
    slots: int = 0
    """Number of places for buttons at a door that is not open; 0 if there are no more than buttons.

    The buttons take the last places, so that the only button of an open door, the bolt, is where it always is.
    """

    def places(self, columns: int) -> list[_Place]:
        """Return the place of each button in a form with a number of columns. The first line has the number 0.

        In one column the last two of USUAL_BUTTONS share a line.
        """
        slots = max(self.slots, len(self.options))
        usual = [_Place(slot // columns, slot % columns, columns) for slot in range(slots)]
        if columns == 1 and slots >= USUAL_BUTTONS:
            usual[-2:] = [_Place(slots - 2, column, 2) for column in range(2)]
        taken = usual[slots - len(self.options) :]
        return [place._replace(line=place.line - taken[0].line) for place in taken]


DOOR_KEYS: tuple[Bound, ...] = (*DOOR_VERBS, *(Direction(step) for step in ORTHOGONAL))
"""All commands and directions that buttons of doors and levers may stand for."""
KeySigns = Mapping[Bound, str]
"""Signs of the keys of `DOOR_KEYS`. A sign is empty if there is no key, or if the mouse was used last."""


def doors_section(
    cells: RowPainter,
    rows: Sequence[DoorRow],
    width: int,
    margin: int,
    kept: int | None = None,
    keys: KeySigns = MappingProxyType({}),
) -> Section:
    """Return the section of the doors beside the hero.

    `width`: of a row, in pixels. `margin`: pixels to leave free below each row. `kept`: number of the form that was
    last drawn, while the mouse is on its buttons, which must not move then; else None. `keys`: signs of keys on the
    buttons.
    """
    painter = cells.painter

    def form(columns: int, *, known: bool = False) -> Form:
        shown = [replace(row, known=_lines(painter, row.known, width) if known else ()) for row in rows]
        lines = [row.places(columns)[-1].line + 1 if columns else 0 for row in rows]
        heights = [
            _height(painter, used, known=len(row.known)) + margin for used, row in zip(lines, shown, strict=True)
        ]

        def draw(box: pygame.Rect) -> None:
            y = box.y
            for row, height in zip(shown, heights, strict=True):
                _draw_row(cells, row, pygame.Rect(box.x, y, box.width, height), columns, keys)
                y += height

        return Form(sum(heights), Priority.DOORS if kept is None else Priority.POINTED_DOORS, draw)

    smaller = [form(COLUMNS[0], known=True), *(form(columns) for columns in COLUMNS)]
    forms = [form(1, known=True), *smaller, form(0)] if rows else []
    return Section(forms[kept or 0 :], COST, at_foot=True, changes=True)


def _lines(painter: TextPainter, known: Sequence[str], width: int) -> tuple[str, ...]:
    """Return the lines on signs and sounds: one if it fits into a width in pixels, else a line for each."""
    joined = status.AND.join(known)
    return (joined,) if known and painter.width(joined) <= width else tuple(known)


def usual_height(painter: TextPainter, margin: int, *, detailed: bool, known: bool) -> int:
    """Return the height in pixels of the section for one usual door.

    `detailed`: whether the section has its most detailed form, with room for two lines on signs and sounds; if not, it
    has the next smaller form, with room for one. `known`: whether there are such lines. `margin`: pixels to leave free
    below the row.
    """
    lines = USUAL_BUTTONS - 1 if detailed else ceil_div(USUAL_BUTTONS, COLUMNS[0])
    return _height(painter, lines, known=known * (2 if detailed else 1)) + margin


def _height(painter: TextPainter, lines: int, *, known: int) -> int:
    """Return the height of a row in pixels. `lines`: of buttons. `known`: on signs and sounds."""
    return painter.line * (1 + known) + lines * (painter.line + 2 * painter.scale)


def _draw_row(cells: RowPainter, row: DoorRow, box: pygame.Rect, columns: int, keys: KeySigns) -> None:
    """Draw the row of one door with its buttons in `columns` columns; 0 for the heading alone."""
    painter, scale, way = cells.painter, cells.painter.scale, name_of_step(row.step)
    beside = painter.width(row.heading) + painter.width(way) + 4 * scale <= box.width
    lines = [text_row(target=row.at, forms=(row.heading,), purpose="door text", notes=(way,) if beside else ())]
    lines += [text_row(target=row.at, forms=(line,)) for line in row.known if columns]
    cells.draw(lines, box)
    if not columns:
        return
    height, top = painter.line + 2 * scale, box.y + len(lines) * painter.line
    for option, place in zip(row.options, row.places(columns), strict=True):
        pitch = box.width // place.columns
        left = box.x + place.column * pitch
        button = pygame.Rect(left, top + place.line * height, pitch - GAP * scale, height - GAP * scale)
        cells.hits.append((button, option))
        state = cells.mouse.state(button, enabled=option.why_not is None)
        _draw_button(painter, option, button, state, keys.get(option.bound, ""), place.columns)


def _draw_button(
    painter: TextPainter, option: DoorOption, box: pygame.Rect, state: ButtonState, key: str, columns: int
) -> None:
    """Draw a button: its key, its label, and its loudness or its chance.

    The loudness is a word wherever that has room beside the key, else bars. Where room is short, the key makes way
    before the loudness, but not before a chance, which the tooltip names too. In the smallest form all buttons have
    labels only: if one of them showed a loudness, the others would seem to be silent. `columns`: of the button's line;
    in one column the label is the long one.
    """
    scale, usable = painter.scale, option.why_not is None
    has_notes = usable and columns != COLUMNS[-1]
    box = draw_plate(painter, box, state)
    label = option.label if columns == 1 else option.short or option.label
    room = box.width - 2 * EDGE * scale - painter.width(label)

    def fits(key: str, note: str | None) -> bool:
        return _key_room(painter, key) + (_width(painter, note) + AFTER_LABEL * scale if note != "" else 0) <= room

    choices = [(shown, note) for shown in ((key, "") if key else ("",)) for note in _notes(option)] if has_notes else []
    key, note = next((choice for choice in choices if fits(*choice)), ("", ""))
    end = box.right - EDGE * scale
    if note is None:
        end = _draw_bars(painter, option.loudness or 0, end, box)
    elif note:
        end -= painter.width(note)
        painter.word(end, box.y, note, loudness_purpose(option.loudness or 0))
    painter.word(box.x + EDGE * scale, box.y, key, "title")
    left = box.x + EDGE * scale + _key_room(painter, key)
    room = end - left - (AFTER_LABEL * scale if note != "" else 0)
    painter.word(left, box.y, painter.cut(label, room), "text" if usable else "dim text")


def _key_room(painter: TextPainter, key: str) -> int:
    """Return the pixels that a key takes on a button, with the space behind it; 0 without a key."""
    space = max(AFTER_KEY * painter.scale, 2 * painter.width(" ") - painter.scale)  # wider between clear letters
    return max(KEY * painter.scale, painter.width(key)) + space if key else 0


def _notes(option: DoorOption) -> list[str | None]:
    """Return what a button may show at its right end, the best first: texts, None for bars, "" for nothing."""
    if option.loudness is None:
        return [""]
    return [loudness_word(option.loudness), None]


def _width(painter: TextPainter, note: str | None) -> int:
    """Return the width of a note of a button in pixels. None: bars of loudness."""
    return LOUDEST * BAR * painter.scale if note is None else painter.width(note)


def _draw_bars(painter: TextPainter, loudness: int, right: int, box: pygame.Rect) -> int:
    """Draw a loudness as rising bars that end at `right`; return the x where they begin."""
    scale = painter.scale
    left = right - LOUDEST * BAR * scale
    for number in range(1, LOUDEST + 1):
        height = (2 + 2 * number) * scale
        bar = pygame.Rect(left + (number - 1) * BAR * scale, box.bottom - 2 * scale - height, 2 * scale, height)
        painter.fill(bar, loudness_purpose(loudness) if number <= loudness_level(loudness) else "line")
    return left
