"""Example values for the slots of sentences. A slot is a name in braces, such as `{door}`, which a value replaces."""

from __future__ import annotations

import re

from game.app.manual import manual_facts
from game.ui.text.manual_pages import FIGURES, KEY_SLOTS

EXAMPLES = {
    "ajar": "2",
    "shut": "8",
    "home": "/home/me/.local/share",
    "package": "desktop-file-utils",
    "program": "update-desktop-database",
    "A_foe": "A kobold",
    "A_thing": "A healing potion",
    "Actor": "The kobold",
    "Bites": "Two more bites",
    "Blows": "Two more blows",
    "Cause": "Fire",
    "Conditions": "Confused (3 turns), poisoned (5 turns)",
    "Door": "Iron door",
    "Doors": "3 doors are",
    "Foe": "A kobold",
    "Games": "3 games",
    "Gas": "Poison gas",
    "Monster": "Kobold",
    "Number": "Three",
    "OLD_DOOR_TURNS": "25",
    "Reason": "You are not hurt.",
    "SHARPEST": "90",
    "STRONGEST": "6",
    "Sizes": "At least one of them is large.",
    "Stairs": "You know where the stairs down are.",
    "The_door": "The door to the east",
    "Thing": "Healing potion",
    "Things": "Leather boots",
    "Tradition": "Rogue",
    "Trap": "Bear trap",
    "a_door": "a hidden door",
    "a_foe": "a kobold",
    "a_noun": "an iron door",
    "a_monster": "a mimic",
    "a_trap": "a bear trap",
    "ability": "heal self",
    "across": "3",
    "action": "Throw",
    "ago": "3 turns ago",
    "air": "poison gas",
    "attack": "Attacks everything that it reaches: 3 dice (60% each).",
    "attack_chance": "60",
    "attack_dice": "3 dice",
    "badge": "Quiet Guest",
    "below": "4",
    "blocks": "1 block",
    "blow": "blow",
    "blows": "7 blows",
    "cause": "poison",
    "causes": "poison and fire",
    "chance": "60",
    "colour": "green",
    "condition": "confused",
    "corner": "wall",
    "covered": "25",
    "damage": "3",
    "damage_per_turn": "3",
    "day": "22 Nov",
    "defence_chance": "40",
    "defence_dice": "2 dice",
    "defense": "6",
    "depth": "2",
    "depths": "2",
    "description": "Slows a monster down.",
    "detail": "no space left",
    "dice": " (2 hits, 1 blocked)",
    "direction": "east",
    "door": "iron door",
    "effect": "Restores 10 health. Ready again after 60 turns.",
    "far": "7 squares",
    "first": "1",
    "foe": "kobold",
    "game": "Rogue, depth 1, turn 71",
    "gas": "firedamp",
    "goal": "Find the last key and open the last door.",
    "gold": "204",
    "health": "12",
    "hits": "2 hits",
    "how": "cannot get past shut doors",
    "how_loud": "loud",
    "how_to_begin": "Press arrows or click to move.",
    "item": "a healing potion",
    "items": "plate helm, leather boots",
    "key": "w",
    "kills": "20",
    "kind": "last",
    "last": "20",
    "least": "61",
    "message": "You search and find nothing.",
    "more_dice": "+1 die",
    "most": "30",
    "motto": "count the steps",
    "moves": "1.4",
    "muffled_squares": "5",
    "name": "kobold",
    "names": "hound 9, kobold 3",
    "new": "4 dice",
    "new_percent": "45",
    "noun": "iron door",
    "now": "2",
    "number": "3",
    "oil": "100",
    "others": "one other monster",
    "old": "3 dice",
    "old_percent": "50",
    "pace": "3 steps per second",
    "path": "ajar.store",
    "drawn": "100",
    "percent": "70",
    "pixels": "32",
    "peril": "bear trap",
    "piece": "cap",
    "places": "a locked iron door to the east and an item out of reach",
    "points": "500",
    "quality": "leather",
    "radius": "20",
    "range": "7",
    "reason": "The rules have changed since then.",
    "rolls": "37, 81",
    "score": "1204",
    "seed": "moth",
    "sentence": "Kobold.",
    "sentences": "The hound hit you for 3. You hit the hound for 2.",
    "shape": "at a monster",
    "shout_squares": "36",
    "side": "east",
    "size": "large",
    "size_percent": "80",
    "squares": "3 squares",
    "steps": "4 steps",
    "stairs": "stairs down",
    "state": "open",
    "step": "12",
    "strays": "50",
    "summary": "Every door opens once.",
    "takes": "4",
    "the_attacker": "the kobold",
    "the_door": "the door to the east",
    "the_item": "the axe",
    "the_items": "the axe and the rose potion",
    "then": "1",
    "thing": "healing potion",
    "things": "leather boots",
    "times": "3",
    "total": "41",
    "tradition": "ajar",
    "trap": "bear trap",
    "turn": "120",
    "turns": "12 turns",
    "typed": "knock",
    "version": "Ajar 0.1.0",
    "victim": "the hound",
    "wait": "5 turns",
    "wall_style": "wall",
    "way": "up",
    "whom": "you",
    "whose": "the kobold's",
    "win": "5000",
    "wood": "oak",
    "words": "Mind the doors.",
    "worn": "leather cap",
}
"""Example value by the name of the slot."""
MANUAL = {slot: str(value) for slot, value in {**KEY_SLOTS, **FIGURES, **manual_facts().figures}.items()}
"""Values for the slots of the manual that name a key or hold a figure, by the name of the slot."""


EXAMPLES_IN = {
    "Attack: {more_dice}, {percent}% to hit.": {"percent": "+15"},
    "Defence: {more_dice}, {percent}% to block.": {"percent": "+10"},
    "You have the {thing}! It opens the {kind} door somewhere on this level.": {"thing": "last key"},
    "Digs a tunnel 2 squares wide to the edge of the level. Attacks everything in it with {dice} dice ({chance}%).": {
        "dice": "3"
    },
    " ({blocks} of {hits} blocked)": {"blocks": "1"},
    ". Attack dice {rolls}: {hits} of {dice} hit ({least} or more needed)": {"hits": "1", "dice": "2"},
    ". Attack die {rolls}: it hit ({least} or more needed)": {"rolls": "81"},
    ". Attack die {rolls}: it missed ({least} or more needed)": {"rolls": "37"},
    ". Defence dice {rolls}: {blocks} of {dice} blocked ({least} or more needed)": {
        "blocks": "1",
        "dice": "2",
        "least": "31",
    },
    ". Defence die {rolls}: it blocked ({least} or more needed)": {"rolls": "81"},
    ". Defence die {rolls}: it did not block ({least} or more needed)": {"rolls": "37"},
    "line {line}: the pack has no room for the {name}": {"line": "12", "name": "axe"},
    "There is no door in the {noun}.": {"noun": "cave mouth"},
    "The {item} lies in the doorway.": {"item": "axe"},
    "tome of {name}": {"name": "fireball"},
    'You have not learned the ability "{name}".': {"name": "heal self"},
    "Attacks everything that it reaches: {dice} dice ({chance}% each).": {"dice": "3"},
    "{attack} Sets fire to everything that can burn.": {
        "attack": "Attacks everything that it reaches: 3 dice (60% each)."
    },
    "Hastes for {turns}: each action takes {pace}% of the usual time.": {"pace": "50"},
    "Slows for {turns}: each action takes {pace}% of the usual time.": {"pace": "200"},
}
"""Example values by the name of the slot, for sentences whose slots hold other values than in most sentences."""


def example(text: str) -> str:
    """Return a text with example values in its slots. If a slot has no example, its name is put in angle brackets.

    If the text goes on with the last word of a value, this word is left out of the value. For example, the value of
    `turns` is "12 turns", and the text `{turns} turns` becomes "12 turns".
    """
    values = MANUAL | EXAMPLES | EXAMPLES_IN.get(text, {})

    def fill(found: re.Match[str]) -> str:
        value = values.get(found[1], f"<{found[1]}>")
        first, _, last = value.rpartition(" ")
        return first if first and text[found.end() :].startswith(f" {last}") else value

    return re.sub(r"\{(\w+)(?:[:!][^}]*)?\}", fill, text)


def slots(text: str) -> list[str]:
    """Return the names of the slots of a text, in order."""
    return re.findall(r"\{(\w+)", text)
