"""Materials of sounds: bodies of oak, iron and stone that ring when they are struck, and the noises of door parts.

Mode: one of the pitches at which a body vibrates. `chance`: random generator, which makes each sound a little
different.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from game.ui.audio.synthesis.synth import (
    Body,
    Wave,
    fading,
    gliding,
    hiss,
    mixed,
    ring,
    slips,
    swelling,
    tone,
    wandering,
)

MODES = 40  # of a door leaf; the ear cannot distinguish more


# --- What things are made of ---


def plate(lowest: float, quality: float, at: tuple[float, float]) -> Body:
    """Return a rectangular plate that is twice as high as wide, such as a door leaf.

    `lowest`: pitch of the lowest mode in Hz. `quality`: Q factor; a mode rings for quality / (π · pitch) seconds. `at`:
    point that is struck, as shares (0 to 1) of the height and of the width.
    """
    up, across = (axis.ravel() for axis in np.meshgrid(np.arange(1, 13), np.arange(1, 9)))
    pitches = lowest * (up**2 / 4 + across**2) / 1.25
    # A blow does not excite a mode whose node, the point that stands still, is where the blow falls.
    strengths = np.sin(np.pi * up * at[0]) * np.sin(np.pi * across * at[1])
    # Keep all the low modes and fewer of the high ones, which the ear cannot distinguish.
    some = np.argsort(pitches)[np.unique(np.geomspace(1, len(pitches), MODES).astype(np.int64)) - 1]
    return Body(pitches[some], quality / (np.pi * pitches[some]), strengths[some])


def bar(lowest: float, quality: float, brightness: float = 0.6) -> Body:
    """Return a free bar, such as a latch, a bolt or a blade. It has four modes.

    `lowest`: pitch of the lowest mode in Hz. `quality`: Q factor; a mode rings for quality / (π · pitch) seconds. Each
    mode has `brightness` times the strength of the next lower mode.
    """
    pitches = lowest * np.array([1.0, 2.757, 5.404, 8.933])
    return Body(pitches, quality / (np.pi * pitches), brightness ** np.arange(4.0))


def oak(chance: Generator) -> Body:
    """Return the ringing modes (pitches and their strengths) of an oak door leaf that is struck near its middle.

    `chance`: chooses the lowest pitch and the exact point of the blow.
    """
    return plate(chance.uniform(88, 104), 13, (chance.uniform(0.3, 0.45), chance.uniform(0.35, 0.65)))


def iron(chance: Generator) -> Body:
    """Return an iron door leaf. Its pitch is lower than that of oak, and it rings longer."""
    return plate(chance.uniform(50, 58), 34, (chance.uniform(0.28, 0.42), chance.uniform(0.3, 0.6)))


def stone(chance: Generator) -> Body:
    """Return a short bar of stone with a random pitch."""
    return bar(chance.uniform(150, 190), 2.5, 0.7)


# --- Parts of doors ---


def click(chance: Generator, pitch: float, strength: float = 1.0) -> Wave:
    """Synthesise the click of small iron parts. `pitch`: in Hz. `strength`: factor for the amplitude."""
    body = bar(pitch * chance.uniform(0.95, 1.05), 26, 0.75)
    spark = hiss(chance, 0.03, 1500, 8000) * fading(0.03, 0.003) * 0.25
    return strength * mixed((0, ring(body, 0.12, 0.00008)), (0, spark))


def knuckles(chance: Generator, strength: float = 1.0) -> Wave:
    """Synthesise one knock of knuckles on the middle of an oak door. `strength`: factor for the amplitude."""
    slap = hiss(chance, 0.02, 500, 3500) * fading(0.02, 0.003) * 0.5
    return strength * mixed((0, ring(oak(chance), 0.3, 0.0007)), (0, slap))


def jerks(chance: Generator, seconds: float, low: float, high: float) -> Wave:
    """Return the force of a hinge that sticks and slips while a door swings.

    The function `shaken` makes a sound from this force and a body, a thing that rings when it is pushed, such as a
    `pin`. The slips follow each other slowly at first, then so fast that they sing, then slowly again. `seconds`:
    duration of the swing. `low`: slips per second at the beginning and the end of the swing. `high`: slips per second
    when the door moves fastest.
    """
    way = np.sqrt(swelling(seconds, chance.uniform(0.35, 0.6)))
    rate = low * (high / low) ** way * np.exp(0.12 * wandering(chance, seconds, 7))
    rub = chance.standard_normal(len(way)) * 0.0007
    pull = (0.3 + 0.7 * way) * (1 + 0.4 * wandering(chance, seconds, 8))
    return (slips(chance, rate, 0.015) + rub * way) * pull


def pin(chance: Generator, pitch: float, quality: float = 14) -> Body:
    """Return the pin and straps of a hinge. They make a door creak. Without them the door would sound like a drum.

    `pitch`: pitch of the lowest mode in Hz. `quality`: Q factor; a mode rings for quality / (π · pitch) seconds.
    """
    ratios = 1.42 ** np.arange(8) * chance.uniform(0.95, 1.05, 8)
    return Body(pitch * ratios, quality / (np.pi * pitch * ratios), ratios**-0.7)


def thud(chance: Generator, start: float, end: float, seconds: float) -> Wave:
    """Synthesise a heavy thing that falls or stops: a low tone that drops from `start` to `end` Hz, and a dull slap."""
    weight = tone(gliding(seconds, start, end), 0.35, 0.15) * fading(seconds, seconds / 5)
    slap = hiss(chance, seconds, 90, 700) * fading(seconds, seconds / 14) * 0.5
    return weight + slap
