r"""The items that lie about, and gear: the items to wear.

RS-92: gold `$`, armour `]`, bottles `!` and tomes `*` have the characters of the RogueSharp document. Weapons `)`,
scrolls `?`, wands `\` and tools `(` have characters of their own in all traditions (sets of rules). In the document
weapons are `]`, and scrolls, wands and tools are `!`. A cell holds at most one heap of items.

Gear covers four parts of the body. There are three qualities of armour and four weapons (RS-71, RS-72).
"""

from __future__ import annotations

from game.content.items.abilities import TOMES
from game.content.items.consumables import POTIONS, SCROLLS, TOOLS
from game.content.items.wands import WANDS
from game.engine.model.item import Category, ItemKind, Shot, Slot
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Stats
from game.engine.rules.actions import door_verbs


def _armour(name: str, sprite: str, slot: Slot, dice: int, chance: int, plural: str = "") -> ItemKind:
    stats = Stats(defense=dice, defense_chance=chance)
    return ItemKind(name, "]", sprite, category=Category.GEAR, plural=plural, slot=slot, stats=stats)


def _weapon(name: str, sprite: str, dice: int, chance: int, pace: int = 0, shot: Shot | None = None) -> ItemKind:
    """Return a kind of weapon.

    `dice`: number of attack dice. `chance`: chance of each die to hit, in percent. `pace`: ticks that the weapon adds
    to an action; negative for a light weapon. A speed of 1 in the RogueSharp document is 10 ticks. `shot`: the attack
    of the weapon when it is thrown; None if it is not made for throwing.
    """
    stats = Stats(attack=dice, attack_chance=chance)
    return ItemKind(name, ")", sprite, category=Category.GEAR, slot=Slot.HAND, stats=stats, pace=pace, shot=shot)


GEAR = (
    _armour("leather cap", "cap-leather", Slot.HEAD, 1, 5),
    _armour("chain coif", "coif-chain", Slot.HEAD, 1, 10),
    _armour("plate helm", "helm", Slot.HEAD, 1, 15),
    _armour("leather armour", "armor-leather", Slot.BODY, 1, 10, "suits of leather armour"),
    _armour("chain armour", "armor-chain", Slot.BODY, 2, 5, "suits of chain armour"),
    _armour("plate armour", "armor-plate", Slot.BODY, 2, 10, "suits of plate armour"),
    _armour("leather boots", "boots", Slot.FEET, 1, 5, "pairs of leather boots"),
    _armour("chain boots", "boots-chain", Slot.FEET, 1, 10, "pairs of chain boots"),
    _armour("plate boots", "boots-plate", Slot.FEET, 1, 15, "pairs of plate boots"),
    _weapon("dagger", "dagger", 1, 10, -20, Shot("dagger", 3, 60, 6)),
    _weapon("sword", "sword", 1, 20),
    _weapon("axe", "axe", 2, 15, 10),
    _weapon("two-handed sword", "greatsword", 3, 30, 30),
)

GOLD = ItemKind("gold", "$", "gold-0", worth=1, plural="gold", needs=frozenset({Feature.GOLD}))
OIL = ItemKind("oil", "!", "oil", oil=900, plural="flasks of oil", needs=frozenset({Feature.LAMP}))
KEY = ItemKind("key", "♀", "key", keys=1, needs=frozenset({Feature.SPECIAL_DOORS}))
LAST_KEY = ItemKind("last key", "♀", "key-last", opens="last", needs=frozenset({Feature.SPECIAL_DOORS}))
AMULET = ItemKind("Amulet of Yendor", "♀", "amulet", category=Category.TOOL, plural="Amulets of Yendor")
"""Goal of `rogue` (CM-13). It is carried like a tool, and has no use."""
LATCH = ItemKind(
    "latch", "≡", "latch", latches=1, plural="latches", needs=frozenset({Feature.LEAVES, door_verbs.LATCH})
)

ITEMS = {
    kind.name: kind
    for kind in (GOLD, OIL, KEY, LAST_KEY, AMULET, LATCH, *POTIONS, *SCROLLS, *WANDS, *TOOLS, *GEAR, *TOMES)
}
