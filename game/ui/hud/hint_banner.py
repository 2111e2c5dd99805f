"""The hint banner: a ribbon with one hint at a time, on a dark part of the map or in the place of old messages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

import pygame

from game.engine.records import NamedTuple
from game.ui.core.map_view import MapView
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.font import SEPARATOR
from game.ui.graphics.layout import STEP, free_place
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_cross
from game.ui.hud.log_panel import height_of_log
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
HIGHEST = 1.5
"""A text that would be higher than the height of the map divided by this is shown in pages."""
LEFT, RIGHT, GAP = 20, 6, 4
"""Width to the left of the text, which has a sign, to its right, and between a line and the number of the page beside
it, in pixels at text scale 1."""
EDGES = 4
"""Height of the upper and the lower edge of the banner together, in pixels at text scale 1."""
NO_BOX = pygame.Rect(0, 0, 0, 0)
LOG_ROWS = 2
"""Rows of the log whose place a hint takes if it has no place on the map. The latest messages keep the others."""
SENTENCE_END = re.compile(r"(?<=[.!?]) (?=[A-Z])")


class _Form(NamedTuple):
    """Form of a hint. `pages`: the lines of each page. `size`: of its box, in pixels."""

    pages: list[list[str]]
    size: tuple[int, int]
    mark_beside: bool = False
    """Whether the number of the page stands at the right end of the last line, and not below it."""


class HintBanner:
    """Ribbon that shows the current hint to a new player."""

    def __init__(self, theme: Theme, page_key: PageKey) -> None:
        """Make the banner. `page_key`: key that turns its pages, after those of other texts on the screen."""
        self._theme = theme
        self._page_key = page_key
        self._until = 0
        self._age = 0.0
        self._box = NO_BOX
        self._words: Words = ""
        self._turn = 0
        """Turn of the game when time last passed."""
        self._cross = NO_BOX
        self._placed: tuple[tuple[object, ...], _Form] | None = None
        """Form that has the box, after the text, the area and the scale that it belongs to; None at first."""
        self._forms: tuple[object, list[_Form]] = None, []
        """What `_forms_of` returned, after what it depends on."""
        self._searched: tuple[object, list[pygame.Rect]] = None, []
        """Forms and boxes to avoid for which the place was searched: for the same ones it would be the same place."""
        self.pages = page_key.added(PageTurner())
        """Pages of the text that was last drawn."""
        self.note: Words = ""
        """Prompt that is shown in place of the hint; "" to show the hint."""

    @property
    def box(self) -> pygame.Rect:
        """Box of the banner as last drawn, in pixels of the window; empty if it was not drawn."""
        return self._box

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
        return bool(self._words) and self._age < READ_SECONDS

    def pass_time(self, seconds: float, turn: int) -> None:
        """Add `seconds` to the age of the hint; remove it if it was shown long enough. `turn`: the present turn."""
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

    def hide(self) -> None:
        """Take notice that the banner is not drawn now. The page of its text stays for when it is drawn again."""
        self._box = self._cross = NO_BOX
        self.pages.hide()

    def place(self, view: MapView, scale: int) -> int:
        """Choose where to draw the hint; return how many rows of the log it takes, counted from the first.

        It covers nothing that the hero knows of the level: it lies on a dark part of the map, or in the log if this has
        room for more of the text at once. It stays where it was as long as this place is free.
        `scale`: scale of the text.
        """
        words = prompt(self._theme.controls, self.note) or self.text
        if not words:
            self._box = self._cross = NO_BOX
            self.pages.show("", 1)
            return 0
        painter = TextPainter(pygame.Surface((1, 1)), self._theme, scale)
        room = view.area.inflate(-8 * scale, -4 * scale)
        log = pygame.Rect(room.x, view.area.bottom + scale, room.width, LOG_ROWS * painter.line + EDGES * scale)
        log.y -= height_of_log(painter, LOG_ROWS) - height_of_log(painter)
        everything = next(view.to_avoid())
        key = words, tuple(room), scale, bool(self.note), painter.line
        depends = key, self._marks(2)
        if self._forms[0] != depends:
            self._forms = depends, self._forms_of(painter, words, room, log)
        stays = self._placed is not None and self._placed[0] == key and self._box.collidelist(everything) < 0
        if not (self._box.width and (stays or self._searched == (depends, everything))):
            self._box, form = self._best_place(room, log, everything, STEP * scale)
            self._placed, self._searched = (key, form), (depends, everything)
        return LOG_ROWS if self._box == log else 0

    def draw(self, target: pygame.Surface, scale: int) -> None:
        """Draw the hint where `place` has put it. `scale`: scale of the text."""
        if self._placed is None or not self._box:
            return
        painter = TextPainter(target, self._theme, scale)
        box, (key, form) = self._box, self._placed
        count = len(form.pages)
        page = self.pages.show(key[0], count)
        rows = form.pages[page]
        target.blit(_shade(box.size, self._theme.colour("panel")), box)
        painter.fill(pygame.Rect(box.x, box.y, scale, box.height), "title")
        painter.icon(box.x + 3 * scale, box.centery - 8 * scale, "icon-unknown")
        self._cross = NO_BOX
        if not self.note:
            self._cross = pygame.Rect(box.right - ROOM * scale, box.y, ROOM * scale, ROOM * scale)
            draw_cross(target, self._cross, self._theme.colour("dim text"), scale)
        left, below = box.x + LEFT * scale, box.bottom - painter.line - EDGES * scale // 2
        lines = len(rows) if count == 1 else 2 if form.mark_beside else len(rows) + 1
        y = box.centery - painter.line * lines // 2
        for text in rows:
            painter.word(left, y, text, "text")
            y += painter.line
        if count > 1:
            how = self._page_key.mark_of(self.pages, self._mark)
            mark = prompt(self._theme.controls, how, number=page + 1, total=count)
            right = box.right - RIGHT * scale - painter.width(mark)
            painter.word(right if form.mark_beside else left, below, mark, "title")

    def _best_place(
        self, room: pygame.Rect, log: pygame.Rect, avoided: list[pygame.Rect], step: int
    ) -> tuple[pygame.Rect, _Form]:
        """Return the box of the hint and the form of its text.

        `room`, `log`: where the box may lie on the map and in the log. `avoided`: boxes that it must not cover. `step`:
        distance from one place on the map to the next, in pixels.
        """
        forms = self._forms[1]
        for form in forms:
            free = free_place(form.size, room, avoided, step)
            if free is not None:
                return free, form
        return log, forms[-1]

    def _forms_of(self, painter: TextPainter, words: str, room: pygame.Rect, log: pygame.Rect) -> list[_Form]:
        """Return the forms of a text with different sizes, the best first; the last one fits in the log.

        `room`, `log`: where the box may lie on the map and in the log.
        """
        lowest = self._form_of_two_lines(painter, words, log)
        highest = max(1, (int(room.height / HIGHEST) - EDGES * painter.scale) // painter.line)
        heights = dict.fromkeys((highest, *range(min(3, highest), 0, -1)))
        by_size = dict[tuple[int, int], _Form]()
        for form in (self._form(painter, words, room, widest, most) for most in heights for widest in WIDTHS):
            if len(form.pages) <= len(lowest.pages):
                by_size.setdefault(form.size, form)
        return [*by_size.values(), lowest]

    def _form(self, painter: TextPainter, words: str, room: pygame.Rect, widest: int, most: int) -> _Form:
        """Return the form of a text with at most `most` lines on a page, and below them the number of the page.

        `room`: where its box may lie, in pixels. `widest`: greatest width of a line, in pixels at text scale 1.
        """
        scale, beside = painter.scale, self._beside * painter.scale
        pages = pages_of_text(painter, words, min(widest * scale, room.width - beside), most)
        several = len(pages) > 1
        under = self._marks(len(pages)) if several else []
        width = max(painter.width(row) for row in (*chain(*pages), *under)) + beside
        lines = max(map(len, pages)) + several
        return _Form(pages, (min(width, room.width), max(painter.line * lines, 14 * scale) + EDGES * scale))

    def _form_of_two_lines(self, painter: TextPainter, words: str, log: pygame.Rect) -> _Form:
        """Return the form of a text that fits in the log: two lines on a page, with the number of the page.

        `log`: the box of the banner in the log.
        """
        width = log.width - self._beside * painter.scale
        pages = pages_of_text(painter, words, width, 2)
        if len(pages) == 1:
            return _Form(pages, log.size)
        marks = self._marks(2 * len(pages))
        room = log.width - (LEFT + RIGHT + GAP) * painter.scale - max(map(painter.width, marks))
        if room < width // 3:
            return _Form(pages_of_text(painter, words, width, 1), log.size)
        return _Form([*_pages_of_two_lines(painter, words, width, room)], log.size, mark_beside=True)

    @property
    def _beside(self) -> int:
        """Width that the sign and the cross take beside the text, in pixels at text scale 1."""
        return LEFT + RIGHT + ROOM * (not self.note)

    def _marks(self, count: int) -> list[str]:
        """Return the longest texts with the number of a page. `count`: number of pages."""
        marks = self._mark, later_mark(self._mark)
        return [prompt(self._theme.controls, mark, number=count, total=count) for mark in marks]


@lru_cache(2)
def _shade(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return the ground of the banner, through which the map can be made out. `size`: in pixels."""
    shade = pygame.Surface(size, pygame.SRCALPHA)
    shade.fill((*colour, 225))
    return shade


def _pages_of_two_lines(painter: TextPainter, words: str, first: int, second: int) -> Iterator[list[str]]:
    """Yield the lines of each page. `first`, `second`: greatest widths of the two lines of a page, in pixels."""
    while words:
        rows = list[str]()
        for width in (first, second):
            if words:
                rows.append(painter.wrap(words, width)[0])
                words = words.removeprefix(rows[-1]).lstrip(SEPARATOR)
        yield rows


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
