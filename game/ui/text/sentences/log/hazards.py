"""Log messages about fire, gas, lamps, rest and traps."""

from __future__ import annotations

from game.ui.text.sentences import ByActor

FIRE_BROKE_OUT = "A fire breaks out!"
DOOR_CAUGHT_FIRE = "{The_door} catches fire!"
DOOR_BURNT_DOWN = "{The_door} burns down. The doorway stays open for ever."
GAS_EXPLODED = "The {gas} explodes!"
GAS_RELEASED = "{Gas} pours out!"
AIR_APPEARED = "You see {name}."

LAMP_WENT_OUT = "Your lamp goes out. You see less now, but you hear more."
LAMP_LOW = "Your lamp is running low. The oil lasts for another {turns}."
LAMP_COVERED = ByActor("You cover your lamp.", "{Actor} covers its lamp.")
LAMP_UNCOVERED = ByActor("You uncover your lamp.", "{Actor} uncovers its lamp.")
LAMP_REFILLED = "You refill your lamp. The oil will now last for {turns}."
OIL_LEFT = "You leave the oil: your lamp has room for only {room} of its {oil} turns. You take it once half of it fits."

RESTING = "You rest. It will take about {turns}."
REST_NOW = "Resting now would take about {turns}."
"""Line of the tooltip of the button."""
REST_FIRST_TAKES = "The {cause} will first take {takes} of your {health} health."

TRAP_SET = ByActor("You set {a_trap}.", "{Actor} sets {a_trap}.")
TRAP_SPOTTED = "You spot {a_trap}!"
TRAP_SPRUNG = ByActor("You step into {a_trap}!", "{Actor} steps into {a_trap}!")
