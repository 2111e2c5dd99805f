"""The files that the map viewer writes of levels without a window, and in one line why one cannot be written."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.cli import fail
from game.ui.graphics.files import Unwritable, save, writable
from level_output.built_level import BuiltLevel
from level_output.contact_sheet import TooManyLevels, arrange_thumbnails, thumbnail
from level_output.level_pictures import level_picture
from level_output.step_pictures import write_steps
from level_output.tiled import writable_map, write_tiled


def write_files(options: argparse.Namespace, built: BuiltLevel) -> None:
    """Writes what is asked for of one level. Whether each file can be written is seen before the first is."""
    png = tiled = None
    if options.png is not None:
        with _naming_option("png"):
            png = writable(options.png)
    if options.tiled is not None:
        with _naming_option("tiled"):
            tiled = writable_map(options.tiled)
    if options.steps is not None:
        with _naming_option("steps"):
            if not options.steps:
                raise Unwritable("a folder needs a name")
            write_steps(built.sketch, Path(options.steps))
    if tiled is not None:
        with _naming_option("tiled"):
            write_tiled(built, tiled)
    if png is not None:
        with _naming_option("png"):
            save(level_picture(built.world), png)


def write_sheet(name: str, count: int, levels: Iterator[BuiltLevel]) -> None:
    """Writes a sheet of many levels."""
    with _naming_option("sheet"):
        path = writable(name)
        save(arrange_thumbnails(map(thumbnail, levels), count), path)


@contextmanager
def _naming_option(option: str) -> Iterator[None]:
    """Ends the tool with one line that names an option, when what it asks for cannot be written."""
    try:
        yield
    except (Unwritable, TooManyLevels) as error:
        fail(f"map_viewer.py: --{option}: {error}")
