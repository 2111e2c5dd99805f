"""What the viewer does at the commands of looking: nearer, elsewhere, in another manner."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from viewer.graphics.map_picture import Looks
from viewer.state.commands import Command
from viewer.view.screen import Screen
from viewer.view.viewer_state import ViewerState

PANNED = 4
"""Cells that a key moves the map."""
MOST_LARGER = 3
"""Text sizes above the usual, or below."""

Deed = Callable[[], None]


def looking_deeds(viewer: ViewerState, screen: Screen) -> dict[Command, Deed]:
    """For every command that changes only how things look."""
    panning = {Command.PAN_LEFT: EAST, Command.PAN_RIGHT: WEST, Command.PAN_UP: SOUTH, Command.PAN_DOWN: NORTH}
    pointing = {
        Command.POINT_LEFT: WEST,
        Command.POINT_RIGHT: EAST,
        Command.POINT_UP: NORTH,
        Command.POINT_DOWN: SOUTH,
    }
    return {
        Command.LOOKS: partial(_next_looks, viewer),
        Command.LIGHT: partial(_change_light, viewer),
        Command.REVEAL: partial(_change_known, viewer),
        Command.NEARER: lambda: viewer.zoom(1, screen.middle, screen.areas[-1]),
        Command.FARTHER: lambda: viewer.zoom(-1, screen.middle, screen.areas[-1]),
        Command.WHOLE: partial(_show_whole, viewer),
        **{command: partial(_pan, viewer, screen, step) for command, step in panning.items()},
        **{command: partial(_move_pointer, viewer, screen, step) for command, step in pointing.items()},
        Command.TEXT_LARGER: partial(_resize_text, viewer, 1),
        Command.TEXT_SMALLER: partial(_resize_text, viewer, -1),
        Command.PANEL: partial(_toggle_panel, viewer),
        Command.FULLSCREEN: partial(_fill_the_screen, viewer),
    }


def _show_whole(viewer: ViewerState) -> None:
    viewer.picture.camera.show_all()


def _fill_the_screen(viewer: ViewerState) -> None:
    viewer.fullscreen()


def _next_looks(viewer: ViewerState) -> None:
    all_looks = list(Looks)
    viewer.looks = all_looks[(all_looks.index(viewer.looks) + 1) % len(all_looks)]
    viewer.tell(f"Drawn as {viewer.looks.value}")


def _change_light(viewer: ViewerState) -> None:
    viewer.flat = not viewer.flat
    viewer.tell("Evenly lit" if viewer.flat else "In the light that falls there, and the hero's lamp")


def _change_known(viewer: ViewerState) -> None:
    viewer.reveals = not viewer.reveals
    for picture in (viewer.picture, viewer.beside):
        if picture is not None and viewer.reveals:
            picture.subject.reveal()
        elif picture is not None and picture.subject.peopled:
            picture.subject.conceal()
    viewer.tell("Everything is shown" if viewer.reveals else "What the hero knows is shown")


def _pan(viewer: ViewerState, screen: Screen, step: Vec) -> None:
    area = screen.areas[-1]
    cell = PANNED * max(8, viewer.picture.camera.cell(area))
    viewer.pan((step.x * cell, step.y * cell), area)


def _move_pointer(viewer: ViewerState, screen: Screen, step: Vec) -> None:
    before = viewer.pointed if viewer.pointed is not None else viewer.subject.start
    if viewer.subject.level.holds(before + step):
        viewer.pointed = before + step
        viewer.picture.camera.show(viewer.pointed, screen.areas[-1])


def _resize_text(viewer: ViewerState, sizes: int) -> None:
    viewer.larger = max(-MOST_LARGER, min(MOST_LARGER, viewer.larger + sizes))


def _toggle_panel(viewer: ViewerState) -> None:
    viewer.panelled = not viewer.panelled
