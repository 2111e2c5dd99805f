"""The legends of drawn situations, an example of each: `scenario.py --list legends`."""

from __future__ import annotations

LEGENDS = (
    "k = kobold",
    "s = kobold asleep",
    "g = goblin posted",
    "r = ogre roaming",
    "B = item key",
    "C = item 3 dart",
    "t = trap bear",
    "W = curtain",
    "A = wooden door",
    "D = stiff runed ajar wooden door",
    "H = hidden secret door",
    "I = locked iron door",
    "F = barred door",
    "facing: F east",
    "P = portcullis door",
    "lever: 2,0 P",
    "bag: 3 dart, healing potion, 2 key",
    "worn: dagger, leather cap",
    "abilities: whirlwind, fireball",
    "conditions: hasted 20, poisoned 8",
    "health: 7",
    "oil: 40",
    "gold: 12",
    "keys: 2",
    "latches: 0",
    "depth: 3",
    "fire: 3,2 4,2",
    "gas: poison 5,2 40",
    "choice: 3,2 4,2",
    "room: 0 0 9 5 dark",
    "corridor: 1,2 2,2",
)
"""What is said of a creature goes with every breed, and what is said of a door with every kind that can be so."""
