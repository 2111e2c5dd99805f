"""Texts of the cards of items, abilities and traps: their effect, and a comparison with what the hero wears now.

The effects themselves are described in `game/content/items`.
"""

from __future__ import annotations

from game.engine.model.ability import AimShape
from game.engine.model.item import Category, Slot

THING = "{Thing}."
UNKNOWN = {
    Category.POTION: "Unknown: your discoveries list what it can be. Drink it, or throw it at a monster, to find out.",
    Category.SCROLL: "Unknown: your discoveries list what it can be. Read it to find out what it does.",
    Category.WAND: "Unknown: your discoveries list what it can be. Aim it to find out, best at a monster.",
}
OIL = "Adds oil for {turns} to your lamp. You take it only when your lamp has room for at least half of it."
KEY = "Opens any one lock, and stays in it."
LATCH = "Shuts and bolts one door next to you if nothing is in the doorway. It takes {blows} to break the bolt."
USES_LEFT = "{number} of {most} uses left."
TEACHES = 'Teaches the ability "{ability}". {effect}'
ALREADY_LEARNED = "You have already learned this ability, so you leave the tome here."
THROW = "Throw {it} (range {range}): attacks with {attack_dice} ({percent}%)."
THROW_FROM_HAND = "Put it away first to throw {it} (range {range}): attacks with {attack_dice} ({percent}%)."
IT = {True: "it", False: "one"}
"""What one throws of an item, by whether there is only one."""
THROW_AJAR = "Each door left ajar in its path lowers the chance to hit by {percent}%."
SHATTERS = "Throw {it} (range {range}): it breaks and affects everything within {squares}."
SHATTERS_WITH = "Throw {it} (range {range}): it breaks and affects everything within {squares}. {effect}"

WORN = {
    Slot.HEAD: "For the head.",
    Slot.BODY: "For the body.",
    Slot.HAND: "For the hand.",
    Slot.FEET: "For the feet.",
}
ADDS_ATTACK = {True: "Attack: {more_dice}, {percent}% to hit.", False: "Attack: {more_dice}."}
ADDS_DEFENCE = "Defence: {more_dice}, {percent}% to block."
MORE_DICE = {True: "+1 die", False: "+{number} dice"}
"""Number of additional dice in words, by whether the number is 1."""
SLOWER = "Each action takes an extra {percent}% of a turn."
FASTER = "Each action takes {percent}% of a turn less."

DICE = {True: "1 die", False: "{number} dice"}
"""Number of dice in words, by whether the number is 1."""

WIELDED = "You are wielding it."
WORN_NOW = {False: "You are wearing it.", True: "You are wearing them."}
INSTEAD_OF = "Instead of {the_item}:"
IF_WIELDED = "If you wield it:"
IF_WORN = {False: "If you wear it:", True: "If you wear them:"}
"""Two sentences on worn gear, each by whether its name is plural, as of boots."""
NO_CHANGE = "Nothing changes."
NEW_ATTACK = "Attack: {old} ({old_percent}%) → {new} ({new_percent}%)"
NEW_DEFENCE = "Defence: {old} ({old_percent}%) → {new} ({new_percent}%)"

TRAP = "{Trap}: {damage} damage. It works only once."
TRAP_HOLDS = "{Trap}: {damage} damage, and you are {condition} for {turns}. It works only once."

COUNTS = "The turn in which you use it counts."
"""Added to the turns of a condition that the user of an item or an ability gives himself."""
HEARD = "It makes a noise: heard up to {squares} away."
RANGE = "Range: {squares}."
AIM = {
    AimShape.CREATURE: "Aim it at any monster in view.",
    AimShape.CELL: "Aim it at any square in view.",
    AimShape.LINE: "Goes in a straight line until something solid stops it.",
    AimShape.DOOR: "Aim it at any door in view.",
}
"""Sentence on where an ability with unlimited range can be aimed, by the shape of its aim."""
AREA = "Affects an area of {across} by {across} squares."
READY_AGAIN = "Ready again after {turns}."
ONCE_A_DEPTH = "Once a depth."
READY = "Ready."
READY_IN = "Ready in {turns}."
USED_UP = "Used up on this depth. It is ready again when you reach a new depth."
