"""Opposed dice: hits less blocks is damage.

From the RogueSharp v3 tutorial, with its hit chance mended: a die hits when it shows at most the chance, not one
per cent more often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actor import Actor
from .event import Missed, Struck, Surprised
from .harm import Cause, wound
from .noise import LOUDNESS, Noise
from .senses import unaware

if TYPE_CHECKING:
    from .world import World


def strike(attacker: Actor, victim: Actor, world: World) -> None:
    """One attack: the dice are rolled, the damage is done, and who has no health left dies."""
    if world.tradition.surprise and unaware(victim, attacker, world):
        damage = 2 * attacker.stats.attack
        wound(victim, damage, Surprised(attacker, victim, damage, victim.pos), blow_of(attacker), world)
    else:
        _opposed(attacker, victim, world)
    world.make_noise(victim.pos, LOUDNESS[Noise.BLOWS], attacker, Noise.BLOWS)


def blow_of(attacker: Actor) -> Cause:
    """What a blow is as a cause of death."""
    return Cause(attacker.name, attacker)


def _opposed(attacker: Actor, victim: Actor, world: World) -> None:
    with_, against = attacker.stats, victim.stats
    hits = sum(world.dice.chance(with_.attack_chance) for _ in range(with_.attack))
    if not hits:
        world.emit(Missed(attacker, victim, victim.pos))
        return
    blocks = sum(world.dice.chance(against.defense_chance) for _ in range(against.defense))
    damage = max(0, hits - blocks)
    event = Struck(attacker, victim, hits, blocks, damage, victim.pos)
    wound(victim, damage, event, blow_of(attacker), world)
