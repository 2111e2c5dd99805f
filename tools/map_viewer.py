"""Makes levels, or reads them from a drawing, and shows, prints, draws, measures or lists them.

With nothing to print and no file to write it opens a window; ? tells its keys.
"""

from __future__ import annotations

import start

start.ready(__file__)

import argparse
import json
import re
from typing import TYPE_CHECKING

from game.cli import Parser, fail, number, run, seed, size
from game.content.levels.generators import GENERATORS
from game.content.levels.played import VIEWER_ONLY, played_in
from game.content.levels.themes import DEPTHS, THEMES
from game.content.traditions import TRADITIONS
from game.engine.tradition import Tradition
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from game.mapgen.drawing.drawing import Drawing, DrawingError
from game.mapgen.drawing.parser import parse_drawing
from level_output.built_level import LARGEST, SMALLEST, BuiltLevel, build_level
from level_output.outputs import FILE_OPTIONS, PRINT_OPTIONS, needs_no_window, write_outputs
from level_output.world_json import Origin
from scenario_lib.drawings import RULES, DrawingReadError, build_drawing, drawing_text, shown_name

if TYPE_CHECKING:
    from viewer.state.viewed_level import LevelSpec

MOST_SEEDS = 1_000_000


def main() -> int:
    parser = _parser()
    options = parser.parse_args()
    if options.list:
        return _list(options.list, options.json)
    _check_together(options)
    for option, known in (("tradition", TRADITIONS), ("generator", GENERATORS), ("theme", THEMES), ("place", RULES)):
        name = getattr(options, option)
        if name is not None and name not in known:
            parser.unknown(f"--{option}", name, known)
    tradition = TRADITIONS[options.tradition]
    return _of_a_drawing(options, tradition) if options.drawing is not None else _of_a_chain(options, tradition)


def _parser() -> Parser:
    parser = Parser("map_viewer.py", __doc__)
    parser.add_argument("--generator", metavar="NAME", help="the chain that makes the level (the tradition's own)")
    parser.add_argument("--theme", metavar="NAME", help="the chain of a theme instead, at its first depth")
    parser.add_argument("--tradition", metavar="NAME", default="ajar", help="the rules it is seen by (ajar)")
    parser.add_argument("--seed", metavar="TEXT", type=seed, help="of all chance (0)")
    parser.add_argument("--seeds", metavar="A:B", type=seed_range, help="many: the numbers from A up to, not with, B")
    parser.add_argument("--depth", metavar="N", type=number(1, 99), help="how far down (1, or the theme's)")
    parser.add_argument("--size", metavar="WxH", type=size(SMALLEST, LARGEST), help="in cells (the tradition's own)")
    parser.add_argument("--drawing", metavar="FILE", help="a drawn level instead; - reads standard input")
    parser.add_argument("--place", metavar="RULE", help=f"put doors on the drawing: {', '.join(RULES)}")
    parser.add_argument("--text", action="store_true", help="print the map")
    parser.add_argument("--json", action="store_true", help="print an object: with --seeds one a line")
    parser.add_argument(
        "--measure", action="store_true", help="print all figures beside their bands; of --seeds medians"
    )
    parser.add_argument("--png", metavar="FILE", help="draw the whole level")
    parser.add_argument("--sheet", metavar="FILE", help="draw the levels of --seeds small on one picture")
    parser.add_argument("--steps", metavar="DIR", help="draw every step of the making, a picture each")
    parser.add_argument("--tiled", metavar="FILE", help="write a map for the Tiled editor, a .tmj")
    parser.add_argument("--list", choices=("generators", "themes", "traditions"), help="name what there is")
    return parser


def _check_together(options: argparse.Namespace) -> None:
    """Ends the tool with one line when options exclude or need each other."""
    told = {name for name, value in vars(options).items() if value not in (None, False)}
    for one, others in EXCLUDED.items():
        for other in others:
            if {one, other} <= told:
                fail(f"map_viewer.py: --{one} and --{other} do not go together")
    if "place" in told and "drawing" not in told:
        fail("map_viewer.py: --place needs --drawing: the map on which to put doors")
    if "seeds" in told and told.isdisjoint({*PRINT_OPTIONS, "sheet"}):
        fail("map_viewer.py: --seeds goes with --json, --text, --measure or --sheet")
    options.seed = options.seed if options.seed is not None else "0"


EXCLUDED = {
    "drawing": ("generator", "theme", "size", "depth"),
    "generator": ("theme",),
    "seeds": ("seed", *FILE_OPTIONS),
}


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


def _of_a_chain(options: argparse.Namespace, tradition: Tradition) -> int:
    if options.theme is not None:
        chain, depth = THEMES[options.theme], 1 + DEPTHS.index(options.theme)
    else:
        chain, depth = GENERATORS[options.generator or tradition.generator], 1
    level_size, depth = options.size or tradition.size, options.depth or depth

    def make(seed: str, record: bool) -> BuiltLevel:
        return build_level(chain, tradition, level_size, seed, depth, record=record)

    if needs_no_window(options):
        write_outputs(options, make, Origin(chain.name, options.theme))
        return 0
    from viewer.state.viewed_level import LevelSpec

    return _in_a_window(LevelSpec(chain, tradition, level_size, options.seed, depth, options.theme))


def _in_a_window(spec: LevelSpec, drawing: str | None = None, rule: str | None = None) -> int:
    from viewer.window import show  # whoever wants no window need not wait for it

    try:
        return show(spec, drawing, rule)
    except (RetryLevel, MissingInput, DrawingError) as error:
        fail(f"map_viewer.py: {error}")


def _of_a_drawing(options: argparse.Namespace, tradition: Tradition) -> int:
    if not needs_no_window(options):
        if options.drawing == "-":
            fail("map_viewer.py: --drawing - goes with --text, --json, --measure, --png, --steps, --sheet or --tiled")
        from viewer.state.viewed_level import LevelSpec

        spec = LevelSpec(GENERATORS[tradition.generator], tradition, tradition.size, options.seed, 1)
        return _in_a_window(spec, options.drawing, options.place)
    drawing = _read(options.drawing)

    def make(seed: str, record: bool) -> BuiltLevel:
        try:
            return build_drawing(drawing, options.place, tradition, seed, record=record)
        except DrawingError as error:
            fail(f"map_viewer.py: {shown_name(options.drawing)}: {error}")

    write_outputs(options, make, Origin(place=options.place))
    return 0


def _read(name: str) -> Drawing:
    try:
        return parse_drawing(drawing_text(name))
    except (DrawingReadError, DrawingError) as error:
        fail(f"map_viewer.py: {shown_name(name)}: {error}")


def _list(what: str, as_json: bool) -> int:
    if what == "generators":
        return _list_generators(as_json)
    names = {"themes": list(THEMES), "traditions": list(TRADITIONS)}[what]
    print(json.dumps(names) if as_json else "\n".join(names))
    return 0


def _list_generators(as_json: bool) -> int:
    """Print each generator with the games that play it, or with the reason why none does."""
    played = played_in()
    rows = [
        {
            "name": name,
            "summary": chain.summary,
            **({"played_in": played[name]} if name in played else {"viewer_only": VIEWER_ONLY[name]}),
        }
        for name, chain in GENERATORS.items()
    ]
    if as_json:
        print(json.dumps(rows))
        return 0
    for row in rows:
        where = "; ".join(row["played_in"]) if "played_in" in row else f"viewer only: {row['viewer_only']}"
        print(f"{row['name']:<18} {where}")
    return 0


if __name__ == "__main__":
    run(main)
