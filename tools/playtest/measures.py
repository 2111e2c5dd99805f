"""Whether doors matter: the table of figures that GAME.md asks for, each with its standard error and its band."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from game.cli import Parser
from game.content.bots.bots import SINGLE_MINDED
from playtest.figures import Figure, difference, share, spread
from playtest.game import GameSpec
from playtest.pool import done, game_key, played, result_key
from playtest.regret import Search, doors_of, regrets
from playtest.results import Store

MEASURED, MEASURED_TURNS = 400, 12_000
GOAL = 5
"""To come to that depth alive is to survive."""
DOORS_ENOUGH = 2
"""So many games of regret for each hundred others: a door takes as long as a game."""

Games = list[dict[str, Any]]

FULL, WHOLE = ("reader",), 60
"""Arms of which so many games are played to the end; all others end at the goal."""
CHANGED = {
    "doors-open": "reader without doors less reader",
    "doors-shut-themselves": "reader with doors that shut themselves less reader",
    "no-draught": "reader without the Draught less reader",
}
SHUFFLED = "readings-shuffled"
REGRET = "regret"


def measured(parser: Parser, options: argparse.Namespace) -> int:
    """Plays what is missing, and prints the table."""
    arms = (*FULL, "opener", *SINGLE_MINDED, *CHANGED, SHUFFLED, REGRET)
    chosen = options.arms.split(",") if options.arms is not None else list(arms)
    for arm in chosen:
        if arm not in arms:
            parser.unknown("--arms", arm, arms)
    games = options.games or MEASURED
    seeds = [f"{options.seed}/{number}" for number in range(games)]
    results = {
        arm: _arm(arm, seeds, options.turns or MEASURED_TURNS, options.store, play=arm in chosen) for arm in arms
    }
    figures = list(table_of(results))
    if options.json:
        print(json.dumps({"measures": [figure.report() for figure in figures]}))
    else:
        print("\n".join(figure.line() for figure in figures))
    broken = [game for arm in results.values() for game in arm if game.get("end") == "broken"]
    for game in broken:
        print(f"BROKEN: {game['bot']} in {game['world']}, seed {game['seed']}, turn {game['turns']}: {game['fault']}")
    return 1 if broken else 0


def _arm(arm: str, seeds: list[str], turns: int, folder: Path | None, *, play: bool) -> Games:
    """The games of one arm, each arm in a file of its own; those that the file has, if it is not to be played now."""
    path = folder / f"{arm}.jsonl" if folder is not None else None
    with closing(Store(path)) as store:
        if arm == REGRET:
            searches = {("ajar", seed, turns): Search("ajar", seed, turns) for seed in seeds[: _searches(len(seeds))]}
            if not play:
                return [game for game in store.results if _search_key(game) in searches]
            return done(doors_of, searches, store, _search_key)
        world = arm if arm in CHANGED or arm == SHUFFLED else "ajar"
        bot = "reader" if world == arm else arm
        orders = [
            GameSpec(bot, world, seed, turns, watched=False, until=0 if arm in FULL and number < WHOLE else GOAL)
            for number, seed in enumerate(seeds)
        ]
        if not play:
            wanted = {game_key(order) for order in orders}
            return [game for game in store.results if result_key(game) in wanted]
        return played(orders, store)


def _searches(games: int) -> int:
    return max(1, games * DOORS_ENOUGH // 10)


def _search_key(game: dict[str, Any]) -> tuple[str, str, int]:
    return game["world"], game["seed"], game["limit"]


def table_of(results: dict[str, Games]) -> Iterator[Figure]:
    """All figures, from the games of all arms."""
    reader = results["reader"]
    lives = {arm: _survival(games) for arm, games in results.items() if arm != REGRET}
    ours = lives["reader"]
    yield share(f"reader comes to depth {GOAL}", list(ours.values()))
    yield share(f"opener comes to depth {GOAL}", list(lives["opener"].values()))
    yield difference("reader less opener", ours, lives["opener"], least=8, most=20)
    for bot in SINGLE_MINDED:
        yield difference(f"reader less {bot}", ours, lives[bot], least=3)
    for world, what in CHANGED.items():
        yield difference(what, lives[world], ours, beyond=5)
    yield difference("reader less reader with shuffled readings", ours, lives[SHUFFLED], least=4)
    yield from regrets([door for game in results[REGRET] for door in game["doors"]])
    left = [game["levels"] for game in reader if game["levels"]]
    for what, name, least, most in (
        ("doors still shut on leaving", "shut", 15, 40),
        ("doors opened by monsters", "by_monsters", 10, 25),
    ):
        parts = [_part(levels, name) for levels in left]
        yield spread(f"{what}, %", parts, least=least, most=most)
    for bot in ("reader", "opener"):
        deaths = [game for game in results[bot] if game["end"] == "dead"]
        yield share(f"deaths of the {bot} by late doors", [game["late_door"] for game in deaths], least=15)
    yield spread("keys a door", [game["keys"] / game["doors"] for game in reader if game["doors"]], most=2.5)
    whole = [game for game in reader if not game["until"]]
    dead = [game["lamp_out"] for game in whole if game["end"] == "dead"]
    yield share("deaths of the reader with the lamp out", dead, least=3, most=10)
    yield share("games won by the reader", [game["end"] == "won" for game in whole], least=1, most=10)


def _part(levels: list[dict[str, int]], name: str) -> float:
    doors = sum(level["doors"] for level in levels)
    return 100 * sum(level[name] for level in levels) / doors if doors else 0.0


def _survival(games: Games) -> dict[str, bool]:
    """Of each seed, whether the hero came to the goal."""
    return {game["seed"]: game["depth"] >= GOAL for game in games}
