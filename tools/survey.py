"""Makes and measures ranges of levels, over all cores or a Dask cluster: what is usual, what is wrong, which are worst.

Ends with code 1 when a level breaks a promise or cannot be made.
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
from level_output.built_level import LARGEST, SMALLEST
from map_viewer import seed_range
from survey_lib.levels import SurveySpec, survey_one
from survey_lib.report import report, table
from survey_lib.tally import Tally
from survey_lib.workers import ClusterError, RunTasks, Task, cluster, on_all_cores

ALL = "all"
MOST_AT_ONCE = 25
"""Levels that a process makes before it tells of them."""


def main() -> int:
    parser = _parser()
    options = parser.parse_args()
    plans = _plans(parser, options)
    draw = _nothing if options.pictures is None else _drawer(options.pictures, plans)
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
    except ClusterError as error:
        fail(f"survey.py: --dask: {error}")
    except BrokenProcessPool:
        fail("survey.py: a process that made levels was ended from outside")
    if options.json:
        print(json.dumps({"surveys": [report(tally) for tally in tallies]}))
    return 1 if any(tally.invalid for tally in tallies) else 0


def _parser() -> Parser:
    parser = Parser("survey.py", __doc__)
    parser.add_argument("--generator", metavar="NAME|all", help="a chain, or all with all themes (the tradition's own)")
    parser.add_argument("--theme", metavar="NAME", help="the chain of a theme instead")
    parser.add_argument("--tradition", metavar="NAME", help="whose size of map it is (the generator's own, or ajar)")
    parser.add_argument("--seeds", metavar="A:B", type=seed_range, required=True, help="from A up to, not with, B")
    parser.add_argument("--depth", metavar="N", type=number(1, 99), help="1, or the first of a theme's")
    parser.add_argument("--size", metavar="WxH", type=size(SMALLEST, LARGEST), help="in cells (the tradition's own)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--pictures", metavar="DIR", help="draw a sheet of histograms for each generator")
    parser.add_argument("--dask", metavar="ADDRESS", help="of a cluster's scheduler, as in 127.0.0.1:8786")
    return parser


def _plans(parser: Parser, options: argparse.Namespace) -> list[SurveySpec]:
    """A plan for each generator or theme that is asked for."""
    if options.tradition is not None and options.tradition not in TRADITIONS:
        parser.unknown("--tradition", options.tradition, TRADITIONS)
    if options.theme is not None:
        if options.generator is not None:
            fail("survey.py: --generator and --theme do not go together")
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


def _plan(name: str, is_theme: bool, options: argparse.Namespace) -> SurveySpec:
    if options.tradition is not None:
        tradition: Tradition = TRADITIONS[options.tradition]
    else:
        tradition = next((row for row in TRADITIONS.values() if row.generator == name and not is_theme), AJAR)
    width, height = options.size or tradition.size
    depth = options.depth or (1 + DEPTHS.index(name) if is_theme else 1)
    return SurveySpec(name, is_theme, tradition.name, width, height, depth)


def surveys(plans: list[SurveySpec], seeds: range, work: RunTasks) -> Iterator[Tally]:
    """What came of each plan, as soon as all its levels are made. Raises StartAgain or Unmet when one cannot work."""
    tallies = {plan: Tally(plan, seeds) for plan in plans}
    for plan, tally in tallies.items():
        tally.add(survey_one(plan, seeds[0]))  # here and now, so that what cannot work says so at once
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


def _tasks(plans: list[SurveySpec], seeds: range) -> Iterator[Task]:
    """Small enough that all cores end at about the same time, large enough that few messages are sent."""
    at_once = max(1, min(MOST_AT_ONCE, len(seeds) // (8 * (os.cpu_count() or 1))))
    for plan in plans:
        for first in range(0, len(seeds), at_once):
            yield plan, seeds[first : first + at_once]


def _nothing(tally: Tally) -> None:
    """Draws nothing."""


def _drawer(name: str, plans: list[SurveySpec]) -> Callable[[Tally], None]:
    """What draws a sheet of histograms into a folder; asked for early, so that no work is lost where none can be."""
    from game.ui.graphics.files import Unwritable, save, writable
    from survey_lib.histograms import histogram_sheet

    def draw(tally: Tally) -> None:
        try:
            save(histogram_sheet(tally), paths[tally.spec])
        except Unwritable as error:
            fail(f"survey.py: --pictures: {error}")

    if not name:
        fail("survey.py: --pictures: a folder needs a name")
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
