"""The creatures. Numbers of the kobold: the RogueSharp v3 tutorial; of the others: ours."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actor import Breed, Opens, Size
from game.engine.dice import Roll
from game.engine.item import Item
from game.engine.lamp import Lamp, Shine
from game.engine.might import WEAK_BASHING

from .minds import hunt, lurk
from .potions import HEALING
from .tools import DART
from .trailing import trail

DEAF = -100
"""Hearing that no noise reaches."""

OIL_LAMP = Lamp(
    oil=500,
    most=600,
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
    mends=12,
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
    mind=hunt,
)

HOUND = Breed(
    "hound",
    "h",
    "hound",
    health=Roll(1, 4, 3),
    attack=Roll(plus=1),
    attack_chance=Roll(plus=50),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=20),
    grows=4,
    pace=70,
    sight=10,
    hearing=1,
    opens=Opens.NEVER,
    flocks=True,
    mind=hunt,
)
LURKER = Breed(
    "lurker",
    "l",
    "lurker",
    health=Roll(3, 4),
    attack=Roll(plus=3),
    attack_chance=Roll(plus=45),
    defense=Roll(plus=1),
    defense_chance=Roll(plus=30),
    grows=4,
    gold=Roll(3, 5),
    pace=130,
    sight=6,
    hearing=DEAF,
    opens=Opens.NEVER,
    keeps_post=True,
    sees_in_dark=True,
    mind=lurk,
)

DRAUGHT = Breed(
    "draught",
    "D",
    "draught",
    health=Roll(plus=18),
    attack=Roll(plus=4),
    attack_chance=Roll(plus=55),
    defense=Roll(plus=2),
    defense_chance=Roll(plus=30),
    grows=6,
    pace=143,
    sight=5,
    hearing=DEAF,
    opens=Opens.NEVER,
    noses=False,
    size=Size.LARGE,
    ways="comes where you walked, by open doorways only: a shut door stops it, and so does one ajar",
    mind=trail,
)

BREEDS = {breed.name: breed for breed in (KOBOLD, HOUND, LURKER, DRAUGHT)}
