"""A panel with choices, which lies over the scene below. All menus, questions and settings use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.core.map_view import MapView
from game.ui.core.scene_manager import Change, Pop, Push, Replace
from game.ui.graphics.layout import Anchor, place_at_anchor, place_on_map, room_for_prompt
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import BESIDE
from game.ui.hud.log_panel import hide_rows_beside
from game.ui.hud.reading_pause import ReadingPause, draw_pause_line
from game.ui.input.commands import Command, PlayerInput
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import menus
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Row
from game.ui.widgets.scrolled_parts import Part

MARGIN, ARROW = 16, 12
"""Margin, and width of an arrow, in pixels at text scale 1."""
ARROWS = (("‹", -1), ("›", 1))
"""Signs at the end of a row that has a value, each with the step (-1 or 1) by which a click changes the value."""
ARROWS_ROOM = len(ARROWS) * ARROW + ARROW // 2
"""Width that the arrows take in a row that has a value, in pixels at text scale 1."""
INDENT = 10
"""Distance of the text of a row from the edges of the row, in pixels at text scale 1."""
LEAST_ROWS = 3
"""Least number of visible rows of a menu that scrolls. If fewer fit, the menu is drawn with smaller text."""
LEAST_ON_MAP = 2
"""The same of a menu that scrolls so that the hero and what is beside him stay in view."""
FOOT = 240
"""Width at which a footnote is wrapped, in pixels at text scale 1, unless a row of the menu is wider."""


class Menu(ListScene[Row]):
    """Panel with a heading and choices, in the middle of the screen or where a right click was made.

    If a risky row would lie under the mouse when the menu opens, the menu opens beside the mouse.
    """

    hides_map = says_letters = False
    frame = Frame(
        margin=0,
        across=MARGIN,
        above=7,
        below=9,
        below_heading=3,
        above_foot=7,
        rule=4,
        outdent=INDENT,
        bar=1,
        numbered=False,
    )

    def __init__(
        self,
        theme: Theme,
        heading: str,
        rows: Sequence[Row] | Callable[[], Sequence[Row]],
        footnote: Words = "",
        anchor: Anchor | None = None,
        pause: ReadingPause | None = None,
        *,
        more: str = "",
        stays: bool = False,
        on_map: bool = False,
        darkens: bool = True,
    ) -> None:
        """Make the menu.

        `rows`: the choices, or a function that returns them as they are now. `more`: a sentence below the heading;
        empty for none. `footnote`: a prompt below the choices. `anchor`: where it opens after a right click; None for
        the middle of the screen.
        `pause`: decides which inputs come too early for a player who has not read the menu yet; None if none does. The
        menu can always be closed by Esc, unless it `stays`. `stays`: whether only the choice of a row closes the menu:
        it has no cross, and neither Esc nor a click beside it does anything. `on_map`: whether it lies on the map of
        the scene below, if there is one with enough room, and covers neither the hero nor what is beside him. Over
        another menu, it lies in the middle too. `darkens`: whether all that is beside it is darkened, unless it has an
        anchor.
        """
        self._more = more
        self._anchor = anchor
        self._placed: tuple[object, pygame.Rect] | None = None
        """Box of a menu with an anchor, after the sizes for which it was placed; None if it was not placed yet."""
        self._pause = pause
        self.has_cross = not stays
        self._on_map = on_map
        self._arrow: tuple[object, int] | None = None
        """The last click on a row, and the step of the arrow there, 0 without one; None before a click."""
        if pause is not None:
            pause.begin()
        super().__init__(theme, rows if callable(rows) else lambda: rows, heading, [footnote] if footnote else [])
        self.darkens = darkens and anchor is None

    # ------------------------------------------------------------------------------------------- inputs

    def take(self, player_input: PlayerInput) -> Change | None:
        closes = player_input is Command.CANCEL and self.has_cross
        if self._pause is not None and not closes and self._pause.ignores(player_input):
            return None
        return super().take(player_input)

    def leave(self) -> Change | None:
        """Close the menu, unless it stays."""
        return Pop() if self.has_cross else None

    def press(self, index: int, at: tuple[int, int]) -> Change | None:
        """Handle a click on a row: on an arrow it changes the value of the row, elsewhere it chooses the row.

        Further clicks in the same place mean the same arrow.
        """
        self.select(index)
        row = self.rows[index]
        if self._arrow is None or self._arrow[0] is not self._clicked:
            box = self.box_of(index)
            boxes = [] if box is None or row.turn is None else self._arrow_boxes(box)
            self._arrow = self._clicked, next((step for box, step in boxes if box.collidepoint(at)), 0)
        if row.turn is not None and self._arrow[1]:
            row.turn(self._arrow[1])
            return None
        return self.act()

    def spoken_keys(self) -> Sequence[str]:
        """Return the sentence below the heading, and the footnote."""
        return [self._more, *super().spoken_keys()]

    # ------------------------------------------------------------------------------------------- places

    def open_at(self, anchor: Anchor, added: Sequence[Row] = ()) -> None:
        """Let the menu open at an anchor, as after a right click. Call this before it is drawn.

        `added`: rows to show below the first.
        """
        self._anchor, self.darkens = anchor, False
        first, *others = self.rows
        self._all_rows = lambda: [first, *added, *others]
        self.refresh()

    def painter(self, target: pygame.Surface) -> TextPainter:
        """Return a painter at the scale of text that the settings promise.

        Only in a window that is too small even for wrapped texts and LEAST_ROWS rows is the scale smaller.
        """
        enough = min(len(self.rows), LEAST_ROWS)
        for scale in range(self._theme.text_scale(target), 1, -1):
            painter = TextPainter(target, self._theme, scale)
            if self._fits(painter, enough, target.get_size()):
                return painter
        return TextPainter(target, self._theme, 1)

    def _fits(self, painter: TextPainter, rows: int, size: tuple[int, int]) -> bool:
        """Return whether some rows fit at once, whichever they are. `size`: of the window or the map in pixels."""
        width, around = self._sizes(painter, size[0])
        heights = sorted(part.height for part in self.parts(painter, self._row_width(painter, width)))
        return around + sum(heights[len(heights) - rows :]) <= size[1]

    def _row_width(self, painter: TextPainter, width: int) -> int:
        """Return the width of the rows in a panel, both in pixels."""
        return width - 2 * (MARGIN - INDENT) * painter.scale

    def _sizes(self, painter: TextPainter, most: int) -> tuple[int, int]:
        """Return the width of the panel and the height of all but its rows, in pixels. `most`: greatest width."""
        scale = painter.scale
        foot = [prompt(self._theme.controls, words) for words in self.key_words()]
        foot_width = max(min(painter.width(text), FOOT * scale) for text in [*foot, self._more])
        heading = self._theme.large.width(self.heading, scale) + (BESIDE - MARGIN) * scale
        width = min(most, max(self._widest(painter), heading, foot_width) + 2 * MARGIN * scale)
        return width, sum(self.around(painter, width - 2 * MARGIN * scale))

    def place(self, painter: TextPainter) -> pygame.Rect:
        """Return the box of the panel: in the middle, on the map, or at the anchor."""
        window, scale = painter.target.get_rect(), painter.scale
        view = self._room_on_map(painter)
        most = window.size if view is None else view.areas()[-1].size
        width, around = self._sizes(painter, most[0])
        room = most[1] - around
        if view is not None and not self.darkens:
            room = min(room, self._height_on_map(painter, width, around, view))
        self.fit_rows(painter, pygame.Rect(0, 0, self._row_width(painter, width), room))
        box = pygame.Rect(0, 0, width, around + sum(row.height for row, _ in self.boxes))
        if self._anchor is not None:
            box.topleft = self._place_at(self._anchor, box.size, window, scale).topleft
            return box
        box.center = window.center
        if view is not None:
            box.topleft = place_on_map(box.size, view, scale).topleft
        self._avoid_mouse(painter, box)
        return box

    def draw_beside(self, target: pygame.Surface) -> None:
        """Hide the rows of the log that the menu covers in part, if they are not darkened."""
        if not self.darkens and self.box is not None:
            hide_rows_beside(self.painter(target), self.map_view(), self.box)

    def _room_on_map(self, painter: TextPainter) -> MapView | None:
        """Return where on the map the panel may lie; None if it does not, or has too little room for all its rows."""
        if not self._on_map or isinstance(self.opened_over, Menu) or (view := self.map_view()) is None:
            return None
        room = room_for_prompt(view, painter.target.get_size(), painter.scale)
        rows = len(self.rows) if self.darkens else min(len(self.rows), LEAST_ON_MAP)
        return room if self._fits(painter, rows, room.areas()[-1].size) else None

    def _height_on_map(self, painter: TextPainter, width: int, around: int, view: MapView) -> int:
        """Return the height of as many rows as can be visible so that the panel covers nothing important, in pixels.

        It is the height of at least LEAST_ON_MAP rows. `width`: of the panel. `around`: height of all but the rows.
        """
        heights = [part.height for part in self.parts(painter, self._row_width(painter, width))]
        while len(heights) > LEAST_ON_MAP:
            box = place_on_map((width, around + sum(heights)), view, painter.scale)
            if box.collidelist([*view.important]) < 0:
                break
            heights.pop()
        return sum(heights)

    def _place_at(self, anchor: Anchor, size: tuple[int, int], window: pygame.Rect, scale: int) -> pygame.Rect:
        """Return the box of a menu with an anchor. It stays where it is while the map below changes."""
        sizes = size, window.size
        if self._placed is None or self._placed[0] != sizes:
            self._placed = sizes, place_at_anchor(size, anchor, self.map_view(), window, scale)
        return self._placed[1]

    def _avoid_mouse(self, painter: TextPainter, box: pygame.Rect) -> None:
        """Move a panel to the left or right if one of its risky rows would lie under the mouse as the menu opens.

        In a screen without room on either side, the panel stays.
        """
        if self.opened_at is None:
            return
        x, y = self.opened_at
        top = box.y + self.around(painter, box.width - 2 * MARGIN * painter.scale)[0]
        for row, index in self.boxes:
            if self.rows[index].risky and pygame.Rect(box.x, top + row.y, box.width, row.height).collidepoint(x, y):
                if x >= box.width:
                    box.right = x
                elif x + 1 + box.width <= painter.target.get_width():
                    box.left = x + 1
                return

    # ------------------------------------------------------------------------------------------- drawing

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        if self._pause is not None and self.box is not None:
            scale = self.painter(target).scale
            left, width = self.box.x + 6 * scale, self.box.width - 12 * scale
            draw_pause_line(target, self._theme, left, self.box.bottom - 4 * scale, width, scale, self._pause)

    def next_frame_in(self) -> float | None:
        return None if self._pause is None else self._pause.next_frame_in

    def head_height(self, painter: TextPainter, width: int) -> int:
        """Return the height of the heading and of the sentence below it, in pixels."""
        return super().head_height(painter, width) + len(self._more_lines(painter, width)) * painter.line

    def draw_head(self, painter: TextPainter, inner: pygame.Rect) -> int:
        """Draw the heading, and the sentence below it."""
        y = super().draw_head(painter, inner)
        for line in self._more_lines(painter, inner.width):
            painter.word(inner.x, y + painter.scale, line)
            y += painter.line
        return y

    def _more_lines(self, painter: TextPainter, width: int) -> Sequence[str]:
        return painter.wrap(self._more, width) if self._more else []

    def tip_room(self, painter: TextPainter, width: int) -> int:
        """Return the number of lines of the longest tip, so that nothing moves when another row is selected."""
        return max((len(painter.wrap(row.tip, width)) for row in self.rows if row.tip), default=0)

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each row, whose text is wrapped beside its arrows."""
        parts = []
        for index, row in enumerate(self.rows):
            room = width - (2 * INDENT + ARROWS_ROOM * (row.turn is not None)) * painter.scale
            lines = [row.text] if painter.width(row.text) <= room else painter.wrap(row.text, room)
            parts.append(Part(index, painter.line * len(lines) + 3 * painter.scale, lines))
        return parts

    def mark_selected(self, painter: TextPainter, box: pygame.Rect) -> None:
        """Mark the selected row: a disabled row by its outline."""
        if self.row is not None and self.row.disabled:
            pygame.draw.rect(painter.target, self._theme.colour("line"), box, painter.scale)
        else:
            super().mark_selected(painter, box)

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a row. Its letters have an outline, because on the title the map lies behind them."""
        font, scale, row, selected = self._theme.small, painter.scale, self.rows[part.row], part.row == self.selected
        colour = self._theme.colour("text" if selected and not row.disabled else "dim text")
        outline = None if selected else self._theme.colour("void")
        for number, line in enumerate(part.lines):
            at = box.x + INDENT * scale, box.y + 2 * scale + number * painter.line
            font.draw(painter.target, at, line, colour, scale, outline)
        if row.turn is not None:
            for (sign, _), (place, _) in zip(ARROWS, self._arrow_boxes(box), strict=True):
                at = place.centerx - painter.width(sign) // 2, place.y + 2 * scale
                font.draw(painter.target, at, sign, colour, scale, outline)

    def _arrow_boxes(self, row: pygame.Rect) -> Sequence[tuple[pygame.Rect, int]]:
        """Return the box of each arrow of a row, in pixels, and its step through the values of the row."""
        width = ARROW * self.scale
        return [
            (pygame.Rect(row.right - (len(ARROWS) - number) * width, row.y, width, row.height), step)
            for number, (_, step) in enumerate(ARROWS)
        ]

    def _widest(self, painter: TextPainter) -> int:
        return max(
            max(painter.width(row.text), painter.width(row.longest))
            + ARROWS_ROOM * painter.scale * (row.turn is not None)
            for row in self.rows
        )

    def _free_width(self, painter: TextPainter) -> int:
        """Return the width of the rows without a panel, in pixels."""
        return min(painter.target.get_width(), self._widest(painter) + 2 * INDENT * painter.scale)

    def height_of_rows(self, target: pygame.Surface, scale: int) -> int:
        """Return the height of all choices that `draw_free` draws, in pixels. `scale`: scale of the text."""
        painter = TextPainter(target, self._theme, scale)
        return sum(part.height for part in self.parts(painter, self._free_width(painter)))

    def draw_free(self, target: pygame.Surface, top: int, bottom: int, scale: int) -> None:
        """Draw the choices without a panel, centred in the target. If there is too little room, they scroll.

        `top`, `bottom`: y of the first row and y below the last row, in pixels. `scale`: scale of the text.
        """
        painter = TextPainter(target, self._theme, scale)
        width = self._free_width(painter)
        self.draw_rows(painter, pygame.Rect((target.get_width() - width) // 2, top, width, bottom - top))


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

    def rows() -> Sequence[Row]:
        return [
            Row(prompt(theme.controls, no), act=Pop, letter="n"),
            Row(prompt(theme.controls, yes), act=agree, letter="y", risky=True),
        ]

    return Menu(theme, question, rows, pause=ReadingPause(theme.settings), more=more, on_map=True)


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

    rows = [Row(text, act=partial(chosen, act), disabled=act is None) for text, act in actions]
    return Menu(theme, heading, rows, anchor=anchor)
