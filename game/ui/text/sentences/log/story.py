"""Log messages about finding, arriving and winning, and the first lines of a game."""

from __future__ import annotations

from game.ui.text.sentences import ByActor

GREETING = "You are at depth {depth}. Seed: {seed}."
DOORS_ARE_HIDDEN = "Some {door}s here are hidden and look like walls. Search to find them."
FOUND = ByActor("You find {a_door}!", "{Actor} finds {a_door}!")
FOUND_NOTHING = "You find nothing this time."
ARRIVED = "You are now at depth {depth}."
HEALED_ON_ARRIVAL = "You are now at depth {depth}. You catch your breath and get {health} health back."
OUT_WITH_AMULET = "You climb out of the dungeon with the {amulet}!"
DOOR_OF_VICTORY = "The {door} opens!"
REPEATED = "{message} ×{times}"
REPEATED_IN_TURNS = "{message} ×{times} in {turns} turns"
