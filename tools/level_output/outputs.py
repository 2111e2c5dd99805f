"""What the map viewer prints and writes when it opens no window."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence

from game.cli import fail
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from game.mapgen.drawing.drawing import DrawingError
from level_output.arrival import Arrival
from level_output.text_map import map_rows
from level_output.world_json import Origin, level_report
from survey_lib.bands import Figures, figures, medians, table

Make = Callable[[str, bool], Arrival]
"""Makes the level of a seed, with its history if the second is true."""

FILES = ("png", "steps", "tiled")
"""The options that write a single level."""
PRINTED = ("text", "json", "measure")


def wanted(options: argparse.Namespace) -> bool:
    """Whether anything is asked for that needs no window."""
    return any(getattr(options, name) not in (None, False) for name in (*FILES, *PRINTED, "sheet"))


def put_out(options: argparse.Namespace, make: Make, origin: Origin) -> None:
    """Files first, then words, so that nothing is said of a level whose picture could not be written."""
    seeds = [str(seed) for seed in options.seeds] if options.seeds is not None else [options.seed]
    if any(getattr(options, name) is not None for name in FILES):
        from level_output.level_files import write_files

        write_files(options, next(_levels(seeds, make, record=options.steps is not None)))
    if options.sheet is not None:
        from level_output.level_files import write_sheet

        write_sheet(options.sheet, len(seeds), _levels(seeds, make))
    if any(getattr(options, name) for name in PRINTED):
        _print_levels(options, _levels(seeds, make), origin)


def _levels(seeds: Sequence[str], make: Make, *, record: bool = False) -> Iterator[Arrival]:
    for seed in seeds:
        try:
            yield make(seed, record)
        except (RetryLevel, MissingInput, DrawingError) as error:
            fail(f"map_viewer.py: {f'seed {seed}: ' if len(seeds) > 1 else ''}{error}")


def _print_levels(options: argparse.Namespace, levels: Iterator[Arrival], origin: Origin) -> None:
    measured: list[Figures] = []
    for arrival in levels:
        if options.json:
            print(json.dumps(level_report(*arrival, origin), ensure_ascii=False))
            continue
        if options.text:
            print("\n".join(map_rows(arrival.world)), end="\n\n" if options.seeds or options.measure else "\n")
        if options.measure:
            measured.append(figures(arrival.sketch))
    if len(measured) > 1:
        print(f"medians of {len(measured)} levels")
    if measured:
        print("\n".join(table(medians(measured))))
