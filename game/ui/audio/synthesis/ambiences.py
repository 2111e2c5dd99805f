"""The ambiences: the air of each place, with a low hum, as endless loops.

The notes and the air of each place are data: see `game/engine/level_theme.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator

from game.engine.level_theme import Ambience
from game.ui.audio.synthesis.synth import RATE, Samples, Spectrum, Wave, hiss, hum, sampled, samples

PIECES = 42  # number of parts in which the loop of an ambience is synthesised
LOUDNESS = -34.0
"""Loudness of every ambience at full volume, in dB relative to full scale."""


def ambience_loop(ambience: Ambience, chance: Generator) -> Iterator[Samples]:
    """Synthesise a loop in PIECES steps and yield it after each step, so that no frame waits for the whole loop.

    The loop has no audible seam. Every step yields the same array, int16[sample, 2], in which one more piece is done.
    The array is complete when the generator ends.
    """
    hop = samples(ambience.seconds) // PIECES
    loop = np.zeros((hop * PIECES, 2), np.int16)
    level = 10 ** (LOUDNESS / 20) / np.hypot(1, ambience.wind)
    pitches, voices = _voices(ambience.notes, len(loop), chance)
    fade = np.sin(np.pi * (np.arange(2 * hop) + 0.5) / (2 * hop))
    phases = chance.uniform(0, 2 * np.pi, 2)
    for piece in range(PIECES):
        gusts = np.sin(phases + 2 * np.pi * np.array([1, 2]) * piece / PIECES)
        wind = ambience.wind * (1 + 0.4 * gusts.sum()) * fade
        # Pieces of air overlap; the last piece overlaps with the first.
        where = np.arange(piece * hop, (piece + 2) * hop) % len(loop)
        for side, voice in enumerate(voices):
            heard = wind * hiss(chance, len(fade) / RATE, *ambience.air)
            heard[:hop] += hum(2j * np.pi * pitches, voice, piece * hop, hop)
            loop[where, side] += sampled(level * heard)
        yield loop


def _voices(notes: tuple[float, ...], count: int, chance: Generator) -> tuple[Wave, list[Spectrum]]:
    """Return the pitches of all notes in Hz, and the complex amplitudes of the pitches for the left and right side.

    A note consists of five neighbouring pitches. Their slow beats make the note swell and fade. `notes`:
    pitches in Hz, strongest first. `count`: length of the loop in samples. Every pitch has a whole number of periods in
    this length.
    """
    neighbours = np.array([0.3, 0.5, 1.0, 0.5, 0.3])
    pitches = (np.rint(np.outer(notes, [count / RATE])) + np.arange(-2, 3)).ravel() * RATE / count
    weights = np.outer(0.65 ** np.arange(len(notes)), neighbours).ravel()
    weights *= np.sqrt(2 / (weights**2).sum())
    return pitches, [weights * np.exp(2j * np.pi * chance.random(len(pitches))) for _ in range(2)]
