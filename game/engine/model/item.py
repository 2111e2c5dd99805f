"""Items that lie on the ground, are carried or worn: kinds of items, and heaps of one kind."""

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
    """Category of an item; the value is the verb for using it."""

    COUNTED = "take"  # gold, keys, latches, oil: it is only counted, and never in the bag
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
    """Attack of a missile, by opposed dice like those of a blow."""

    name: str
    """Name as a cause of death and in the log: "the dart"."""
    dice: int
    chance: int
    """Chance of each of these dice to hit, in per cent."""
    far: int
    """Range in cells."""


@record
class ItemKind:
    """Kind of item."""

    name: str
    glyph: str
    look: str
    """Sprite that it is drawn with, unless the kind is disguised."""
    opens: str = ""
    """Name of the kind of door that only this key opens; the hero who walks over it puts it on his ring."""
    oil: int = 0
    """Number of turns for which a lamp burns by one of them."""
    worth: int = 0
    """Gold value of one; the actor that walks over it gets the gold at once."""
    keys: int = 0
    """Number of keys that the actor that walks over one gets."""
    latches: int = 0
    """Number of latches that the actor that walks over one gets."""
    category: Category = Category.COUNTED
    plural: str = ""
    """Plural of the name; empty if it is the name with an s."""
    found: Roll = Roll(plus=1)
    """Number of items in one place."""
    aim: Aim | None = None
    """How its use is aimed; None if there is nothing to aim."""
    effect: Effect | None = None
    charges: int = 0
    """Number of times that one can be used; 0 if using it uses it up."""
    slot: Slot | None = None
    """Slot in which it is worn; None if it is no gear."""
    stats: Stats = Stats()
    """Dice and chances that it adds to those of its wearer."""
    pace: int = 0
    """Number of ticks that it adds to each action of its wearer."""
    shot: Shot | None = None
    """Attack when it is thrown; None if it only falls down."""
    shatters: bool = False
    """Whether it breaks where it falls, and its effect works there."""
    teaches: Ability | None = None
    """Ability that it teaches; None if it is no tome."""
    needs: frozenset[Need] = frozenset()
    """Verbs and features without which it is useless: in a tradition that lacks any of them, none is ever found."""

    @property
    def carried(self) -> bool:
        """Whether it goes into the bag."""
        return self.category not in (Category.COUNTED, Category.TOME)


@record
class Item:
    """Heap of equal items of one kind."""

    kind: ItemKind
    count: int = 1
    spent: int = 0
    """Number of charges used."""
    forged: int = 0
    """Number of dice of defense that were added to it."""
    honed: int = 0
    """Per cent that were added to its chance to hit."""
    pocket: int = field(default=0, compare=False)
    """Place in the bag, by which the player selects it, from 1 on; 0 before an actor has taken it. It does not change
    when other items leave the bag, and the item gets the same place again, if it is free, when it comes back."""

    @property
    def charges(self) -> int:
        """Number of charges that are left."""
        return self.kind.charges - self.spent

    @property
    def stats(self) -> Stats:
        """Dice and chances that it adds to those of its wearer, improvements included."""
        plain = self.kind.stats
        return plain._replace(attack_chance=plain.attack_chance + self.honed, defense=plain.defense + self.forged)

    def like(self, other: Item) -> bool:
        """Return whether two heaps can be merged; items with charges never can."""
        return not self.kind.charges and replace(self, count=other.count) == other

    def some(self, count: int) -> Item:
        """Return the same heap with another count."""
        return replace(self, count=count)
