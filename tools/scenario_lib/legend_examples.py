"""Examples of legend lines for `scenario.py --list legends`.

A legend line follows a drawing. It gives the meaning of a letter, or a fact about the hero or the level.
"""

from __future__ import annotations

LEGENDS = (
    "k = kobold",
    "s = kobold asleep",
    "g = goblin posted",
    "r = ogre roaming",
    "B = item key",
    "C = item 3 dart",
    "d = item dagger honed 10",
    "t = trap bear",
    "u = trap bear found",
    "at: 4,2 trap bear",
    "ground: 3,2 4,2 grass",
    "W = curtain",
    "A = wooden door",
    "D = stiff runed ajar wooden door",
    "H = hidden secret door",
    "i = kobold idle",
    "pack: none",
    "I = locked iron door",
    "F = barred door",
    "facing: F east",
    "P = portcullis door",
    "lever: 2,0 P",
    "Q = quiet door",
    "q = plate Q",
    "bag: 3 dart, healing potion, 2 key",
    "worn: dagger, leather cap",
    "abilities: whirlwind, fireball",
    "conditions: hasted 20, poisoned 8",
    "health: 7",
    "health: k 3",
    "torch: 3,1",
    "oil: 40",
    "gold: 12",
    "lamp: shaded",
    "keys: 2",
    "latches: 0",
    "depth: 3",
    "name: The lever house",
    "seed: moth",
    "tradition: ajar",
    "walls: caves",
    "exit: 3,2",
    "torch: 3,1 from 3,0",
    "fire: 3,2 4,2",
    "gas: poison 5,2 40",
    "choice: 3,2 4,2",
    "room: 0 0 9 5 dark wine cellar",
    "room: none",
    "corridor: 1,2 2,2",
)
"""Examples of every kind of legend line.

Any breed (kind of monster) can stand in place of the monsters, and most kinds of doors in place of the doors.
"""
