"""Panel with a row for each command: its name, its keys, its button, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame

from game.engine.grid.geometry import EAST, WEST
from game.engine.records import record
from game.ui.core.map_view import ListPanel
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.font import SEPARATOR
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import BESIDE, draw_close_button, write_beside_cross
from game.ui.input.commands import Click, Command, Hover, MoveInput, PlayerInput
from game.ui.input.key_and_button_bindings import Bindings, Bound
from game.ui.text.command_names import key_word, prompt
from game.ui.text.sentences import ByDevice, menus
from game.ui.text.sentences import key_help as names

MARGIN, WIDEST, ROW = 8, 420, 11
"""Margin, greatest width of the panel, and height of a row beyond its text's, in pixels at text scale 1."""
FOOT_LINES = 3
"""Lines below the list: what the selected row does, and how to use the list."""
KEYS_AT, BUTTON_AT = 0.52, 0.82
"""Left edges of the columns of keys and buttons, as parts of the width. The column of buttons is wider if need be."""
GAP = 8
"""Least gap between two columns, in pixels at text scale 1."""


@record
class Row:
    """Row of a list of commands. `name`, `keys` and `button` are its columns, `does` is shown below the list.

    In a list with a single column for the device in use, `keys` is the button of a game pad.
    """

    name: str
    choose: Callable[[], Change | None]
    keys: str = ""
    button: str = ""
    does: str = ""
    purpose: str = "dim text"
    """Name of the colour of the keys."""
    turn: Callable[[int], None] | None = None
    """Function that changes the value of the row by a step of 1 or -1; None in a row without values."""


class _Columns:
    """Columns of all rows: the name, the keys and the button. All places and widths are in pixels.

    `room`: box of a row. `below`: left edge of keys that stand below the name. `end`: right edge of the last column.
    """

    def __init__(self, painter: TextPainter, room: pygame.Rect, rows: Sequence[Row]) -> None:
        """Divide the width of the rows. The column of the buttons is wide enough for each of them."""
        scale, self._painter = painter.scale, painter
        self.gap = GAP * scale
        self.left = room.x + 5 * scale
        self.below = self.left + 8 * scale
        self.end = room.right - scale
        self.keys_at, usual = (room.x + int(room.width * part) for part in (KEYS_AT, BUTTON_AT))
        self.button_at = min(usual, self.end - max((painter.width(row.button) for row in rows), default=0))

    def for_name(self, row: Row) -> int:
        """Return the width for the name of a row."""
        return self.keys_at - self.left - self.gap if row.keys else self.end - self.left

    def lines_below(self, row: Row) -> list[str]:
        """Return the lines of the keys of a row that stand below its name; none if they have room beside the name.

        Keys may take the column of the button in a row without a button.
        """
        painter, end = self._painter, self.button_at - self.gap if row.button else self.end
        if painter.width(row.name) <= self.for_name(row) and painter.width(row.keys) <= end - self.keys_at:
            return []
        return painter.wrap(row.keys, end - self.below)


class CommandTable(Scene):
    """Panel with a list of rows that scrolls. Subclasses give the rows."""

    covers = False
    hides_map = True
    heading = ""
    foot = ByDevice("", "", "")

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self.chosen = 0
        self._window = ListView()
        self._boxes: list[tuple[pygame.Rect, int]] = []
        """Box of each visible row when it was last drawn, in pixels, and the number of the row."""
        self.corner_box = pygame.Rect(0, 0, 0, 0)
        """Box of the text in the upper right corner when it was last drawn, in pixels."""

    def rows(self) -> Sequence[Row]:
        """Return the rows of the list as they are now."""
        raise NotImplementedError

    def corner(self) -> str:
        """Return the text in the upper right corner; "" for none."""
        return ""

    def handle(self, player_input: PlayerInput) -> Change | None:
        if moved := self._window.rows_scrolled(player_input):
            last = max(0, len(self.rows()) - 1)
            is_press = isinstance(player_input, MoveInput) and not player_input.held and abs(moved) == 1
            beyond = is_press and not 0 <= self.chosen + moved <= last
            self._select((self.chosen + moved) % (last + 1) if beyond else self.chosen + moved)
            return None
        self._window.turn(player_input)
        if player_input is Command.CANCEL:
            return Pop()
        if not self.rows():
            return None
        match player_input:
            case MoveInput(step=step) if step in (WEST, EAST) and (turn := self.rows()[self.chosen].turn) is not None:
                turn(step.x)
            case Command.CONFIRM:
                return self.rows()[self.chosen].choose()
            case Hover(at=at) if (row := self._row_at(at)) is not None:
                self.chosen = row
            case Click(at=at) if (row := self._row_at(at)) is not None:
                self.chosen = row
                return self.rows()[row].choose()
            case Click() if self.is_beside(player_input):
                return Pop()
            case _:
                pass
        return None

    def _select(self, row: int) -> None:
        self.chosen = max(0, min(row, len(self.rows()) - 1))
        self._window.show(self.chosen)

    def _row_at(self, at: tuple[int, int]) -> int | None:
        return next((row for box, row in self._boxes if box.collidepoint(at)), None)

    def spoken(self) -> list[str]:
        rows = self.rows()
        if not rows:
            return [self.heading, prompt(self._theme.controls, self.foot)]
        row = rows[self.chosen]
        named = ", ".join(part for part in (row.name, row.keys, row.button) if part)
        place = menus.SPOKEN_ROW.format(row=named, number=self.chosen + 1, total=len(rows))
        return [line for line in (self.heading, prompt(self._theme.controls, self.foot), place, row.does) if line]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        box.width = min(box.width, WIDEST * scale)
        box.center = target.get_rect().center
        theme.frame(target, box, scale)
        draw_close_button(self, theme, target, box, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * 6 * scale)
        top = painter.heading(inner.x, inner.y, self.heading) + 2 * scale
        bottom = inner.bottom - FOOT_LINES * painter.line - 3 * scale
        rows = self.rows()
        columns = _Columns(painter, inner, rows)
        below = [columns.lines_below(row) for row in rows]
        heights = [(1 + len(lines)) * painter.line + 2 * scale for lines in below]
        room = sum(used <= bottom - top for used in accumulate(sorted(heights, reverse=True)))
        shown = _filled(self._window.fit(len(rows), room), heights, bottom - top)
        if words := painter.cut(self.corner(), inner.width // 2 - BESIDE * scale):
            self.corner_box = write_beside_cross(painter, box, inner.y, words)
        self._boxes = []
        for number in shown:
            box_of_row = pygame.Rect(inner.x, top, inner.width, heights[number])
            self._boxes.append((box_of_row, number))
            self._draw_row(painter, columns, box_of_row, number, below[number])
            top = box_of_row.bottom
        if not rows:
            painter.word(inner.x, top, menus.NO_MATCH, "dim text")
        self.list_panel = ListPanel(box, [room for room, _ in self._boxes])
        painter.fill(pygame.Rect(inner.x, bottom + scale, inner.width, max(1, scale // 2)), "line")
        does = rows[self.chosen].does if rows else ""
        foot = [(part, "text") for part in painter.wrap(does, inner.width)][: FOOT_LINES - 1]
        end, top = inner.right, bottom + 3 * scale
        if len(shown) < len(rows):
            position = menus.POSITION.format(number=self.chosen + 1, total=len(rows))
            end = painter.word_from_right(inner.right, top + len(foot) * painter.line, position) - columns.gap
        keys = "" if self.keys_taken else painter.cut(prompt(theme.controls, self.foot), end - inner.x)
        for line, (words, purpose) in enumerate([*foot, (keys, "dim text")]):
            painter.word(inner.x, top + line * painter.line, words, purpose)

    def _draw_row(
        self, painter: TextPainter, columns: _Columns, room: pygame.Rect, number: int, below: list[str]
    ) -> None:
        """Draw a row. `room`: its box in pixels. `below`: lines of its keys that stand below its name."""
        scale, y, row, chosen = painter.scale, room.y + painter.scale, self.rows()[number], number == self.chosen
        if chosen:
            painter.fill(room, "chosen")
            painter.fill(pygame.Rect(room.x, room.y, scale, room.height), "title")
        name_room = columns.end - columns.left if below else columns.for_name(row)
        painter.word(columns.left, y, painter.cut(row.name, name_room), "text" if chosen else "dim text")
        y += painter.line * bool(below)
        for line, keys in enumerate(below or filter(None, [row.keys])):
            painter.word(columns.below if below else columns.keys_at, y + line * painter.line, keys, row.purpose)
        if row.button:
            painter.word(columns.button_at, y, row.button, "door text")


def keys_of(command: Bound, bindings: Bindings) -> str:
    """Return the names of the keys of a command, as the column shows them; "" if it has none."""
    return SEPARATOR.join(map(key_word, bindings.keys(command)))


def button_of(command: Bound, bindings: Bindings) -> str:
    """Return the name of the button of a command; "" if it has none."""
    button = bindings.button(command)
    return "" if button is None else names.BUTTON_LABELS[button]


def _filled(shown: range, heights: Sequence[int], room: int) -> range:
    """Return the visible rows with the rows after and before them for which there is room, too.

    `shown`: numbers of the rows that are visible for certain. `heights`: of all rows. `room`: both are in pixels.
    """
    first, end = shown.start, shown.stop
    while end < len(heights) and sum(heights[first : end + 1]) <= room:
        end += 1
    while first > 0 and sum(heights[first - 1 : end]) <= room:
        first -= 1
    return range(first, end)
