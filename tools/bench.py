"""Measures speed as ratios against peers in the same run: what a faster or slower machine cannot change."""

from __future__ import annotations

import start

start.ready(__file__, needs="dev")

import json

import bench_screen
import bench_sight
from game.arguments import Parser, run


def main() -> int:
    parser = Parser("bench.py", __doc__)
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args()
    rows = [*bench_sight.measure(), *bench_screen.measure()]
    if options.json:
        print(json.dumps({"rows": [row._asdict() | {"ratio": row.ratio, "kept": row.kept} for row in rows]}))
        return 0
    for row in rows:
        promise = "" if row.most is None else f"  {'within' if row.kept else 'OVER'} {row.most:g}"
        print(
            f"{row.what:34} {1e6 * row.ours:10.1f} µs   {row.beside:28} {1e6 * row.theirs:10.1f} µs"
            f"   ratio {row.ratio:5.2f}{promise}"
        )
    return 0


if __name__ == "__main__":
    run(main)
