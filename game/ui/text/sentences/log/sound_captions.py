"""Captions of the sounds that the hero hears, for players who do not hear them."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.events import combat_events, door_events, hazard_events, item_events
from game.engine.events.event import Event

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
    "door-breach": "a door breaks",
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
    "tome-crumbles": "a book falls to dust",
    "notice": "a sudden stir",
    "bell-rung": "a bell rings",
    "gnawing": "gnawing",
    "stairs": "steps on stairs",
    "draught": "a cold draught",
    "doors-near": "the air begins to stir",
    "doors-calm": "the air grows still",
    "refuse": "not possible",
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
CAPTIONS_OF_EVENTS: Mapping[tuple[type[Event], str], str] = {
    (combat_events.Hurt, "hurt"): "you are hurt",
    (door_events.Battered, "blow-blocked"): "a blow shakes a door",
    (door_events.Battered, "door-knock"): "a blow shakes a door",
    (door_events.PlateAgreed, "lever"): "a plate sinks",
    (door_events.PlateRefused, "lever"): "a plate sinks",
    (door_events.SecretDoorFound, "door-latch"): "a hidden way is found",
    (door_events.Unlocked, "door-latch"): "a lock clicks",
    (hazard_events.BurntDown, "door-breach"): "a burnt door falls",
    (hazard_events.LampCovered, "door-latch"): "a lamp cover clicks",
    (hazard_events.OilTaken, "pickup"): "oil gurgles",
    (hazard_events.TrapLaid, "door-bolt"): "a trap is set",
    (hazard_events.TrapSprung, "door-bolt"): "a trap springs",
    (item_events.Blasted, "blow-blocked"): "magic does no harm",
    (item_events.Blasted, "blow-hit"): "magic hits",
    (item_events.Blasted, "hurt"): "magic hits you",
    (item_events.Dug, "door-breach"): "rock crumbles",
    (item_events.Healed, "menu-choose"): "magic hums",
    (item_events.Identified, "menu-choose"): "you learn something",
    (item_events.Improved, "menu-choose"): "magic hums",
    (item_events.Invoked, "stairs"): "magic hums",
    (item_events.Learned, "menu-choose"): "you learn something",
    (item_events.LookedBehind, "menu-choose"): "magic hums",
    (item_events.LeftLying, "refuse"): "your pack is full",
    (item_events.Shattered, "door-breach"): "something shatters",
    (item_events.Teleported, "stairs"): "air rushes",
    (item_events.Threw, "blow-miss"): "something flies",
}
"""Words for a sound that means something else in one class of events, by the class and the name of the sound."""
LOUD, FAINT = "loud", "faint"
CAPTION = "[{sound}]"
CAPTION_WITH_DETAILS = "[{sound}, {details}]"
"""Caption of a sound close by, and of one with a loudness or a direction, or with both."""
DETAILS = "{loudness}, {direction}"
