"""The player's settings of screen, sound, keys, hints and new games. No setting changes the rules of a begun game."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from game.engine.records import mutable_record
from game.ui.input.key_bindings import Bindings


class Motion(Enum):
    """Amount of animation on the screen. The value is the fraction of its full duration that an animation lasts."""

    FULL = 1.0
    BRIEF = 0.5
    NONE = 0.0


class ColourPreset(Enum):
    """Choice of colours for panels and map. The value is the word under which it is saved."""

    USUAL = "usual"
    STRONG = "strong"
    RED_GREEN = "red-green"
    """For players who confuse red and green (protanopia, deuteranopia)."""
    BLUE_YELLOW = "blue-yellow"
    """For players who confuse blue and yellow with other colours (tritanopia)."""


READING_PAUSES = (0, 350, 700)
"""Possible lengths of the pause after something important has happened, in milliseconds. 0: no pause."""
VOLUMES = range(11)
"""Volumes that the player can choose. 0: silence."""
TEXT_PERCENTS = (100, 150, 200)
"""Sizes of the text that the player can choose, in percent of the size that suits the window."""
TILE_SCALES = range(10)
"""Scales of the tiles that the player can choose: a cell is 16 times as many pixels wide. 0: as suits the window."""


class TranscriptTo(Enum):
    """Place to which the text for a screen reader goes. The value is the word under which it is saved."""

    NOWHERE = ""
    OUTPUT = "-"
    """Standard output."""
    FILE = "file"
    """The player's transcript, or the file that the command line names. No path is ever a setting."""


@mutable_record
class Settings:
    """Settings of the player. All scenes share this object, and the settings screen changes it in place."""

    glyphs: bool = False
    ask_before_opening: bool = False
    explore_opens_doors: bool = False
    """Whether automatic exploring goes through doors. If not, it stops when only doors are left."""
    gentler: bool = False
    """Whether new games have the gentler setting, if their tradition has one."""
    hints: bool = True
    """Whether hints for a new player are shown, each hint once."""
    motion: Motion = Motion.FULL
    mute: bool = False
    effects_volume: int = 8
    """Volume of the sounds of events, such as doors and blows, from VOLUMES."""
    ambience_volume: int = 6
    """Volume of the air and the hum of a place, from VOLUMES."""
    music_volume: int = 4
    """Volume of the music, from VOLUMES."""
    captions: bool = False
    """Whether the sounds that the hero hears have captions on the map."""
    background_sound: bool = False
    """Whether the sound goes on while another window is in front. It always stops while the window is hidden."""
    colours: ColourPreset = ColourPreset.USUAL
    clear_letters: bool = False
    """Whether texts are drawn in the font with more space between letters."""
    text_scale: int = 0
    """Index in TEXT_PERCENTS of the chosen size of the text."""
    tile_scale: int = 0
    """Chosen scale of the tiles, from TILE_SCALES. Tiles are drawn smaller in a window without room for them."""
    reading_pause: int = 350
    """Milliseconds for which keys and clicks are ignored after something important has happened: see READING_PAUSES."""
    transcript: TranscriptTo = TranscriptTo.NOWHERE
    window_placement: tuple[int, int, int, int, int] | None = None
    """Width, height, left edge, top edge and state of the window at the last start.

    State: 0 for a usual window, 1 for one that filled the screen, 2 for a maximised one, 3 for both. Sizes and places
    are in pixels. None: no window was open yet.
    """
    bindings: Bindings = field(default_factory=Bindings)
    """Keys and buttons of the commands."""
