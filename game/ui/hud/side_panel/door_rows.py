"""The doors, levers and fixtures beside the hero on the side panel: what he can do there, as buttons with loudness."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from types import MappingProxyType

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.geometry import DIRECTIONS, Vec, name_of_step
from game.engine.records import NamedTuple, record
from game.engine.rules.actions.door_verbs import DOOR_VERBS, DoorVerb
from game.engine.senses.hearing import earshot
from game.engine.words import count
from game.ui.core.message import Message
from game.ui.graphics.text_painter import TextPainter
from game.ui.hud.side_panel.loudness_words import (
    loudness_purpose,
    loudness_word,
    sleepers_sentence,
)
from game.ui.hud.side_panel.panel_row import NOTE_GAP, Cell, Kind, PanelRow, Plate, RowPainter, text_row
from game.ui.hud.side_panel.section_layout import Form, Priority, Section
from game.ui.input.commands import Direction
from game.ui.input.key_bindings import Bound
from game.ui.text.open_doors import ActLine
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences import status

COLUMNS = 2, 3
"""Numbers of buttons beside each other in the two smaller forms of a row."""
USUAL_BUTTONS = 5
"""Number of buttons of a usual door, for which the panel keeps room free."""
SPACE = 5
"""Space below the row of a door, in pixels at text scale 1."""
COST = 7
"""Cost of covering the section with the look card: see `section_layout.Section`."""


class Walking(Enum):
    """What the hero can do at a door, or with a fixture, beside him by walking into it.

    To push a door open quietly and to open it loudly are two options. So no click that was meant for another option can
    open a door loudly, even if it comes just after the door has changed.
    """

    PUSH = auto()
    OPEN = auto()
    USE = auto()


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
    change: ActLine | None = None
    """What the two most detailed forms tell of the number of the hero's open doors; None for nothing."""
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


DOOR_KEYS: tuple[Bound, ...] = (*DOOR_VERBS, *(Direction(step) for step in DIRECTIONS))
"""All commands and directions that buttons of doors and levers may stand for."""
KeySigns = Mapping[Bound, str]
"""Signs of the keys of `DOOR_KEYS`. A sign is empty if there is no key, or if the mouse was used last."""


def doors_section(
    cells: RowPainter,
    rows: Sequence[DoorRow],
    width: int,
    kept: int | None = None,
    keys: KeySigns = MappingProxyType({}),
    drawn: Callable[[int], None] = lambda _: None,
) -> Section:
    """Return the section of the doors beside the hero.

    `width`: of a row, in pixels. `kept`: number of the form that was last drawn, while the mouse is on its buttons,
    which must not move then; else None. `keys`: signs of keys on the buttons. `drawn`: called with the number of the
    form that is drawn.
    """

    def form(columns: int, *, known: bool = False) -> Form:
        shown = [line for row in rows for line in _rows_of(cells.painter, row, columns, width, keys, known=known)]
        priority = Priority.DOORS if kept is None else Priority.POINTED_DOORS
        return replace(cells.form(shown, priority), parts=())

    smaller = [form(COLUMNS[0], known=True), *(form(columns) for columns in COLUMNS)]
    forms = [form(1, known=True), *smaller, form(0)] if rows else []

    def draw(number: int, box: pygame.Rect) -> None:
        forms[number].draw(box)
        drawn(number)

    noted = [replace(form, draw=partial(draw, number)) for number, form in enumerate(forms)]
    return Section(noted[kept or 0 :], COST, at_foot=True, changes=True)


def _lines(painter: TextPainter, known: Sequence[str], width: int) -> tuple[str, ...]:
    """Return the lines on signs and sounds: one if it fits into a width in pixels, else a line for each."""
    joined = status.AND.join(known)
    return (joined,) if known and painter.width(joined) <= width else tuple(known)


def usual_height(painter: TextPainter, *, detailed: bool, known: bool) -> int:
    """Return the height in pixels of the section for one usual door.

    `detailed`: whether the section has its most detailed form, with room for two lines on signs, sounds and the number
    of open doors; if not, it has the next smaller form, with room for one. `known`: whether there are such lines.
    """
    lines = USUAL_BUTTONS - 1 if detailed else ceil_div(USUAL_BUTTONS, COLUMNS[0])
    texts = 1 + known * (2 if detailed else 1)
    return texts * painter.line + lines * (painter.line + 2 * painter.scale) + SPACE * painter.scale


def _rows_of(
    painter: TextPainter, row: DoorRow, columns: int, width: int, keys: KeySigns, *, known: bool
) -> list[PanelRow]:
    """Return the rows of one door with its buttons in `columns` columns; 0 for the heading alone.

    `width`: of a row in pixels. `known`: whether lines tell of its signs and of who is heard there.
    """
    way = name_of_step(row.step)
    room = width - painter.width(row.heading) - NOTE_GAP * painter.scale
    ways = tuple(note for note in (way, status.SHORT_DIRECTIONS[way]) if painter.width(note) <= room)
    shown = [text_row(target=row.at, forms=(row.heading,), purpose="door text", notes=ways)]
    shown += [text_row(target=row.at, forms=(line,)) for line in (_lines(painter, row.known, width) if known else ())]
    if known and row.change is not None:
        shown.append(text_row(target=row.at, forms=(row.change.text, row.change.short), purpose=row.change.purpose))
    lines = dict[int, list[Cell]]()
    for option, place in zip(row.options, row.places(columns), strict=True) if columns else ():
        cells = lines.setdefault(place.line, [Cell()] * place.columns)
        cells[place.column] = _button(option, keys.get(option.bound, ""), place.columns)
    shown += [PanelRow(tuple(cells), Kind.BUTTONS) for cells in lines.values()]
    return [*shown[:-1], replace(shown[-1], space=SPACE)]


def _button(option: DoorOption, key: str, columns: int) -> Cell:
    """Return the cell of a button. `columns`: of its line; in one column the label is the long one.

    In the smallest form all buttons have labels only: if one of them showed a loudness, the others would seem to be
    silent.
    """
    usable = option.why_not is None
    has_notes = usable and columns != COLUMNS[-1]
    return Cell(
        option,
        (option.label if columns == 1 else option.short or option.label,),
        "text" if usable else "dim text",
        plate=Plate.BUTTON,
        enabled=usable,
        key=key if has_notes else "",
        loudness=option.loudness if has_notes else None,
    )
