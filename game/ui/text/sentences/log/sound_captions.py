"""Captions of the sounds that the hero hears, for players who do not hear them."""

from __future__ import annotations

CAPTIONS = {
    "door-wood-open": "a door creaks open",
    "door-iron-open": "an iron door groans open",
    "door-last-open": "the last door opens",
    "door-barred-open": "a bar slides back",
    "door-glass-open": "a glass door opens",
    "door-portcullis-open": "a portcullis rattles up",
    "glass-break": "glass breaks",
    "lever": "a lever clicks",
    "door-ajar": "a hinge creaks",
    "door-latch": "a latch clicks",
    "door-bolt": "a bolt slides",
    "door-knock": "knocking",
    "door-breach": "wood splinters",
    "door-far": "a door opens far away",
    "step-stone": "your steps",
    "step-soft": "soft steps",
    "search": "you search",
    "blow-hit": "a blow hits",
    "blow-blocked": "a blow is blocked",
    "blow-miss": "a blow misses",
    "hurt": "a blow hits you",
    "death-foe": "a body falls",
    "death-hero": "you fall",
    "pickup-gold": "coins clink",
    "pickup": "your pack rustles",
    "notice": "a cry of alarm",
    "bell-rung": "a bell rings",
    "gnawing": "gnawing",
    "stairs": "steps on stairs",
    "draught": "a cold draught",
    "refuse": "a dull knock",
    "menu-move": "a tick",
    "menu-choose": "a soft click",
    "win": "bells of victory",
    "oil-low": "your lamp sputters",
    "fire-crackle": "fire crackles",
    "fire-catch": "something catches fire",
    "gas-hiss": "gas hisses",
    "blast": "an explosion",
}
"""Words for each sound, by its name."""
LOUD, FAINT = "loud", "faint"
CAPTION = "[{sound}]"
CAPTION_WITH_DETAILS = "[{sound}, {details}]"
"""Caption of a sound close by, and of one with a loudness or a direction, or with both."""
DETAILS = "{loudness}, {direction}"
