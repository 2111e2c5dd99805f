"""The limit of the sum of all sounds: however many start at once, the output of the mixer does not clip."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pygame import mixer

from game.engine.records import mutable_record
from game.ui.audio.synthesis.synth import Wave, samples

HEADROOM = 0.5
"""Greatest share of full scale that all sounds together may reach. The rest is for the loops."""
BLOCK_SECONDS = 0.05
LATENCY_SECONDS = 0.1
"""Time by which the mixer may be behind the clock."""


@mutable_record
class Playing:
    """Sound that plays. `left`, `right`: its volume on each side, 0 to 1. `started`: time of its start in seconds."""

    channel: mixer.Channel
    left: float
    right: float
    envelope: NDArray[np.float64]
    started: float

    def reach(self, now: float) -> float:
        """Return the greatest share of full scale that the sound still reaches from a time on, at its volume."""
        block = max(0, int((now - self.started - LATENCY_SECONDS) / BLOCK_SECONDS))
        rest = float(self.envelope[block]) if block < len(self.envelope) else 0.0
        return rest * max(self.left, self.right)


def envelope(wave: Wave) -> NDArray[np.float64]:
    """Return the greatest value of a wave from each block on, float64[block]. A block has BLOCK_SECONDS."""
    starts = np.arange(0, len(wave), samples(BLOCK_SECONDS))
    peaks: NDArray[np.float64] = np.maximum.reduceat(np.abs(wave), starts)
    return np.maximum.accumulate(peaks[::-1])[::-1]


def limit(playing: Sequence[Playing], now: float) -> None:
    """Set the volumes of all channels. If together they could reach more than HEADROOM, all are turned down equally."""
    whole = sum(each.reach(now) for each in playing)
    factor = min(1.0, HEADROOM / whole) if whole else 1.0
    for each in playing:
        each.left, each.right = each.left * factor, each.right * factor
        each.channel.set_volume(each.left, each.right)
