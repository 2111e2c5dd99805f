"""The pages of a text that is too long for its box. Only the player turns them: they never change by themselves."""

from __future__ import annotations

from collections.abc import Hashable

from game.engine.grid.arithmetic import ceil_div


class PageTurner:
    """Number of the page that is shown now, for a hint or a card that is too long for its box."""

    def __init__(self) -> None:
        self._text: Hashable = None
        self._page = 0
        self.count = 1
        """Number of pages of the text that was last shown."""

    def show(self, text: Hashable, count: int) -> int:
        """Return the number of the page to draw, from 0 on. The first page of another text comes first.

        `text`: what the pages belong to. `count`: number of its pages.
        """
        if text != self._text:
            self._text, self._page = text, 0
        self.count = count
        return self.page

    @property
    def page(self) -> int:
        """Number of the page that is shown now, from 0 on."""
        return min(self._page, self.count - 1)

    @property
    def is_last(self) -> bool:
        """Whether the last page is shown."""
        return self.page == self.count - 1

    def turn(self) -> bool:
        """Show the next page, or the first after the last. Return False if there is only one page."""
        self._page = (self.page + 1) % self.count
        return self.count > 1


def pages_of(rows: int, room: int) -> int:
    """Return the number of pages for a number of rows, if one page has room for `room` rows, which may be none."""
    return max(1, ceil_div(rows, max(1, room)))
