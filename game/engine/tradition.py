"""How doors, steps and sight work in one tradition: a row of data that the rules read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .actor import Breed
from .paths import Steps
from .sight import Shape


class Opening(Enum):
    """What walking into a shut door does."""

    ENTERS = "opens it and enters, in one move"
    BUMPS = "opens it; the next move enters"


class Openers(Enum):
    """Who opens doors."""

    ANYONE = "any actor that walks into one"
    BY_MANNERS = "the hero, and the breeds whose manners say so"
    HERO = "the hero only"


@dataclass(frozen=True)
class Tradition:
    """One row; nothing ever asks which row it is."""

    name: str
    summary: str
    hero: Breed
    generator: str
    """The name of the chain that makes its levels."""
    size: tuple[int, int]
    """Of its levels, in cells."""
    steps: Steps
    shape: Shape
    """Of everybody's sight."""
    swatch: str
    opening: Opening = Opening.ENTERS
    openers: Openers = Openers.ANYONE
    sees_everything: bool = False
    """Whether nothing hides anything: the whole level is always in view."""
    far_sight: int = 0
    """How many cells away the hero sees what is lit; 0 where light does not matter."""
    shut_glyph: str = "+"
    open_glyph: str = "-"
