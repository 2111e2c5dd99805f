"""Log messages about why an order of many steps stopped: exploring, travelling, running and resting."""

from __future__ import annotations

from game.engine.events.stop_reasons import (
    Breaking,
    Detour,
    DoorOffer,
    FoeAim,
    FoeAlert,
    KeptBy,
    LandmarkKind,
    Stairs,
    StopCause,
)
from game.engine.model.door import DoorState
from game.engine.model.item import Slot
from game.ui.text.sentences import ByDevice

CAUSES = {
    StopCause.HURT: "You stop because you are hurt.",
    StopCause.LAMP_DIMMED: "You stop because of your lamp. Repeat the command if you want to go on.",
    StopCause.LOW_HEALTH: "Your health is low. The same command goes on, if you want to.",
    StopCause.NOISE: "You stop because you hear something.",
    StopCause.WAY_OPENS: "You stop where the passage widens.",
    StopCause.WAY_NARROWS: "You stop where the passage narrows.",
    StopCause.WAY_FORKS: "You stop where the passage forks.",
    StopCause.THERE_ALREADY: "You are already there.",
    StopCause.OFF_THE_MAP: "That is beyond the edge of the map.",
    StopCause.NO_WAY: "You know of no way to get there.",
    StopCause.NO_FOE_IN_VIEW: "No enemy is in view.",
    StopCause.NO_REST_NEEDED: "You do not need to rest.",
    StopCause.HEALED: "You are healed.",
    StopCause.RECOVERED: "You have recovered.",
}
AILING = "You stop because you are now {condition}."
NO_EXPLORING_WHILE = "You cannot explore while you are {condition}."
ATTACKED = "The {foe} is attacking you!"
ATTACKED_BY_UNSEEN = "Something that you cannot see is attacking you!"

BREAKING_IN = {
    Breaking.BASHES: "{Foe} is bashing a door.",
    Breaking.GNAWS: "{Foe} is gnawing at a door.",
    Breaking.BREACHED: "{Foe} has broken a door down.",
}
FOE_ALERTS = {
    FoeAlert.IN_VIEW: "{A_foe} comes into view.",
    FoeAlert.AWAKE: "The {foe} is awake now.",
    FoeAlert.HUNTS: "The {foe} is hunting you now.",
    FoeAlert.GUARDS: "The {foe} has noticed you, but it stays where it is.",
}
FOES_ALERTS = {
    FoeAlert.IN_VIEW: "{Foes} come into view.",
    FoeAlert.AWAKE: "{Foes} are awake now.",
    FoeAlert.HUNTS: "{Foes} are hunting you now.",
    FoeAlert.GUARDS: "{Foes} have noticed you, but they stay where they are.",
}
"""Sentences for several monsters at the same time."""
FOE_GLIMPSED = "You stop. The {foe} that you saw a moment ago to the {direction} is hunting you."
FOE_OUT_OF_VIEW = "You stop. The {foe} is out of view again. You last saw it to the {direction}."
"""The same, if an earlier message says that the monster has noticed the hero, but not that he sees it no more."""
HUNTERS_IN_VIEW = {
    False: "{Foes} comes into view, hunting you.",
    True: "{Foes} come into view, hunting you.",
}
"""Sentence after an order or an action of several turns, by whether several hunters have come into view."""
AIR_IN_VIEW = "You stop because you see {air}."

FOE_BESIDE = "You stop. The {foe} is right next to you."
FOE_BESIDE_UNSEEN = "You stop. The {foe} you saw earlier could be right next to you."
FOE_AT_HERO = {
    FoeAim.HUNTS: "You stop. The {foe} could attack you in {turns}.",
    FoeAim.UNAWARE: "You stop. The {foe} has not noticed you, but it could attack you in {turns}.",
    FoeAim.FLEES: "You stop. The {foe} is fleeing from you, but it could be back in {turns}.",
    FoeAim.GUARDS: "You stop. The {foe} is on guard nearby.",
    FoeAim.GUARDS_UNAWARE: "You stop. The {foe} is on guard nearby, but it has not noticed you.",
}
FOE_AT_HERO_NOW = "You stop. The {foe} could reach you at once."
FOE_AT_HERO_UNSEEN = "You stop. The {foe} you saw earlier could attack you in {turns}."
FOE_AT_GOAL = {
    FoeAim.HUNTS: "You stop. The {foe} could reach the square ahead of you in {turns}.",
    FoeAim.UNAWARE: "You stop. The {foe} has not noticed you, but it could reach the square ahead of you in {turns}.",
    FoeAim.FLEES: "You stop. The {foe} is fleeing from you, but it could reach the square ahead of you in {turns}.",
    FoeAim.GUARDS: "You stop. The {foe} is on guard near the square ahead of you.",
    FoeAim.GUARDS_UNAWARE: "You stop. The {foe} is on guard near the square ahead of you, but it has not noticed you.",
}
FOE_AT_GOAL_NOW = "You stop. The {foe} could reach the square ahead of you at once."
FOE_AT_GOAL_UNSEEN = "You stop. The {foe} you saw earlier could reach the square ahead of you in {turns}."

DETOURS = {
    Detour.DOORWAY: "It cannot step diagonally through the doorway.",
    Detour.CORNER: "It cannot step diagonally past the corner.",
    Detour.WALL: "It has no straight way to you.",
    Detour.SLOW: "It is slow.",
}
"""Added to the number of turns in which a monster close by could reach the hero."""

THING_HERE = {False: "{A_thing} lies here.", True: "{Things} lie here."}
THING_BESIDE = {False: "{A_thing} lies next to you.", True: "{Things} lie next to you."}
"""Sentence on a thing that the hero runs past, by whether its name takes a plural verb."""
LANDMARK_HERE = {
    LandmarkKind.STAIRS: "You stop on the {stairs}.",
    LandmarkKind.DOORWAY: "You stop in a doorway.",
    LandmarkKind.DOOR: "You stop in a doorway.",
}
LANDMARK_BESIDE = {
    LandmarkKind.STAIRS: "You stop next to the {stairs}.",
    LandmarkKind.DOORWAY: "You stop next to a doorway.",
    LandmarkKind.DOOR: "You stop next to a door.",
    LandmarkKind.FIXTURE: "You stop next to {a_fixture}.",
}

AT_DOOR = "You stop at the door."
AT_DOOR_HEARD = "You stop at the door, which is ajar. You have heard something behind it."
AT_DOOR_ONE = {
    False: "You stop at the door, which is ajar. {A_foe} is behind it.",
    True: "You stop at the door, which is ajar. {A_foe} is asleep behind it.",
}
AT_DOOR_SEVERAL = {
    False: "You stop at the door, which is ajar. Behind it are {a_foe} and {others}.",
    True: "You stop at the door, which is ajar. Behind it are a sleeping {foe} and {others}.",
}
"""Sentence on stopping at a door ajar (open a crack) with several monsters behind it.

The key is whether the nearest of these monsters is asleep.
"""
OTHER_MONSTERS = {False: "one other monster", True: "{number} other monsters"}
"""Number of the other monsters behind a door ajar, by whether it is more than one."""
BEFORE = "You stop in front of the {name}."
BEFORE_FIRE = "You stop in front of the fire."
BEFORE_GAS = "You stop at the edge of the gas."
FOUND_PRIZES = {
    False: "You stop at a vault: you may take only one of the items here. Walking over them takes none.",
    True: "You stop at a vault. Walking over the item here does not take it.",
}
FOUND_TOMES = {
    False: (
        "You stop at some tomes: you may learn from only one, and the others crumble. Look at each of them first:"
        " walking over them takes none."
    ),
    True: "You stop at a tome. Walking over it does not take it.",
}
"""Sentence on a choice, by whether there is nothing else to choose."""
FOUND_GEAR = "You stop: you see {a_thing}, which is better than your {worn}."
FOUND_GEAR_WITHOUT = {
    Slot.HEAD: "You stop: you see {a_thing}, and you are wearing nothing on your head.",
    Slot.BODY: "You stop: you see {a_thing}, and you are wearing no armour.",
    Slot.HAND: "You stop: you see {a_thing}, and you are wielding nothing.",
    Slot.FEET: "You stop: you see {a_thing}, and you are wearing nothing on your feet.",
}
"""Sentence on a piece of gear in view if the hero wears nothing in its place, by this place."""
UNDER_FIRE = "Something that you cannot see attacked you {turns} ago. Repeat the command if you want to explore anyway."
UNDER_FIRE_NOW = (
    "Something that you cannot see attacked you just now. Repeat the command if you want to explore anyway."
)
IN_THE_WAY = "The {name} is in your way."
DOOR_IN_THE_WAY = "You cannot get there: {door} is in the way."

STAIRS_DOWN = {
    Stairs.REACHED: "You are on the stairs down.",
    Stairs.NOT_FOUND: "You have not found any stairs down.",
    Stairs.NO_WAY: "You know of no way to the stairs down.",
    Stairs.NONE: "No stairs lead down from this level.",
}
STAIRS_UP = {
    Stairs.REACHED: "You are on the stairs up.",
    Stairs.NOT_FOUND: "You have not found any stairs up.",
    Stairs.NO_WAY: "You know of no way to the stairs up.",
    Stairs.NONE: "No stairs lead up from this level.",
}

FOE_IN_VIEW = "You cannot wait for many turns while {a_foe} is in view."
DEADLY_AILMENTS = "If you stay here, {causes} will take {takes} health, and you have only {health}."
WAITED = "You have waited for {turns}."
NO_WAY_TO_FOE = {
    None: "You see the {foe}, but you know of no way to it. It may know one to you.",
    DoorState.SHUT: "The only way to the {foe} leads through a shut door. Open it first.",
    DoorState.AJAR: "The only way to the {foe} leads through a door that is ajar. Push it open first.",
}
"""Answer to an attack on a foe that cannot be reached, by the state of the first door on the way; None: no way."""
RESTED = "You have rested for {turns}."

EXPLORED = {
    False: "You have explored this level. {Stairs}",
    True: "You have explored all that you can reach. {Stairs}",
}
"""Report if nothing is left, by whether there may be doors that nothing shows."""
MAYBE_HIDDEN = "There may be hidden {door}s."
"""Added in traditions (sets of rules) with hidden doors that nothing shows."""
MAYBE_ITEMS = "Items may lie where you cannot see now."
"""Added in traditions in which the hero forgets the items that he does not see."""
NOTHING_BUT = "Nothing is left but {places}. {Stairs}"
"""Report if some of what is left are doors that can be opened."""
EXPLORED_EXCEPT = "You have explored this level, except for {places}. {Stairs}"
NOTHING_ELSE = "Nothing else is left but {places}. {Stairs}"
"""Report after a sentence of the next three, if other places are left too."""
KEEPS_FROM_SLEEPER = "You cannot explore further without going near the sleeping {foe}."
KEEPS_FROM_FOE = "You cannot explore further without going near the {foe}."
KEEPS_FROM_UNSEEN = "You cannot explore further without going near the place where you saw the {foe}."
GO_NEAR = "Repeat the command to go there all the same."
"""What is added to each of these, because a player who has been warned may go on."""
STAIRS_KNOWN = {
    True: "You know where the stairs down are.",
    False: STAIRS_DOWN[Stairs.NOT_FOUND],
    None: STAIRS_DOWN[Stairs.NONE],
}
SHUT_DOORS = {False: "one shut door", True: "{number} shut doors"}
OTHER_SHUT_DOORS = {False: "one other shut door", True: "{number} other shut doors"}
DOORS_AJAR = {False: "one door that is ajar", True: "{number} doors that are ajar"}
FETCH_IT = {
    False: "If you want the item near the sleeping {foe}, walk there yourself.",
    True: "If you want the items near the sleeping {foe}, walk there yourself.",
}
FETCH_ITEMS = "If you want the items near sleeping monsters, walk there yourself."
"""Added to the report if items near sleepers are left, by whether they are several."""
LEFT_BEYOND = "what lies beyond the {peril}"
LEFT_DOOR = {
    KeptBy.LOCK: "a locked {noun} to the {direction}",
    KeptBy.BOLT: "a bolted {noun} to the {direction}",
    KeptBy.BAR: "a door to the {direction} that opens only from the other side",
    KeptBy.RUNE: "{a_noun} to the {direction} that has a rune",
    KeptBy.LEVER: "{a_noun} to the {direction} that only a lever opens",
    KeptBy.PLATE: "{a_noun} to the {direction} that only its plate opens",
    KeptBy.HERO: "{a_noun} to the {direction} that you cannot open",
}
LEFT_DOORS = {
    KeptBy.LOCK: "{number} locked doors",
    KeptBy.BOLT: "{number} bolted doors",
    KeptBy.BAR: "{number} doors that open only from the other side",
    KeptBy.RUNE: "{number} doors with runes",
    KeptBy.LEVER: "{number} doors that only a lever opens",
    KeptBy.PLATE: "{number} gates that only their plates open",
    KeptBy.HERO: "{number} doors that you cannot open",
}
LEFT_OUT_OF_REACH = {False: "{an_item} out of reach", True: "{number} items out of reach"}
LEFT_NO_ROOM = {
    False: "{an_item} that your pack has no room for",
    True: "{number} items that your pack has no room for",
}
LEFT_NEAR_SLEEPERS = {
    False: "an item near the sleeping {foe}",
    True: "{number} items near the sleeping {foe}",
}
LEFT_NEAR_SEVERAL_SLEEPERS = "{number} items near sleeping monsters"
LEFT_PRIZES = {False: "a choice of prizes", True: "a prize"}

OFFERS = {
    DoorOffer.OPEN: "{Press} again to open it",
    DoorOffer.EASE: "{Press} again to open it only a crack",
    DoorOffer.PUSH: "{Press} again to push it open",
}
OFFER_EASE_LOUD = "{Press} again to open it only a crack (rusty: loud)"
GOES_NEAR = {
    False: "You know no free way there, so you go as near as you can: {steps} to the {direction}.",
    True: "You know no free way there. You go {steps} to the {direction}, but not past the sleeping {foe}.",
}
NOWHERE_NEARER = {
    False: "You know no free way there, and you cannot get any nearer.",
    True: "You know no free way there. The next step nearer would lead past the sleeping {foe}, so take it yourself.",
}
"""What is said after a click on a cell to which no free way is known, by whether the walk ends before a sleeper."""
GOES_BESIDE = "{A_thing} is there, so you go as near as you can: {steps} to the {direction}."
"""What is said if the way is free up to the clicked cell, and only what is on it keeps the hero out, such as a trap."""

PRIZE_HERE = ByDevice(
    "{A_thing} lies here. Press {TAKE} to take it.",
    "{A_thing} lies here. Click yourself to take it.",
    "{A_thing} lies here. {CONFIRM}, then Take: take it.",
)
PRIZE_NOT_TAKEN = "{A_thing} lies here. {Why}"
EXPLORES_WITH_COVERED_LAMP = ByDevice(
    "Your lamp is covered, so you explore in the dark. Press {COVER_LAMP} to uncover it.",
    "Your lamp is covered, so you explore in the dark. Click {COVER_LAMP} to uncover it.",
    "Your lamp is covered, so you explore in the dark.",
)
LEAVES_SLEEPERS = "You explore elsewhere, and leave {sleepers} alone."
"""Note after the first step of exploring, on the monsters that sleep next to where the hero was."""
EXPLORES_WITHOUT_OIL = "Your lamp has no oil, so you explore in the dark."
TOO_NEAR = "You do not go on: the {foe} is too near."
HUNTS_TOO_NEAR = "You do not go on: the {foe} hunts you and could attack you in {turns}."
"""Reasons why a monster stops an order of many steps for the second time in a turn."""
ANOTHER_IS_NEAR = "You do not go on: another {foe} could attack you in {turns}."
"""What is said when a second monster of the same name stops an order in the same turn."""
SAME_LEFT = ByDevice(
    "The same is left as before. Press {DOORS} for the list of doors.",
    "The same is left as before. Click {DOORS} for the list of doors.",
    "The same is left as before. {CONFIRM}, then Doors: list them.",
)
"""What is said when exploring stops once more because of the same."""
INSTEAD_OF_ORDERS = ByDevice(
    "{Reason} Walk step by step, or press {ATTACK} to attack it{or_throw} or {WAIT} to wait.",
    "{Reason} Click it to attack it, {WAIT} to wait, or a square next to you to walk there.",
    "{Reason} Walk into it to attack it, press {WAIT} to wait, or walk away step by step.",
)
OR_THROW = ", {FIRE} to throw something"
"""Added between the other keys if the hero has something to throw."""
INSTEAD_OF_ORDERS_UNSEEN = ByDevice(
    "You do not go on: the {foe} may be near. Press {WAIT} to wait, or walk step by step.",
    "You do not go on: the {foe} may be near. Click {WAIT} to wait, or a square next to you to walk there.",
    "You do not go on: the {foe} may be near. Press {WAIT} to wait, or walk step by step.",
)
"""What is said when a monster stops an order of many steps for the second time in a turn."""
