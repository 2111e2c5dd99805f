"""Play the games of a soak on all cores, except those whose results are already in the results file.

After each game the memory of the process that played the game is measured, because memory use must not grow.
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
from batch.progress_bar import Progress
from playtest.autosaved_game import play_autosaved
from playtest.gui_players import GUI_PLAYERS, play_gui
from playtest.play_one_game import GameSpec, play
from playtest.results_file import ResultStore

STATUS = Path("/proc/self/status")
WARM_UP_GAMES = 3
"""Number of first games of each process whose memory is not counted, because caches fill during these games."""
QUARTERS = 4
Task = TypeVar("Task")
Key = TypeVar("Key", bound=Hashable)


def play_any(spec: GameSpec) -> dict[str, Any]:
    """Play a game; return its result as JSON values.

    The spec determines how the game is played: with the GUI, with autosaves but without the GUI, or without either of
    them. The result also has the process ID (`worker`) and the memory of this process after the game (`kib`, `blocks`).
    """
    play_game = play_gui if spec.bot in GUI_PLAYERS else play_autosaved if spec.autosaved else play
    game = play_game(spec)
    gc.collect()
    trim_memory()
    return game | {"worker": os.getpid(), "kib": resident_kib(), "blocks": sys.getallocatedblocks()}


def trim_memory() -> None:
    """Return free memory to the system, if the C library can do that (glibc).

    Without this call, one small object at the end of the heap would keep the process from returning all free memory at
    lower addresses. The system would then report the highest memory use of all games so far.
    """
    with suppress(AttributeError, OSError, TypeError):  # no such function; no such library
        ctypes.CDLL(None).malloc_trim(0)


def resident_kib() -> int:
    """Return the resident memory of this process in KiB; 0 if the system does not report it."""
    try:
        words = STATUS.read_text(encoding="ascii").split()
    except OSError:
        return 0
    return int(words[words.index("VmRSS:") + 1])


def memory_by_process(games: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return for each process its number of games, and its memory as the median of each quarter of its games.

    `kib` is the resident memory in KiB that the system reports. `blocks` is the number of blocks that Python has
    allocated. `kib_most` and `blocks_most` are the maxima. If memory leaks, the medians grow equally from quarter to
    quarter. If a cache fills up, the medians grow less each time.
    """
    workers: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        if "blocks" in game:
            workers[game["worker"]].append(game)
    return [
        {"worker": worker, "games": len(its_games)} | _summary("kib", its_games) | _summary("blocks", its_games)
        for worker, its_games in workers.items()
    ]


def _summary(key: str, games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    values = [game[key] for game in games]
    return {key: _quarter_medians(values[WARM_UP_GAMES:] or values[-1:]), f"{key}_most": max(values)}


def _quarter_medians(values: Sequence[int]) -> list[int]:
    """Return the median of each quarter of `values`. With fewer than four values, some quarters have the same value."""
    starts = [len(values) * quarter // QUARTERS for quarter in range(QUARTERS + 1)]
    return [median_low(values[start : max(end, start + 1)]) for start, end in pairwise(starts)]


def play_missing(specs: Sequence[GameSpec], store: ResultStore) -> list[dict[str, Any]]:
    """Return the results of the games, in the order of `specs`. Play the games that `store` does not contain."""
    return results_of(play_any, {game_key(spec): spec for spec in specs}, store, result_key)


GameKey = tuple[object, ...]


def game_key(spec: GameSpec) -> GameKey:
    """Return the key of a game: the parameters that distinguish it from other games in a results file."""
    return spec.bot, spec.variant, spec.seed, spec.turns, spec.until_depth, spec.autosaved


def result_key(game: dict[str, Any]) -> GameKey:
    """Return the key of a played game; it equals `game_key` of the game's spec. `game`: the result, as JSON values."""
    return *(game[name] for name in ("bot", "variant", "seed", "limit", "until_depth")), game.get("autosaved", False)


def results_of(
    do: Callable[[Task], dict[str, Any]],
    wanted: Mapping[Key, Task],
    store: ResultStore,
    key: Callable[[dict[str, Any]], Key],
) -> list[dict[str, Any]]:
    """Return the results of all wanted tasks, in the order of `wanted`.

    Results in `store` are reused. The other tasks are done on all cores, and their results are added to the store.
    `do`: does a task and returns its result. `wanted`: the tasks by their keys. `key`: returns the key of the task that
    a result belongs to. By this key a stored result is recognised as the result of a wanted task.
    """
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
