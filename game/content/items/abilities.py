"""The abilities, and the tomes that teach them: six that all traditions share (RS-86 to RS-90), and those of `ajar`."""

from __future__ import annotations

from game.content.items.door_abilities import Call, Pass, Peer, Seal, ThrowOpen
from game.content.items.door_effects import MagicMapping, SenseBehindDoors
from game.content.items.effects import BANISHMENT, Inflict, LayTrap
from game.content.world.conditions import HASTED
from game.content.world.traps import BEAR
from game.engine.behavior import Impossible, UsableEffect
from game.engine.events.item_events import Healed
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.ability import SELF, UNLIMITED, Ability, Aim, AimShape
from game.engine.model.actor import Actor
from game.engine.model.item import Category, ItemKind
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.tradition_features import Feature
from game.engine.model.traits import Trait
from game.engine.records import record
from game.engine.rules.actions.door_verbs import ALL_VERBS
from game.engine.rules.combat import Cause, blast, blow_of, fight
from game.engine.rules.hazards.fire import ignite
from game.engine.rules.targeting import cells_hit
from game.engine.senses.hearing import make_noise
from game.engine.world import World


@record
class HealSelf(UsableEffect):
    """Effect that restores the actor's health. It is refused if no health is missing."""

    health: int

    @property
    def description(self) -> str:
        return f"Restores {self.health} health."

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if actor.health == actor.max_health:
            raise Impossible("You are not hurt.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        gained = min(self.health, actor.max_health - actor.health)
        actor.health += gained
        world.emit(Healed(actor, gained, actor.pos))


@record
class Strikes(UsableEffect):
    """Effect that attacks all actors in the aimed cells except the actor that causes it, with dice of its own."""

    cause: str
    aim: Aim
    dice: int
    chance: int
    starts_fire: bool = False
    """Whether the effect also sets fire to cells that can burn."""

    @property
    def description(self) -> str:
        whom = "its target" if self.aim.shape is AimShape.CREATURE else "everything that it reaches but you"
        attack = f"Attacks {whom}: {self.dice} dice ({self.chance}% each)."
        return f"{attack} Sets fire to wood, cloth and plants there." if self.starts_fire else attack

    @property
    def loudness(self) -> int:
        return LOUDNESS[Noise.BLOWS]

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if self.aim.shape is AimShape.LINE and not cells_hit(self.aim, actor, at, world):
            raise Impossible("Something is in the way.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        cells = cells_hit(self.aim, actor, at, world)
        for cell in cells:
            victim = world.level.actor_at(cell)
            if victim is not None and victim is not actor:
                blast(victim, self.dice, self.chance, Cause(self.cause, actor), world)
        for cell in cells if self.starts_fire else ():
            ignite(cell, world, Cause(self.cause, actor))
        make_noise(cells[-1], self.loudness, actor, Noise.BLOWS, world)


@record
class Whirl(UsableEffect):
    """Effect that strikes every actor in the eight cells around, except friendly people."""

    @property
    def description(self) -> str:
        return "Strikes everything in the 8 squares around you."

    @property
    def loudness(self) -> int:
        return LOUDNESS[Noise.BLOWS]

    def check(self, actor: Actor, at: Vec, world: World) -> None:
        if not _around(actor, world):
            raise Impossible("There is no enemy next to you.")

    def apply(self, actor: Actor, at: Vec, world: World) -> None:
        for victim in _around(actor, world):
            fight(actor, victim, actor.stats, blow_of(actor), world)
        make_noise(actor.pos, self.loudness, actor, Noise.BLOWS, world)  # last, or it would warn the last victim


def _around(actor: Actor, world: World) -> list[Actor]:
    beside = (world.level.actor_at(actor.pos + step) for step in DIRECTIONS)
    return [other for other in beside if other is not None and not other.breed.has(Trait.FRIENDLY)]


MISSILE = Aim(AimShape.CREATURE, far=UNLIMITED)
"""Aim of the magic missile: any creature in view (RS-87)."""
BLAST = Aim(AimShape.CELL, far=UNLIMITED, radius=2)
"""Aim of the fireball: any cell in view, with all cells around it up to two cells away (RS-88)."""
BOLT = Aim(AimShape.LINE, far=UNLIMITED)
"""Aim of the lightning bolt: a line that ends at rock, as in the document, or before a shut door (RS-89).

A shut door stops the line just as it stops sight.
"""

DOORWAY = Aim(AimShape.DOOR, far=UNLIMITED)
DOOR_BESIDE = Aim(AimShape.DOOR, far=1)
ONCE_A_DEPTH = 0
REVEALED = 15
"""Distance in cells to each side within which "reveal map" shows the level."""

HEAL_SELF = Ability("heal self", 60, SELF, HealSelf(10), needs=frozenset({Feature.WAITING_HEALS}))
MEND = Ability("mend", ONCE_A_DEPTH, SELF, HealSelf(15), needs=ALL_VERBS)
REVEAL_MAP = Ability("reveal map", 100, SELF, MagicMapping(REVEALED), needs=frozenset({Feature.UNKNOWN_MAP}))
MAGIC_MISSILE = Ability("magic missile", 10, MISSILE, Strikes("magic missile", MISSILE, 2, 80))
FIREBALL = Ability("fireball", 40, BLAST, Strikes("fireball", BLAST, 4, 60, starts_fire=True))
LIGHTNING_BOLT = Ability("lightning bolt", 40, BOLT, Strikes("lightning", BOLT, 6, 40))
WHIRLWIND = Ability("whirlwind", 20, SELF, Whirl())
SNARE = Ability("snare", 40, Aim(AimShape.CELL, far=1), LayTrap(BEAR), needs=ALL_VERBS)
SEAL = Ability("seal", ONCE_A_DEPTH, DOORWAY, Seal(), needs=ALL_VERBS)
THROW_OPEN = Ability("throw open", ONCE_A_DEPTH, DOORWAY, ThrowOpen(), needs=ALL_VERBS)
PASS_THROUGH = Ability("pass", ONCE_A_DEPTH, DOOR_BESIDE, Pass(), needs=ALL_VERBS)
PEER = Ability("peer", 40, DOOR_BESIDE, Peer(), needs=ALL_VERBS)
CALL = Ability("call", 20, Aim(AimShape.CELL, far=UNLIMITED), Call(), needs=ALL_VERBS)
HASTE = Ability("haste", 120, SELF, Inflict(HASTED, 8), needs=ALL_VERBS)
BANISH = Ability("banish", ONCE_A_DEPTH, MISSILE, BANISHMENT, needs=ALL_VERBS)
HARK = Ability("hark", 100, SELF, SenseBehindDoors(), needs=ALL_VERBS)

ABILITIES = {
    ability.name: ability
    for ability in (
        HEAL_SELF,
        MEND,
        REVEAL_MAP,
        MAGIC_MISSILE,
        FIREBALL,
        LIGHTNING_BOLT,
        WHIRLWIND,
        SNARE,
        SEAL,
        THROW_OPEN,
        PASS_THROUGH,
        PEER,
        CALL,
        HASTE,
        BANISH,
        HARK,
    )
}

BLOWS = (MAGIC_MISSILE, FIREBALL, LIGHTNING_BOLT, WHIRLWIND, SNARE)
DOOR_ARTS = (SEAL, THROW_OPEN, PASS_THROUGH, PEER, CALL)
WITS = (MEND, HASTE, BANISH, REVEAL_MAP, HARK)
OFFERED = (BLOWS, DOOR_ARTS, WITS)
"""The abilities of the three tomes of a depth: one that harms, one for doors, and one that saves or informs the hero.

There are as many of each kind as depths with tomes, so no ability is offered twice in a game.
"""
_COVERS = ("tome", "tome-doors", "tome-wits")
"""Sprites of the tomes, by the kind of their ability."""


def _cover(ability: Ability) -> str:
    covers = (cover for cover, kind in zip(_COVERS, OFFERED, strict=True) if ability in kind)
    return next(covers, _COVERS[-1])


TOMES = tuple(
    ItemKind(
        f"tome of {ability.name}", "*", _cover(ability), category=Category.TOME, teaches=ability, needs=ability.needs
    )
    for ability in ABILITIES.values()
)

TOME_DEPTHS = (1, 3, 5, 7, 9)
"""Depths of `ajar` with three tomes, of which the hero can take one."""


def tomes_offered(seed: str, depth: int) -> list[ItemKind]:
    """Return the three tomes that lie on a depth of `ajar`, in the order of `OFFERED`; none if the depth has no tomes.

    They follow from the seed alone: what the hero has chosen before does not change them.
    """
    if depth not in TOME_DEPTHS:
        return []
    dice, offered = Dice(seed, "tomes"), []
    for kind in OFFERED:
        order = list(kind)
        dice.shuffle(order)
        offered.append(order[TOME_DEPTHS.index(depth)])
    return [tome for ability in offered for tome in TOMES if tome.teaches is ability]
