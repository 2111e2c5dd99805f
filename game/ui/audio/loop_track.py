"""A track of endless loops: two channels of the mixer, so that the loop before fades out while the next fades in."""

from __future__ import annotations

from pygame import mixer

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
