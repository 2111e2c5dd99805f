"""Playback of the game's sounds. Without a sound device the game is silent, and nothing is written to the terminal."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from game.ui.audio.sound_bank import AMBIENCES, SOUNDS
from game.ui.audio.synth import FULL_SCALE, RATE, Samples, muffled, sampled
from game.ui.core.stderr import silenced

if TYPE_CHECKING:  # a muted game does not load pygame
    from pygame import mixer

BUFFER = 512  # samples: 12 ms until a sound is heard
CHANNELS = 24
AMBIENCE_FADE_MILLISECONDS = 2500
HALF_DISTANCE = 4.0  # cells at which a sound has half its volume
FAR_EAR = 0.15  # share of the volume in the ear that is turned away from the sound
# Muffling of far sounds: least distance in cells, highest pitch in Hz that is left, strength of the echo.
DISTANCES = ((4.0, 1200.0, 0.3), (10.0, 400.0, 0.6))


class Sound:
    """Player of sounds and of the ambience. `volume` (0 to 1) scales all sounds except the ambience.

    Ambience: an endless background sound that belongs to a place.
    """

    def __init__(self, mute: bool = False) -> None:
        self.volume = 1.0
        self._place: str | None = None
        self._place_volume = 1.0
        self._player: SamplePlayer | None = None
        self.mute = mute

    @property
    def mute(self) -> bool:
        """Whether the game is silent.

        Setting True closes the mixer. Setting False opens the mixer; if that fails, the value stays True.
        """
        return self._player is None

    @mute.setter
    def mute(self, mute: bool) -> None:
        if mute == self.mute:
            return
        if self._player:
            self._player = None
            close_mixer()
        elif open_mixer():
            self._player = SamplePlayer()
            self.ambience(self._place, self._place_volume)

    def play(self, name: str, *, volume: float = 1.0, pan: float = 0.0, distance: float = 0.0) -> None:
        """Start a sound, unless the game is muted.

        `volume`: 0 to 1. `pan`: -1 (left) to 1 (right). `distance`: in cells; far sounds are fainter and duller. Raises
        KeyError for an unknown name.
        """
        if name not in SOUNDS:
            raise KeyError(name)
        if self._player:
            loud = self.volume * volume / (1 + distance / HALF_DISTANCE)
            left, right = (1 - (1 - FAR_EAR) * min(max(away, 0.0), 1.0) for away in (pan, -pan))
            self._player.play(name, loud * left, loud * right, distance)

    def ambience(self, name: str | None, volume: float = 1.0) -> None:
        """Change the ambience. The old ambience fades out.

        The new ambience fades in as soon as `prepare_some` has synthesised it.

        `name`: None for silence. `volume`: 0 to 1. Raises KeyError for an unknown name.
        """
        if name is not None and name not in AMBIENCES:
            raise KeyError(name)
        self._place, self._place_volume = name, volume
        if self._player:
            self._player.move_to(name, volume)

    def prepare_some(self) -> bool:
        """Synthesise a part of the sounds in advance, which takes a few ms. Return whether more may be left to do.

        Call this in frames in which the game has no other work. The result is False while the game is muted.
        """
        return self._player is not None and self._player.prepare_some()


class SamplePlayer:
    """Channels of the mixer and the synthesised samples. Each sample is made when it is first needed.

    An instance exists only while the mixer is open.
    """

    def __init__(self) -> None:
        from pygame import mixer

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
    from pygame import mixer

    return mixer.Sound(buffer=stereo.tobytes())


def open_mixer() -> bool:
    """Open the mixer; without a sound device, open it on SDL's dummy driver. Return False if neither works."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame
    from pygame import mixer

    def attempt() -> bool:
        try:
            # No changes allowed: if the device differs, SDL converts the samples, and their pitch stays right.
            mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except (pygame.error, NotImplementedError):  # no device; a pygame built without a mixer
            return False
        mixer.set_num_channels(CHANNELS)
        return True

    with silenced():
        if attempt():
            return True
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        return attempt()


def close_mixer() -> None:
    """Close the mixer."""
    from pygame import mixer

    with silenced():
        mixer.quit()
