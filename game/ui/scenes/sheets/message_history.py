"""The message history: all messages of the game that are kept, to read again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pygame

from game.engine.records import record
from game.ui.core.scene_manager import Change
from game.ui.graphics.text_painter import MARK_WIDTH, MARKS, TextPainter
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command
from game.ui.text.message_log import Log
from game.ui.text.sentences import menus
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Heading, Line
from game.ui.widgets.scrolled_parts import Part

SPOKEN = 50
"""Number of lines that a screen reader reads: the last ones."""
TURN_MARGIN = "00000 "
"""Text whose width the turns in the margin take."""


@record
class MessageRow(Line):
    """Row of a message. `turn`: of the game, "" if it is not known. `fresh`: whether it is of the last turn."""

    turn: str = ""
    fresh: bool = True


READ_SECONDS = 0.1
"""Seconds after which the messages of earlier turns that have been read meanwhile are shown."""


class MessageHistory(ListScene[Line]):
    """Scene of the history over the game. It opens at the latest messages, and has those of earlier turns read."""

    frame = Frame(margin=12, across=12, above=7, below=7, below_heading=4, above_foot=3)

    def __init__(self, theme: Theme, log: Log) -> None:
        self._log = log
        self._is_reading = log.earlier is not None
        """Whether messages of earlier turns may still come."""
        self._read: tuple[object, Sequence[Line]] | None = None
        """Version of the log as last read, with whether more may come, and its rows."""
        super().__init__(
            theme,
            self._messages,
            menus.HISTORY,
            [menus.HISTORY_KEYS],
            opened_by=Command.HISTORY,
            has_filter=True,
            at_end=True,
        )

    def _messages(self) -> Sequence[Line]:
        """Return the rows of all messages, with a heading for each depth."""
        version = self._log.version, self._is_reading
        if self._read is None or self._read[0] != version:
            rows: list[Line] = [Line(menus.HISTORY_IS_READ, "dim text")] if self._is_reading else []
            depth_before = 0
            for (text, purpose, fresh), (turn, depth) in zip(self._log.history(), self._log.places, strict=True):
                if depth not in (0, depth_before):
                    depth_before = depth
                    rows.append(Heading(menus.HISTORY_DEPTH.format(depth=depth, turn=turn)))
                rows.append(MessageRow(text, purpose, turn=str(turn) if turn else "", fresh=fresh))
            self._read = version, rows
        return self._read[1]

    def pass_time(self, seconds: float) -> None:
        """Show the messages of earlier turns that have been read meanwhile."""
        if self._is_reading and self._log.earlier is not None:
            self._is_reading = self._log.earlier.read_on()

    def next_frame_in(self) -> float | None:
        return READ_SECONDS if self._is_reading else None

    def leave(self) -> Change | None:
        if self._log.earlier is not None:
            self._log.earlier.halt()
        return super().leave()

    def spoken_rows(self) -> Sequence[str]:
        """Return the last messages."""
        return [row.text for row in self.rows if isinstance(row, MessageRow)][-SPOKEN:]

    def _left(self, painter: TextPainter) -> int:
        """Return the distance of the texts from the turns, in pixels."""
        return painter.width(TURN_MARGIN) + MARK_WIDTH * painter.scale

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each line."""
        room = width - self._left(painter) - 6 * painter.scale
        lines_of = cache(lambda text: painter.wrap(text, room))  # most texts occur many times
        return [
            Part(number, painter.line, [line], not place)
            for number, row in enumerate(self.rows)
            for place, line in enumerate(lines_of(row.text) if isinstance(row, MessageRow) else [row.text])
        ]

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a line, and beside the first one of a message its turn and its mark."""
        row = self.rows[part.row]
        faded = isinstance(row, MessageRow) and not row.fresh
        if isinstance(row, MessageRow) and part.begins:
            painter.word(box.x, box.y, row.turn, "dim text")
            mark = MARKS.get(row.purpose, "")
            painter.word(box.x + painter.width(TURN_MARGIN), box.y, mark, row.purpose, faded=faded)
        painter.word(box.x + self._left(painter), box.y, part.lines[0], row.purpose, faded=faded)
