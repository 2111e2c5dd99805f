"""Words for the loudness of noises: almost silent, quiet, loud or very loud."""

from __future__ import annotations

from game.engine.model.sound import BASHING, LOUDNESS, Noise
from game.ui.text.sentences.log.noises import LOUDNESS_WORDS

_LEAST = (1, LOUDNESS[Noise.GNAWING] + 1, BASHING)
"""Least loudness of each level from 1 on, in cells that a noise can cross."""
LOUDEST = len(_LEAST)
"""Highest level of loudness."""
_PURPOSES = ("good", "good", "gain", "harm")


def loudness_level(loudness: int) -> int:
    """Return the level of a loudness, from 0 (almost silent) to LOUDEST. `loudness`: cells that the noise can cross."""
    return sum(loudness >= least for least in _LEAST)


def loudness_word(loudness: int) -> str:
    """Return the word for a loudness, such as "loud". `loudness`: cells that the noise can cross."""
    return LOUDNESS_WORDS[loudness_level(loudness)]


def loudness_purpose(loudness: int) -> str:
    """Return the name of the colour for a loudness. `loudness`: cells that the noise can cross."""
    return _PURPOSES[loudness_level(loudness)]
