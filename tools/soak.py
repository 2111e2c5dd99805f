"""Plays many games without anybody, on all cores: how they end, whether anything breaks, and whether doors matter.

Ends with code 1 when something that must hold did not.
"""

from __future__ import annotations

import start

start.ready(__file__)

import argparse
import json
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import Any

from game.arguments import Parser, fail, number, run, seed
from game.content.bots.roster import BOTS
from game.content.traditions import TRADITIONS
from measures import MEASURED, MEASURED_TURNS, measured
from soak_game import Order
from soak_play import played
from soak_report import report, table
from soak_store import Store
from soak_worlds import WORLDS

ALL = "all"
GAMES = 20
TURNS = 5000


def main() -> int:
    parser = _parser()
    options = parser.parse_args()
    try:
        if options.measures:
            return measured(parser, options)
        orders = _orders(parser, options)
        games = _played(orders, options.store)
    except BrokenProcessPool:
        fail("soak.py: a process that played games was ended from outside")
    except OSError as error:
        fail(f"soak.py: --store: {error.strerror}")
    broken = [game for game in games if game["end"] == "broken"]
    print(json.dumps(report(games)) if options.json else table(games))
    return 1 if broken else 0


def _parser() -> Parser:
    parser = Parser("soak.py", __doc__)
    parser.add_argument(
        "--games", type=number(1, 1_000_000), metavar="N", help=f"of each bot ({GAMES}; {MEASURED} to measure)"
    )
    parser.add_argument(
        "--turns",
        type=number(1, 10_000_000),
        metavar="T",
        help=f"the hero's most, a game ({TURNS}; {MEASURED_TURNS} to measure)",
    )
    parser.add_argument("--seed", type=seed, default="0", metavar="S", help="game number n has the seed S/n (0)")
    parser.add_argument("--bot", default="reader", metavar="NAME|all", help="who plays (reader)")
    parser.add_argument("--tradition", default="ajar", metavar="NAME|all", help="the rules; or a changed world (ajar)")
    parser.add_argument("--json", action="store_true", help="print one object")
    parser.add_argument("--store", type=Path, metavar="FILE", help="keep each game as a line, and go on from there")
    parser.add_argument("--arms", metavar="NAMES", help="which of the measures' games to play now, as in reader,regret")
    parser.add_argument("--measures", action="store_true", help="whether doors matter; --store is then a folder")
    return parser


def _orders(parser: Parser, options: argparse.Namespace) -> list[Order]:
    bots = list(BOTS) if options.bot == ALL else [options.bot]
    worlds = list(TRADITIONS) if options.tradition == ALL else [options.tradition]
    if bots[0] not in BOTS:
        parser.unknown("--bot", bots[0], (*BOTS, ALL))
    if worlds[0] not in WORLDS:
        parser.unknown("--tradition", worlds[0], (*WORLDS, ALL))
    return [
        Order(bot, world, f"{options.seed}/{index}", options.turns or TURNS, watched=world in TRADITIONS)
        for index in range(options.games or GAMES)
        for world in worlds
        for bot in bots
    ]


def _played(orders: list[Order], path: Path | None) -> list[dict[str, Any]]:
    """All games that were ordered: those that the store has, and the others now."""
    with closing(Store(path)) as store:
        return played(orders, store)


if __name__ == "__main__":
    run(main)
