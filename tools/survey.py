"""Make and measure many levels, on all cores or a Dask cluster; report typical figures, faults and the worst levels.

The exit code is 1 if a level is not valid or cannot be made.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import argparse
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext
from functools import partial

from batch.own_module import ModuleFileError, run_module
from batch.progress_bar import Progress
from builders.assets.asset_files import write_together
from game.cli import Parser, fail, number, run, size
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import THEMES, first_depth
from game.content.traditions import AJAR, TRADITIONS
from game.engine.tradition import Tradition
from game.levels.argument_checks import LARGEST, SMALLEST
from game.levels.own_generators import ALL
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import MapTooSmall, RetryLevel
from map_viewer import seed_range
from survey_lib import level_ranges
from survey_lib.level_ranges import ranges_text
from survey_lib.measured_levels import SurveySpec, survey_one
from survey_lib.survey_report import report, table
from survey_lib.tally import Tally
from survey_lib.workers import ClusterError, RunTasks, Task, cluster, on_all_cores

MAX_LEVELS_PER_TASK = 25
"""Most levels in a task, after which a process returns the figures of the levels."""


def main() -> int:
    """Run the command; return its exit code: 1 if a level is not valid or cannot be made, else 0."""
    parser = _parser()
    options = parser.parse_args()
    specs = _specs(parser, options)
    write_ranges = _ranges_writer() if options.ranges else None
    draw = _drawer(options.pictures, specs) if options.pictures is not None else None
    tallies = []
    try:
        local = nullcontext(partial(on_all_cores, processes=options.processes))
        with cluster(options.dask) if options.dask is not None else local as run_tasks:
            for tally in surveys(specs, options.seeds, run_tasks, options.processes or os.cpu_count() or 1):
                tallies.append(tally)
                if draw is not None:
                    draw(tally)
                if not options.json:
                    print(table(tally), end="\n\n", flush=True)
    except (RetryLevel, MissingInput) as error:
        fail(f"survey.py: {error}")
    except ClusterError as error:
        fail(f"survey.py: --dask: {error}")
    except BrokenProcessPool:
        fail("survey.py: a process that was making levels was killed")
    if options.json:
        print(json.dumps({"surveys": [report(tally) for tally in tallies]}))
    if write_ranges is not None:
        by_theme = {tally.spec.generator: tally.values for tally in tallies}
        write_ranges(ranges_text(AJAR.size, options.seeds, by_theme))
    return 1 if any(tally.invalid for tally in tallies) else 0


def _parser() -> Parser:
    parser = Parser("survey.py", __doc__)
    parser.add_argument(
        "--generator", metavar="NAME|all", help="generator, or all generators and themes (the tradition's)"
    )
    parser.add_argument("--theme", metavar="NAME", help="use the generator of a theme")
    parser.add_argument("--module", metavar="FILE", help="run a file of Python that registers generators")
    parser.add_argument(
        "--tradition", metavar="NAME", help="tradition for the size of the map (the generator's, or ajar)"
    )
    parser.add_argument("--seeds", metavar="A:B", type=seed_range, required=True, help="seeds A to B, without B")
    parser.add_argument(
        "--depth", metavar="N", type=number(1, 99), help="depth of the levels (1, or the theme's first)"
    )
    parser.add_argument("--size", metavar="WxH", type=size(SMALLEST, LARGEST), help="size in cells (the tradition's)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--pictures", metavar="DIR", help="draw a sheet of histograms for each generator")
    parser.add_argument(
        "--ranges", action="store_true", help="measure all themes, and write what is usual for a single level of each"
    )
    parser.add_argument("--processes", metavar="N", type=number(1, 999), help="number of processes (one on each core)")
    parser.add_argument(
        "--dask",
        metavar="ADDRESS",
        help="scheduler of a cluster, for example 127.0.0.1:8786; it can run code on this machine",
    )
    return parser


def _specs(parser: Parser, options: argparse.Namespace) -> list[SurveySpec]:
    """Return a survey spec for each generator or theme that the options name.

    Ends the program if one is unknown, or if the maps are too small for one.
    """
    if options.tradition is not None and options.tradition not in TRADITIONS:
        parser.unknown("--tradition", options.tradition, TRADITIONS)
    if options.module is not None:
        if options.dask is not None:
            fail("survey.py: --module and --dask cannot be used together")
        try:
            run_module(options.module)
        except ModuleFileError as error:
            fail(f"survey.py: --module: {error}")
    if options.dask is not None and options.processes is not None:
        fail("survey.py: --processes and --dask cannot be used together")
    if options.ranges:
        for name in ("theme", "generator", "tradition", "depth", "size"):
            if getattr(options, name) is not None:
                fail(f"survey.py: --ranges and --{name} cannot be used together")
        chosen = [(name, True) for name in THEMES]
    elif options.theme is not None:
        if options.generator is not None:
            fail("survey.py: --generator and --theme cannot be used together")
        if options.theme not in THEMES:
            parser.unknown("--theme", options.theme, THEMES)
        chosen = [(options.theme, True)]
    elif options.generator == ALL:
        chosen = [*((name, False) for name in GENERATORS), *((name, True) for name in THEMES)]
    elif options.generator is None:
        chosen = [((TRADITIONS[options.tradition] if options.tradition is not None else AJAR).generator, False)]
    elif options.generator in GENERATORS:
        chosen = [(options.generator, False)]
    else:
        parser.unknown("--generator", options.generator, (*GENERATORS, ALL))
    specs = [_spec(name, is_theme, options) for name, is_theme in chosen]
    try:
        for spec in specs:
            spec.chain.check_size((spec.width, spec.height), spec.depth)
    except MapTooSmall as error:
        fail(f"survey.py: --size: {error}")
    return specs


def _spec(name: str, is_theme: bool, options: argparse.Namespace) -> SurveySpec:
    if options.tradition is not None:
        tradition: Tradition = TRADITIONS[options.tradition]
    else:
        tradition = next((row for row in TRADITIONS.values() if row.generator == name and not is_theme), AJAR)
    width, height = options.size or tradition.size
    depth = options.depth or (first_depth(name) if is_theme else 1)
    return SurveySpec(name, is_theme, tradition.name, width, height, depth, options.module or "")


def surveys(specs: list[SurveySpec], seeds: range, run_tasks: RunTasks, processes: int) -> Iterator[Tally]:
    """Make levels; yield the tally of each spec (the figures of all its levels) as soon as the spec's levels are made.

    `specs`: the kinds of levels. `seeds`: one level is made for each spec and seed. `run_tasks`: function that runs
    tasks, on all cores or on a cluster. `processes`: number of processes, for the size of the tasks.
    Raises RetryLevel or MissingInput if the first level of a spec cannot be made.
    """
    tallies = {spec: Tally(spec, seeds) for spec in specs}
    for spec, tally in tallies.items():
        tally.add(survey_one(spec, seeds[0]))  # in this process, so that a spec that cannot work fails at once
    progress = Progress(len(specs) * len(seeds))
    try:
        with closing(run_tasks(_tasks(specs, seeds[1:], processes))) as results:
            yield from [tally for tally in tallies.values() if tally.complete]
            for spec, levels in results:
                tally = tallies[spec]
                for level in levels:
                    tally.add(level)
                progress.advance(len(levels), spec.title)
                if tally.complete:
                    progress.clear()
                    yield tally
    finally:
        progress.clear()


def _tasks(specs: list[SurveySpec], seeds: range, processes: int) -> Iterator[Task]:
    """Yield tasks: a spec and a range of seeds. Together they cover each spec with all seeds.

    Tasks are small enough for all processes to finish at about the same time, and large enough to send few messages.
    """
    levels = max(1, min(MAX_LEVELS_PER_TASK, len(seeds) // (8 * processes)))
    for spec in specs:
        for first in range(0, len(seeds), levels):
            yield spec, seeds[first : first + levels]


def _ranges_writer() -> Callable[[str], None]:
    """Return a function that writes the file with the ranges of single levels.

    First check that the file can be written, so that no work is lost. If not, end the program with one line.
    """
    if not os.access(level_ranges.FILE, os.W_OK):
        fail(f"survey.py: --ranges: {level_ranges.FILE} cannot be written")

    def write(text: str) -> None:
        write_together({level_ranges.FILE: text.encode()})

    return write


def _drawer(name: str, specs: list[SurveySpec]) -> Callable[[Tally], None]:
    """Return a function that draws the histograms of a tally into a PNG file in the folder `name`.

    First check that all files can be written, so that no work is lost. If not, end the program with one line.
    """
    from game.ui.graphics.atomic_files import UnwritableFile, save, writable
    from survey_lib.histograms import histogram_sheet

    def draw(tally: Tally) -> None:
        try:
            save(histogram_sheet(tally), paths[tally.spec])
        except UnwritableFile as error:
            fail(f"survey.py: --pictures: {error}")

    if not name:
        fail("survey.py: --pictures: the name of the folder is missing")
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
        paths = {spec: writable(str(Path(name, f"{spec.title}.png"))) for spec in specs}
    except OSError as error:
        fail(f"survey.py: --pictures: {name}: {error.strerror}")
    except (ValueError, UnwritableFile) as error:
        fail(f"survey.py: --pictures: {error}")
    return draw


if __name__ == "__main__":
    run(main)
