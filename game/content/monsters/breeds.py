"""The breeds: all kinds of monsters and heroes, with their health, dice, pace and other values.

The values of kobold, goblin and ooze are those of the RogueSharp v3 tutorial (RS-32 to RS-34); the others are this
game's own. They were balanced by measurements against a hero with 30 health who has found no gear yet. On average 1.8
of his attack dice hit each turn, and his defence dice block 0.8 of the hits against him. A single monster falls to him
in three to six turns. A pack that is awake may cost him half of his health in a doorway, and all of it in the open; a
sleeping pack costs nothing if he leaves it alone. The monsters of the lower half of the depths are strong enough for a
hero in armour.

A glyph is the first letter of a name, in lower case for the monsters of the upper half. Where that letter is taken, the
glyph is a capital, or the first letter of the most telling word of the name, or the next free letter of the name.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from string import ascii_letters

from game.content.ai.door_users import bolt_doors, knock_first
from game.content.ai.flee import divide_when_hurt, run_when_hurt, steal_and_run
from game.content.ai.fly_to_light import flit
from game.content.ai.follow_trail import trail
from game.content.ai.hunt import hunt, lurk, stand_about
from game.content.ai.packs import answer_together, hunt_from_two_sides
from game.content.ai.ranged import bomb, breathe, ring, shoot
from game.content.items.consumables import DART, FIRE, HEALING, MAGIC_MAP
from game.content.monsters.letters import LETTERS
from game.content.world.gases import POISON
from game.engine.behavior import Ai
from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed, Habitat, Kit, SpecialAttacks, Texts
from game.engine.model.item import Item, Shot
from game.engine.model.traits import (
    BRUTAL_BASHING,
    GNAWING,
    WEAK_BASHING,
    Crosses,
    GasSac,
    Lamp,
    LampLevel,
    Trait,
)

DEAF = -100
"""Value for `hearing` with which a monster hears no noise at all."""

LAMP = Lamp(
    oil=500,
    most=1000,
    levels=(LampLevel(150, 9), LampLevel(50, 6), LampLevel(1, 4)),
    sight_without=2,
    hearing_without=3,
)
"""The hero's lamp: how much oil it holds, and how far it shines."""

WANDERER = Breed(
    "hero",
    "@",
    "hero",
    health=Roll(plus=30),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=60),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=30),
    sight=9,
    lamp=LAMP,
    kit=Kit(items=(Item(HEALING), Item(DART, 4)), latches=3),
)
ROGUE = Breed(
    "hero",
    "@",
    "hero",
    health=Roll(plus=100),
    attack=Roll(plus=2),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=40),
    sight=15,
)
MAP_READER = replace(ROGUE, kit=Kit(items=(Item(MAGIC_MAP, 2),)))
"""Hero of `roguesharp`, who begins with two Magic Map scrolls (RS-31)."""
BOOKISH = replace(
    ROGUE,
    health=Roll(plus=30),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=100),
    defense=Roll(),
    sight=8,
    heal_turns=2,
)
"""Hero of `rustbook` (RB-50): 30 health, and the book's fixed damage, power less defence.

The book gives him power 5 and defence 2, and monsters power 4 and defence 1. So he takes 5 - 1 = 4 health with each
blow and loses 4 - 2 = 2 with each of theirs. Here these differences are dice that always hit. Gear adds dice as in the
other traditions. He regains a point of health in two turns; in the book in each turn of rest, unless he is hungry.
"""
FARSIGHTED = replace(ROGUE, sight=100)
"""Hero of `sadconsole`. He sees from one side of a level to the other."""
SEARCHER = replace(
    ROGUE, health=Roll(plus=50), attack=Roll(plus=8), attack_chance=Roll(plus=40), defense=Roll(), heal_turns=12
)
"""Hero of `rogue`. His blows take at most 8 health, as those of the document's mace do (CM-54).

He has 50 health, that of the document's hero after half a game: that hero begins with 12 and gains up to 10 with each
level of experience (CM-30). The armour that that hero begins with is part of the monsters' chance to hit (see
`letters`). He regains a point of health in 12 turns (CM-32).
"""

KOBOLD = Breed(
    "kobold",
    "k",
    "kobold",
    health=Roll(2, 5),
    attack=Roll(1, 3),
    attack_chance=Roll(25, 3),
    defense=Roll(1, 3),
    defense_chance=Roll(10, 4),
    growth_depths=3,
    gold=Roll(5, 5),
    pace=140,
    sight=10,
    bash=WEAK_BASHING,
    traits=frozenset({Trait.WEARS_GEAR}),
    texts=Texts(
        door_habit="Bashes bolted doors.",
        advice="Fight it in a doorway.",
    ),
    habitats=(
        Habitat(range(1, 2), weight=2, most=2),
        Habitat(range(2, 4), weight=12, most=2),
    ),
    ai=Ai(hunt),
)

HOUND = Breed(
    "hound",
    "h",
    "hound",
    health=Roll(1, 4, 4),
    attack=Roll(plus=5),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=20),
    growth_depths=2,
    pace=70,
    sight=10,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.FLOCKS}),
    texts=Texts(
        door_habit="Pushes open a door left ajar.",
        peculiarity="Hunts in packs.",
        advice="You need not open their door.",
    ),
    habitats=(
        Habitat(range(1, 2), weight=4, least=2, most=2, in_lairs=True),
        Habitat(range(2, 3), weight=11, least=3, most=5, in_lairs=True),
        Habitat(range(3, 4), weight=10, least=3, most=5, in_lairs=True),
        Habitat(range(4, 5), weight=8, least=3, most=5, in_lairs=True),
        Habitat(range(5, 6), weight=6, least=3, most=5, in_lairs=True),
    ),
    ai=Ai(answer_together),
)
LURKER = Breed(
    "lurker",
    "l",
    "lurker",
    health=Roll(3, 4),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    growth_depths=2,
    gold=Roll(3, 5),
    pace=130,
    sight=6,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.SEES_IN_DARK, Trait.KEEPS_POST, Trait.IGNORES_NOISE}),
    texts=Texts(
        door_habit=(
            "Hides next to doors, and strikes round their corners. Comes out at a second knock, if it is hurt, or when "
            "you see it."
        ),
        peculiarity="Sees in the dark.",
        advice="Knock twice or throw something at it, or go another way.",
    ),
    habitats=(
        Habitat(range(2, 3), weight=24, beside_door=True),
        Habitat(range(3, 6), weight=19, beside_door=True),
        Habitat(range(6, 7), weight=3, beside_door=True),
    ),
    ai=Ai(lurk),
)

DRAUGHT = Breed(
    "draught",
    "D",
    "draught",
    health=Roll(plus=36),
    attack=Roll(plus=6),
    attack_chance=Roll(plus=60),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=25),
    growth_depths=2,
    pace=120,
    sight=5,
    hearing=DEAF,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.STOPPED_BY_AJAR}),
    texts=Texts(
        door_habit="Follows your trail through open doorways. A shut door stops it. So does a door left ajar.",
        peculiarity="Is deaf.",
        advice="Bolt a door of yours that stands open.",
    ),
    ai=Ai(trail),
)
GOBLIN = Breed(
    "goblin",
    "g",
    "goblin",
    health=Roll(1, 5),
    attack=Roll(1, 2),
    attack_chance=Roll(10, 5),
    defense=Roll(1, 2),
    defense_chance=Roll(10, 4),
    growth_depths=3,
    gold=Roll(1, 20),
    pace=120,
    sight=10,
    bash=WEAK_BASHING,
    traits=frozenset({Trait.WEARS_GEAR}),
    texts=Texts(
        door_habit="Bashes bolted doors.",
        peculiarity="Flees when hurt and returns healed.",
        advice="Do not chase it through its doors.",
    ),
    habitats=(
        Habitat(range(1, 2), weight=20, most=2),
        Habitat(range(2, 5), weight=7, most=2),
    ),
    ai=Ai(run_when_hurt),
)
OOZE = Breed(
    "ooze",
    "o",
    "ooze",
    health=Roll(4, 5),
    attack=Roll(1, 2),
    attack_chance=Roll(10, 5),
    defense=Roll(1, 2),
    defense_chance=Roll(10, 4),
    growth_depths=3,
    gold=Roll(1, 20),
    pace=140,
    sight=10,
    crosses=Crosses.UNDER,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.SPLITS}),
    texts=Texts(
        door_habit="Flows under shut doors.",
        peculiarity="Splits in two when hurt, unless 1 health is left.",
        advice="A shut door does not stop it.",
    ),
    habitats=(
        Habitat(range(1, 2), weight=10),
        Habitat(range(2, 6), weight=5),
    ),
    ai=Ai(divide_when_hurt),
)
"""RS-48: the ooze has no hands, so it flows over gear and leaves it lying. It takes gold, as all monsters do."""
RAT = Breed(
    "rat",
    "r",
    "rat",
    health=Roll(1, 3, 1),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=45),
    defense=Roll(),
    defense_chance=Roll(),
    growth_depths=3,
    pace=80,
    sight=5,
    hearing=3,
    crosses=Crosses.UNDER,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.FLOCKS, Trait.CURIOUS}),
    texts=Texts(
        door_habit="Squeezes under shut doors. Has keen ears, and comes to any noise.",
        peculiarity="Hunts in packs.",
        advice="Avoid noise, and fight away from shut doors.",
    ),
    habitats=(
        Habitat(range(1, 2), weight=6, least=2, most=3),
        Habitat(range(2, 6), weight=4, least=3, most=5),
    ),
    ai=Ai(hunt),
)
JACKAL = Breed(
    "jackal-man",
    "j",
    "jackal",
    health=Roll(1, 4, 3),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=25),
    growth_depths=2,
    gold=Roll(1, 10),
    pace=90,
    sight=10,
    bash=WEAK_BASHING,
    traits=frozenset({Trait.FLOCKS, Trait.WEARS_GEAR}),
    texts=Texts(
        door_habit="Bashes bolted doors. One of the pack circles around by another door.",
        advice="Watch the other doors too.",
    ),
    habitats=(
        Habitat(range(1, 2), weight=9, least=2, most=2),
        Habitat(range(2, 6), weight=6, least=3, most=4),
        Habitat(range(6, 8), weight=1, least=3, most=4),
    ),
    ai=Ai(hunt_from_two_sides),
)
BEETLE = Breed(
    "deathwatch beetle",
    "d",
    "beetle",
    health=Roll(2, 4, 3),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=30),
    growth_depths=2,
    pace=130,
    sight=6,
    traits=frozenset({Trait.CANNOT_OPEN}),
    bash=GNAWING,
    texts=Texts(
        door_habit="Gnaws through wooden doors: one bite every two turns.",
        advice="Iron and glass doors stop it.",
    ),
    habitats=(
        Habitat(range(1, 2), weight=28),
        Habitat(range(2, 6), weight=13),
        Habitat(range(6, 9), weight=3, most=2),
    ),
    ai=Ai(hunt),
)
OGRE = Breed(
    "ogre",
    "O",
    "ogre",
    health=Roll(3, 5, 8),
    attack=Roll(plus=7),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    growth_depths=2,
    gold=Roll(4, 5),
    pace=130,
    sight=9,
    bash=BRUTAL_BASHING,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.WEARS_GEAR}),
    texts=Texts(
        door_habit="Breaks them down. Each of its blows on a door counts as two.",
        advice="A bolt does not stop it for long.",
    ),
    habitats=(
        Habitat(range(3, 5), weight=5),
        Habitat(range(5, 6), weight=7),
        Habitat(range(6, 9), weight=1),
        Habitat(range(9, 11), weight=8),
    ),
    ai=Ai(hunt),
)
LISTENER = Breed(
    "listener",
    "L",
    "listener",
    health=Roll(2, 4, 4),
    attack=Roll(plus=6),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=20),
    growth_depths=2,
    pace=90,
    sight=1,
    hearing=6,
    traits=frozenset({Trait.WEARS_GEAR}),
    texts=Texts(
        door_habit="Is blind, but hears noises 6 squares farther than other monsters do.",
        advice="Stay quiet or far away.",
    ),
    habitats=(
        Habitat(range(3, 6), weight=9),
        Habitat(range(6, 9), weight=1),
        Habitat(range(9, 10), weight=5),
        Habitat(range(10, 11), weight=2),
    ),
    ai=Ai(hunt),
)
KNOCKER = Breed(
    "knocker",
    "K",
    "knocker",
    health=Roll(3, 4),
    attack=Roll(plus=6),
    attack_chance=Roll(plus=55),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    growth_depths=2,
    gold=Roll(2, 5),
    pace=100,
    sight=9,
    traits=frozenset({Trait.WEARS_GEAR}),
    texts=Texts(
        door_habit="Knocks three times before it opens a door. Goes away if you knock back.",
        advice="When it knocks on a door, stand next to the door and knock back.",
    ),
    habitats=(
        Habitat(range(3, 6), weight=11),
        Habitat(range(6, 9), weight=2),
        Habitat(range(9, 10), weight=4),
    ),
    ai=Ai(knock_first),
)
BELLMAN = Breed(
    "bellman",
    "B",
    "bellman",
    health=Roll(2, 5, 2),
    attack=Roll(plus=8),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    growth_depths=3,
    gold=Roll(2, 5),
    pace=100,
    sight=9,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.KEEPS_POST, Trait.WEARS_GEAR}),
    texts=Texts(
        peculiarity="Stays at its post and rings a bell when it sees you.",
        advice="Try to reach it unseen.",
    ),
    habitats=(
        Habitat(range(6, 9), weight=2, before_door=True),
        Habitat(range(9, 11), weight=4, before_door=True),
    ),
    ai=Ai(ring),
)
WRAITH = Breed(
    "wraith",
    "W",
    "wraith",
    health=Roll(2, 4, 10),
    attack=Roll(plus=10),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=35),
    growth_depths=3,
    pace=120,
    sight=8,
    crosses=Crosses.THROUGH,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.STOPPED_BY_AJAR}),
    texts=Texts(
        door_habit="Passes through shut doors, but cannot cross an open doorway.",
        advice="Open the door between you to stop it.",
    ),
    habitats=(
        Habitat(range(6, 9), weight=3, most=2),
        Habitat(range(9, 10), weight=7, most=2),
        Habitat(range(10, 11), weight=18, most=2),
    ),
    ai=Ai(hunt),
)
MOTH = Breed(
    "moth",
    "m",
    "moth",
    health=Roll(1, 3),
    attack=Roll(plus=1),
    attack_chance=Roll(plus=35),
    defense=Roll(),
    defense_chance=Roll(),
    growth_depths=3,
    pace=70,
    sight=14,
    traits=frozenset({Trait.CANNOT_OPEN}),
    texts=Texts(
        door_habit="Flies to any light.",
        advice="Cover your lamp to avoid it.",
    ),
    habitats=(
        Habitat(range(5, 6), weight=6, least=2, most=3),
        Habitat(range(6, 9), weight=2, least=2, most=3),
    ),
    ai=Ai(flit),
)
BOLT_WARDEN = Breed(
    "bolt-warden",
    "w",
    "warden",
    health=Roll(3, 4, 10),
    attack=Roll(plus=9),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=35),
    growth_depths=3,
    gold=Roll(4, 5),
    pace=110,
    sight=10,
    traits=frozenset({Trait.WEARS_GEAR}),
    kit=Kit(latches=3),
    texts=Texts(
        door_habit="Bolts doors behind you.",
        advice="Keep a second way out.",
    ),
    habitats=(
        Habitat(range(7, 9), weight=1),
        Habitat(range(9, 10), weight=4),
        Habitat(range(10, 11), weight=23),
    ),
    ai=Ai(bolt_doors),
)
MIMIC = Breed(
    "door mimic",
    "M",
    "mimic",
    health=Roll(3, 5, 3),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=40),
    growth_depths=3,
    gold=Roll(5, 10),
    pace=150,
    sight=6,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.KEEPS_POST, Trait.POSES_AS_DOOR, Trait.SILENT}),
    texts=Texts(
        door_habit="Looks like a door, but no light shows under it, and its hinge is on the wrong side.",
        peculiarity="Makes no sound.",
        advice="Look closely at a door before you touch it.",
    ),
    ai=Ai(hunt),
)
ARCHER = Breed(
    "doorward archer",
    "a",
    "archer",
    health=Roll(2, 4),
    attack=Roll(plus=1),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=20),
    growth_depths=3,
    gold=Roll(2, 5),
    pace=110,
    sight=10,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.KEEPS_POST, Trait.WEARS_GEAR}),
    special_attacks=SpecialAttacks(shot=Shot("arrow", 4, 45, 9)),
    texts=Texts(
        peculiarity="Stays at its post and shoots at what it sees.",
        advice="Stay out of its line of sight.",
    ),
    habitats=(
        Habitat(range(3, 6), weight=6, before_door=True),
        Habitat(range(6, 8), weight=2, before_door=True),
    ),
    ai=Ai(shoot),
)
BOMBARDIER = Breed(
    "bombardier",
    "b",
    "bombardier",
    health=Roll(2, 3, 1),
    attack=Roll(plus=1),
    attack_chance=Roll(plus=40),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=20),
    growth_depths=3,
    gold=Roll(3, 5),
    pace=120,
    sight=9,
    traits=frozenset({Trait.WEARS_GEAR}),
    kit=Kit(items=(Item(FIRE, 2),)),
    texts=Texts(
        peculiarity="Throws fire, which burns wooden doors.",
        advice="Stand behind stone or iron.",
    ),
    habitats=(
        Habitat(range(3, 6), weight=4),
        Habitat(range(6, 8), weight=1),
    ),
    ai=Ai(bomb),
)
GASBAG = Breed(
    "gasbag",
    "G",
    "gasbag",
    health=Roll(1, 4, 1),
    attack=Roll(plus=1),
    attack_chance=Roll(plus=20),
    defense=Roll(),
    defense_chance=Roll(),
    growth_depths=3,
    pace=200,
    sight=7,
    traits=frozenset({Trait.CANNOT_OPEN}),
    special_attacks=SpecialAttacks(gas_sac=GasSac(POISON, 12)),
    texts=Texts(
        peculiarity="Bursts into poison gas when it dies.",
        advice="Kill it from a distance.",
    ),
    habitats=(
        Habitat(range(5, 6), weight=6),
        Habitat(range(6, 9), weight=2, most=2),
    ),
    ai=Ai(hunt),
)
KEY_THIEF = Breed(
    "key-thief",
    "T",
    "thief",
    health=Roll(2, 4, 1),
    attack=Roll(plus=1),
    attack_chance=Roll(plus=55),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=35),
    growth_depths=3,
    gold=Roll(4, 5),
    pace=80,
    sight=10,
    traits=frozenset({Trait.WEARS_GEAR, Trait.PICKS_LOCKS}),
    texts=Texts(
        door_habit="Opens locked doors too.",
        peculiarity="Steals a key or another item.",
        advice="Stand between it and the way out.",
    ),
    habitats=(
        Habitat(range(5, 6), weight=2),
        Habitat(range(6, 9), weight=1),
        Habitat(range(9, 10), weight=5),
        Habitat(range(10, 11), weight=2),
    ),
    ai=Ai(steal_and_run),
)
CAVE_GOBLIN = Breed(
    "cave goblin",
    "g",
    "goblin",
    health=Roll(plus=16),
    attack=Roll(plus=2),
    attack_chance=Roll(plus=100),
    defense=Roll(),
    defense_chance=Roll(plus=20),
    growth_depths=3,
    gold=Roll(1, 20),
    sight=8,
    bash=WEAK_BASHING,
    traits=frozenset({Trait.WEARS_GEAR}),
    texts=Texts(
        door_habit="Bashes bolted doors.",
        advice="Each of its blows hits. Fight it in a doorway.",
    ),
    ai=Ai(hunt),
)
"""Goblin of `rustbook` (RB-50): 16 health, and 2 damage with each blow (see `BOOKISH`).

It becomes stronger with the depth, as all monsters of this game do, because the hero's gear does too; the book's
goblin does not. It has a name of its own, because the goblin of RogueSharp is another creature (RS-33).
"""
CAVE_ORC = replace(CAVE_GOBLIN, name="cave orc", glyph="o", sprite="ogre")
"""Orc of `rustbook`, whose numbers are the goblin's in the book (RB-50)."""
WYRMLING = Breed(
    "wyrmling",
    "y",
    "wyrmling",
    health=Roll(plus=12),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    growth_depths=3,
    pace=110,
    sight=10,
    traits=frozenset({Trait.CANNOT_OPEN}),
    texts=Texts(
        advice="A dragon may be near.",
    ),
    ai=Ai(hunt),
)
DRAGON = Breed(
    "dragon",
    "R",
    "dragon",
    health=Roll(plus=48),
    attack=Roll(plus=6),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=3),
    defense_chance=Roll(plus=40),
    growth_depths=4,
    gold=Roll(10, 20),
    pace=120,
    sight=10,
    traits=frozenset({Trait.CANNOT_OPEN, Trait.BLOCKS_SIGHT}),
    special_attacks=SpecialAttacks(shot=Shot("gout of fire", 5, 50, 6)),
    texts=Texts(
        peculiarity="Breathes fire at what it sees. Hides what is behind it.",
        advice="Keep a door between you and its fire.",
    ),
    ai=Ai(breathe),
)
"""The great beast of `rustbook`, with four times the health of the wyrmlings that serve it.

RB-49: it occupies one cell, while in the document it occupies two by two. Doors, passages and aiming all assume that
each body fits one cell. D-06: it fills its cell up to the ceiling, so it hides what is behind it. Its glyph is D in
`rustbook`; elsewhere D is the glyph of the draught.
"""


def _neighbour(name: str, glyph: str, sprite: str, *says: str) -> Breed:
    """Return a breed of friendly townspeople, who stay at their place and talk (RB-31, RB-84). `says`: their lines."""
    return Breed(
        name,
        glyph,
        sprite,
        health=Roll(plus=10),
        attack=Roll(plus=1),
        attack_chance=Roll(),
        defense=Roll(),
        defense_chance=Roll(),
        sight=8,
        traits=frozenset({Trait.CANNOT_OPEN, Trait.KEEPS_POST, Trait.FRIENDLY}),
        texts=Texts(
            says=says,
        ),
        ai=Ai(stand_about),
    )


NEIGHBOURS = (
    _neighbour(
        "barkeep",
        "p",
        "barkeep",
        "Once a door is open, nobody can ever shut it again.",
        "They say the road east leads into the forest.",
        "Drinks are on the house, if you come back.",
    ),
    _neighbour(
        "priest",
        "P",
        "priest",
        "Something lies in the old dwarf fort, five days down.",
        "May every door open before you.",
    ),
    _neighbour(
        "smith",
        "S",
        "smith",
        "Kobolds carry better steel than I can sell.",
        "Armour first. Then the sword.",
    ),
    _neighbour(
        "tailor",
        "t",
        "townsman",
        "A good pair of boots is half the journey.",
        "You will want a warm coat for the caves.",
    ),
    _neighbour(
        "alchemist",
        "A",
        "priest",
        "Do not breathe near the mushrooms.",
        "Never drink what you cannot name. Well, almost never.",
    ),
    _neighbour(
        "grandmother",
        "n",
        "grandmother",
        "Be home for supper, dear.",
        "Take care in those caves.",
    ),
    _neighbour(
        "docker",
        "c",
        "smith",
        "No ship has come in for weeks.",
        "Past the shallows, the water is too deep to wade.",
        "Careful on the pier.",
    ),
    _neighbour(
        "villager",
        "v",
        "townsman",
        "One of the small houses is empty, but for the rats.",
        "Follow the road east, and keep to it.",
        "Nobody who went below has come back yet.",
        "A fine day, is it not?",
    ),
)
"""The townspeople of `rustbook`.

RB-80: they are eight of the document's fourteen kinds, namely those of its houses, its piers and its streets.

RB-82: a hero who comes near is greeted once in 60 turns, and not one time in six, so that the log is not full of
chatter.

B-23: they open no door and stay where they are, like the document's people, who are locked in. The hero opens the doors
to meet them.
"""

OF_ONE_DOCUMENT = {"rustbook": (CAVE_GOBLIN, CAVE_ORC), "rogue": LETTERS}
"""Breeds of a single document, by the tradition that follows it: only its levels have them.

Their glyphs are those of the document, and may be glyphs of breeds that its levels do not have.
"""
BREEDS = {
    breed.name: breed
    for breed in (
        KOBOLD,
        HOUND,
        OOZE,
        GOBLIN,
        LURKER,
        RAT,
        ARCHER,
        JACKAL,
        BOMBARDIER,
        BEETLE,
        OGRE,
        LISTENER,
        KNOCKER,
        BELLMAN,
        DRAUGHT,
        MOTH,
        GASBAG,
        KEY_THIEF,
        WRAITH,
        BOLT_WARDEN,
        MIMIC,
        WYRMLING,
        DRAGON,
        *NEIGHBOURS,
        *chain.from_iterable(OF_ONE_DOCUMENT.values()),
    )
}


def free_glyphs() -> list[str]:
    """Return the letters that a new monster can have as its glyph: only breeds of one document have them."""
    of_documents = [*chain.from_iterable(OF_ONE_DOCUMENT.values())]
    taken = {breed.glyph for breed in BREEDS.values() if breed not in of_documents}
    return [letter for letter in ascii_letters if letter not in taken]
