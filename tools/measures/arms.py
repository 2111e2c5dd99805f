"""The arms of the measures: sets of games of one bot under one variant of the rules, all with the same seeds.

Two more arms are `LEVELS`, notes on the levels of the games, and `DOORS`, doors at which every verb was tried.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from game.content.bots.bots import BOTS, SINGLE_MINDED
from playtest.game_pool import play_missing, results_of
from playtest.level_notes import notes_on_levels
from playtest.play_one_game import GameSpec
from playtest.results_file import ResultStore
from playtest.tried_doors import TrialSpec, try_doors

READER, OPENER, SPENDTHRIFT = "reader", "opener", "spendthrift"
NO_DRAUGHT, SHUFFLED, SELF_SHUTTING, NO_DOORS = "no-draught", "signs-shuffled", "doors-shut-themselves", "doors-open"
VARIANT_ARMS = (NO_DRAUGHT, SHUFFLED, SELF_SHUTTING, NO_DOORS)
"""The arms in which `READER` plays a variant of the rules. Each has the name of its variant."""
LEVELS, DOORS = "levels", "doors"
CHOOSERS = tuple(bot for bot in BOTS if bot.startswith("chooser")) or (READER,)
"""The arms of bots that differ in how they choose a tome; only `READER` if there are none."""
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


def missing_bot(arm: str) -> bool:
    """Return whether an arm cannot be played, because this version of the game has no bot of its name."""
    return arm not in BOTS and arm not in VARIANT_ARMS and arm not in (LEVELS, DOORS)


def results_of_arm(arm: str, seeds: list[str], turns: int, folder: Path | None) -> Games:
    """Return the results of an arm, in the order of the seeds.

    Results are read from the arm's file in `folder`; those that it does not contain are made on all cores, and added to
    it. If `folder` is None, nothing is saved. `turns`: greatest number of turns of a game. Raises OSError if the file
    cannot be read or written.
    """
    with closing(ResultStore(folder / f"{arm}.jsonl" if folder is not None else None)) as store:
        if arm == LEVELS:
            return results_of(notes_on_levels, {seed: seed for seed in seeds}, store, lambda notes: str(notes["seed"]))
        if arm == DOORS:
            some = seeds[: max(1, len(seeds) * DOOR_GAMES_PER_TEN // 10)]
            trials = {("ajar", seed, turns): TrialSpec("ajar", seed, turns) for seed in some}
            return results_of(try_doors, trials, store, lambda game: (game["variant"], game["seed"], game["limit"]))
        return play_missing([_spec(arm, seed, turns) for seed in seeds], store)


def _spec(arm: str, seed: str, turns: int) -> GameSpec:
    bot, variant = (READER, arm) if arm in VARIANT_ARMS else (arm, "ajar")
    return GameSpec(bot, variant, seed, turns, checked=False, until_depth=0 if arm in WHOLE_ARMS else GOAL)
