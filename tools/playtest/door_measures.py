"""Compute the measures: figures that show whether doors matter, each with its standard error and its target band.

The games of a measure are played in arms. An arm is a set of games of one bot under one variant of the rules. All arms
have the same seeds.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from game.cli import Parser
from game.content.bots.bots import SINGLE_MINDED
from playtest.game_pool import game_key, play_missing, result_key, results_of
from playtest.play_one_game import GameSpec
from playtest.regret import RegretSpec, regret_figures, try_doors
from playtest.results_file import ResultStore
from playtest.statistics_with_bands import Figure, mean, paired_difference, share

MEASURE_GAMES, MEASURE_TURNS = 400, 12_000
GOAL = 5
"""The depth that the hero must reach to count as a survivor."""
REGRET_GAMES_PER_TEN = 2
"""Number of games of the arm `regret` for every ten games of another arm.

It is small because trying the verbs at one door takes as long as a game.
"""

Games = list[dict[str, Any]]

FULL_ARMS, FULL_GAMES = ("reader",), 60
"""The first FULL_GAMES games of each arm in FULL_ARMS are played to the end. All other games end at the depth GOAL."""
VARIANT_ARMS = {
    "doors-open": "reader without doors minus reader",
    "doors-shut-themselves": "reader with self-closing doors minus reader",
    "no-draught": "reader without the Draught minus reader",
}
"""For each variant of the rules that is compared with `ajar`, the name of the figure that compares them.

The arm that plays the variant has the same name as the variant.
"""
SHUFFLED = "signs-shuffled"
REGRET = "regret"


def run_measures(parser: Parser, options: argparse.Namespace) -> int:
    """Play the games of the chosen arms that are not in the store of results yet, and print all figures.

    An arm is a set of games of one bot under one variant of the rules. `options`: the command line of soak.py. Return
    the exit code: 1 if a game broke, else 0.
    """
    arms = (*FULL_ARMS, "opener", *SINGLE_MINDED, *VARIANT_ARMS, SHUFFLED, REGRET)
    chosen = options.arms.split(",") if options.arms is not None else list(arms)
    for arm in chosen:
        if arm not in arms:
            parser.unknown("--arms", arm, arms)
    games = options.games or MEASURE_GAMES
    seeds = [f"{options.seed}/{number}" for number in range(games)]
    results = {arm: _arm(arm, seeds, options.turns or MEASURE_TURNS, options.store, play=arm in chosen) for arm in arms}
    figures = list(table_of(results))
    if options.json:
        print(json.dumps({"measures": [figure.report() for figure in figures]}))
    else:
        print("\n".join(figure.line() for figure in figures))
    broken = [game for arm in results.values() for game in arm if game.get("end") == "broken"]
    for game in broken:
        print(f"BROKEN: {game['bot']} in {game['variant']}, seed {game['seed']}, turn {game['turns']}: {game['fault']}")
    return 1 if broken else 0


def _arm(arm: str, seeds: list[str], turns: int, folder: Path | None, *, play: bool) -> Games:
    """Return the results of the games of an arm: a set of games of one bot under one variant of the rules.

    Results are read from the arm's file in `folder`. `play`: whether to play and save the games that are not in the
    file. If `folder` is None, nothing is saved. `turns`: greatest number of turns of a game.
    """
    path = folder / f"{arm}.jsonl" if folder is not None else None
    with closing(ResultStore(path)) as store:
        if arm == REGRET:
            some_seeds = seeds[: max(1, len(seeds) * REGRET_GAMES_PER_TEN // 10)]
            regret_specs = {("ajar", seed, turns): RegretSpec("ajar", seed, turns) for seed in some_seeds}
            if not play:
                return [game for game in store.results if _regret_key(game) in regret_specs]
            return results_of(try_doors, regret_specs, store, _regret_key)
        variant = arm if arm in VARIANT_ARMS or arm == SHUFFLED else "ajar"
        bot = "reader" if variant == arm else arm
        until_depths = [0 if arm in FULL_ARMS and number < FULL_GAMES else GOAL for number in range(len(seeds))]
        specs = [
            GameSpec(bot, variant, seed, turns, checked=False, until_depth=until_depth)
            for seed, until_depth in zip(seeds, until_depths, strict=True)
        ]
        if not play:
            wanted = {game_key(spec) for spec in specs}
            return [game for game in store.results if result_key(game) in wanted]
        return play_missing(specs, store)


def _regret_key(game: dict[str, Any]) -> tuple[str, str, int]:
    return game["variant"], game["seed"], game["limit"]


def table_of(results: dict[str, Games]) -> Iterator[Figure]:
    """Yield all figures that show whether doors matter, such as the share of games in which the hero reaches a depth.

    `results`: the results of the games of each arm, by the name of the arm. An arm is a set of games of one bot under
    one variant of the rules.
    """
    reader = results["reader"]
    survived = {arm: _survival(games) for arm, games in results.items() if arm != REGRET}
    readers = survived["reader"]
    yield share(f"readers that reach depth {GOAL}", list(readers.values()))
    yield share(f"openers that reach depth {GOAL}", list(survived["opener"].values()))
    yield paired_difference("reader minus opener", readers, survived["opener"], least=8, most=20)
    for bot in SINGLE_MINDED:
        yield paired_difference(f"reader minus {bot}", readers, survived[bot], least=3)
    for variant, name in VARIANT_ARMS.items():
        yield paired_difference(name, survived[variant], readers, least_distance=5)
    yield paired_difference("reader minus reader with shuffled signs", readers, survived[SHUFFLED], least=4)
    yield from regret_figures([door for game in results[REGRET] for door in game["doors"]])
    left = [game["levels"] for game in reader if game["levels"]]
    for name, key, least, most in (
        ("doors still shut when the hero leaves", "shut", 15, 40),
        ("doors opened by monsters", "by_monsters", 10, 25),
    ):
        percents = [_percent_of_doors(levels, key) for levels in left]
        yield mean(f"{name}, %", percents, least=least, most=most)
    for bot in ("reader", "opener"):
        deaths = [game for game in results[bot] if game["end"] == "dead"]
        yield share(
            f"deaths of the {bot} by monsters from late doors", [game["late_door"] for game in deaths], least=15
        )
    yield mean("keys per door", [game["keys"] / game["doors"] for game in reader if game["doors"]], most=2.5)
    whole = [game for game in reader if not game["until_depth"]]
    dead = [game["lamp_out"] for game in whole if game["end"] == "dead"]
    yield share("deaths of the reader with the lamp out", dead, least=3, most=10)
    yield share("games won by the reader", [game["end"] == "won" for game in whole], least=1, most=10)


def _percent_of_doors(levels: list[dict[str, int]], key: str) -> float:
    doors = sum(level["doors"] for level in levels)
    return 100 * sum(level[key] for level in levels) / doors if doors else 0.0


def _survival(games: Games) -> dict[str, bool]:
    """Return, by the seed of each game, whether its hero reached the depth GOAL."""
    return {game["seed"]: game["depth"] >= GOAL for game in games}
