"""Texts of the status bar and of the panel on the right: short labels of the hero's state and of what is in view."""

from __future__ import annotations

from game.ui.text.sentences import ByDevice

DEPTH = "Depth {number}"
CONDITION = "{condition} {turns}"
DOORS_OPENED = "Doors opened: {number}"
TURN = "Turn {number}"
KEYS = ByDevice("{HELP} keys", "help", "{CONFIRM} commands")
KEYS_SHORT = ByDevice("{HELP}", "?", "{CONFIRM}")
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
