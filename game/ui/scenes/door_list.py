"""The list of known doors that are not open: the way to each door, what the hero knows of it, and a walk to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.engine.grid.geometry import Vec, reading_order
from game.engine.model.door import Door
from game.engine.model.features import Verb
from game.engine.orders.travel import way_to
from game.engine.senses.knowledge import known_doors, known_states, unopened
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.commands import Click, Command, Hover, PlayerInput, TypedCharacter
from game.ui.core.input_pause import InputPause
from game.ui.core.ports import Message
from game.ui.core.scene import Change, Pop, Scene
from game.ui.graphics.layout import ListView
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.graphics.tilesheet import Tilesheet
from game.ui.hud.info_card import card_rows, write_card
from game.ui.text.door_messages import known_door_sentences
from game.ui.text.look_text import describe
from game.ui.text.prompts import prompt
from game.ui.text.sentences import door_verbs as text

WIDTH, MARGIN = 216, 8
NOTE_LINES = 2
"""Number of lines in a row for what the hero knows of a door."""
LETTERS = "abcfghijklmnopqrstuvwxyz"
"""Letters of the doors in the list, without the keys of exploring and of the list: `d` closes it, `e` does nothing."""


class DoorList(Scene):
    """Scene of the door list at the right of the screen. The world beside it shows the selected door."""

    covers = False
    takes_letters = True

    def __init__(
        self,
        theme: Theme,
        world: World,
        point: Callable[[Vec | None], None],
        name: Callable[[Mapping[Vec, str]], None],
        go: Callable[[Door], None],
    ) -> None:
        """Make the list.

        `point`: function that moves the view to a cell, or back to the hero if called with None. `name`: function that
        writes letters over cells of the map. `go`: function that makes the hero walk to a door.
        """
        self._theme = theme
        self._world = world
        self._sheet = Tilesheet(theme.swatch(world.tradition.swatch).built_of(world.level.wall_style).ramps)
        """Sprites of the doors in the colours that they have on the map (D-41 to D-43)."""
        self._point = point
        self._go = go
        known, closed = known_doors(world.level), unopened(world)
        steps = {door: len(way_to(world.hero, [door.at], world)) for door in closed}
        self._doors = sorted(steps, key=lambda door: (steps[door] or world.level.ground.size, reading_order(door.at)))
        self._steps = steps
        self._states = known_states(world.level)
        self._open = len(known) - len(steps)
        self._letters = dict(zip(LETTERS, self._doors, strict=False))
        name({door.at: letter for letter, door in self._letters.items()})
        self._name = name
        self._pause = InputPause(theme.settings)
        self._pause.begin()
        self._chosen = 0
        self._window = ListView()
        self._boxes: list[tuple[pygame.Rect, int]] = []
        self._choose(0)

    def handle(self, player_input: PlayerInput) -> Change | None:
        if player_input is not Command.CANCEL and self._pause.ignores(player_input):
            return None
        if rows := self._window.rows_scrolled(player_input):
            self._choose(self._chosen + rows)
            self._window.show(self._chosen)
        self._window.turn(player_input)
        match player_input:
            case Command.CONFIRM:
                return self._leave(go=True)
            case Command.CANCEL | Command.DOORS | TypedCharacter(character="d"):
                return self._leave()
            case TypedCharacter(character=letter) if letter in self._letters:
                self._choose(self._doors.index(self._letters[letter]))
                return self._leave(go=True)
            case Hover(at=at) if (row := self._row_at(at)) is not None:
                self._choose(row)
            case Click(at=at):
                row = self._row_at(at)
                self._choose(self._chosen if row is None else row)
                return self._leave(go=row is not None)
            case _:
                pass
        return None

    def _choose(self, row: int) -> None:
        self._chosen = max(0, min(row, len(self._doors) - 1))
        if self._doors:
            self._point(self._doors[self._chosen].at)

    def _leave(self, *, go: bool = False) -> Change:
        self._point(None)
        self._name({})
        if not (go and self._doors):
            return Pop()
        door = self._doors[self._chosen]
        return Pop(lambda: self._go(door))

    def _row_at(self, at: tuple[int, int]) -> int | None:
        return next((row for box, row in self._boxes if box.collidepoint(at)), None)

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        width = min(WIDTH * scale, target.get_width() * 2 // 3)
        box = pygame.Rect(target.get_width() - width, 0, width, target.get_height())
        theme.plate(target, box, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        heading = text.DOOR_LIST.format(number=len(self._doors)) if self._doors else text.DOOR_LIST_EMPTY
        top = painter.heading(inner.x, inner.y, heading) + 3 * scale
        height = (1 + NOTE_LINES) * painter.line + 4 * scale
        bottom = self._draw_card(painter, inner)
        rows = self._window.fit(len(self._doors), (bottom - top) // height)
        self._boxes = [
            (pygame.Rect(inner.x, top + number * height, inner.width, height), row) for number, row in enumerate(rows)
        ]
        for room, row in self._boxes:
            self._draw_row(painter, room, row)
        self._pause.drew()

    def _draw_card(self, painter: TextPainter, inner: pygame.Rect) -> int:
        """Draw what is known of the selected door at the foot of the panel.

        Return the y where this begins, in pixels.
        """
        lines = (
            describe(self._doors[self._chosen].at, self._world) if self._doors else [Message(text.NO_DOORS, "dim text")]
        )
        if self._open:
            lines.append(Message(text.OPEN_TOO.format(number=self._open), "dim text"))
        lines.append(
            Message(prompt(self._theme.controls, text.LIST_KEYS if self._doors else text.EMPTY_LIST_KEYS), "dim text")
        )
        rows = card_rows(painter, lines, inner.width)
        top = inner.bottom - len(rows) * painter.line
        write_card(painter, rows, inner.x, top)
        painter.fill(pygame.Rect(inner.x, top - 3 * painter.scale, inner.width, max(1, painter.scale // 2)), "line")
        return top - 4 * painter.scale

    def _draw_row(self, painter: TextPainter, room: pygame.Rect, row: int) -> None:
        door, scale = self._doors[row], painter.scale
        known_state = self._states[door]
        if row == self._chosen:
            painter.fill(room, "chosen")
            painter.fill(pygame.Rect(room.x, room.y, scale, room.height), "title")
        y = room.y + 2 * scale
        picture = pygame.transform.scale_by(self._sheet[f"{door.kind.sprite}-front-{known_state.value}"], scale)
        left = painter.target.blit(picture, (room.x + 3 * scale, y + 2 * scale)).right + 4 * scale
        steps = self._steps[door]
        far = count(steps, "step") if steps else text.NO_WAY
        letter = next((letter for letter, other in self._letters.items() if other is door), "")
        painter.word(left, y, letter, "title")
        left += painter.width("m") + 4 * scale
        end = painter.word_from_right(room.right - 3 * scale, y, far)
        state = text.LOCKED if door.locked and door.shut else text.STATES[known_state]
        name = text.DOOR_AND_STATE.format(Door=capital(door.kind.noun), state=state)
        painter.word(left, y, painter.cut(name, end - left - 4 * scale), "door text")
        silent = text.NOT_LISTENED if Verb.LISTEN in self._world.tradition.verbs else ""
        known = " ".join(known_door_sentences(door, self._world)) or silent
        width = room.right - left - 3 * scale
        lines = self._theme.small.wrap(known, width, scale)
        for line in [*lines[: NOTE_LINES - 1], " ".join(lines[NOTE_LINES - 1 :])]:
            y += painter.line
            painter.word(left, y, painter.cut(line, width), "dim text")
