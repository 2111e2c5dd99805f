"""Taking what another carries: a key before anything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .action import Action, Impossible
from .bag import put_in, take_out
from .breed_event import Stole
from .event import Missed
from .item import Item, ItemKind

if TYPE_CHECKING:
    from .actor import Actor
    from .world import World


@dataclass(frozen=True)
class Steal(Action):
    """Reach for what the hero has, as likely to get it as one is to hit; and be on the run with it."""

    counted: tuple[ItemKind, ...]
    """What is taken first if he has any: kinds that are only counted."""

    def perform(self, actor: Actor, world: World) -> int:
        victim = world.hero
        if (victim.pos - actor.pos).steps > 1:
            raise Impossible("Nobody is there to steal from.")
        if not has_anything(victim, self.counted):
            raise Impossible("There is nothing to steal.")
        if not world.dice.chance(actor.stats.attack_chance):
            world.emit(Missed(actor, victim, victim.pos))
            return 1
        item = self._take(victim, world)
        put_in(actor, item)
        actor.fled = 1
        world.emit(Stole(actor, victim, item, victim.pos))
        return 1

    def _take(self, victim: Actor, world: World) -> Item:
        for kind in self.counted:
            if kind.keys and victim.keys:
                victim.keys -= 1
                return Item(kind)
            if kind.latches and victim.latches and not victim.bag:
                victim.latches -= 1
                return Item(kind)
        return take_out(victim, world.dice.below(len(victim.bag)))


def has_anything(victim: Actor, counted: tuple[ItemKind, ...]) -> bool:
    keys = any(kind.keys for kind in counted) and victim.keys
    latches = any(kind.latches for kind in counted) and victim.latches
    return bool(victim.bag or keys or latches)
