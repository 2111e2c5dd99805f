"""Lists of places on the level, over the side panel: the map shows the selected place, and letters mark all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase

import pygame

from game.engine.grid.geometry import Vec, name_of_step
from game.engine.records import record
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import BESIDE, draw_close_button
from game.ui.hud.side_panel.look_card import card_rows, write_card
from game.ui.hud.status_bar import HEIGHT
from game.ui.input.commands import Click, Command, Direction, Hover, PlayerInput, Scroll, TypedCharacter
from game.ui.play.known_places import MapMarks, distance_forms, known_places
from game.ui.play.screen_reader_lines import place_of
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import prompt
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences import menus, status
from game.ui.widgets.on_screen_keyboard import begin_filter, filter_keys
from game.ui.widgets.row_letters import MANY, as_command, row_letters
from game.ui.widgets.text_filter import TextFilter

MARGIN = 5
GAP = 4
"""Space between a distance and the direction, in pixels at text scale 1."""
CARD_GAP = 4
"""Space above the lines about the selected place, in pixels at text scale 1."""
LINES_FIRST = 12
"""Lines of rows that have room before the lines about the selected place, which are left out if need be."""
NOT_LETTERS = (*Direction, Command.EXPLORE)
"""Commands whose keys are no letters of places, besides the command that opened the list."""


@record
class PlaceRow:
    """Row of a list of places."""

    at: Vec
    name: str
    note: str = ""
    """What the hero knows of the place, for the filter and for a screen reader; empty for no note."""
    known: tuple[str, ...] = ()
    """The same in a few words, for a line of its own, the most important first: what has no room is left out."""
    number: int | None = None
    """Number of the place among all places of its kind, by which it keeps its letter; None: letters in the order of
    the rows."""
    picture: Callable[[], pygame.Surface] | None = None
    """Function that returns the sprite of the place at its natural size, in the colours that the player has chosen now.

    None in a row without a picture.
    """


class PlaceList(Scene):
    """Scene of a list of places. It covers the side panel and no part of the map, and the map stands still.

    A letter, Enter, or a click on a row or on a place on the map chooses a place. The command `FILTER` begins a filter
    that the player types. The letters of the walking keys select another row, and the key for exploring does nothing.
    """

    covers = False

    def __init__(
        self,
        theme: Theme,
        world: World,
        rows: Sequence[PlaceRow],
        marks: MapMarks,
        go: Callable[[Vec], Change | None],
    ) -> None:
        """Make the list. `marks`: what the list shows on the map. `go`: makes the hero walk to a place."""
        self._theme = theme
        self._world = world
        self._all = rows
        self._rows = list(rows)
        self._marks = marks
        self._go = go
        self._letters = _letters_of(rows, row_letters(theme.controls.bindings, (*NOT_LETTERS, self.closing), MANY))
        """Row of each letter. A place keeps its letter while the list is open, whatever the filter leaves out."""
        self.takes_letters = ascii_lowercase + "".join(filter(str.isupper, self._letters))
        self._distances: dict[Vec, list[tuple[str, str]]] = {}
        self.filter = TextFilter()
        self._chosen = 0
        self._window = ListView()
        self._boxes: list[tuple[pygame.Rect, int]] = []
        self._show_filtered()

    @property
    def heading(self) -> str:
        """Text above the list."""
        return menus.PLACES.format(number=len(self._rows)) if self._all else menus.NO_PLACES

    @property
    def closing(self) -> Command:
        """Command that opened the list, and closes it."""
        return Command.TRAVEL

    def handle(self, player_input: PlayerInput) -> Change | None:
        if self.filter.takes(player_input):
            self._show_filtered()
            return None
        player_input = as_command(player_input, self._theme.controls.bindings, (*Direction, self.closing))
        if rows := self._window.rows_scrolled(player_input):
            self._choose(self._chosen + rows)
            self._window.show(self._chosen)
        if isinstance(player_input, Scroll):
            self._turn(player_input)
        match player_input:
            case Command.CONFIRM:
                return self._leave(go=True)
            case TypedCharacter(character=typed) if self._letters.get(typed) in self._rows:
                self._choose(self._rows.index(self._letters[typed]))
                return self._leave(go=True)
            case Command.EXPLORE:  # from a game pad, which cannot type letters
                return filter_keys(self._theme, self.handle)
            case Command.CANCEL:
                return self._leave()
            case Hover(at=at) if (row := self._row_at(at)) is not None:
                self._choose(row)
            case Click() if self.filter.is_clicked(player_input):
                return begin_filter(self._theme, self.handle)
            case Click(at=at) if (row := self._row_at(at)) is not None:
                self._choose(row)
                return self._leave(go=True)
            case Click() if self.is_beside(player_input):
                return self._leave()
            case _ if player_input is self.closing:
                return self._leave()
            case _:
                pass
        return None

    def _show_filtered(self) -> None:
        """Show the rows that the filter leaves, and write their letters on the map."""
        self.takes_text = self.filter.typing
        self._rows = [row for row in self._all if self.filter.matches(row.name, row.note, self._direction(row.at))]
        self._marks.name({row.at: letter for letter, row in self._letters.items() if row in self._rows})
        self._choose(0)
        self._window.show(0)

    def _direction(self, at: Vec) -> str:
        """Return the word for the direction from the hero to a place; "" if he stands there."""
        hero = self._world.hero.pos
        return name_of_step((at - hero).compass) if at != hero else ""

    def _choose(self, row: int) -> None:
        self._chosen = max(0, min(row, len(self._rows) - 1))
        self._marks.show(self._rows[self._chosen].at if self._rows else None)

    def _turn(self, scroll: Scroll) -> None:
        """Scroll the list, and select the row that is then where the selected row was: it stays visible."""
        before = self._window.first
        self._window.turn(scroll)
        self._window.fit(len(self._rows), self._window.room)
        self._choose(self._chosen + self._window.first - before)

    def _leave(self, *, go: bool = False) -> Change:
        self._marks.show(None)
        self._marks.name({})
        if not (go and self._rows):
            return Pop()
        at = self._rows[self._chosen].at
        return Pop(lambda: self._go(at))

    def _row_at(self, at: tuple[int, int]) -> int | None:
        """Return the number of the row at a pixel, or of the place that is there on the map; None without one."""
        row = next((row for box, row in self._boxes if box.collidepoint(at)), None)
        place = None if row is not None else self._marks.find(at)
        return row if place is None else next((row for row, each in enumerate(self._rows) if each.at == place), None)

    def distance_of(self, at: Vec) -> list[tuple[str, str]]:
        """Return how far a place is and in which direction: see `distance_forms`."""
        if at not in self._distances:
            self._distances[at] = distance_forms(at, self._world)
        return self._distances[at]

    def card(self) -> list[Message]:
        """Return the lines below the list: what is known of the selected place."""
        if not self._rows:
            return []
        return describe(self._rows[self._chosen].at, self._world, self._theme.controls.device)

    def keys(self) -> str:
        """Return the line that names the keys of the list."""
        return prompt(self._theme.controls, text.LIST_KEYS if self._rows else text.EMPTY_LIST_KEYS)

    def spoken(self) -> list[str]:
        typed = [menus.FILTER.format(text=self.filter.text)] if self.filter.text else []
        card = [line.text for line in self.card()]
        if not self._rows:
            return [self.heading, *typed, *card]
        row = self._rows[self._chosen]
        letter = next((letter for letter, other in self._letters.items() if other is row), "")
        place = ", ".join((row.name, self.distance_of(row.at)[0][0], place_of(row.at, self._world.hero.pos)))
        name = menus.SPOKEN_ITEM.format(letter=letter, name=place) if letter else place
        spoken = menus.SPOKEN_ROW.format(row=name, number=self._chosen + 1, total=len(self._rows))
        return [self.heading, *typed, *filter(None, (spoken, row.note)), *card]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        top = HEIGHT * scale  # the status bar above stays readable over its whole width
        box = pygame.Rect(0, top, theme.side_width * scale, target.get_height() - top)
        box.right = target.get_width()
        theme.plate(target, box, scale)
        draw_close_button(self, theme, target, box, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        painter.word(inner.x, inner.y, painter.cut(self.heading, box.right - BESIDE * scale - inner.x), "title")
        top = inner.y + painter.line + 2 * scale
        colour = "text" if self.filter.text or self.filter.typing else "dim text"
        painter.word(inner.x, top, painter.cut(self.filter.line(theme.controls), inner.width), colour)
        self.filter.box = pygame.Rect(inner.x, top, inner.width, painter.line)
        top += painter.line + 2 * scale
        lines = 2 + any(row.known for row in self._all)
        height = lines * painter.line + 4 * scale
        bottom = self._draw_card(painter, inner, top + min(len(self._rows), LINES_FIRST // lines) * height)
        rows = self._window.fit(len(self._rows), (bottom - top) // height)
        self._boxes = [
            (pygame.Rect(inner.x, top + number * height, inner.width, height), row) for number, row in enumerate(rows)
        ]
        whole = all(self._fits_whole(painter, room, self._rows[row]) for room, row in self._boxes)
        for room, row in self._boxes:
            self._draw_row(painter, room, row, whole_directions=whole)
        if len(rows) < len(self._rows):
            bar = pygame.Rect(inner.right - scale, top, 2 * scale, len(rows) * height)
            painter.scroll_bar(bar, rows.start / len(self._rows), rows.stop / len(self._rows))

    def _draw_card(self, painter: TextPainter, inner: pygame.Rect, highest: int) -> int:
        """Draw what is known of the selected place at the foot of the panel, below the y `highest` in pixels.

        Return the y where this begins, in pixels. Where room is short, whole sentences are left out, the least
        important first.
        """
        keys = card_rows(painter, [Message(self.keys(), "dim text")], inner.width)
        room = (inner.bottom - highest - CARD_GAP * painter.scale) // painter.line - len(keys)
        card = self.card()
        while len(card_rows(painter, card, inner.width)) > max(0, room):
            least = max(range(len(card)), key=lambda number: (card[number].purpose == "dim text", number))
            del card[least]
        rows = [*card_rows(painter, card, inner.width), *keys]
        top = inner.bottom - len(rows) * painter.line
        write_card(painter, rows[: len(rows) - len(keys)] if self.keys_taken else rows, inner.x, top)
        painter.fill(pygame.Rect(inner.x, top - 3 * painter.scale, inner.width, max(1, painter.scale // 2)), "line")
        return top - CARD_GAP * painter.scale

    def _columns(self, painter: TextPainter, room: pygame.Rect, row: PlaceRow) -> tuple[int, int, int]:
        """Return the x of a row's picture, of its words and of its badge, or of where they would be, in pixels."""
        left = room.x + 7 * painter.scale + painter.width("m")
        beside = left if row.picture is None else left + (row.picture().get_width() + 3) * painter.scale
        badge = self._marks.badge(row.at)
        return left, beside, room.right - (2 + (0 if badge is None else badge.get_width())) * painter.scale

    def _fits_whole(self, painter: TextPainter, room: pygame.Rect, row: PlaceRow) -> bool:
        """Return whether the distance of a row has room with the whole name of the direction."""
        _, left, right = self._columns(painter, room, row)
        direction = self._direction(row.at)
        return any(_width(painter, *form) <= right - left for form in self.distance_of(row.at) if form[1] == direction)

    def _draw_row(self, painter: TextPainter, room: pygame.Rect, number: int, *, whole_directions: bool) -> None:
        """Draw a row. `whole_directions`: whether all rows name directions, as none is written "NE" then."""
        row, scale = self._rows[number], painter.scale
        if number == self._chosen:
            painter.fill(room, "chosen")
            painter.fill(pygame.Rect(room.x, room.y, scale, room.height), "title")
        y, right = room.y + 2 * scale, room.right - 2 * scale
        picture_x, left, badge_x = self._columns(painter, room, row)
        letter = next((letter for letter, other in self._letters.items() if other is row), "")
        painter.word(room.x + 3 * scale, y, letter, "title")
        if row.picture is not None:
            painter.target.blit(pygame.transform.scale_by(row.picture(), scale), (picture_x, y))
        painter.word(left, y, painter.cut(row.name, right - left), "door text")
        if any(each.known for each in self._all):
            y += painter.line
            painter.word(left, y, _joined(painter, row.known, right - left), "text")
        y += painter.line
        if (on_map := self._marks.badge(row.at)) is not None:
            badge = pygame.transform.scale_by(on_map, scale)
            painter.target.blit(badge, (badge_x, y + painter.line - badge.get_height()))
        room_for_words, direction = badge_x - left, self._direction(row.at)
        forms = [form for form in self.distance_of(row.at) if (form[1] == direction) is whole_directions or not form[1]]
        fitting = (form for form in forms if _width(painter, *form) <= room_for_words)
        far, direction = next(fitting, forms[-1])
        end = painter.word(left, y, painter.cut(far, room_for_words), "text") + GAP * scale
        painter.word(end, y, painter.cut(direction, max(0, badge_x - end)), "dim text")


def _letters_of(rows: Sequence[PlaceRow], letters: str) -> dict[str, PlaceRow]:
    """Return the row of each letter: the first rows have letters, each its own where no row before it has the same."""
    named = dict[str, PlaceRow]()
    for place, row in enumerate(first := rows[: len(letters)]):
        number = place if row.number is None else row.number
        named.setdefault(letters[number % len(letters)], row)
    free = (letter for letter in letters if letter not in named)
    others = [row for row in first if row not in named.values()]
    return named | dict(zip(free, others, strict=False))


def _joined(painter: TextPainter, words: tuple[str, ...], room: int) -> str:
    """Return the first of some words beside each other, as many as have room. `room`: in pixels."""
    fitting = (status.AND.join(words[:number]) for number in range(len(words), 0, -1))
    return next((line for line in fitting if painter.width(line) <= room), "")


def _width(painter: TextPainter, far: str, direction: str) -> int:
    """Return the width of a distance and a direction beside each other, in pixels."""
    return painter.width(far) + (GAP * painter.scale + painter.width(direction) if direction else 0)


def travel_list(theme: Theme, world: World, marks: MapMarks, go: Callable[[Vec], Change | None]) -> PlaceList:
    """Return the list of the places that the hero knows and can travel to. The parameters are those of `PlaceList`."""
    rows = [PlaceRow(place.at, place.name) for place in known_places(world)]
    return PlaceList(theme, world, rows, marks, go)
