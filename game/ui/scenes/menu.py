"""A panel with choices, which lies over the scene below. All menus, questions and settings use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from string import ascii_lowercase

import pygame

from game.engine.grid.geometry import EAST, NORTH, NORTHWEST, SOUTH, SOUTHWEST, WEST
from game.engine.records import NamedTuple, record
from game.ui.core.map_view import MapView
from game.ui.core.reading_pause import ReadingPause
from game.ui.core.scene_manager import Change, Pop, Push, Replace, Scene
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.layout import Anchor, ListView, place_at_anchor, place_on_map, room_for_prompt
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import BESIDE, draw_close_button
from game.ui.hud.log_panel import hide_rows_beside
from game.ui.hud.reading_pause_line import draw_pause_line
from game.ui.input.commands import Click, Command, Direction, Hover, MoveInput, PlayerInput, Scroll, TypedCharacter
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import ByDevice, menus

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
    foot: Words = ""
    """Prompt below the choices while the row is selected; empty for the footnote of the menu."""
    disabled: bool = False
    """Whether the row cannot be chosen now. Its text gives the reason."""


ARROWS_ROOM = len(ARROWS) * ARROW + ARROW // 2
"""Width that the arrows take in a row that has a value, in pixels at text scale 1."""
LEAST_ROWS = 3
"""Least number of visible rows of a menu that scrolls. If fewer fit, the menu is drawn with smaller text."""
RULE = 4
"""Height of the rule between the choices and the lines below them, in pixels at text scale 1."""
SAME_PLACE = 3
"""Distance in pixels up to which the mouse counts as being where it was at the last click."""
FOOT = 240
"""Width at which a footnote is wrapped, in pixels at text scale 1, unless a row of the menu is wider."""


class _Clicked(NamedTuple):
    """A click on a row of a menu: its pixel, the number of the row, and the step of the arrow there, 0 without one."""

    at: tuple[int, int]
    row: int
    step: int


class _Layout(NamedTuple):
    """Layout of a menu in a window. All sizes are in pixels.

    `heading`: lines of the heading. `more`: lines of the sentence below it. `rows`: lines of each choice. `foot`: lines
    below the rows, each with the name of its colour. `head`, `foot_height`: heights above and below the rows. `room`:
    number of rows that can be visible at once.
    """

    scale: int
    width: int
    heading: list[str]
    more: list[str]
    head: int
    rows: list[list[str]]
    room: int
    foot: list[tuple[str, str]]
    foot_height: int


class Menu(Scene):
    """Panel with a heading and choices, in the middle of the screen or where a right click was made.

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
        anchor: Anchor | None = None,
        pause: ReadingPause | None = None,
        *,
        more: str = "",
        stays: bool = False,
        on_map: bool = False,
    ) -> None:
        """Make the menu.

        `more`: a sentence below the heading; empty for none. `footnote`: a prompt below the choices. `anchor`: where
        it opens after a right click; None for the middle of the screen.
        `pause`: decides which inputs come too early for a player who has not read the menu yet; None if none does. The
        menu can always be closed by Esc, unless it `stays`. `stays`: whether only the choice of a row closes the menu:
        it has no cross, and neither Esc nor a click beside it does anything. `on_map`: whether it lies on the map of
        the scene below, if there is one with enough room, and covers neither the hero nor what is beside him. Over
        another menu, it lies in the middle too.
        """
        self._theme = theme
        self.heading = heading
        self.choices = choices
        self._more = more
        self._footnote = footnote
        self._anchor = anchor
        self._placed: tuple[object, pygame.Rect] | None = None
        """Box of a menu with an anchor, after the sizes for which it was placed; None if it was not placed yet."""
        self._pause = pause
        self._stays = stays
        self._on_map = on_map
        if pause is not None:
            pause.begin()
        self.chosen = next((row for row, each in enumerate(choices) if not each.seldom and not each.disabled), 0)
        self.takes_letters = ascii_lowercase if any(choice.letter for choice in choices) else ""
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
        self._clicked: _Clicked | None = None
        """The last click on a row; None if the mouse has moved since."""

    def handle(self, player_input: PlayerInput) -> Change | None:
        closes = player_input is Command.CANCEL and not self._stays
        if self._pause is not None and not closes and self._pause.ignores(player_input):
            return None
        choice = self.choices[self.chosen]
        match player_input:
            case MoveInput(step=step, held=held) if step in (NORTH, SOUTH):
                self.chosen = self._beyond(step.y, held)
            case MoveInput(step=step) if step in (NORTHWEST, SOUTHWEST):  # Home and End
                self.chosen = 0 if step == NORTHWEST else len(self.choices) - 1
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
            case Command.CANCEL if closes:
                return Pop()
            case Hover(at=at):
                self._forget_click(at)
                row = self._row_at(at)
                self.chosen = self.chosen if row is None else row
            case Click(at=at) if self._is_beside(at):
                return None if self._stays else Pop()
            case Click(at=at):
                return self._click(at)
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

    def _is_beside(self, at: tuple[int, int]) -> bool:
        """Return whether a pixel is outside the panel, and is not where a row was clicked before the panel moved."""
        self._forget_click(at)
        return self._clicked is None and self._box is not None and not self._box.collidepoint(at)

    def _forget_click(self, at: tuple[int, int]) -> None:
        """Forget the last click if the mouse has moved to another place. `at`: pixel of the mouse."""
        if self._clicked is not None:
            x, y = self._clicked.at
            if max(abs(at[0] - x), abs(at[1] - y)) > SAME_PLACE:
                self._clicked = None

    def _click(self, at: tuple[int, int]) -> Change | None:
        """Handle a click in the panel: on an arrow it changes the value of its row, elsewhere it chooses the row.

        A click may move the rows, for instance by a change of the size of texts. Further clicks in the same place mean
        the same row and arrow, although other rows have come under the mouse. `at`: the pixel.
        """
        self._forget_click(at)
        if self._clicked is None:
            row = self._row_at(at)
            if row is None:
                return None
            self._clicked = _Clicked(at, row, next((step for box, step in self._arrows if box.collidepoint(at)), 0))
        self.chosen = self._clicked.row
        choice = self.choices[self.chosen]
        if choice.turn is not None and self._clicked.step:
            choice.turn(self._clicked.step)
            return None
        return None if choice.disabled else choice.choose()

    def draw(self, target: pygame.Surface) -> None:
        part = target.get_clip()
        if self._box is not None and part != target.get_rect() and not self._box.colliderect(part):
            if self._anchor is None:
                self._theme.darken(target)
            return
        theme = self._theme
        layout, view = self._fitting(target)
        scale, margin = layout.scale, MARGIN * layout.scale
        self._scroll_to_chosen(layout.room)
        shown = [layout.rows[number] for number in self._shown]
        height = layout.head + sum(map(self._row_height(scale), shown)) + layout.foot_height
        self._box = box = pygame.Rect(0, 0, layout.width, height)
        if self._anchor is None:
            box.center = target.get_rect().center
            if view is not None:
                box.topleft = place_on_map(box.size, view, scale).topleft
            self._avoid_mouse(box, layout, target.get_width())
            theme.frame(target, box, scale)
        else:
            box.topleft = self._place_at(self._anchor, box.size, target.get_rect(), scale).topleft
            hide_rows_beside(TextPainter(target, theme, scale), self.map_view(), box)
            theme.plate(target, box, scale)
        if not self._stays:
            draw_close_button(self, theme, target, box, scale)
        y = box.y + 7 * scale
        for line in layout.heading:
            theme.large.draw(target, (box.x + margin, y), line, theme.colour("title"), scale)
            y += theme.large.line_height(scale)
        for line in layout.more:
            theme.small.draw(target, (box.x + margin, y + scale), line, theme.colour("text"), scale)
            y += theme.small.line_height(scale)
        y = box.y + layout.head
        room = pygame.Rect(box.x + 6 * scale, y, box.width - 12 * scale, 0)
        y = self._draw_rows(target, room, layout.rows, scale)
        if len(self._shown) < len(self.choices):
            self._draw_scroll_bar(target, pygame.Rect(box.right - 5 * scale, room.y, 2 * scale, y - room.y))
        y += 3 * scale
        if layout.foot:  # a rule, so that no line looks like a further choice
            width = box.width - 2 * margin
            target.fill(theme.colour("line"), (box.x + margin, y, width, max(1, scale // 2)))
            y += RULE * scale
        for text, purpose in layout.foot:
            theme.small.draw(target, (box.x + margin, y), text, theme.colour(purpose), scale)
            y += theme.small.line_height(scale)
        if self._pause is not None:
            left, width = box.x + 6 * scale, box.width - 12 * scale
            draw_pause_line(target, theme, left, box.bottom - 4 * scale, width, scale, self._pause)

    def open_at(self, anchor: Anchor) -> None:
        """Let the menu open at an anchor, as after a right click. Call this before it is drawn."""
        self._anchor = anchor

    def _place_at(self, anchor: Anchor, size: tuple[int, int], window: pygame.Rect, scale: int) -> pygame.Rect:
        """Return the box of a menu with an anchor. It stays where it is while the map below changes."""
        sizes = size, window.size
        if self._placed is None or self._placed[0] != sizes:
            self._placed = sizes, place_at_anchor(size, anchor, self.map_view(), window, scale)
        return self._placed[1]

    def next_frame_in(self) -> float | None:
        return None if self._pause is None else self._pause.next_frame_in

    def _avoid_mouse(self, box: pygame.Rect, layout: _Layout, width: int) -> None:
        """Move a panel to the left or right if one of its risky rows would lie under the mouse as the menu opens.

        `width`: of the screen in pixels. In a screen without room on either side, the panel stays.
        """
        if self.opened_at is None:
            return
        x, y = self.opened_at
        top = box.y + layout.head
        for number in self._shown:
            row = pygame.Rect(box.x, top, box.width, self._row_height(layout.scale)(layout.rows[number]))
            top = row.bottom
            if self.choices[number].risky and row.collidepoint(x, y):
                if x >= box.width:
                    box.right = x
                elif x + 1 + box.width <= width:
                    box.left = x + 1
                return

    def spoken(self) -> list[str]:
        row = menus.SPOKEN_ROW.format(
            row=self.choices[self.chosen].text(), number=self.chosen + 1, total=len(self.choices)
        )
        told = (self.heading, self._more, *self._foot.split("\n"), row, self.choices[self.chosen].detail)
        return [line for line in told if line]

    @property
    def _foot(self) -> str:
        """Text below the choices, for the device that was used last."""
        return prompt(self._theme.controls, self._foot_words)

    @property
    def _foot_words(self) -> Words:
        return self.choices[self.chosen].foot or self._footnote

    def _foot_rows(self, width: int, scale: int) -> list[tuple[str, str]]:
        """Return the rows below the choices, each a text and the name of its colour: the detail, then the footnote.

        There are as many rows for the detail as the longest detail needs, so that nothing moves. `width`: in pixels.
        A footnote that has a form for each device names keys: its rows are empty while a scene above takes the keys.
        """
        small = self._theme.small
        details = (choice.detail for choice in self.choices if choice.detail)
        most = max((len(small.wrap(detail, width, scale)) for detail in details), default=0)
        detail = self.choices[self.chosen].detail
        told = small.wrap(detail, width, scale) if detail else []
        foot = small.wrap(self._foot, width, scale) if self._foot else []
        if self.keys_taken and isinstance(self._foot_words, ByDevice):
            foot = [""] * len(foot)
        return [*((row, "text") for row in [*told, *[""] * (most - len(told))]), *((row, "dim text") for row in foot)]

    def height_of_rows(self, width: int, scale: int) -> int:
        """Return the height of all choices that `draw_rows` draws, in pixels. `width`: of the target in pixels."""
        return sum(map(self._row_height(scale), self._free_rows(width, scale)))

    def draw_rows(self, target: pygame.Surface, top: int, bottom: int, scale: int) -> None:
        """Draw the choices without a panel, centred in the target. If there is too little room, they scroll.

        `top`, `bottom`: y of the first row and y below the last row, in pixels. `scale`: scale of the text.
        """
        rows = self._free_rows(target.get_width(), scale)
        width = min(target.get_width(), self._widest(scale) + 20 * scale)
        self._scroll_to_chosen(self._visible_rows(rows, bottom - top, scale))
        room = pygame.Rect((target.get_width() - width) // 2, top, width, 0)
        below = self._draw_rows(target, room, rows, scale)
        if len(self._shown) < len(self.choices):
            self._draw_scroll_bar(target, pygame.Rect(room.right + scale, top, 2 * scale, below - top))

    def _free_rows(self, width: int, scale: int) -> list[list[str]]:
        """Return the lines of each choice in a target without a panel. `width`: of the target in pixels."""
        return self._wrapped(min(width, self._widest(scale) + 20 * scale) - 20 * scale, scale)

    def _draw_rows(self, target: pygame.Surface, room: pygame.Rect, rows: Sequence[list[str]], scale: int) -> int:
        """Draw the visible rows; return the y below the last row. `room`: place and width of the first row.

        `rows`: the lines of each choice.
        """
        theme, line, y = self._theme, self._theme.small.line_height(scale), room.y
        self.rows, self._arrows = [], []
        for number in self._shown:
            choice, lines = self.choices[number], rows[number]
            row = pygame.Rect(room.x, y, room.width, self._row_height(scale)(lines))
            y = row.bottom
            chosen = number == self.chosen
            if chosen and choice.disabled:
                pygame.draw.rect(target, theme.colour("line"), row, scale)
            elif chosen:
                target.fill(theme.colour("chosen"), row)
                target.fill(theme.colour("title"), (row.x, row.y, scale, row.height))
            colour = theme.colour("text" if chosen and not choice.disabled else "dim text")
            outline = None if chosen else theme.colour("void")  # on the title, the map lies behind the rows
            for place, text in enumerate(lines):
                at = row.x + 10 * scale, row.y + 2 * scale + place * line
                theme.small.draw(target, at, text, colour, scale, outline)
            self.rows.append(row)
            if choice.turn is not None:
                self._draw_arrows(target, row, colour, scale, outline)
        return y

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
        """Draw a scroll bar beside the rows. `bar`: its box in pixels."""
        target.fill(self._theme.colour("line"), bar)
        first, last = (bar.height * number // len(self.choices) for number in (self._shown.start, self._shown.stop))
        target.fill(self._theme.colour("title"), (bar.x, bar.y + first, bar.width, last - first))

    def _fitting(self, target: pygame.Surface) -> tuple[_Layout, MapView | None]:
        """Return the layout at the scale of text that the settings promise, and where on the map the panel may lie.

        It does not lie on the map (None) if there is too little room for all choices. Only in a window that is too
        small even for wrapped texts and LEAST_ROWS rows is the scale smaller.
        """
        scales = range(self._theme.text_scale(target), 0, -1)
        layouts = (self._laid_out(target.get_size(), scale) for scale in scales)
        enough = min(len(self.choices), LEAST_ROWS)
        if self._on_map and not isinstance(self.opened_over, Menu) and (view := self.map_view()) is not None:
            room = room_for_prompt(view, target.get_size(), scales.start)
            layout = self._laid_out(room.areas()[-1].size, scales.start)
            if layout.room >= len(self.choices):
                return layout, room
        return next(layout for layout in layouts if layout.room >= enough or layout.scale == 1), None

    def _laid_out(self, size: tuple[int, int], scale: int) -> _Layout:
        """Return the layout at a scale. `size`: of the window in pixels. Texts that are too wide are wrapped."""
        theme, margin = self._theme, MARGIN * scale
        foot_width = max(min(theme.small.width(text, scale), FOOT * scale) for text in (self._foot, self._more))
        cross = BESIDE * scale
        heading_width = theme.large.width(self.heading, scale) + cross - margin
        width = min(size[0], max(self._widest(scale), heading_width, foot_width) + 2 * margin)
        heading = theme.large.wrap(self.heading, width - margin - cross, scale)
        rows = self._wrapped(width - 2 * margin, scale)
        foot = self._foot_rows(width - 2 * margin, scale)
        more = theme.small.wrap(self._more, width - 2 * margin, scale) if self._more else []
        head = theme.large.line_height(scale) * len(heading) + theme.small.line_height(scale) * len(more) + 10 * scale
        foot_height = theme.small.line_height(scale) * len(foot) + (12 + RULE * bool(foot)) * scale
        room = self._visible_rows(rows, size[1] - head - foot_height, scale)
        return _Layout(scale, width, heading, more, head, rows, room, foot, foot_height)

    def _wrapped(self, width: int, scale: int) -> list[list[str]]:
        """Return the lines of each choice. `width`: of the rows in pixels, with the arrows of rows that have values."""
        font = self._theme.small
        lines = []
        for choice in self.choices:
            text, room = choice.text(), width - ARROWS_ROOM * scale * (choice.turn is not None)
            lines.append([text] if font.width(text, scale) <= room else font.wrap(text, room, scale))
        return lines

    def _visible_rows(self, rows: Sequence[list[str]], height: int, scale: int) -> int:
        """Return for how many rows there is room, whichever of them are visible. `height`: of the room in pixels."""
        highest = sorted(map(self._row_height(scale), rows), reverse=True)
        return sum(used <= height for used in accumulate(highest))

    def _row_height(self, scale: int) -> Callable[[Sequence[str]], int]:
        """Return a function that returns the height in pixels of a row with some lines."""
        line = self._theme.small.line_height(scale)
        return lambda lines: line * len(lines) + 3 * scale

    def _widest(self, scale: int) -> int:
        width = self._theme.small.width
        widths = [max(width(choice.text(), scale), width(choice.longest, scale)) for choice in self.choices]
        return max(
            width + ARROWS_ROOM * scale * (choice.turn is not None)
            for width, choice in zip(widths, self.choices, strict=True)
        )

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

    `agree`: function that returns the change of scene after a yes. `more`: a sentence below the question; empty for
    none. `no`, `yes`: the rows, which the keys n and y choose.
    """

    def answer(words: Words) -> Callable[[], str]:
        return lambda: prompt(theme.controls, words)

    choices = [Choice(answer(no), Pop, letter="n"), Choice(answer(yes), agree, letter="y", risky=True)]
    return Menu(theme, question, choices, pause=ReadingPause(theme.settings), more=more, on_map=True)


def menu_of_actions(
    theme: Theme, heading: str, actions: Sequence[tuple[str, Callable[[], Change | None] | None]], anchor: Anchor
) -> Menu:
    """Return a menu of things to do, which closes when one is chosen.

    Each action is a text and a function, which is called then and returns the change of scene that follows, or None if
    the game goes on. A text with None in place of the function is a disabled row, which gives the reason. `anchor`:
    where the menu opens.
    """

    def chosen(act: Callable[[], Change | None] | None) -> Change:
        change = act() if act is not None else None
        return Replace(change.scene) if isinstance(change, Push) else change or Pop()

    choices = [Choice(fixed(text), partial(chosen, act), disabled=act is None) for text, act in actions]
    return Menu(theme, heading, choices, anchor=anchor)


def fixed(text: str) -> Callable[[], str]:
    """Return a function that always returns `text`, for a row whose text never changes."""
    return lambda: text
