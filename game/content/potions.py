"""Potions: drunk they work on the drinker; thrown they break, and work on all who are near."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.content.conditions import BLIND, CONFUSED, HASTED, POISONED, STUNNED
from game.content.flames import Kindle
from game.engine.events.items import Mended
from game.engine.grid.geometry import Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import Condition
from game.engine.model.item import Category, ItemKind
from game.engine.rules.conditions import afflict, cure
from game.engine.world import World


@dataclass(frozen=True)
class Heal:
    """Gives health back, up to all of it, and ends poison."""

    health: int

    @property
    def tells(self) -> str:
        return f"gives {self.health} health back and ends poison"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """Nobody is too well to drink."""

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        patient = world.level.actor_at(at)
        if patient is None:
            return
        gained = min(self.health, patient.max_health - patient.health)
        patient.health += gained
        world.emit(Mended(patient, gained, at))
        cure(patient, POISONED, world)


@dataclass(frozen=True)
class Inflict:
    """Puts who is there in a state."""

    condition: Condition
    turns: int

    @property
    def tells(self) -> str:
        does = f", {self.condition.figures}" if self.condition.figures else ""
        return f"makes one {self.condition.name} for {self.turns} turns{does}"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        """It always does something."""

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        if (victim := world.level.actor_at(at)) is not None:
            afflict(victim, self.condition, self.turns, world, actor)


_POTION = ItemKind("potion", "!", "potion-0", category=Category.POTION, shatters=True)

HEALING = replace(_POTION, name="healing potion", effect=Heal(15))  # RS-80
HASTE = replace(_POTION, name="haste potion", effect=Inflict(HASTED, 20))
POISON = replace(_POTION, name="poison potion", effect=Inflict(POISONED, 8))
CONFUSION = replace(_POTION, name="confusion potion", effect=Inflict(CONFUSED, 10))
BLINDNESS = replace(_POTION, name="blindness potion", effect=Inflict(BLIND, 20))
STUPOR = replace(_POTION, name="stupor potion", effect=Inflict(STUNNED, 4))
FIRE = replace(_POTION, name="fire potion", effect=Kindle())

POTIONS = (HEALING, HASTE, POISON, CONFUSION, BLINDNESS, STUPOR, FIRE)
