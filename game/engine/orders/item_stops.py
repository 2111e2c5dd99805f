"""What exploring stops at for the player to decide: a choice of prizes, and gear better than what the hero has.

It also stops at its beginning if something unseen attacked the hero a short time ago.
"""

from __future__ import annotations

from game.engine.events.stop_reasons import FoundGear, FoundPrizes, FoundTomes, UnderFire
from game.engine.grid.geometry import Vec
from game.engine.model.actor import hunts
from game.engine.model.condition import TURN_TICKS
from game.engine.rules.identification import is_identified, name_of
from game.engine.rules.inventory import gear_change
from game.engine.senses.hero_knowledge import known_prizes, other_prizes
from game.engine.world import World

FIRE_TICKS = 2000
"""Number of ticks after an attack by something unseen in which exploring asks before it begins."""


def choice_here(world: World) -> FoundPrizes | FoundTomes | None:
    """Return the reason to stop at the prize in the hero's cell; None if none of a choice lies there.

    None also if he has been at another prize of the choice before.
    """
    level, at = world.level, world.hero.pos
    if at not in level.items or not level.is_alternative(at):
        return None
    if any(at in choice and not level.memory.left.keys().isdisjoint(choice - {at}) for choice in level.alternatives):
        return None
    single = not other_prizes(at, world)
    return FoundPrizes(single) if level.items[at].kind.teaches is None else FoundTomes(single)


def better_gear(world: World) -> dict[Vec, FoundGear]:
    """Return the gear on the level that the hero knows to be better than his, by cell, with the reason to stop at each.

    He must know its kind, and nothing about it may be worse than what he wears or carries for its place.
    """
    prizes, found = known_prizes(world), dict[Vec, FoundGear]()
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
