"""Themes: how levels look and sound, as data. The screen and the speakers read them; the rules do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from game.engine.records import record


@record
class Masonry:
    """What walls and floors are made of."""

    sheet: str
    """Name of the sheets of walls and floors, in assets/places."""
    frame: str
    """Material of the frames of doors: the name of a ramp."""
    trim: str = "iron"
    """Material of the ornaments of frames: the name of a ramp."""
    coping: int = 5
    """Width in pixels of the bright edge of walls."""
    wander: float = 0.0
    """How far the outlines of walls wander, as of rock and earth: 0 for straight walls, 0.5 for the roughest."""


@record
class Ambience:
    """Low notes that swell and fade, and moving air: the sound of a place, which has no tune.

    Stone rooms have low air, and a fifth over the lowest note. A semitone beats: it fits narrow places. In open places
    the wind is louder than the notes.
    """

    notes: tuple[float, ...]
    """Pitches in Hz, from the strongest note to the weakest."""
    air: tuple[float, float]
    """Lowest and highest pitch of the moving air, in Hz."""
    wind: float
    """Loudness of the air relative to the notes."""
    seconds: float = 14.0
    """Length of the loop."""


class Instrument(Enum):
    """Instrument of a tune."""

    BELLS = "soft bells"
    PAD = "long notes of two voices"
    TREMBLE = "long notes that tremble, as the wings of insects do"
    PLUCK = "plucked strings"
    DROP = "drops that fall into still water"
    KNOCK = "dull knocks on wood"
    GLASS = "rubbed glasses"
    HORN = "far horns"
    PULSE = "the beat of a heart"
    TWO_PULSES = "two beats of a heart close to each other"


USUAL_LOUDNESS = -31.5
"""Loudness of the tune of a place at full volume, in dB relative to full scale, averaged over the loop."""


@record
class Tune:
    """Tune of a loop. The loop has `slots` equal parts, and a note can begin in each.

    Choose the root so that the tune is in the key of the ambience.
    """

    root: float
    """Pitch of the lowest note, in Hz."""
    scale: tuple[int, ...]
    """Notes that the tune uses, in semitones above the root."""
    instrument: Instrument
    seed: int
    """Number with which the random generator of the tune begins. So a tune is the same in every game."""
    slots: int = 16
    density: float = 0.5
    """Share of the slots with a note."""
    pedal: int = 8
    """Slots between two low notes of the root; 0: there are none."""
    low: Instrument = Instrument.PAD
    """Instrument of the low notes."""
    jitter: float = 0.25
    """Greatest random delay of a note, as a share of a slot."""
    seconds: float = 24.0
    """Length of the loop in seconds."""
    loudness: float = USUAL_LOUDNESS


@record
class LevelTheme:
    """Look and sound of levels. The defaults are those of plain stone, which fits every tradition (set of rules)."""

    name: str
    """Name of the theme, which levels and saved games contain. With spaces for its hyphens, the manual shows it."""
    masonry: Masonry | None = None
    """What walls and floors are made of, in the tradition `ajar`; None for what the colours of the tradition say."""
    colours: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Colours in the field of view that replace those of a classic tradition, by purpose, in hexadecimal digits."""
    glyphs: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Characters that replace those of the tradition, by the names of terrains: see `Tradition.glyphs`."""
    wall_name: str = "wall"
    """What a wall is called, such as "tree" in a forest."""
    wall_sprite: str = ""
    """First part of the names of the sprites of natural walls, which stand on grass; empty for walls of stone."""
    ambience: Ambience = Ambience(notes=(55.0, 82.5, 110.0, 165.0), air=(130, 420), wind=0.5)
    # Fifths and fourths have no mood of their own.
    tune: Tune = Tune(55.0, (0, 5, 7, 12), Instrument.BELLS, 1, slots=12, density=0.42, pedal=6)


PLAIN = LevelTheme("stone")
"""Theme of all levels that have no other."""


def plain_stone(_name: str) -> LevelTheme:
    """Return plain stone, for a tradition that has no other theme."""
    return PLAIN
