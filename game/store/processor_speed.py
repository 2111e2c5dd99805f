"""The speed of this machine. Limits of the time for playing recorded steps again are longer on slow machines."""

from __future__ import annotations

from functools import cache
from time import thread_time

USUAL_SECONDS = 0.004
"""Seconds of processor time that `_work` takes on a usual machine. A new machine takes a third of this."""
MAX_SLOWNESS = 50.0
"""Greatest value of `slowness`: no machine on which the game can be played is slower."""
TRIES = 3


@cache
def slowness() -> float:
    """Return how many times longer this machine takes than a usual machine, from 1 to MAX_SLOWNESS.

    It is measured once, which takes a hundredth of a second. Limits of processor time that are stretched by this number
    limit the work and not the time: see `recording.replay_budget`.
    """
    seconds = []
    for _ in range(TRIES):
        since = thread_time()
        _work()
        seconds.append(thread_time() - since)
    return slowness_of(min(seconds))


def slowness_of(seconds: float) -> float:
    """Return how many times longer a machine takes than a usual one. `seconds`: its time for `_work`."""
    return min(MAX_SLOWNESS, max(1.0, seconds / USUAL_SECONDS))


def _work() -> int:
    """Do a piece of work as the rules do it: small objects, dicts, comparisons and calls of functions."""
    found: dict[tuple[int, int], int] = {}
    for number in range(4_000):
        at = number % 80, number // 80
        found[at] = max(found.get(at, 0), abs(number - 2_000))
    return sum(found.values())
