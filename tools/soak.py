"""Play many games with bots on all cores, and report how they end, which of them break, and whether doors matter.

The bots try to win. Other players try to break the game: explorer and door-abuser by orders, and the GUI players monkey
and menu-reader by keys and mouse. A broken game is shrunk and written to a file, which --again repeats. The exit code
is 1 if a game broke.
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
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from typing import Any

from game.cli import FULL, Parser, fail, number, run, seed
from game.content.bots.bots import BOTS
from game.content.traditions import TRADITIONS
from game.store.json_values import CorruptData
from game.ui.graphics.atomic_files import UnwritableFile
from measures.measure_command import MEASURE_GAMES, MEASURE_TURNS, run_measures
from playtest.game_pool import game_key, play_missing, result_key
from playtest.gui_players import GUI_PLAYERS
from playtest.play_one_game import GameSpec
from playtest.random_players import PLAYERS
from playtest.results_file import ResultStore
from playtest.rule_variants import VARIANTS
from playtest.shrink import repeat_file, shorten_broken_games
from playtest.soak_report import report, table

ALL = "all"
GAMES = 20
"""Number of games of each bot, unless the command line has another."""
TURNS = 5000
"""Most turns of a game of a bot, unless the command line has another number."""
FRAMES = 1500
"""Most frames of a game of a GUI player, unless the command line has another number."""
ALL_PLAYERS = (*BOTS, *PLAYERS, *GUI_PLAYERS)
"""The names of all bots and players."""
OF_MEASURES = ("rows", "so_far", "against")
"""Options that are only for --measures."""
OF_GAMES = ("bot", "tradition", "kept", "faults", "again")
"""Options that are of no use with --measures."""


def main() -> int:
    """Run the command; return its exit code: 1 if a game broke, else 0."""
    parser = _parser()
    options = parser.parse_args()
    for name in OF_GAMES if options.measures else OF_MEASURES:
        if getattr(options, name) != parser.get_default(name):
            fail(f"soak.py: --{name.replace('_', '-')} is {'not' if options.measures else 'only'} for --measures")
    try:
        if options.measures:
            return run_measures(options)
        if options.again is not None:
            return _again(options.again)
        specs = _specs(parser, options)
        games = _play_missing(specs, options.store)
    except BrokenProcessPool:
        fail("soak.py: a process that was playing games was killed")
    except OSError as error:
        fail(f"soak.py: --store: {error.strerror}", 1 if error.errno in FULL else 2)
    except UnicodeDecodeError:
        fail(f"soak.py: --store: {options.store}: not a text file")
    broken = {result_key(game) for game in games if game["end"] == "broken"}
    print(json.dumps(report(games)) if options.json else table(games))
    lines = shorten_broken_games([spec for spec in specs if game_key(spec) in broken], options.faults)
    for line in iter(lambda: _next_line(lines), None):
        print(line, file=sys.stderr if options.json else sys.stdout, flush=True)
    return 1 if broken else 0


def _next_line(lines: Iterator[str]) -> str | None:
    """Return the next line about a shortened game, or None after the last line.

    `lines`: iterator that writes a file before it returns a line. If a file cannot be written, the program ends.
    """
    try:
        return next(lines, None)
    except (OSError, UnwritableFile) as error:
        fail(f"soak.py: --faults: {error}", 1)


def _again(path: Path) -> int:
    try:
        fault = repeat_file(path)
    except CorruptData as error:
        fail(f"soak.py: --again: {path}: {error}")
    print(f"BROKEN: {fault}" if fault else "The game does not break.")
    return 1 if fault else 0


def _parser() -> Parser:
    parser = Parser("soak.py", __doc__)
    parser.add_argument(
        "--games",
        "--seeds",
        dest="games",
        type=number(1, 1_000_000),
        metavar="N",
        help=f"number of games of each bot, each with its own seed ({GAMES}; with --measures {MEASURE_GAMES})",
    )
    parser.add_argument(
        "--turns",
        type=number(1, 10_000_000),
        metavar="T",
        help=f"most turns per game ({TURNS}; with --measures {MEASURE_TURNS}); for GUI players: frames ({FRAMES})",
    )
    parser.add_argument(
        "--seed", type=seed, default="0", metavar="S", help="start of the seeds: game number n has the seed S/n (0)"
    )
    parser.add_argument("--bot", default="reader", metavar="NAMES|all", help="players, as in reader,monkey (reader)")
    parser.add_argument("--monkey", action="store_const", dest="bot", const="monkey", help="the same as --bot monkey")
    parser.add_argument("--kept", action="store_true", help="autosave, reload and replay the games of bots too")
    parser.add_argument(
        "--tradition", default="ajar", metavar="NAME|all", help="the rules: a tradition, or a variant of ajar (ajar)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--faults", type=Path, default=Path(), metavar="DIR", help="folder for the files of shrunk broken games"
    )
    parser.add_argument("--again", type=Path, metavar="FILE", help="repeat the broken game in a file")
    parser.add_argument("--store", type=Path, metavar="FILE", help="save results in a file, and skip games in it")
    parser.add_argument(
        "--measures", action="store_true", help="print the table of measures as Markdown; --store is a folder then"
    )
    parser.add_argument(
        "--rows",
        metavar="PATTERN",
        default="",
        help="measure only rows whose name contains this text, such as 'hazard' or 'reader*opener'",
    )
    parser.add_argument("--so-far", action="store_true", help="measure what is in the store, and play nothing")
    parser.add_argument(
        "--against", type=Path, metavar="FOLDER", help="compare the measures with those in another folder of results"
    )
    return parser


def _specs(parser: Parser, options: argparse.Namespace) -> list[GameSpec]:
    bots = list(ALL_PLAYERS) if options.bot == ALL else options.bot.split(",")
    variants = list(TRADITIONS) if options.tradition == ALL else [options.tradition]
    for bot in bots:
        if bot not in ALL_PLAYERS:
            parser.unknown("--bot", bot, (*ALL_PLAYERS, ALL))
    if variants[0] not in VARIANTS:
        parser.unknown("--tradition", variants[0], (*VARIANTS, ALL))
    changed = variants[0] not in TRADITIONS
    if changed and (options.kept or any(bot not in BOTS for bot in bots)):
        fail(f"soak.py: --tradition: {variants[0]} is for bots only, and not with --kept")
    return [
        GameSpec(
            bot,
            variant,
            f"{options.seed}/{index}",
            options.turns or (FRAMES if bot in GUI_PLAYERS else TURNS),
            checked=not changed,
            autosaved=bot in PLAYERS or (options.kept and bot not in GUI_PLAYERS),
        )
        for index in range(options.games or GAMES)
        for variant in variants
        for bot in bots
    ]


def _play_missing(specs: list[GameSpec], path: Path | None) -> list[dict[str, Any]]:
    """Return the results of all games, in the order of `specs`; play the games that the results file does not contain.

    `path`: the results file; None for none.
    """
    with closing(ResultStore(path)) as store:
        return play_missing(specs, store)


if __name__ == "__main__":
    run(main)
