"""Traditions: rows of data about doors, steps, sight and more, which the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import field
from enum import Enum
from functools import cached_property
from typing import Protocol

from game.engine.grid.dice import Dice, Roll
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.model.breed import Breed
from game.engine.model.door import DoorKind
from game.engine.model.features import Feature, LogDetail, Need, Verb
from game.engine.model.fixtures import TrapKind
from game.engine.model.traits import Opens
from game.engine.records import record
from game.engine.vision import Vision


class OpeningRule(Enum):
    """Effect of walking into a shut door.

    D-03: the document allows actors to stand in a shut door, which then blocks only sight. Here entering a door opens
    it instead: that plays the same, and no actor ever stands in a shut door.
    """

    ENTERS = "opens it and enters, in one move"
    BUMPS = "opens it; the next move enters"


class OpenerRule(Enum):
    """Actors that open doors.

    K-06: in the documents all actors do, or only the hero, or none so far. BY_MANNERS belongs to this game's own
    tradition, which is about how each creature meets a door.
    """

    ANYONE = "any actor that walks into one"
    BY_MANNERS = "the hero, and the breeds whose manners say so"
    HERO = "the hero only"


@record
class HabitShares:
    """Percentages of a level's monsters that sleep and that roam; the others keep their posts."""

    asleep: int
    roaming: int


@record
class Habits:
    """Percentages of the monsters that sleep or roam when the hero arrives on a level.

    Monsters that open doors are awake more often than beasts: where there is light, a monster listens.
    """

    dwellers: HabitShares
    """Shares among breeds that open doors."""
    beasts: HabitShares
    """Shares among breeds that never open doors."""

    def of(self, opens: Opens) -> HabitShares:
        """Return the percentages for breeds that open doors in this way."""
        return self.beasts if opens is Opens.NEVER else self.dwellers


class TrapRule(Protocol):
    """Rule for the hidden traps that a level gets besides those of its vaults."""

    @property
    def kind(self) -> TrapKind:
        """Kind of all these traps."""

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
    """One row of rules data. The rules read its fields, and never ask which tradition it is."""

    name: str
    summary: str
    motto: str
    """The tradition's rule of doors in a sentence, for the title, the log and the help."""
    goal: str
    """Goal of the game, in a sentence or two."""
    hero: Breed
    generator: str
    """Name of the generator chain that makes the levels."""
    size: tuple[int, int]
    """Of its levels: width and height, in cells."""
    steps: StepRule
    sight: Vision
    """Rule of sight for the hero and all monsters."""
    door: DoorKind
    """Kind of the ordinary doors."""
    swatch: str
    opening_rule: OpeningRule = OpeningRule.ENTERS
    opener_rule: OpenerRule = OpenerRule.ANYONE
    verbs: frozenset[Verb] = frozenset()
    noise: bool = False
    """Whether actions make noise that others can hear."""
    trails: bool = False
    """Whether hunters go to where they last saw or heard the hero, instead of knowing where he is."""
    surprise: bool = False
    """Whether a blow at an unsuspecting victim hits with every die, unblocked, for double damage."""
    random_loot: bool = False
    """Whether items lie in rooms by chance, and not where the generator chain puts them."""
    things: Roll | None = None
    """Number of those things on a level, without gold; None: each room has gear and a thing by chance (RS-77)."""
    traps: TrapRule | None = None
    """Hidden traps in open floor; None: only where the chain puts some."""
    gold: Gold = Gold(5, 25, grows=True)
    """Gold in a heap that lies on a level from the start."""
    habits: Habits | None = None
    """Shares of sleepers and roamers; None: all monsters keep their posts."""
    search_percent: int = 0
    """Chance, in per cent, that a search finds a secret beside the searcher; 0 where there are no secrets."""
    spot_trap_one_in: int = 0
    """The hero spots a hidden trap in view with a chance of 1 in this number each turn (RB-55); 0: only by a search."""
    traces: bool = False
    """Whether secrets leave traces on the ground before them, by which they are found."""
    stairs_up_allowed: bool = False
    """Whether the hero can take the stairs up."""
    log_details: frozenset[LogDetail] = frozenset()
    """Kinds of log messages that only some traditions have."""
    empties_log: bool = False
    """Whether the log on the screen is emptied where a level begins; older messages stay in the history.

    RS-101: the document has no history, and loses the messages; here only the screen is emptied.
    """
    no_stairs_up_message: str = "There is no level above this one."
    """Message for a hero who tries the stairs up of the first depth."""
    late_arrivals: tuple[LateArrival, ...] = ()
    """Monsters that come down or up the stairs after the hero."""
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
        """All verbs and features that this tradition has, for items and commands that need them."""
        features = {
            Feature.LEAVES: self.door.has_leaf,
            Feature.OTHERS_OPEN: self.door.has_leaf and self.opener_rule is not OpenerRule.HERO,
            Feature.UNSEEN: not self.sight.sees_all,
            Feature.SEARCH: self.search_percent > 0,
            Feature.DIAGONALS: self.steps is not StepRule.ORTHOGONAL,
            Feature.WAY_BACK: self.stairs_up_allowed,
            Feature.LAMP: self.hero.lamp is not None,
            Feature.MENDING: self.hero.heal_turns > 0,
        }
        return self.verbs | {feature for feature, has in features.items() if has}

    def why_not(self, needs: Set[Need]) -> str | None:
        """Return a sentence about one of some needs that this tradition lacks; None if it has them all."""
        for need in sorted(needs, key=lambda need: need.name):
            if need not in self.provides:
                refusal: str = need.value
                return refusal
        return None


@record
class LateArrival:
    """Monster that comes after the hero, once on each of some depths."""

    breed: Breed
    depths: range
    after: int
    """Number of turns of 100 ticks that the hero has spent on the depth by then, in all stays together."""
    words: str
    """Sentence about its arrival; the slot `{way}` is "up" or "down"."""
