"""The music: sparse tunes for the themes of levels, and two layers for danger, as endless loops.

Every tune is slow, soft and full of rests, because the player hears it for hours. Its notes come from a scale, and the
random generator of the tune walks up and down the scale. The generator always begins with the same number, so a tune
is the same in every game. Notes that sound on beyond the end of the loop go on at its beginning: there is no seam.

Tunes, with the reason for their scale (in semitones above the lowest note), their instrument and their density:

* `plain`: fifths and fourths. It has no mood of its own, so it fits every tradition other than `ajar`.
* `cellars`: minor pentatonic, bells. Any two notes go together: the first depths are calm.
* `old-halls`: dorian, long pads. The raised sixth makes the minor scale grave and not sad.
* `tenements`: natural minor, plucked strings, dense. It is like a music box in the next flat.
* `caves`: octaves and fifths, drops of water. Bare intervals sound like a wide hollow room.
* `warrens`: phrygian, dull knocks, the densest tune. The semitone over the root is narrow, as the tunnels are.
* `hives`: two clusters of semitones, trembling pads. They beat against each other and hum.
* `ruins`: whole tones, glass. This scale has no home note, as a ruin is no longer a whole building.
* `fort`: no third, horns in an even rhythm. Without a third a call is neither sad nor merry.
* `house`: harmonic minor, bells and rests. Its wide step before the octave sounds old and uncanny.
* `unease`: a slow pulse and a semitone, for something awake that the hero knows of.
* `pursuit`: a fast double pulse and a tritone, for a hunter. Both layers play over the tune of the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from game.engine.records import record
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

LOUDNESS = -31.5
"""Loudness of the tune of a place at full volume, in dB relative to full scale, averaged over the loop."""
PEAK = 0.25
"""Upper limit of a tune. A soft limiter keeps single notes below it."""
SLICES = 24  # number of parts in which a finished loop is converted to samples for the mixer
WET = 0.9  # strength of the echo of each note
EARS_SECONDS = 0.0006  # greatest delay of a note between the two ears

Instrument = Callable[[Generator, float], Wave]
"""Function that synthesises a note from a random generator and a pitch in Hz."""


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


@record
class Tune:
    """Tune of a loop. The loop has `slots` equal parts, and a note can begin in each.

    `root`: pitch of the lowest note in Hz. `scale`: notes that the tune uses, in semitones above the root. `density`:
    share of the slots with a note. `pedal`: slots between two low notes of the root; 0: there are none. `seed`: number
    with which the random generator of the tune begins.
    """

    root: float
    scale: tuple[int, ...]
    instrument: Instrument
    seed: int
    slots: int = 16
    density: float = 0.5
    pedal: int = 8
    low: Instrument = pad
    """Instrument of the low notes."""
    jitter: float = 0.25
    """Greatest random delay of a note, as a share of a slot."""
    seconds: float = 24.0
    """Length of the loop in seconds."""
    loudness: float = LOUDNESS

    def render_loop(self, _chance: Generator | None = None) -> Iterator[Samples]:
        """Synthesise the loop in steps and yield it after each step, so that no frame waits for the whole loop.

        Every step yields the same array, int16[sample, 2]. It is complete when the generator ends. The argument is not
        used: see `seed`.
        """
        count = samples(self.seconds)
        mix = np.zeros((count, 2), np.float32)
        loop = np.zeros((count, 2), np.int16)
        energy = 0.0
        for start, note, side in self._notes():
            yield loop
            heard = in_vault(note, WET)
            yield loop
            energy += float((heard * heard).sum())
            _add_around(mix, start, heard, side)
            yield loop
        gain = 10 ** (self.loudness / 20) / np.sqrt(energy / count)  # the sides of a note have its energy on average
        for part in np.array_split(np.arange(count), SLICES):
            span = slice(int(part[0]), int(part[-1]) + 1)
            heard = gain * mix[span]
            near = (heard / PEAK) ** 2
            loop[span] = sampled(heard / np.sqrt(np.sqrt(1 + near * near)))  # faster than a fourth power
            yield loop

    def _notes(self) -> Iterator[tuple[int, Wave, float]]:
        """Yield the notes of the tune: number of the first sample, wave, side from -1 for left to 1."""
        chance = np.random.default_rng(self.seed)
        slot = self.seconds / self.slots
        degree = len(self.scale) // 2
        # At least `density` of the slots: a draw by lot could leave the loop empty.
        chosen = set(chance.permutation(self.slots)[: round(self.density * self.slots)].tolist())
        for number in range(self.slots):
            if self.pedal and number % self.pedal == 0:
                yield samples(number * slot), _as_loud(self.low(chance, self.root), 1.2), 0.0
            if number in chosen:
                degree = min(max(degree + int(chance.integers(-2, 3)), 0), len(self.scale) - 1)
                pitch = 4 * self.root * 2 ** (self.scale[degree] / 12)
                delay = chance.uniform(0, self.jitter)
                note = _as_loud(self.instrument(chance, pitch), chance.uniform(0.6, 1.0))
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


TUNES = {
    "plain": Tune(55.0, (0, 5, 7, 12), bells, 1, slots=12, density=0.42, pedal=6),
    "cellars": Tune(73.4, (0, 3, 5, 7, 10, 12), bells, 2, density=0.44),
    "old-halls": Tune(65.4, (0, 2, 3, 5, 7, 9, 10), pad, 3, slots=10, density=0.5, pedal=5),
    "tenements": Tune(55.0, (0, 2, 3, 5, 7, 8, 10, 12), pluck, 4, slots=24, density=0.55, pedal=12),
    "caves": Tune(49.0, (0, 7, 12, 19), drop, 5, slots=20, density=0.45, pedal=10, jitter=0.9),
    "warrens": Tune(82.4, (0, 1, 3, 5, 7, 8), knock, 6, slots=32, density=0.6, pedal=16),
    "hives": Tune(61.7, (0, 1, 2, 6, 7, 8), tremble, 7, slots=10, density=0.6, pedal=5, low=tremble),
    "ruins": Tune(92.5, (0, 2, 4, 6, 8, 10), glass, 8, slots=14, density=0.5, pedal=14, jitter=0.8),
    "fort": Tune(73.4, (0, 2, 5, 7, 10, 12), horn, 9, slots=12, density=0.5, pedal=3, low=pulse, jitter=0.0),
    "house": Tune(69.3, (0, 2, 3, 5, 7, 8, 11, 12), bells, 10, slots=18, density=0.5, pedal=9, jitter=0.1),
    "unease": Tune(
        51.9, (0, 1), pad, 11, slots=8, density=0.38, pedal=2, low=pulse, jitter=0.1, seconds=16.0, loudness=-35.5
    ),
    "pursuit": Tune(
        51.9, (0, 1, 6), tremble, 12, slots=16, density=0.25, pedal=1, low=two_pulses, seconds=16.0, loudness=-33.5
    ),
}
"""Tune of each soundscape, and of the two layers for danger."""
