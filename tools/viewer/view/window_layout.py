"""Layout of the viewer's window.

It has chips (small buttons) at the top, one or two maps, a bar of generation steps, a few lines of text at the bottom,
and a panel at the right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.grid.geometry import Vec
from game.mapgen.core.sketch import BuildSnapshot
from game.ui.text.cards.cell_card import describe
from game.ui.text.sentences import look_card
from viewer.graphics.map_picture import DrawStyle, MapPicture
from viewer.graphics.overlay_layer import OverlayLayer, draw_layers, mark_colour
from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.view.chips import Chip, ClickTarget, chips_height, draw_chips
from viewer.view.overlay_panel import (
    Panel,
    Row,
    legend_rows,
    measure_rows,
    mistake_rows,
    overlay_rows,
    promise_rows,
    vault_rows,
    warning_rows,
)
from viewer.view.step_bar import StepBar, step_bar_height
from viewer.view.viewer_state import ViewerState

FOOT_LINES, MOST_MESSAGE_LINES = 4, 5
"""Number of lines below the map, which are always there so that the map stays in its place, and the greatest number of
lines of a message. The text about a cell takes what the message leaves of them."""


class Screen:
    """Content of the viewer's window. The places of all drawn parts are kept, to find the part under the mouse."""

    def __init__(self, viewer: ViewerState, chips: Callable[[], Sequence[Chip]]) -> None:
        """Make the screen. `chips`: returns the chips as they are now."""
        self._viewer, self._chips = viewer, chips
        self.panel, self.step_bar = Panel(), StepBar()
        self._panel_area = pygame.Rect(0, 0, 0, 0)
        self.click_targets: list[ClickTarget] = []

    # ------------------------------------------------------------------------------------------- places

    def area_at(self, pixel: tuple[int, int]) -> pygame.Rect:
        """Return the area of the map under a pixel; if there is no map under it, the area of the current level.

        The screen shows one map, or two maps of two levels.
        """
        return next((area for area in self._viewer.areas if area.collidepoint(pixel)), self._viewer.area)

    def cell_at(self, pixel: tuple[int, int]) -> Vec | None:
        """Return the cell of a level under a pixel, or None if there is no cell."""
        for picture, area in zip(self._pictures(), self._viewer.areas, strict=False):
            if area.collidepoint(pixel):
                return picture.camera.cell_at(pixel, area)
        return None

    def key_at(self, pixel: tuple[int, int]) -> str | None:
        """Return the key of the button, chip or panel line under a pixel, or None if there is none."""
        return next((key for box, key in self.click_targets if box.collidepoint(pixel)), None)

    def over_panel(self, pixel: tuple[int, int]) -> bool:
        """Return whether a pixel lies in the panel at the right."""
        return self._panel_area.collidepoint(pixel)

    def _pictures(self) -> list[MapPicture]:
        viewer = self._viewer
        return [picture for picture in (viewer.beside, viewer.picture) if picture is not None]

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface) -> None:
        viewer = self._viewer
        viewer.window_size = width, height = target.get_size()
        painter = viewer.text_painter(viewer.window_size)
        target.fill(painter.colour("panel"))
        chips = self._chips()
        top = chips_height(chips, painter, width)
        self.click_targets = draw_chips(target, pygame.Rect(0, 0, width, top), chips, painter)
        wide = self.panel.width(painter, width) if viewer.panel_visible else 0
        self._panel_area = pygame.Rect(width - wide, top, wide, height - top)
        room = width - wide - 2 * painter.gap
        message = foot_lines(viewer.message, painter, room, MOST_MESSAGE_LINES)
        count = max(FOOT_LINES, 1 + len(message))
        lines = [(line, "text") for line in foot_lines(self.cell_text(), painter, room, count - len(message))]
        lines += [(line, "harm" if viewer.failed else "good") for line in message]
        foot = count * painter.line + painter.gap
        strip = pygame.Rect(0, height - foot - step_bar_height(painter), width - wide, step_bar_height(painter))
        maps = pygame.Rect(0, top, width - wide, strip.y - top)
        self._place_maps(maps, painter)
        for picture, area in zip(self._pictures(), self._viewer.areas, strict=True):
            self._draw_map(target, picture, area, painter)
        self.click_targets += self.step_bar.draw(
            target, strip, painter, viewer.steps.position, playing=viewer.steps.playing, speed=viewer.steps.speed
        )
        self._draw_foot(target, pygame.Rect(0, height - foot, width - wide, foot), lines, painter)
        if viewer.panel_visible:
            self.click_targets += self.panel.draw(target, self._panel_area, self.rows(), painter)
        if viewer.page is not None:
            viewer.page.draw(target, painter)

    def _place_maps(self, room: pygame.Rect, painter: ViewerTextPainter) -> None:
        """Compute the map areas within the rectangle `room`, in pixels.

        Two levels are placed side by side or one above the other, so that their cells are as large as possible. Each
        of the two has a title line above it.
        """
        pictures = self._pictures()
        if len(pictures) == 1:
            self._viewer.areas = [room]
            return
        width, height = (room.width - painter.gap) // 2, (room.height - painter.gap) // 2
        beside = [(room.x, room.y, width, room.height), (room.right - width, room.y, width, room.height)]
        above = [(room.x, room.y, room.width, height), (room.x, room.bottom - height, room.width, height)]

        def areas(places: list[tuple[int, int, int, int]]) -> list[pygame.Rect]:
            return [
                pygame.Rect(x, y + painter.line, across, max(1, down - painter.line)) for x, y, across, down in places
            ]

        def size(places: list[tuple[int, int, int, int]]) -> int:
            return min(
                picture.camera.fitted_cell_size(area) for picture, area in zip(pictures, areas(places), strict=True)
            )

        self._viewer.areas = areas(max((beside, above), key=size))

    def _draw_map(
        self, target: pygame.Surface, picture: MapPicture, area: pygame.Rect, painter: ViewerTextPainter
    ) -> None:
        viewer = self._viewer
        is_current = picture is viewer.picture
        step = viewer.steps.current if is_current else None
        clip = target.get_clip()
        target.set_clip(area)
        picture.draw(target, area, viewer.style, flat=viewer.flat, step=step)
        if step is None:
            layers = list(viewer.overlay_layers(picture).values())
        else:
            layers = [rooms_of_step(picture.viewed.history[step], bright="rooms" in viewer.overlays_on)]
        draw_layers(layers, target, picture.camera, area, painter)
        pointed_cell = viewer.pointed_cell
        if pointed_cell is not None and picture.viewed.level.in_bounds(pointed_cell):
            box = picture.camera.cell_box(pointed_cell, area)
            pygame.draw.rect(target, mark_colour("mark pointed"), box.inflate(2, 2), 1)
        target.set_clip(clip)
        if viewer.beside is not None:
            words = painter.cut(
                f"{'this level: ' if is_current else 'other level: '}{picture.viewed.title}", area.width - painter.gap
            )
            painter.write(
                target, (area.x + painter.gap // 2, area.y - painter.line), words, "title" if is_current else "dim text"
            )

    def _draw_foot(
        self, target: pygame.Surface, area: pygame.Rect, lines: list[tuple[str, str]], painter: ViewerTextPainter
    ) -> None:
        painter.fill_line(target, pygame.Rect(area.x, area.y, area.width, 1))
        x, y = area.x + painter.gap, area.y + painter.gap // 2
        for number, (line, purpose) in enumerate(lines):
            painter.write(target, (x, y + number * painter.line), line, purpose)

    def cell_text(self) -> str:
        """Return the text about the pointed cell, or the title of the level if no cell is pointed at."""
        viewer = self._viewer
        at, viewed = viewer.pointed_cell, viewer.viewed
        if at is None or not viewed.level.in_bounds(at):
            return viewed.title
        words = [f"{at.x},{at.y}"]
        words += [
            f"{name}: {text}"
            for name, layer in viewer.overlay_layers(viewer.picture).items()
            if (text := layer.cell_text(at))
        ]
        unknown = viewed.revealed and not viewed.level.memory.explored[at]  # rock that no floor touches
        words.append(look_card.ROCK if unknown else " ".join(line.text for line in describe(at, viewed.world)))
        return " · ".join(words)

    def rows(self) -> list[Row]:
        """Return the rows of the panel."""
        viewer = self._viewer
        rows = list(mistake_rows(viewer.mistakes))
        if viewer.drawing is not None and not viewer.mistakes:
            rows += warning_rows(viewer.drawing.warnings)
        rows += vault_rows(viewer.viewed.places_of_vaults)
        rows += overlay_rows(viewer.overlay_layers(viewer.picture), viewer.overlay_settings)
        if viewer.style is DrawStyle.FLAT and viewer.steps.current is None:
            rows += legend_rows(viewer.picture.legend())
        if viewer.drawing is not None:
            rows += promise_rows(viewer.viewed.broken_promises)
        if viewer.measures_visible:
            beside = viewer.beside.viewed.measures if viewer.beside is not None else None
            rows += measure_rows(viewer.viewed.measures, viewer.viewed.ranges, beside)
        return rows


def foot_lines(text: str, painter: ViewerTextPainter, width: int, most: int) -> list[str]:
    """Return the lines of a text below the map: as many as it needs, but `most` at most."""
    lines = painter.wrap(text, width)
    if len(lines) > most:
        lines[most - 1 :] = [painter.cut(f"{lines[most - 1]} …", width)]
    return lines


def rooms_of_step(step: BuildSnapshot, *, bright: bool) -> OverlayLayer:
    """Return a layer with the outlines of the rooms that were recorded by the end of a generation step.

    Rooms that are not dug yet are outlined too. `bright`: whether the outlines have the colour of the overlay `rooms`;
    if not, they are faint.
    """
    layer = OverlayLayer(step.floor.shape)
    layer.frames = [(room, mark_colour("mark room" if bright else "line")) for room in step.rooms]
    return layer
