"""The deck of a replay: buttons, the bar of the game with its marks, and notes on what cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

import pygame

from game.ui.core.recorder_interfaces import ReplaySource
from game.ui.graphics.font import SEPARATOR
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.button_style import PanelMouse, draw_plate
from game.ui.replay.replay_notes import gap_message, rules_note
from game.ui.replay.timeline_marks import Mark, MarkKind, mark_near
from game.ui.text.sentences import replays as sentences

MARGIN, PITCH, GAP = 6, 15, 3
"""Margin, width of a button, and gap between two parts, in pixels at text scale 1."""
BAR_HEIGHT, LEAST_BAR_HEIGHT = 7, 10
"""Height of the bar in pixels at text scale 1, and its least height in pixels of the window."""
KEYS_SHARE = 8
"""The keys are shown in full only where they take at most this part (an eighth) of the height of the map."""
REACH = 3
"""Distance in pixels at text scale 1 from which the mouse finds a mark."""
SHAPES: Mapping[str, Sequence[Sequence[tuple[float, float]]]] = {
    "START": (((0, 0), (0.2, 0), (0.2, 1), (0, 1)), ((1, 0), (1, 1), (0.25, 0.5))),
    "BACK": (((0.6, 0), (0.6, 1), (0, 0.5)), ((0.75, 0), (0.95, 0), (0.95, 1), (0.75, 1))),
    "PLAY": (((0.1, 0), (1, 0.5), (0.1, 1)),),
    "PAUSE": (((0.1, 0), (0.4, 0), (0.4, 1), (0.1, 1)), ((0.6, 0), (0.9, 0), (0.9, 1), (0.6, 1))),
    "FORWARD": (((0.4, 0), (0.4, 1), (1, 0.5)), ((0.05, 0), (0.25, 0), (0.25, 1), (0.05, 1))),
    "END": (((1, 0), (0.8, 0), (0.8, 1), (1, 1)), ((0, 0), (0, 1), (0.75, 0.5))),
    "SLOWER": (((0, 0.4), (1, 0.4), (1, 0.6), (0, 0.6)),),
    "FASTER": (((0, 0.4), (1, 0.4), (1, 0.6), (0, 0.6)), ((0.4, 0), (0.6, 0), (0.6, 1), (0.4, 1))),
    "MENU": tuple(((0, y), (1, y), (1, y + 0.2), (0, y + 0.2)) for y in (0, 0.4, 0.8)),
}
"""Polygons of the picture of each button. The corners are fractions of the picture's side."""
COLOURS = {MarkKind.DOOR: "door text", MarkKind.WOUND: "harm", MarkKind.STAIRS: "title", MarkKind.END: "harm"}


class ReplayButton(Enum):
    """Button of the deck. The value is its name in `replays.BUTTONS`."""

    START = "START"
    BACK = "BACK"
    PLAY = "PLAY"
    FORWARD = "FORWARD"
    END = "END"
    SLOWER = "SLOWER"
    FASTER = "FASTER"
    MENU = "MENU"


class ReplayControls:
    """Deck of a replay. It notes where its parts were drawn, so that the mouse finds them.

    `marks`: marks found so far; the list grows while the game is searched.
    """

    def __init__(self, theme: Theme, replay: ReplaySource, marks: Sequence[Mark] = ()) -> None:
        self._theme = theme
        self._replay = replay
        self._marks = marks
        self.box = pygame.Rect(0, 0, 1, 1)
        """Box of the bar as last drawn, in pixels of the window."""
        self.plate = pygame.Rect(0, 0, 0, 0)
        """Box of the whole deck as last drawn, in pixels of the window."""
        self.buttons: dict[ReplayButton, pygame.Rect] = {}
        """Box of each button as last drawn, in pixels of the window."""
        self.mouse: tuple[int, int] | None = None
        """Pixel of the window that the mouse points at; None if it has not moved yet."""
        self._reach = REACH

    def button_at(self, at: tuple[int, int]) -> ReplayButton | None:
        """Return the button at a pixel of the window; None if there is none."""
        return next((button for button, box in self.buttons.items() if box.collidepoint(at)), None)

    def step_at(self, at: tuple[int, int]) -> int | None:
        """Return the number of the step that a press on a pixel of the window selects; None off the bar.

        A press near a mark selects its step.
        """
        if not self._is_on_bar(at):
            return None
        mark = self.mark_at(at)
        return mark.step if mark is not None else self.step_along(at)

    def step_along(self, at: tuple[int, int]) -> int:
        """Return the number of the step at the x of a pixel of the window, also above or below the bar."""
        box, replay = self.box, self._replay
        part = min(1.0, max(0.0, (at[0] - box.x) / max(1, box.width - 1)))
        return replay.first + round((replay.last - replay.first) * part)

    def mark_at(self, at: tuple[int, int]) -> Mark | None:
        """Return the most important mark near a pixel of the bar; None if there is none."""
        if not self._is_on_bar(at):
            return None
        length = (self._replay.last - self._replay.first) / max(1, self.box.width - 1)
        step = self._replay.first + (at[0] - self.box.x) * length
        return mark_near(self._marks, step - self._reach * length, step + self._reach * length)

    def _is_on_bar(self, at: tuple[int, int]) -> bool:
        return self.box.inflate(self.box.height, self.box.height // 2).collidepoint(at)

    # ------------------------------------------------------------------------------------------ drawing

    def place(self, painter: TextPainter, area: pygame.Rect) -> pygame.Rect:
        """Return the room of the deck at the lower edge of `area`, with its margins, in pixels."""
        scale = painter.scale
        rows = len(self._note_rows(painter, area)) + self._lines_of_keys(painter, area)
        height = self._row(painter) + self._bar_height(scale) + painter.line * rows + (4 * GAP + 2 + 4) * scale
        return pygame.Rect(area.x, max(area.y, area.bottom - height), area.width, min(area.height, height))

    def _row(self, painter: TextPainter) -> int:
        """Return the height of the row of buttons in pixels."""
        return max(painter.line, (PITCH - 1) * painter.scale)

    def _bar_height(self, scale: int) -> int:
        return max(LEAST_BAR_HEIGHT, BAR_HEIGHT * scale)

    def _note_rows(self, painter: TextPainter, area: pygame.Rect) -> list[tuple[str, str]]:
        width = area.width - 4 * MARGIN * painter.scale
        return [(row, purpose) for text, purpose in self._notes() for row in painter.wrap(text, width)]

    def _lines_of_keys(self, painter: TextPainter, area: pygame.Rect) -> int:
        """Return the number of lines for the keys or a tip."""
        width = area.width - 4 * MARGIN * painter.scale
        keys = max(len(painter.wrap(text, width)) for text in sentences.KEYS)
        return keys if keys * painter.line * KEYS_SHARE <= area.height else 1

    def draw(self, painter: TextPainter, area: pygame.Rect, how: str, keys: str, *, going: bool) -> None:
        """Draw the deck at the lower edge of `area` (pixels). `how`: the pace in words. `going`: whether it plays.

        `keys`: the line that names the keys; empty for none.
        """
        scale, replay = painter.scale, self._replay
        self._reach = REACH * scale
        where = sentences.POSITION.format(
            turn=replay.world.turns_passed, number=replay.at, total=replay.last, state=how
        )
        width = area.width - 4 * MARGIN * scale
        notes, lines = self._note_rows(painter, area), self._lines_of_keys(painter, area)
        told = self._tip() or keys
        row, bar = self._row(painter), self._bar_height(scale)
        place = self.place(painter, area)
        plate = self.plate = pygame.Rect(0, 0, width + 2 * MARGIN * scale, place.height - 4 * scale)
        plate.midtop = (area.centerx, place.top + 2 * scale)
        self._theme.plate(painter.target, plate, scale)
        x, y = plate.x + MARGIN * scale, plate.y + GAP * scale + scale
        left = self._draw_buttons(painter, x, y, going=going) + GAP * scale
        if painter.width(where) <= plate.right - MARGIN * scale - left:
            painter.word(left, y + (row - painter.line) // 2, where)
            below = list[str]()
        else:
            below = painter.wrap(where, width)[:lines]
        room, tip = lines - len(below), painter.wrap(told, width)
        tip = tip if len(tip) <= room else [_some_keys(painter, told, width)][:room]
        rows = [*notes, *((line, "text") for line in below), *((line, "dim text") for line in tip)]
        self.box = pygame.Rect(x, y + row + GAP * scale, width, bar)
        painter.fill(self.box, "good ground")
        strip = pygame.Rect(self.box.topleft, (self.box.width, max(3, bar // 3)))
        painter.bar(strip, replay.at - replay.first, max(1, replay.last - replay.first), "good")
        self._draw_marks(painter)
        for number, (text, purpose) in enumerate(rows):
            painter.word(x, self.box.bottom + GAP * scale + number * painter.line, text, purpose)

    def _draw_buttons(self, painter: TextPainter, x: int, y: int, *, going: bool) -> int:
        """Draw the buttons from a pixel on; return the x behind them."""
        scale = painter.scale
        mouse = PanelMouse(self.mouse)
        self.buttons = {}
        for button in ReplayButton:
            x += GAP * scale * (button in (ReplayButton.SLOWER, ReplayButton.MENU))
            box = self.buttons[button] = pygame.Rect(x, y, (PITCH - 1) * scale, (PITCH - 1) * scale)
            inner = draw_plate(painter, box, mouse.state(box)).inflate(-6 * scale, -6 * scale)
            name = "PAUSE" if button is ReplayButton.PLAY and going else button.value
            for shape in SHAPES[name]:
                corners = [(inner.x + u * inner.width, inner.y + v * inner.height) for u, v in shape]
                pygame.draw.polygon(painter.target, self._theme.colour("text"), corners)
            x += PITCH * scale
        return x

    def _draw_marks(self, painter: TextPainter) -> None:
        """Draw the marks, the most important last, and the handle of the bar.

        Each kind has a shape: a door is a low tick, a wound a tick of half the height with a head, stairs a line over
        the whole height with a flag, and the end a cross.
        """
        box, scale = self.box, painter.scale
        drawn: set[tuple[int, MarkKind]] = set()
        for mark in sorted(self._marks, key=lambda mark: mark.kind):
            x = self._x_of(mark.step)
            if (x, mark.kind) not in drawn:
                drawn.add((x, mark.kind))
                self._draw_mark(painter, mark.kind, x)
        handle = pygame.Rect(0, 0, 2 * scale, box.height + 2 * scale)
        handle.center = (self._x_of(self._replay.at), box.centery)
        painter.fill(handle, "text")

    def _draw_mark(self, painter: TextPainter, kind: MarkKind, x: int) -> None:
        box, scale, colour = self.box, painter.scale, COLOURS[kind]
        if kind is MarkKind.DOOR:
            painter.fill(pygame.Rect(x, box.centery, max(1, scale // 2), box.bottom - box.centery), colour)
        elif kind is MarkKind.WOUND:
            painter.fill(pygame.Rect(x, box.centery, scale, box.bottom - box.centery), colour)
            painter.fill(pygame.Rect(x - scale, box.centery - scale, 3 * scale, 2 * scale), colour)
        elif kind is MarkKind.STAIRS:
            painter.fill(pygame.Rect(x, box.y, scale, box.height), colour)
            painter.fill(pygame.Rect(x, box.y, 3 * scale, 2 * scale), colour)
        else:
            half = box.height // 2
            for end in (box.y, box.bottom - 1):
                other = box.bottom - 1 if end == box.y else box.y
                place = (x - half, end), (x + half, other)
                pygame.draw.line(painter.target, self._theme.colour(colour), *place, 2 * scale)

    def _x_of(self, step: int) -> int:
        replay = self._replay
        return self.box.x + (self.box.width - 1) * (step - replay.first) // max(1, replay.last - replay.first)

    def _notes(self) -> Iterator[tuple[str, str]]:
        replay = self._replay
        if note := rules_note(replay.rules_change):
            yield note, "harm"
        if replay.ends_differently:
            yield sentences.ENDS_DIFFERENTLY, "harm"
        gap = self._gap_here()
        if gap is not None:
            yield gap_message(gap, replay), "harm"

    def _tip(self) -> str:
        """Return the tip of the button or mark that the mouse points at; "" if it points at none."""
        if self.mouse is None:
            return ""
        if (button := self.button_at(self.mouse)) is not None:
            return sentences.BUTTONS[button.value]
        if (mark := self.mark_at(self.mouse)) is not None:
            return sentences.MARK.format(turn=mark.turn, step=mark.step, text=mark.text)
        if self._is_on_bar(self.mouse):
            return sentences.BAR_TIP.format(step=self.step_along(self.mouse))
        return ""

    def _gap_here(self) -> range | None:
        """Return the gap (steps that cannot be shown) to mention at the current step; None if there is none.

        If the rest of the game is a gap, this gap is mentioned. Otherwise the last gap before the current step is
        mentioned. If there is no gap before the current step, a gap that begins at the next step is mentioned.
        """
        replay = self._replay
        gaps = [*replay.gaps]  # a jump on the worker may find another at any time
        ahead = [gap for gap in gaps if gap.start == replay.at + 1]
        if ahead and ahead[0].stop > replay.last:
            return ahead[0]
        return max((gap for gap in gaps if gap.stop <= replay.at), key=lambda gap: gap.start, default=(*ahead, None)[0])


def _some_keys(painter: TextPainter, text: str, width: int) -> str:
    """Return the last part of a list of keys, which leads back, after as many first parts as fit into `width` pixels.

    A text without such parts is cut short.
    """
    *first, last = text.split(SEPARATOR)
    fitting = (SEPARATOR.join([*first[:number], last]) for number in range(len(first), -1, -1))
    return next((keys for keys in fitting if painter.width(keys) <= width), painter.cut(last, width))
