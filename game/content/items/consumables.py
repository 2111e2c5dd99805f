"""The items that are used up: potions, scrolls, tools, and missiles.

Potions: a potion that is drunk works on the drinker. A potion that is thrown breaks and works on all actors nearby.

Scrolls: each is read once, and a blind hero cannot read. If a scroll that the hero knows would do nothing, reading it
is refused, and he keeps it.

Tools: items to work with, and items to throw.
"""

from __future__ import annotations

from dataclasses import replace

from game.content.items.door_effects import BoltAll, MagicMapping, OpenAll, SenseBehindDoors
from game.content.items.effects import Heal, Inflict, LayTrap, SharpenWeapon, StartFire, StrengthenArmour, Teleport
from game.content.world.conditions import BLIND, CONFUSED, HASTED, POISONED, STUNNED
from game.content.world.traps import BEAR
from game.engine.grid.dice import Roll
from game.engine.model.ability import Aim, AimShape
from game.engine.model.item import Category, ItemKind, Shot
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import LATCH

_POTION = ItemKind("potion", "!", "potion-0", category=Category.POTION, shatters=True)

HEALING = replace(_POTION, name="healing potion", effect=Heal(15))  # RS-80
HASTE = replace(_POTION, name="haste potion", effect=Inflict(HASTED, 20))
POISON = replace(_POTION, name="poison potion", effect=Inflict(POISONED, 8))
CONFUSION = replace(_POTION, name="confusion potion", effect=Inflict(CONFUSED, 10))
BLINDNESS = replace(_POTION, name="blindness potion", effect=Inflict(BLIND, 20))
STUPOR = replace(_POTION, name="stupor potion", effect=Inflict(STUNNED, 4))
FIRE = replace(_POTION, name="fire potion", effect=StartFire())

POTIONS = (HEALING, HASTE, POISON, CONFUSION, BLINDNESS, STUPOR, FIRE)

_SCROLL = ItemKind("scroll", "?", "scroll", category=Category.SCROLL)

MAGIC_MAP = replace(_SCROLL, name="magic map", effect=MagicMapping(), needs=frozenset({Feature.UNKNOWN_MAP}))
TELEPORT = replace(_SCROLL, name="teleport scroll", effect=Teleport())
ARMOUR = replace(_SCROLL, name="armour scroll", effect=StrengthenArmour())
KNOCKING = replace(_SCROLL, name="scroll of knocking", effect=SenseBehindDoors(), needs=frozenset({Feature.LEAVES}))
OPENING = replace(_SCROLL, name="scroll of opening", effect=OpenAll(), needs=frozenset({Feature.LEAVES}))
BOLTING = replace(_SCROLL, name="scroll of bolting", effect=BoltAll(), needs=frozenset({Feature.LEAVES, LATCH}))

SCROLLS = (MAGIC_MAP, TELEPORT, ARMOUR, KNOCKING, OPENING, BOLTING)

WHETSTONE = ItemKind(
    "whetstone",
    "(",
    "whetstone",
    category=Category.TOOL,
    effect=SharpenWeapon(),
    charges=5,
    needs=frozenset({Feature.HONING}),
)
BEAR_TRAP = ItemKind(
    "bear trap",
    "(",
    "trap",
    category=Category.TOOL,
    aim=Aim(AimShape.CELL, far=1),
    effect=LayTrap(BEAR),
    found=Roll(1, 2),
)
DART = ItemKind("dart", ")", "dart", category=Category.MISSILE, shot=Shot("dart", 2, 60, 8), found=Roll(1, 3, plus=1))
FIRE_FLASK = ItemKind(
    "fire flask", "!", "flask", category=Category.MISSILE, effect=StartFire(), shatters=True, found=Roll(1, 2)
)

TOOLS = (WHETSTONE, BEAR_TRAP, DART, FIRE_FLASK)
