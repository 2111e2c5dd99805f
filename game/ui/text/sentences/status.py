"""Texts of the status bar and of the panel on the right: short labels of the hero's state and of what is in view."""

from __future__ import annotations

from game.engine.model.door import DoorState
from game.engine.model.item import Category
from game.engine.model.memory import Occupants
from game.engine.senses.door_signs import Sign
from game.ui.text.sentences import ByDevice

DEPTH = "Depth {number}"
CONDITION = "{condition} {turns}"
LOW = "{value} !"
"""Health or oil, if it is low."""
DOORS_OPENED = "Doors opened: {number}"
TURN = "Turn {number}"
KEYS = ByDevice("{HELP} help", "help", "{CONFIRM} commands")
KEYS_SHORT = ByDevice("{HELP}", "?", "{CONFIRM}")
OIL = "oil {oil}"
LAMP_COVERED = "{value} (covered)"

DEPTH_TIP = "You are at depth {number} of the dungeon."
HEALTH_TIP = "Your health: {health} of {most}. At 0 you die."
CONDITION_TIP = "You are {condition} for {turns}."
CONDITION_HURTS = "It costs {damage} health each turn."
LATCHES_TIP = (
    "Latches: {number}. With a latch you shut and bolt one door next to you. Nothing opens it until {blows} blows have"
    " broken the bolt; a strong monster needs fewer. A latch can be used only once. There is one on each level."
)
OIL_TIP = "Oil burns each turn. There is a flask of oil on each level, at most two doors from where you arrive."
KEYS_TIP = "Keys: {number}. Each key opens one locked door and is then used up."
OPENED_TIP = "Doors that you have opened: {number}. They stay open for good, for you and for monsters."
OPEN_DOORS = "{number} of {limit}"
OVER_LIMIT, OVER_LIMIT_SHORT = "{number}, {over} over the limit of {limit}", "{number} (limit {limit})"
"""Number of the hero's open doors and its limit, and the same if the number is greater."""
WAITS = "{value}, {foe} waits"
"""The same while the monster of the limit finds no way in."""
OPEN_DOORS_TIP = (
    "Doors of yours that stand open on this depth: {number}. A door left ajar or bolted does not count, and one that a"
    " monster opens counts only after your knock. They draw monsters that wander."
)
LIMIT_TIP = "At {limit}, the {foe} comes in by one of them and hunts you. Below {limit}, it leaves."
IS_HERE = {True: "{value}, {foe} {steps} off", False: "{value}, {foe} cut off"}
"""The same while this monster is on the level, by whether an open way leads from it to the hero."""
LIMIT_REACHED_TIP = {
    True: "The {foe} is on this level, {steps} from you. Bolt {bolts} to send it away.",
    False: "The {foe} is on this level, but no open way leads from it to you. Bolt {bolts} to send it away.",
}
LIMIT_WAITS_TIP = (
    "The {foe} waits. It comes once its way to you from one of these doors is {steps} or more. Bolt {bolts} to keep it"
    " away."
)
IF_OPENED = "Your open doors if you open it: {doors}"
IF_BOLTED = "Your open doors if you bolt it: {doors}"
IF_ANSWERED = "Your open doors if somebody opens it: {doors}."
IF_PULLED = "Your open doors if you pull it: {doors}"
IF_STEPPED_ON = "Your open doors if you step on it: {doors}"
DOORS_THEN = "Open then: {doors}"
"""Lines on what this number would become, and the last one for where room is short."""
TIP_CHANGE = "Your open doors after that: {doors}."
TIP_COMES = "Your open doors after that: {doors}. Then the {foe} comes."
TIP_LEAVES = "Your open doors after that: {doors}. Then the {foe} leaves."
"""Sentences about the same in tooltips."""
GOLD_TIP = "Gold: {number}. Each piece adds 1 to your score."
TURN_TIP = "Turns that have passed: {number}. Most actions take about one turn."
"""Tooltips of the items of the status bar."""

PRACTICE, NOT_SAVED = "practice", "not saved"
PRACTICE_TIP = "Practice from a replay. The original game is not changed."
NOT_SAVED_TIP = "This game is not saved. It is lost when you leave it."
"""Words in the status bar about the saving of a game, and their tooltips."""

ATTACK, DEFENCE = "Attack", "Defence"
DICE_VALUE = "{dice} ({percent}%)"
SEEN_WITHIN = "Seen within"
LAMP, LAMP_OUT, LAMP_IS_COVERED = "Lamp", "out of oil", "covered"
LAMP_DIMS, LAMP_GOES_OUT = "Lamp dims in", "Lamp lasts"
LAST_NOISE, NO_NOISE = "Your last noise", "none"
"""Labels and values of the hero's table on the side panel."""
ATTACK_TIP = (
    "You attack with {dice}. Each attack die has a {percent}% chance to hit."
    " Each hit that is not blocked takes 1 health."
)
DEFENCE_TIP = (
    "You defend with {dice}. Each defence die has a {percent}% chance to block one hit. A blocked hit takes no health."
)
SEEN_WITHIN_TIP = "Awake monsters see you from up to {squares} away."
SEEN_LIT_TIP = "Light falls on you. In the dark they would see you from {squares} away."
SEEN_DARK_TIP = "No light falls on you. In the light they would see you from {squares} away."
LAMP_TIP = "Your lamp shines less far when its oil runs low."
LAST_NOISE_TIP = (
    "Your last noise was {loudness}: awake monsters up to {squares} away could hear it. Shut doors muffle noise."
)
"""Tooltips of the hero's table."""
FROM_SIDE, FROM_SIDE_SHORT = "From the {side}: {told}", "From {side}: {told}"
TO_SIDE, TO_SIDE_SHORT = "To the {far}: {told}", "To {far}: {told}"
"""What the hero knows of one side of a door: from where a sign was seen, and where somebody was heard beyond the door.

Signs and sounds of a door differ on its two sides. The second form is for where room is short.
"""
DOOR_SIGNS = {
    frozenset[Sign](): "no sign",
    frozenset({Sign.LIGHT}): "light",
    frozenset({Sign.CLAWS}): "claw marks",
    frozenset({Sign.LIGHT, Sign.CLAWS}): "light, claw marks",
}
DOOR_SIGNS_SHORT = {
    frozenset[Sign](): "no sign",
    frozenset({Sign.LIGHT}): "light",
    frozenset({Sign.CLAWS}): "claws",
    frozenset({Sign.LIGHT, Sign.CLAWS}): "both signs",
}
GONE_HOME, GONE_HOME_SHORT = "{sign} (nobody known)", "nobody left"
"""A sign, if nobody is left in the home behind the door, and the same for where room is short."""
HEARD_AT_DOOR = {
    Occupants.NOBODY: "nobody heard",
    Occupants.ONE_ASLEEP: "one asleep",
    Occupants.ONE_AWAKE: "one awake",
    Occupants.SEVERAL_ASLEEP: "several asleep",
    Occupants.SEVERAL_MIXED: "several, some awake",
    Occupants.SEVERAL_AWAKE: "several awake",
}
"""Words about a door in lists: its signs, and who is heard behind it."""
AND = " · "
"""What stands between both if they have one line."""
MORE_ITEM = "and 1 more item"
MORE_ITEMS = "and {number} more items"
MORE = "and {number} more"
IN_VIEW = "{number} in view"
WITH_ITEMS = {True: "{creatures}, 1 item", False: "{creatures}, {number} items"}
"""Line about creatures, such as MORE, with the items besides, by whether there is only one."""
MORE_SHORT = "{number} more"
STAIRS = {1: "Stairs down: {far}", -1: "Stairs up: {far}"}
"""Line about the nearest known stairs, by the direction in which they lead: 1 for down, -1 for up."""
FAR_AND_DIRECTION = "{far} {direction}"
"""How far stairs are, and in which direction, if there is room for both."""
NOT_FOUND, HERE = "not found", "here"
NO_WAY = ("no way known yet", "no way known", "no way")
"""Words in place of the number of steps to a place if the hero knows no way, the longest form first."""
BLOCKED, BEHIND_FOE = "blocked", "foe in way"
"""Words for stairs or another place to which a trap or a door bars the only way, and a creature that may move."""
DOORS, NO_DOORS_KNOWN = "Doors: {numbers}", "Doors: none known"
NUMBERS_OF_DOORS = {DoorState.SHUT: "{number} shut", DoorState.AJAR: "{number} ajar", DoorState.OPEN: "{number} open"}
"""Parts of the line about the doors that the hero knows; those that are 0 are left out."""

SPOKEN_STATUS = "Turn {turn}, depth {depth}. Health {health} of {most_health}."
SPOKEN_OPEN_DOORS = "Your open doors: {doors}."
SPOKEN_ROOM = "You are in the {room}."
SPOKEN_OIL, SPOKEN_OIL_COVERED = "Oil {oil}.", "Oil {oil}, lamp covered."
SPOKEN_CONDITION = "{Condition} for {turns}."
SPOKEN_VIEW = "In view: {sights}."
SPOKEN_FOE = "{foe}, {mood}, health {health} of {most_health}, {place}"
SPOKEN_THING = "{thing}, {place}"
SPOKEN_DOOR_IN_VIEW = "{door} ({state})"
SPOKEN_SIGNS = {Sign.LIGHT: "light under it", Sign.CLAWS: "claw marks at its foot"}
SPOKEN_GONE = "you know of nobody who is still there"
SPOKEN_STAIRS = {1: "stairs down", -1: "stairs up"}
"""Name of stairs, by the direction in which they lead: 1 for down, -1 for up."""
SPOKEN_WAYS, SPOKEN_ALL_WAYS = "You can go {directions}.", "You can go in all {number} directions."
SPOKEN_HELD = "You are {condition} and cannot leave your square."
SPOKEN_DOOR = "{Door} to the {direction}."
SPOKEN_FIRE, SPOKEN_FIRE_BESIDE = "fire", "Fire to the {directions}."
SPOKEN_LOOK = "{Place}: {lines}"
SPOKEN_DISTANCE = "{cells} {direction}"
"""Lines for a screen reader on the hero's state and on what is around him."""
GONE, OUT_OF_SIGHT = "gone", "out of sight"
"""Word in the row of the list that is kept for a creature or an item which is no longer in view."""

READY_IN, USED_UP = "in {turns}", "used up"
"""Turns until an ability is ready, or that it is used up on this depth, beside its name."""
USE_ITEM = ByDevice(
    "{number}: use. {BAG}: all actions.", "Click: use. Right-click: all actions.", "{BAG}: all actions."
)
TAKE_OFF_ITEM = ByDevice(
    "{number}: take off. {BAG}: all actions.",
    "Click: take off. Right-click: all actions.",
    "{BAG}: all actions.",
)
PUT_AWAY_ITEM = ByDevice(
    "{number}: put away. {BAG}: all actions.",
    "Click: put away. Right-click: all actions.",
    "{BAG}: all actions.",
)
OFFER_ACTIONS = ByDevice("{BAG}: all actions.", "Click: all actions.", "{BAG}: all actions.")
OPEN_PACK = ByDevice("{BAG}: open your pack.", "Click: open your pack.", "{BAG}: open your pack.")
USE_ABILITY = ByDevice("{ABILITIES}: use it.", "Click: use it.", "Use it with {ABILITIES}.")
"""Last line of the card of an item, of a worn item or a weapon in the box of its digit, of worn gear, and so on.

The last two are those of an empty place on the body and of an ability.
"""

BEHIND_DOOR, BEHIND_DOOR_SHORT = "Somebody behind a door", "Somebody"
"""Name of who was heard awake behind a door, in a row of two lines and of one line."""
SEEN_LINE, HEARD_LINE = "seen {when}, {direction}", "heard {when}, {direction}"
"""Second line of a row of the list: when, and in which direction from the hero."""
WHEN_AND_DIRECTION = "{when}, {direction}"
"""Right end of a row of one line, if there is room for both."""
ASLEEP, NOW, TURNS_AGO = "asleep", "now", "{turns} ago"
SHORT_DIRECTIONS = {
    "north": "N",
    "northeast": "NE",
    "east": "E",
    "southeast": "SE",
    "south": "S",
    "southwest": "SW",
    "west": "W",
    "northwest": "NW",
}
TRACE_SEEN, TRACE_SEEN_HERE = "{Thing}: seen {ago}, {direction} of here.", "{Thing}: seen {ago}, here."
TRACE_HEARD, TRACE_HEARD_HERE = "{Thing}: heard {ago}, from the {direction}.", "{Thing}: heard {ago}, here."
"""Tooltip of a row of the list, for another place than the hero's, and for his own."""

MAP_HEADING = "Map of depth {depth}"
MAP_LEGEND = {
    "door": "Shut door",
    "door silent": "Heard nobody",
    "door asleep": "Heard sleepers",
    "door awake": "Heard somebody awake",
    "door locked": "Locked or bolted",
    "door seen": "Both sides seen",
    "light": "Light under a door",
    "claws": "Claw marks",
    "ajar": "Door ajar",
    "open door": "Open door",
    "stairs down": "Stairs down",
    "stairs up": "Stairs up",
    "thing": "Item",
    "foe": "Creature",
    "hero": "You",
}
"""Legend of the map, by the name of the sign or colour: what the hero knows of each shut door, and other things."""
MAP_OPEN_OR_DESTROYED, MAP_DOORWAY = "Open or destroyed door", "Doorway"
"""Words of the legend for an open door if the hero has also seen a destroyed one on the level, and for an opening where
no door can be shut.
"""
MAP_HOW = ByDevice(
    "Arrow keys: move the cursor, and read what you know of the place. {CONFIRM}: walk there.",
    "Point at a place to see what you know of it. Click it to walk there. Wheel: zoom. Drag: move.",
    "D-pad: move the cursor, and read what you know of the place. {CONFIRM}: walk there.",
)
MAP_HOW_SHORT = ByDevice(
    "Arrows: move · {CONFIRM}: go there", "Click: go there · Wheel: zoom", "D-pad: move · {CONFIRM}: go there"
)
"""The instructions of the full map where the long ones have no room."""
MAP_BACK = ByDevice("Back to the game ({CANCEL})", "Back to the game", "Back to the game ({CANCEL})")

CHARACTER, DISCOVERIES, BESTIARY = "Character", "Discoveries", "Bestiary"
SIGHT = "You see up to {squares} away."
SIGHT_BLIND = "You are blind: you notice only what is on the squares next to you."
SIGHT_BY_ROOMS = "You see the whole of a lit room. In the dark you see the squares next to you."
GEAR, NO_GEAR = "Gear", "You are wearing and wielding nothing."
ABILITIES = "Abilities"
ABILITY = "{Ability} ({ready}): {effect}"
NO_ABILITIES = "You have no abilities yet. Tomes teach them."
ABILITY_READY, ABILITY_READY_IN = "ready", "ready in {turns}"
ABILITY_USED_UP = "used up until you reach a new depth"
ABILITY_KEYS = ByDevice(
    "{ABILITIES}, then {letter}: use it.", "Click it in the side panel: use it.", "Use it with {ABILITIES}."
)
CHOICES = "Tomes"
CHOSEN = "Depth {depth}: you chose {chosen}. {Lost} crumbled."
RUN = "This game"
RUN_TURNS = "Turn {turns}, depth {depth}. Deepest level: {deepest}."
RUN_DOORS = "Doors you opened wide at once or broke: {opened}. Doors you first opened a crack: {eased}."
RUN_DOORS_OPENED = "Doors you opened or broke: {opened}."
RUN_DOORS_LEFT = "Doors left shut on other levels, seen or not: {left_shut}."
RUN_KILLS = "Monsters you killed: {kills}."
RUN_SCORE = "Score so far: {score}."
RUN_SEED = "Seed: {seed}. Tradition: {tradition}."
"""Lines of the character sheet."""
KNOWN_OF_CLASS = {
    Category.POTION: "Potions: {known} of {total} known",
    Category.SCROLL: "Scrolls: {known} of {total} known",
    Category.WAND: "Wands: {known} of {total} known",
}
KNOWN_ITEM = "{Item}. {effect}"
UNKNOWN_OF_CLASS = "Those that you do not know can still be:"
NOTHING_TO_DISCOVER = "In this game, all items are known from the start."
MONSTER = "{Monster}: {most} health."
MONSTER_RANGE = "{Monster}: {least} to {most} health."
MONSTER_NOT_SEEN = "{Monster}. You have not seen one since you continued this game."
KILLED = "Killed: {here}."
KILLED_EVER = "Killed: {here} in this game, {ever} in all your games."
NO_MONSTERS = "You have met no monsters in this game yet."
