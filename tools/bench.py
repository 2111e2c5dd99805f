"""Measures speed as ratios against peers in the same run: what a faster or slower machine cannot change."""

from __future__ import annotations

import start

start.ready(__file__, needs="dev")

import json
from collections.abc import Iterator

from benchmarks import games, paths, screen, sight, store
from benchmarks import generators as bench_generators
from benchmarks import levels as bench_levels
from benchmarks.generators import Beside
from benchmarks.grounds import LARGE, SMALL, drawn_grounds, theme_grounds
from benchmarks.levels import Finished
from benchmarks.timing import Growth, Row, growths
from game.cli import Parser, run


def main() -> int:
    parser = Parser("bench.py", __doc__)
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    drawn, themes = drawn_grounds(), theme_grounds()
    rows = [*sight.measure(drawn), *paths.measure(drawn), *paths.measure(themes)]
    generators = bench_generators.measure()
    rows += [*generators.rows, *games.measure(), *screen.measure(), *store.measure()]
    levels = bench_levels.measure()
    print(as_json(rows, generators, levels) if options.json else "\n".join(as_text(rows, generators, levels)))
    return 0


def as_text(rows: list[Row], generators: Beside, levels: list[Finished]) -> Iterator[str]:
    growth = growths(rows)
    for row in rows:
        yield _line(row, growth.get(row))
    if generators.missing is not None:
        yield f"beside rot.js: nothing, for {generators.missing}"
    else:
        means = (f"{generators.mean(size):.2f} at {size[0]}x{size[1]}" for size in (SMALL, LARGE))
        yield f"beside rot.js, geometric mean of the ratios: {generators.mean():.2f}; {', '.join(means)}"
    for level in levels:
        milliseconds = [f"{1000 * seconds:.1f}" for seconds in (level.finished, level.longest, level.sketched)]
        yield (
            "a finished level, {:26} {:>5} ms at the median, {} at most; {} until checked".format(
                level.what, *milliseconds
            )
            + _verdict(level.kept, level.most, 1000, " ms")
        )


def _line(row: Row, growth: Growth | None) -> str:
    size = "{}x{}".format(*row.size) if row.size else ""
    grows = f"  per cell ×{growth.ours:.2f}, peer ×{growth.theirs:.2f}" if growth else ""
    note = f"  {row.note}" if row.note else ""
    return (
        f"{row.what:30} {size:>7} {_time(row.ours)}   {row.beside:24} {_time(row.theirs)}"
        f"   ratio {row.ratio:6.3f}{_verdict(row.kept, row.most)}{grows}{note}"
    )


def _time(seconds: float) -> str:
    return f"{1e6 * seconds:10.1f} µs" if seconds < 1e-3 else f"{1e3 * seconds:10.2f} ms"


def _verdict(kept: bool, most: float | None, scale: float = 1, unit: str = "") -> str:
    return "" if most is None else f"  {'within' if kept else 'OVER'} {most * scale:g}{unit}"


def as_json(rows: list[Row], generators: Beside, levels: list[Finished]) -> str:
    growth = growths(rows)
    return json.dumps(
        {
            "rows": [
                row._asdict()
                | {"ratio": row.ratio, "kept": row.kept}
                | {"growth": growth[row]._asdict() if row in growth else None}
                for row in rows
            ],
            "rot.js": {
                "missing": generators.missing,
                "mean": generators.mean(),
                "mean_80x50": generators.mean(SMALL),
                "mean_400x250": generators.mean(LARGE),
            },
            "levels": [level._asdict() | {"kept": level.kept} for level in levels],
        }
    )


if __name__ == "__main__":
    run(main)
