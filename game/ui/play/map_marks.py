"""Marks on the map of the places of an open list: a letter beside each place, and the cursor on the selected one."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.engine.grid.geometry import Vec
from game.ui.core.map_view import MapView
from game.ui.graphics.theme import Theme
from game.ui.hud.door_stop_label import Lettered, draw_letters
from game.ui.play.look_cursor import LookCursor
from game.ui.render.viewport import Viewport
from game.ui.render.world_renderer import Stage


class MapMarks:
    """Marks on the map of the places of an open list."""

    def __init__(self, theme: Theme, stage: Stage, viewport: Viewport, look_cursor: LookCursor) -> None:
        self._theme = theme
        self._stage = stage
        self._viewport = viewport
        self._look_cursor = look_cursor
        self.letters: Mapping[Vec, str] = {}
        """Letters by the cells that they name; empty without an open list."""
        self.boxes: dict[Vec, pygame.Rect] = {}
        """Boxes of the letters as last drawn, in pixels of the window."""

    def name(self, letters: Mapping[Vec, str]) -> None:
        """Write letters beside cells of the map, until the next call."""
        self.letters = letters

    def show(self, at: Vec | None) -> None:
        """Put the cursor on a place; None to remove it.

        If the place is beyond the edge of the map, the arrow of its letter points to it, or an arrow without a letter.
        """
        self._look_cursor.show(at)
        if at in self.letters:
            self._stage.towards = None

    def find(self, pixel: tuple[int, int]) -> Vec | None:
        """Return the cell with a letter whose picture or letter is at a pixel of the window; None without one."""
        at = next((at for at, box in self.boxes.items() if box.collidepoint(pixel)), None)
        cell = self._viewport.cell(pixel) if at is None and self._viewport.contains(pixel) else at
        return cell if cell in self.letters else None

    def badge(self, at: Vec) -> pygame.Surface | None:
        """Return the picture of the badge of a door, as the map was last drawn; None for a cell without a badge."""
        return self._stage.badge_of(at)

    def _rise(self, axis: Vec) -> int:
        """Return by how much a door rises over its cell, in pixels of the window. `axis`: of the way through it."""
        if self._stage.glyphs:
            return 0
        cell = self._viewport.place(Vec(0, 0)).height
        return cell if axis.x else cell // 2

    def draw(self, target: pygame.Surface, view: MapView, scale: int) -> None:
        """Draw the letters. They cover no sign of a door and no place of the list, and seldom the light under a door.

        `view`: the map. `scale`: scale of the text.
        """
        level = self._stage.world.level
        axes = {at: level.axis(level.doors[at]) for at in self.letters if at in level.doors}
        lit = [
            self._viewport.place(at + side)
            for at, axis in axes.items()
            if view.area.collidepoint(self._viewport.place(at).center)
            for side in (axis, -axis)
        ]
        marked = [
            Lettered(
                letter,
                self._viewport.place(at),
                across=at in axes and not axes[at].x,
                chosen=at == self._stage.cursor,
                rises=self._rise(axes[at]) if at in axes else 0,
            )
            for at, letter in self.letters.items()
        ]
        room = view._replace(important=[*view.important, *view.doors, *(each.figure for each in marked)], doors=lit)
        self.boxes = dict(zip(self.letters, draw_letters(target, self._theme, room, scale, marked), strict=True))
