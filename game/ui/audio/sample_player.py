"""Player of sounds and loops. Each is synthesised when it is first needed, or earlier, while the game is idle.

However many sounds start at once, the output does not clip. A loop fades out while the next fades in.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from pygame import mixer

from game.engine.level_theme import Ambience, Tune
from game.engine.records import mutable_record
from game.ui.audio.synthesis.ambiences import ambience_loop
from game.ui.audio.synthesis.music import tune_loop
from game.ui.audio.synthesis.sound_recipes import SOUNDS
from game.ui.audio.synthesis.synth import FULL_SCALE, Samples, Wave, muffled, sampled, samples

HEADROOM = 0.5
"""Greatest share of full scale that all sounds together may reach. The rest is for the loops."""
BLOCK_SECONDS = 0.05
LATENCY_SECONDS = 0.1
"""Time by which the mixer may be behind the clock."""


@mutable_record
class Playing:
    """Sound that plays. `left`, `right`: its volume on each side, 0 to 1. `started`: time of its start in seconds."""

    channel: mixer.Channel
    left: float
    right: float
    envelope: NDArray[np.float64]
    started: float

    def reach(self, now: float) -> float:
        """Return the greatest share of full scale that the sound still reaches from a time on, at its volume."""
        block = max(0, int((now - self.started - LATENCY_SECONDS) / BLOCK_SECONDS))
        rest = float(self.envelope[block]) if block < len(self.envelope) else 0.0
        return rest * max(self.left, self.right)


def envelope(wave: Wave) -> NDArray[np.float64]:
    """Return the greatest value of a wave from each block on, float64[block]. A block has BLOCK_SECONDS."""
    starts = np.arange(0, len(wave), samples(BLOCK_SECONDS))
    peaks: NDArray[np.float64] = np.maximum.reduceat(np.abs(wave), starts)
    return np.maximum.accumulate(peaks[::-1])[::-1]


def limit(playing: Sequence[Playing], now: float) -> None:
    """Set the volumes of all channels. If together they could reach more than HEADROOM, all are turned down equally."""
    whole = sum(each.reach(now) for each in playing)
    factor = min(1.0, HEADROOM / whole) if whole else 1.0
    for each in playing:
        each.left, each.right = each.left * factor, each.right * factor
        each.channel.set_volume(each.left, each.right)


FADE_MILLISECONDS = 3000


class LoopTrack:
    """Track on which one loop plays at a time. The mixer does the fading, so no frame has to wait or to be drawn."""

    def __init__(self, first: int) -> None:
        """Make a silent track on the channels with the numbers `first` and `first` + 1."""
        self._here, self._there = mixer.Channel(first), mixer.Channel(first + 1)
        self._loop: mixer.Sound | None = None
        self._volume = 1.0

    def play(self, loop: mixer.Sound | None) -> None:
        """Fade over to a loop; None for silence. Nothing changes if the loop already plays."""
        if loop is self._loop:
            return
        self._loop = loop
        self._here.fadeout(FADE_MILLISECONDS)
        if loop is not None:
            self._here, self._there = self._there, self._here
            loop.set_volume(self._volume)
            self._here.play(loop, loops=-1, fade_ms=FADE_MILLISECONDS)

    def set_volume(self, volume: float) -> None:
        """Set the volume of the track, 0 to 1. It is heard at once, also while a loop fades in."""
        self._volume = volume
        if self._loop is not None:
            self._loop.set_volume(volume)  # not that of the channel, which a fade would overwrite


CHANNELS = 28
MAX_LOOPS = 7
"""Number of loops that are kept: those of this place, of danger, and of the place before. Each has 3 to 4 megabytes."""
# Muffling of far sounds: least distance in cells, highest pitch in Hz that is left, strength of the echo.
DISTANCES = ((4.0, 1200.0, 0.3), (10.0, 400.0, 0.6))
TRACKS = ("ambience", "music", "unease", "pursuit")
"""Names of the tracks. Each plays one loop at a time."""


@mutable_record
class _Growing:
    """Loop that is being synthesised, piece by piece."""

    recipe: Ambience | Tune
    pieces: Iterator[Samples]
    whole: Samples


class SamplePlayer:
    """Channels of the mixer and the synthesised samples. Each sample is made when it is first needed.

    An instance exists only while the mixer is open.
    """

    def __init__(self) -> None:
        # A random generator apart from the game's: the creak of a door must not change the game.
        self._chance = np.random.default_rng()
        self._tracks = {name: LoopTrack(2 * number) for number, name in enumerate(TRACKS)}
        self._free = [mixer.Channel(number) for number in range(2 * len(TRACKS), CHANNELS)]
        self._samples: dict[tuple[str, int, int], mixer.Sound] = {}
        self._played = Counter[str]()
        self._envelopes: dict[mixer.Sound, NDArray[np.float64]] = {}
        """Envelope of each sound: see `envelope`."""
        self._playing: list[Playing] = []
        self._rehearsals = warm_up_order()
        self._loops: dict[Ambience | Tune, mixer.Sound] = {}
        """Synthesised loops. The loop that was needed last is the last."""
        self._wanted: dict[str, Ambience | Tune] = {}
        """Loop that each track is to play. A silent track is left out."""
        self._growing: _Growing | None = None

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
            playing = Playing(channel, min(left, 1.0), min(right, 1.0), self._envelopes[sample], time.monotonic())
            self._playing = [each for each in self._playing if each.channel.get_busy()] + [playing]
            limit(self._playing, time.monotonic())
            channel.play(sample)  # after its volume is set: the mixer does not wait

    def loop(self, track: str, recipe: Ambience | Tune | None, volume: float) -> None:
        """Fade a track over to another loop, as soon as `prepare_some` has synthesised it. Until then nothing changes.

        `track`: one of TRACKS. `recipe`: what the loop is made from; None for silence. `volume`: 0 to 1; a track with
        volume 0 is silent, and its loop is not synthesised.
        """
        self._tracks[track].set_volume(volume)
        if recipe is None or not volume:
            self._wanted.pop(track, None)
            self._tracks[track].play(None)
        else:
            self._wanted[track] = recipe
            if recipe in self._loops:
                self._loops[recipe] = self._loops.pop(recipe)
                self._tracks[track].play(self._loops[recipe])

    def prepare_some(self, *, effects: bool) -> bool:
        """Synthesise one part of a loop or one sound in advance. Return whether more may be left to do.

        `effects`: whether sounds are prepared, too. If not, only loops are.
        """
        wanted = next(((track, recipe) for track, recipe in self._wanted.items() if recipe not in self._loops), None)
        if wanted is not None:
            self._grow(*wanted)
            return True
        self._growing = None
        rehearsal = next(self._rehearsals, None) if effects else None
        if rehearsal:
            self._sample(*rehearsal, muffling=0)
        return rehearsal is not None

    def _grow(self, track: str, recipe: Ambience | Tune) -> None:
        """Synthesise one more piece of a loop; play the loop when it is complete."""
        if self._growing is None or self._growing.recipe != recipe:
            pieces = ambience_loop(recipe, self._chance) if isinstance(recipe, Ambience) else tune_loop(recipe)
            self._growing = _Growing(recipe, pieces, np.empty((0, 2), np.int16))
        whole = next(self._growing.pieces, None)
        if whole is not None:
            self._growing.whole = whole
            return
        self._loops[recipe] = playable(self._growing.whole)
        self._growing = None
        self._tracks[track].play(self._loops[recipe])
        while len(self._loops) > MAX_LOOPS:
            del self._loops[next(iter(self._loops))]

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
            self._envelopes[self._samples[key]] = envelope(wave)
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
