"""Wands: each is pointed in a direction, so many times."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.content.beams import BEAM, Destroy
from game.content.conditions import SLOWED
from game.content.moving import Teleport
from game.content.potions import Inflict
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.behavior import Effect, Impossible
from game.engine.model.item import Category, ItemKind
from game.engine.rules.targeting import cells_hit
from game.engine.world import World

RAY = Aim(AimShape.LINE, far=9)


@dataclass(frozen=True)
class First:
    """Works on the first creature in the way of a ray; friendly people are passed by."""

    effect: Effect
    aim: Aim = RAY

    @property
    def tells(self) -> str:
        return f"{self.effect.tells}; it works on the first creature within {self.aim.far} cells"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        victim = self._victim(actor, at, world)
        if victim is None or not (world.sees(victim.pos) or actor is not world.hero):
            raise Impossible("You see no foe in that direction.")
        self.effect.check(actor, victim.pos, world)

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        if (victim := self._victim(actor, at, world)) is not None:
            self.effect.work(actor, victim.pos, world)

    def _victim(self, actor: Actor, at: Vec, world: World) -> Actor | None:
        hit = (world.level.actor_at(cell) for cell in cells_hit(self.aim, actor, at, world))
        return next((other for other in hit if other is not None and not other.breed.friendly), None)


_WAND = ItemKind("wand", "\\", "wand", category=Category.WAND, aim=RAY)

DESTRUCTION = replace(_WAND, name="wand of destruction", aim=BEAM, effect=Destroy(), charges=3)  # RS-84
SLOWNESS = replace(_WAND, name="wand of slowness", effect=First(Inflict(SLOWED, 10)), charges=4)
BANISHING = replace(_WAND, name="wand of banishing", effect=First(Teleport()), charges=3)

WANDS = (DESTRUCTION, SLOWNESS, BANISHING)
