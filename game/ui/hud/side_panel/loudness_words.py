"""Words and colours for the loudness of noises, from almost silent to very loud."""

from __future__ import annotations

from game.engine.senses.hearing import MAY_WAKE_PERCENT, MAY_WAKE_WITHIN, earshot
from game.engine.senses.known_noise_reach import FAIRLY_LOUD, LOUD, VERY_LOUD
from game.engine.words import count
from game.ui.text.sentences.log import noises

_LEAST = (1, FAIRLY_LOUD, LOUD, VERY_LOUD)
"""Least loudness of each level from 1 on, in cells that a noise can cross."""
LOUDEST = len(_LEAST)
"""Highest level of loudness."""
_WORDS = (noises.ALMOST_SILENT, noises.QUIET, noises.AUDIBLE, noises.LOUD, noises.VERY_LOUD)
_PURPOSES = ("good", "good", "text", "gain", "harm")


def loudness_level(loudness: int) -> int:
    """Return the level of a loudness, from 0 (almost silent) to LOUDEST. `loudness`: cells that the noise can cross."""
    return sum(loudness >= least for least in _LEAST)


def loudness_word(loudness: int) -> str:
    """Return the word for a loudness, such as "loud". `loudness`: cells that the noise can cross."""
    return _WORDS[loudness_level(loudness)]


def sleepers_sentence(loudness: int) -> str:
    """Return the sentence on how far away a noise wakes a usual sleeper. `loudness`: cells that the noise can cross."""
    sure, may = max(0, loudness - LOUD), min(earshot(loudness), MAY_WAKE_WITHIN)
    sentence = noises.WAKES_SLEEPERS if sure >= may else noises.MAY_WAKE_SLEEPERS[sure > 0]
    return sentence.format(squares=count(sure, "square"), within=count(may, "square"), percent=MAY_WAKE_PERCENT)


def loudness_purpose(loudness: int) -> str:
    """Return the name of the colour for a loudness. `loudness`: cells that the noise can cross."""
    return _PURPOSES[loudness_level(loudness)]
