"""The things that lie about."""

from __future__ import annotations

from game.engine.item import ItemKind

GOLD = ItemKind("gold", "$", "gold-0", worth=1)
OIL = ItemKind("oil", "!", "oil", oil=350)

LAST_KEY = ItemKind("last key", "♀", "key-last", opens="last")

ITEMS = {kind.name: kind for kind in (GOLD, OIL, LAST_KEY)}
