"""Playtest games on all cores: those that were ordered and are not in the results file yet.

After each game the process that played it is weighed, for its memory must not grow.
"""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from statistics import median_low
from typing import Any, TypeVar

from batch.cores import in_any_order
from batch.progress import Progress
from playtest.autosaved_game import play_kept
from playtest.game import GameSpec, play
from playtest.gui_players import MONKEYS, sit
from playtest.results import Store

STATUS = Path("/proc/self/status")
WARM = 3
"""So many games of each process are not counted: in them it comes to have most of what it keeps for good."""
QUARTERS = 4
Task = TypeVar("Task")
Key = TypeVar("Key", bound=Hashable)


def play_any(order: GameSpec) -> dict[str, Any]:
    """Plays one as whoever plays it does, and weighs the process afterwards."""
    way = sit if order.bot in MONKEYS else play_kept if order.kept else play
    game = way(order)
    gc.collect()
    give_back()
    return game | {"worker": os.getpid(), "kib": resident(), "blocks": sys.getallocatedblocks()}


def give_back() -> None:
    """What is free goes back to the system, where the C library can do that.

    Else the system counts the most that any game took, which only ever rises: one small thing that is kept holds all
    that was under it.
    """
    with suppress(AttributeError, OSError, TypeError):  # no such function; no such library
        ctypes.CDLL(None).malloc_trim(0)


def resident() -> int:
    """The memory that this process has now, in KiB; 0 where the system does not say."""
    try:
        words = STATUS.read_text(encoding="ascii").split()
    except OSError:
        return 0
    return int(words[words.index("VmRSS:") + 1])


def memory(games: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of each process: how much it had in each quarter of its games, in the order of playing, and at most.

    The KiB that the system counts, and the blocks that Python holds. What leaks rises as much from any quarter to the
    next; what is only kept, ever fuller and no fuller than full, rises less each time.
    """
    workers: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        if "blocks" in game:
            workers[game["worker"]].append(game)
    return [
        {"worker": worker, "games": len(some)} | _course("kib", some) | _course("blocks", some)
        for worker, some in workers.items()
    ]


def _course(what: str, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    held = [game[what] for game in games]
    return {what: _quarters(held[WARM:] or held[-1:]), f"{what}_most": max(held)}


def _quarters(held: Sequence[int]) -> list[int]:
    """The median of each; of fewer than four, some are of the same game."""
    starts = [len(held) * quarter // QUARTERS for quarter in range(QUARTERS + 1)]
    return [median_low(held[start : max(end, start + 1)]) for start, end in pairwise(starts)]


def played(orders: Sequence[GameSpec], store: Store) -> list[dict[str, Any]]:
    """The games of some orders, in the order of the orders."""
    return done(play_any, {game_key(order): order for order in orders}, store, result_key)


GameKey = tuple[object, ...]


def game_key(order: GameSpec) -> GameKey:
    """What tells one game from another."""
    return order.bot, order.world, order.seed, order.turns, order.until, order.kept


def result_key(game: dict[str, Any]) -> GameKey:
    """The same of a game that was played."""
    return *(game[name] for name in ("bot", "world", "seed", "limit", "until")), game.get("kept", False)


def done(
    do: Callable[[Task], dict[str, Any]],
    wanted: Mapping[Key, Task],
    store: Store,
    key: Callable[[dict[str, Any]], Key],
) -> list[dict[str, Any]]:
    """What came of all that is wanted, in its order: from the store, or done now and put there."""
    known = {key(result): result for result in store.results if key(result) in wanted}
    missing = [task for name, task in wanted.items() if name not in known]
    progress = Progress(len(missing))
    with closing(in_any_order(do, missing)) as outcomes:
        for _, result in outcomes:
            store.add(result)
            known[key(result)] = result
            progress.advance(1, "")
    progress.clear()
    return [known[name] for name in wanted]
