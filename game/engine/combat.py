"""Opposed dice: hits less blocks is damage.

From the RogueSharp v3 tutorial (RS-51, RS-52), with its hit chance mended: a die hits when it shows more than 100 less
the chance, not one per cent more often (B-40).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .actor import Actor
from .event import Missed, Struck, Surprised
from .harm import Cause, wound
from .item_event import Blasted
from .might import Stats
from .noise import LOUDNESS, Noise
from .senses import make_noise, unaware

if TYPE_CHECKING:
    from .world import World


def strike(attacker: Actor, victim: Actor, world: World) -> None:
    """One blow: the dice are rolled, the damage is done, and who has no health left dies."""
    fight(attacker, victim, attacker.stats, blow_of(attacker), world)
    make_noise(victim.pos, LOUDNESS[Noise.BLOWS], attacker, Noise.BLOWS, world)


def fight(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    """One attack, near or from afar, with the dice of the blow or the missile, before anybody has heard of it.

    The friendly are not attacked.
    """
    if victim.breed.friendly:
        return
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
    """An attack by something that is nobody's blow, with its own dice (RS-56). It surprises nobody.

    The friendly are not attacked.
    """
    if victim.breed.friendly:
        return
    rolled = _roll(victim, Stats(attack=dice, attack_chance=chance), world)
    damage, all_dice = rolled.damage, (rolled.attack, rolled.defense)
    event = Blasted(victim, cause.name, rolled.hits, rolled.blocks, damage, victim.pos, all_dice)
    wound(victim, damage, event, cause, world)


def _opposed(attacker: Actor, victim: Actor, with_: Stats, cause: Cause, world: World) -> None:
    rolled = _roll(victim, with_, world)
    if not rolled.hits:
        world.emit(Missed(attacker, victim, victim.pos, rolled.attack))
        return
    damage, all_dice = rolled.damage, (rolled.attack, rolled.defense)
    event = Struck(attacker, victim, rolled.hits, rolled.blocks, damage, victim.pos, all_dice)
    wound(victim, damage, event, cause, world)


class _Rolled(NamedTuple):
    """What the dice of an attack show, each from 1 to 100, and how many of them hit and block."""

    attack: tuple[int, ...]
    defense: tuple[int, ...]
    hits: int
    blocks: int

    @property
    def damage(self) -> int:
        return max(0, self.hits - self.blocks)


def _roll(victim: Actor, with_: Stats, world: World) -> _Rolled:
    """Roll the dice of an attack, and those of the defense only if there is anything to block (RS-51, RS-52)."""
    against = victim.stats
    attack = tuple(_die(world) for _ in range(with_.attack))
    hits = sum(die > 100 - with_.attack_chance for die in attack)
    defense = tuple(_die(world) for _ in range(against.defense)) if hits else ()
    return _Rolled(attack, defense, hits, sum(die > 100 - against.defense_chance for die in defense))


def _die(world: World) -> int:
    """Roll a die of 100 sides. High ones hit, as in the document (RS-51), and exactly as often as the chance (B-40)."""
    return 101 - world.dice.between(1, 100)
