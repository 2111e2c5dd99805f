"""The arms of the measures: sets of games of one bot under one variant of the rules, all with the same seeds.

Two more arms are `LEVELS`, notes on the levels of the games, and `DOORS`, doors at which every verb was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from game.content.bots.bots import BOTS, SINGLE_MINDED
from playtest.game_pool import game_key, play_any, result_key, results_of
from playtest.level_notes import notes_on_levels
from playtest.play_one_game import GameSpec
from playtest.results_file import ResultStore
from playtest.tried_doors import TrialSpec, try_doors

READER, OPENER, SPENDTHRIFT = "reader", "opener", "spendthrift"
NO_DRAUGHT, SHUFFLED, SELF_SHUTTING, NO_DOORS = "no-draught", "signs-shuffled", "doors-shut-themselves", "doors-open"
VARIANT_ARMS = (NO_DRAUGHT, SHUFFLED, SELF_SHUTTING, NO_DOORS)
"""The arms in which `READER` plays a variant of the rules. Each has the name of its variant."""
LEVELS, DOORS = "levels", "doors"
CHOOSERS = (READER, *(bot for bot in BOTS if bot.startswith("chooser")))
"""The arms of bots that differ only in how they choose a tome."""
GOAL = 5
"""The depth that the hero must reach to count as a survivor."""
WHOLE_ARMS = {READER, OPENER, *CHOOSERS}
"""The arms whose games are played to their end. All other games end at the depth GOAL."""
DOOR_GAMES_PER_TEN = 2
"""Number of games of the arm `DOORS` for every ten games of another arm.

It is small because trying the verbs at one door takes longer than a game.
"""
ARMS = (*dict.fromkeys((READER, OPENER, SPENDTHRIFT, *SINGLE_MINDED, *VARIANT_ARMS, *CHOOSERS, LEVELS, DOORS)),)

Games = list[dict[str, Any]]


def results_of_arm(arm: str, seeds: list[str], turns: int, folder: Path | None, *, play: bool) -> Games:
    """Return the results of an arm, in the order of the seeds.

    Results are read from the arm's file in `folder`. `play`: whether those that it does not contain are made on all
    cores, and added to it. If `folder` is None, nothing is read or saved. `turns`: greatest number of turns of a game.
    Raises OSError if the file cannot be read or written.
    """
    do, wanted, key = _tasks(arm, seeds, turns)
    with closing(ResultStore(folder / f"{arm}.jsonl" if folder is not None else None)) as store:
        if play:
            return results_of(do, wanted, store, key)
        known = {key(result): result for result in store.results}
        return [known[name] for name in wanted if name in known]


class _Tasks(NamedTuple):
    """What an arm does: a function that does a task, the tasks by their keys, and the key of a result."""

    do: Callable[[Any], dict[str, Any]]
    wanted: Mapping[Hashable, Any]
    key: Callable[[dict[str, Any]], Hashable]


def _tasks(arm: str, seeds: list[str], turns: int) -> _Tasks:
    if arm == LEVELS:
        return _Tasks(notes_on_levels, {seed: seed for seed in seeds}, lambda notes: str(notes["seed"]))
    if arm == DOORS:
        some = seeds[: max(1, len(seeds) * DOOR_GAMES_PER_TEN // 10)]
        trials: dict[Hashable, TrialSpec] = {("ajar", seed, turns): TrialSpec("ajar", seed, turns) for seed in some}
        return _Tasks(try_doors, trials, lambda game: (game["variant"], game["seed"], game["limit"]))
    bot, variant = (READER, arm) if arm in VARIANT_ARMS else (arm, "ajar")
    until_depth = 0 if arm in WHOLE_ARMS else GOAL
    specs = [GameSpec(bot, variant, seed, turns, checked=False, until_depth=until_depth) for seed in seeds]
    return _Tasks(play_any, {game_key(spec): spec for spec in specs}, result_key)
