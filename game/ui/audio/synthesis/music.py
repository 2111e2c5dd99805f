"""The music: sparse tunes for the themes of levels, and two layers for danger, as endless loops.

Every tune is slow, soft and full of rests, because the player hears it for hours. Its notes come from a scale, and the
random generator of the tune walks up and down the scale. The generator always begins with the same number, so a tune
is the same in every game. Notes that sound on beyond the end of the loop go on at its beginning: there is no seam.

The tune of each place is data: see `game/engine/level_theme.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from game.engine.level_theme import Instrument, Tune
from game.ui.audio.synthesis.materials import bar
from game.ui.audio.synthesis.sound_recipes import bell
from game.ui.audio.synthesis.synth import (
    RATE,
    Body,
    Samples,
    Wave,
    fading,
    gliding,
    hum,
    in_vault,
    ring,
    sampled,
    samples,
    swelling,
    tone,
)

PEAK = 0.25
"""Upper limit of a tune. A soft limiter keeps single notes below it."""
SLICES = 24  # number of parts in which a finished loop is converted to samples for the mixer
WET = 0.9  # strength of the echo of each note
EARS_SECONDS = 0.0006  # greatest delay of a note between the two ears


def bells(chance: Generator, pitch: float) -> Wave:
    """Synthesise a soft note of a bell."""
    note = bell(pitch, chance.uniform(2.2, 2.8))
    return _softened(note, 0.02)


def pad(chance: Generator, pitch: float) -> Wave:
    """Synthesise a long note of two voices that are slightly out of tune and swell slowly."""
    seconds = chance.uniform(3.6, 4.6)
    voices = [_steady(seconds, pitch * ratio, 1.0, 0.4, 0.15, 0.06) for ratio in (0.9985, 1.0015)]
    return (voices[0] + voices[1]) * swelling(seconds, 0.4)


def tremble(chance: Generator, pitch: float) -> Wave:
    """Synthesise a long note that trembles, as the wings of insects do."""
    note = pad(chance, pitch)
    beat = _steady(len(note) / RATE, chance.uniform(5.0, 7.5), 1.0)
    return note * (0.6 + 0.4 * beat)


def pluck(_chance: Generator, pitch: float) -> Wave:
    """Synthesise a plucked string whose overtones fade before its lowest note."""
    harmonics = np.arange(1.0, 6.0)
    string = Body(pitch * harmonics, 0.55 / harmonics, np.exp(-0.9 * (harmonics - 1)))
    return _softened(ring(string, 1.6, 0.0), 0.006)


def drop(_chance: Generator, pitch: float) -> Wave:
    """Synthesise a drop that falls into still water: a short note that rises, and a lower note after it."""
    rise = tone(gliding(0.14, pitch * 1.5, pitch * 2)) * fading(0.14, 0.04)
    after = tone(gliding(1.4, pitch, pitch * 0.998), 0.2) * fading(1.4, 0.4)
    whole = np.zeros(max(len(rise), len(after)))
    whole[: len(rise)] += 0.4 * rise
    whole[: len(after)] += after
    return _softened(whole, 0.008)


def knock(_chance: Generator, pitch: float) -> Wave:
    """Synthesise a dull knock on wood with a pitch."""
    return _softened(ring(bar(pitch, 30, 0.35), 0.9, 0.004), 0.005)


def glass(chance: Generator, pitch: float) -> Wave:
    """Synthesise a glass that is rubbed: a pure high note that swells."""
    seconds = chance.uniform(2.8, 3.6)
    return _steady(seconds, 2 * pitch, 1.0, 0.12) * swelling(seconds, 0.35)


def horn(chance: Generator, pitch: float) -> Wave:
    """Synthesise a far horn: its overtones are strong in the middle of the note."""
    seconds = chance.uniform(2.0, 2.6)
    swell = swelling(seconds, 0.3)
    return _steady(seconds, pitch, 1.0, 0.4) * swell + 0.3 * _steady(seconds, 2 * pitch, 1.0, 0.5, 0.3) * swell**3


def pulse(chance: Generator, pitch: float) -> Wave:
    """Synthesise one beat of a heart, heard from within.

    It is a soft tone that falls, and stays above `pitch` for small speakers.
    """
    fall = gliding(0.5, 2.6 * pitch * chance.uniform(0.98, 1.02), 1.5 * pitch)
    return _softened(tone(fall, 0.3, 0.1) * fading(0.5, 0.12), 0.02)


def two_pulses(chance: Generator, pitch: float) -> Wave:
    """Synthesise two beats of a heart close to each other."""
    first, gap = pulse(chance, pitch), samples(0.24)
    whole = np.zeros(len(first) + gap)
    whole[: len(first)] += first
    whole[gap:] += 0.7 * first
    return whole


INSTRUMENTS: dict[Instrument, Callable[[Generator, float], Wave]] = {
    Instrument.BELLS: bells,
    Instrument.PAD: pad,
    Instrument.TREMBLE: tremble,
    Instrument.PLUCK: pluck,
    Instrument.DROP: drop,
    Instrument.KNOCK: knock,
    Instrument.GLASS: glass,
    Instrument.HORN: horn,
    Instrument.PULSE: pulse,
    Instrument.TWO_PULSES: two_pulses,
}
"""Functions that synthesise a note from a random generator and a pitch in Hz."""


def tune_loop(tune: Tune) -> Iterator[Samples]:
    """Synthesise a loop in steps and yield it after each step, so that no frame waits for the whole loop.

    Every step yields the same array, int16[sample, 2]. It is complete when the generator ends.
    """
    count = samples(tune.seconds)
    mix = np.zeros((count, 2), np.float32)
    loop = np.zeros((count, 2), np.int16)
    energy = 0.0
    for start, note, side in _notes(tune):
        yield loop
        heard = in_vault(note, WET)
        yield loop
        energy += float((heard * heard).sum())
        _add_around(mix, start, heard, side)
        yield loop
    gain = 10 ** (tune.loudness / 20) / np.sqrt(energy / count)  # the sides of a note have its energy on average
    for part in np.array_split(np.arange(count), SLICES):
        span = slice(int(part[0]), int(part[-1]) + 1)
        heard = gain * mix[span]
        near = (heard / PEAK) ** 2
        loop[span] = sampled(heard / np.sqrt(np.sqrt(1 + near * near)))  # faster than a fourth power
        yield loop


def _notes(tune: Tune) -> Iterator[tuple[int, Wave, float]]:
    """Yield the notes of a tune: number of the first sample, wave, side from -1 for left to 1."""
    chance = np.random.default_rng(tune.seed)
    slot = tune.seconds / tune.slots
    degree = len(tune.scale) // 2
    # At least `density` of the slots: a draw by lot could leave the loop empty.
    chosen = set(chance.permutation(tune.slots)[: round(tune.density * tune.slots)].tolist())
    for number in range(tune.slots):
        if tune.pedal and number % tune.pedal == 0:
            yield samples(number * slot), _as_loud(INSTRUMENTS[tune.low](chance, tune.root), 1.2), 0.0
        if number in chosen:
            degree = min(max(degree + int(chance.integers(-2, 3)), 0), len(tune.scale) - 1)
            pitch = 4 * tune.root * 2 ** (tune.scale[degree] / 12)
            delay = chance.uniform(0, tune.jitter)
            note = _as_loud(INSTRUMENTS[tune.instrument](chance, pitch), chance.uniform(0.6, 1.0))
            yield samples((number + delay) * slot), note, float(chance.uniform(-0.7, 0.7))


def _steady(seconds: float, pitch: float, *strengths: float) -> Wave:
    """Return a tone that stays the same. `pitch`: in Hz. `strengths`: of the first, second, third, … harmonic."""
    turning = 2j * np.pi * pitch * np.arange(1, len(strengths) + 1)
    return hum(turning, -1j * np.array(strengths), 0, samples(seconds))


def _softened(note: Wave, seconds: float) -> Wave:
    """Return a note whose beginning swells for `seconds`, so that it is struck softly."""
    count = min(samples(seconds), len(note))
    note[:count] *= np.sin(np.linspace(0, np.pi / 2, count)) ** 2
    return note


def _as_loud(note: Wave, strength: float) -> Wave:
    """Return a note with an energy of `strength` squared for one second of sound."""
    factor = strength * np.sqrt(samples(1.0) / float((note**2).sum()))
    return note * float(factor)


def _side_gains(side: float) -> NDArray[np.float64]:
    """Return the factors for the left and the right ear, float64[2]. `side`: from -1 for left to 1 for right."""
    turn = (side + 1) * np.pi / 4
    return np.array([np.cos(turn), np.sin(turn)]) * 2**0.5


def _add_around(mix: NDArray[np.float32], start: int, note: Wave, side: float) -> None:
    """Add a note to a loop, float32[sample, 2]. What goes beyond the end of the loop is added at its beginning."""
    later = np.array([max(side, 0.0), max(-side, 0.0)]) * EARS_SECONDS
    for ear, (gain, delay) in enumerate(zip(_side_gains(side), later, strict=True)):
        at, rest = start + samples(float(delay)), gain * note
        while len(rest):
            at %= len(mix)
            room = len(mix) - at
            mix[at : at + len(rest[:room]), ear] += rest[:room]
            rest, at = rest[room:], 0
