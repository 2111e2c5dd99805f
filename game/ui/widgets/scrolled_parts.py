"""The visible part of a long list whose rows have different heights."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

from game.engine.grid.geometry import NORTH, NORTHEAST, NORTHWEST, SOUTH, SOUTHEAST, SOUTHWEST, Vec
from game.engine.records import NamedTuple

ALL = 1_000_000
WHEEL_ROWS = 3
"""Parts by which one notch of the mouse wheel scrolls."""


class Part(NamedTuple):
    """Part of a row that is scrolled as a whole: the whole row, or one line of a long text.

    `row`: number of the row. `height`: in pixels. `lines`: the lines of its text.
    """

    row: int
    height: int
    lines: Sequence[str] = ()
    begins: bool = True
    """Whether it is the first part of its row."""


class ScrolledParts:
    """Window on the parts of a list. A list `at_end` shows its last parts until it is scrolled back."""

    def __init__(self, *, at_end: bool = False) -> None:
        self.parts: Sequence[Part] = ()
        self.shown = range(0)
        """Numbers of the visible parts."""
        self._sums = [0]
        """Distance of the beginning of each part, and of the end of the last, from the beginning of the list."""
        self._room = 0
        self._top = (0, 0)
        """Number of the row of the first visible part, and the number of the part in that row."""
        self._begins_at_end = self._at_end = at_end

    def restart(self) -> None:
        """Show the first parts again or, in a list `at_end`, the last ones."""
        self._top, self._at_end = (0, 0), self._begins_at_end

    def renumber(self, by: int) -> None:
        """Take notice that the rows that are visible have got other numbers, greater by `by`."""
        self._top = max(0, self._top[0] + by), self._top[1]

    @property
    def top_row(self) -> int:
        """Number of the row of the first visible part."""
        return self._top[0]

    def set_parts(self, parts: Sequence[Part]) -> None:
        """Show other parts. The row at the top stays there, whatever its number and height."""
        self.parts = parts
        self._sums = [0, *accumulate(part.height for part in parts)]

    def fit(self, room: int) -> None:
        """Find out which parts are visible. `room`: height of the list in pixels."""
        self._room = room
        row, place = self._top
        first = bisect_left(self.parts, row, key=lambda part: part.row) + place
        self.scroll_to(len(self.parts) if self._at_end else first)

    def scroll_to(self, first: int) -> None:
        """Let the visible parts begin with a part or, at the end of the list, with an earlier one.

        `first`: its number. At least one part is visible, however little room there is.
        """
        count, sums = len(self.parts), self._sums
        last = min(bisect_left(sums, sums[-1] - self._room), max(0, count - 1))
        first = max(0, min(first, last))
        end = max(first + 1, bisect_right(sums, sums[first] + self._room) - 1)
        self.shown = range(first, min(end, count))
        self._at_end = self._begins_at_end and first >= last
        row = self.parts[first].row if count else 0
        self._top = row, first - bisect_left(self.parts, row, key=lambda part: part.row)

    def distance(self, step: Vec) -> int:
        """Return by how many parts a movement key goes on, negative upwards: by one, by a page, or to the end."""
        page = max(1, len(self.shown))
        ways = {NORTH: -1, SOUTH: 1, NORTHEAST: -page, SOUTHEAST: page, NORTHWEST: -ALL, SOUTHWEST: ALL}
        return ways.get(step, 0)

    def scroll(self, by: int) -> None:
        """Scroll by a number of parts, negative upwards."""
        self.scroll_to(self.shown.start + by)

    def show(self, row: int) -> None:
        """Scroll as little as possible so that a row is visible. `row`: its number."""
        begin, end = (bisect(self.parts, row, key=lambda part: part.row) for bisect in (bisect_left, bisect_right))
        if begin < self.shown.start:
            self.scroll_to(begin)
        elif end > self.shown.stop:
            self.scroll_to(min(begin, bisect_left(self._sums, self._sums[end] - self._room)))

    @property
    def all_visible(self) -> bool:
        """Whether all parts are visible."""
        return len(self.shown) >= len(self.parts)

    def offset(self, number: int) -> int:
        """Return the distance of a part from the first visible part, in pixels. `number`: of the part."""
        return self._sums[number] - self._sums[self.shown.start]

    def share(self) -> tuple[float, float]:
        """Return the beginning and the end of the visible parts, as fractions of the list from 0 to 1."""
        return self.shown.start / len(self.parts), self.shown.stop / len(self.parts)
