"""The pages of a text that is too long for its box. Only the player turns them: they never change by themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from game.engine.grid.arithmetic import ceil_div
from game.ui.text.sentences import ByDevice
from game.ui.text.sentences.hints import LATER_PAGE_OF
from game.ui.text.sentences.menus import POSITION


class PageTurner:
    """Number of the page that is shown now, for a text that is too long for its box, such as a hint or a card."""

    def __init__(self) -> None:
        self._text: Hashable = None
        self._page = 0
        self.count = 1
        """Number of pages of the text that was last shown."""
        self._hidden = 1
        """Number of pages of the text that was hidden last, until a text is shown again."""

    def show(self, text: Hashable, count: int) -> int:
        """Return the number of the page to draw, from 0 on. The first page of another text comes first.

        `text`: what the pages belong to. `count`: number of its pages.
        """
        if text != self._text:
            self._text, self._page = text, 0
        self.count, self._hidden = count, 1
        return self.page

    @property
    def page(self) -> int:
        """Number of the page that is shown now, from 0 on."""
        return min(self._page, self.count - 1)

    @property
    def is_last(self) -> bool:
        """Whether the last page is shown."""
        return self.page == self.count - 1

    def hide(self) -> None:
        """Take notice that no text is shown now. The page of the last text stays for when it is shown again."""
        self.count, self._hidden = 1, max(self.count, self._hidden)

    def reveal(self) -> None:
        """Take notice that a hidden text is shown again, before it is drawn."""
        self.count = max(self.count, self._hidden)

    def turn(self) -> bool:
        """Show the next page, or the first after the last. Return False if there is only one page."""
        self._page = (self.page + 1) % self.count
        return self.count > 1


class PageKey:
    """Key that turns the pages of all texts on the screen: those of one text after those of the other."""

    def __init__(self) -> None:
        self._turners: list[PageTurner] = []
        self.words: ByDevice | None = None
        """How to turn a page while the scene of the texts is not the top one; None if each text has words of its own.
        """

    def added(self, turner: PageTurner) -> PageTurner:
        """Add a text, whose pages are turned after those of the others; return `turner`.

        Add the texts in the order in which they are drawn: then each knows what the texts before it show.
        """
        self._turners.append(turner)
        return turner

    def remove(self, turner: PageTurner) -> None:
        """Take a text away, if it is still there."""
        self._turners = [each for each in self._turners if each is not turner]

    @property
    def _next(self) -> PageTurner | None:
        several = [turner for turner in self._turners if turner.count > 1]
        return next((turner for turner in several if not turner.is_last), several[0] if several else None)

    def is_next(self, turner: PageTurner) -> bool:
        """Return whether the key turns a page of this text next."""
        return turner is self._next

    def mark_of(self, turner: PageTurner, words: ByDevice) -> ByDevice:
        """Return the prompt with the number of a text's page and how to turn it, if `words` are the usual words for it.

        If the key turns the pages of another text first, the prompt says so. A click always turns the clicked text.
        """
        words = self.words or words
        if self.is_next(turner):
            return words
        return ByDevice(POSITION, words.mouse, POSITION) if turner.is_last else later_mark(words)

    def turn(self) -> bool:
        """Show the next page. After the last page of the last text, show the first page of every text.

        Return False if there is only one page of each text.
        """
        if (turner := self._next) is None:
            return False
        for turned in self._turners if turner.is_last else [turner]:
            turned.turn()
        return True


def pages_of(rows: int, room: int) -> int:
    """Return the number of pages for a number of rows, if one page has room for `room` rows, which may be none."""
    return max(1, ceil_div(rows, max(1, room)))


def later_mark(words: ByDevice) -> ByDevice:
    """Return the prompt of a text's page while the key turns another text first. `words`: the usual prompt."""
    return ByDevice(LATER_PAGE_OF, words.mouse, POSITION)


Rows = Sequence[tuple[str, str]]
"""Lines of a text, each with the purpose of its colour."""


def rows_of_page(rows: Rows, room: int, pages: PageTurner, mark: Callable[[int, int], str]) -> list[tuple[str, str]]:
    """Return the rows to show of a text: all of them, or those of the present page and below them the mark of the page.

    `room`: number of rows that fit. `mark`: returns the mark for the number of a page and the number of all pages.
    """
    if len(rows) <= room:
        pages.show(tuple(rows), 1)
        return [*rows]
    on_page = max(1, room - 1)
    count = pages_of(len(rows), on_page)
    page = pages.show(tuple(rows), count)
    return [*rows[page * on_page : (page + 1) * on_page], (mark(page + 1, count), "title")]
