"""Make and measure many levels, on all cores or a Dask cluster; report typical figures, faults and the worst levels.

The exit code is 1 if a level is not valid or cannot be made.
"""

from __future__ import annotations

import start

start.ready(__file__)

import argparse
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, nullcontext
from pathlib import Path

from batch.progress import Progress
from game.cli import Parser, fail, number, run, size
from game.content.levels.generators import GENERATORS
from game.content.levels.themes import DEPTHS, THEMES
from game.content.traditions import AJAR, TRADITIONS
from game.engine.tradition import Tradition
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from level_output.arrival import LARGEST, SMALLEST
from map_viewer import seed_range
from survey_lib.levels import Plan, survey_one
from survey_lib.report import report, table
from survey_lib.tally import Tally
from survey_lib.workers import Task, Unusable, Work, cluster, on_all_cores

ALL = "all"
MOST_LEVELS_PER_TASK = 25
"""Most levels that a process makes before it returns their figures."""


def main() -> int:
    """Run the command; return its exit code."""
    parser = _parser()
    options = parser.parse_args()
    plans = _plans(parser, options)
    draw = _draw_nothing if options.pictures is None else _drawer(options.pictures, plans)
    tallies = []
    try:
        with cluster(options.dask) if options.dask is not None else nullcontext(on_all_cores) as work:
            for tally in surveys(plans, options.seeds, work):
                tallies.append(tally)
                draw(tally)
                if not options.json:
                    print(table(tally), end="\n\n", flush=True)
    except (RetryLevel, MissingInput) as error:
        fail(f"survey.py: {error}")
    except Unusable as error:
        fail(f"survey.py: --dask: {error}")
    except BrokenProcessPool:
        fail("survey.py: a process that was making levels was killed")
    if options.json:
        print(json.dumps({"surveys": [report(tally) for tally in tallies]}))
    return 1 if any(tally.invalid for tally in tallies) else 0


def _parser() -> Parser:
    parser = Parser("survey.py", __doc__)
    parser.add_argument(
        "--generator", metavar="NAME|all", help="generator, or all generators and themes (the tradition's)"
    )
    parser.add_argument("--theme", metavar="NAME", help="use the generator of a theme")
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
    parser.add_argument("--dask", metavar="ADDRESS", help="scheduler of a cluster, for example 127.0.0.1:8786")
    return parser


def _plans(parser: Parser, options: argparse.Namespace) -> list[Plan]:
    """Return a plan for each generator or theme that the options name."""
    if options.tradition is not None and options.tradition not in TRADITIONS:
        parser.unknown("--tradition", options.tradition, TRADITIONS)
    if options.theme is not None:
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
    return [_plan(name, is_theme, options) for name, is_theme in chosen]


def _plan(name: str, is_theme: bool, options: argparse.Namespace) -> Plan:
    if options.tradition is not None:
        tradition: Tradition = TRADITIONS[options.tradition]
    else:
        tradition = next((row for row in TRADITIONS.values() if row.generator == name and not is_theme), AJAR)
    width, height = options.size or tradition.size
    depth = options.depth or (1 + DEPTHS.index(name) if is_theme else 1)
    return Plan(name, is_theme, tradition.name, width, height, depth)


def surveys(plans: list[Plan], seeds: range, work: Work) -> Iterator[Tally]:
    """Yield the tally of each plan, as soon as all its levels are made.

    Raises RetryLevel or MissingInput if the first level of a plan cannot be made.
    """
    tallies = {plan: Tally(plan, seeds) for plan in plans}
    for plan, tally in tallies.items():
        tally.add(survey_one(plan, seeds[0]))  # in this process, so that a plan that cannot work fails at once
    progress = Progress(len(plans) * len(seeds))
    try:
        with closing(work(_tasks(plans, seeds[1:]))) as results:
            yield from [tally for tally in tallies.values() if tally.complete]
            for plan, levels in results:
                tally = tallies[plan]
                for level in levels:
                    tally.add(level)
                progress.advance(len(levels), plan.generator)
                if tally.complete:
                    progress.clear()
                    yield tally
    finally:
        progress.clear()


def _tasks(plans: list[Plan], seeds: range) -> Iterator[Task]:
    """Yield tasks that are small enough for all cores to finish together, and large enough to send few messages."""
    levels = max(1, min(MOST_LEVELS_PER_TASK, len(seeds) // (8 * (os.cpu_count() or 1))))
    for plan in plans:
        for first in range(0, len(seeds), levels):
            yield plan, seeds[first : first + levels]


def _draw_nothing(tally: Tally) -> None:
    """Do nothing."""


def _drawer(name: str, plans: list[Plan]) -> Callable[[Tally], None]:
    """Return a function that draws a sheet of histograms into a folder.

    The files are checked first, so that no work is lost if they cannot be written.
    """
    from game.ui.graphics.files import Unwritable, save, writable
    from survey_lib.pictures import sheet

    def draw(tally: Tally) -> None:
        try:
            save(sheet(tally), paths[tally.plan])
        except Unwritable as error:
            fail(f"survey.py: --pictures: {error}")

    if not name:
        fail("survey.py: --pictures: the name of the folder is missing")
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
        paths = {plan: writable(str(Path(name, f"{plan.generator}.png"))) for plan in plans}
    except OSError as error:
        fail(f"survey.py: --pictures: {name}: {error.strerror}")
    except (ValueError, Unwritable) as error:
        fail(f"survey.py: --pictures: {error}")
    return draw


if __name__ == "__main__":
    run(main)
