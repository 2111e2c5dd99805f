"""Any game of a soak, played in its way; and what memory the process has that plays them, which must not grow."""

from __future__ import annotations

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from soak_game import Order, play
from soak_kept import play_kept
from soak_monkeys import MONKEYS, sit

STATUS = Path("/proc/self/status")
WARM = 3
"""Games after which a process has all that it keeps for good."""


def play_any(order: Order) -> dict[str, Any]:
    """Plays one as whoever plays it does, and weighs the process afterwards."""
    way = sit if order.bot in MONKEYS else play_kept if order.kept else play
    game = way(order)
    gc.collect()
    return game | {"worker": os.getpid(), "kib": resident(), "blocks": sys.getallocatedblocks()}


def resident() -> int:
    """The memory that this process has now, in KiB; 0 where the system does not say."""
    try:
        words = STATUS.read_text(encoding="ascii").split()
    except OSError:
        return 0
    return int(words[words.index("VmRSS:") + 1])


def memory(games: Sequence[dict[str, Any]]) -> list[dict[str, int]]:
    """Of each process: how much it had after its first games, at the end and at most, in the order of playing.

    Beside the KiB that the system counts, which do not all come back when they are free, the blocks that Python holds.
    """
    workers: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        if "blocks" in game:
            workers[game["worker"]].append(game)
    return [
        {"worker": worker, "games": len(some)} | _course("kib", some) | _course("blocks", some)
        for worker, some in workers.items()
    ]


def _course(what: str, games: Sequence[dict[str, Any]]) -> dict[str, int]:
    held = [game[what] for game in games]
    return {f"{what}_start": held[min(WARM, len(held)) - 1], f"{what}_end": held[-1], f"{what}_most": max(held)}
