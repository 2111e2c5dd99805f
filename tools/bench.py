"""Time the game's code against peers, which are other programs or simpler code that do the same work.

The results are ratios of times in the same run, so that the speed of the machine does not matter.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

import json
from collections.abc import Iterator
from importlib.util import find_spec

from benchmarks import games, saving, screen
from benchmarks import generators as bench_generators
from benchmarks import levels as bench_levels
from benchmarks.generators import GeneratorResults
from benchmarks.level_sets import LARGE, SMALL, synthetic_level_sets, theme_level_sets
from benchmarks.levels import LevelTiming
from benchmarks.timing import Comparison, Growth, growth_by_row
from game.cli import Parser, fail, run


def main() -> int:
    """Run all benchmarks and print their results; return the exit code, which is always 0."""
    parser = Parser("bench.py", __doc__)
    parser.add_argument("--json", action="store_true", help="print the results as one JSON object")
    options = parser.parse_args()
    if find_spec("tcod") is None:
        fail("bench.py: the package tcod is missing; install it with: python3 tools/start.py peers")
    from benchmarks import fov, library, paths  # here, because they import tcod

    synthetic, themes = synthetic_level_sets(), theme_level_sets()
    rows = [*fov.measure(synthetic), *paths.measure(synthetic), *paths.measure(themes)]
    generators = bench_generators.measure()
    rows += [*generators.rows, *games.measure(), *screen.measure(), *saving.measure(), *library.measure()]
    levels = bench_levels.measure()
    print(as_json(rows, generators, levels) if options.json else "\n".join(as_text(rows, generators, levels)))
    return 0


def as_text(rows: list[Comparison], generators: GeneratorResults, levels: list[LevelTiming]) -> Iterator[str]:
    """Yield the lines of the text report.

    `rows`: all comparisons, one on each line. `generators`: the results of the comparison with rot.js;
    the mean ratios are on the line after the comparisons. `levels`: the times of finished levels, one kind a line.
    """
    growth = growth_by_row(rows)
    for row in rows:
        yield _line(row, growth.get(row))
    if generators.missing is not None:
        yield f"compared with rot.js: not measured, because {generators.missing}"
    else:
        means = (f"{generators.mean(size):.2f} at {size[0]}x{size[1]}" for size in (SMALL, LARGE))
        yield f"compared with rot.js, geometric mean of the ratios: {generators.mean():.2f}; {', '.join(means)}"
    for level in levels:
        milliseconds = [f"{1000 * seconds:.1f}" for seconds in (level.finished, level.longest, level.sketched)]
        yield (
            "a finished level, {:26} {:>5} ms at the median, {} at most; {} for making and checking it".format(
                level.name, *milliseconds
            )
            + _verdict(level.within_limit, level.limit, 1000, " ms")
        )


def _line(row: Comparison, growth: Growth | None) -> str:
    size = "{}x{}".format(*row.size) if row.size else ""
    grows = f"  per cell ×{growth.ours:.2f}, peer ×{growth.theirs:.2f}" if growth else ""
    note = f"  {row.note}" if row.note else ""
    return (
        f"{row.name:30} {size:>7} {_time(row.ours)}   {row.peer:24} {_time(row.theirs)}"
        f"   ratio {row.ratio:6.3f}{_verdict(row.within_limit, row.limit)}{grows}{note}"
    )


def _time(seconds: float) -> str:
    return f"{1e6 * seconds:10.1f} µs" if seconds < 1e-3 else f"{1e3 * seconds:10.2f} ms"


def _verdict(within_limit: bool, limit: float | None, scale: float = 1, unit: str = "") -> str:
    return "" if limit is None else f"  {'within' if within_limit else 'OVER'} {limit * scale:g}{unit}"


def as_json(rows: list[Comparison], generators: GeneratorResults, levels: list[LevelTiming]) -> str:
    """Return the report as the text of one JSON object."""
    growth = growth_by_row(rows)
    return json.dumps(
        {
            "rows": [
                row._asdict()
                | {"ratio": row.ratio, "within_limit": row.within_limit}
                | {"growth": growth[row]._asdict() if row in growth else None}
                for row in rows
            ],
            "rot.js": {
                "missing": generators.missing,
                "mean": generators.mean(),
                "mean_80x50": generators.mean(SMALL),
                "mean_400x250": generators.mean(LARGE),
            },
            "levels": [level._asdict() | {"within_limit": level.within_limit} for level in levels],
        }
    )


if __name__ == "__main__":
    run(main)
