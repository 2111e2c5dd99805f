"""Log messages about items and abilities: how they were used, and what effect they had."""

from __future__ import annotations

from game.engine.model.item import Category, Slot
from game.ui.text.sentences import ByActor

PICKED_UP = ByActor("You pick up {item}.", "{Actor} picks up {item}.")
PICKED_UP_OWN_KEY = "You have the {item}! It opens the {door} door, somewhere on this level."
LEFT_LYING = "Your pack is full, so you leave {item}."
USED = {
    Category.POTION: ByActor("You drink {item}.", "{Actor} drinks {item}."),
    Category.SCROLL: ByActor("You read {item}.", "{Actor} reads {item}."),
    Category.WAND: ByActor("You point {item}.", "{Actor} points {item}."),
    Category.TOOL: ByActor("You use {item}.", "{Actor} uses {item}."),
    Category.MISSILE: ByActor("You throw {item}.", "{Actor} throws {item}."),
    Category.GEAR: ByActor("You put on {item}.", "{Actor} puts on {item}."),
    Category.TOME: ByActor("You study {item}.", "{Actor} studies {item}."),
    Category.COUNTED: ByActor("You take {item}.", "{Actor} takes {item}."),
}
WIELDED = ByActor("You wield {item}.", "{Actor} wields {item}.")
PUT_ON = ByActor("You put on {item}.", "{Actor} puts on {item}.")
PUT_AWAY = ByActor("You put away {item}.", "{Actor} puts away {item}.")
TOOK_OFF = ByActor("You take off {item}.", "{Actor} takes off {item}.")
DROPPED = ByActor("You drop {item}.", "{Actor} drops {item}.")
SHOT = ByActor("You shoot {item}.", "{Actor} shoots {item}.")
THREW = ByActor("You throw {item}.", "{Actor} throws {item}.")
SHATTERED = "The {item} shatters."
WITHDRAWN = {
    False: "The {item} vanishes. You could take only one prize.",
    True: "The {item} vanish. You could take only one prize.",
}
"""Sentence on a prize that vanishes because the hero took another prize, by whether its name takes a plural verb."""

LEARNED = "You learn {ability}. {effect}"
WASTED = "Nothing happens. {Reason}"
IDENTIFIED = "It was {item}."
ABILITY_USED = ByActor("You use {ability}.", "{Actor} uses {ability}.")
HEALED = ByActor("You regain {health} health.", "{Actor} regains {health} health.")
HEALED_NOTHING = ByActor("You are not hurt, so it heals nothing.", "{Actor} is not hurt, so it heals nothing.")
TELEPORTED = ByActor("You vanish and appear somewhere else.", "{Actor} vanishes and appears somewhere else.")
LAYOUT_KNOWN = "You already know the layout of this level."
LAYOUT_LEARNED = "You learn the layout of this level."
LAYOUT_SHOWS_DOOR = "You learn the layout of this level. It shows {a_door}."
LAYOUT_SHOWS_DOORS = "You learn the layout of this level. It shows {number} {door}s."
HIDDEN_DOOR = "hidden door"
SENSED_NO_DOOR = "No closed door is left on this level."
SENSED_ONE_DOOR = "You sense what is behind the closed door."
SENSED_DOORS = "You sense what is behind each of the {number} closed doors."
IMPROVED = {Slot.HAND: "Your weapon is now {item}.", Slot.BODY: "Your armour is now {item}."}
BEAM_CUT = "A beam cuts through {squares} of rock."
BEAM_PASSED = "A beam flies across the level."
