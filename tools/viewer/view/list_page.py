"""Page with a list to choose from: the list of the game in the viewer's window, with the viewer's keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, WEST
from game.ui.core.scene_manager import Change, Pop
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.input.commands import ERASE, Click, Hover, MoveInput, PlayerInput, Scroll, TypedCharacter
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Heading, Line, Row
from game.ui.widgets.scrolled_parts import Part
from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.state.viewer_inputs import Key, Point, Press, UserInput, Wheel
from viewer.view.pages import Page

STEPS = {
    "↑": NORTH,
    "↓": SOUTH,
    "←": WEST,
    "→": EAST,
    "PgUp": NORTHEAST,
    "PgDn": SOUTHEAST,
    "Home": NORTHWEST,
    "End": SOUTHWEST,
}
"""Step in a list for each key that selects another row."""


class _ListPainter(TextPainter):
    """Painter of a list with the texts of the viewer's window."""

    def __init__(self, target: pygame.Surface, theme: Theme, texts: ViewerTextPainter) -> None:
        super().__init__(target, theme, texts.scale)
        self.line, self._texts = texts.line, texts

    def width(self, text: str) -> int:
        return self._texts.width(text)

    def cut(self, text: str, width: int) -> str:
        return self._texts.cut(text, width)

    def word(self, x: int, y: int, text: str, purpose: str = "text", *, faded: bool = False) -> int:
        return self._texts.write(self.target, (x, y), text, purpose).right


class _Names(ListScene[Line]):
    """List whose rows have a name, and beside it what it means."""

    frame = Frame(margin=4, bar=2)
    texts: ViewerTextPainter
    """Painter at the size of text that the viewer's window has."""

    def painter(self, target: pygame.Surface) -> TextPainter:
        return _ListPainter(target, self._theme, self.texts)

    def _filtered(self, rows: Sequence[Line]) -> Sequence[Line]:
        """Return the rows that the filter leaves. Without headings, those with the text in their names come first."""
        left, typed = super()._filtered(rows), self.filter.text.lower()
        if any(isinstance(row, Heading) for row in left):
            return left
        return sorted(left, key=lambda row: typed not in row.text.lower())

    def _names_width(self, painter: TextPainter) -> int:
        names = (painter.width(row.text) for row in self._all_rows() if isinstance(row, Row))
        return max(names) + 8 * painter.scale

    def place(self, painter: TextPainter) -> pygame.Rect:
        """Return the box of the panel: as wide and high as all rows need, if the window has room for that."""
        rows, box, across = self._all_rows(), super().place(painter), 2 * self.frame.across * painter.scale
        notes = max(painter.width(row.note) for row in rows if isinstance(row, Row)) + 4 * painter.scale
        middle = box.center
        box.width = min(box.width, self._names_width(painter) + notes + across)
        box.height = min(box.height, sum(self.around(painter, box.width - across)) + len(rows) * painter.line)
        box.center = middle
        return box

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a row: its name and what it means."""
        row, left = self.rows[part.row], box.x + 2 * painter.scale
        painter.word(left, box.y, row.text, row.purpose)
        if isinstance(row, Row):
            notes = left + self._names_width(painter)
            purpose = "text" if part.row == self.selected else "dim text"
            painter.word(notes, box.y, painter.cut(row.note, box.right - notes), purpose)


class ListPage(Page):
    """Page with a list, which typed characters filter. Enter or a click chooses a row, and does what it is for."""

    def __init__(
        self,
        theme: Theme,
        title: str,
        rows: Sequence[Line],
        chosen: str = "",
        *,
        closed_by: Sequence[str] = (),
        has_filter: bool = True,
    ) -> None:
        """Make the page. `chosen`: name of the row that is selected first. `closed_by`: further keys that close it."""
        super().__init__()
        self.title, self._closed_by = title, closed_by
        self.list = _Names(theme, lambda: rows, title, has_filter=has_filter)
        self.list.filter.typing = has_filter
        names = [row.text for row in rows]
        if chosen in names:
            self.list.select(names.index(chosen))

    def handle(self, user_input: UserInput) -> None:
        change: Change | None = None
        match user_input:
            case Key(name=name) if name in self._closed_by:
                self.closed = True
            case Key("Enter"):
                change = self.list.confirm()
            case Press(at=at) if self.list.close_box.collidepoint(at):
                self.closed = True
            case Key() | Point() | Press() | Wheel() if (in_game := _as_in_game(user_input)) is not None:
                change = self.list.handle(in_game)
            case _:
                super().handle(user_input)
        self.closed |= change is not None

    def draw(self, target: pygame.Surface, painter: ViewerTextPainter) -> None:
        self.list.texts = painter
        self.list.draw(target)


def _as_in_game(user_input: UserInput) -> PlayerInput | None:
    """Return the game's input for an input of the viewer; None if a list has no use for it."""
    match user_input:
        case Key(name=name, held=held) if name in STEPS:
            return MoveInput(STEPS[name], held)
        case Key("Backspace"):
            return TypedCharacter(ERASE)
        case Key(typed=typed) if typed:
            return TypedCharacter(typed)
        case Wheel(at=at, notches=notches):
            return Scroll(-notches, at)
        case Point(at=at):
            return Hover(at)
        case Press(at=at):
            return Click(at)
    return None


def rows_of(lines: Sequence[tuple[str, str]], on_choose: Callable[[str], None]) -> Sequence[Row]:
    """Return rows from names and what they mean. `on_choose`: called with the name of the row that is chosen."""

    def choose(name: str) -> Pop:
        on_choose(name)
        return Pop()

    return [Row(name, act=partial(choose, name), note=meaning) for name, meaning in lines]
