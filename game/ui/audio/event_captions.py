"""Captions: short lines about the sounds that the hero hears, with loudness and direction."""

from __future__ import annotations

from game.engine.grid.geometry import name_of_step
from game.ui.audio.event_sounds import PlayedSound
from game.ui.audio.mixer import share_left
from game.ui.text.sentences.log import sound_captions as text

LOUD_SOUNDS = frozenset({"blast", "door-breach", "door-last-open", "glass-break", "hurt", "death-hero"})
"""Sounds that are called loud when they are near: those of the greatest loudness in the sound bank."""
OWN_STEP = "step-stone"
"""Name of the sound of the hero's own steps, which has their caption."""
SOFT_STEP = "step-soft"
SEARCH = "search"
"""Name of the sound with which the hero searches. Nobody but the player hears it."""
NEAR_SHARE, FAINT_SHARE = 0.5, 0.35
"""Share of its volume that the distance leaves: the least with which a loud sound is called loud, and the share below
which a sound is called faint.
"""


def is_own_step(sound: PlayedSound) -> bool:
    """Return whether a sound is a step of the hero."""
    return sound.name == OWN_STEP or (sound.name == SOFT_STEP and not sound.direction.steps)


def is_minor(sound: PlayedSound) -> bool:
    """Return whether a sound is a step or a search of the hero. Its caption makes way for every other."""
    return sound.name == SEARCH or is_own_step(sound)


def caption_of(sound: PlayedSound) -> str:
    """Return the caption of a sound. Raises KeyError for an unknown name."""
    name = OWN_STEP if is_own_step(sound) else sound.name
    share = share_left(sound.distance)
    loud = sound.name in LOUD_SOUNDS and share >= NEAR_SHARE
    loudness = text.LOUD if loud else text.FAINT if share < FAINT_SHARE else ""
    way = name_of_step(sound.direction) if sound.direction.steps else ""
    details = text.DETAILS.format(loudness=loudness, direction=way) if loudness and way else loudness or way
    sentence = text.CAPTION_WITH_DETAILS if details else text.CAPTION
    return sentence.format(sound=sound.caption or text.CAPTIONS[name], details=details)
