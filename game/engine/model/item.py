"""Things that lie about, are carried and worn: what is the same for a kind, and one heap of them."""

from __future__ import annotations

from dataclasses import field, replace
from enum import Enum

from game.engine.grid.dice import Roll
from game.engine.model.ability import Ability, Aim
from game.engine.model.behavior import Effect
from game.engine.model.features import Need
from game.engine.model.traits import Stats
from game.engine.records import record


class Category(Enum):
    """What sort of thing it is; the value is the word for what one does with it."""

    COUNTED = "take"  # gold, keys, latches, oil: it is only counted, and never in the bag
    POTION = "drink"
    SCROLL = "read"
    WAND = "point"
    TOOL = "use"
    MISSILE = "throw"
    GEAR = "wear"
    TOME = "study"


class Slot(Enum):
    """Where on the body a piece is worn."""

    HEAD = "head"
    BODY = "body"
    HAND = "hand"
    FEET = "feet"


@record
class Shot:
    """What a missile does: opposed dice like a blow's."""

    name: str
    """As a cause of death and in the log: "the dart"."""
    dice: int
    chance: int
    """Per cent, for each of them to hit."""
    far: int
    """Cells."""


@record
class ItemKind:
    """What is the same for all things of a kind."""

    name: str
    glyph: str
    look: str
    """The sprite it is drawn with, unless the kind is disguised."""
    opens: str = ""
    """The kind of door whose locks it alone opens, by name: it goes on the ring of who walks over it."""
    oil: int = 0
    """So many turns a lamp burns by one of them."""
    worth: int = 0
    """What one of them is worth, in gold: it goes straight into the purse of who walks over it."""
    keys: int = 0
    """How many keys one of them adds to the ring of who walks over it."""
    latches: int = 0
    """How many latches one of them gives to who walks over it."""
    category: Category = Category.COUNTED
    plural: str = ""
    """If it is not just the name with an s."""
    found: Roll = Roll(plus=1)
    """How many lie in one place."""
    aim: Aim | None = None
    """How its use is aimed; None if there is nothing to aim."""
    effect: Effect | None = None
    charges: int = 0
    """How often one of them can be used; 0 if using it uses it up."""
    slot: Slot | None = None
    """Where it is worn."""
    stats: Stats = Stats()
    """What it adds to those of its wearer."""
    pace: int = 0
    """Ticks that it adds to each action of its wearer."""
    shot: Shot | None = None
    """What it does when it is thrown, besides falling down."""
    shatters: bool = False
    """Whether it breaks where it falls, and its effect works there."""
    teaches: Ability | None = None
    needs: frozenset[Need] = frozenset()
    """What a tradition must have for it to be of any use: where that is missing, none is ever found."""

    @property
    def carried(self) -> bool:
        """Whether it goes into the bag."""
        return self.category not in (Category.COUNTED, Category.TOME)


@record
class Item:
    """A heap of things of one kind that are all alike."""

    kind: ItemKind
    count: int = 1
    spent: int = 0
    """Charges used."""
    forged: int = 0
    """Dice of defense that were added to it."""
    honed: int = 0
    """Per cent that were added to its chance to hit."""
    pocket: int = field(default=0, compare=False)
    """Its place in the bag, by which it is asked for, from 1 on; 0 before anybody took it. It keeps its own when others
    go, and gets it back, if that is free, when it comes again."""

    @property
    def charges(self) -> int:
        """Those it has left."""
        return self.kind.charges - self.spent

    @property
    def stats(self) -> Stats:
        """What it adds to those of its wearer, all in all."""
        plain = self.kind.stats
        return plain._replace(attack_chance=plain.attack_chance + self.honed, defense=plain.defense + self.forged)

    def like(self, other: Item) -> bool:
        """Whether the two make one heap; what has charges makes none."""
        return not self.kind.charges and replace(self, count=other.count) == other

    def some(self, count: int) -> Item:
        return replace(self, count=count)
