"""The pages of a text that is too long for its box: every few seconds the next page is shown."""

from __future__ import annotations

from collections.abc import Hashable

from game.engine.grid.arithmetic import ceil_div

PAGE_SECONDS = 5.0
"""Seconds for which a page is shown."""


class PageTurner:
    """Number of the page that is shown now, for a hint or a card that is too long for its box."""

    def __init__(self) -> None:
        self._age = 0.0
        self._text: Hashable = None
        self.count = 1
        """Number of pages of the text that was last shown."""

    def show(self, text: Hashable, count: int) -> int:
        """Return the number of the page to draw, from 0 on. The first page of another text comes first.

        `text`: what the pages belong to. `count`: number of its pages.
        """
        if text != self._text:
            self._text, self._age = text, 0.0
        self.count = count
        return self.page

    @property
    def page(self) -> int:
        """Number of the page that is shown now, from 0 on."""
        return int(self._age / PAGE_SECONDS) % self.count

    @property
    def next_in(self) -> float | None:
        """Seconds until the next page is shown; None if there is only one page."""
        return None if self.count == 1 else PAGE_SECONDS - self._age % PAGE_SECONDS

    def pass_time(self, seconds: float) -> None:
        """Add to the time for which the text has been shown."""
        self._age += seconds


def pages_of(rows: int, room: int) -> int:
    """Return the number of pages for a number of rows, if one page has room for `room` rows, which may be none."""
    return max(1, ceil_div(rows, max(1, room)))
