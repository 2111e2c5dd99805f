"""Makes levels, and shows, prints, draws or lists them.

Without --text, --json, --png or --list it opens a window; ? tells its keys.
"""

from __future__ import annotations

import start

start.ready(__file__)

import argparse
import json
import re

from arrival import Arrival, arrive
from game.arguments import Parser, fail, number, run, seed, size
from game.content.generators import GENERATORS
from game.content.traditions import TRADITIONS
from game.mapgen.sketch import StartAgain
from report import level_report, map_rows

SMALLEST, LARGEST = (30, 20), (500, 500)
MOST_SEEDS = 1_000_000


def main() -> int:
    parser = _parser()
    options = parser.parse_args()
    if options.list:
        return _list(options.list, options.json)
    if options.tradition not in TRADITIONS:
        parser.unknown("--tradition", options.tradition, TRADITIONS)
    tradition = TRADITIONS[options.tradition]
    name = tradition.generator if options.generator is None else options.generator
    if name not in GENERATORS:
        parser.unknown("--generator", name, GENERATORS)
    if options.seeds and (options.png is not None or not (options.json or options.text)):
        fail("map_viewer.py: --seeds goes with --json or --text")
    options.tradition, options.generator = tradition, GENERATORS[name]
    options.size = options.size or tradition.size
    try:
        if options.text or options.json or options.png is not None:
            return _without_a_window(options)
        return _in_a_window(options)
    except StartAgain as error:
        fail(f"map_viewer.py: {error}")


def _parser() -> Parser:
    parser = Parser("map_viewer.py", __doc__)
    parser.add_argument("--generator", metavar="NAME", help="the chain that makes the level (the tradition's own)")
    parser.add_argument("--tradition", metavar="NAME", default="ajar", help="the rules it is seen by (ajar)")
    parser.add_argument("--seed", metavar="TEXT", default="0", type=seed, help="of all chance (0)")
    parser.add_argument("--seeds", metavar="A:B", type=seed_range, help="many: the numbers from A up to, not with, B")
    parser.add_argument("--depth", metavar="N", default=1, type=number(1, 99))
    parser.add_argument("--size", metavar="WxH", type=size(SMALLEST, LARGEST), help="in cells (the tradition's own)")
    parser.add_argument("--text", action="store_true", help="print the map")
    parser.add_argument("--json", action="store_true", help="print an object: with --seeds one a line")
    parser.add_argument("--png", metavar="FILE", help="draw the whole level")
    parser.add_argument("--list", choices=("generators", "themes", "traditions"), help="name what there is")
    return parser


def seed_range(words: str) -> range:
    """The seeds written as A:B. Raises ArgumentTypeError."""
    match = re.fullmatch(r"(\d{1,12}):(\d{1,12})", words)
    if match is None:
        raise argparse.ArgumentTypeError(f"'{words}' is no range; one is written like 0:100")
    seeds = range(int(match[1]), int(match[2]))
    if not seeds:
        raise argparse.ArgumentTypeError(f"{words} holds no seed: the second number is not included")
    if len(seeds) > MOST_SEEDS:
        raise argparse.ArgumentTypeError(f"{words} holds {len(seeds)} seeds: {MOST_SEEDS} at most")
    return seeds


def _without_a_window(options: argparse.Namespace) -> int:
    for words in options.seeds or (options.seed,):
        arrival = arrive(options.generator, options.tradition, options.size, str(words), options.depth)
        if options.png is not None:
            _draw(arrival, options.png)
        if options.json:
            print(json.dumps(level_report(*arrival, options.generator.name), ensure_ascii=False))
        elif options.text:
            print("\n".join(map_rows(arrival.world)), end="\n\n" if options.seeds else "\n")
    return 0


def _draw(arrival: Arrival, name: str) -> None:
    from game.ui.picture import Unwritable, save, writable
    from viewer import level_picture

    try:
        path = writable(name)
        save(level_picture(arrival.world), path)
    except Unwritable as error:
        fail(f"map_viewer.py: --png: {error}")


def _in_a_window(options: argparse.Namespace) -> int:
    from viewer import show

    return show(options.generator, options.tradition, options.size, options.seed, options.depth)


def _list(what: str, as_json: bool) -> int:
    names = {"generators": list(GENERATORS), "themes": [], "traditions": list(TRADITIONS)}[what]
    print(json.dumps(names) if as_json else "\n".join(names))
    return 0


if __name__ == "__main__":
    run(main)
