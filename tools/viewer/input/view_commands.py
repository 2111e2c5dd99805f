"""Commands that change the view: zoom, scrolling, light and drawing style."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from viewer.graphics.map_picture import DrawStyle
from viewer.state.viewer_inputs import Command
from viewer.view.viewer_state import ViewerState
from viewer.view.window_layout import Screen

PAN_CELLS = 4
"""Number of cells by which a key press scrolls."""
MAX_SIZE_OFFSET = 3
"""Largest number of sizes by which the text can be made larger or smaller."""

Handler = Callable[[], None]


def view_handlers(viewer: ViewerState, screen: Screen) -> dict[Command, Handler]:
    """Return the handlers of all commands that change only the view."""
    panning = {Command.PAN_LEFT: EAST, Command.PAN_RIGHT: WEST, Command.PAN_UP: SOUTH, Command.PAN_DOWN: NORTH}
    pointing = {
        Command.POINT_LEFT: WEST,
        Command.POINT_RIGHT: EAST,
        Command.POINT_UP: NORTH,
        Command.POINT_DOWN: SOUTH,
    }
    return {
        Command.NEXT_DRAW_STYLE: partial(_next_style, viewer),
        Command.TOGGLE_LIGHT: partial(_toggle_light, viewer),
        Command.TOGGLE_REVEAL: partial(_toggle_reveal, viewer),
        Command.ZOOM_IN: lambda: viewer.zoom(1, screen.middle, screen.areas[-1]),
        Command.ZOOM_OUT: lambda: viewer.zoom(-1, screen.middle, screen.areas[-1]),
        Command.SHOW_WHOLE_LEVEL: partial(_show_whole, viewer),
        **{command: partial(_pan, viewer, screen, step) for command, step in panning.items()},
        **{command: partial(_move_pointer, viewer, screen, step) for command, step in pointing.items()},
        Command.TEXT_LARGER: partial(_resize_text, viewer, 1),
        Command.TEXT_SMALLER: partial(_resize_text, viewer, -1),
        Command.TOGGLE_PANEL: partial(_toggle_panel, viewer),
        Command.TOGGLE_FULLSCREEN: partial(_toggle_fullscreen, viewer),
    }


def _show_whole(viewer: ViewerState) -> None:
    viewer.picture.camera.show_all()


def _toggle_fullscreen(viewer: ViewerState) -> None:
    viewer.fullscreen()


def _next_style(viewer: ViewerState) -> None:
    styles = list(DrawStyle)
    viewer.style = styles[(styles.index(viewer.style) + 1) % len(styles)]
    viewer.show_message(f"The level is drawn in {viewer.style.value}.")


def _toggle_light(viewer: ViewerState) -> None:
    viewer.flat = not viewer.flat
    viewer.show_message("Even light." if viewer.flat else "The light of the level and of the hero's lamp.")


def _toggle_reveal(viewer: ViewerState) -> None:
    viewer.revealing = not viewer.revealing
    for picture in (viewer.picture, viewer.beside):
        if picture is not None and viewer.revealing:
            picture.viewed.reveal()
        elif picture is not None and picture.viewed.has_hero:
            picture.viewed.conceal()
    viewer.show_message("The whole level is shown." if viewer.revealing else "Only what the hero knows is shown.")


def _pan(viewer: ViewerState, screen: Screen, step: Vec) -> None:
    area = screen.areas[-1]
    cell = PAN_CELLS * max(8, viewer.picture.camera.cell_size(area))
    viewer.pan((step.x * cell, step.y * cell), area)


def _move_pointer(viewer: ViewerState, screen: Screen, step: Vec) -> None:
    before = viewer.pointed_cell if viewer.pointed_cell is not None else viewer.viewed.start
    if viewer.viewed.level.in_bounds(before + step):
        viewer.pointed_cell = before + step
        viewer.picture.camera.show(viewer.pointed_cell, screen.areas[-1])


def _resize_text(viewer: ViewerState, sizes: int) -> None:
    viewer.size_offset = max(-MAX_SIZE_OFFSET, min(MAX_SIZE_OFFSET, viewer.size_offset + sizes))


def _toggle_panel(viewer: ViewerState) -> None:
    viewer.panel_visible = not viewer.panel_visible
