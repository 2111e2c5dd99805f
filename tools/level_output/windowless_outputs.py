"""Output of the map viewer without a window: printed text and files."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence

from game.cli import fail
from game.levels.level_text import level_text
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from game.mapgen.drawing.parsed_drawing import DrawingError
from level_output.built_level import BuiltLevel, data_of
from level_output.world_json import Origin, level_report
from survey_lib.judged_figures import Figures, figures, medians, ranges_of_level, ranges_of_medians, table
from survey_lib.promises import promise_lines

MakeLevel = Callable[[str, bool], BuiltLevel]
"""Function that generates the level of a seed. The second argument: whether each build step is recorded."""

FILE_OPTIONS = ("png", "steps", "tiled")
"""Names of the options that write a single level to files."""
PRINT_OPTIONS = ("text", "json", "measure")
"""Names of the options that print levels."""


def needs_no_window(options: argparse.Namespace) -> bool:
    """Return whether the options ask for files or printed text, so that no window is opened."""
    return any(getattr(options, name) not in (None, False) for name in (*FILE_OPTIONS, *PRINT_OPTIONS, "sheet"))


def write_outputs(options: argparse.Namespace, make: MakeLevel, origin: Origin) -> None:
    """Write the files that the options ask for, then print the levels. Ends the program with one line on an error.

    `make`: generates a level from its seed. `origin`: what made the levels, for the JSON. If a file cannot be written,
    nothing is printed to standard output.
    """
    seeds = [str(seed) for seed in options.seeds] if options.seeds is not None else [options.seed]
    if any(getattr(options, name) is not None for name in FILE_OPTIONS):
        from level_output.export_level import write_files

        write_files(options, next(_levels(seeds, make, record=options.steps is not None)))
    if options.sheet is not None:
        from level_output.export_level import write_sheet

        write_sheet(options, len(seeds), _levels(seeds, make))
    if any(getattr(options, name) for name in PRINT_OPTIONS):
        _print_levels(options, _levels(seeds, make), origin)


def print_places(seeds: range, make: MakeLevel) -> None:
    """Make the levels of some seeds, so that `make` prints where their vaults stand. Ends the program on an error."""
    for _ in _levels([str(seed) for seed in seeds], make):
        pass


def _levels(seeds: Sequence[str], make: MakeLevel, *, record: bool = False) -> Iterator[BuiltLevel]:
    for seed in seeds:
        try:
            yield make(seed, record)
        except (RetryLevel, MissingInput, DrawingError) as error:
            fail(f"map_viewer.py: {f'seed {seed}: ' if len(seeds) > 1 else ''}{error}")


def _print_levels(options: argparse.Namespace, levels: Iterator[BuiltLevel], origin: Origin) -> None:
    measured: list[Figures] = []
    promises: list[str] = []
    ranges = None
    for built in levels:
        if options.json:
            print(json.dumps(level_report(built, origin), ensure_ascii=False))
            continue
        if options.text:
            print(level_text(data_of(built)), end="\n" if options.seeds or options.measure else "")
        if options.measure:
            measured.append(figures(built.sketch))
            ranges = ranges_of_level(measured[-1], built.sketch, origin.generator, origin.theme)
            if origin.generator is None:
                promises = promise_lines(built)
    if len(measured) > 1:
        print(f"Medians of {len(measured)} levels:")
        ranges = ranges_of_medians(medians(measured))
    if ranges is not None:
        print("\n".join(table(medians(measured), ranges)))
    if len(measured) == 1 and promises:
        print("", *promises, sep="\n")
