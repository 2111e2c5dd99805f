"""A list of items or abilities, with a card about the selected row and the actions with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import zip_longest
from string import ascii_lowercase

import pygame

from game.engine.grid.geometry import EAST, WEST
from game.engine.records import record
from game.ui.core.map_view import ListPanel
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import draw_close_button, write_beside_cross
from game.ui.hud.page_turner import PageTurner, rows_of_page
from game.ui.hud.side_panel.look_card import card_rows, write_card
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, PlayerInput, TypedCharacter
from game.ui.play.item_options import ItemAction
from game.ui.text.command_names import prompt
from game.ui.text.sentences import menus
from game.ui.widgets.on_screen_keyboard import begin_filter, filter_keys
from game.ui.widgets.row_letters import SIDES, as_command
from game.ui.widgets.text_filter import TextFilter

WIDEST, MARGIN, ROW = 460, 10, 18
LEFT, ICON = 21, 16
"""Room for letter and digit before the picture, and width of the picture, in pixels at text scale 1."""
NOTE_GAP = 6
"""Least space between a name and the words at the right end of its row, in pixels at text scale 1."""
BAR = 3
"""Width that the scroll bar takes between the rows and the card, in pixels at text scale 1."""
MOST = 0.6
"""Greatest part of the width of the list that the rows take; the card has the rest."""


@record
class Row:
    """Row of the list: an item, an ability, or the heading of the rows below it."""

    name: str
    mark: str = ""
    """Letter that selects the row; empty if it has none."""
    number: str = ""
    """Digit that selects the row too; empty if it has none."""
    icon: str = ""
    note: str = ""
    """Words at the right end of the row."""
    bar: tuple[int, int] | None = None
    """For an ability that needs time: (turns since its last use, turns between two uses); None if always ready."""
    card: Sequence[Message] = ()
    actions: Sequence[ItemAction] = field(default=())
    shorter: Sequence[str] = ()
    """Shorter names where room is short, the longest first."""
    place: str = ""
    """Where a thing of the pack is: "body" for a place on the body, "wearable" if it could be worn; else empty."""
    is_heading: bool = False
    """Whether the row is the heading of the rows below it, which cannot be selected."""

    @property
    def ready(self) -> bool:
        """Whether the ability can be used now."""
        return self.bar is None or self.bar[0] >= self.bar[1]


class ItemList(Scene):
    """Scene of the list. A letter, a digit, up and down or the mouse select a row.

    Left and right select one of the actions with the selected row. Enter carries out the selected action, and so does
    choosing the selected row again. A wearable item that is dragged to a place on the body is put on, and a worn item
    that is dragged to another row is taken off. The walking keys are not used as letters of rows. The key that opened
    the list closes it.
    """

    covers = False
    hides_map = True
    takes_letters = ascii_lowercase

    def __init__(
        self, theme: Theme, heading: str, rows: Sequence[Row], do: Callable[[ItemAction], Change], opened_by: Command
    ) -> None:
        """Make the list. `do`: called with the chosen action. `opened_by`: command that opened the list."""
        self._theme = theme
        self._opened_by = opened_by
        self._heading = heading
        self._all = self._rows = rows
        self._do = do
        self.filter = TextFilter()
        self._things = [number for number, row in enumerate(rows) if not row.is_heading]
        numbered = [number for number, row in enumerate(self._things) if rows[row].number]
        ready = [number for number in numbered if rows[self._things[number]].ready]
        self._chosen = next(iter((*ready, *numbered)), 0)
        self._is_picked = False
        """Whether the player has selected the row, so that its letter does its action."""
        self._action = 0
        self._held: int | None = None
        """Index of the clicked row, which stays selected while the mouse moves to its actions; None before a click."""
        self._dragged: int | None = None
        """Index of the row that was clicked, while the mouse button is down; None if no button is down."""
        self._dropped_on: int | None = None
        """Index of the row under the mouse on which the dragged item would be put on or taken off; None without one."""
        self._window = ListView(row=self._things[self._chosen] if self._things else None)
        self.pages = PageTurner()
        """Pages of the card of the selected row, as last drawn."""
        self._card_box = pygame.Rect(0, 0, 0, 0)
        self._row_boxes: list[tuple[pygame.Rect, int]] = []
        self._action_boxes: list[pygame.Rect] = []

    @property
    def chosen(self) -> Row | None:
        """Selected row; None if the list is empty."""
        return self._rows[self._things[self._chosen]] if self._things else None

    # ------------------------------------------------------------------------------------------- wishes

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self.filter.takes(player_input):
            self._show_filtered()
            return None
        player_input = as_command(
            player_input, self._theme.controls.bindings, (*SIDES, Command.NEXT_PAGE, self._opened_by)
        )
        match player_input:
            case Command.CANCEL:
                return Pop()
            case _ if player_input is self._opened_by:
                return Pop()
            case Command.CONFIRM:
                return self._act()
            case Command.EXPLORE:  # from a game pad, which cannot type letters
                return filter_keys(self._theme, self.handle)
            case Command.NEXT_PAGE | Command.NEXT_FOE:  # a pad has no button of its own for it
                self.pages.turn()
            case TypedCharacter(character=character):
                return self._pick(character)
            case MoveInput(step=step) if step in (WEST, EAST):
                self._turn_to(self._action + step.x)
            case Hover(at=at):
                self._dropped_on = self._drop_at(at)
                self._point(at)
            case KeyReleased():
                drops = self._dropped_on is not None
                self._dragged = self._dropped_on = None
                return self._act() if drops else None
            case Click() if self.filter.is_clicked(player_input):
                return begin_filter(self._theme, self.handle)
            case Click() if self.is_beside(player_input):
                return Pop()
            case Click(at=at):
                return self._click(at)
            case _:
                if rows := self._window.rows_scrolled(player_input):
                    self._choose(self._chosen + rows)
                self._window.turn(player_input)
        return None

    def _show_filtered(self) -> None:
        """Show the rows that the filter leaves, and the headings that have such rows below them."""
        self.takes_text = self.filter.typing
        left = [row for row in self._all if row.is_heading or self.filter.matches(row.name, row.note)]
        self._rows = [row for row, below in zip_longest(left, left[1:]) if not _is_bare(row, below)]
        self._things = [number for number, row in enumerate(self._rows) if not row.is_heading]
        self._held = self._dragged = self._dropped_on = None
        self._action = 0
        self._choose(0)

    def _choose(self, number: int) -> None:
        before, self._chosen = self._chosen, max(0, min(number, len(self._things) - 1))
        self._is_picked = True
        if self._held != self._chosen:
            self._held = None
        if before != self._chosen:
            self._action = 0
        if self._things:
            self._window.show(self._things[self._chosen])

    def _turn_to(self, action: int) -> None:
        count = len(self.chosen.actions) if self.chosen else 0
        self._action = max(0, min(action, count - 1))

    def _pick(self, character: str) -> Change | None:
        """Select the row with a letter or digit. If the player has selected it already, do its action."""
        for number, row in enumerate(self._things):
            if character in (self._rows[row].mark, self._rows[row].number):
                if number == self._chosen and self._is_picked:
                    return self._act()
                self._choose(number)
        return None

    def _click(self, at: tuple[int, int]) -> Change | None:
        """Do the clicked action. A clicked row is selected first; a second click on it does its action."""
        if self._point(at):
            return self._act()
        if self._card_box.collidepoint(at):
            self.pages.turn()
            return None
        thing = self._thing_at(at)
        if thing is not None and self._held == thing:
            return self._act()
        self._held = self._dragged = thing
        if thing is not None:
            self._choose(thing)
        return None

    def _drop_at(self, at: tuple[int, int]) -> int | None:
        """Return the index of the row at a pixel if the dragged item can be put on or taken off there; else None."""
        thing = self._thing_at(at)
        if thing is None or self._dragged is None or self._dragged != self._chosen:
            return None
        dragged, under = (self._rows[self._things[number]].place for number in (self._dragged, thing))
        can_drop = bool(dragged) and (dragged == "body") is not (under == "body")
        return thing if can_drop and self._rows[self._things[self._dragged]].actions else None

    def _point(self, at: tuple[int, int]) -> bool:
        """Select the row or the action under the mouse. Return True if it is an action.

        A row that was clicked stays selected while the mouse is over other rows.
        """
        for number, box in enumerate(self._action_boxes):
            if box.collidepoint(at):
                self._turn_to(number)
                return True
        thing = self._thing_at(at)
        if thing is not None and self._held is None:
            self._choose(thing)
        return False

    def _thing_at(self, at: tuple[int, int]) -> int | None:
        """Return the index of the row at a pixel, not counting headings; None if there is none."""
        rows = (row for box, row in self._row_boxes if box.collidepoint(at) and row in self._things)
        return next((self._things.index(row) for row in rows), None)

    def _act(self) -> Change | None:
        row = self.chosen
        return self._do(row.actions[self._action]) if row is not None and row.actions else None

    def spoken(self) -> list[str]:
        row = self.chosen
        if row is None:
            return [self._heading, menus.NOTHING]
        words = ", ".join(filter(None, (row.name, row.note)))
        name = menus.SPOKEN_ITEM.format(letter=row.mark, name=words) if row.mark else words
        return [self._heading, name, *(line.text for line in row.card), *self._spoken_action(row)]

    def _spoken_action(self, row: Row) -> list[str]:
        if not row.actions:
            return []
        action = _words_of(row.actions[self._action])
        return [menus.SPOKEN_ROW.format(row=action, number=self._action + 1, total=len(row.actions))]

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        box = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        box.width = min(box.width, WIDEST * scale)
        box.height = min(box.height, 25 * scale + max(10, len(self._all) + 1) * ROW * scale + 2 * painter.line)
        box.center = target.get_rect().center
        theme.frame(target, box, scale)
        draw_close_button(self, theme, target, box, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * 7 * scale)
        top = painter.heading(inner.x, inner.y, self._heading) + 3 * scale
        self.filter.box = write_beside_cross(painter, box, inner.y, self.filter.line(theme.controls))
        keys = self._foot_lines(painter, inner.width)
        foot = inner.bottom - len(keys) * painter.line
        half = self._width_of_rows(painter, inner.width)
        shown = self._window.fit(len(self._rows), (foot - 2 * scale - top) // (ROW * scale))
        for number, line in enumerate(() if self.keys_taken else keys):
            painter.word(inner.x, foot + number * painter.line, line, "dim text")
        left = inner.x + half + 8 * scale
        if len(shown) < len(self._rows):
            position = menus.POSITION.format(number=self._chosen + 1, total=len(self._things))
            painter.word_from_right(inner.right, inner.bottom - painter.line, position)
            bar = pygame.Rect(inner.x + half + scale, top, 2 * scale, len(shown) * ROW * scale)
            painter.scroll_bar(bar, shown.start / len(self._rows), shown.stop / len(self._rows))
            left += BAR * scale
        self._row_boxes = [
            (pygame.Rect(inner.x, top + number * ROW * scale, half, ROW * scale), row)
            for number, row in enumerate(shown)
        ]
        self.list_panel = ListPanel(box, [room for room, _ in self._row_boxes])
        for room, row in self._row_boxes:
            self._draw_row(painter, room, row)
        painter.fill(pygame.Rect(left - 4 * scale, top, max(1, scale // 2), foot - 4 * scale - top), "line")
        self._draw_card(painter, pygame.Rect(left, top, inner.right - left, foot - 4 * scale - top))

    def _foot_lines(self, painter: TextPainter, width: int) -> list[str]:
        """Return the lines of the longest instructions that fit below the list. `width`: of the list in pixels.

        There is always room for the number of the selected row to their right.
        """
        position = menus.POSITION.format(number=len(self._all), total=len(self._all))
        room = width - painter.width(position) - 7 * painter.scale
        forms = [painter.wrap(prompt(self._theme.controls, keys), room) for keys in menus.LIST_KEYS]
        return next((lines for lines in forms if len(lines) == 1), forms[-1])

    def _width_of_rows(self, painter: TextPainter, width: int) -> int:
        """Return the width of the rows, in pixels: half of the list, or more if a name needs it, but at most MOST.

        `width`: of the whole list in pixels.
        """
        widths = [
            painter.width((row.name, *row.shorter)[-1]) + _width_of_place(painter, row)
            for row in self._all
            if not row.is_heading
        ]
        needed = (LEFT + ICON + 9) * painter.scale + max(widths, default=0)
        return min(max(width // 2, needed), int(width * MOST))

    def _draw_row(self, painter: TextPainter, room: pygame.Rect, number: int) -> None:
        row, scale = self._rows[number], painter.scale
        if row.is_heading:
            painter.word(room.x, room.bottom - painter.line - scale, row.name, "title")
            return
        chosen = row is self.chosen
        if self._dropped_on is not None and number == self._things[self._dropped_on]:
            painter.outline(room, "title")
        if chosen:
            painter.fill(room, "chosen")
            painter.fill(pygame.Rect(room.x, room.y, scale, room.height), "title")
        y = room.y + (3 if row.bar is None else 1) * scale
        painter.word(room.x + 4 * scale, y, row.mark, "door text")
        painter.word(room.x + 13 * scale, y, row.number, "dim text")
        left, right, names = room.x + LEFT * scale, room.right - 3 * scale, (row.name, *row.shorter)
        beside = right - left - (ICON + 6) * scale
        place = _width_of_place(painter, row)
        if row.icon and (painter.fitting(names, beside - place) or not painter.fitting(names, right - left - place)):
            left = painter.icon(left, room.y + scale, row.icon) + 3 * scale
        if row.bar is not None:
            painter.bar(pygame.Rect(left, room.bottom - 4 * scale, right - left, 2 * scale), *row.bar, "good")
        room_for_note = right - left - min(map(painter.width, names)) - NOTE_GAP * scale
        end = painter.word_from_right(right, y, row.note) if 0 < painter.width(row.note) <= room_for_note else right
        words = painter.fitting(names, end - left - 3 * scale) or painter.cut(names[-1], end - left - 3 * scale)
        painter.word(left, y, words, "text" if chosen else "dim text")

    def _draw_card(self, painter: TextPainter, room: pygame.Rect) -> None:
        """Draw the card of the selected row, and its actions below."""
        self._action_boxes = []
        row, scale = self.chosen, painter.scale
        if row is None:
            painter.word(room.x, room.y, menus.NO_MATCH if self.filter.text else "", "dim text")
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
            self._action_boxes.append(box)

    def _page_mark(self, number: int, total: int) -> str:
        return prompt(self._theme.controls, menus.CARD_PAGE_OF, number=number, total=total)


def _is_bare(row: Row, below: Row | None) -> bool:
    """Return whether a row is a heading without rows. `below`: the row below it; None if it is the last one."""
    return row.is_heading and (below is None or below.is_heading)


def _width_of_place(painter: TextPainter, row: Row) -> int:
    """Return the width in pixels of the place of a worn item with the gap before it; 0 for any other row."""
    return painter.width(row.note) + NOTE_GAP * painter.scale if row.place and row.note else 0


def _words_of(action: ItemAction) -> str:
    """Return the text of the button for an action with an item."""
    text = menus.ITEM_ACTIONS[action.verb]
    return text if action.aim is None else menus.AIMED_ITEM_ACTION.format(action=text)
