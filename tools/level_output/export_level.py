"""Files with levels that the map viewer writes.

If a file cannot be written, the program ends with an error message of one line.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.cli import fail
from game.ui.graphics.atomic_files import UnsavedFile, UnwritableFile, save, writable
from game.ui.graphics.tilesheet import TILE
from level_output.built_level import BuiltLevel
from level_output.contact_sheet import TooManyLevels, arrange_thumbnails, thumbnail
from level_output.level_pictures import level_picture
from level_output.step_pictures import write_steps
from level_output.tiled_export import writable_map, write_tiled

LONGEST_SIDE = 16_384
"""Greatest width and height of an enlarged picture, in pixels."""


def write_files(options: argparse.Namespace, built: BuiltLevel) -> None:
    """Write the files that the options --png, --tiled and --steps ask for.

    The paths of --png and --tiled are checked before the first file is written. If a file cannot be written, print a
    line that names the option. Raises SystemExit in this case.
    """
    png = tiled = None
    if options.png is not None:
        with _naming_option("png"):
            png = writable(options.png, used=(options.drawing,))
        side = max(built.world.level.shape) * TILE * (options.scale or 1)
        if side > LONGEST_SIDE:
            fail(f"map_viewer.py: --scale: the picture would be {side} pixels long: {LONGEST_SIDE} at most")
    if options.tiled is not None:
        with _naming_option("tiled"):
            tiled = writable_map(options.tiled, (options.drawing, options.png))
    if options.steps is not None:
        with _naming_option("steps"):
            if not options.steps:
                raise UnwritableFile("the name of the folder is missing")
            write_steps(built.sketch, Path(options.steps))
    if tiled is not None:
        with _naming_option("tiled"):
            write_tiled(built, tiled)
    if png is not None:
        with _naming_option("png"):
            save(pygame.transform.scale_by(level_picture(built.world), options.scale or 1), png)


def write_sheet(options: argparse.Namespace, count: int, levels: Iterator[BuiltLevel]) -> None:
    """Write a contact sheet (one picture of many small levels) of `count` levels to the file of the option --sheet.

    If this fails, the program ends with an error message of one line.
    """
    with _naming_option("sheet"):
        path = writable(options.sheet, used=(options.drawing, options.png))
        save(arrange_thumbnails(map(thumbnail, levels), count), path)


@contextmanager
def _naming_option(option: str) -> Iterator[None]:
    """End the program with an error message of one line if the code inside the context cannot write its file.

    The message names the option.
    """
    try:
        yield
    except (UnwritableFile, TooManyLevels) as error:
        fail(f"map_viewer.py: --{option}: {error}", 1 if isinstance(error, UnsavedFile) else 2)
