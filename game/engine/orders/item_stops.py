"""Finds at which exploring stops for the player to decide: a choice of prizes, and gear better than what he has.

It also stops at its beginning if something unseen attacked the hero a short time ago.
"""

from __future__ import annotations

from game.engine.events.stop_reasons import FoundGear, FoundPrizes, FoundTomes, StopReason, UnderFire
from game.engine.grid.geometry import Vec
from game.engine.model.actor import hunts
from game.engine.model.condition import TURN_TICKS
from game.engine.rules.identification import is_identified, name_of
from game.engine.rules.inventory import gear_change
from game.engine.senses.hero_knowledge import known_prizes
from game.engine.world import World

FIRE_TICKS = 2000
"""Number of ticks after an attack by something unseen in which exploring asks before it begins."""


def finds(world: World) -> dict[Vec, StopReason]:
    """Return the finds that the hero knows of on the level, by cell, with the reason to stop at each.

    The cell of a choice of prizes is that of its first prize, even if he has not seen this prize yet. A piece of gear
    is a find only if he knows its kind, and nothing about it is worse than what he wears or carries for its place.
    """
    prizes, found = known_prizes(world), dict[Vec, StopReason]()
    for choice in world.level.alternatives:
        if not choice.isdisjoint(prizes):
            are_tomes = any(at in prizes and prizes[at].kind.teaches is not None for at in choice)
            found[min(choice)] = FoundTomes() if are_tomes else FoundPrizes()
    for at, item in world.level.memory.items.items():
        if at in prizes or not is_identified(item.kind, world):
            continue
        slot, change = item.kind.slot, gear_change(item, world.hero)
        if slot is None or change is None or not change.is_better:
            continue
        carried = (gear_change(piece, world.hero) for piece in world.hero.bag if piece.kind.slot is slot)
        if all(change.surpasses(other) for other in carried if other is not None):
            worn = name_of(change.worn, world) if change.worn is not None else ""
            found[at] = FoundGear(name_of(item.some(1), world), worn, slot)
    return found


def attack_from_unseen(world: World) -> UnderFire | None:
    """Return the reason not to begin exploring because something unseen attacked the hero; None without such an attack.

    The attack counts for FIRE_TICKS ticks, and not while a foe in view hunts the hero.
    """
    assault, now = world.run_stats.assault, world.hero.ready_at
    if assault is None or assault.by or now - assault.tick > FIRE_TICKS or any(map(hunts, world.foes_in_view())):
        return None
    return UnderFire((now - assault.tick) // TURN_TICKS)
