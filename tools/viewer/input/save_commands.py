"""Commands that save the viewer's level to a file in its folder, and show the path or why nothing was saved."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pygame

from builders.assets.asset_files import write_together
from game.levels.level_text import level_text
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from game.ui.graphics.atomic_files import UnwritableFile, save
from level_output.built_level import data_of
from level_output.contact_sheet import TooManyLevels, arrange_thumbnails, thumbnail
from level_output.step_pictures import write_steps
from level_output.tiled_export import TILES_ENDING, write_tiled
from level_output.world_json import level_report
from viewer.graphics.map_camera import Camera
from viewer.graphics.overlay_layer import draw_layers
from viewer.state.viewed_level import adjacent_seed
from viewer.view.viewer_state import ViewerState

LARGEST_SIDE = 8192
"""Largest width and height of a picture in pixels."""
SHEET_LEVELS = 20
SAVED_OLD = ". It is the last level that could be read, because there are mistakes in the file."


def save_picture(viewer: ViewerState) -> None:
    """Save a picture of the whole level with its overlays: 16 pixels a cell, or less for very large levels."""

    def write(path: Path) -> None:
        width, height = viewer.viewed.level.shape
        cell = max(1, min(16, LARGEST_SIDE // max(width, height)))
        canvas = pygame.Surface((width * cell, height * cell), 0, 32)
        camera = Camera((width, height))
        viewer.picture.draw_whole(canvas, camera, viewer.style, flat=viewer.flat)
        layers = list(viewer.overlay_layers(viewer.picture).values())
        draw_layers(layers, canvas, camera, canvas.get_rect(), viewer.text_painter((0, 0)))
        save(canvas, path)

    _save(viewer, ".png", write)


def save_text(viewer: ViewerState) -> None:
    """Save the level as a drawing, which the viewer, the game and the scenario tool can read."""
    drawn = level_text(data_of(viewer.viewed.built))
    _save_level(viewer, ".txt", lambda path: write_together({path: drawn.encode()}))


def save_json(viewer: ViewerState) -> None:
    """Save a JSON file with all facts about the level, as `map_viewer.py --json` prints them.

    The file states what the hero really knows, even while the whole level is shown on the screen.
    """
    viewed, shown = viewer.viewed, viewer.viewed.revealed
    viewed.conceal()
    report = json.dumps(level_report(viewed.built, viewed.origin), ensure_ascii=False) + "\n"
    if shown:
        viewed.reveal()
    _save_level(viewer, ".json", lambda path: write_together({path: report.encode()}))


def save_tiled(viewer: ViewerState) -> None:
    """Save the level as a map for the Tiled editor, with a picture of its tiles."""
    _save_level(viewer, ".tmj", lambda path: write_tiled(viewer.viewed.built, path), TILES_ENDING)


def save_steps(viewer: ViewerState) -> None:
    """Save a folder with a picture of each step of the level's generation."""
    sketch = replace(viewer.viewed.sketch, history=viewer.viewed.history)
    _save(viewer, "-steps", lambda path: write_steps(sketch, path))


def save_sheet(viewer: ViewerState) -> None:
    """Save a contact sheet: one picture of the levels of this seed and the next seeds, `SHEET_LEVELS` in all."""
    spec, pictures = viewer.spec, []
    for _ in range(SHEET_LEVELS):
        try:
            pictures.append(thumbnail(spec.generate().built))
        except (RetryLevel, MissingInput) as why:
            viewer.show_message(f"Not saved: {why}", failed=True)
            return
        spec = replace(spec, seed=adjacent_seed(spec.seed, 1))

    def write(path: Path) -> None:
        save(arrange_thumbnails(iter(pictures), len(pictures)), path)

    _save(viewer, "-sheet.png", write, name=viewer.spec.name)


def _save_level(viewer: ViewerState, ending: str, write: Callable[[Path], object], *beside: str) -> None:
    """Save the level in a form that can be read again: then it is not lost when the window is closed."""
    if _save(viewer, ending, write, *beside):
        viewer.safe_titles.add(viewer.viewed.title)


def _save(
    viewer: ViewerState, ending: str, write: Callable[[Path], object], *beside: str, name: str | None = None
) -> bool:
    """Save a file or a folder into the viewer's folder, which is made if it is missing. Return whether that succeeded.

    Nothing that exists is ever replaced: if the name is taken, the next free one with a number is used. `beside`:
    endings of further files that `write` replaces. `name`: of the file; None for the name of the shown level.
    """
    path = free_path(viewer.folder.absolute(), name or viewer.viewed.name, ending, *beside)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
    except (UnwritableFile, TooManyLevels) as why:
        viewer.show_message(f"Not saved: {why}", failed=True)
    except OSError as why:
        viewer.show_message(f"Not saved: {path}: {why.strerror}", failed=True)
    else:
        viewer.show_saved(f"Saved as {path}{SAVED_OLD if viewer.mistakes and name is None else ''}")
        return True
    return False


def free_path(folder: Path, name: str, *endings: str) -> Path:
    """Return the path of `name` in a folder with the first ending, or with a number: vault.tmj, vault-2.tmj, ...

    It is the first that no file has, neither with this ending nor with one of the others.
    """
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    free = next(one for one in names if not any(os.path.lexists(folder / f"{one}{end}") for end in endings))
    return folder / f"{free}{endings[0]}"
