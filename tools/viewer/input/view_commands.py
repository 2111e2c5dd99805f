"""Commands that change how the level is shown: zoom, scrolling, light, drawing style, overlays and the size of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from game.content.monsters.breeds import BREEDS
from game.engine.grid.geometry import Vec
from game.engine.model.noise import LOUDNESS, Noise
from viewer.graphics.map_picture import DrawStyle
from viewer.overlays.overlay_table import BY_NAME
from viewer.state.overlay_context import NOISE_WORDS
from viewer.view.viewer_state import ViewerState

PAN_CELLS = 4
"""Number of cells by which a key press scrolls."""
MAX_SIZE_OFFSET = 3
"""Largest number of sizes by which the text can be made larger or smaller."""

Value = TypeVar("Value")


def _after(values: Sequence[Value], value: Value) -> Value:
    """Return the value that comes after another; the first after the last."""
    return values[(values.index(value) + 1) % len(values)]


def next_style(viewer: ViewerState) -> None:
    """Draw the levels in the next style."""
    viewer.style = _after(list(DrawStyle), viewer.style)
    viewer.show_message(f"The level is drawn in {viewer.style.value}.")


def toggle_light(viewer: ViewerState) -> None:
    """Draw the levels in an even light, or in their real light."""
    viewer.flat = not viewer.flat
    viewer.show_message("Even light." if viewer.flat else "The light of the level and of the hero's lamp.")


def toggle_reveal(viewer: ViewerState) -> None:
    """Show the whole levels, or only what the hero knows."""
    viewer.revealing = not viewer.revealing
    for picture in (viewer.picture, viewer.beside):
        if picture is not None and viewer.revealing:
            picture.viewed.reveal()
        elif picture is not None and picture.viewed.has_hero:
            picture.viewed.conceal()
    viewer.show_message("The whole level is shown." if viewer.revealing else "Only what the hero knows is shown.")


def zoom(notches: int, viewer: ViewerState) -> None:
    """Zoom in around the middle of the map, or out if `notches` is negative."""
    viewer.zoom(notches, viewer.area.center, viewer.area)


def show_whole_level(viewer: ViewerState) -> None:
    """Zoom so that the whole level is visible."""
    viewer.picture.camera.show_all()


def pan(step: Vec, viewer: ViewerState) -> None:
    """Scroll the map so that more of it is seen in the direction of `step`."""
    cell = PAN_CELLS * max(8, viewer.picture.camera.cell_size(viewer.area))
    viewer.pan((-step.x * cell, -step.y * cell), viewer.area)


def move_pointer(step: Vec, viewer: ViewerState) -> None:
    """Point at the cell that is one step from the pointed cell, or from the start of the level."""
    before = viewer.pointed_cell if viewer.pointed_cell is not None else viewer.viewed.start
    if viewer.viewed.level.in_bounds(before + step):
        viewer.pointed_cell = before + step
        viewer.picture.camera.show(viewer.pointed_cell, viewer.area)


def resize_text(sizes: int, viewer: ViewerState) -> None:
    """Make the text larger by a number of sizes, or smaller if it is negative."""
    viewer.size_offset = max(-MAX_SIZE_OFFSET, min(MAX_SIZE_OFFSET, viewer.size_offset + sizes))


def toggle_panel(viewer: ViewerState) -> None:
    """Show or hide the panel at the right."""
    viewer.panel_visible = not viewer.panel_visible


def toggle_fullscreen(viewer: ViewerState) -> None:
    """Switch fullscreen on or off."""
    viewer.fullscreen()


def toggle_overlay(name: str, viewer: ViewerState) -> None:
    """Turn the overlay with this name on or off."""
    viewer.overlays_on = [other for other in BY_NAME if (other in viewer.overlays_on) != (other == name)]


def clear_overlays(viewer: ViewerState) -> None:
    """Turn all overlays off."""
    viewer.overlays_on = []


def toggle_doors(viewer: ViewerState) -> None:
    """Let overlays treat all doors as open, or use them as they are."""
    viewer.overlay_settings = replace(viewer.overlay_settings, doors_open=not viewer.overlay_settings.doors_open)
    viewer.show_message(
        "Overlays treat all doors as open."
        if viewer.overlay_settings.doors_open
        else "Overlays use the doors as they are."
    )


def next_noise(viewer: ViewerState) -> None:
    """Choose the next noise for the overlay of noises."""
    noise = _after(list(Noise), viewer.overlay_settings.noise)
    viewer.overlay_settings = replace(viewer.overlay_settings, noise=noise)
    viewer.show_message(f"Noise overlay: the noise of {NOISE_WORDS[noise]}, loudness {LOUDNESS[noise]}.")


def next_breed(viewer: ViewerState) -> None:
    """Choose the next breed, or the hero, for the overlay of access."""
    breed = _after(["hero", *BREEDS], viewer.overlay_settings.breed)
    viewer.overlay_settings = replace(viewer.overlay_settings, breed=breed)
    viewer.show_message(f"Access overlay: the breed {breed}.")


def toggle_measures(viewer: ViewerState) -> None:
    """Show or hide the figures of the level in the panel."""
    viewer.measures_visible = not viewer.measures_visible
