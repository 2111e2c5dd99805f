"""A panel with choices, which lies over the scene below. All menus, questions and settings use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST
from game.engine.records import record
from game.ui.core.reading_pause import ReadingPause
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.layout import ListView
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_close_mark
from game.ui.input.commands import Click, Command, Direction, Hover, MoveInput, PlayerInput, Scroll, TypedCharacter
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import menus

MARGIN, ARROW = 16, 12
"""Margin, and width of an arrow, in pixels at text scale 1."""
ARROWS = (("‹", -1), ("›", 1))
"""Signs at the end of a row that has a value, each with the step (-1 or 1) by which a click changes the value."""


@record
class Choice:
    """Row of a menu.

    `text`: function that returns the present text. `choose`: function to call when the row is chosen; it returns the
    change of scene, or None if the scene stays.
    """

    text: Callable[[], str]
    choose: Callable[[], Change | None]
    turn: Callable[[int], None] | None = None
    """Function that changes the value of the row. Its parameter is 1 for the next value, -1 for the previous value.

    None in a row without values.
    """
    longest: str = ""
    """Longest text that the row can have. Its width is kept free, so that nothing moves when the text changes."""
    letter: str = ""
    """Letter that chooses the row at once; empty if there is none.

    In a menu with such letters, letter keys are not commands.
    """
    seldom: bool = False
    """Whether the row is not selected when the menu opens, even if it is the first."""
    risky: bool = False
    """Whether the row leaves the game or cannot be undone, so that a menu never opens with it under the mouse."""
    detail: str = ""
    """Sentence that explains the row, below the choices while the row is selected; empty for none."""
    disabled: bool = False
    """Whether the row cannot be chosen now. Its text gives the reason."""


LEAST_ROWS = 5
"""Least number of visible rows of a menu that scrolls. If fewer fit, the menu is drawn with smaller text."""
GAP = 6
"""Least gap between the heading and the cross beside it, in pixels at text scale 1."""
FOOT = 240
"""Width at which a footnote is wrapped, in pixels at text scale 1, unless a row of the menu is wider."""


class Menu(Scene):
    """Panel with a heading and choices, in the middle of the screen or at the pixel of a right click.

    A click outside the panel closes it and does nothing else. If a risky row would lie under the mouse when the menu
    opens, the menu opens beside the mouse.
    """

    covers = False

    def __init__(
        self,
        theme: Theme,
        heading: str,
        choices: Sequence[Choice],
        footnote: Words = "",
        at: tuple[int, int] | None = None,
        pause: ReadingPause | None = None,
    ) -> None:
        """Make the menu.

        `footnote`: a prompt below the choices. `at`: the pixel where it opens; None for the middle of the screen.
        `pause`: decides which inputs come too early for a player who has not read the menu yet; None if none does. The
        menu can always be closed by Esc.
        """
        self._theme = theme
        self.heading = heading
        self.choices = choices
        self._footnote = footnote
        self._at = at
        self._pause = pause
        if pause is not None:
            pause.begin()
        self.chosen = next((row for row, choice in enumerate(choices) if not choice.seldom), 0)
        self.takes_letters = any(choice.letter for choice in choices)
        self.rows: list[pygame.Rect] = []
        """Box of each visible choice when it was last drawn, in pixels."""
        self._arrows: list[tuple[pygame.Rect, int]] = []
        """Box of each arrow when it was last drawn, in pixels, and its step through the values of the row."""
        self._box: pygame.Rect | None = None
        """Box of the panel when it was last drawn, in pixels; None if no panel was drawn."""
        self._list = ListView()
        self._shown = range(len(choices))
        """Numbers of the choices that were visible when the menu was last drawn."""
        self._followed = -1
        """Number of the choice to which the list was last scrolled; -1 if it was not drawn yet."""

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self._pause is not None and player_input is not Command.CANCEL and self._pause.ignores(player_input):
            return None
        choice = self.choices[self.chosen]
        match player_input:
            case MoveInput(step=step, held=held) if step in (NORTH, SOUTH):
                self.chosen = self._beyond(step.y, held)
            case MoveInput(step=step) if step in (WEST, EAST) and choice.turn is not None:
                choice.turn(step.x)
            case TypedCharacter(character=letter):
                meant = next((each for each in self.choices if each.letter == letter and not each.disabled), None)
                if meant is not None:
                    return meant.choose()
                way = self._theme.controls.bindings.command_of(letter)
                if way in (Direction.WALK_NORTH, Direction.WALK_SOUTH):
                    return self.handle(MoveInput(way.value))
            case Command.CONFIRM:
                return None if choice.disabled else choice.choose()
            case Command.CANCEL:
                return Pop()
            case Hover(at=at) if (row := self._row_at(at)) is not None:
                self.chosen = row
            case Click(at=at) if (row := self._row_at(at)) is not None:
                self.chosen = row
                return self._click(at, self.choices[row])
            case Click(at=at) if self._box is not None and not self._box.collidepoint(at):
                return Pop()
            case Scroll(at=at):
                pointed = self._row_at(at) if at is not None else None
                before = self._list.first
                self._list.turn(player_input)
                self._list.fit(len(self.choices), self._list.room)
                if pointed is not None:  # the row that comes under the mouse is selected
                    self.chosen = self._followed = pointed + self._list.first - before
            case _:
                pass
        return None

    def _beyond(self, way: int, held: bool) -> int:
        """Return the number of the row after the selected row (`way` 1) or before it (-1).

        A held key stops at the first and last row. A pressed key goes on from the other end.
        """
        last = len(self.choices) - 1
        return min(last, max(0, self.chosen + way)) if held else (self.chosen + way) % (last + 1)

    def _click(self, at: tuple[int, int], choice: Choice) -> Change | None:
        """Handle a click on a row: on an arrow it changes the value, elsewhere it chooses the row. `at`: the pixel."""
        for box, step in self._arrows:
            if choice.turn is not None and box.collidepoint(at):
                choice.turn(step)
                return None
        return None if choice.disabled else choice.choose()

    def draw(self, target: pygame.Surface) -> None:
        if self._box is not None and not self._box.colliderect(target.get_clip()):
            if self._at is None:
                self._theme.darken(target)
            return
        theme, scale = self._theme, self._fitting(target)
        margin = MARGIN * scale
        self._box = box = pygame.Rect((0, 0), self._size(scale))
        if box.height > target.get_height():
            box.height -= (len(self.choices) - self._room(target, scale)) * self._line(scale)
        self._scroll_to_chosen(self._room(target, scale))
        foot = self._foot_rows(box.width - 2 * margin, scale)
        if self._at is None:
            box.center = target.get_rect().center
            self._avoid_mouse(box, target.get_width(), scale)
            theme.frame(target, box, scale)
        else:
            box.topleft = beside(self._at, box.size, target.get_size())
            theme.plate(target, box, scale)
        draw_close_mark(self, theme, target, box, scale)
        theme.large.draw(target, (box.x + margin, box.y + 7 * scale), self.heading, theme.colour("title"), scale)
        y = box.y + self._head(scale)
        self._draw_rows(target, pygame.Rect(box.x + 6 * scale, y, box.width - 12 * scale, 0), scale)
        if len(self._shown) < len(self.choices):
            self._draw_scroll_bar(target, pygame.Rect(box.right - 5 * scale, y, 2 * scale, self._line(scale)))
        y += self._line(scale) * len(self._shown) + 3 * scale
        for text, purpose in foot:
            theme.small.draw(target, (box.x + margin, y), text, theme.colour(purpose), scale)
            y += theme.small.line_height(scale)
        if self._pause is not None:
            self._pause.drew()

    def _avoid_mouse(self, box: pygame.Rect, width: int, scale: int) -> None:
        """Move a panel to the left or right if one of its risky rows would lie under the mouse as the menu opens.

        `width`: of the screen in pixels. In a screen without room on either side, the panel stays.
        """
        first, line = box.y + self._head(scale), self._line(scale)
        shown = enumerate(self._shown)
        rows = [(pygame.Rect(box.x, first + place * line, box.width, line), number) for place, number in shown]
        risky = [row for row, number in rows if self.choices[number].risky]
        if self.opened_at is None or not any(row.collidepoint(self.opened_at) for row in risky):
            return
        x = self.opened_at[0]
        if x >= box.width:
            box.right = x
        elif x + 1 + box.width <= width:
            box.left = x + 1

    def spoken(self) -> list[str]:
        row = menus.SPOKEN_ROW.format(
            row=self.choices[self.chosen].text(), number=self.chosen + 1, total=len(self.choices)
        )
        return [line for line in (self.heading, self._foot, row, self.choices[self.chosen].detail) if line]

    @property
    def _foot(self) -> str:
        """Text below the choices, for the device that was used last."""
        return prompt(self._theme.controls, self._footnote)

    def _foot_rows(self, width: int, scale: int) -> list[tuple[str, str]]:
        """Return the rows below the choices, each a text and the name of its colour: the detail, then the footnote.

        There are as many rows for the detail as the longest detail needs, so that nothing moves. `width`: in pixels.
        """
        small = self._theme.small
        most = max(
            (len(small.wrap(choice.detail, width, scale)) for choice in self.choices if choice.detail), default=0
        )
        detail = self.choices[self.chosen].detail
        told = small.wrap(detail, width, scale) if detail else []
        foot = small.wrap(self._foot, width, scale) if self._foot else []
        return [*((row, "text") for row in [*told, *[""] * (most - len(told))]), *((row, "dim text") for row in foot)]

    def height_of_rows(self, scale: int) -> int:
        """Return the height of all choices in pixels at a text scale."""
        return self._line(scale) * len(self.choices)

    def draw_rows(self, target: pygame.Surface, top: int, scale: int) -> None:
        """Draw the choices without a panel, centred in the target. `top`: y of the first row in pixels."""
        width = self._widest(scale) + 20 * scale
        self._shown = range(len(self.choices))
        self._draw_rows(target, pygame.Rect((target.get_width() - width) // 2, top, width, 0), scale)

    def _draw_rows(self, target: pygame.Surface, room: pygame.Rect, scale: int) -> None:
        theme = self._theme
        self.rows, self._arrows = [], []
        for place, number in enumerate(self._shown):
            choice = self.choices[number]
            row = pygame.Rect(room.x, room.y + place * self._line(scale), room.width, self._line(scale))
            chosen = number == self.chosen
            if chosen and choice.disabled:
                pygame.draw.rect(target, theme.colour("line"), row, scale)
            elif chosen:
                target.fill(theme.colour("chosen"), row)
                target.fill(theme.colour("title"), (row.x, row.y, scale, row.height))
            colour = theme.colour("text" if chosen and not choice.disabled else "dim text")
            outline = None if chosen else theme.colour("void")  # on the title, the map lies behind the rows
            theme.small.draw(target, (row.x + 10 * scale, row.y + 2 * scale), choice.text(), colour, scale, outline)
            self.rows.append(row)
            if choice.turn is not None:
                self._draw_arrows(target, row, colour, scale, outline)

    def _draw_arrows(
        self, target: pygame.Surface, row: pygame.Rect, colour: Colour, scale: int, outline: Colour | None
    ) -> None:
        for number, (text, step) in enumerate(ARROWS):
            box = pygame.Rect(row.right - (len(ARROWS) - number) * ARROW * scale, row.y, ARROW * scale, row.height)
            left = box.centerx - self._theme.small.width(text, scale) // 2
            self._theme.small.draw(target, (left, box.y + 2 * scale), text, colour, scale, outline)
            self._arrows.append((box, step))

    def _scroll_to_chosen(self, room: int) -> None:
        """Scroll the list so that the chosen row is visible, if another was chosen. `room`: rows that fit."""
        self._list.fit(len(self.choices), room)
        if self._followed != self.chosen:
            self._followed = self.chosen
            self._list.show(self.chosen)
        self._shown = self._list.fit(len(self.choices), room)

    def _draw_scroll_bar(self, target: pygame.Surface, bar: pygame.Rect) -> None:
        """Draw a scroll bar beside the rows. `bar`: its part beside the first visible row, in pixels."""
        height = bar.height * len(self._shown)
        target.fill(self._theme.colour("line"), (bar.x, bar.y, bar.width, height))
        first, last = (height * number // len(self.choices) for number in (self._shown.start, self._shown.stop))
        target.fill(self._theme.colour("title"), (bar.x, bar.y + first, bar.width, last - first))

    def _fitting(self, target: pygame.Surface) -> int:
        """Return the largest text scale, up to that of the theme, at which the menu has room on the screen; at least 1.

        The width must fit. If there is room for LEAST_ROWS rows, the list scrolls.
        """
        scales = range(self._theme.text_scale(target), 0, -1)
        enough = min(len(self.choices), LEAST_ROWS)
        fits = (
            scale
            for scale in scales
            if self._size(scale)[0] <= target.get_width() and self._room(target, scale) >= enough
        )
        return next(fits, 1)

    def _room(self, target: pygame.Surface, scale: int) -> int:
        """Return the number of rows for which the screen has room, at most all."""
        count, line = len(self.choices), self._line(scale)
        return min(count, (target.get_height() - self._size(scale)[1] + count * line) // line)

    def _size(self, scale: int) -> tuple[int, int]:
        """Return the width and height of the panel with all rows, in pixels."""
        theme, margin = self._theme, MARGIN * scale
        foot_width = min(theme.small.width(self._foot, scale), FOOT * scale)
        heading_width = theme.large.width(self.heading, scale) + (ROOM + GAP) * scale - margin
        width = max(self._widest(scale), heading_width, foot_width) + 2 * margin
        foot = self._foot_rows(width - 2 * margin, scale)
        rows = self._line(scale) * len(self.choices)
        return width, self._head(scale) + rows + theme.small.line_height(scale) * len(foot) + 12 * scale

    def _head(self, scale: int) -> int:
        return self._theme.large.line_height(scale) + 10 * scale

    def _widest(self, scale: int) -> int:
        arrows = (len(ARROWS) * ARROW + ARROW // 2) * scale
        texts = [max(choice.text(), choice.longest, key=len) for choice in self.choices]
        widths = [self._theme.small.width(text, scale) for text in texts]
        return max(
            width + arrows * (choice.turn is not None) for width, choice in zip(widths, self.choices, strict=True)
        )

    def _line(self, scale: int) -> int:
        return self._theme.small.line_height(scale) + 3 * scale

    def row_of(self, choice: int) -> pygame.Rect | None:
        """Return the box of a choice when it was last drawn, in pixels; None if it was not visible."""
        return dict(zip(self._shown, self.rows, strict=False)).get(choice)

    def _row_at(self, at: tuple[int, int]) -> int | None:
        for number, row in zip(self._shown, self.rows, strict=False):
            if row.collidepoint(at):
                return number
        return None


def question_menu(
    theme: Theme,
    question: str,
    agree: Callable[[], Change],
    more: str = "",
    *,
    no: Words = menus.NO,
    yes: Words = menus.YES,
) -> Menu:
    """Return a menu with a yes-or-no question. "No" is selected at first, so that Enter changes nothing.

    `agree`: function that returns the change of scene after a yes. `more`: a second line; empty for none. `no`, `yes`:
    the answers, which the keys n and y choose.
    """

    def answer(words: Words) -> Callable[[], str]:
        return lambda: prompt(theme.controls, words)

    choices = [Choice(answer(no), Pop, letter="n"), Choice(answer(yes), agree, letter="y", risky=True)]
    return Menu(theme, question, choices, more, pause=ReadingPause(theme.settings))


def beside(at: tuple[int, int], size: tuple[int, int], whole: tuple[int, int]) -> tuple[int, int]:
    """Return the top left corner (in pixels) of a panel that opens to the right of the pixel `at` and below this pixel.

    If there is too little room, the panel opens to the left of the pixel or above it. `size`: width and height of the
    panel. `whole`: width and height of the window. All are in pixels.
    """
    places = []
    for pixel, length, room in zip(at, size, whole, strict=True):
        after = pixel + 1 if pixel + 1 + length <= room else pixel - length
        places.append(max(0, min(after, room - length)))
    return places[0], places[1]


def fixed(text: str) -> Callable[[], str]:
    """Return a function that always returns `text`, for a row whose text never changes."""
    return lambda: text
