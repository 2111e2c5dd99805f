"""A list of items or abilities, with a card about the selected row and the actions with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

import pygame

from game.engine.records import record
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.page_turner import PageTurner, rows_of_page
from game.ui.hud.side_panel.look_card import card_rows, write_card
from game.ui.input.commands import Command, Hover, KeyReleased, PlayerInput
from game.ui.play.item_options import ItemAction
from game.ui.text.command_names import prompt
from game.ui.text.sentences import menus
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Line, Row
from game.ui.widgets.scrolled_parts import Part

ROW = 18
"""Height of a row, in pixels at text scale 1."""
LEFT, ICON = 21, 16
"""Room for letter and digit before the picture, and width of the picture, in pixels at text scale 1."""
NOTE_GAP = 6
"""Least space between a name and the words at the right end of its row, in pixels at text scale 1."""
BAR = 3
"""Width that the scroll bar takes between the rows and the card, in pixels at text scale 1."""
MOST = 0.6
"""Greatest part of the width of the list that the rows take; the card has the rest."""
LAST_DIGIT = 9
"""Last of the digits that choose items and abilities."""


@record
class ItemRow(Row):
    """Row of an item or an ability. `note`: words at the right end of the row."""

    number: str = ""
    """Digit that chooses the row; empty if it has none."""
    icon: str = ""
    bar: tuple[int, int] | None = None
    """For an ability that needs time: (turns since its last use, turns between two uses); None if always ready."""
    card: Sequence[Message] = ()
    actions: Sequence[ItemAction] = field(default=(), compare=False)
    shorter: Sequence[str] = ()
    """Shorter names where room is short, the longest first."""
    place: str = ""
    """Where a thing of the pack is: "body" for a place on the body, "wearable" if it could be worn; else empty."""

    def has_letter(self, letter: str) -> bool:
        """Return whether a typed letter or digit is about the row."""
        return letter in (self.letter, self.number)


class ItemList(ListScene[Line]):
    """Scene of the list. As a row has several actions, a letter or a click selects it, and the same again chooses it.

    A digit chooses it at once. In a list whose rows have one action each, a letter or a click does it at once, as in
    all other lists.

    Left and right select one of the actions with the selected row. A wearable item that is dragged to a place on the
    body is put on, and a worn item that is dragged to another row is taken off.
    """

    frame = Frame(margin=10, widest=460, across=10, above=7, below=7, below_heading=3, bar=1)

    def __init__(
        self,
        theme: Theme,
        heading: str,
        rows: Sequence[Line],
        do: Callable[[ItemAction], Change],
        opened_by: Command,
        *,
        acts_at_once: bool = False,
    ) -> None:
        """Make the list.

        `do`: called with the chosen action. `opened_by`: command that opened the list. `acts_at_once`: whether a letter
        or a click does the action of its row.
        """
        self._do = do
        self._action = 0
        self._held: int | None = None
        """Index of the row that the player has selected by its letter or a click, which stays selected while the mouse
        moves to its actions; None before that, and after a row was selected by other keys."""
        self._drags = False
        """Whether the mouse button is down since a click on the row `_held`."""
        self._dropped_on: int | None = None
        """Index of the row under the mouse on which the dragged item would be put on or taken off; None without one.
        """
        self.pages = PageTurner()
        """Pages of the card of the selected row, as last drawn."""
        self._card_box = pygame.Rect(0, 0, 0, 0)
        self.action_boxes: list[pygame.Rect] = []
        """Box of each action with the selected row when it was last drawn, in pixels."""
        self.acts_at_once = acts_at_once
        keys = menus.LIST_KEYS_AT_ONCE if acts_at_once else menus.LIST_KEYS
        super().__init__(theme, lambda: rows, heading, keys, opened_by=opened_by, has_filter=True)

    @property
    def item(self) -> ItemRow | None:
        """Selected row; None if the list is empty."""
        return row if isinstance(row := self.row, ItemRow) else None

    # ------------------------------------------------------------------------------------------- wishes

    def obey(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case Command.NEXT_PAGE | Command.NEXT_FOE:  # a pad has no button of its own for it
                self.pages.turn()
            case Hover(at=at):
                self._dropped_on = self._drop_at(at)
            case KeyReleased():
                drops = self._dropped_on is not None
                self._drags, self._dropped_on = False, None
                return self.act() if drops else None
            case _:
                pass
        return super().obey(player_input)

    def filter_anew(self) -> None:
        """Show the rows that the filter leaves, and select the first."""
        self._held = self._dropped_on = None
        self._drags = False
        self._action = 0
        super().filter_anew()

    def select(self, index: int) -> None:
        """Select a row, and the first action with it."""
        if index != self.selected:
            self._action = 0
        if self._held != index:
            self._held = None
        super().select(index)

    def choose_by_letter(self, index: int, letter: str) -> Change | None:
        """Select a row by its letter. If its letter or a click has selected it already, do its action.

        The digit of an item does it at once, as it does while no list is open. In a list that acts at once, the first
        letter or click does it too. `letter`: the letter or digit; "" for a click.
        """
        row = self.rows[index]
        by_digit = isinstance(row, ItemRow) and bool(letter) and letter == row.number
        if self.acts_at_once or by_digit or self._held == index:
            self.select(index)
            return self.act()
        self.select(index)
        self._held = index
        return None

    def turn(self, step: int) -> None:
        """Select the next action (`step` 1) or the one before (-1)."""
        self._turn_to(self._action + step)

    def _turn_to(self, action: int) -> None:
        count = len(self.item.actions) if self.item else 0
        self._action = max(0, min(action, count - 1))

    def press(self, index: int, at: tuple[int, int]) -> Change | None:
        """Select the clicked row. A second click on it does its action."""
        self._drags = self._held != index
        return self.choose_by_letter(index, "")

    def click_elsewhere(self, at: tuple[int, int]) -> Change | None:
        """Do the clicked action, or turn the page of the clicked card."""
        if self._point_at_action(at):
            return self.act()
        if self._card_box.collidepoint(at):
            self.pages.turn()
        return None

    def point(self, at: tuple[int, int]) -> None:
        """Select the row or the action under the mouse. A clicked row stays selected while others are pointed at."""
        if not self._point_at_action(at) and self._held is None:
            super().point(at)

    def _point_at_action(self, at: tuple[int, int]) -> bool:
        action = pygame.Rect(at, (1, 1)).collidelist(self.action_boxes)
        if action >= 0:
            self._turn_to(action)
        return action >= 0

    def _drop_at(self, at: tuple[int, int]) -> int | None:
        """Return the index of the row at a pixel if the dragged item can be put on or taken off there; else None."""
        index = self.row_at(at)
        if index is None or self._held is None or not self._drags:
            return None
        dragged, under = self.rows[self._held], self.rows[index]
        if not isinstance(dragged, ItemRow) or not isinstance(under, ItemRow) or not dragged.actions:
            return None
        return index if dragged.place and (dragged.place == "body") is not (under.place == "body") else None

    def act(self) -> Change | None:
        """Do the selected action with the selected row."""
        item = self.item
        return self._do(item.actions[self._action]) if item is not None and item.actions else None

    def spoken_tip(self, row: Row) -> Sequence[str]:
        """Return the card of the selected row, and the selected action."""
        if not isinstance(row, ItemRow):
            return []
        card = [line.text for line in row.card]
        if not row.actions:
            return card
        action = _words_of(row.actions[self._action])
        return [*card, menus.SPOKEN_ROW.format(row=action, number=self._action + 1, total=len(row.actions))]

    # ------------------------------------------------------------------------------------------ drawing

    def place(self, painter: TextPainter) -> pygame.Rect:
        """Return the box of the panel: no higher than its rows need, but with room for a card."""
        box, scale = super().place(painter), painter.scale
        rows = max(10, len(self._unfiltered) + 1) * ROW * scale
        height = min(box.height, 25 * scale + rows + 2 * painter.line)
        placed = pygame.Rect(0, 0, box.width, height)
        placed.center = painter.target.get_rect().center
        return placed

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each row: all are equally high."""
        return [Part(index, ROW * painter.scale) for index in range(len(self.rows))]

    def draw_rows(self, painter: TextPainter, area: pygame.Rect) -> None:
        """Draw the rows in the left half of the panel, and the card of the selected row in the right one."""
        scale, half = painter.scale, self._width_of_rows(painter, area.width)
        super().draw_rows(painter, pygame.Rect(area.x, area.y, half, area.height))
        left = area.x + half + 8 * scale
        if not self.all_visible:
            left += BAR * scale
        room = pygame.Rect(left, area.y, area.right - left, area.height - 2 * scale)
        painter.fill(pygame.Rect(left - 4 * scale, room.y, max(1, scale // 2), room.height), "line")
        self._draw_card(painter, room)

    def _width_of_rows(self, painter: TextPainter, width: int) -> int:
        """Return the width of the rows, in pixels: half of the list, or more if a name needs it, but at most MOST.

        `width`: of the whole list in pixels.
        """
        widths = [
            painter.width((row.text, *row.shorter)[-1]) + _width_of_place(painter, row)
            for row in self._unfiltered
            if isinstance(row, ItemRow)
        ]
        needed = (LEFT + ICON + 9) * painter.scale + max(widths, default=0)
        return min(max(width // 2, needed), int(width * MOST))

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a heading, or the row of an item: letter, digit, picture, name, note and bar."""
        row, scale = self.rows[part.row], painter.scale
        if not isinstance(row, ItemRow):
            painter.word(box.x, box.bottom - painter.line - scale, row.text, row.purpose)
            return
        if part.row == self._dropped_on:
            painter.outline(box, "title")
        y = box.y + (3 if row.bar is None else 1) * scale
        painter.word(box.x + 4 * scale, y, row.letter, "door text")
        painter.word(box.x + 13 * scale, y, row.number, "dim text")
        left, right, names = box.x + LEFT * scale, box.right - 3 * scale, (row.text, *row.shorter)
        beside = right - left - (ICON + 6) * scale
        place = _width_of_place(painter, row)
        if row.icon and (painter.fitting(names, beside - place) or not painter.fitting(names, right - left - place)):
            left = painter.icon(left, box.y + scale, row.icon) + 3 * scale
        if row.bar is not None:
            painter.bar(pygame.Rect(left, box.bottom - 4 * scale, right - left, 2 * scale), *row.bar, "good")
        room_for_note = right - left - min(map(painter.width, names)) - NOTE_GAP * scale
        end = painter.word_from_right(right, y, row.note) if 0 < painter.width(row.note) <= room_for_note else right
        words = painter.fitting(names, end - left - 3 * scale) or painter.cut(names[-1], end - left - 3 * scale)
        painter.word(left, y, words, "text" if part.row == self.selected else "dim text")

    def _draw_card(self, painter: TextPainter, room: pygame.Rect) -> None:
        """Draw the card of the selected row, and its actions below."""
        self.action_boxes, self._card_box = [], pygame.Rect(0, 0, 0, 0)
        row, scale = self.item, painter.scale
        if row is None:
            return
        height = painter.line + 3 * scale
        y = room.bottom - height * len(row.actions)
        self._card_box = pygame.Rect(room.x, room.y, room.width, y - room.y)
        rows = card_rows(painter, row.card, room.width)
        write_card(
            painter,
            rows_of_page(rows, self._card_box.height // painter.line, self.pages, self._page_mark),
            *room.topleft,
        )
        for number, action in enumerate(row.actions):
            box = pygame.Rect(room.x, y + number * height, room.width, height - scale)
            painter.fill(box, "chosen")
            if number == self._action:
                painter.outline(box, "title")
            painter.word(
                box.x + 6 * scale, box.y + scale, _words_of(action), "text" if number == self._action else "dim text"
            )
            self.action_boxes.append(box)

    def _page_mark(self, number: int, total: int) -> str:
        return prompt(self._theme.controls, menus.CARD_PAGE_OF, number=number, total=total)


def _width_of_place(painter: TextPainter, row: ItemRow) -> int:
    """Return the width in pixels of the place of a worn item with the gap before it; 0 for any other row."""
    return painter.width(row.note) + NOTE_GAP * painter.scale if row.place and row.note else 0


def _words_of(action: ItemAction) -> str:
    """Return the text of the button for an action with an item."""
    text = menus.ITEM_ACTIONS[action.verb]
    return text if action.aim is None else menus.AIMED_ITEM_ACTION.format(action=text)


def digit_of(number: int) -> str:
    """Return the digit that chooses an item or ability with a number, counted from 1; "" without one."""
    return str(number) if 0 < number <= LAST_DIGIT else ""


def letter_of(number: int, letters: str) -> str:
    """Return the letter of an item or ability with a number, counted from 1; "" if no letter is left for it."""
    return letters[number - 1 : number]
