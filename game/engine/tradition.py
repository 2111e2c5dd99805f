"""How doors, steps and sight work in one tradition: a row of data that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from .breed import Breed
from .door import DoorKind
from .paths import Steps
from .traits import Opens
from .vision import Vision

if TYPE_CHECKING:
    from .visitor import Visitor


class Opening(Enum):
    """What walking into a shut door does.

    D-03: where the document lets one walk onto a shut door, which then stops only eyes, entering opens it instead: the
    same in play, and nobody ever stands in a shut door.
    """

    ENTERS = "opens it and enters, in one move"
    BUMPS = "opens it; the next move enters"


class Openers(Enum):
    """Who opens doors.

    K-06: the documents say anyone, the hero alone, or nobody yet. Manners are of this game's own tradition, in which
    how each creature meets a door is the question that it asks.
    """

    ANYONE = "any actor that walks into one"
    BY_MANNERS = "the hero, and the breeds whose manners say so"
    HERO = "the hero only"


class Verb(Enum):
    """What one may do to a door besides walking into it; the value completes "nobody ..."."""

    EASE = "eases doors ajar"
    KNOCK = "knocks on doors"
    LISTEN = "listens at doors"
    SILL = "reads the light under doors"
    LATCH = "has latches for doors"
    BASH = "breaks doors down"


@dataclass(frozen=True)
class Shares:
    """How many in a hundred of those who live on a level are about what; the others keep their posts."""

    asleep: int
    roaming: int


@dataclass(frozen=True)
class Habits:
    """What those who live on a level are about when the hero comes.

    Who opens doors is more often awake than a beast: where there is light, somebody listens.
    """

    dwellers: Shares
    """Who open doors."""
    beasts: Shares
    """Who open none."""

    def of(self, opens: Opens) -> Shares:
        return self.beasts if opens is Opens.NEVER else self.dwellers


@dataclass(frozen=True)
class Tradition:
    """One row; nothing ever asks which row it is."""

    name: str
    summary: str
    goal: str
    """What its games are for, in a sentence or two."""
    hero: Breed
    generator: str
    """The name of the chain that makes its levels."""
    size: tuple[int, int]
    """Of its levels, in cells."""
    steps: Steps
    sight: Vision
    """Everybody's."""
    door: DoorKind
    """The doors of its levels."""
    swatch: str
    opening: Opening = Opening.ENTERS
    openers: Openers = Openers.ANYONE
    verbs: frozenset[Verb] = frozenset()
    noise: bool = False
    """Whether what is done can be heard."""
    trails: bool = False
    """Whether hunters go by where they last saw or heard somebody, instead of knowing where he is."""
    surprise: bool = False
    """Whether a blow at one who does not expect it hits with every die, unblocked, for twice as much."""
    strews: bool = False
    """Whether things lie in its rooms by chance, and not where its levels' chains put them."""
    habits: Habits | None = None
    """None: whoever lives there keeps his post."""
    search_percent: int = 0
    """How often a search finds what is hidden beside the searcher; 0 where nothing ever is."""
    traces: bool = False
    """Whether what is hidden leaves traces on the ground before it, by which it is found."""
    goes_back: bool = False
    """Whether the stairs up are there to be used."""
    above: str = "There is nothing above."
    """What one is told who would leave by the stairs up of the first depth."""
    visitors: tuple[Visitor, ...] = ()
    """Those who come after the hero."""
    shut_glyph: str = "+"
    open_glyph: str = "-"
    glyphs: Mapping[str, str] = field(default_factory=dict)
    """Characters of its own, by the names of terrains, things and breeds. A wall may have seven: across, upright, the
    corners north-west, north-east, south-west and south-east, and rock that is no wall.
    """
