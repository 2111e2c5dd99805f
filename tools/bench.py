"""Time the game's code against peers, which are other programs or simpler code that do the same work.

The results are ratios of times in the same run, so that the speed of the machine does not matter.

With --against, the same code of another checkout of the project is the peer, for example of a release, made with
`git worktree add FOLDER v0.1.0`. Its ratios show differences of some per cent.
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
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from batch.progress_bar import Progress
from benchmarks import against
from benchmarks import generators as bench_generators
from benchmarks.against import Ratio
from benchmarks.generators import GeneratorResults
from benchmarks.level_sets import LARGE, SMALL
from benchmarks.row import Row
from benchmarks.subjects import QUICK, SUBJECTS, chosen, rows_of, shortened
from benchmarks.timing import Comparison, Growth, Timing, compared, growth_by_row, timed
from game.cli import Parser, fail, run


def main() -> int:
    """Run the chosen benchmarks and print their results; return the exit code, which is always 0."""
    parser = Parser("bench.py", __doc__)
    parser.add_argument("--json", action="store_true", help="print the results as one JSON object")
    parser.add_argument(
        "--against",
        metavar="FOLDER",
        type=Path,
        help="time each row in this tree and in another checkout of the project in turn, and print the ratio",
    )
    parser.add_argument(
        "--rows",
        metavar="PATTERN",
        default="",
        help="only rows whose name contains this text, such as 'turns' or 'view*cave'; * and ? stand for any letters",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="only the rows that tell most, with few cases and without missing peers; takes half a minute",
    )
    options = parser.parse_args()
    rows = [(subject, row) for subject in SUBJECTS for row in chosen(rows_of(subject), options.rows)]
    if options.quick:
        rows = [(subject, shortened(row)) for subject, row in rows if row.label in QUICK]
    if not rows:
        fail(f"bench.py: --rows: no row's name contains '{options.rows}'")
    if options.against is not None:
        _print_against(rows, options.against, as_object=options.json)
    else:
        _print_beside_peers(rows, as_object=options.json)
    return 0


def _print_against(rows: list[tuple[str, Row]], other: Path, *, as_object: bool) -> None:
    """Time the rows in this tree and in another checkout, and print the ratios. `rows`: with their subjects."""
    if not (other / "game" / "__init__.py").is_file():
        fail(f"bench.py: --against: {other} is no checkout of the project: it has no game/__init__.py")
    progress = Progress(len(rows) * against.PAIRS)
    ratios = list(against.measure(rows, other.resolve(), partial(progress.advance, 1)))
    progress.clear()
    if as_object:
        print(json.dumps({"against": str(other), "rows": [ratio._asdict() for ratio in ratios]}))
    else:
        print("\n".join(map(_ratio_line, ratios)))


def _ratio_line(row: Ratio) -> str:
    if row.ratio is None or row.seconds is None:
        return f"{row.name:40} not timed: {row.reason}"
    note = "" if row.same_work else "  the two did different work"
    return f"{row.name:40} {_time(row.seconds)}   ratio {row.ratio:.3f}, from {row.low:.3f} to {row.high:.3f}{note}"


def _print_beside_peers(rows: list[tuple[str, Row]], *, as_object: bool) -> None:
    """Time the rows beside their peers, and those without a peer alone, and print the results."""
    for package in {peer.package for _, row in rows for peer in row.peers if peer.package is not None}:
        if find_spec(package) is None:
            fail(f"bench.py: the package {package} is missing; install it with: python3 tools/start.py peers")
    comparisons = [compared(row, peer) for _, row in rows for peer in row.peers]
    made = [row for subject, row in rows if subject == "generators"]
    generators = bench_generators.measure(made) if made else GeneratorResults([])
    comparisons += generators.rows
    alone = [timed(row) for subject, row in rows if not row.peers and subject != "generators"]
    if as_object:
        print(as_json(comparisons, generators, alone))
    else:
        print("\n".join(as_text(comparisons, generators, alone)))


def as_text(rows: list[Comparison], generators: GeneratorResults, alone: list[Timing]) -> Iterator[str]:
    """Yield the lines of the text report.

    `rows`: all comparisons, one on each line. `generators`: the results of the comparison with rot.js;
    the mean ratios are on the line after the comparisons. `alone`: the times of rows without a peer, one a line.
    """
    growth = growth_by_row(rows)
    for row in rows:
        yield _line(row, growth.get(row))
    if generators.missing is not None:
        yield f"compared with rot.js: not measured, because {generators.missing}"
    elif generators.rows:
        sizes = [size for size in (SMALL, LARGE) if generators.mean(size)]
        means = [f"{generators.mean(size):.2f} at {size[0]}x{size[1]}" for size in sizes]
        yield f"compared with rot.js, geometric mean of the ratios: {generators.mean():.2f}; {', '.join(means)}"
    for timing in alone:
        size = ", {}x{}".format(*timing.size) if timing.size else ""
        yield (
            f"{timing.name + size:40} {_time(timing.median)} at the median, {_time(timing.longest)} at most"
            f"{_verdict(timing.within_limit, timing.limit, 1000, ' ms')}"
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


def as_json(rows: list[Comparison], generators: GeneratorResults, alone: list[Timing]) -> str:
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
            "alone": [row._asdict() | {"within_limit": row.within_limit} for row in alone],
        }
    )


if __name__ == "__main__":
    run(main)
