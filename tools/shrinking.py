"""Makes a list that fails as short as it gets: leaves out larger and smaller pieces, as long as it fails without them.

After A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Part = TypeVar("Part")

TRIALS = 600
"""So often at most it is asked whether a shorter list fails too."""


def shrunk(parts: Sequence[Part], fails: Callable[[list[Part]], bool], trials: int = TRIALS) -> list[Part]:
    """The shortest list that was found to fail; the whole must."""
    left = list(parts)
    piece = max(1, len(left) // 2)
    while piece:
        shorter, at = False, 0
        while at < len(left):
            if not trials:
                return left
            trials -= 1
            without = left[:at] + left[at + piece :]
            if fails(without):
                left, shorter = without, True
            else:
                at += piece
        if not shorter or piece > 1:
            piece //= 2
    return left
