"""Player of sound samples. A sample is synthesised when it is first needed, or earlier, while the game is idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np
from pygame import mixer

from game.ui.audio.sound_bank import AMBIENCES, SOUNDS
from game.ui.audio.synth import FULL_SCALE, Samples, muffled, sampled

CHANNELS = 24
AMBIENCE_FADE_MILLISECONDS = 2500
# Muffling of far sounds: least distance in cells, highest pitch in Hz that is left, strength of the echo.
DISTANCES = ((4.0, 1200.0, 0.3), (10.0, 400.0, 0.6))


class SamplePlayer:
    """Channels of the mixer and the synthesised samples. Each sample is made when it is first needed.

    An instance exists only while the mixer is open.
    """

    def __init__(self) -> None:
        # A random generator apart from the game's: the creak of a door must not change the game.
        self._chance = np.random.default_rng()
        # Ambiences alternate between the first two channels: the new one fades in while the old one fades out.
        self._here, self._there, *self._free = [mixer.Channel(number) for number in range(CHANNELS)]
        self._samples: dict[tuple[str, int, int], mixer.Sound] = {}
        self._played = Counter[str]()
        self._rehearsals = warm_up_order()
        self._places: dict[str, mixer.Sound] = {}
        self._place: str | None = None
        self._place_volume = 1.0
        self._growing: Iterator[Samples] | None = None
        self._loop = np.empty((0, 2), np.int16)

    def play(self, name: str, left: float, right: float, distance: float) -> None:
        """Play a sound. The variants of the sound take turns.

        Nothing is played if no channel is free, or if this variant of the sound is still playing.

        `left`, `right`: volume on each side, from 0; values above 1 count as 1. `distance`: cells between the hero and
        the source of the sound. A far sound is muffled and has an echo.
        """
        variant = self._played[name] % SOUNDS[name].variants
        self._played[name] += 1
        sample = self._sample(name, variant, sum(distance >= cells for cells, _, _ in DISTANCES))
        channel = next((channel for channel in self._free if not channel.get_busy()), None)
        if channel is not None and not sample.get_num_channels():
            channel.set_volume(min(left, 1.0), min(right, 1.0))  # before it starts: the mixer does not wait
            channel.play(sample)

    def move_to(self, place: str | None, volume: float) -> None:
        """Fade to another ambience. `place`: its name, or None for silence. `volume`: 0 to 1."""
        self._place_volume = volume
        if place != self._place:
            self._place, self._growing = place, None
            self._here.fadeout(AMBIENCE_FADE_MILLISECONDS)
            self._here, self._there = self._there, self._here
            if place in self._places:
                self._begin(self._places[place])
            elif place is not None:
                self._growing = AMBIENCES[place].render_loop(self._chance)
        elif place in self._places:
            self._places[place].set_volume(volume)

    def prepare_some(self) -> bool:
        """Synthesise one part of the ambience or one sound in advance. Return whether more may be left to do."""
        if self._place is not None and self._growing:
            loop = next(self._growing, None)
            if loop is None:
                self._growing = None
                self._places[self._place] = playable(self._loop)
                self._begin(self._places[self._place])
            else:
                self._loop = loop
            return True
        rehearsal = next(self._rehearsals, None)
        if rehearsal:
            self._sample(*rehearsal, muffling=0)
        return rehearsal is not None

    def _begin(self, loop: mixer.Sound) -> None:
        loop.set_volume(self._place_volume)
        self._here.play(loop, loops=-1, fade_ms=AMBIENCE_FADE_MILLISECONDS)

    def _sample(self, name: str, variant: int, muffling: int) -> mixer.Sound:
        key = name, variant, muffling
        if key not in self._samples:
            if muffling:
                near = np.frombuffer(self._sample(name, variant, 0).get_raw(), np.int16)[::2] / FULL_SCALE
                _, high, wet = DISTANCES[muffling - 1]
                wave = muffled(near, high, wet)
            else:
                wave = SOUNDS[name].render(self._chance)
            self._samples[key] = playable(np.repeat(sampled(wave)[:, np.newaxis], 2, axis=1))
        return self._samples[key]


def warm_up_order() -> Iterator[tuple[str, int]]:
    """Yield (name, number of the variant) of every sound, in the order in which they are likely to be needed.

    The first variants of all sounds come before any second variant. Door sounds come first.
    """
    for variant in range(max(recipe.variants for recipe in SOUNDS.values())):
        yield from ((name, variant) for name, recipe in SOUNDS.items() if variant < recipe.variants)


def playable(stereo: Samples) -> mixer.Sound:
    """Return a sound for the mixer. `stereo`: int16[sample, 2]."""
    return mixer.Sound(buffer=stereo.tobytes())
