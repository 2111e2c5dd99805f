"""The purpose of creatures, things and traps: the most special one that the swatch has."""

from __future__ import annotations

from game.engine.model.breed import Breed
from game.engine.model.fixtures import TrapKind
from game.engine.model.item import ItemKind
from game.ui.swatch import Swatch


def creature_purpose(breed: Breed, swatch: Swatch) -> str:
    """Return the purpose of a breed's look, or that of anybody friendly ("good"), or that of any foe."""
    return swatch.purpose(breed.look, "good" if breed.friendly else "foe")


def item_purpose(kind: ItemKind, swatch: Swatch) -> str:
    """Return the purpose of a kind of thing by its name, by its category, as "scroll", or that of any thing."""
    return swatch.purpose(kind.name, kind.category.name.lower(), "thing")


def trap_purpose(kind: TrapKind, swatch: Swatch) -> str:
    """Return the purpose of a kind of trap by its name, or that of any trap, or of any thing."""
    return swatch.purpose(kind.name, "trap", "thing")
