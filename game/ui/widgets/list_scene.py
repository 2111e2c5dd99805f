"""The scene of a list: one look for all lists, menus and sheets, whatever their rows look like."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.records import record
from game.ui.core.map_view import ListPanel
from game.ui.core.scene_manager import Change
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import BESIDE, draw_close_button, write_beside_cross
from game.ui.input.commands import Command, PlayerInput
from game.ui.text.command_names import Words, prompt
from game.ui.text.sentences import ByDevice, menus
from game.ui.widgets.row import Row
from game.ui.widgets.row_chooser import AnyLine, RowChooser
from game.ui.widgets.scrolled_parts import Part

POSITION_GAP = 8
"""Least space between the instructions below a list and the number of the selected row, in pixels at text scale 1."""


@record
class Frame:
    """Sizes of the panel of a list, in pixels at text scale 1."""

    margin: int = 8
    """Margin around the panel, in the window."""
    widest: int = 10_000
    """Greatest width of the panel."""
    across: int = 8
    """Padding to the left and to the right."""
    above: int = 8
    below: int = 8
    """Padding above the heading and below the foot."""
    below_heading: int = 2
    above_foot: int = 2
    rule: int = 0
    """Height of the space between the foot and the rule above it; 0 for no rule."""
    tip_lines: int = 0
    """Number of lines below the list for the tip of the selected row."""
    outdent: int = 0
    """Distance by which the rows are wider than the other texts, on each side."""
    bar: int | None = None
    """Distance of the scroll bar from the right edge of the rows; None for no scroll bar."""
    numbered: bool = True
    """Whether the number of the selected row is shown beside the instructions if not all rows have room."""


class ListScene(RowChooser[AnyLine]):
    """Scene that draws its rows on a panel, one below the other, and says them to a screen reader."""

    covers = False
    hides_map = True
    frame = Frame()
    darkens = True
    """Whether all that is beside the panel is darkened."""
    has_cross = True
    says_letters = True
    """Whether a screen reader says the letter before its row: in other lists, the text of the row names it."""
    keeps_picture = True
    """Whether the panel is drawn anew only after an input or a change of the rows."""

    def __init__(
        self,
        theme: Theme,
        rows: Callable[[], Sequence[AnyLine]],
        heading: str = "",
        keys: Sequence[Words] = (),
        *,
        opened_by: Command | None = None,
        has_filter: bool = False,
        at_end: bool = False,
    ) -> None:
        """Make the list: see `RowChooser`. `keys`: instructions below the list, the longest form first."""
        super().__init__(theme, rows, heading, opened_by=opened_by, has_filter=has_filter, at_end=at_end)
        self._keys = keys
        self.scale = 1
        """Scale of the text when the list was last drawn."""
        self.box: pygame.Rect | None = None
        """Box of the panel when it was last drawn, in pixels; None before that."""
        self._laid_out: tuple[object, ...] = ()
        """What the parts of the rows depend on, as last laid out."""
        self._area = pygame.Rect(0, 0, 0, 0)
        """Box of the visible rows, as last drawn, in pixels."""
        self._picture: tuple[object, pygame.Surface] | None = None
        """The panel as last drawn, and what it depended on besides the inputs; None if an input has come since."""

    def handle(self, player_input: PlayerInput) -> Change | None:
        self._picture = None
        return super().handle(player_input)

    # ------------------------------------------------------------------------------------------- places

    @property
    def boxes(self) -> Sequence[tuple[pygame.Rect, int]]:
        """Box of each visible row when it was last drawn, in pixels, and the index of the row."""
        return [(box, part.row) for box, part in self._boxes_of_parts()]

    def _boxes_of_parts(self) -> Sequence[tuple[pygame.Rect, Part]]:
        parts, area, offset = self._scrolled.parts, self._area, self._scrolled.offset
        return [
            (pygame.Rect(area.x, area.y + offset(number), area.width, parts[number].height), parts[number])
            for number in self._scrolled.shown
        ]

    @property
    def all_visible(self) -> bool:
        """Whether all rows were visible when the list was last drawn."""
        return self._scrolled.all_visible

    def box_of(self, index: int) -> pygame.Rect | None:
        """Return the box of a row when it was last drawn, in pixels; None if it was not visible."""
        return next((box for box, row in self.boxes if row == index), None)

    def row_at(self, at: tuple[int, int]) -> int | None:
        """Return the index of the row at a pixel; None where there is no row that can be selected."""
        index = next((index for box, index in self.boxes if box.collidepoint(at)), None)
        rows = self._rows  # fewer than were drawn if an input has changed them since
        return index if index is not None and index < len(rows) and isinstance(rows[index], Row) else None

    # ------------------------------------------------------------------------------------------- words

    def spoken(self) -> list[str]:
        """Return the heading, the filter, the instructions, and the selected row or, in a list to read, all rows."""
        self.refresh()
        typed = menus.FILTER.format(text=self.filter.text) if self.filter.text else ""
        return [line for line in (self.heading, typed, *self.spoken_keys(), *self.spoken_rows()) if line]

    def spoken_keys(self) -> Sequence[str]:
        """Return the instructions for a screen reader."""
        return prompt(self._theme.controls, next(iter(self.key_words()), "")).split("\n")

    def spoken_rows(self) -> Sequence[str]:
        """Return the selected row and what it does or, in a list to read, all rows, for a screen reader."""
        row, rows = self.row, self.rows
        if row is None:
            return [line.text for line in rows] or ([menus.NO_MATCH] if self.filter.text else [])
        words = ", ".join(self.spoken_words(row))
        if row.letter and self.says_letters:
            words = menus.SPOKEN_ITEM.format(letter=row.letter, name=words)
        counted = self.counted()
        if self.selected in counted:
            number = counted.index(self.selected) + 1
            words = menus.SPOKEN_ROW.format(row=words, number=number, total=len(counted))
        return [words, *self.spoken_tip(row)]

    def counted(self) -> Sequence[int]:
        """Return the indices of the rows that have a number among all rows: those that can be selected."""
        return self.choices()

    def spoken_words(self, row: Row) -> Sequence[str]:
        """Return what a screen reader says of a row."""
        return row.words()

    def spoken_tip(self, row: Row) -> Sequence[str]:
        """Return what a screen reader says below the selected row."""
        return row.about()

    # ------------------------------------------------------------------------------------------- drawing

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return the parts of all rows. `width`: of the rows in pixels."""
        return [Part(index, painter.line, [row.text]) for index, row in enumerate(self._rows)]

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a part of a row. `box`: in pixels."""
        row = self._rows[part.row]
        for number, text in enumerate(part.lines):
            painter.word(box.x, box.y + number * painter.line, text, row.purpose)

    def mark_selected(self, painter: TextPainter, box: pygame.Rect) -> None:
        """Mark the selected row by its ground and a bar at its left edge. `box`: of the row in pixels."""
        painter.fill(box, "chosen")
        painter.fill(pygame.Rect(box.x, box.y, painter.scale, box.height), "title")

    def painter(self, target: pygame.Surface) -> TextPainter:
        """Return a painter at the scale of text that the settings promise."""
        return TextPainter(target, self._theme, self._theme.text_scale(target))

    def draw(self, target: pygame.Surface) -> None:
        self.refresh()
        theme, clip = self._theme, target.get_clip()
        if self.darkens:
            theme.darken(target)
        if self.box is not None and clip != target.get_rect() and not self.box.colliderect(clip):
            return
        rows, settings, controls = self.rows, theme.settings, theme.controls
        look = settings.colours, settings.clear_letters, settings.glyphs, theme.text_scale(target), target.get_size()
        devices = controls.device, controls.any_used, controls.bindings
        state = rows, self.selected, self.heading, look, devices, self.points_at_close, self.keys_taken
        if self.keeps_picture and self._picture is not None and self._picture[0] == state and self.box is not None:
            self.draw_beside(target)
            target.blit(self._picture[1], self.box)
            return
        painter = self.painter(target)
        self.box = box = self.place(painter)
        self.draw_beside(target)
        theme.plate(target, box, painter.scale)
        self.draw_panel(painter, box)
        if self.keeps_picture and clip.contains(box):
            self._picture = state, target.subsurface(box).copy()

    def draw_beside(self, target: pygame.Surface) -> None:
        """Draw what changes beside the panel, in `box`, because of it."""

    def place(self, painter: TextPainter) -> pygame.Rect:
        """Return the box of the panel in pixels."""
        window, scale, margin = painter.target.get_rect(), painter.scale, 2 * self.frame.margin * painter.scale
        box = pygame.Rect(0, 0, min(window.width - margin, self.frame.widest * scale), window.height - margin)
        box.center = window.center
        return box

    def around(self, painter: TextPainter, width: int) -> tuple[int, int]:
        """Return the heights of a panel above and below its rows, in pixels. `width`: of the panel without padding."""
        frame, keys = self.frame, len(self.key_lines(painter, width))
        lines = keys + self.tip_room(painter, width)
        space = frame.above_foot if lines else frame.above_foot - frame.rule
        above = self.head_height(painter, width) + (frame.above + frame.below_heading) * painter.scale
        return above, lines * painter.line + (space + frame.below) * painter.scale

    def draw_panel(self, painter: TextPainter, box: pygame.Rect) -> None:
        """Draw all that is on the panel. `box`: of the panel in pixels."""
        scale, frame = painter.scale, self.frame
        if self.has_cross:
            draw_close_button(self, self._theme, painter.target, box, scale)
        inner = box.inflate(-2 * frame.across * scale, 0)
        inner.y, inner.height = box.y + frame.above * scale, box.height - (frame.above + frame.below) * scale
        above, below = self.around(painter, inner.width)
        self.draw_head(painter, inner)
        area = pygame.Rect(inner.x, box.y + above, inner.width, box.height - above - below)
        self.draw_rows(painter, area.inflate(2 * frame.outdent * scale, 0))
        if self.hides_map:  # keys on the screen find a place on the map beside the panel otherwise
            self.list_panel = ListPanel(box, [box for box, _ in self.boxes])
        foot, keys = [*self.tips(painter, inner.width)], self.key_lines(painter, inner.width)
        top = inner.bottom - (self.tip_room(painter, inner.width) + len(keys)) * painter.line
        if self.keys_taken and any(isinstance(words, ByDevice) for words in self.key_words()):
            keys = [("", "dim text")] * len(keys)
        foot += keys
        if frame.rule and foot:
            painter.fill(pygame.Rect(inner.x, top - frame.rule * scale, inner.width, max(1, scale // 2)), "line")
        for number, (text, purpose) in enumerate(foot):
            painter.word(inner.x, top + number * painter.line, text, purpose)
        if frame.numbered and keys and not self.all_visible:
            painter.word_from_right(inner.right, top + (len(foot) - 1) * painter.line, self._position())
        if words := painter.cut(self.corner(), inner.width // 2 - BESIDE * scale):
            self.filter.box = write_beside_cross(painter, box, inner.y, words)

    def head_height(self, painter: TextPainter, width: int) -> int:
        """Return the height of the heading in pixels. `width`: of the panel without padding."""
        return len(self._heading_lines(painter, width)) * self._theme.large.line_height(painter.scale)

    def _heading_lines(self, painter: TextPainter, width: int) -> Sequence[str]:
        room = width + (self.frame.across - BESIDE) * painter.scale
        return self._theme.large.wrap(self.heading, room, painter.scale) if self.heading else []

    def draw_head(self, painter: TextPainter, inner: pygame.Rect) -> int:
        """Draw the heading, and return the y below it. `inner`: box of the panel without its padding, in pixels."""
        y = inner.y
        for line in self._heading_lines(painter, inner.width):
            y = painter.heading(inner.x, y, line)
        return y

    def corner(self) -> str:
        """Return the text beside the cross: the filter, or how to begin it."""
        return self.filter.line(self._theme.controls) if self._has_filter else ""

    def fit_rows(self, painter: TextPainter, area: pygame.Rect) -> None:
        """Find out which rows are visible. `area`: box for them in pixels."""
        scrolled = self._scrolled
        laid_out = self.rows, area.width, painter.scale, self._theme.settings.clear_letters
        if self._laid_out != laid_out:
            self._laid_out = laid_out
            scrolled.set_parts(self.parts(painter, area.width))
        self._area, self.scale = area, painter.scale
        scrolled.fit(area.height)
        if self._follows and self.row is not None:
            scrolled.show(self.selected)

    def draw_rows(self, painter: TextPainter, area: pygame.Rect) -> None:
        """Draw the visible rows. `area`: box for them in pixels."""
        self.fit_rows(painter, area)
        for box, part in self._boxes_of_parts():
            if part.row == self.selected and isinstance(self._rows[part.row], Row):
                self.mark_selected(painter, box)
            self.draw_part(painter, box, part)
        if not self._rows and self.filter.text:
            painter.word(area.x, area.y, menus.NO_MATCH, "dim text")
        if self.frame.bar is not None and not self.all_visible:
            height = sum(box.height for box, _ in self.boxes)
            left = area.right + self.frame.bar * painter.scale
            painter.scroll_bar(pygame.Rect(left, area.y, 2 * painter.scale, height), *self._scrolled.share())

    def tip_room(self, painter: TextPainter, width: int) -> int:
        """Return the number of lines that are kept free for the tips of the rows. `width`: of a line in pixels."""
        return self.frame.tip_lines

    def tips(self, painter: TextPainter, width: int) -> Sequence[tuple[str, str]]:
        """Return the lines about the selected row below the list, each with the name of its colour.

        `width`: of a line in pixels.
        """
        most, tip = self.tip_room(painter, width), "" if self.row is None else self.row.tip
        return [(line, "text") for line in painter.wrap(tip, width)[:most]] if most and tip else []

    def key_words(self) -> Sequence[Words]:
        """Return the instructions below the list, the longest form first."""
        row = self.row
        return [row.foot] if row is not None and row.foot else self._keys

    def key_lines(self, painter: TextPainter, width: int) -> Sequence[tuple[str, str]]:
        """Return the lines of the instructions below the list, each with the name of its colour.

        They are the longest form that has room in one line beside the number of the selected row. `width`: of a line in
        pixels.
        """
        room = width
        if self.frame.numbered:
            longest = menus.POSITION.format(number=len(self._unfiltered), total=len(self._unfiltered))
            room -= painter.width(longest) + POSITION_GAP * painter.scale
        forms = [painter.wrap(prompt(self._theme.controls, words), room) for words in self.key_words()]
        lines = next((lines for lines in forms if len(lines) == 1), forms[-1]) if forms else []
        return [(line, "dim text") for line in lines]

    def _position(self) -> str:
        """Return the number of the selected row or, in a list to read, of the last line, and of all."""
        choices = self.choices()
        if self.row is None:
            return menus.POSITION.format(number=self._scrolled.shown.stop, total=len(self._scrolled.parts))
        return menus.POSITION.format(number=choices.index(self.selected) + 1, total=len(choices))
