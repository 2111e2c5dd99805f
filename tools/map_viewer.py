"""Make levels, or read one from a drawing, and show, print, draw or measure them.

Without an option that prints or writes something, a window opens; press ? there for its keys.
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
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from batch.own_module import ModuleFileError, run_module
from game.cli import Parser, fail, number, run, seed, size, warn
from game.content.levels.generators import GENERATORS
from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.themes.theme_of_depth import THEMES, first_depth
from game.content.traditions import AJAR, TRADITIONS
from game.content.vaults.vault_files import built_in
from game.content.world.terrains import FIXTURES
from game.engine.tradition import Tradition
from game.levels.argument_checks import LARGEST, SMALLEST
from game.levels.level_fields import LevelFileError
from game.levels.level_files import parse_level, read_file
from game.levels.level_from_drawing import seed_of, tradition_of
from game.levels.vault_folders import read_vault_file
from game.mapgen.core.build_step import MissingInput
from game.mapgen.core.sketch import RetryLevel
from game.mapgen.core.vault import Vault
from game.mapgen.drawing.parsed_drawing import Drawing, DrawingError, lines_of
from level_output.built_level import BuiltLevel, build_level
from level_output.generator_uses import VIEWER_ONLY, played_in
from level_output.saving_folder import NAME as FOLDER
from level_output.saving_folder import usual_folder
from level_output.tried_vaults import heading_line, heading_values, with_vaults
from level_output.windowless_outputs import FILE_OPTIONS, PRINT_OPTIONS, needs_no_window, print_places, write_outputs
from level_output.world_json import Origin
from scenario_lib.drawings import RULES, build_drawing, shown_name

if TYPE_CHECKING:
    from viewer.state.viewed_level import LevelSpec

MAX_SEEDS = 1_000_000
"""Highest number of seeds in a range."""


def main() -> int:
    """Run the command; return its exit code. Ends the program with one line if the options are not valid."""
    parser = _parser()
    options = parser.parse_args()
    if options.module is not None:
        try:
            run_module(options.module)
        except ModuleFileError as error:
            fail(f"map_viewer.py: --module: {error}")
    if options.list:
        return _list(options.list, options.vault, options.json)
    _check_together(options)
    for option, known in (("tradition", TRADITIONS), ("generator", GENERATORS), ("theme", THEMES), ("place", RULES)):
        name = getattr(options, option)
        if name is not None and name not in known:
            parser.unknown(f"--{option}", name, known)
    return _run_drawing(options) if options.drawing is not None else _run_chain(options)


def _parser() -> Parser:
    parser = Parser("map_viewer.py", __doc__)
    make = parser.add_argument_group("make a level, or read one")
    make.add_argument("--generator", metavar="NAME", help="generator of the level (the tradition's own)")
    make.add_argument("--module", metavar="FILE", help="run a file of Python that registers generators")
    make.add_argument("--theme", metavar="NAME", help="use the generator of a theme, at its first depth")
    make.add_argument("--tradition", metavar="NAME", help="rules of the game (ajar, or those of the drawing)")
    make.add_argument("--seed", metavar="TEXT", type=seed, help="seed of the level (0, or that of the drawing)")
    make.add_argument("--depth", metavar="N", type=number(1, 99), help="depth of the level (1, or the theme's first)")
    make.add_argument("--size", metavar="WxH", type=size(SMALLEST, LARGEST), help="size in cells (the tradition's)")
    make.add_argument(
        "--drawing", metavar="FILE", help="read a level: a drawing, JSON or a map of Tiled; - reads standard input"
    )
    make.add_argument("--place", metavar="RULE", help=f"put doors on the drawing, by a rule: {', '.join(RULES)}")
    make.add_argument("--vault", metavar="FILE", help="put the vaults of a file into the levels of --theme")
    kinds = ("fixtures", "generators", "rooms", "themes", "traditions", "vaults")
    make.add_argument("--list", choices=kinds, help="print the names of a kind; with --vault, the vaults of its file")
    prints = parser.add_argument_group("print it: --drawing can read both forms back")
    prints.add_argument("--text", action="store_true", help="print the level as a drawing with its legends")
    prints.add_argument("--json", action="store_true", help="print a JSON object; with --seeds one per line")
    draw = parser.add_argument_group("draw it")
    draw.add_argument("--png", metavar="FILE", help="draw the whole level")
    draw.add_argument(
        "--scale", metavar="N", type=number(1, 16), help="enlarge the picture of --png (16 pixels a cell)"
    )
    draw.add_argument("--steps", metavar="DIR", help="draw a picture of every step of making the level")
    draw.add_argument("--tiled", metavar="FILE", help="write a map (.tmj) for the Tiled editor; --drawing can read it")
    draw.add_argument(
        "--folder", metavar="DIR", help=f"folder for what the window saves ('{FOLDER}' in your documents)"
    )
    compare = parser.add_argument_group("compare levels")
    compare.add_argument("--seeds", metavar="A:B", type=seed_range, help="make many levels: seeds A to B, without B")
    compare.add_argument(
        "--measure", action="store_true", help="print all figures beside their bands; with --seeds the medians"
    )
    compare.add_argument("--sheet", metavar="FILE", help="draw the levels of --seeds, small, on one picture")
    return parser


def _check_together(options: argparse.Namespace) -> None:
    """End the program with one line if two options exclude each other, or if one lacks another that it needs."""
    given = {name for name, value in vars(options).items() if value not in (None, False)}
    for one, others in EXCLUDED.items():
        for other in others:
            if {one, other} <= given:
                fail(f"map_viewer.py: --{one} and --{other} cannot be used together")
    if "place" in given and "drawing" not in given:
        fail("map_viewer.py: --place needs --drawing: the map on which to put doors")
    if "scale" in given and "png" not in given:
        fail("map_viewer.py: --scale needs --png: the picture to enlarge")
    if "vault" in given and "theme" not in given:
        fail("map_viewer.py: --vault needs --theme: the levels in which to put the vaults")
    if "seeds" in given and given.isdisjoint({*PRINT_OPTIONS, "sheet", "vault"}):
        fail("map_viewer.py: --seeds needs --json, --text, --measure or --sheet")
    if "folder" in given and needs_no_window(options):
        fail("map_viewer.py: --folder is for the window; the other options name their files")


EXCLUDED = {
    "drawing": ("generator", "theme", "size", "depth"),
    "generator": ("theme",),
    "seeds": ("seed", *FILE_OPTIONS),
    "vault": ("drawing", "generator"),
}


def seed_range(words: str) -> range:
    """Return the seeds in a text of the form A:B: from A to B, without B.

    Raises ArgumentTypeError if the text has another form, or if the range is empty or too long.
    """
    match = re.fullmatch(r"(\d{1,12}):(\d{1,12})", words)
    if match is None:
        raise argparse.ArgumentTypeError(f"'{words}' is not a range like 0:100")
    seeds = range(int(match[1]), int(match[2]))
    if not seeds:
        raise argparse.ArgumentTypeError(f"{words} contains no seed: the second number is not included")
    if len(seeds) > MAX_SEEDS:
        raise argparse.ArgumentTypeError(f"{words} contains {len(seeds)} seeds: at most {MAX_SEEDS} are allowed")
    return seeds


def _run_chain(options: argparse.Namespace) -> int:
    tradition = TRADITIONS[options.tradition or AJAR.name]
    options.seed = options.seed if options.seed is not None else "0"
    if options.theme is not None:
        chain, depth = THEMES[options.theme], first_depth(options.theme)
    else:
        chain, depth = GENERATORS[options.generator or tradition.generator], 1
    level_size, depth = options.size or tradition.size, options.depth or depth
    vaults = _vaults(options.vault) if options.vault is not None else ()
    with_them, tried = with_vaults(chain, vaults)
    only_places = options.seeds is not None and not needs_no_window(options)

    def make(seed: str, record: bool) -> BuiltLevel:
        built = build_level(with_them if vaults else chain, tradition, level_size, seed, depth, record=record)
        for line in tried.report():
            (print if only_places else warn)(f"{'' if only_places else 'map_viewer.py: '}seed {seed}: {line}")
        return built

    if only_places:
        print_places(options.seeds, make)
        return 0
    if needs_no_window(options):
        write_outputs(options, make, Origin(chain.name, options.theme))
        return 0
    from viewer.state.viewed_level import LevelSpec

    spec = LevelSpec(chain, tradition, level_size, options.seed, depth, options.theme, tuple(vaults))
    if options.vault not in (None, "-"):
        from viewer.state.watched_file import WatchedFile

        spec = replace(spec, vault_file=WatchedFile(Path(options.vault)))
    return _show_window(options, spec)


def _show_window(options: argparse.Namespace, spec: LevelSpec) -> int:
    folder = Path(options.folder) if options.folder is not None else usual_folder()
    from viewer.state.drawing_file import DrawingFile, DrawingFileError
    from viewer.viewer_window import (
        show,  # imported here, because it takes time that the other outputs need not wait for
    )

    drawing = None
    try:
        if options.drawing is not None:
            tradition = TRADITIONS[options.tradition] if options.tradition is not None else None
            drawing = DrawingFile(options.drawing, tradition, options.seed)
        return show(spec, folder, drawing, options.place)
    except DrawingFileError as error:
        fail([f"map_viewer.py: --drawing: {line}" for line in str(error).splitlines()])
    except (RetryLevel, MissingInput, DrawingError) as error:
        fail(f"map_viewer.py: {error}")


def _run_drawing(options: argparse.Namespace) -> int:
    if not needs_no_window(options):
        if options.drawing == "-":
            fail("map_viewer.py: --drawing - needs --text, --json, --measure, --png, --steps, --sheet or --tiled")
        from viewer.state.viewed_level import LevelSpec

        rules = TRADITIONS[options.tradition or AJAR.name]
        return _show_window(
            options,
            LevelSpec(GENERATORS[rules.generator], rules, rules.size, "0" if options.seed is None else options.seed, 1),
        )
    drawing, tradition = _read(options.drawing, options.tradition)
    options.seed = seed_of(drawing, options.seed)

    def make(seed: str, record: bool) -> BuiltLevel:
        try:
            return build_drawing(drawing, options.place, tradition, seed, record=record)
        except DrawingError as error:
            fail([f"map_viewer.py: {shown_name(options.drawing)}: {line}" for line in lines_of(error.mistakes)])

    write_outputs(options, make, Origin(place=options.place))
    return 0


def _read(name: str, wanted: str | None) -> tuple[Drawing, Tradition]:
    """Return the drawing in a file, and its rules. `wanted`: name of the rules to use in place of those of the file."""
    try:
        drawing = parse_level(read_file(name))
        for warning in lines_of((), drawing.warnings):
            warn(f"map_viewer.py: {shown_name(name)}: {warning}")
        return drawing, tradition_of(drawing, wanted)
    except LevelFileError as error:
        fail([f"map_viewer.py: {shown_name(name)}: {line}" for line in lines_of(error.mistakes, error.warnings)])


def _vaults(name: str) -> list[Vault]:
    """Return the vaults of a file. Ends the program with a line for each of its mistakes."""
    try:
        return read_vault_file(name).vaults
    except LevelFileError as error:
        fail([f"map_viewer.py: --vault: {shown_name(name)}: {line}" for line in lines_of(error.mistakes)])


def _list(what: str, vault_file: str | None, as_json: bool) -> int:
    """Print the names of a kind; return 0. `vault_file`: file whose vaults are listed in place of those of the game."""
    if vault_file is not None and what != "vaults":
        fail(f"map_viewer.py: --vault and --list {what} cannot be used together")
    if what == "generators":
        return _list_generators(as_json)
    if what == "vaults":
        rows = [heading_values(vault) for vault in (built_in() if vault_file is None else _vaults(vault_file))]
        print(json.dumps(rows) if as_json else "\n".join(map(heading_line, rows)))
        return 0
    names = {
        "fixtures": [kind.name for kind in FIXTURES],
        "rooms": list(PURPOSE_NAMES),
        "themes": list(THEMES),
        "traditions": list(TRADITIONS),
    }[what]
    print(json.dumps(names) if as_json else "\n".join(names))
    return 0


def _list_generators(as_json: bool) -> int:
    """Print each level generator with the traditions (sets of rules) and depths that use it. Return 0.

    If no tradition uses a generator, print the reason. `as_json`: print one JSON list of all generators.
    """
    played = played_in()
    rows = [
        {
            "name": name,
            "summary": chain.summary,
            **({"played_in": played[name]} if name in played else {"viewer_only": VIEWER_ONLY.get(name, "your own")}),
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
