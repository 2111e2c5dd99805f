"""Items: kinds of items, and heaps of equal items, which lie on the ground, are carried or are worn."""

from __future__ import annotations

from dataclasses import field, replace
from enum import Enum

from game.engine.bounds import Count, DiceCount, Percent
from game.engine.grid.dice import Roll
from game.engine.model.ability import Ability, Aim, Effect
from game.engine.model.tradition_features import Need
from game.engine.model.traits import Stats
from game.engine.records import record


class Category(Enum):
    """Category of an item. The value is the verb for using the item."""

    COUNTED = "take"  # gold, keys, latches and oil, which are only counted and never in the bag
    POTION = "drink"
    SCROLL = "read"
    WAND = "point"
    TOOL = "use"
    MISSILE = "throw"
    GEAR = "wear"
    TOME = "study"


class Slot(Enum):
    """Place on the body where a piece of gear is worn."""

    HEAD = "head"
    BODY = "body"
    HAND = "hand"
    FEET = "feet"


@record
class Shot:
    """Attack of a missile. Its dice are rolled against the defense dice of the victim."""

    name: str
    """Name with article, for the log and as a cause of death: "the dart"."""
    dice: int
    """Number of attack dice."""
    chance: int
    """Chance of each of these dice to hit, in percent, 0-100."""
    far: int
    """Largest range in cells."""


@record
class ItemKind:
    """Kind of item. In the descriptions of the fields, "it" is an item of this kind."""

    name: str
    glyph: str
    sprite: str
    """Name of its sprite on the tile sheet, unless the kind looks different in each game."""
    opens: str = ""
    """Name of the kind of door that this special key opens; empty if the item is no special key.

    The hero takes a special key by walking over it.
    """
    oil: int = 0
    """Measures of oil in one item. A lamp burns one measure in a turn."""
    worth: int = 0
    """Value of one item in gold. An actor that walks over the item gets the gold at once."""
    keys: int = 0
    """Number of common keys that an actor gets by walking over one item."""
    latches: int = 0
    """Number of latches (bolts for doors) that an actor gets by walking over one item."""
    category: Category = Category.COUNTED
    plural: str = ""
    """Plural of the name; empty if the plural is the name with an "s"."""
    found: Roll = Roll(plus=1)
    """Number of items in a heap that is placed on a level."""
    aim: Aim | None = None
    """Rule for aiming its use; None if its use is not aimed."""
    effect: Effect | None = None
    """Effect of its use; None if it has none."""
    charges: int = 0
    """Number of uses of one item; 0 if one use consumes it."""
    slot: Slot | None = None
    """Place on the body where it is worn; None if it is not gear."""
    stats: Stats = Stats()
    """Dice and chances that it adds to those of its wearer."""
    pace: int = 0
    """Number of ticks that it adds to each action of its wearer."""
    shot: Shot | None = None
    """Attack that a throw of the item makes; None if a throw does no damage."""
    shatters: bool = False
    """Whether it breaks where it falls after a throw, and has its effect there."""
    teaches: Ability | None = None
    """Ability that it teaches; None if it is not a tome."""
    needs: frozenset[Need] = frozenset()
    """Verbs and features that a tradition (set of rules) must have for the item to appear in its games."""

    @property
    def carried(self) -> bool:
        """Whether an item of this kind goes into the bag of the actor that takes it."""
        return self.category not in (Category.COUNTED, Category.TOME)


@record
class Item:
    """Heap of equal items of one kind."""

    kind: ItemKind
    count: Count = 1
    spent: Count = 0
    """Number of charges that have been used."""
    forged: DiceCount = 0
    """Number of defense dice that magic has added to the item."""
    honed: Percent = 0
    """Percentage points that magic has added to its chance to hit."""
    pocket: Count = field(default=0, compare=False)
    """Number of its place in the bag, from 1 on, by which the player selects the item; 0 before an actor has taken it.

    The number does not change when other items leave the bag. An item that returns to the bag gets its old number again
    if that is free.
    """

    @property
    def charges(self) -> int:
        """Number of charges that the item has left."""
        return self.kind.charges - self.spent

    @property
    def stats(self) -> Stats:
        """Dice and chances that the item adds to its wearer's, with the item's improvements (`forged`, `honed`)."""
        stats = self.kind.stats
        if not (self.honed or self.forged):
            return stats
        return stats._replace(attack_chance=stats.attack_chance + self.honed, defense=stats.defense + self.forged)

    def like(self, other: Item) -> bool:
        """Return whether two heaps can be merged: only their counts differ, and the kind has no charges."""
        return not self.kind.charges and replace(self, count=other.count) == other

    def some(self, count: int) -> Item:
        """Return a copy of the heap with `count` items."""
        return replace(self, count=count)
