"""The full map of the level: what the hero knows of it, with doors in the colours of what he knows of them.

A click on a cell walks there, and the cell under the mouse is described beside the map. The mouse wheel enlarges the
map, and a drag moves the part of it that is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.engine.grid.geometry import Vec
from game.engine.model.door import DoorState
from game.engine.model.tradition_features import Feature, Need
from game.engine.rules.actions.door_verbs import EASE, LATCH
from game.engine.senses.hero_knowledge import known_states
from game.engine.world import World
from game.ui.core.message import Message
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.side_panel.look_card import card_rows, write_card
from game.ui.hud.side_panel.minimap import (
    AT_THE_FOOT,
    COLOUR_OF_SIGN,
    MapPlace,
    MapSign,
    door_above_sign,
    door_purposes,
    draw_map,
    draw_sign,
    map_pitch,
)
from game.ui.input.commands import Click, Command, Drag, Hover, MoveInput, PlayerInput, Scroll
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import prompt
from game.ui.text.screen_reader_lines import look_line
from game.ui.text.sentences import status as text

MARGIN, SIDE = 8, 128
"""Margin, and width of the legend and the card beside the map, in pixels at text scale 1."""
LEAST_PITCH, MAX_PITCH = 2, 16
"""Least width of a cell in pixels, and the largest at text scale 1."""
SIGN = 8
"""Width of a sign of the legend, in pixels at text scale 1."""
LAST_ROW = 4
"""Pixels at text scale 1 by which the last row of the legend may come nearer to the button below it than other texts.
"""

STAIRS = {MapSign.STAIRS_DOWN: 1, MapSign.STAIRS_UP: -1}
"""Direction of each sign of stairs: 1 for down, -1 for up."""
NEEDS: Mapping[MapSign, frozenset[Need]] = {
    MapSign.SHUT: frozenset({Feature.LEAVES}),
    MapSign.SILENT: frozenset({Feature.SIGNS}),
    MapSign.ASLEEP: frozenset({Feature.SIGNS}),
    MapSign.AWAKE: frozenset({Feature.SIGNS}),
    MapSign.LOCKED: frozenset({LATCH}),
    MapSign.LIGHT: frozenset({Feature.SIGNS}),
    MapSign.CLAWS: frozenset({Feature.SIGNS}),
    MapSign.AJAR: frozenset({EASE}),
    MapSign.OPEN: frozenset(),
    MapSign.ITEM: frozenset(),
    MapSign.CREATURE: frozenset(),
    MapSign.HERO: frozenset(),
}
"""What a tradition must have for a sign to be in every legend. The other signs are explained where they are on the map.
"""


class LevelMap(Scene):
    """Scene of the full map. Arrow keys or the mouse choose a cell; Enter or a click walks there."""

    def __init__(self, theme: Theme, world: World, go: Callable[[Vec], Change | None]) -> None:
        """Make the scene. `go`: orders the hero to walk to a cell."""
        self._theme = theme
        self._world = world
        self._go = go
        self._cursor: Vec | None = None
        """Chosen cell; None if none is chosen yet."""
        self._place = MapPlace()
        self._pitch: int | None = None
        """Width of a cell in pixels that the mouse wheel has chosen; None if the whole map is shown."""
        self._middle: tuple[float, float] | None = None
        """Place in the middle of an enlarged map, in cells; None if the whole map is shown."""
        self._fitting, self._largest = LEAST_PITCH, MAX_PITCH
        """Width of a cell with which the whole map fits, and largest width, in pixels, when it was last drawn."""

    def pans_at(self, at: tuple[int, int]) -> bool:
        return self._place.box.collidepoint(at)

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case Command.CANCEL | Command.MAP:
                return Pop()
            case Hover(at=at):
                self._cursor = self._place.cell_at(at)
            case Click(at=at) if (cell := self._place.cell_at(at)) is not None:
                return Pop(lambda: self._go(cell))
            case Scroll(rows=rows, at=at):
                self._zoom(rows, at)
            case Drag(moved=moved):
                self._pan(moved)
            case MoveInput(step=step):
                moved = (self._cursor or self._world.hero.pos) + step
                self._cursor = moved if self._world.level.in_bounds(moved) else self._cursor
            case Command.CONFIRM if self._cursor is not None:
                chosen = self._cursor
                return Pop(lambda: self._go(chosen))
            case _:
                pass
        return None

    def _zoom(self, rows: int, at: tuple[int, int] | None) -> None:
        """Enlarge the map around the cell at a pixel, or make it smaller. `rows`: as in `Scroll`."""
        before = self._place.pitch
        after = min(self._largest, before - rows * max(1, before // 4))
        if after <= self._fitting:
            self._pitch = self._middle = None
            return
        cell = None if at is None else self._place.cell_at(at)
        x, y = self._shown_middle()
        if cell is not None:
            x, y = (there + (here - there) * before / after for here, there in zip((x, y), cell, strict=True))
        self._pitch, self._middle = after, (x, y)

    def _pan(self, moved: tuple[int, int]) -> None:
        """Move the shown part of an enlarged map with the mouse. `moved`: in pixels."""
        if self._pitch is not None:
            x, y = self._shown_middle()
            self._middle = x - moved[0] / self._pitch, y - moved[1] / self._pitch

    def _shown_middle(self) -> tuple[float, float]:
        """Return the place in the middle of the map, in cells."""
        box, pitch, corner = self._place
        centre = corner.x + box.width / pitch / 2, corner.y + box.height / pitch / 2
        if self._middle is None or any(abs(a - b) > 1 for a, b in zip(self._middle, centre, strict=True)):
            return centre  # the edge of the level was reached
        return self._middle

    def _draw_map(self, target: pygame.Surface, room: pygame.Rect, scale: int) -> MapPlace:
        """Draw the map into a box, at the size that the mouse wheel has chosen, and return where it is."""
        world, swatch = self._world, self._theme.swatch(self._world.tradition.swatch)
        self._largest = MAX_PITCH * scale
        usual = range(LEAST_PITCH, self._largest + 1)
        self._fitting = map_pitch(world, room, usual)
        if self._pitch is None or self._middle is None or self._pitch <= self._fitting:
            return draw_map(target, world, swatch, room, usual)
        pitch = min(self._largest, self._pitch)
        x, y = self._middle
        return draw_map(target, world, swatch, room, range(pitch, pitch + 1), Vec(round(x), round(y)))

    def spoken(self) -> list[str]:
        heading = text.MAP_HEADING.format(depth=self._world.level.depth)
        return [
            heading,
            prompt(self._theme.controls, text.MAP_HOW)
            if self._cursor is None
            else look_line(self._cursor, self._world),
        ]

    def draw(self, target: pygame.Surface) -> None:
        theme, scale = self._theme, self._theme.text_scale(target)
        painter = TextPainter(target, theme, scale)
        target.fill(theme.colour("panel"))
        inner = target.get_rect().inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        side = pygame.Rect(inner.right - SIDE * scale, inner.y, SIDE * scale, inner.height)
        heading = text.MAP_HEADING.format(depth=self._world.level.depth)
        top = painter.heading(inner.x, inner.y, heading) + 2 * scale
        room = pygame.Rect(inner.x, top, side.x - inner.x - MARGIN * scale, inner.bottom - top)
        self.close_box = back = self._draw_back(painter, side)
        beside = pygame.Rect(side.x, side.y, side.width, back.y - MARGIN * scale - side.y)
        if not self._has_room_for_how(painter, beside):
            self._draw_how_below(painter, room)
        swatch = theme.swatch(self._world.tradition.swatch)
        target.fill(swatch.shade("void").fov, room)
        self._place = self._draw_map(target, room, scale)
        painter.outline(room, "line")
        if self._cursor is not None:
            mark = self._place.place(self._cursor).inflate(2 * scale, 2 * scale)
            if room.contains(mark):
                pygame.draw.rect(target, theme.colour("title"), mark, scale)
        self._draw_side(painter, beside)

    def _legend(self) -> list[tuple[MapSign, str]]:
        """Return the signs of the legend with their words, in its order: what can be on the map of this level.

        A sign that the tradition (set of rules) has no use for is explained only where it is on the map.
        """
        world, has = self._world, self._world.tradition.provides
        swatch = self._theme.swatch(world.tradition.swatch)
        on_map: set[str] = {*door_purposes(world, swatch).values()}
        on_map.update(state.value for state in known_states(world.level).values())
        on_map.update(sign for sign, way in STAIRS.items() if world.level.cells_of(depth_change=way))
        words = dict(text.MAP_LEGEND)
        if DoorState.BROKEN.value in on_map:
            words[MapSign.OPEN] = text.MAP_OPEN_OR_DESTROYED
        if Feature.LEAVES not in has:
            words[MapSign.OPEN] = text.MAP_DOORWAY
        return [(sign, words[sign]) for sign in MapSign if sign in on_map or (sign in NEEDS and NEEDS[sign] <= has)]

    def _legend_height(self, painter: TextPainter) -> int:
        """Return the height of the legend and the gap below it, in pixels."""
        return len(self._legend()) * painter.line + MARGIN * painter.scale

    def _how(self) -> Message:
        return Message(prompt(self._theme.controls, text.MAP_HOW), "dim text")

    def _has_room_for_how(self, painter: TextPainter, box: pygame.Rect) -> bool:
        """Return whether the long instructions have room below the legend. `box`: the room of both, in pixels."""
        rows = card_rows(painter, [self._how()], box.width)
        return self._legend_height(painter) + len(rows) * painter.line <= box.height

    def _draw_how_below(self, painter: TextPainter, room: pygame.Rect) -> None:
        """Draw the short instructions at the foot of the room of the map, and leave the rest of it to the map."""
        lines = painter.wrap(prompt(self._theme.controls, text.MAP_HOW_SHORT), room.width)
        foot = room.bottom - len(lines) * painter.line
        for number, line in enumerate(lines):
            painter.word(room.x, foot + number * painter.line, line, "dim text")
        room.height = foot - 2 * painter.scale - room.y

    def _draw_side(self, painter: TextPainter, box: pygame.Rect) -> None:
        """Draw the legend and below it the card of the chosen cell. Where both have no room, draw only the card."""
        device, legend_height = self._theme.controls.device, self._legend_height(painter)
        card = [self._how()] if self._cursor is None else describe(self._cursor, self._world, device)
        rows = card_rows(painter, card, box.width)
        if self._cursor is None and not self._has_room_for_how(painter, box):
            rows = []  # the short instructions stand below the map
        y = box.y
        if legend_height + len(rows) * painter.line <= box.height or self._cursor is None:
            self._draw_legend(painter, box)
            y += legend_height
        write_card(painter, rows[: max(0, (box.bottom - y) // painter.line)], box.x, y)

    def _draw_legend(self, painter: TextPainter, box: pygame.Rect) -> None:
        """Draw a row for each sign of the legend from the top of a box on, with the shapes of the map.

        Where the rows have no room, the last ones are left out: every player knows them.
        """
        scale, swatch = painter.scale, self._theme.swatch(self._world.tradition.swatch)
        ground = self._theme.colour("panel")
        rows = (box.height + LAST_ROW * scale) // painter.line
        for number, (sign, words) in enumerate(self._legend()[:rows]):
            y = box.y + number * painter.line
            cell = pygame.Rect(box.x, y + 2 * scale, SIGN * scale, SIGN * scale)
            one = COLOUR_OF_SIGN.get(sign)
            colour = self._theme.colour("text") if one is None else swatch.shade(one).fov
            draw_sign(painter.target, cell, sign, colour, ground)
            if sign in AT_THE_FOOT.values():
                painter.target.fill(swatch.shade("door").fov, door_above_sign(cell))
            left = cell.right + 4 * scale
            painter.word(left, y, painter.cut(words, box.right - left), "text")

    def _draw_back(self, painter: TextPainter, side: pygame.Rect) -> pygame.Rect:
        """Draw the button that closes the map at the foot of a box; return the box of the button."""
        scale = painter.scale
        button = pygame.Rect(side.x, side.bottom - painter.line - 3 * scale, side.width, painter.line + 3 * scale)
        painter.fill(button, "chosen")
        painter.outline(button, "title" if self.points_at_close else "line")
        words = painter.cut(prompt(self._theme.controls, text.MAP_BACK), button.width - 8 * scale)
        painter.word(button.x + 4 * scale, button.y + scale, words, "text")
        return button
