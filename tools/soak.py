"""Plays many games without anybody, on all cores: how they end, whether anything breaks, and whether doors matter.

Bots play to win; an explorer, a door-abuser, a monkey and a reader of menus to find what breaks. A game that breaks is
made as short as it gets, and written into a file that --again repeats. Ends with code 1 when something broke.
"""

from __future__ import annotations

import start

start.ready(__file__)

import argparse
import json
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Any

from game.cli import Parser, fail, number, run, seed
from game.content.bots.bots import BOTS
from game.content.traditions import TRADITIONS
from game.store.json_values import CorruptData
from playtest.game import GameSpec
from playtest.gui_players import MONKEYS
from playtest.measures import MEASURED, MEASURED_TURNS, measured
from playtest.players import PLAYERS
from playtest.pool import game_key, played, result_key
from playtest.report import report, table
from playtest.results import Store
from playtest.rule_variants import WORLDS
from playtest.shrink import again, shortened

ALL = "all"
GAMES = 20
TURNS = 5000
FRAMES = 1500
WHOEVER = (*BOTS, *PLAYERS, *MONKEYS)


def main() -> int:
    parser = _parser()
    options = parser.parse_args()
    try:
        if options.measures:
            return measured(parser, options)
        if options.again is not None:
            return _again(options.again)
        orders = _orders(parser, options)
        games = _played(orders, options.store)
    except BrokenProcessPool:
        fail("soak.py: a process that played games was ended from outside")
    except OSError as error:
        fail(f"soak.py: --store: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"soak.py: --store: {options.store}: not a text file")
    broken = {result_key(game) for game in games if game["end"] == "broken"}
    print(json.dumps(report(games)) if options.json else table(games))
    for line in shortened([order for order in orders if game_key(order) in broken], options.faults):
        print(line, file=sys.stderr if options.json else sys.stdout, flush=True)
    return 1 if broken else 0


def _again(path: Path) -> int:
    try:
        fault = again(path)
    except CorruptData as error:
        fail(f"soak.py: --again: {path}: {error}")
    print(f"BROKEN: {fault}" if fault else "nothing breaks")
    return 1 if fault else 0


def _parser() -> Parser:
    parser = Parser("soak.py", __doc__)
    parser.add_argument(
        "--games", type=number(1, 1_000_000), metavar="N", help=f"of each bot ({GAMES}; {MEASURED} to measure)"
    )
    parser.add_argument(
        "--turns",
        type=number(1, 10_000_000),
        metavar="T",
        help=f"the hero's most, a game ({TURNS}; {MEASURED_TURNS} to measure); of those with hands, frames ({FRAMES})",
    )
    parser.add_argument("--seed", type=seed, default="0", metavar="S", help="game number n has the seed S/n (0)")
    parser.add_argument("--bot", default="reader", metavar="NAMES|all", help="who plays, as in reader,monkey (reader)")
    parser.add_argument("--monkey", action="store_const", dest="bot", const="monkey", help="the same as --bot monkey")
    parser.add_argument("--kept", action="store_true", help="bots' games too are kept, taken up and seen again")
    parser.add_argument("--tradition", default="ajar", metavar="NAME|all", help="the rules; or a changed world (ajar)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument(
        "--faults", type=Path, default=Path(), metavar="DIR", help="where games that broke go, in short"
    )
    parser.add_argument("--again", type=Path, metavar="FILE", help="repeat one of those")
    parser.add_argument("--store", type=Path, metavar="FILE", help="keep each game as a line, and go on from there")
    parser.add_argument("--arms", metavar="NAMES", help="which of the measures' games to play now, as in reader,regret")
    parser.add_argument("--measures", action="store_true", help="whether doors matter; --store is then a folder")
    return parser


def _orders(parser: Parser, options: argparse.Namespace) -> list[GameSpec]:
    bots = list(WHOEVER) if options.bot == ALL else options.bot.split(",")
    worlds = list(TRADITIONS) if options.tradition == ALL else [options.tradition]
    for bot in bots:
        if bot not in WHOEVER:
            parser.unknown("--bot", bot, (*WHOEVER, ALL))
    if worlds[0] not in WORLDS:
        parser.unknown("--tradition", worlds[0], (*WORLDS, ALL))
    changed = worlds[0] not in TRADITIONS
    if changed and (options.kept or any(bot not in BOTS for bot in bots)):
        fail(f"soak.py: --tradition: only bots play in {worlds[0]}, and only unkept")
    return [
        GameSpec(
            bot,
            world,
            f"{options.seed}/{index}",
            options.turns or (FRAMES if bot in MONKEYS else TURNS),
            watched=not changed,
            kept=bot in PLAYERS or (options.kept and bot not in MONKEYS),
        )
        for index in range(options.games or GAMES)
        for world in worlds
        for bot in bots
    ]


def _played(orders: list[GameSpec], path: Path | None) -> list[dict[str, Any]]:
    """All games that were ordered: those that the store has, and the others now."""
    with closing(Store(path)) as store:
        return played(orders, store)


if __name__ == "__main__":
    run(main)
