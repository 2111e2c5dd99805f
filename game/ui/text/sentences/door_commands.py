"""Texts about commands at doors, levers and traps.

The texts are entries of menus, questions before an action that cannot be undone, and messages that say why a command
is impossible.
"""

from __future__ import annotations

from game.engine.model.door import DoorState
from game.ui.text.sentences import ByDevice

OPEN = {
    (True, True): "Open it and enter (loud)",
    (True, False): "Open it and enter",
    (False, True): "Open it (loud)",
    (False, False): "Open it",
}
"""Text of the menu entry that opens a door.

The key is whether the hero also enters, and whether the tradition (set of rules) has noise.
"""
OPEN_DESPITE_RUNE = {
    (True, True): "Open it despite the rune, and enter (loud)",
    (True, False): "Open it despite the rune, and enter",
    (False, True): "Open it despite the rune (loud)",
    (False, False): "Open it despite the rune",
}
UNLOCK = {
    (True, True): "Unlock and open it, and enter (uses a key; loud)",
    (True, False): "Unlock and open it, and enter (uses a key)",
    (False, True): "Unlock and open it (uses a key; loud)",
    (False, False): "Unlock and open it (uses a key)",
}
"""Text instead of `OPEN` for a locked door."""
UNLOCK_DESPITE_RUNE = {
    (True, True): "Unlock and open it despite the rune, and enter (uses a key; loud)",
    (True, False): "Unlock and open it despite the rune, and enter (uses a key)",
    (False, True): "Unlock and open it despite the rune (uses a key; loud)",
    (False, False): "Unlock and open it despite the rune (uses a key)",
}
PUSH_OPEN = "Push it open and enter (heard nearby)"

LABEL_OPEN = {True: "Open and enter", False: "Open"}
"""Label of the button that opens a door, by whether the hero also enters."""
LABEL_UNLOCK = "Unlock (uses a key)"
LABEL_OPEN_DESPITE_RUNE = "Open despite rune"
LABEL_PUSH_OPEN = {True: "Push open, enter", False: "Push (crack first)"}
"""Label of the button that opens a door ajar wide, by whether the door is ajar."""
SHORT_OPEN, SHORT_PUSH = "Open", "Push"
"""Short labels for a panel with little room."""
TIP_WAKES = "As far as you know, this wakes {the_sleepers}."
TIP_MAY_WAKE = "As far as you know, this wakes {the_sleepers} with a chance of {percent}% each."
LEVER = "Lever"
SEARCH, DRINK = "Search", "Drink"
"""Buttons of a fixture beside the hero, such as a bookcase or a fountain."""
TIP_LOUDNESS = "This is {loudness}: awake monsters up to {squares} away hear it. Shut doors muffle it."
TIP_SOFT = "This is {loudness}."
TIP_FOR_GOOD = "The door stays open for good."
TIP_KEY = "This uses up one key. You have {keys}."
TIP_RUNE = "The rune warns of danger."

STATES = {
    DoorState.SHUT: "shut",
    DoorState.AJAR: "ajar",
    DoorState.OPEN: "open",
    DoorState.BOLTED: "bolted",
    DoorState.BROKEN: "destroyed",
}
LOCKED = "locked"
DOOR_AND_STATE = "{Door}, {state}"
"""Heading of the menu of a door."""
RUSTY = "rusty"
KIND_AND_STATE = "{Kind}, {state}"
"""Text of a door's row in the list of doors."""
LIST_THEM = ByDevice(
    "Press {DOORS} for the list of doors.", "Click {DOORS} for the list of doors.", "{CONFIRM}, then Doors: list them."
)
"""Added to the log when exploring has left only doors."""

IN_DIRECTION = "{Direction}: {thing}"
"""Row of the menu that asks for a direction."""
CHOOSE_DIRECTION = ByDevice(
    "A direction or {CONFIRM}: choose · {CANCEL}: back",
    "Click a row: choose · Right-click: back",
    "A direction or {CONFIRM}: choose · {CANCEL}: back",
)

NOT_AJAR = "Open it a crack first."
ALREADY_AJAR = "It is already ajar. Push it open."
"""Reasons why a button of a door cannot be used now: to push the door open, and to open it loudly."""
IMPOSSIBLE = "{action}: {why}"
"""Row of the menu of a door that cannot be chosen now."""
NO_DOOR = "There is no door next to you."
DOOR_AT_A_CORNER = "You cannot reach around the corner. Step in front of the door first."
NO_LEVER = "There is no lever next to you."

AT_DOOR = "{action}, {direction}"
"""Row of the list of commands if several doors or levers are beside the hero."""
DOOR_LIST, DOOR_LIST_EMPTY = "Doors not open: {number}", "Doors not open"
TO_BOLT = "{Kind}, open"
"""Text of the row of the nearest open door that the hero could bolt."""
NEAREST_BOLT = "nearest to bolt"
NO_DOORS = "You know of no shut doors on this level."
OPEN_TOO = "Open doors that you know: {number}."
ALREADY_THERE = "You are already next to it. {How}"
"""Answer to the choice of a door beside the hero, with the sentence that says how to get through it."""
LIST_KEYS = ByDevice(
    "Letter, digit or {CONFIRM}: go there at once · {CANCEL}: close",
    "Click: go there · Right-click: close",
    "{CONFIRM}: go there · {CANCEL}: close",
)
LIST_KEYS_PUSH = ByDevice(
    "Letter, digit or {CONFIRM}: push it open · {CANCEL}: close",
    "Click: push it open · Right-click: close",
    "{CONFIRM}: push it open · {CANCEL}: close",
)
"""Keys of the list if the selected door is ajar and beside the hero."""
EMPTY_LIST_KEYS = ByDevice("{CANCEL}: close", "Right-click: close", "{CANCEL}: close")
