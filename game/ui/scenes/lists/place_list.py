"""Lists of places on the level, over the side panel: the map shows the selected place, and letters mark all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.engine.grid.geometry import DIRECTION_NAMES, Vec, name_of_step
from game.engine.records import record
from game.engine.rules.actions.door_verbs import LATCH
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Pop
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import BESIDE
from game.ui.hud.side_panel.look_card import card_rows
from game.ui.input.commands import Command, Direction
from game.ui.play.map_marks import MapMarks
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import Words
from game.ui.text.known_places import distance_forms, known_places
from game.ui.text.screen_reader_lines import place_of
from game.ui.text.sentences import door_commands as text
from game.ui.text.sentences import menus, status
from game.ui.widgets.list_scene import Frame, ListScene
from game.ui.widgets.row import Row
from game.ui.widgets.row_letters import MANY, row_letters
from game.ui.widgets.scrolled_parts import Part

GAP = 4
"""Space between a distance and the direction, in pixels at text scale 1."""
LINES_FIRST = 12
"""Lines of rows that have room before the lines about the selected place, which are left out if need be."""
DIRECTION = re.compile(rf"\b({'|'.join(DIRECTION_NAMES)})\b")
NOT_LETTERS = (*Direction, Command.EXPLORE, Command.DOORS, Command.TRAVEL, LATCH)
"""Commands whose keys are no letters of places. They are the same in all lists, so that a door has one letter."""


@record
class PlaceRow(Row):
    """Row of a list of places. `key`: the direction to the place."""

    at: Vec = Vec(0, 0)
    sentences: Sequence[str] = ()
    """What the hero knows of the place, for the filter: the card of the list shows it."""
    known: tuple[str, ...] = ()
    """What the hero knows in a few words, for a line of its own, the most important first: what has no room is left
    out."""
    brief: str = ""
    """The first of the words in `known` for where room is short; "" if they have no such form."""
    number: int | None = None
    """Number of a door on its level, by which it keeps its letter in all lists; None for any other place."""

    def filtered_by(self) -> Sequence[str]:
        """Return the texts that the filter searches. A direction in them is that of the place from the hero."""
        return [*self.words(), *(DIRECTION.sub("", told) for told in (*self.known, *self.sentences))]


class PlaceList(ListScene[PlaceRow]):
    """Scene of a list of places. It covers the side panel and no part of the map, and the map stands still.

    A click on a place on the map chooses it, too. A place keeps its letter while the list is open, whatever the filter
    leaves out.
    """

    hides_map = darkens = False
    frame = Frame(across=5, above=5, below=5, above_foot=4, rule=3, bar=-1, numbered=False)

    def __init__(
        self,
        theme: Theme,
        world: World,
        rows: Sequence[PlaceRow],
        marks: MapMarks,
        go: Callable[[Vec], Change | None],
        opened_by: Command = Command.TRAVEL,
    ) -> None:
        """Make the list. `marks`: what the list shows on the map. `go`: makes the hero walk to a place."""
        self._world = world
        self._marks = marks
        self._go = go
        self._distances: dict[Vec, list[tuple[str, str]]] = {}
        letters = _letters_of(rows, row_letters(theme.controls.bindings, NOT_LETTERS, MANY))
        self._places = [
            replace(
                row, letter=letters.get(number, ""), key=self._direction(row.at), act=partial(self._leave_for, row.at)
            )
            for number, row in enumerate(rows)
        ]
        super().__init__(theme, lambda: self._places, opened_by=opened_by, has_filter=True)
        self._write_letters()
        self.select(self.selected)

    @property
    def heading(self) -> str:
        """Text above the list."""
        return menus.PLACES.format(number=len(self._rows)) if self._places else menus.NO_PLACES

    def set_rows(self, rows: Sequence[PlaceRow]) -> None:
        """Show the rows that the filter leaves, and write their letters on the map."""
        super().set_rows(rows)
        self._write_letters()

    def _write_letters(self) -> None:
        self._marks.name({row.at: row.letter for row in self._rows if row.letter})

    def _direction(self, at: Vec) -> str:
        """Return the word for the direction from the hero to a place; "" if he stands there."""
        hero = self._world.hero.pos
        return name_of_step((at - hero).compass) if at != hero else ""

    def select(self, index: int) -> None:
        """Select a row, and show its place on the map."""
        super().select(index)
        self._marks.show(self.rows[index].at if self.rows else None)

    def leave(self) -> Change:
        """Remove the marks from the map, and close the list."""
        self._marks.show(None)
        self._marks.name({})
        return Pop()

    def _leave_for(self, at: Vec) -> Change:
        self.leave()
        return Pop(lambda: self._go(at))

    def row_at(self, at: tuple[int, int]) -> int | None:
        """Return the index of the row at a pixel, or of the place that is there on the map; None without one."""
        place = None if (row := super().row_at(at)) is not None else self._marks.find(at)
        return row if place is None else next((row for row, each in enumerate(self.rows) if each.at == place), None)

    def distance_of(self, at: Vec) -> list[tuple[str, str]]:
        """Return how far a place is and in which direction: see `distance_forms`."""
        if at not in self._distances:
            self._distances[at] = distance_forms(at, self._world)
        return self._distances[at]

    def card(self) -> list[Message]:
        """Return the lines below the list: what is known of the selected place."""
        rows = self.rows
        return describe(rows[self.selected].at, self._world, self._theme.controls.device) if rows else []

    def key_words(self) -> Sequence[Words]:
        """Return the line that names the keys of the list."""
        return [text.LIST_KEYS if self.rows else text.EMPTY_LIST_KEYS]

    def spoken_rows(self) -> Sequence[str]:
        """Return the selected row with its distance, and what is known of the place."""
        return [*super().spoken_rows(), *(line.text for line in self.card())]

    def spoken_words(self, row: Row) -> Sequence[str]:
        """Return the name of a place, how far it is, and where."""
        at = self.rows[self.selected].at
        return [row.text, self.distance_of(at)[0][0], place_of(at, self._world.hero.pos)]

    def place(self, painter: TextPainter) -> pygame.Rect:
        """Return the box of the side panel."""
        window, scale = painter.target.get_rect(), painter.scale
        width = self._theme.side_width * scale
        return pygame.Rect(window.right - width, 0, width, window.height)

    def head_height(self, painter: TextPainter, width: int) -> int:
        """Return the height of the heading and the filter in pixels."""
        return 2 * (painter.line + painter.scale)

    def draw_head(self, painter: TextPainter, inner: pygame.Rect) -> int:
        """Draw the heading, and the filter below it; return the y below them."""
        cross = (BESIDE - self.frame.across) * painter.scale
        painter.word(inner.x, inner.y, painter.cut(self.heading, inner.width - cross), "title")
        top = inner.y + painter.line + 2 * painter.scale
        colour = "text" if self.filter.text or self.filter.typing else "dim text"
        painter.word(inner.x, top, painter.cut(self.filter.line(self._theme.controls), inner.width), colour)
        self.filter.box = pygame.Rect(inner.x, top, inner.width, painter.line)
        return top + painter.line

    def corner(self) -> str:
        """Return no text: the filter stands below the heading."""
        return ""

    @property
    def _lines(self) -> int:
        """Greatest number of lines of a row."""
        return max((_lines_of(row) for row in self._places), default=2)

    def parts(self, painter: TextPainter, width: int) -> Sequence[Part]:
        """Return a part for each row. A row has a line about what is known of the place only if there is something."""
        return [Part(index, _lines_of(row) * painter.line + 4 * painter.scale) for index, row in enumerate(self.rows)]

    def tip_room(self, painter: TextPainter, width: int) -> int:
        """Return the number of lines about the selected place."""
        return len(self.tips(painter, width))

    def tips(self, painter: TextPainter, width: int) -> Sequence[tuple[str, str]]:
        """Return the lines about the selected place.

        Where room is short, whole sentences are left out, the least important first.
        """
        frame, scale, line = self.frame, painter.scale, painter.line
        top = (frame.above + frame.below_heading) * scale + self.head_height(painter, width)
        rows = min(len(self.rows), LINES_FIRST // self._lines) * (self._lines * line + 4 * scale)
        bottom = painter.target.get_height() - (frame.below + frame.above_foot) * scale
        room = (bottom - top - rows) // line - len(self.key_lines(painter, width))
        card = self.card()
        while len(card_rows(painter, card, width)) > max(0, room):
            least = max(range(len(card)), key=lambda number: (card[number].purpose == "dim text", number))
            del card[least]
        return card_rows(painter, card, width)

    def _columns(self, painter: TextPainter, room: pygame.Rect, row: PlaceRow) -> tuple[int, int, int]:
        """Return the x of a row's picture, of its words and of its badge, or of where they would be, in pixels."""
        left = room.x + 7 * painter.scale + painter.width("m")
        beside = left if row.picture is None else left + (row.picture().get_width() + 3) * painter.scale
        badge = self._marks.badge(row.at)
        return left, beside, room.right - (2 + (0 if badge is None else badge.get_width())) * painter.scale

    def _fits_whole(self, painter: TextPainter, room: pygame.Rect, row: PlaceRow) -> bool:
        """Return whether the distance of a row has room with the whole name of the direction."""
        _, left, right = self._columns(painter, room, row)
        return any(_width(painter, *form) <= right - left for form in self.distance_of(row.at) if form[1] == row.key)

    def draw_part(self, painter: TextPainter, box: pygame.Rect, part: Part) -> None:
        """Draw a row. If one visible row has no room for "northeast", all of them name directions as "NE"."""
        rows, scale = self.rows, painter.scale
        row, whole = rows[part.row], all(self._fits_whole(painter, each, rows[index]) for each, index in self.boxes)
        y, right = box.y + 2 * scale, box.right - 2 * scale
        picture_x, left, badge_x = self._columns(painter, box, row)
        painter.word(box.x + 3 * scale, y, row.letter, "title")
        if row.picture is not None:
            painter.target.blit(pygame.transform.scale_by(row.picture(), scale), (picture_x, y))
        painter.word(left, y, painter.cut(row.text, right - left), "door text")
        if row.known:
            y += painter.line
            painter.word(left, y, _joined(painter, row, right - left), "text")
        y += painter.line
        if (on_map := self._marks.badge(row.at)) is not None:
            badge = pygame.transform.scale_by(on_map, scale)
            painter.target.blit(badge, (badge_x, y + painter.line - badge.get_height()))
        room = badge_x - left
        forms = [form for form in self.distance_of(row.at) if (form[1] == row.key) is whole or not form[1]]
        fitting = (form for form in forms if _width(painter, *form) <= room)
        far, direction = next(fitting, forms[-1])
        end = painter.word(left, y, painter.cut(far, room), "text") + GAP * scale
        painter.word(end, y, painter.cut(direction, max(0, badge_x - end)), "dim text")


def _letters_of(rows: Sequence[PlaceRow], letters: str) -> dict[int, str]:
    """Return the letters of the first rows by number: a row with a number has its own, if no row before it has it."""
    named = dict[str, int]()
    for place, row in enumerate(first := rows[: len(letters)]):
        if row.number is not None:
            named.setdefault(letters[row.number % len(letters)], place)
    free = (letter for letter in letters if letter not in named)
    others = [place for place in range(len(first)) if place not in named.values()]
    return {place: letter for letter, place in (named | dict(zip(free, others, strict=False))).items()}


def _lines_of(row: PlaceRow) -> int:
    return 3 if row.known else 2


def _joined(painter: TextPainter, row: PlaceRow, room: int) -> str:
    """Return the first words about the place of a row beside each other, as many as have room. `room`: in pixels.

    What is most important is there in any case, if need be in its short form or cut.
    """
    first, *others = row.known
    firsts = [first, row.brief] if row.brief else [first]
    lines = (status.AND.join((form, *others[:more])) for more in range(len(others), -1, -1) for form in firsts)
    return next((line for line in lines if painter.width(line) <= room), painter.cut(firsts[-1], room))


def _width(painter: TextPainter, far: str, direction: str) -> int:
    """Return the width of a distance and a direction beside each other, in pixels."""
    return painter.width(far) + (GAP * painter.scale + painter.width(direction) if direction else 0)


def travel_list(theme: Theme, world: World, marks: MapMarks, go: Callable[[Vec], Change | None]) -> PlaceList:
    """Return the list of the places that the hero knows and can travel to. The parameters are those of `PlaceList`."""
    level = world.level
    numbers = {at: level.memory.number_of(door) for at, door in level.doors.items() if level.memory.knows(door)}
    rows = [PlaceRow(place.name, at=place.at, number=numbers.get(place.at)) for place in known_places(world)]
    return PlaceList(theme, world, rows, marks, go)
