"""Things to work with, and things to throw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.content.flames import Kindle
from game.content.traps import BEAR
from game.engine.events.hazards import TrapLaid
from game.engine.events.items import Improved
from game.engine.grid.dice import Roll
from game.engine.grid.geometry import Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.behavior import Impossible
from game.engine.model.fixtures import Trap, TrapKind
from game.engine.model.item import Category, ItemKind, Shot, Slot
from game.engine.world import World

SHARPEST = 80
"""Per cent to hit, all in all, beyond which nothing is honed (RS-83)."""


@dataclass(frozen=True)
class Hone:
    """Makes what is in hand hit more often, by 1 to 3 in a hundred."""

    by: Roll = Roll(1, 3)

    @property
    def tells(self) -> str:
        return f"adds 1 to {self.by.sides} % to the weapon in your hand, up to {SHARPEST} % in all"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if Slot.HAND not in actor.worn:
            raise Impossible("You have no weapon in your hand.")
        if actor.stats.attack_chance >= SHARPEST:
            raise Impossible(f"You hit {actor.stats.attack_chance} times in a hundred: it cannot get any sharper.")

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        weapon = actor.worn[Slot.HAND]
        gained = min(world.dice.roll(self.by), SHARPEST - actor.stats.attack_chance)
        actor.worn[Slot.HAND] = replace(weapon, honed=weapon.honed + gained)
        world.emit(Improved(actor, actor.worn[Slot.HAND], actor.pos))


@dataclass(frozen=True)
class Lay:
    """Sets a trap on a cell, for all to step on but the hero, who sees it."""

    trap: TrapKind

    @property
    def tells(self) -> str:
        held = f" and holds for {self.trap.turns} turns" if self.trap.condition is not None else ""
        return f"set beside you, it takes {self.trap.damage} from who steps on it{held}"

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        level = world.level
        if level.solid[at] or at in level.doors or level.terrain_at(at).leads:
            raise Impossible("No trap can be set there.")
        if level.actor_at(at) is not None:
            raise Impossible("Somebody stands there.")
        if at in level.memory.traps:
            raise Impossible("There is a trap already.")

    def work(self, actor: Actor, at: Vec, world: World) -> None:
        trap = world.level.traps[at] = Trap(self.trap, at, hidden=actor is not world.hero)
        world.emit(TrapLaid(actor, trap, at))


WHETSTONE = ItemKind("whetstone", "(", "whetstone", category=Category.TOOL, effect=Hone(), charges=5)
BEAR_TRAP = ItemKind(
    "bear trap", "(", "trap", category=Category.TOOL, aim=Aim(AimShape.CELL, far=1), effect=Lay(BEAR), found=Roll(1, 2)
)
DART = ItemKind("dart", ")", "dart", category=Category.MISSILE, shot=Shot("dart", 2, 60, 8), found=Roll(2, 3, plus=1))
FIRE_FLASK = ItemKind(
    "fire flask", "!", "flask", category=Category.MISSILE, effect=Kindle(), shatters=True, found=Roll(1, 2)
)

TOOLS = (WHETSTONE, BEAR_TRAP, DART, FIRE_FLASK)
