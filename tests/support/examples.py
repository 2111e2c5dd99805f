"""How many examples a test tries: a few in the usual run, and many more in the run of `tools/check.py --full`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

Example = TypeVar("Example")
Parts = TypeVar("Parts", bound=tuple[object, ...])

FULL = bool(os.environ.get("AJAR_FULL"))
"""Whether this is the full run, which tries all examples."""


def seeds(usual: int, full: int) -> range:
    """Return the seeds that a test tries: the first `usual` ones, or the first `full` ones in the full run."""
    return range(full if FULL else usual)


def spread(examples: Sequence[Example], usual: int) -> Sequence[Example]:
    """Return `usual` of the examples, at even distances and with the first one; all of them in the full run."""
    if FULL or usual >= len(examples):
        return examples
    return [examples[number * len(examples) // usual] for number in range(usual)]


def mixed(examples: Sequence[Parts], step: int) -> Sequence[Parts]:
    """Return one in `step` of the combinations of several lists; all of them in the full run.

    `examples`: all combinations, as `itertools.product` makes them. `step`: has no divisor in common with the length of
    any of the lists, so that each part of each list occurs again and again, with changing others. Raises ValueError if
    a part occurs in none of the chosen combinations.
    """
    chosen = examples[::step]
    for number, parts in enumerate(zip(*examples, strict=True)):
        if missing := [part for part in parts if part not in [combination[number] for combination in chosen]]:
            raise ValueError(f"no combination has {missing[0]!r}")
    return examples if FULL else chosen


def share_of_examples(usual: int, full: int = 100) -> settings:
    """Return a decorator that makes a Hypothesis test try fewer examples: a share of those that other tests try.

    `usual` and `full`: the share in the usual run and in the full run, in per cent.
    """
    return settings(max_examples=max(1, settings().max_examples * (full if FULL else usual) // 100))
