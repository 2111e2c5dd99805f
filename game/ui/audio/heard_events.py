"""What the player hears of events: their sounds, with captions, and music for the danger that the hero knows of.

The danger depends on his knowledge alone, never on where monsters are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.events.event import Event
from game.engine.grid.geometry import name_of_step
from game.engine.senses.door_notes import NoteKind, door_notes
from game.engine.senses.hero_knowledge import KnownFoe, is_recent, known_foes
from game.engine.world import World
from game.ui.audio.event_sounds import PlayedSound, sounds_of
from game.ui.audio.mixer import Danger, Sound, share_left
from game.ui.core.settings import Settings
from game.ui.hud.sound_captions import Captions
from game.ui.text.sentences.log import sound_captions as text

CLOSE = 5
"""Greatest distance in cells of an awake monster in view that counts as a pursuit, even if it does not hunt him."""
NEAR = 9
"""Greatest distance in cells of what he knows to be awake out of view, or behind a door, that causes unease."""
CHASED_TICKS = 1000
"""Ticks for which a hunter that has gone out of view still counts as a pursuit."""
NOISE_TICKS = 500
"""Ticks for which a noise from an unseen source causes unease."""


def danger_of(world: World) -> Danger:
    """Return the greatest danger that the hero knows of: from monsters, from behind doors, and from noises."""
    if world.over:
        return Danger.NONE
    return max(_dangers(world), default=Danger.NONE)


def _dangers(world: World) -> Iterator[Danger]:
    hero = world.hero
    yield from (_of_foe(known, world) for known in known_foes(world))
    if hero.ready_at - hero.heard_at <= NOISE_TICKS:
        yield Danger.UNEASE
    for at, note in door_notes(world).items():
        if note.kind is NoteKind.AWAKE and (at - hero.pos).steps <= NEAR:
            yield Danger.UNEASE


def _of_foe(known: KnownFoe, world: World) -> Danger:
    if known.asleep or known.flees:
        return Danger.NONE
    away = (known.at - world.hero.pos).steps
    if known.in_view:
        return Danger.PURSUIT if known.hunts or away <= CLOSE else Danger.UNEASE
    if known.hunts and world.hero.ready_at - known.tick <= CHASED_TICKS:
        return Danger.PURSUIT
    return Danger.UNEASE if is_recent(known, world) and away <= NEAR else Danger.NONE


LOUD_SOUNDS = frozenset({"blast", "door-breach", "door-last-open", "glass-break", "hurt", "death-hero"})
"""Sounds that are called loud when they are near: those of the greatest loudness in the sound bank."""
OWN_STEP = "step-stone"
"""Name of the sound of the hero's own steps, which has their caption."""
SOFT_STEP = "step-soft"
SEARCH = "search"
"""Name of the sound with which the hero searches. Nobody but the player hears it."""
NEAR_SHARE, FAINT_SHARE = 0.5, 0.35
"""Share of its volume that the distance leaves: the least with which a loud sound is called loud, and the share below
which a sound is called faint.
"""


def is_own_step(sound: PlayedSound) -> bool:
    """Return whether a sound is a step of the hero."""
    return sound.name == OWN_STEP or (sound.name == SOFT_STEP and not sound.direction.steps)


def is_minor(sound: PlayedSound) -> bool:
    """Return whether a sound is a step or a search of the hero. Its caption makes way for every other."""
    return sound.name == SEARCH or is_own_step(sound)


def caption_of(sound: PlayedSound) -> str:
    """Return the caption of a sound. Raises KeyError for an unknown name."""
    name = OWN_STEP if is_own_step(sound) else sound.name
    share = share_left(sound.distance)
    loud = sound.name in LOUD_SOUNDS and share >= NEAR_SHARE
    loudness = text.LOUD if loud else text.FAINT if share < FAINT_SHARE else ""
    way = name_of_step(sound.direction) if sound.direction.steps else ""
    details = text.DETAILS.format(loudness=loudness, direction=way) if loudness and way else loudness or way
    sentence = text.CAPTION_WITH_DETAILS if details else text.CAPTION
    return sentence.format(sound=sound.caption or text.CAPTIONS[name], details=details)


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
