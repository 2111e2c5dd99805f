"""Log messages about fire, gas, lamps, rest and traps."""

from __future__ import annotations

from game.engine.events import hazard_events
from game.ui.text.sentences import ByActor, EventSentences

FIRE_BROKE_OUT = "A fire breaks out!"
DOOR_CAUGHT_FIRE = "{The_door} catches fire!"

LAMP_WENT_OUT = "Your lamp goes out. You see less now, but you hear more."
LAMP_LOW = "Your lamp is running low. The oil lasts for another {turns}."
LAMP_COVERED = ByActor("You cover your lamp.", "{Actor} covers its lamp.")
LAMP_UNCOVERED = ByActor("You uncover your lamp.", "{Actor} uncovers its lamp.")

RESTING = {
    False: "You rest. It will take about {turns}.",
    True: "You rest for {turns}. To heal, you may need another rest.",
}
"""Sentence on a rest that begins, by whether it is as long as a rest can be."""
REST_NOW = "Resting now would take about {turns}."
"""Line of the tooltip of the button."""
REST_FIRST_TAKES = "The {cause} will first take {takes} of your {health} health."

TRAP_SPRUNG = ByActor("You step into {a_trap}!", "{Actor} steps into {a_trap}!")

EVENTS: EventSentences = {
    "door text": {
        hazard_events.BurntDown: "{The_door} burns down. The doorway stays open for ever.",
    },
    "harm": {
        hazard_events.Exploded: "The {gas} explodes!",
        hazard_events.GasReleased: "{Gas} pours out!",
        hazard_events.HazardAppeared: "You see {name}.",
    },
    "gain": {
        hazard_events.OilTaken: "You refill your lamp. The oil will now last for {oil_turns}.",
    },
    "dim text": {
        hazard_events.OilLeft: (
            "You leave the oil: your lamp has room for only {room} of its {oil} turns. You take it once"
            " half of it fits."
        ),
    },
    "text": {
        hazard_events.TrapLaid: ByActor("You set {a_trap}.", "{Actor} sets {a_trap}."),
    },
    "good": {
        hazard_events.TrapSpotted: "You spot {a_trap}!",
    },
}
"""Sentences of events that always have the same, by the purpose of their colour and by their class."""
