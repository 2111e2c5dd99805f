"""Writes what is shown to files in one folder; whoever asks is told the file's name, or why there is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame

from asset_pack.files import write_together
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from game.ui.graphics.files import Unwritable, save
from level_output.contact_sheet import TooMany, arranged, thumbnail
from level_output.step_pictures import write_steps
from level_output.text_map import map_rows
from level_output.tiled import write_tiled
from level_output.world_json import level_report
from viewer.graphics.camera import Camera
from viewer.graphics.map_picture import Looks, MapPicture
from viewer.graphics.painting import Painting, lay_over
from viewer.graphics.pen import Pen
from viewer.state.subject import Plan, Subject, neighbour

LARGEST_SIDE = 8192
"""Pixels of a picture, each way."""
ON_A_SHEET = 20


class Outcome(NamedTuple):
    """Whether a file was written, and what to say of it."""

    written: bool
    words: str


class Files:
    """One folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def picture(self, shown: MapPicture, looks: Looks, flat: bool, paintings: Sequence[Painting], pen: Pen) -> Outcome:
        """The whole level, 16 pixels a cell where it is not too large for that."""

        def write(path: Path) -> None:
            width, height = shown.subject.level.shape
            cell = max(1, min(16, LARGEST_SIDE // max(width, height)))
            canvas = pygame.Surface((width * cell, height * cell), 0, 32)
            camera = Camera((width, height))
            shown.draw_whole(canvas, camera, looks, flat=flat)
            lay_over(paintings, canvas, camera, canvas.get_rect(), pen)
            save(canvas, path)

        return self._write(f"{shown.subject.name}.png", write)

    def text(self, subject: Subject) -> Outcome:
        rows = "\n".join(map_rows(subject.world)) + "\n"
        return self._write(f"{subject.name}.txt", lambda path: write_together({path: rows.encode()}))

    def json(self, subject: Subject) -> Outcome:
        """As the map viewer prints it: with what the hero knows, not what is shown here."""
        shown = subject.revealed
        subject.conceal()
        report = json.dumps(level_report(*subject.arrival, subject.origin), ensure_ascii=False) + "\n"
        if shown:
            subject.reveal()
        return self._write(f"{subject.name}.json", lambda path: write_together({path: report.encode()}))

    def tiled(self, subject: Subject) -> Outcome:
        return self._write(f"{subject.name}.tmj", lambda path: write_tiled(subject.arrival, path))

    def steps(self, subject: Subject) -> Outcome:
        sketch = replace(subject.sketch, history=subject.history)
        return self._write(f"{subject.name}-steps", lambda path: write_steps(sketch, path))

    def sheet(self, plan: Plan) -> Outcome:
        """This seed and those that follow."""
        name, pictures = f"{plan.name}-sheet.png", []
        for _ in range(ON_A_SHEET):
            try:
                pictures.append(thumbnail(plan.made().arrival))
            except (RetryLevel, MissingInput) as why:
                return Outcome(False, f"Not written: {why}")
            plan = replace(plan, seed=neighbour(plan.seed, 1))
        return self._write(name, lambda path: save(arranged(iter(pictures), len(pictures)), path))

    def _write(self, name: str, write: Callable[[Path], object]) -> Outcome:
        try:
            write(self._folder / name)
        except (Unwritable, TooMany) as error:
            return Outcome(False, f"Not written: {error}")
        except OSError as error:
            return Outcome(False, f"Not written: {name}: {error.strerror}")
        return Outcome(True, f"Written: {name}")
