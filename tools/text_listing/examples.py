"""Example values for the slots of sentences."""

from __future__ import annotations

import re

EXAMPLES = {
    "Actor": "The kobold",
    "A_foe": "A kobold",
    "A_thing": "A healing potion",
    "Bites": "Two more bites",
    "Blows": "Two more blows",
    "Cause": "Fire",
    "Doors": "3 doors are",
    "Foe": "A kobold",
    "Gas": "Poison gas",
    "Reason": "You are not hurt.",
    "Stairs": "You know where the stairs down are.",
    "The_door": "The door to the east",
    "a_door": "a secret door",
    "a_foe": "a kobold",
    "a_monster": "a mimic",
    "a_trap": "a bear trap",
    "ability": "heal self",
    "attack": "37 81",
    "blocks": "1 block",
    "blow": "blow",
    "cause": "poison",
    "causes": "poison and fire",
    "condition": "confused",
    "covered": "25",
    "damage": "3",
    "defence": "62",
    "depth": "2",
    "dice": " (2 hits, 1 blocked)",
    "direction": "east",
    "door": "iron door",
    "effect": "restores 10 health, once every 60 turns",
    "foe": "kobold",
    "gas": "firedamp",
    "health": "12",
    "hits": "2 hits",
    "item": "a healing potion",
    "key": "w",
    "message": "You search and find nothing.",
    "name": "bear trap",
    "noun": "iron door",
    "number": "3",
    "oil": "100",
    "places": "a locked iron door to the east, an item out of reach",
    "seed": "moth",
    "size": "large",
    "squares": "3 squares",
    "takes": "4",
    "the_attacker": "the kobold",
    "the_door": "the door to the east",
    "times": "3",
    "turns": "12 turns",
    "victim": "the hound",
    "whose": "the kobold's",
    "words": "Mind the doors.",
}
"""Example by the name of the slot."""


def example(text: str) -> str:
    """Return a text with its slots filled. A slot without an example keeps its name in angle brackets."""
    return re.sub(r"\{(\w+)(?:[:!][^}]*)?\}", lambda found: EXAMPLES.get(found[1], f"<{found[1]}>"), text)


def slots(text: str) -> list[str]:
    """Return the names of the slots of a text."""
    return re.findall(r"\{(\w+)", text)
