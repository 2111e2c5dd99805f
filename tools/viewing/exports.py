"""Writes what is shown to files in one folder; whoever asks is told the file's name, or why there is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from game.mapgen.sketch import StartAgain
from game.mapgen.step import Unmet
from game.ui.look import Look
from game.ui.picture import Unwritable, save
from report import level_report, map_rows
from sheets import TooMany, contact_sheet, even_columns
from step_pictures import write_steps
from tiled import write_tiled
from viewer import neighbour
from whole_files import write_whole

from .camera import Camera
from .map_picture import Looks, MapPicture
from .painting import Painting
from .pen import Pen
from .subject import Plan, Subject

LARGEST_SIDE = 8192
"""Pixels of a picture, each way."""
ON_A_SHEET = 20


class Exports:
    """One folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def picture(
        self, subject: Subject, looks: Looks, flat: bool, paintings: Sequence[Painting], look: Look, pen: Pen
    ) -> str:
        """The whole level, 16 pixels a cell where it is not too large for that."""

        def write(path: Path) -> None:
            width, height = subject.level.shape
            cell = max(1, min(16, LARGEST_SIDE // max(width, height)))
            canvas = pygame.Surface((width * cell, height * cell), 0, 32)
            area = canvas.get_rect()
            whole = MapPicture(subject, look)
            whole.camera = Camera(subject.level.shape)
            whole.draw(canvas, area, looks, flat=flat)
            for painting in paintings:
                painting.draw(canvas, whole.camera, area, pen)
            save(canvas, path)

        return self._write(f"{subject.name}.png", write)

    def text(self, subject: Subject) -> str:
        rows = "\n".join(map_rows(subject.world)) + "\n"
        return self._write(f"{subject.name}.txt", lambda path: write_whole({path: rows.encode()}))

    def json(self, subject: Subject) -> str:
        generator = subject.plan.chain.name if subject.plan is not None else "drawing"
        report = json.dumps(level_report(*subject.arrival, generator), ensure_ascii=False) + "\n"
        return self._write(f"{subject.name}.json", lambda path: write_whole({path: report.encode()}))

    def tiled(self, subject: Subject) -> str:
        return self._write(f"{subject.name}.tmj", lambda path: write_tiled(subject.arrival, path))

    def steps(self, subject: Subject) -> str:
        if not subject.history:
            return self._failed("a drawing has no steps of making")
        sketch = replace(subject.sketch, history=subject.history)
        return self._write(f"{subject.name}-steps", lambda path: write_steps(sketch, path))

    def sheet(self, plan: Plan) -> str:
        """This seed and those that follow."""
        name, arrivals = f"{plan.name}-sheet.png", []
        for _ in range(ON_A_SHEET):
            try:
                arrivals.append(plan.made().arrival)
            except (StartAgain, Unmet) as why:
                return self._failed(str(why))
            plan = replace(plan, seed=neighbour(plan.seed, 1))
        columns = even_columns(len(arrivals), plan.size)
        return self._write(name, lambda path: save(contact_sheet(arrivals, columns), path))

    def _write(self, name: str, write: Callable[[Path], object]) -> str:
        try:
            write(self._folder / name)
        except (Unwritable, TooMany) as error:
            return self._failed(str(error))
        except OSError as error:
            return self._failed(f"{name}: {error.strerror}")
        return f"Written: {name}"

    @staticmethod
    def _failed(why: str) -> str:
        return f"Not written: {why}"
