"""The key help: the keys of the current tradition (set of rules), from the table of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame

from game.engine.grid.arithmetic import ceil_div
from game.engine.model.tradition_features import Feature, LogDetail
from game.engine.tradition import Tradition
from game.ui.core.scene_manager import Change, Pop, Replace, Scene
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import draw_close_button, write_beside_cross
from game.ui.input.commands import Click, Command, PlayerInput
from game.ui.input.device_in_use import Device
from game.ui.text.command_names import button_rows, help_rows, mouse_rows, prompt
from game.ui.text.sentences import key_help as text

LONG = 12
"""Number of characters from which on the names of an entry's keys get a row of their own, above its description."""
LEAST = 140
"""Minimum width of the column of descriptions, in pixels at text scale 1."""
GAP = 4
"""Least space between keys and their description in one row, in pixels at text scale 1."""


Row = tuple[str, str]
"""Keys, and what they do. The keys are empty in a row that continues the text above."""


class KeyHelp(Scene):
    """Scene of the key help over the game.

    If it is longer than the window, arrows and wheel scroll it; only the line about the manual stays below the list.
    The key of the help opens the manual, and so does a click on that line. Other keys and clicks close the help. For a
    mouse, the help begins with what the mouse does.
    """

    covers = False
    hides_map = True

    def __init__(self, theme: Theme, tradition: Tradition, manual: Callable[[], Scene]) -> None:
        """Make the scene. `manual`: makes the scene of the manual, which a line of the help opens."""
        self._theme = theme
        self._manual = manual
        self._to_manual = pygame.Rect(0, 0, 0, 0)
        """Box of the line that opens the manual when it was last drawn, in pixels."""
        bindings = theme.controls.bindings
        rows_for = {Device.KEYBOARD: help_rows, Device.MOUSE: mouse_rows, Device.PAD: button_rows}
        self._help = rows_for[theme.controls.device](tradition, bindings)
        stops = (prompt(theme.controls, text.STOPS),) if Feature.LEAVES in tradition.provides else ()
        dice = (text.DICE, text.DICE_IN_LOG) if LogDetail.DICE in tradition.log_details else (text.DICE,)
        self._to_read_more = prompt(theme.controls, text.TO_MANUAL)
        """Line about the manual."""
        self._notes = (text.TO_CHANGE, tradition.motto, *stops, *dice)
        self._window = ListView()

    def handle(self, player_input: PlayerInput) -> Change | None:
        to_manual = Command.CONFIRM if self._theme.controls.device is Device.PAD else Command.HELP
        if player_input in (to_manual, Command.HELP) or (
            isinstance(player_input, Click) and self._to_manual.collidepoint(player_input.at)
        ):
            return Replace(self._manual())
        self._window.scroll(player_input)
        return Pop() if isinstance(player_input, Command) or self.is_beside(player_input) else None

    def spoken(self) -> list[str]:
        rows = [f"{keys}: {does}" if keys else does for keys, does in self._help]
        return [text.HEADING, *rows, self._to_read_more, *self._notes]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the help in one column or two. If it does not fit, draw one column that scrolls."""
        scale = self._theme.text_scale(target)
        if not any(self._draw_at(target, scale, columns) for columns in (1, 2)):
            self._draw_at(target, scale, 1, scrolls=True)

    def _draw_at(self, target: pygame.Surface, scale: int, columns: int, *, scrolls: bool = False) -> bool:
        """Draw the help at a scale in one or two columns, and return True. If there is no room, only return False.

        `scrolls`: whether the help can be scrolled. Then the rows that fit are drawn, the notes are the last rows, and
        the result is always True.
        """
        painter = TextPainter(target, self._theme, scale)
        margin = 12 * scale
        left = max(painter.width(keys) for keys, _ in self._help if len(keys) < LONG) + 8 * scale
        widest = max(painter.width(does) for _, does in self._help)
        width = min(left + widest + 2 * margin, target.get_width() // columns)
        if width < left + LEAST * scale and not scrolls:
            return False
        entries = [self._wrapped(painter, keys, does, left, width - 2 * margin) for keys, does in self._help]
        rows = [row for entry in entries for row in entry]
        to_manual = painter.wrap(self._to_read_more, width * columns - 2 * margin)
        notes = [part for line in self._notes for part in painter.wrap(line, width * columns - 2 * margin)]
        foot, last_rows = (to_manual, ["", *notes]) if scrolls else ([*to_manual, *notes], [])
        head = self._theme.large.line_height(scale) + 10 * scale
        around = head + painter.line * (len(foot) + 1) + 6 * scale
        total = len(rows) + len(last_rows)
        high = ceil_div(total, columns)
        if columns > 1:
            high, rows = _in_two_columns(entries)
        if around + painter.line * high > target.get_height():
            if not scrolls:
                return False
            high = max(1, (target.get_height() - around) // painter.line)
        shown = _whole(self._window.fit(total, high), entries) if scrolls else range(len(rows))
        box = pygame.Rect(0, 0, width * columns, around + painter.line * high)
        box.center = target.get_rect().center
        self._theme.frame(target, box, scale)
        draw_close_button(self, self._theme, target, box, scale)
        painter.heading(box.x + margin, box.y + 7 * scale, text.HEADING)
        if scrolls and len(shown) < total:
            more = prompt(self._theme.controls, text.MORE, number=shown.stop, total=total)
            write_beside_cross(painter, box, box.y + 7 * scale, more)
        for number in shown:
            column, row = divmod(number - shown.start, high)
            x, y = box.x + margin + column * width, box.y + head + row * painter.line
            if number < len(rows):
                keys, does = rows[number]
                painter.word(x, y, keys, "door text")
                painter.word(x + left, y, does)
            else:
                painter.word(x, y, last_rows[number - len(rows)], "dim text")
        y = box.y + head + high * painter.line + painter.line // 2
        rule = pygame.Rect(box.x + margin, y - painter.line // 4, box.width - 2 * margin, max(1, scale // 2))
        painter.fill(rule, "line")
        self._to_manual = pygame.Rect(box.x, y, box.width, len(to_manual) * painter.line)
        for number, line in enumerate(foot):
            purpose = "text" if number < len(to_manual) else "dim text"
            painter.word(box.x + margin, y + number * painter.line, line, purpose)
        return True

    def _wrapped(self, painter: TextPainter, keys: str, does: str, left: int, width: int) -> list[tuple[str, str]]:
        """Return the rows of an entry: keys and description side by side, or one below the other if the keys are long.

        `left`: x of the descriptions; `width`: of a row; both in pixels.
        """
        first, *more = painter.wrap(does, width - left)
        rows = [(keys, first)] if painter.width(keys) + GAP * painter.scale <= left else [(keys, ""), ("", first)]
        return [*rows, *(("", part) for part in more)]


def _whole(shown: range, entries: Sequence[Sequence[Row]]) -> range:
    """Return the visible rows without the first rows of an entry whose last row is not visible.

    `shown`: numbers of the rows for which there is room. `entries`: the rows of each entry.
    """
    ends = [*accumulate(map(len, entries))]
    if shown.stop >= ends[-1]:
        return shown
    return range(shown.start, max((end for end in ends if shown.start < end <= shown.stop), default=shown.stop))


def _in_two_columns(entries: list[list[Row]]) -> tuple[int, list[Row]]:
    """Return the height of two columns in rows, and the rows of the left column followed by those of the right.

    No entry is split between the columns. `entries`: the rows of each entry.
    """
    total = sum(map(len, entries))
    left: list[Row] = []
    right: list[Row] = []
    for entry in entries:
        (left if not right and len(left) < ceil_div(total, 2) else right).extend(entry)
    high = max(len(left), len(right))
    return high, [*left, *[("", "")] * (high - len(left)), *right]
