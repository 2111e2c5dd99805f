"""What a player can set about the screen and the keys; nothing here changes the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Motion(Enum):
    """How much moves on the screen; the value is the share of its full time that it takes."""

    FULL = 1.0
    BRIEF = 0.5
    NONE = 0.0


@dataclass
class Settings:
    """Shared by all scenes; the settings screen changes it in place."""

    glyphs: bool = False
    ask_before_opening: bool = False
    hints: bool = True
    """Whether a newcomer is told, once each, what there is to know."""
    motion: Motion = Motion.FULL
    mute: bool = False
    text_scale: int = 0
    """Added to the scale of the world for text; 0 follows it."""
