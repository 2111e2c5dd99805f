"""The ambiences: the air of each place, with a low hum, as endless loops.

An ambience has no tune. The tunes are in `music`, and both of a place are in the same key.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator

from game.engine.records import record
from game.ui.audio.synthesis.synth import RATE, Samples, Spectrum, Wave, hiss, hum, sampled, samples

PIECES = 42  # number of parts in which the loop of an ambience is synthesised
LOUDNESS = -34.0
"""Loudness of every ambience at full volume, in dB relative to full scale."""


@record
class Ambience:
    """Ambience of a place: low notes that swell and fade, and moving air. It is a loop without an audible seam.

    `notes`: pitches in Hz, from the strongest note to the weakest. `air`: lowest and highest pitch of the moving air,
    in Hz. `wind`: loudness of the air relative to the notes. `seconds`: length of the loop.
    """

    notes: tuple[float, ...]
    air: tuple[float, float]
    wind: float
    seconds: float = 14.0

    def render_loop(self, chance: Generator) -> Iterator[Samples]:
        """Synthesise the loop in PIECES steps and yield it after each step, so that no frame waits for the whole loop.

        Every step yields the same array, int16[sample, 2], in which one more piece is done. The array is complete when
        the generator ends.
        """
        hop = samples(self.seconds) // PIECES
        loop = np.zeros((hop * PIECES, 2), np.int16)
        level = 10 ** (LOUDNESS / 20) / np.hypot(1, self.wind)
        pitches, voices = self._voices(len(loop), chance)
        fade = np.sin(np.pi * (np.arange(2 * hop) + 0.5) / (2 * hop))
        phases = chance.uniform(0, 2 * np.pi, 2)
        for piece in range(PIECES):
            gusts = np.sin(phases + 2 * np.pi * np.array([1, 2]) * piece / PIECES)
            wind = self.wind * (1 + 0.4 * gusts.sum()) * fade
            # Pieces of air overlap; the last piece overlaps with the first.
            where = np.arange(piece * hop, (piece + 2) * hop) % len(loop)
            for side, voice in enumerate(voices):
                heard = wind * hiss(chance, len(fade) / RATE, *self.air)
                heard[:hop] += hum(2j * np.pi * pitches, voice, piece * hop, hop)
                loop[where, side] += sampled(level * heard)
            yield loop

    def _voices(self, count: int, chance: Generator) -> tuple[Wave, list[Spectrum]]:
        """Return the pitches of all notes in Hz, and the complex amplitudes of the pitches for the left and right side.

        A note consists of five neighbouring pitches. Their slow beats make the note swell and fade. `count`: length of
        the background sound in samples, before the sound is repeated. Every pitch has a whole number of periods in this
        length.
        """
        neighbours = np.array([0.3, 0.5, 1.0, 0.5, 0.3])
        pitches = (np.rint(np.outer(self.notes, [count / RATE])) + np.arange(-2, 3)).ravel() * RATE / count
        weights = np.outer(0.65 ** np.arange(len(self.notes)), neighbours).ravel()
        weights *= np.sqrt(2 / (weights**2).sum())
        return pitches, [weights * np.exp(2j * np.pi * chance.random(len(pitches))) for _ in range(2)]


AMBIENCES = {
    "plain": Ambience(notes=(55.0, 82.5, 110.0, 165.0), air=(130, 420), wind=0.5),
    "cellars": Ambience(notes=(73.4, 110.0, 146.8), air=(110, 380), wind=0.5),
    "old-halls": Ambience(notes=(65.4, 98.0, 130.8, 196.0), air=(150, 520), wind=0.6),
    "tenements": Ambience(notes=(55.0, 110.0, 164.8), air=(90, 300), wind=0.3),
    "caves": Ambience(notes=(49.0, 98.0, 147.0), air=(180, 700), wind=0.9),
    "warrens": Ambience(notes=(82.4, 87.3, 164.8), air=(100, 350), wind=0.7),
    "hives": Ambience(notes=(61.7, 65.4, 123.5, 185.0), air=(240, 500), wind=0.4),
    "ruins": Ambience(notes=(92.5, 185.0), air=(200, 1100), wind=1.2),
    "fort": Ambience(notes=(73.4, 110.0), air=(120, 600), wind=0.8),
    "house": Ambience(notes=(69.3, 103.8, 138.6, 164.8), air=(90, 260), wind=0.35),
}
"""Ambience of each soundscape.

Stone rooms have low air and a fifth over the lowest note. Warrens and hives have a semitone, which beats. In ruins and
caves the wind is louder than the notes, because they are open. In tenements and in the house it is faint.
"""
