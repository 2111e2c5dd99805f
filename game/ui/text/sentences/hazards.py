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
LAMP_LOW = "Your lamp is running low. The oil lasts for {turns} more."
LAMP_COVERED = ByActor("You cover your lamp.", "{Actor} covers its lamp.")
LAMP_UNCOVERED = ByActor("You uncover your lamp.", "{Actor} uncovers its lamp.")
LAMP_REFILLED = "You refill your lamp. The oil lasts for {turns} more."
OIL_LEFT = "You leave the oil, because your lamp is nearly full."

RESTING = "You rest. It will take about {turns}."
RESTING_BURNS_OIL = "You rest. It will take about {turns} and {oil} oil."
RESTING_BURNS_OIL_COVER = (
    "You rest. It will take about {turns} and {oil} oil, or {covered} oil with the lamp covered ({key})."
)
RESTING_BURNS_ALL = "You rest. It will take about {turns} and all your oil."
RESTING_BURNS_ALL_COVER = (
    "You rest. It will take about {turns} and all your oil, or {covered} oil with the lamp covered ({key})."
)
REST_FIRST_TAKES = "The {cause} will first take {takes} of your {health} health."

TRAP_SET = ByActor("You set {a_trap}.", "{Actor} sets {a_trap}.")
TRAP_SPOTTED = "You spot {a_trap}!"
TRAP_SPRUNG = ByActor("You step into {a_trap}!", "{Actor} steps into {a_trap}!")
