"""Opposed dice: hits less blocks is damage.

From the RogueSharp v3 tutorial (RS-51, RS-52), with its hit chance mended: a die hits when it shows at most the chance,
not one per cent more often (B-40).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actor import Actor
from .event import Missed, Struck, Surprised
from .harm import Cause, wound
from .item_event import Blasted
from .might import Stats
from .noise import LOUDNESS, Noise
from .senses import unaware

if TYPE_CHECKING:
    from .world import World


def strike(attacker: Actor, victim: Actor, world: World) -> None:
    """One blow: the dice are rolled, the damage is done, and who has no health left dies."""
    fight(attacker, victim, attacker.stats, blow_of(attacker), world)
    world.make_noise(victim.pos, LOUDNESS[Noise.BLOWS], attacker, Noise.BLOWS)


def fight(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    """One attack, near or from afar, with the dice of the blow or the missile, before anybody has heard of it."""
    if world.tradition.surprise and unaware(victim, attacker, world):
        damage = 2 * with_.attack
        attacker.spotted = True  # whoever was hit from nowhere expects the next
        wound(victim, damage, Surprised(attacker, victim, damage, victim.pos), cause, world)
    else:
        _opposed(attacker, victim, with_, cause, world)


def blow_of(attacker: Actor) -> Cause:
    """What a blow is as a cause of death."""
    return Cause(attacker.name, attacker)


def blast(victim: Actor, dice: int, chance: int, cause: Cause, world: World) -> None:
    """An attack by something that is nobody's blow, with its own dice (RS-56). It surprises nobody."""
    hits, blocks = _rolled(victim, Stats(attack=dice, attack_chance=chance), world)
    damage = max(0, hits - blocks)
    wound(victim, damage, Blasted(victim, cause.name, hits, blocks, damage, victim.pos), cause, world)


def _opposed(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    hits, blocks = _rolled(victim, with_, world)
    if not hits:
        world.emit(Missed(attacker, victim, victim.pos))
        return
    damage = max(0, hits - blocks)
    wound(victim, damage, Struck(attacker, victim, hits, blocks, damage, victim.pos), cause, world)


def _rolled(victim: Actor, with_: Stats, world: World) -> tuple[int, int]:
    """The hits, and the blocks, which are rolled only if there is anything to block."""
    hits = sum(world.dice.chance(with_.attack_chance) for _ in range(with_.attack))
    against = victim.stats
    blocks = sum(world.dice.chance(against.defense_chance) for _ in range(against.defense)) if hits else 0
    return hits, blocks
