"""The creatures. Numbers of kobold, goblin and ooze: the RogueSharp v3 tutorial (RS-32 to RS-34); of the others: ours.

They are weighed by what was measured, against a hero with 30 health, who lands 1.8 hits a turn and blocks 0.8 before
he has found any gear: who comes alone falls to him in three to six turns; a pack awake may cost him half of his health
in a doorway and all of it in the open, and asleep nothing, if it is let lie; those of the lower half are a match for
armour. A glyph is the first letter of a name, small for those whom one meets in the upper half of the house; where that
is taken, of the word that tells most, or a large one.
"""

from __future__ import annotations

from dataclasses import replace

from game.content.bombing import bomb
from game.content.callers import knock_first
from game.content.flitting import flit
from game.content.gases import POISON
from game.content.minds import hunt, lurk, stand_about
from game.content.packs import answer_together, hunt_from_two_sides
from game.content.posts import breathe, ring, shoot
from game.content.potions import FIRE, HEALING
from game.content.scrolls import MAGIC_MAP
from game.content.sealing import seal
from game.content.tempers import part_when_hurt, run_when_hurt
from game.content.thieving import steal_and_run
from game.content.tools import DART
from game.content.trailing import trail
from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed
from game.engine.model.item import Item, Shot
from game.engine.model.traits import BRUTAL_BASHING, GNAWING, WEAK_BASHING, Bladder, Crosses, Lamp, Opens, Shine, Size

DEAF = -100
"""Hearing that no noise reaches."""

OIL_LAMP = Lamp(
    oil=500,
    most=1000,
    shines=(Shine(150, 9), Shine(50, 6), Shine(1, 4)),
    sight_without=2,
    hearing_without=3,
)
WANDERER = Breed(
    "hero",
    "@",
    "hero",
    health=Roll(plus=30),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=60),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=40),
    sight=9,
    mends=26,
    latches=3,
    kit=(Item(HEALING), Item(DART, 4)),
    lamp=OIL_LAMP,
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
MAP_READER = replace(ROGUE, kit=(Item(MAGIC_MAP, 2),))
"""RS-31: begins with two Magic Map scrolls."""
BOOKISH = replace(ROGUE, sight=8)
SEARCHER = replace(ROGUE, mends=12)  # CM-32

KOBOLD = Breed(
    "kobold",
    "k",
    "kobold",
    health=Roll(2, 5),
    attack=Roll(1, 3),
    attack_chance=Roll(25, 3),
    defense=Roll(1, 3),
    defense_chance=Roll(10, 4),
    grows=3,
    gold=Roll(5, 5),
    pace=140,
    sight=10,
    bash=WEAK_BASHING,
    wears=True,
    size=Size.SMALL,
    ways="opens doors when it hunts, and bashes at bolted ones",
    question="Hold here, or there?",
    mind=hunt,
)

HOUND = Breed(
    "hound",
    "h",
    "hound",
    health=Roll(1, 4, 4),
    attack=Roll(plus=5),
    attack_chance=Roll(plus=40),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=20),
    grows=2,
    pace=70,
    sight=10,
    opens=Opens.NEVER,
    flocks=True,
    ways="cannot open doors; noses open what is ajar",
    question="Is what lies there worth their release?",
    mind=answer_together,
)
LURKER = Breed(
    "lurker",
    "l",
    "lurker",
    health=Roll(3, 4),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    grows=2,
    gold=Roll(3, 5),
    pace=130,
    sight=6,
    aloof=True,
    opens=Opens.NEVER,
    keeps_post=True,
    sees_in_dark=True,
    ways="cannot open doors; waits beside them, and heeds no noise but a second knock",
    question="Knock, or another way?",
    mind=lurk,
)

DRAUGHT = Breed(
    "draught",
    "D",
    "draught",
    health=Roll(plus=36),
    attack=Roll(plus=10),
    attack_chance=Roll(plus=60),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=30),
    grows=2,
    pace=143,
    sight=5,
    hearing=DEAF,
    opens=Opens.NEVER,
    noses=False,
    size=Size.LARGE,
    ways="comes where you walked, by open doorways only: a shut door stops it, and so does one ajar",
    question="Is my trail my enemy?",
    mind=trail,
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
    grows=3,
    gold=Roll(1, 20),
    pace=120,
    sight=10,
    wears=True,
    bash=WEAK_BASHING,
    size=Size.SMALL,
    ways="opens doors when it hunts and when it flees, bashes at bolted ones; hurt, it runs, and comes back whole",
    question="Chase it through its doors?",
    mind=run_when_hurt,
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
    grows=3,
    gold=Roll(1, 20),
    pace=140,
    sight=10,
    opens=Opens.NEVER,
    crosses=Crosses.UNDER,
    ways="flows under shut doors; hurt, it parts in two",
    question="Is shut safe?",
    mind=part_when_hurt,
)
"""RS-48: it has no hands, so it flows over gear and leaves it lying; gold it takes, as all monsters do."""
RAT = Breed(
    "rat",
    "r",
    "rat",
    health=Roll(1, 3, 1),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=45),
    defense=Roll(),
    defense_chance=Roll(),
    grows=3,
    pace=80,
    sight=5,
    hearing=3,
    opens=Opens.NEVER,
    crosses=Crosses.UNDER,
    flocks=True,
    curious=True,
    size=Size.SMALL,
    ways="squeezes under shut doors; comes to any noise, whoever makes it",
    question="Fight this near gaps under doors?",
    mind=hunt,
)
JACKAL = Breed(
    "jackal-man",
    "j",
    "jackal",
    health=Roll(1, 4, 3),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=25),
    grows=2,
    gold=Roll(1, 10),
    pace=90,
    sight=10,
    wears=True,
    flocks=True,
    bash=WEAK_BASHING,
    ways="opens doors when it hunts; one of the three comes by another",
    question="Which is the second door?",
    mind=hunt_from_two_sides,
)
BEETLE = Breed(
    "deathwatch beetle",
    "d",
    "beetle",
    health=Roll(2, 4, 3),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=50),
    grows=2,
    pace=130,
    sight=6,
    opens=Opens.NEVER,
    bash=GNAWING,
    ways="cannot open doors; eats through wooden ones, one blow's worth in two turns",
    question="Make noise, to save the door?",
    mind=hunt,
)
OGRE = Breed(
    "ogre",
    "O",
    "ogre",
    health=Roll(3, 5, 8),
    attack=Roll(plus=6),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    grows=2,
    gold=Roll(4, 5),
    pace=130,
    sight=9,
    wears=True,
    opens=Opens.NEVER,
    bash=BRUTAL_BASHING,
    size=Size.LARGE,
    ways="opens no door: it breaks them down, two blows' worth a turn",
    question="Latch, or run?",
    mind=hunt,
)
LISTENER = Breed(
    "listener",
    "L",
    "listener",
    health=Roll(2, 4, 4),
    attack=Roll(plus=5),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=20),
    grows=2,
    pace=90,
    sight=1,
    wears=True,
    hearing=6,
    ways="is blind, and hears six cells farther than others; opens doors when it follows a noise",
    question="Quiet, or far?",
    mind=hunt,
)
KNOCKER = Breed(
    "knocker",
    "K",
    "knocker",
    health=Roll(3, 4),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=55),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    grows=2,
    gold=Roll(2, 5),
    pace=100,
    sight=9,
    wears=True,
    ways="knocks three times before it opens; leaves who answers with a knock",
    question="Answer?",
    mind=knock_first,
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
    grows=3,
    gold=Roll(2, 5),
    pace=100,
    sight=9,
    wears=True,
    opens=Opens.NEVER,
    keeps_post=True,
    ways="cannot open doors; keeps its post and rings when it sees you",
    question="Reach it unseen?",
    mind=ring,
)
WRAITH = Breed(
    "wraith",
    "W",
    "wraith",
    health=Roll(2, 4, 10),
    attack=Roll(plus=12),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=35),
    grows=3,
    pace=120,
    sight=8,
    opens=Opens.NEVER,
    crosses=Crosses.THROUGH,
    noses=False,
    ways="passes through shut doors, and through no door that stands open",
    question="Open it, to stop it?",
    mind=hunt,
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
    grows=3,
    pace=70,
    sight=14,
    opens=Opens.NEVER,
    size=Size.SMALL,
    ways="cannot open doors; flies to any light",
    question="Show my lamp?",
    mind=flit,
)
BOLT_WARDEN = Breed(
    "bolt-warden",
    "w",
    "warden",
    health=Roll(3, 4, 10),
    attack=Roll(plus=12),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=40),
    grows=3,
    gold=Roll(4, 5),
    pace=110,
    sight=10,
    wears=True,
    latches=3,
    ways="opens doors when it hunts, and bolts them behind you",
    question="Are two exits left?",
    mind=seal,
)
MIMIC = Breed(
    "door mimic",
    "M",
    "mimic",
    health=Roll(3, 5, 3),
    attack=Roll(plus=13),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=40),
    grows=3,
    gold=Roll(5, 10),
    pace=150,
    sight=6,
    opens=Opens.NEVER,
    keeps_post=True,
    silent=True,
    poses=True,
    size=Size.LARGE,
    ways="is no door, though it looks like one: no light under it, and the hinge on the wrong side",
    question="Did I look?",
    mind=hunt,
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
    grows=3,
    gold=Roll(2, 5),
    pace=110,
    sight=10,
    wears=True,
    opens=Opens.NEVER,
    keeps_post=True,
    shot=Shot("arrow", 2, 45, 9),
    ways="cannot open doors; keeps its post and shoots whom it sees",
    question="Cross its line?",
    mind=shoot,
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
    grows=3,
    gold=Roll(3, 5),
    pace=120,
    sight=9,
    wears=True,
    kit=(Item(FIRE, 2),),
    ways="opens doors when it hunts; throws fire, which burns wooden ones",
    question="Is my wall wood?",
    mind=bomb,
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
    grows=3,
    pace=200,
    sight=7,
    opens=Opens.NEVER,
    bursts=Bladder(POISON, 12),
    ways="cannot open doors; bursts into poison gas, which goes through open ones",
    question="Vent it where?",
    mind=hunt,
)
KEY_THIEF = Breed(
    "key-thief",
    "T",
    "thief",
    health=Roll(2, 4, 1),
    attack=Roll(plus=1),
    attack_chance=Roll(plus=55),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=50),
    grows=3,
    gold=Roll(4, 5),
    pace=80,
    sight=10,
    wears=True,
    picks=True,
    ways="opens all doors when it hunts and when it flees, locked ones too; steals a key, or what there is",
    question="Guard which exit?",
    mind=steal_and_run,
)
WYRMLING = Breed(
    "wyrmling",
    "y",
    "wyrmling",
    health=Roll(plus=12),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    grows=3,
    pace=110,
    sight=10,
    opens=Opens.NEVER,
    size=Size.SMALL,
    ways="cannot open doors",
    question="Whose child is this?",
    mind=hunt,
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
    grows=4,
    gold=Roll(10, 20),
    pace=120,
    sight=10,
    opens=Opens.NEVER,
    size=Size.LARGE,
    shot=Shot("gout of fire", 5, 50, 6),
    ways="opens no door; breathes fire at whom it sees",
    question="Is there a door between us?",
    mind=breathe,
)
"""The great beast of `rustbook`, with four times the health of the wyrmlings that serve it.

RB-49: it occupies one cell, and the document's two by two: doors, passages and aiming all reckon with one cell a body.
Its glyph is D in `rustbook`; elsewhere that is the draught's.
"""


def _neighbour(name: str, glyph: str, look: str, *says: str) -> Breed:
    """Return a breed of friendly townspeople, who stand about and talk (RB-31, RB-84)."""
    return Breed(
        name,
        glyph,
        look,
        health=Roll(plus=10),
        attack=Roll(plus=1),
        attack_chance=Roll(),
        defense=Roll(),
        defense_chance=Roll(),
        sight=8,
        opens=Opens.NEVER,
        keeps_post=True,
        ways="opens no door, and harms nobody",
        question="What is the news?",
        friendly=True,
        says=says,
        mind=stand_about,
    )


NEIGHBOURS = (
    _neighbour(
        "barkeep",
        "p",
        "barkeep",
        "Mind the door: nobody here ever shuts one.",
        "They say the road east leads into the forest.",
        "Drinks are on the house, if you come back.",
    ),
    _neighbour(
        "priest",
        "P",
        "priest",
        "Something lies in the old dwarf fort, six days down.",
        "May every door before you open.",
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
        "The water is too deep to wade.",
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

RB-80: eight of the document's fourteen kinds, those of its houses, its piers and its streets.
RB-82: a hero who comes near is greeted once in 60 turns, not one time in six: the log is for more than chatter.

B-23: they open no door and stay where they are, as the document's, who are locked in; the hero opens it to meet them.
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
    )
}
