"""The things that lie about.

RS-92: gold `$`, armour `]`, bottles `!` and tomes `*` as in the document; weapons `)`, scrolls `?`, wands `\\` and
tools `(`, which are `]` and `!` there, have characters of their own everywhere. A cell holds one heap, not more.
"""

from __future__ import annotations

from game.content.abilities import TOMES
from game.content.gear import GEAR
from game.content.potions import POTIONS
from game.content.scrolls import SCROLLS
from game.content.tools import TOOLS
from game.content.wands import WANDS
from game.engine.model.features import Feature, Verb
from game.engine.model.item import ItemKind

GOLD = ItemKind("gold", "$", "gold-0", worth=1, plural="gold")
OIL = ItemKind("oil", "!", "oil", oil=900, plural="flasks of oil", needs=frozenset({Feature.LAMP}))
KEY = ItemKind("key", "♀", "key", keys=1, needs=frozenset({Feature.LEAVES}))
LAST_KEY = ItemKind("last key", "♀", "key-last", opens="last")
LATCH = ItemKind("latch", "≡", "latch", latches=1, plural="latches", needs=frozenset({Feature.LEAVES, Verb.LATCH}))

ITEMS = {
    kind.name: kind for kind in (GOLD, OIL, KEY, LAST_KEY, LATCH, *POTIONS, *SCROLLS, *WANDS, *TOOLS, *GEAR, *TOMES)
}
