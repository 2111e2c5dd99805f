"""Texts of the status bar and of the panel on the right: short labels of the hero's state and of what is in view."""

from __future__ import annotations

DEPTH = "Depth {number}"
CONDITION = "{condition} {turns}"
LOW = "{value} !"
"""Health or oil, if it is low."""
DOORS_OPENED = "Doors opened: {number}"
TURN = "Turn {number}"
KEYS, KEYS_SHORT = "? keys", "?"
LAMP_COVERED = "{oil} (covered)"

ATTACK = "Attack: {attack_dice} ({percent}%)"
DEFENCE = "Defence: {defence_dice} ({percent}%)"
MORE_ITEM = "and 1 more item"
MORE_ITEMS = "and {number} more items"
MORE = "and {number} more"
IN_VIEW = "{number} in view"
STAIRS = {1: "Stairs down: {far}", -1: "Stairs up: {far}"}
"""Line about the nearest known stairs, by the direction in which they lead: 1 for down, -1 for up."""
NOT_FOUND, HERE, NO_WAY = "not found", "here", "no known way"
DOORS = "Doors: {shut} shut, {ajar} ajar"

SPOKEN_STATUS = "Turn {turn}, depth {depth}. Health {health} of {most_health}."
SPOKEN_OIL, SPOKEN_OIL_COVERED = "Oil {oil}.", "Oil {oil}, lamp covered."
SPOKEN_CONDITION = "{Condition} for {turns}."
SPOKEN_VIEW = "In view: {sights}."
SPOKEN_FOE = "{foe}, {mood}, health {health} of {most_health}, {place}"
SPOKEN_THING = "{thing}, {place}"
SPOKEN_DOOR_IN_VIEW = "{door} ({state})"
SPOKEN_STAIRS = {1: "stairs down", -1: "stairs up"}
"""Name of stairs, by the direction in which they lead: 1 for down, -1 for up."""
SPOKEN_WAYS, SPOKEN_ALL_WAYS = "You can go {directions}.", "You can go in all directions."
SPOKEN_DOOR = "{Door} ({state}) to the {direction}."
SPOKEN_LOOK = "{Place}: {lines}"
SPOKEN_DISTANCE = "{cells} {direction}"
"""Lines for a screen reader on the hero's state and on what is around him."""
