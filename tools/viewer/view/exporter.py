"""Export of the viewer's levels to files in one folder. Each export returns a message for the user."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import NamedTuple

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
from viewer.graphics.map_picture import DrawStyle, MapPicture
from viewer.graphics.overlay_layer import OverlayLayer, draw_layers
from viewer.graphics.viewer_text import ViewerTextPainter
from viewer.state.viewed_level import LevelSpec, ViewedLevel, adjacent_seed

LARGEST_SIDE = 8192
"""Largest width and height of a picture in pixels."""
SHEET_LEVELS = 20


class ExportResult(NamedTuple):
    """Result of an export: whether a file was written, and the message for the user."""

    written: bool
    message: str


class Exporter:
    """Writer of levels to files in one folder, which are named after the levels."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def picture(
        self,
        shown: MapPicture,
        style: DrawStyle,
        flat: bool,
        layers: Sequence[OverlayLayer],
        painter: ViewerTextPainter,
    ) -> ExportResult:
        """Write a picture of the whole level with its overlays: 16 pixels a cell, or less for very large levels.

        `flat`: whether the light is even. `layers`: marks of the overlays to draw over the level.
        """

        def write(path: Path) -> None:
            width, height = shown.viewed.level.shape
            cell = max(1, min(16, LARGEST_SIDE // max(width, height)))
            canvas = pygame.Surface((width * cell, height * cell), 0, 32)
            camera = Camera((width, height))
            shown.draw_whole(canvas, camera, style, flat=flat)
            draw_layers(layers, canvas, camera, canvas.get_rect(), painter)
            save(canvas, path)

        return self._write(shown.viewed.name, ".png", write)

    def text(self, viewed: ViewedLevel) -> ExportResult:
        """Write the level as a drawing, which the viewer, the game and the scenario tool can read."""
        drawn = level_text(data_of(viewed.built))
        return self._write(viewed.name, ".txt", lambda path: write_together({path: drawn.encode()}))

    def json(self, viewed: ViewedLevel) -> ExportResult:
        """Write a JSON file with all facts about the level, as `map_viewer.py --json` prints them.

        The file states what the hero really knows, even while the whole level is shown on the screen.
        """
        shown = viewed.revealed
        viewed.conceal()
        report = json.dumps(level_report(viewed.built, viewed.origin), ensure_ascii=False) + "\n"
        if shown:
            viewed.reveal()
        return self._write(viewed.name, ".json", lambda path: write_together({path: report.encode()}))

    def tiled(self, viewed: ViewedLevel) -> ExportResult:
        return self._write(viewed.name, ".tmj", lambda path: write_tiled(viewed.built, path), TILES_ENDING)

    def steps(self, viewed: ViewedLevel) -> ExportResult:
        sketch = replace(viewed.sketch, history=viewed.history)
        return self._write(viewed.name, "-steps", lambda path: write_steps(sketch, path))

    def sheet(self, spec: LevelSpec) -> ExportResult:
        """Write a contact sheet: one picture of the levels of this seed and the next seeds, `SHEET_LEVELS` in all."""
        name, pictures = spec.name, []
        for _ in range(SHEET_LEVELS):
            try:
                pictures.append(thumbnail(spec.generate().built))
            except (RetryLevel, MissingInput) as why:
                return ExportResult(False, f"Not saved: {why}")
            spec = replace(spec, seed=adjacent_seed(spec.seed, 1))
        return self._write(
            name, "-sheet.png", lambda path: save(arrange_thumbnails(iter(pictures), len(pictures)), path)
        )

    def _write(self, name: str, ending: str, write: Callable[[Path], object], *beside: str) -> ExportResult:
        """Write a file or a folder into the folder, which is made if it is missing. Return a message with its path.

        Nothing that exists is ever replaced: if the name is taken, the next free one with a number is used. `beside`:
        endings of further files that `write` replaces.
        """
        path = free_path(self._folder.absolute(), name, ending, *beside)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write(path)
        except (UnwritableFile, TooManyLevels) as error:
            return ExportResult(False, f"Not saved: {error}")
        except OSError as error:
            return ExportResult(False, f"Not saved: {path}: {error.strerror}")
        return ExportResult(True, f"Saved as {path}")


def free_path(folder: Path, name: str, *endings: str) -> Path:
    """Return the path of `name` in a folder with the first ending, or with a number: vault.tmj, vault-2.tmj, ...

    It is the first that no file has, neither with this ending nor with one of the others.
    """
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    free = next(one for one in names if not any(os.path.lexists(folder / f"{one}{end}") for end in endings))
    return folder / f"{free}{endings[0]}"
