"""Playback of the game's sounds. Without a sound device the game is silent, and nothing is written to the terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING

from game.engine.level_theme import Instrument, LevelTheme, Tune
from game.engine.records import NamedTuple
from game.ui.silent_stderr import silenced
from game.ui.text.sentences.log.sound_captions import CAPTIONS

LOUDEST = 10
"""Greatest volume that the player can choose. The least is 0, for which nothing is synthesised."""


class Volumes(NamedTuple):
    """Volumes of the sounds of events, of the air of the place, and of the music, each from 0 to LOUDEST."""

    effects: int = LOUDEST
    ambience: int = LOUDEST
    music: int = LOUDEST


def gain(volume: int) -> float:
    """Return the factor for the amplitude of a chosen volume: 1 for LOUDEST, 0.25 (12 dB less) for 4."""
    return float((volume / LOUDEST) ** 1.5)


if TYPE_CHECKING:  # a muted game loads neither the mixer nor the code that synthesises sounds, and so starts faster
    from game.ui.audio.sample_player import SamplePlayer

BUFFER = 512  # samples: 12 ms until a sound is heard
HALF_DISTANCE = 4.0  # cells at which a sound has half its volume
FAR_EAR = 0.15  # share of the volume in the ear that is turned away from the sound


class Danger(IntEnum):
    """Danger that the hero knows of. Each step adds a layer to the music."""

    NONE = 0
    UNEASE = 1
    """Something awake is near, or may be."""
    PURSUIT = 2
    """Something awake is in view and near, or hunts him."""


LAYERS = {
    # a slow pulse and a semitone
    Danger.UNEASE: Tune(
        51.9,
        (0, 1),
        Instrument.PAD,
        11,
        slots=8,
        density=0.38,
        pedal=2,
        low=Instrument.PULSE,
        jitter=0.1,
        seconds=16.0,
        loudness=-35.5,
    ),
    # a fast double pulse and a tritone
    Danger.PURSUIT: Tune(
        51.9,
        (0, 1, 6),
        Instrument.TREMBLE,
        12,
        slots=16,
        density=0.25,
        pedal=1,
        low=Instrument.TWO_PULSES,
        seconds=16.0,
        loudness=-33.5,
    ),
}
"""Tunes for danger. Both play over the tune of the place."""


def share_left(distance: float) -> float:
    """Return the share of its volume that a sound has at a distance in cells, 0 to 1."""
    return 1 / (1 + distance / HALF_DISTANCE)


class Sound:
    """Player of sounds, and of the soundscape: the ambience and the music of a place, and the layers for danger."""

    def __init__(self, mute: bool = False) -> None:
        self._volumes = Volumes()
        self._place: LevelTheme | None = None
        self._danger = Danger.NONE
        self._new_danger: Callable[[], Danger] | None = None
        self._paused = False
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
            from game.ui.audio.sample_player import SamplePlayer

            self._player = SamplePlayer()
            self._use_device(self._set_loops)

    @property
    def volumes(self) -> Volumes:
        """Volumes that the player has chosen. New volumes are heard at once."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        if volumes != self._volumes:
            self._volumes = volumes
            self._use_device(self._set_loops)

    @property
    def paused(self) -> bool:
        """Whether everything is silent for a while, as behind another window. Sounds that would start are left out."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        if paused != self._paused:
            self._paused = paused
            self._use_device(lambda _: pause_mixer(paused=paused))

    def play(self, name: str, *, volume: float = 1.0, pan: float = 0.0, distance: float = 0.0) -> None:
        """Start a sound, unless the game is muted.

        `volume`: 0 to 1. `pan`: -1 (left) to 1 (right). `distance`: in cells; far sounds are fainter and duller. Raises
        KeyError for an unknown name.
        """
        if name not in CAPTIONS:
            raise KeyError(name)
        loud = gain(self._volumes.effects) * volume * share_left(distance)
        if loud and not self._paused:
            left, right = (loud * (1 - (1 - FAR_EAR) * min(max(away, 0.0), 1.0)) for away in (pan, -pan))
            self._use_device(lambda player: player.play(name, left, right, distance))

    def enter(self, place: LevelTheme | None) -> None:
        """Fade over to the ambience and the music of a place, as soon as `prepare_some` has synthesised them.

        `place`: theme of a level; None for silence.
        """
        if place != self._place:
            self._place = place
            self._use_device(self._set_loops)

    def warn(self, danger: Callable[[], Danger]) -> None:
        """Fade the layers of the music for danger in or out.

        `danger`: called once, by `prepare_some`, so that no turn waits for it. It is not called while no music plays.
        """
        self._new_danger = danger

    def prepare_some(self) -> bool:
        """Synthesise a part of the sounds in advance, which takes a few ms. Return whether more may be left to do.

        Call this in frames in which the game has no other work. The result is False while the game is muted or paused.
        """
        if self._player is None or self._paused:
            return False
        if self._new_danger is not None and self._volumes.music:
            danger, self._new_danger = self._new_danger(), None
            if danger != self._danger:
                self._danger = danger
                self._use_device(self._set_loops)
        more = False

        def prepare(player: SamplePlayer) -> None:
            nonlocal more
            more = player.prepare_some(effects=self._volumes.effects > 0)

        self._use_device(prepare)
        return more

    def _set_loops(self, player: SamplePlayer) -> None:
        ambience, music = gain(self._volumes.ambience), gain(self._volumes.music)
        place = self._place
        player.loop("ambience", None if place is None else place.ambience, ambience)
        player.loop("music", None if place is None else place.tune, music)
        for danger, tune in LAYERS.items():
            player.loop(danger.name.lower(), tune if self._danger >= danger else None, music)
        if self._paused:  # a loop that has just begun has to wait too
            pause_mixer(paused=True)

    def _use_device(self, action: Callable[[SamplePlayer], None]) -> None:
        """Do something with the player. If the device is gone, the game goes on without sound."""
        if self._player is None:
            return
        import pygame

        try:
            action(self._player)
        except pygame.error:  # the device has disappeared; opening it again is left to the player
            self.mute = True


def open_mixer() -> bool:
    """Open the mixer. Return False without a sound device: nothing is synthesised then."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame
    from pygame import mixer

    from game.ui.audio.sample_player import CHANNELS
    from game.ui.audio.synthesis.synth import RATE

    with silenced():
        try:
            # No changes allowed: if the device differs, SDL converts the samples, and their pitch stays right.
            mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except (pygame.error, NotImplementedError):  # no device; a pygame built without a mixer
            return False
    mixer.set_num_channels(CHANNELS)
    return True


def pause_mixer(*, paused: bool) -> None:
    """Stop all channels where they are, or let them go on."""
    from pygame import mixer

    if paused:
        mixer.pause()
    else:
        mixer.unpause()


def close_mixer() -> None:
    """Close the mixer."""
    from pygame import mixer

    with silenced():
        mixer.quit()
