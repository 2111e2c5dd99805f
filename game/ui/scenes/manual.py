"""The manual: a list of sections, the text of the selected section, and a search that narrows both as one types."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, SOUTH, SOUTHEAST, WEST
from game.engine.records import NamedTuple
from game.engine.senses.door_signs import Sign, Signs
from game.ui.core.scene_manager import Change, Pop, Push, Scene
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.input.commands import ERASE, Click, Command, Hover, MoveInput, PlayerInput, Scroll, TypedCharacter
from game.ui.render.glyph_painter import door_with_signs
from game.ui.text.command_names import prompt
from game.ui.text.manual_pages import Page, Span, places_in, relevance, searched_words, spans_of, without_marks
from game.ui.text.sentences import manual_labels as labels
from game.ui.text.sentences import menus
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from game.ui.widgets.row import Row
from game.ui.widgets.scrolled_parts import WHEEL_ROWS, Part, ScrolledParts

MARGIN, GAP = 8, 10
"""Margin of the panel, and space between the list and the text, in pixels at text scale 1."""
WIDEST = 640
"""Greatest width of the panel in pixels at text scale 1: longer lines are hard to read."""
LONGEST_SEARCH = 24
"""Greatest number of characters of a search."""
TERM_PERCENT = 24
"""Width that a term of a list may take beside its text, in percent of both; a wider term stands above its text."""
FEWEST_BESIDE = 2
"""Fewest terms of a list that must be narrow enough to stand beside their texts. Otherwise all stand above."""
FOOT_LINES = 2
"""Most lines of instructions below the manual."""
MOST_LINES = 999
"""Number of lines of a section for which the position below the manual has room."""
PICTURE, PICTURE_LINES = 20, 2
"""Width of the room for a picture beside the text of an entry, in pixels at text scale 1, and its height in lines."""
PICTURES = {
    labels.LIGHT_SIGN: frozenset({Sign.LIGHT}),
    labels.CLAW_SIGN: frozenset({Sign.CLAWS}),
    labels.NO_SIGN: frozenset[Sign](),
}
"""Signs of the door in the picture beside an entry, by its term."""
BESIDE_ABOVE = 3
"""Rows of text that stay visible above a place to which the search scrolls."""


class Line(NamedTuple):
    """Line of the text of a section."""

    text: str
    indent: int = 0
    """Distance from the left edge of the text, in pixels at text scale 1."""
    purpose: str = "text"
    """Purpose of the text, such as "text" or "title". It decides the colour."""
    code: tuple[Span, ...] = ()
    """The names of keys, and the words to type."""
    found: tuple[Span, ...] = ()
    """The places that the search has found."""
    beside: str = ""
    """Term to the left of the line; "" if there is none."""
    beside_found: tuple[Span, ...] = ()
    """The places that the search has found in the term."""
    picture: Signs | None = None
    """Signs of the door whose picture stands to the left of this line and the next; None for no picture."""


class _Sections(ListScene[Row]):
    """List of the sections. Only keys, the wheel and a click select one: the mouse passes others on its way."""

    frame = Frame(bar=1)
    pointer = (0, 0)
    """Pixel of the mouse."""

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a row: the title of the section, and how many places the search has found there."""
        row, inset = self.rows[part.row], 3 * painter.scale
        is_bright = part.row == self.selected or box.collidepoint(self.pointer)
        painter.word(box.x + inset, box.y, row.text, "text" if is_bright else "dim text")
        painter.word_from_right(box.right - inset, box.y, row.note)


class ManualScene(Scene):
    """Scene of the manual over the title or the game. Every typed character is a part of the search."""

    covers = False
    hides_map = True
    takes_text = True

    def __init__(self, theme: Theme, tradition: str, pages: Sequence[Page]) -> None:
        """Make the scene. `tradition`: name of the set of rules that the pages are about."""
        self._theme = theme
        self._heading = labels.MANUAL.format(tradition=tradition)
        self._pages = pages
        self._typed = ""
        self._places = [0] * len(pages)
        """Number of places found in each section; 0 in all while nothing is searched."""
        self._listed = list(range(len(pages)))
        """Numbers of the sections that the list shows."""
        self._rows = [Row(page.title) for page in pages]
        self._chosen = 0
        """Number of the section whose text is shown."""
        self._sections = _Sections(theme, lambda: self._rows)
        self._text = ScrolledParts()
        self._lines: list[Line] = []
        self._laid_out: tuple[object, ...] = ()
        """What the present lines were made for: section, searched words, width and scale."""
        self._to_next = False
        """Whether the next drawing scrolls to the first place found."""
        self._search = self._list_box = pygame.Rect(0, 0, 0, 0)

    @property
    def page(self) -> Page | None:
        """Section whose text is shown; None if the search has found none."""
        return self._pages[self._chosen] if self._listed else None

    @property
    def listed(self) -> list[str]:
        """Titles of the sections that the list shows."""
        return [self._pages[number].title for number in self._listed]

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case Command.CANCEL:
                return Pop()
            case TypedCharacter(character="/"):  # the key that begins to filter every other list
                self._search_for("")
            case TypedCharacter(character=character):
                typed = self._typed[:-1] if character == ERASE else self._typed + character
                self._search_for(typed[:LONGEST_SEARCH].lstrip())
            case Command.CONFIRM:
                self._go_to_next_place()
            case Command.EXPLORE:  # from a game pad, which cannot type letters
                return Push(OnScreenKeyboard(self._theme, self.handle))
            case MoveInput(step=step) if step in (NORTH, SOUTH):
                self._turn_pages(player_input)
            case MoveInput(step=step):
                self._text.scroll(self._text.distance({WEST: NORTHEAST, EAST: SOUTHEAST}.get(step, step)))
            case Scroll() if self._list_box.collidepoint(self._sections.pointer):
                self._turn_pages(player_input)
            case Scroll(rows=rows):
                self._text.scroll(rows * WHEEL_ROWS)
            case Hover(at=at):
                self._sections.pointer = at
            case Click(at=at):
                return self._click(at)
            case _:
                pass
        return None

    def _click(self, at: tuple[int, int]) -> Change | None:
        self._sections.pointer = at
        if self._search.collidepoint(at):
            self._search_for("")
            return Push(OnScreenKeyboard(self._theme, self.handle))
        if (index := self._sections.row_at(at)) is not None:
            self._choose(self._listed[index])
        return Pop() if self.is_beside(Click(at)) else None

    def _search_for(self, typed: str) -> None:
        """Narrow the list to the sections that contain all searched words, and select the section that fits best.

        The text scrolls to the first term in which a word is found, or else to the first place.
        """
        self._typed = typed
        words = searched_words(typed)
        self._places = [places_in(page, words) for page in self._pages]
        self._listed = [number for number, places in enumerate(self._places) if places or not words]
        notes = [labels.FOUND.format(number=places) if words else "" for places in self._places]
        self._rows = [Row(self._pages[number].title, note=notes[number]) for number in self._listed]
        self._sections.refresh()
        if self._listed and words:
            self._choose(max(self._listed, key=lambda number: relevance(self._pages[number], words)))
        elif self._listed:
            self._sections.select(self._listed.index(self._chosen))

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._sections.select(self._listed.index(number))
        self._text.restart()
        self._to_next = bool(self._typed)

    def _turn_pages(self, player_input: PlayerInput) -> None:
        """Select another section by a key or by the wheel, as in every list."""
        self._sections.handle(player_input)
        if self._listed and (number := self._listed[self._sections.selected]) != self._chosen:
            self._choose(number)

    def _go_to_next_place(self) -> None:
        """Scroll to the next place found below the first visible row; after the last place, go to the next section."""
        below = [
            row
            for row, line in enumerate(self._lines)
            if (line.found or line.beside_found) and row - BESIDE_ABOVE > self._text.shown.start
        ]
        if below and self._text.shown.stop < len(self._lines):
            self._text.scroll_to(below[0] - BESIDE_ABOVE)
        elif len(self._listed) > 1:
            self._turn_pages(MoveInput(SOUTH))

    def spoken(self) -> list[str]:
        typed = [labels.SEARCH.format(typed=self._typed)] if self._typed else []
        if self.page is None:
            return [self._heading, *typed, prompt(self._theme.controls, labels.NOTHING_FOUND)]
        return [self._heading, *typed, *self.page.spoken()]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        width = min(target.get_width(), WIDEST * scale)
        self.panel = box = pygame.Rect((target.get_width() - width) // 2, 0, width, target.get_height())
        theme.frame(target, box, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * (MARGIN - 1) * scale)
        top = self._draw_head(painter, inner) + 2 * scale
        keys = self._foot_lines(painter, inner.width)
        foot = inner.bottom - len(keys) * painter.line
        left = max(painter.width(page.title) for page in self._pages) + painter.width(" 00") + 8 * scale
        self._list_box = pygame.Rect(inner.x, top, left, foot - 3 * scale - top)
        text_box = pygame.Rect(self._list_box.right + GAP * scale, top, 0, self._list_box.height)
        text_box.width = inner.right - text_box.x
        self._sections.draw_rows(painter, self._list_box)
        self._draw_text(painter, text_box)
        for number, line in enumerate(() if self.keys_taken else keys):
            painter.word(inner.x, foot + number * painter.line, line, "dim text")
        if self._listed and not self._text.all_visible:
            height = len(self._text.shown) * painter.line
            bar = pygame.Rect(text_box.right + scale, text_box.y, 2 * scale, height)
            painter.scroll_bar(bar, *self._text.share())
            position = menus.POSITION.format(number=self._text.shown.stop, total=len(self._lines))
            painter.word_from_right(inner.right, inner.bottom - painter.line, position)

    def _foot_lines(self, painter: TextPainter, width: int) -> list[str]:
        """Return the lines of the longest instructions that fit below the manual. `width`: of the panel in pixels.

        There is always room for the position in the text to their right, so that they do not change with the section.
        """
        longest = menus.POSITION.format(number=MOST_LINES, total=MOST_LINES)
        room = width - painter.width(longest) - 8 * painter.scale
        forms = [painter.wrap(prompt(self._theme.controls, words), room) for words in labels.KEYS]
        return next((lines for lines in forms if len(lines) <= FOOT_LINES), forms[-1])

    def _draw_head(self, painter: TextPainter, inner: pygame.Rect) -> int:
        """Draw the heading, the search and the button that closes the manual. Return the y below them in pixels."""
        scale = painter.scale
        bottom = painter.heading(inner.x, inner.y, self._heading)
        typed = labels.SEARCH.format(typed=f"{self._typed}_") if self._typed else labels.SEARCH_EMPTY
        sign = painter.width(labels.CLOSE) + 6 * scale
        self.close_box = close = pygame.Rect(inner.right - sign, inner.y, sign, painter.line + 4 * scale)
        painter.outline(close, "title" if self.points_at_close else "line")
        painter.word(close.x + 3 * scale, close.y + 2 * scale, labels.CLOSE, "text")
        longest = max(painter.width(labels.SEARCH_EMPTY), painter.width(typed)) + 8 * scale
        self._search = pygame.Rect(0, inner.y, longest, painter.line + 4 * scale)
        self._search.right = close.x - 4 * scale
        painter.outline(self._search, "line")
        painter.word(self._search.x + 4 * scale, inner.y + 2 * scale, typed, "title" if self._typed else "dim text")
        return max(bottom, close.bottom)

    def _draw_text(self, painter: TextPainter, box: pygame.Rect) -> None:
        page = self.page
        if page is None:
            for number, part in enumerate(painter.wrap(prompt(self._theme.controls, labels.NOTHING_FOUND), box.width)):
                painter.word(box.x, box.y + number * painter.line, part, "dim text")
            return
        words = searched_words(self._typed)
        if self._laid_out != (laid_out := (page, words, box.width, painter.scale)):
            self._laid_out, self._lines = laid_out, lines_of(page, words, painter, box.width)
            self._text.set_parts([Part(number, painter.line) for number in range(len(self._lines))])
        self._text.fit(box.height)
        if self._to_next:
            self._to_next = False
            found = [row for row, line in enumerate(self._lines) if line.found or line.beside_found]
            terms = [row for row in found if self._lines[row].beside_found or self._lines[row].purpose == "title"]
            place = next(iter(terms or found), 0)
            self._text.scroll_to(place - BESIDE_ABOVE)
        shown = self._text.shown
        for place, row in enumerate(shown):
            self._draw_line(painter, box.x, box.y + place * painter.line, self._lines[row])
            if self._lines[row].picture is not None and place + PICTURE_LINES <= len(shown):
                self._draw_picture(painter, box.x, box.y + place * painter.line, self._lines[row])

    def _draw_picture(self, painter: TextPainter, left: int, y: int, line: Line) -> None:
        """Draw the picture of a door to the left of a line and the next. `left`, `y`: where the first one begins."""
        sheet, swatch = self._theme.tilesheet(AJAR.name), self._theme.swatch(AJAR.name)
        picture = door_with_signs(line.picture or frozenset(), sheet, swatch, glyphs=self._theme.settings.glyphs)
        room = pygame.Rect(0, y, PICTURE * painter.scale, PICTURE_LINES * painter.line)
        room.right = left + line.indent * painter.scale
        enlarged = pygame.transform.scale_by(picture, painter.scale)
        painter.target.blit(enlarged, enlarged.get_rect(midleft=room.midleft))

    def _draw_line(self, painter: TextPainter, left: int, y: int, line: Line) -> None:
        x = left + line.indent * painter.scale
        if line.beside:
            _mark_places(painter, left, y, line.beside, line.beside_found)
            for start, stop in _parts(line.beside, line.beside_found):
                painter.word(left + painter.offset(line.beside, start), y, line.beside[start:stop], "title")
        _mark_places(painter, x, y, line.text, line.found)
        for start, stop in _parts(line.text, (*line.code, *line.found)):
            is_code = any(first <= start < end for first, end in line.code)
            at = x + painter.offset(line.text, start)
            painter.word(at, y, line.text[start:stop], "door text" if is_code else line.purpose)


def _mark_places(painter: TextPainter, x: int, y: int, text: str, found: Sequence[Span]) -> None:
    """Draw a mark behind each place of a text that the search has found. `x`, `y`: where the text begins."""
    scale = painter.scale
    for start, stop in found:
        left, right = painter.offset(text, start), painter.offset(text, stop)
        mark = pygame.Rect(x + left - scale, y + scale, right - left + scale, painter.line)
        painter.fill(mark, "chosen")
        painter.outline(mark, "title")


def _parts(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return the parts into which the ends of some spans divide a text, in their order."""
    ends = sorted({0, len(text), *(place for span in spans for place in span)})
    return list(pairwise(ends))


def lines_of(page: Page, words: Sequence[str], painter: TextPainter, width: int) -> list[Line]:
    """Return the lines of a section. `words`: searched words. `width`: greatest width of a line, in pixels.

    Short terms of a list stand beside their texts, and long terms above their texts.
    """
    scale = painter.scale
    terms = [without_marks(block.term)[0] for block in page.blocks if not isinstance(block, str)]
    narrow = [size for size in map(painter.width, terms) if size * 100 <= width * TERM_PERCENT]
    room = max(narrow) if len(narrow) >= FEWEST_BESIDE else 0
    indent = room // scale + 8
    lines = [Line(page.title, 0, "title", (), tuple(spans_of(words, page.title)))]
    was_entry = False
    for block in page.blocks:
        if isinstance(block, str) or not was_entry:
            lines.append(Line(""))
        was_entry = not isinstance(block, str)
        if isinstance(block, str):
            lines += _wrapped(block, words, painter, width, 0, "text")
            continue
        term = without_marks(block.term)[0]
        picture = PICTURES.get(block.term)
        inset = indent if picture is None else indent + PICTURE
        text = _wrapped(block.text, words, painter, width - inset * scale, inset, "text")
        if picture is not None:
            text += [Line("")] * (PICTURE_LINES - len(text))
            text[0] = text[0]._replace(picture=picture)
        if painter.width(term) <= room:
            text[0] = text[0]._replace(beside=term, beside_found=tuple(spans_of(words, term)))
        else:
            lines += _wrapped(block.term, words, painter, width, 0, "title")
        lines += text
    return lines


def _wrapped(
    text: str, words: Sequence[str], painter: TextPainter, width: int, indent: int, purpose: str
) -> list[Line]:
    """Return the lines of a paragraph, with the spans of code and the places found. `width`: in pixels."""
    plain, code = without_marks(text)
    found = spans_of(words, plain)
    lines, at = [], 0
    for part in painter.wrap(plain, width):
        at = plain.index(part, at)
        lines.append(Line(part, indent, purpose, _inside(code, at, len(part)), _inside(found, at, len(part))))
        at += len(part)
    return lines


def _inside(spans: Sequence[Span], start: int, length: int) -> tuple[Span, ...]:
    """Return the parts of spans that lie in a line, counted from the start of the line."""
    inside = [(max(0, first - start), min(length, stop - start)) for first, stop in spans]
    return tuple(span for span in inside if span[0] < span[1])
