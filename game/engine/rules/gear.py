"""Gear that is put on: what changes for the hero if he wears another piece."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.model.actor import Actor
from game.engine.model.item import Item
from game.engine.model.traits import Stats


class GearChange(NamedTuple):
    """Change of an actor's dice and pace if a piece of gear replaces the piece that the actor wears in its place."""

    worn: Item | None
    """Piece that is worn now; None if nothing is."""
    before: Stats
    after: Stats
    slower: int
    """Ticks that are added to each action; negative if the actor becomes faster."""

    @property
    def attack(self) -> int:
        """Change of the mean number of dice that hit, in hundredths."""
        return self.after.attack * self.after.attack_chance - self.before.attack * self.before.attack_chance

    @property
    def defence(self) -> int:
        """Change of the mean number of dice that block, in hundredths."""
        return self.after.defense * self.after.defense_chance - self.before.defense * self.before.defense_chance

    @property
    def is_better(self) -> bool:
        """Whether something becomes better for the actor and nothing becomes worse."""
        changes = (self.attack, self.defence, -self.slower)
        return max(changes) > 0 and min(changes) >= 0


def gear_change(item: Item, actor: Actor) -> GearChange | None:
    """Return what changes if an actor puts on an item; None if the item cannot be worn."""
    slot = item.kind.slot
    if slot is None:
        return None
    worn, now = actor.worn.get(slot), actor.stats
    less = worn.stats if worn is not None else Stats()
    then = Stats(*(old + more - lost for old, more, lost in zip(now, item.stats, less, strict=True)))
    return GearChange(worn, now, then, item.kind.pace - (worn.kind.pace if worn is not None else 0))
