"""The creatures. Numbers of the kobold: the RogueSharp v3 tutorial."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actor import Breed
from game.engine.dice import Roll

from .minds import hunt

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
    mind=hunt,
)

BREEDS = {breed.name: breed for breed in (KOBOLD,)}
