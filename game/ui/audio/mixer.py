"""Playback of the game's sounds. Without a sound device the game is silent, and nothing is written to the terminal."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from game.ui.audio.sound_names import AMBIENCE_NAMES, SOUND_NAMES
from game.ui.core.stderr import silenced

if TYPE_CHECKING:  # a muted game loads neither the mixer nor the code that synthesises sounds, and so starts faster
    from game.ui.audio.sample_player import SamplePlayer

BUFFER = 512  # samples: 12 ms until a sound is heard
HALF_DISTANCE = 4.0  # cells at which a sound has half its volume
FAR_EAR = 0.15  # share of the volume in the ear that is turned away from the sound


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
            from game.ui.audio.sample_player import SamplePlayer

            self._player = SamplePlayer()
            self.ambience(self._place, self._place_volume)

    def play(self, name: str, *, volume: float = 1.0, pan: float = 0.0, distance: float = 0.0) -> None:
        """Start a sound, unless the game is muted.

        `volume`: 0 to 1. `pan`: -1 (left) to 1 (right). `distance`: in cells; far sounds are fainter and duller. Raises
        KeyError for an unknown name.
        """
        if name not in SOUND_NAMES:
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
        if name is not None and name not in AMBIENCE_NAMES:
            raise KeyError(name)
        self._place, self._place_volume = name, volume
        if self._player:
            self._player.move_to(name, volume)

    def prepare_some(self) -> bool:
        """Synthesise a part of the sounds in advance, which takes a few ms. Return whether more may be left to do.

        Call this in frames in which the game has no other work. The result is False while the game is muted.
        """
        return self._player is not None and self._player.prepare_some()


def open_mixer() -> bool:
    """Open the mixer; without a sound device, open it on SDL's dummy driver. Return False if neither works."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame
    from pygame import mixer

    from game.ui.audio.sample_player import CHANNELS
    from game.ui.audio.synth import RATE

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
