"""Log messages about items and abilities: how they were used, and what effect they had."""

from __future__ import annotations

from game.engine.events import item_events
from game.engine.model.item import Category, Slot
from game.ui.text.sentences import ByActor, EventSentences

PICKED_UP = ByActor("You pick up {item}.", "{Actor} picks up {item}.")
PICKED_UP_OWN_KEY = "You have the {thing}! It opens the {kind} door, which is somewhere on this level."
USED = {
    Category.POTION: ByActor("You drink {item}.", "{Actor} drinks {item}."),
    Category.SCROLL: ByActor("You read {item}.", "{Actor} reads {item}."),
    Category.WAND: ByActor("You aim {item}.", "{Actor} aims {item}."),
    Category.TOOL: ByActor("You use {item}.", "{Actor} uses {item}."),
    Category.MISSILE: ByActor("You throw {item}.", "{Actor} throws {item}."),
    Category.GEAR: ByActor("You put on {item}.", "{Actor} puts on {item}."),
    Category.TOME: ByActor("You study {item}.", "{Actor} studies {item}."),
    Category.COUNTED: ByActor("You take {item}.", "{Actor} takes {item}."),
}
WIELDED = ByActor("You wield the {thing}.", "{Actor} wields the {thing}.")
PUT_ON = ByActor("You put on the {thing}.", "{Actor} puts on the {thing}.")
PUT_AWAY = ByActor("You put away your {thing}.", "{Actor} puts away its {thing}.")
TOOK_OFF = ByActor("You take off your {thing}.", "{Actor} takes off its {thing}.")
SHOT = ByActor("You shoot {item}.", "{Actor} shoots {item}.")
THREW = ByActor("You throw {item}.", "{Actor} throws {item}.")
WITHDRAWN = {
    False: "The {thing} vanishes. You could take only one prize.",
    True: "The {things} vanish. You could take only one prize.",
}
"""Sentence on a prize that vanishes because the hero took another prize, by whether its name takes a plural verb."""

PRIZE_IDENTIFIED = "You see a prize: {item}."
IDENTIFIED = {False: "It was {item}.", True: "It is {item}."}
"""Sentence on an item that the hero has identified by using it. The key is whether he still has the item."""
HEALED = ByActor("You regain {health} health.", "{Actor} regains {health} health.")
HEALED_NOTHING = ByActor(
    "You are not hurt, so the healing has no effect.", "{Actor} is not hurt, so the healing has no effect."
)
LAYOUT_KNOWN = "You already know all of the layout that it shows."
LAYOUT_LEARNED = "You learn the layout of {squares} of this level."
LAYOUT_SHOWS_DOOR = "You learn the layout of {squares} of this level, and you discover {a_door}."
LAYOUT_SHOWS_DOORS = "You learn the layout of {squares} of this level, and you discover {number} {door}s."
KNOWN_LAYOUT_SHOWS_DOOR = "You already know all of the layout that it shows, but you discover {a_door}."
KNOWN_LAYOUT_SHOWS_DOORS = "You already know all of the layout that it shows, but you discover {number} {door}s."
HIDDEN_DOOR = "hidden door"
YOU_TELEPORTED = "You vanish and appear somewhere else."
TELEPORTED = {
    (True, True): "The {foe} vanishes and appears somewhere else.",
    (True, False): "The {foe} vanishes.",
    (False, True): "The {foe} appears out of nowhere.",
    (False, False): "The {foe} vanishes.",
}
"""Sentence on another actor that was teleported, by whether the hero sees where it was, and where it is."""
CRUMBLED = "The {tome} crumbles to dust."
LOOKED_BEHIND = "You look through the door and see {foes}."
SAW_NOBODY = "You look through the door and see nobody."
SLEEPING = "sleeping {foe}"
SENSED_NO_DOOR = "There are no shut doors left on this level."
SENSED_DOORS = "For a moment, you hear behind every shut door on this level. {Shown}"
SENSED_SHOWN = {
    True: "Badges on the doors show what you heard.",
    False: "Look at a door to read what you heard.",
}
"""Sentence on how to learn what the hero has heard, by whether the map has badges of doors."""
SENSED_UNKNOWN = "Doors that you have not found yet show it when you see them."
"""Added if the hero does not know all shut doors of the level."""
IMPROVED = {
    Slot.HAND: "You have improved your weapon. It is now {item}.",
    Slot.BODY: "You have improved your armour. It is now {item}.",
}
BEAM_CUT = "A beam cuts a way through {squares}."
BEAM_PASSED = "A beam shoots out, but there is nothing in its way to cut through."
OIL_TAKEN = "+{oil} oil"
"""Text that rises from the map."""

SEARCHED = {True: "You search the {fixture}.", False: "You search the {fixture} and find nothing."}
"""Sentence on a search of a fixture, by whether it found something. What was found is told after it."""
DRANK = "You drink from the {fixture} and get {health} health back."
EVENTS: EventSentences = {
    "gain": {
        item_events.Taken: PICKED_UP,
    },
    "dim text": {
        item_events.LeftLying: "Your pack is full, so you cannot pick up {item}.",
        item_events.UsedInVain: "Nothing happens. {reason}",
    },
    "text": {
        item_events.Dropped: ByActor("You drop {item}.", "{Actor} drops {item}."),
        item_events.Shattered: "The {name} shatters.",
        item_events.Invoked: ByActor('You use "{ability}".', '{Actor} uses "{ability}".'),
    },
    "good": {
        item_events.Learned: 'You learn the ability "{ability}". Your list of abilities describes it.',
    },
}
"""Sentences of events that always have the same, by the purpose of their colour and by their class."""
