"""Pictures of the generation of a level, one for each build step. Cells that the step changed have bright colours."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame

from game.mapgen.core.sketch import BuildSnapshot, Sketch
from game.ui.graphics.atomic_files import UnwritableFile, save
from game.ui.graphics.colours.ajar_swatch import AJAR
from game.ui.graphics.colours.swatch import Colour
from game.ui.graphics.font import Font
from level_output.flat_pictures import ground_colours, scaled_up, set_colours, with_caption

WIDTH = 960
"""Largest width of a picture in pixels. Only a level with more columns of cells gets a wider picture."""
LARGEST_SCALE = 12
"""Largest size of a cell in pixels."""
SMALLEST_OUTLINED = 3
"""Smallest size of a cell, in pixels, at which rooms are outlined."""
MARGIN = 6


def write_steps(sketch: Sketch, folder: Path) -> int:
    """Write a picture of each recorded build step to a folder; return the number of pictures.

    A missing folder is created. Raises UnwritableFile if a picture cannot be written or its file exists already. All
    pictures written before the error are deleted then.
    """
    steps = sketch.history or []
    paths = [folder / f"step-{number:04}.png" for number in range(1, len(steps) + 1)]
    try:
        is_new = not folder.exists()
        if not (is_new or folder.is_dir()):
            raise UnwritableFile(f"{folder}: not a folder")
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise UnwritableFile(f"{folder}: {getattr(error, 'strerror', error)}") from error
    for path in paths:
        if path.exists():
            raise UnwritableFile(f"{path}: the file exists already and is not overwritten")
    written: list[Path] = []
    before = None
    try:
        for path, step in zip(paths, steps, strict=True):
            save(step_picture(step, before, f"{len(written) + 1} of {len(steps)}: {step.caption}"), path)
            written.append(path)
            before = step
    except UnwritableFile:
        for path in written:
            path.unlink()
        if is_new:
            folder.rmdir()
        raise
    return len(written)


def step_picture(step: BuildSnapshot, before: BuildSnapshot | None, words: str) -> pygame.Surface:
    """Return a picture of the level after a build step, in flat colours, with the text `words` below.

    Ground that the step dug is bright. Ground that the step filled is red. `before`: the snapshot of the previous
    step; None for the first step.
    """
    floor = step.floor
    old = before.floor if before is not None else np.zeros_like(floor)
    colours = ground_colours(floor, AJAR)
    if before is not None:
        colours[floor & ~old] = _colour("good")
        colours[old & ~floor] = _colour("harm ground")
    set_colours(colours, step.doors, _colour("door"))
    set_colours(colours, set(step.doors).difference(before.doors if before is not None else ()), _colour("gain"))
    scale = max(1, min(LARGEST_SCALE, WIDTH // floor.shape[0]))
    picture = scaled_up(colours, scale)
    if scale >= SMALLEST_OUTLINED:
        _outline_rooms(picture, step, scale)
    return with_caption(picture, words, Font.load("large"), MARGIN)


def _outline_rooms(picture: pygame.Surface, step: BuildSnapshot, scale: int) -> None:
    """Draw a thin frame through the walls of each room. `scale`: pixels a cell."""
    for room in step.rooms:
        frame = pygame.Rect(room.x * scale, room.y * scale, room.width * scale, room.height * scale)
        pygame.draw.rect(picture, _colour("dim text"), frame.inflate(1 - scale, 1 - scale), 1)


def _colour(purpose: str) -> Colour:
    return AJAR.shade(purpose).fov
