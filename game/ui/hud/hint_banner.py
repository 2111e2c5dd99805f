"""The hint banner: a narrow ribbon over the world that shows one hint at a time, where it covers nothing important."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

import pygame

from game.engine.records import NamedTuple
from game.ui.core.map_view import MapView
from game.ui.graphics.layout import STEP, free_place
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_cross
from game.ui.hud.page_turner import PageKey, PageTurner, later_mark
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import ByDevice
from game.ui.text.sentences.hints import LOOK_PAGE_OF, PAGE_OF

TURNS, SECONDS = 10, 7.0
"""Least number of turns and of seconds that a hint is shown, unless another hint replaces it.

After that it goes with the hero's next turn, so that it never goes while the player reads and does nothing else.
"""
READ_SECONDS = 4.0
"""Age in seconds up to which a hint counts as unread."""
WIDTHS = (300, 200, 130, 90)
"""Greatest widths of a line, in pixels at text scale 1: the usual width, and the widths where room is short."""
HIGHEST, HIGHEST_IN_THE_DARK = 3, 1.5
"""Divisors of the height of the world's area: a text that would be higher than such a part of it is shown in pages.

The second divisor holds for a box that covers nothing that the hero knows of the level.
"""
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")


class _Form(NamedTuple):
    """Form of a hint. `pages`: the lines of each page. `size`: of its box, in pixels."""

    pages: list[list[str]]
    size: tuple[int, int]


class HintBanner:
    """Ribbon that shows the current hint to a new player."""

    def __init__(self, theme: Theme, page_key: PageKey) -> None:
        """Make the banner. `page_key`: key that turns its pages, after those of other texts on the screen."""
        self._theme = theme
        self._page_key = page_key
        self._until = 0
        self._age = 0.0
        self._box = pygame.Rect(0, 0, 0, 0)
        self._words: Words = ""
        self._turn = 0
        """Turn of the game when time last passed."""
        self._cross = pygame.Rect(0, 0, 0, 0)
        self._form: tuple[object, _Form] | None = None
        """Form that was last drawn, after the text, the area and the scale that it belongs to; None at first."""
        self._crowded: tuple[object, ...] = ()
        """For which text and boxes no free place was found when the banner was last drawn."""
        self.pages = page_key.added(PageTurner())
        """Pages of the text that was last drawn."""
        self.note: Words = ""
        """Prompt that is shown in place of the hint; "" to show the hint."""

    @property
    def text(self) -> str:
        """Text of the hint, for the device that was used last; "" without a hint."""
        return prompt(self._theme.controls, self._words)

    @property
    def _mark(self) -> ByDevice:
        """Prompt with the number of a page and how to turn it."""
        return LOOK_PAGE_OF if self.note else PAGE_OF

    def show(self, words: Words, turn: int) -> None:
        """Show a hint, in place of any other hint. `turn`: the present turn of the game."""
        self._words = words
        self._turn = turn
        self._until = turn + TURNS
        self._age = 0.0

    @property
    def fresh(self) -> bool:
        """Whether a hint has been shown for less than READ_SECONDS, so that the player may not have read it yet."""
        return bool(self.text) and self._age < READ_SECONDS

    def pass_time(self, seconds: float, turn: int) -> None:
        """Add `seconds` to the age of the hint; remove it if it was shown long enough. `turn`: the present turn.

        A hint for which there was no free place was not shown yet.
        """
        if self._crowded:
            self._until += turn - self._turn
            self._turn = turn
            return
        self._age += seconds
        if turn > self._turn and turn >= self._until and self._age >= SECONDS * self.pages.count:
            self._words = ""
        self._turn = turn

    def is_at(self, at: tuple[int, int]) -> bool:
        """Return whether a hint is shown at a pixel of the window."""
        return bool(self.text or self.note) and self._box.collidepoint(at)

    def click(self, at: tuple[int, int]) -> bool:
        """Handle a click on a pixel. Return whether it was on the banner.

        A click turns the page. On the last page, and on the cross, it removes the hint.
        """
        if not self.is_at(at):
            return False
        if self.pages.is_last or self._cross.collidepoint(at):
            self._words = self._words if self.note else ""
        if not self._cross.collidepoint(at):
            self.pages.turn()
        return not self.note or self.pages.count > 1

    def draw(self, target: pygame.Surface, view: MapView, scale: int) -> None:
        """Draw the hint where it covers no door, no item in view and nothing else that is important.

        It stays where it was as long as this place is free. In a crowded area it becomes smaller and has more pages; as
        long as there is no free place at all, it is not drawn.
        `scale`: scale of the text.
        """
        if not (self.note or self.text):
            self._crowded = ()
            self.pages.show("", 1)
            return
        painter = TextPainter(target, self._theme, scale)
        words = prompt(self._theme.controls, self.note) or self.text
        room = view.area.inflate(-8 * scale, -4 * scale)
        form = self._place(painter, words, room, view)
        if form is None:
            self._box = self._cross = pygame.Rect(0, 0, 0, 0)
            self.pages.show("", 1)
            return
        self._crowded = ()
        count = len(form.pages)
        page = self.pages.show(words, count)
        rows = form.pages[page]
        box = self._box
        shade = pygame.Surface(box.size, pygame.SRCALPHA)
        shade.fill((*self._theme.colour("panel"), 225))
        target.blit(shade, box)
        painter.fill(pygame.Rect(box.x, box.y, scale, box.height), "title")
        painter.icon(box.x + 3 * scale, box.centery - 8 * scale, "icon-unknown")
        self._cross = pygame.Rect(0, 0, 0, 0)
        if not self.note:
            self._cross = pygame.Rect(box.right - ROOM * scale, box.y, ROOM * scale, ROOM * scale)
            draw_cross(target, self._cross, self._theme.colour("dim text"), scale)
        y = box.centery - painter.line * (len(rows) + (count > 1)) // 2
        for text in rows:
            painter.word(box.x + 20 * scale, y, text, "text")
            y += painter.line
        if count > 1:
            how = self._page_key.mark_of(self.pages, self._mark)
            mark = prompt(self._theme.controls, how, number=page + 1, total=count)
            painter.word(box.x + 20 * scale, box.bottom - painter.line - 2 * scale, mark, "title")

    def _place(self, painter: TextPainter, words: str, room: pygame.Rect, view: MapView) -> _Form | None:
        """Set the box of the banner, and return the form of its text; None if there is no free place for any form.

        `room`: where the box may lie, in pixels.
        """
        everything, important, *_ = view.to_avoid()
        scale, key = painter.scale, (words, tuple(room), painter.scale, bool(self.note), painter.line)
        crowd = key, tuple(map(tuple, important))
        if self._crowded == crowd:
            return None
        if self._form is not None and self._form[0] == key and self._box.collidelist(important) < 0:
            return self._form[1]
        for avoided, form in self._choices(painter, words, room, everything, important):
            if (free := free_place(form.size, room, avoided, STEP * scale)) is not None:
                self._box, self._form = free, (key, form)
                return form
        self._form, self._crowded = None, crowd
        return None

    def _choices(
        self,
        painter: TextPainter,
        words: str,
        room: pygame.Rect,
        everything: list[pygame.Rect],
        important: list[pygame.Rect],
    ) -> Iterator[tuple[list[pygame.Rect], _Form]]:
        """Yield what to avoid and a form of the text, the best choice first. Usually one of the first has a place.

        `everything`: boxes to avoid if possible. `important`: those of them that the hint must not cover.
        """
        for form in self._forms(painter, words, room, HIGHEST_IN_THE_DARK):
            if len(form.pages) == 1:
                yield everything, form
        forms = list[_Form]()
        for form in self._forms(painter, words, room, HIGHEST):
            forms.append(form)
            yield everything, form
        for form in forms:
            yield important, form

    def _forms(self, painter: TextPainter, words: str, room: pygame.Rect, divisor: float) -> Iterator[_Form]:
        """Yield the forms of a text, the usual one first.

        `room`: where its box may lie, in pixels. `divisor`: the box is at most as high as `room` divided by this.
        """
        scale = painter.scale
        beside = (26 + ROOM * (not self.note)) * scale
        highest = max(1, (int(room.height / divisor) - 4 * scale) // painter.line)
        for most in dict.fromkeys((highest, min(2, highest), 1)):
            for widest in WIDTHS:
                pages = pages_of_text(painter, words, min(widest * scale, room.width - beside), most)
                count = len(pages)
                marks = (self._mark, later_mark(self._mark)) if count > 1 else ()
                under = [prompt(self._theme.controls, mark, number=count, total=count) for mark in marks]
                width = max(painter.width(row) for row in (*chain(*pages), *under)) + beside
                lines = max(map(len, pages)) + (count > 1)
                yield _Form(pages, (min(width, room.width), max(painter.line * lines, 14 * scale) + 4 * scale))


def pages_of_text(painter: TextPainter, words: str, width: int, most: int) -> list[list[str]]:
    """Return the lines of each page of a text. A new page begins with a sentence, where sentences fit on pages.

    `width`: of a line in pixels. `most`: most lines on a page.
    """
    pages, text = list[list[str]](), ""
    for sentence in SENTENCE_END.split(words):
        longer = f"{text} {sentence}".strip()
        if text and len(painter.wrap(longer, width)) > most:
            pages += _parts(painter.wrap(text, width), most)
            longer = sentence
        text = longer
    return [*pages, *_parts(painter.wrap(text, width), most)]


def _parts(rows: Sequence[str], most: int) -> list[list[str]]:
    """Return rows in parts of at most `most` rows."""
    return [[*rows[first : first + most]] for first in range(0, len(rows), most)]
