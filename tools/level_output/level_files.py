"""The files that the map viewer writes of levels without a window, and in one line why one cannot be written."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.cli import fail
from game.ui.graphics.files import Unwritable, save, writable
from level_output.arrival import Arrival
from level_output.contact_sheet import TooMany, arranged, thumbnail
from level_output.level_pictures import level_picture
from level_output.step_pictures import write_steps
from level_output.tiled import writable_map, write_tiled


def write_files(options: argparse.Namespace, arrival: Arrival) -> None:
    """Write the files that the options ask for of one level, after a check that each can be written.

    Raises SystemExit, after one line that names the option, if a file cannot be written.
    """
    png = tiled = None
    if options.png is not None:
        with _blaming("png"):
            png = writable(options.png)
    if options.tiled is not None:
        with _blaming("tiled"):
            tiled = writable_map(options.tiled)
    if options.steps is not None:
        with _blaming("steps"):
            if not options.steps:
                raise Unwritable("a folder needs a name")
            write_steps(arrival.sketch, Path(options.steps))
    if tiled is not None:
        with _blaming("tiled"):
            write_tiled(arrival, tiled)
    if png is not None:
        with _blaming("png"):
            save(level_picture(arrival.world), png)


def write_sheet(name: str, count: int, levels: Iterator[Arrival]) -> None:
    """Writes a sheet of many levels."""
    with _blaming("sheet"):
        path = writable(name)
        save(arranged(map(thumbnail, levels), count), path)


@contextmanager
def _blaming(option: str) -> Iterator[None]:
    """Ends the tool with one line that names an option, when what it asks for cannot be written."""
    try:
        yield
    except (Unwritable, TooMany) as error:
        fail(f"map_viewer.py: --{option}: {error}")
