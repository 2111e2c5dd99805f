"""Sounds and captions of events, for the scene of a game and for replays."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.events.event import Event
from game.engine.world import World
from game.ui.audio.danger_for_music import danger_of
from game.ui.audio.event_captions import caption_of, is_minor
from game.ui.audio.event_sounds import sounds_of
from game.ui.audio.mixer import Sound
from game.ui.core.settings import Settings
from game.ui.hud.sound_captions import Captions


class HeardEvents:
    """Player of the sounds of one game: those of its events, with their captions, and its music."""

    def __init__(self, sound: Sound, settings: Settings) -> None:
        self._sound = sound
        self._settings = settings
        self.captions = Captions()

    def play(self, events: Iterable[Event], world: World) -> None:
        """Play the sounds of events that the hero witnessed, and show their captions if the settings say so."""
        for event in events:
            for sound in sounds_of(event, world):
                self._sound.play(sound.name, volume=sound.volume, pan=sound.pan, distance=sound.distance)
                if self._settings.captions:
                    self.captions.add(caption_of(sound), minor=is_minor(sound))

    def set_music(self, world: World) -> None:
        """Make the music follow the level and the danger that the hero knows of."""
        self._sound.enter(world.theme)
        self._sound.warn(lambda: danger_of(world))
