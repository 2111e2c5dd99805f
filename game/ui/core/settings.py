"""Settings of the screen and the keys; none of them changes the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Motion(Enum):
    """Amount of animation on the screen; the value is a factor for its full duration."""

    FULL = 1.0
    BRIEF = 0.5
    NONE = 0.0


@dataclass
class Settings:
    """Settings of the player, shared by all scenes; the settings screen changes them in place."""

    glyphs: bool = False
    ask_before_opening: bool = False
    hints: bool = True
    """Whether a newcomer gets hints, each of them once."""
    motion: Motion = Motion.FULL
    mute: bool = False
    text_scale: int = 0
    """Number added to the scale of the world for text; 0: the same scale."""
