"""How doors, steps and sight work in one tradition: a row of data that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import field
from enum import Enum
from functools import cached_property
from typing import Protocol

from game.engine.grid.dice import Dice, Roll
from game.engine.grid.flood import Steps
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.door import DoorKind
from game.engine.model.features import Feature, Need, Telling, Verb
from game.engine.model.fixtures import TrapKind
from game.engine.model.traits import Opens
from game.engine.records import record
from game.engine.vision import Vision
from game.engine.words import capital


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


@record
class Shares:
    """How many in a hundred of those who live on a level are about what; the others keep their posts."""

    asleep: int
    roaming: int


@record
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


class HidesTraps(Protocol):
    """Rule for the hidden traps that a level gets besides those of its vaults."""

    @property
    def kind(self) -> TrapKind: ...

    def places(self, rooms: Sequence[Sequence[Vec]], depth: int, dice: Dice) -> list[Sequence[Vec]]:
        """Return for each trap of a level the cells among which its cell is drawn; `rooms` are lists of such cells."""


@record
class Gold:
    """Range of the gold in one heap, both ends included, and whether it is multiplied by the depth."""

    least: int
    most: int
    grows: bool


@record
class Tradition:
    """One row; nothing ever asks which row it is."""

    name: str
    summary: str
    motto: str
    """Its rule of doors in a sentence, for the title, the log and the help."""
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
    things: Roll | None = None
    """Number of those things on a level, without gold; None: each room has gear and a thing by chance (RS-77)."""
    traps: HidesTraps | None = None
    """Hidden traps in open floor; None: only where the chain puts some."""
    gold: Gold = Gold(5, 25, grows=True)
    """What a heap of gold holds that lies on a level from the first."""
    habits: Habits | None = None
    """None: whoever lives there keeps his post."""
    search_percent: int = 0
    """How often a search finds what is hidden beside the searcher; 0 where nothing ever is."""
    spots_one_in: int = 0
    """In each of his turns the hero spots a hidden trap in view one time in so many (RB-55); 0: by searching only."""
    traces: bool = False
    """Whether what is hidden leaves traces on the ground before it, by which it is found."""
    goes_back: bool = False
    """Whether the stairs up are there to be used."""
    tells: frozenset[Telling] = frozenset()
    """What the log tells besides what it tells everywhere."""
    empties_log: bool = False
    """Whether the log on the screen is emptied where a level begins; what was told before stays in the history.

    RS-101: the document has no history, and loses all that was told; here only the screen is emptied.
    """
    above: str = "There is nothing above."
    """What one is told who would leave by the stairs up of the first depth."""
    visitors: tuple[LateArrival, ...] = ()
    """Those who come after the hero."""
    unbuilt: bool = False
    """Whether rock that is no wall of a room is nothing, and neither drawn in glyphs nor called a wall (CM-07)."""
    shut_glyph: str = "+"
    open_glyph: str = "-"
    trap_glyph: str = ""
    """Character of every trap; empty: each kind's own."""
    glyphs: Mapping[str, str] = field(default_factory=dict)
    """Characters of its own, by the names of terrains, things and breeds. A wall may have seven: across, upright, the
    corners north-west, north-east, south-west and south-east, and rock that is no wall. Or seventeen, by which of the
    walls beside it are known: the sum of 1 for one to the north, 2 to the south, 4 to the west and 8 to the east, and
    last for rock among rock.
    """
    themed_glyphs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Characters of levels of one masonry, by its name; they take the place of those in `glyphs`."""

    @cached_property
    def provides(self) -> frozenset[Need]:
        """All that things and commands can need and this tradition has, derived from its other fields."""
        features = {
            Feature.LEAVES: self.door.has_leaf,
            Feature.OTHERS_OPEN: self.door.has_leaf and self.openers is not Openers.HERO,
            Feature.UNSEEN: not self.sight.sees_all,
            Feature.SEARCH: self.search_percent > 0,
            Feature.DIAGONALS: self.steps is not Steps.ORTHOGONAL,
            Feature.WAY_BACK: self.goes_back,
            Feature.LAMP: self.hero.lamp is not None,
            Feature.MENDING: self.hero.mends > 0,
        }
        return self.verbs | {feature for feature, has in features.items() if has}

    def why_not(self, needs: Set[Need]) -> str | None:
        """Return a sentence about one of some needs that this tradition lacks; None if it has them all."""
        for need in sorted(needs, key=lambda need: need.name):
            if need not in self.provides:
                return f"{capital('nobody ' * isinstance(need, Verb) + need.value)} here."
        return None


@record
class LateArrival:
    """One of a breed comes, once on each of some depths."""

    breed: Breed
    depths: range
    after: int
    """The turns of 100 ticks that the hero has been on the depth by then, all his stays there together."""
    words: str
    """How its coming begins; "the stairs" and which way follow."""
