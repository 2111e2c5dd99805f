"""Log messages about finding, arriving and winning, and the first lines of a game."""

from __future__ import annotations

from game.engine.events import door_events, movement_events
from game.ui.text.sentences import ByActor, EventSentences

GREETING = "You are at depth {depth}. Seed: {seed}."
DOORS_ARE_HIDDEN = "{Door}s can be hidden and then look like walls. Search to find them."
CHANGED_PLACES = "You swap places with {the_friend}."
FOUND_NOTHING = "You find nothing this time."
ARRIVED = "You are now at depth {depth}."
HEALED_ON_ARRIVAL = "You are now at depth {depth}. You catch your breath and get {health} health back."
OWN_DOORS = "Your open doors: {doors}."
NEAR_LIMIT = "Your open doors: {doors}. At {limit}, the {foe} comes."
LIMIT_REACHED = "Your open doors: {doors}. Bolt {bolts} to send the {foe} away."
INTRUDER_COMES = "The {foe} comes in by {the_door}, {steps} from you, and hunts you."
INTRUDER_WAITS = (
    "Your open doors: {doors}. The {foe} comes once its way to you from one of them is {steps} or more."
    " Bolt {bolts} to keep it away."
)
INTRUDER_DEAD = "The {foe} is dead. On this level the next one comes at {limit} open doors of yours."
REPEATED = "{message} ({times} times)"
REPEATED_IN_TURNS = "{message} ({times} times in {turns} turns)"

EVENTS: EventSentences = {
    "text": {
        movement_events.RoomEntered: "You enter {a_room}.",
    },
    "door text": {
        door_events.SecretDoorFound: ByActor("You find {a_door}!", "{Actor} finds {a_door}!"),
    },
    "good": {
        movement_events.Escaped: "You climb out of the dungeon with the {amulet}!",
        movement_events.Withdrew: "The {foe} is gone.",
        movement_events.Won: "The {door} opens!",
    },
}
"""Sentences of events that always have the same, by the purpose of their colour and by their class."""
