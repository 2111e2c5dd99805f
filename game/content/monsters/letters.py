"""The 26 letter monsters of `rogue`, A to Z (CM-40 to CM-43), with the depths where each lives.

Health is the document's. The document rolls whether a blow hits, and then its damage within a range. Here each point of
the highest damage is an attack die. The chance of each die is chosen so that a blow deals as much on average as a blow
of the document against the armour that its hero begins with (CM-31, CM-51). The armour class is the number of defense
dice.

No letter has a special attack: the document declares them and leaves them empty (CM-68). So aquator, flytrap, ice
monster and nymph do no harm, as there. All letters hunt the hero when they see him. Those that the document calls
peaceful do too, because a monster that stands still is no danger in a game without experience. Phantoms can be seen.
"""

from __future__ import annotations

from game.content.ai.hunt import hunt
from game.engine.behavior import Ai
from game.engine.grid.dice import Roll
from game.engine.model.breed import Breed, Texts
from game.engine.records import NamedTuple

HERO_ARMOUR = 4
"""Armour class of the hero's studded leather (CM-31, CM-55)."""
SIGHT = 7
"""Distance in steps from which a monster comes for the hero (CM-45)."""
ARMOUR_CHANCE = 10
"""Chance of each defense die, in percent."""


class _Letter(NamedTuple):
    """Row of the document's table."""

    letter: str
    name: str
    sprite: str
    dice: int
    """Number of dice with eight sides that are rolled for its health."""
    armour: int
    depths: range
    damage: tuple[int, int]
    """Least and greatest damage of a blow; (0, 0) if its blows do no harm."""


_ROWS = (
    _Letter("A", "aquator", "ooze", 5, 5, range(7, 16), (0, 0)),
    _Letter("B", "bat", "moth", 1, 4, range(1, 6), (1, 2)),
    _Letter("C", "centaur", "archer", 4, 5, range(8, 18), (3, 12)),
    _Letter("D", "great dragon", "dragon", 10, 10, range(22, 27), (5, 46)),
    _Letter("E", "emu", "jackal", 1, 2, range(2, 12), (1, 2)),
    _Letter("F", "flytrap", "gasbag", 8, 9, range(15, 21), (0, 0)),
    _Letter("G", "griffin", "wyrmling", 13, 7, range(12, 21), (7, 27)),
    _Letter("H", "hobgoblin", "goblin", 1, 3, range(1, 11), (1, 8)),
    _Letter("I", "ice monster", "draught", 1, 2, range(3, 13), (0, 0)),
    _Letter("J", "jabberwock", "dragon", 15, 9, range(20, 27), (4, 32)),
    _Letter("K", "kestral", "bird", 1, 2, range(1, 7), (1, 4)),
    _Letter("L", "leprechaun", "thief", 3, 5, range(7, 17), (1, 1)),
    _Letter("M", "medusa", "listener", 8, 5, range(19, 27), (8, 34)),
    _Letter("N", "nymph", "knocker", 3, 5, range(11, 21), (0, 0)),
    _Letter("O", "orc", "ogre", 1, 3, range(4, 14), (1, 8)),
    _Letter("P", "phantom", "wraith", 8, 9, range(20, 27), (4, 16)),
    _Letter("Q", "quagga", "hound", 3, 9, range(10, 20), (2, 10)),
    _Letter("R", "rattlesnake", "snake", 2, 5, range(9, 19), (1, 6)),
    _Letter("S", "snake", "snake", 1, 2, range(1, 10), (1, 3)),
    _Letter("T", "troll", "ogre", 6, 9, range(13, 23), (4, 28)),
    _Letter("U", "ur-vile", "warden", 7, 9, range(18, 27), (4, 36)),
    _Letter("V", "vampire", "wraith", 8, 9, range(20, 27), (1, 10)),
    _Letter("W", "barrow wraith", "wraith", 5, 9, range(14, 24), (1, 6)),
    _Letter("X", "xeroc", "mimic", 7, 9, range(17, 27), (4, 16)),
    _Letter("Y", "yeti", "ogre", 4, 5, range(12, 22), (2, 12)),
    _Letter("Z", "zombie", "zombie", 2, 5, range(7, 15), (1, 8)),
)
"""The table. Kin share pictures. Dragon and wraith have longer names, because other breeds have the short ones."""


def _chance(row: _Letter) -> int:
    """Return the chance in percent with which each of its attack dice hits.

    A blow of the document hits with 50 percent, 5 more for each point of least health and 5 fewer for each point of
    armour class (CM-51). The least health is the number of dice.
    """
    least, most = row.damage
    hits = min(95, 50 + 5 * row.dice - 5 * HERO_ARMOUR)
    return hits * (least + most) // (2 * most) if most else 0


def _advice(row: _Letter) -> str:
    most = row.damage[1]
    return f"Its blows take at most {most} health." if most else "Its blows do no harm."


def _breed(row: _Letter) -> Breed:
    return Breed(
        row.name,
        row.letter,
        row.sprite,
        health=Roll(row.dice, 8),
        attack=Roll(plus=max(1, row.damage[1])),
        attack_chance=Roll(plus=_chance(row)),
        defense=Roll(plus=row.armour),
        defense_chance=Roll(plus=ARMOUR_CHANCE),
        sight=SIGHT,
        texts=Texts(advice=_advice(row)),
        ai=Ai(hunt),
    )


LETTERS = tuple(_breed(row) for row in _ROWS)
LETTER_DEPTHS = tuple((row.name, row.depths) for row in _ROWS)
"""Names of the letter monsters, each with the depths where it lives."""
