"""Synthesis of sounds: envelopes, tones, noise, bodies that ring, filters, and the echo of a stone room.

A wave is a float64 array of samples of one channel, with RATE samples a second. `chance` is a random generator: the
same function with another state of the generator makes a variant of the sound.
"""

from __future__ import annotations

from dataclasses import astuple, replace
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from game.engine.grid.arithmetic import ceil_div
from game.engine.records import record

Wave = NDArray[np.float64]
"""Samples of one channel, float64[sample].

The type is also used for other float64 arrays: one number for each sample, such as a changing pitch in Hz, or one
number for each mode (pitch at which a body vibrates).
"""
Samples = NDArray[np.int16]
"""Samples in the format of the mixer: int16[sample], or int16[sample, 2] for two channels."""
Spectrum = NDArray[np.complexfloating[Any, Any]]
"""Complex strength of each frequency or mode, complex128[n]."""

RATE = 44100  # samples a second
FULL_SCALE = 32767  # greatest value of a sample in the format of the mixer
PEAK = 0.5  # upper limit of every sound, 6 dB below full scale, so that a few sounds at once do not clip
SILENCE = 0.001  # share of the peak below which the end of a sound is cut off
LOUDNESS_SECONDS = 0.05  # time over which the ear averages loudness
FADE_IN_SECONDS, FADE_OUT_SECONDS = 0.0006, 0.03
ROOM_SECONDS = 0.5  # length of the room's echo
RUMBLE = 35.0  # Hz; lower pitches are removed: small speakers do not play them, and they use up headroom
STRIDE = 256  # samples in a block of `hum`


# --- Shapes over time ---


def samples(seconds: float) -> int:
    """Return the number of samples in a duration."""
    return round(seconds * RATE)  # rounded, so that a number of samples converted to seconds and back stays the same


def clock(seconds: float) -> Wave:
    """Return the time of each sample of a wave in seconds, from 0 on. `seconds`: length of the wave."""
    return np.arange(samples(seconds)) / RATE


def fading(seconds: float, lifetime: float) -> Wave:
    """Return an envelope that decays exponentially from 1 at the start to exactly 0 after `seconds`.

    `lifetime`: seconds after which about a third is left, if `seconds` is much longer.
    """
    rest = np.exp(-seconds / lifetime)
    decay: Wave = (np.exp(-clock(seconds) / lifetime) - rest) / (1 - rest)
    return decay


def eased(wave: Wave) -> Wave:
    """Return the wave with its last FADE_OUT_SECONDS faded out, so that it does not end with a click."""
    count = min(samples(FADE_OUT_SECONDS), len(wave))
    end: Wave = np.concatenate([wave[:-count], wave[-count:] * np.cos(np.linspace(0, np.pi / 2, count)) ** 2])
    return end


def swelling(seconds: float, summit: float = 0.5) -> Wave:
    """Return an envelope that rises from 0 to 1 and falls back to 0. `summit`: when it is 1, as a share of the time."""
    way = (clock(seconds) / seconds) ** (np.log(0.5) / np.log(summit))
    swell: Wave = (1 - np.cos(2 * np.pi * way)) / 2
    return swell


def gliding(seconds: float, start: float, end: float) -> Wave:
    """Return a pitch in Hz for each sample. The pitch glides from `start` to `end`.

    In equal times the pitch changes by equal ratios.
    """
    return start * (end / start) ** (clock(seconds) / seconds)


def wandering(chance: Generator, seconds: float, turns: float) -> Wave:
    """Return a random curve between -1 and 1, with one value for each sample.

    `turns`: greatest number of times a second that the curve changes its direction.
    """
    count = int(seconds * turns) + 2
    return np.interp(clock(seconds) * turns, np.arange(count), chance.uniform(-1, 1, count))


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Return the sum of waves that start at different times. Each part is (start in seconds, wave)."""
    whole = np.zeros(max(samples(second) + len(wave) for second, wave in parts))
    for second, wave in parts:
        whole[samples(second) :][: len(wave)] += wave
    return whole


# --- Sources ---


def tone(pitch: Wave, *overtones: float) -> Wave:
    """Return a tone. `pitch`: in Hz, for each sample. `overtones`: strengths of the second, third, … harmonic."""
    turns = 2 * np.pi * np.cumsum(pitch) / RATE
    voice = np.sin(turns)
    for harmonic, strength in enumerate(overtones, start=2):
        voice += strength * np.sin(harmonic * turns)
    return voice


def hiss(chance: Generator, seconds: float, low: float, high: float) -> Wave:
    """Return noise of a length in seconds, between the pitches `low` and `high` in Hz. Its standard deviation is 1."""
    wave = filtered(chance.standard_normal(samples(seconds)), low, high)
    return wave / float(wave.std())


def gust(chance: Generator, pitch: Wave, width: float) -> Wave:
    """Return noise around a moving pitch, which sounds like a blade or a breath in the air.

    `pitch`: in Hz, for each sample. `width`: how far the noise reaches below and above the pitch, in Hz.
    """
    turns = 2 * np.pi * np.cumsum(pitch) / RATE
    one, other = (hiss(chance, len(pitch) / RATE, 1.0, width) for _ in range(2))
    return one * np.cos(turns) + other * np.sin(turns)


def slips(chance: Generator, rate: Wave, unevenness: float = 0.1) -> Wave:
    """Return the wave of two surfaces that stick and slip: an impulse in the sample of each slip, 0 in all others.

    The longer the surfaces stuck before a slip, the stronger the impulse. `rate`: slips a second, for each sample.
    `unevenness`: random deviation of the time of a slip, as a share of the time since the slip before.
    """
    at = np.flatnonzero(np.diff(np.floor(np.cumsum(rate) / RATE)) > 0)
    gaps = np.diff(at, prepend=0)
    at = np.clip(at + chance.normal(0, unevenness, len(at)) * gaps, 0, len(rate) - 1).astype(np.int64)
    force = np.sqrt(gaps / RATE) * chance.uniform(0.75, 1.0, len(at))
    return np.bincount(at, force, len(rate)).astype(np.float64)


# --- Bodies: they are struck, rubbed or shaken ---


@record
class Body:
    """Body that rings in many modes (pitches at which it vibrates).

    Each array has one number for each mode: `pitches` in Hz, `lifetimes` in seconds until about a third of the
    amplitude is left, `strengths` as factors for the amplitude.
    """

    pitches: Wave
    lifetimes: Wave
    strengths: Wave

    def __add__(self, other: Body) -> Body:
        return Body(*(np.concatenate(both) for both in zip(astuple(self), astuple(other), strict=True)))

    def __mul__(self, strength: float) -> Body:
        return replace(self, strengths=self.strengths * strength)


def ring(body: Body, seconds: float, contact: float = 0.0005) -> Wave:
    """Synthesise one blow on the body. `seconds`: length of the wave.

    `contact`: seconds for which the blow touches the body. A long contact is soft and excites only low modes.
    """
    soft = body.strengths / (1 + (2 * contact * body.pitches) ** 2)
    heard = np.where(body.pitches < RATE / 2.5, soft, 0)
    return eased(hum(2j * np.pi * body.pitches - 1 / body.lifetimes, -1j * heard, 0, samples(seconds)))


def hum(turning: Spectrum, strengths: Spectrum, start: int, count: int) -> Wave:
    """Return the real part of the sum over all modes of strength · exp(turning · t), where t is the time in seconds.

    A mode is a vibration at a single pitch. `turning`: complex rate of each mode, in 1/s. The imaginary part of the
    rate is the angular frequency. The real part is the rate of decay, with a minus sign. `strengths`: complex amplitude
    of each mode. `start`: number of the first sample, with RATE samples in a second. `count`: number of samples.
    """
    # exp(a+b) = exp(a) · exp(b), so that the sum for all samples is one product of two small matrices.
    blocks = (start + STRIDE * np.arange(ceil_div(count, STRIDE))) / RATE
    coarse = strengths * np.exp(np.outer(blocks, turning))
    fine = np.exp(np.outer(turning, np.arange(STRIDE) / RATE))
    # Not `coarse @ fine`: for matrices this small, the threads of the library for products cost eight times the work.
    whole: Wave = np.einsum("ij,jk", coarse, fine).real.ravel()[:count]
    return whole


def shaken(body: Body, source: Wave, contact: float = 0.0005) -> Wave:
    """Synthesise a body that is shaken by the wave `source`, until the body has come to rest.

    `contact`: seconds for which a push touches the body. A long contact is soft and excites only low modes.
    """
    rest = min(4 * float(body.lifetimes.max()), 0.5)
    count = len(source) + samples(rest)
    size = _size(count)
    spectrum = np.fft.rfft(source, size) * np.fft.rfft(ring(body, rest, contact), size)
    return np.fft.irfft(spectrum, size)[:count]


# --- Filters and rooms ---


def filtered(wave: Wave, low: float, high: float) -> Wave:
    """Return the part of the wave between the pitches `low` and `high`, in Hz. Other pitches lose 12 dB an octave."""
    size = _size(len(wave) + RATE // 20)
    spectrum = np.fft.rfft(wave, size) * _above(low, size) * _below(high, size)
    return np.fft.irfft(spectrum, size)[: len(wave)]


def finished(wave: Wave, loudness: float, wet: float) -> Wave:
    """Return a wave that is ready to be played: with the room's echo, at its loudness, without silence at its end.

    `loudness`: in dB relative to full scale, below 0. `wet`: strength of the echo; at 1 it equals the direct sound.
    """
    heard = in_vault(wave, wet)
    heard *= 10 ** (loudness / 20) / loudest(heard)
    # A soft limit acts only near PEAK: no sound clips, and quieter samples hardly change.
    near = (heard / PEAK) ** 2
    return _trimmed(heard / np.sqrt(np.sqrt(1 + near**2)))


def muffled(wave: Wave, high: float, wet: float) -> Wave:
    """Return the wave as heard through walls and corridors: weaker above `high` Hz, and with more echo.

    `wet`: strength of the echo; at 1 it equals the direct sound.
    """
    return _trimmed(in_vault(filtered(wave, RUMBLE, high), wet))


def sampled(wave: Wave) -> Samples:
    """Return a wave in the format of the mixer, int16[sample]. The wave must lie between -1 and 1."""
    return np.rint(wave * FULL_SCALE).astype(np.int16)


def loudest(wave: Wave) -> float:
    """Return the root mean square of the loudest LOUDNESS_SECONDS of a wave."""
    span = min(samples(LOUDNESS_SECONDS), len(wave))
    energy = np.concatenate([[0.0], np.cumsum(wave * wave)])
    return float(np.sqrt((energy[span:] - energy[:-span]).max() / samples(LOUDNESS_SECONDS)))


def _trimmed(wave: Wave) -> Wave:
    """Return the wave without its inaudible end. It fades in over FADE_IN_SECONDS and out over FADE_OUT_SECONDS."""
    audible = np.flatnonzero(np.abs(wave) > SILENCE * np.abs(wave).max())
    wave = eased(wave[: int(audible[-1]) + 1])
    start = samples(FADE_IN_SECONDS)
    wave[:start] *= np.linspace(0, 1, start)
    return wave


def in_vault(wave: Wave, wet: float) -> Wave:
    """Return the wave with the echo of a stone vault. `wet`: strength of the echo; at 1 it equals the direct sound."""
    count = len(wave) + samples(ROOM_SECONDS)
    size = _size(count)
    dry, room = _vault(size)
    return np.fft.irfft(np.fft.rfft(wave, size) * (dry + wet * room), size)[:count]


@lru_cache(maxsize=8)
def _vault(size: int) -> tuple[Spectrum, Spectrum]:
    """Return two filters for a spectrum of `size` samples: for the direct sound, and for the echo of a stone vault.

    The echo is as loud as the direct sound.
    """
    dry = _above(RUMBLE, size)
    return dry, np.fft.rfft(_echo(), size) * dry


@cache
def _echo() -> Wave:
    """Return the echo of an impulse in the vault: four early reflections, then low noise that dies away."""
    chance = np.random.default_rng(0)  # a fixed seed, so that the room always sounds the same
    times = clock(ROOM_SECONDS)
    low, high = 120.0, 2600.0
    tail = filtered(chance.standard_normal(len(times)), low, high) * np.exp(-times / 0.09)
    tail *= 1 - np.exp(-times / 0.012)
    tail *= np.sqrt((high - low) / (RATE / 2) / (tail**2).sum())
    for second, strength in ((0.007, 0.35), (0.013, -0.3), (0.019, 0.25), (0.029, -0.2)):
        tail[samples(second)] += strength
    return eased(tail)


@lru_cache(maxsize=4)
def _above(low: float, size: int) -> Spectrum:
    """Return a filter that lets through pitches above `low` Hz, for a spectrum of `size` samples.

    All pieces of an ambience need the same one, so it is kept and cannot be changed.
    """
    ratio = np.fft.rfftfreq(size, 1 / RATE) / low
    passed = -(ratio**2) * _below(low, size)
    passed.setflags(write=False)
    return passed


@lru_cache(maxsize=4)
def _below(high: float, size: int) -> Spectrum:
    """Return a filter that lets through pitches below `high` Hz, for a spectrum of `size` samples; it is kept too."""
    ratio = np.fft.rfftfreq(size, 1 / RATE) / high
    passed: Spectrum = 1 / (1 - ratio**2 + 1j * np.sqrt(2) * ratio)
    passed.setflags(write=False)
    return passed


def _size(count: int) -> int:
    """Return the least number of the form 2ⁿ or 3 · 2ⁿ that is not below `count`.

    The Fourier transform of an array with such a length is fast. Because few different lengths occur, filters can
    be kept by length.
    """
    power = 1 << (count - 1).bit_length()
    return power * 3 // 4 if power * 3 // 4 >= count else power
