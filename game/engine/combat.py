"""Opposed dice: hits less blocks is damage.

From the RogueSharp v3 tutorial, with its hit chance mended: a die hits when it shows at most the chance, not one
per cent more often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actor import Actor
from .event import Died, Missed, Struck, Surprised
from .item import Item
from .noise import LOUDNESS, Noise
from .senses import unaware

if TYPE_CHECKING:
    from .world import World

SORE_TURNS = 5
"""For so many of its turns one minds a wound whose author it cannot get at."""


def strike(attacker: Actor, victim: Actor, world: World) -> None:
    """One attack: the dice are rolled, the damage is done, and who has no health left dies."""
    if world.tradition.surprise and unaware(victim, attacker, world):
        damage = 2 * attacker.attack
        _hurt(victim, damage, attacker, Surprised(attacker, victim, damage, victim.pos), world)
    else:
        _opposed(attacker, victim, world)
    world.make_noise(victim.pos, LOUDNESS[Noise.BLOWS], attacker, Noise.BLOWS)


def _opposed(attacker: Actor, victim: Actor, world: World) -> None:
    hits = sum(world.dice.chance(attacker.attack_chance) for _ in range(attacker.attack))
    if not hits:
        world.emit(Missed(attacker, victim, victim.pos))
        return
    blocks = sum(world.dice.chance(victim.defense_chance) for _ in range(victim.defense))
    damage = max(0, hits - blocks)
    _hurt(victim, damage, attacker, Struck(attacker, victim, hits, blocks, damage, victim.pos), world)


def _hurt(victim: Actor, damage: int, attacker: Actor, event: Struck | Surprised, world: World) -> None:
    victim.health = max(0, victim.health - damage)
    victim.asleep = False
    victim.sore = SORE_TURNS if damage else victim.sore
    world.emit(event)
    if not victim.alive:
        die(victim, attacker, world)


def die(victim: Actor, killer: Actor, world: World) -> None:
    """Takes an actor from the level; what it carried stays where it fell."""
    world.level.remove(victim)
    if victim.gold:
        world.drop(Item(world.gold, victim.gold), victim.pos)
    world.emit(Died(victim, killer, victim.pos))
