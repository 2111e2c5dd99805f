"""Texts of the title, the menus of a game and of a right click, the pack, and the message history."""

from __future__ import annotations

from game.engine.model.item import Slot
from game.ui.input.commands import Command
from game.ui.text.sentences import ByDevice

GAME = "Ajar"
NEW_GAME, NEW_GAME_AT = "New game", "New game at depth {depth}"
ON_SCREEN_KEYS = "Type with keys on the screen"
SAVED_FILE = "Saved: {path}"
NOT_SAVED_FILE = "Nothing was saved. {reason}"
PICTURE_HEADING = "Picture or film"
PAGE_BEFORE, PAGE_AFTER = "Higher scores", "Lower scores"
TRADITION = "Tradition: {tradition}"
VERSION_AND_RULES = "Version {version} · {summary}"
VAULTS_LEFT_OUT = "In your folder “vaults”, this is left out: {mistake}"
GAMES_NOT_SAVED = "Games are not saved in this window."
SETTINGS = "Settings"
KEYS = "Help"
MANUAL = "Manual"
QUIT = "Quit"
QUIT_QUESTION = "Quit the game?"
CLOSE_UNSAVED = "This game is not saved. Quit all the same?"
TO_TITLE = "Go to title"

RESUME = "Resume"
SAVE_AND_TITLE = "Save and go to title"
SAVE_AND_QUIT = "Save and quit"
ABANDON = "Abandon this game"
ABANDON_AND_NEW_GAME = "Abandon this game and start a new one"
ABANDON_AND_QUIT = "Abandon this game and quit"
ABANDON_QUESTION = "Abandon this game? You cannot continue it afterwards."
ABANDON_NO = ByDevice("No (n)", "No", "No")
ABANDON_YES = ByDevice("Yes, abandon it (y)", "Yes, abandon it", "Yes, abandon it")

PLACES, NO_PLACES = "Go where? ({number})", "You know no places here"
STEPS_AND_DOORS = "{steps}, {doors} to open"
"""How far a place is: the steps, and the doors on the way that are not open."""
STEPS_AND_DOORS_SHORT = "{steps} {direction}, {doors} shut"
"""The same in a narrow list: "12 steps NE, 1 shut"."""
SLEEPING, BEHIND_SLEEPER, BEHIND = "sleeping {foe}", "behind {a_foe}", "behind {a_thing}"
"""What blocks the only way to a place, in place of the number of steps: a sleeper, or another creature or a trap."""
SLEEPER = "Sleeping {foe}"
FILTER = "Filter: {text}"
NOTHING_TO_FILTER = (
    "There is no list to filter. In the pack, or in a list of places, messages or commands, this filters the rows."
)
"""Message after the command to filter, if no list is open."""
FILTER_KEY = ByDevice("{FILTER}: filter this list", "Click here to filter this list", "{EXPLORE}: filter this list")
WAIT_HOW_LONG = "Wait for how many turns?"
NUMBER_KEYS = ByDevice(
    "Digits or Left, Right: change · {CONFIRM}: wait · {CANCEL}: back",
    "Arrows: change · Click a number: wait · Right-click: back",
    "Left, Right: change · {CONFIRM}: wait · {CANCEL}: back",
)
NOTHING_LEFT = "You have no {item} left to throw."
NO_TARGET = "No enemy is in range."
NO_TARGET_THERE = "You see no enemy there to throw at."
NO_TARGET_FOR = "No enemy is in range of {item}. Its range is {squares}."
NOTHING_TO_CONFIRM = "There is nothing to confirm: you have not chosen a target."
NO_WAY_TO_TARGETS = "Something is in the way of {item} to every enemy in range."
YES, NO = ByDevice("Yes (y)", "Yes", "Yes"), ByDevice("No (n)", "No", "No")
"""Answers to the questions that are asked before the hero does something that cannot be undone."""
OPEN_FOR_GOOD = "Open this door? It stays open for good."
OPEN_WITH_RUNE = "The rune warns of danger. Open the door anyway?"
STEP_ONTO_TRAP = "Step into the {trap}?"
STEP_ON_PLATE = {
    True: "Step on the {plate}? It reads {doors}, and its gate goes up.",
    False: "Step on the {plate}? It reads {doors}, and its gate bolts itself for good.",
}
"""Question, by whether the plate wants the present number of open doors."""
STEP_INTO_FIRE = "Step into the fire?"
STAY_IN_FIRE = "You are standing in fire. Stay there?"
HARMS_YOURSELF = "It will make you {condition}. Do it anyway?"
FIRE_ON_YOURSELF = "The fire will burn you too. Light it anyway?"
FIRE_BESIDE_YOU = "The fire will burn right next to you. Light it anyway?"
USED_IN_VAIN = {
    "drink": "{Reason} Drink it anyway?",
    "read": "{Reason} Read it anyway?",
    "point": "{Reason} Aim it anyway?",
    "use": "{Reason} Use it anyway?",
    "study": "{Reason} Study it anyway?",
}
"""Question before an item is used that would do nothing now, by the verb of the action."""
TAKE = "Take the {item}"
TAKE_PRIZE = "Take the {item}? {Others} will vanish."
LEARN_FROM_TOME = "{Effect} Take the {item}? {Others} will crumble for good."

YOU = "You"
ON_ONESELF: dict[Command, str] = {
    Command.WAIT: "Wait one turn",
    Command.SEARCH: "Search around you",
    Command.REST: "Rest",
    Command.BAG: "Open your pack",
    Command.ABILITIES: "Use an ability",
    Command.COVER_LAMP: "Cover or uncover the lamp",
    Command.WAIT_TURNS: "Wait for a number of turns",
    Command.TRAVEL: "Go to a place you know",
    Command.CHARACTER: "Character sheet",
    Command.DISCOVERIES: "Discoveries",
    Command.BESTIARY: "Bestiary",
}
"""Texts of the menu for a right click on the hero, by the command of the entry.

The entries for stairs have other texts.
"""
TAKE_STAIRS = "Take the stairs"
LEVER, PULLED_LEVER = "Lever", "Lever, pulled"
PLATE, READ_PLATE = "{Plate}", "{Plate}, read"
STEP_ON_IT = "Step on it"
SEARCH_IT, DRINK_FROM_IT = "Search it", "Drink from it"
UNKNOWN_PLACE, ANYWHERE = "Place you have not seen", "What to do"
LOOK_AROUND, GO_NEAR, GAME_MENU = "Look around", "Go as near as you can", "Game menu"
"""Menu of a right click on a wall, or on a place that the hero does not know."""
LOOK_AT_IT = "Look at it"
STEP_TOWARDS, GO_AND_ATTACK = "Take a step towards it", "Go there and attack it"
GO_AND_BOLT = "Go and bolt it (uses a latch; you have {number})"
GO_THERE, GO_NEXT_TO_IT, GO_ROUND_CORNER = "Go there", "Walk up to it", "Go around the corner to it"
SWAP_WITH_FRIEND = "Talk and swap places"
ATTACK = "Attack it"
AT_FOE = {
    "throw": "Throw {item} at it",
    "use": "Use {item} on it",
}
"""Text of a menu entry that uses an item or an ability against an enemy, by the verb of the action."""
AT_FOE_FACTS = "{action}: {facts}"
AT_FOE_CHANCE, AT_FOE_SURPRISE = "{percent}% to hurt it", "sneak attack for {damage} damage"
"""What the menu entry says before a throw: the chance to hurt the enemy, and the loudness."""
AT_FOE_IMPOSSIBLE = "{action}: {why}"
"""Menu entry that cannot be chosen, with the reason."""
OUT_OF_REACH = "It is out of reach."
IN_THE_THROW = "the {foe} is in the way"

PACK = "Your pack"
WORN, CARRIED, NOTHING = "Worn", "Carried", "nothing"
NO_MATCH = "Nothing matches the filter."
"""Text in place of the card of a list that its filter has left without rows."""
ABILITIES = "Your abilities"
READY, READY_IN, USED_UP = "ready", "in {turns}", "used up"
SLOTS = {Slot.HEAD: "head", Slot.BODY: "body", Slot.HAND: "hand", Slot.FEET: "feet"}
EMPTY = "empty"
EMPTY_SLOT = {
    Slot.HEAD: "You are wearing nothing on your head.",
    Slot.BODY: "You are wearing no armour.",
    Slot.HAND: "You are wielding nothing.",
    Slot.FEET: "You are wearing nothing on your feet.",
}
ITEM_ACTIONS = {
    "throw": "Throw",
    "drop": "Drop",
    "take in hand": "Wield",
    "put away": "Put away",
    "wear": "Wear",
    "take off": "Take off",
    "drink": "Drink",
    "read": "Read",
    "point": "Aim",
    "use": "Use",
    "study": "Study",
}
"""Label of an action with an item or an ability, by the verb of the action."""
AIMED_ITEM_ACTION = "{action} ..."
"""Label of an action for which the player must choose a target first."""
LIST_KEYS = (
    ByDevice(
        "Letter: select; again: use · Number: use · Left, Right: choose action · {CANCEL}: close",
        "Click: select; again: use · Right-click: close",
        "Up, Down: select · {CONFIRM}: use · Left, Right: choose action · {CANCEL}: close",
    ),
    ByDevice(
        "Number: use · Left, Right: action · {CANCEL}: close",
        "Click twice: use · Right-click: close",
        "{CONFIRM}: use · Left, Right: action · {CANCEL}: close",
    ),
)
"""Instructions below a list of items, the longest first. The first that fits into the width is shown.

The last one is shown in several rows if need be.
"""
LIST_KEYS_AT_ONCE = (
    ByDevice(
        "Letter or number: use · Up, Down: select · {CANCEL}: close",
        "Click: use · Right-click: close",
        "Up, Down: select · {CONFIRM}: use · {CANCEL}: close",
    ),
)
"""The same for a list whose rows have one action each."""
CARD_PAGE_OF = ByDevice(
    "{number} of {total} ({NEXT_PAGE}: next)",
    "{number} of {total} (click here: next)",
    "{number} of {total} ({NEXT_FOE}: next)",
)
"""Page of the card beside the list, and how to turn it."""
NO_SUCH_ITEM = "Your pack has no item with that number."
NO_ABILITY = "You have no abilities yet. Tomes teach them."
NOT_READY = "{Ability} is not ready yet. You can use it in {turns}."
NOT_READY_HERE = "{Ability} is used up on this depth. A new depth makes it ready again."
NO_MISSILE = {
    False: "You have no darts or fire flasks.",
    True: "You have no darts or fire flasks. But you can throw any other item: choose it in your pack.",
}
"""Refusal to throw, by whether there is anything in the pack."""

SPOKEN_ROW = "{row} ({number} of {total})"
SPOKEN_ITEM = "{letter}: {name}"
"""Selected row of a menu and of a list of items, for a screen reader."""

HISTORY = "Message history"
HISTORY_DEPTH = "Depth {depth}, from turn {turn}"
HISTORY_IS_READ = "The messages of earlier turns are still being read."
MESSAGES_MISSING = "Some messages are missing here, because these turns cannot be played again."
HISTORY_KEYS = ByDevice(
    "Arrows, PgUp, PgDn: scroll · {CANCEL}: close",
    "Wheel: scroll · Right-click: close",
    "Stick or D-pad: scroll · {CANCEL}: close",
)

PAGE_KEYS = ("abc 123", "ABC /:_")
SPACE_KEY, ERASE_KEY, DONE_KEY = "space", "erase", "done"
"""Keys on the screen for a player without a keyboard."""
LETTER_KEYS = ByDevice(
    "{CONFIRM}: type the selected key · {CANCEL}: close",
    "Click a key · Right-click: close",
    "{CONFIRM}: type the selected key · {CANCEL}: close",
)
"""Instructions below the keys on the screen."""

POSITION = "{number} of {total}"
"""Counter of every list, text and set of pages: the selected row, the last visible line or the page, and how many."""
SHEET_KEYS = (
    ByDevice(
        "Arrows: scroll · {CANCEL}: close", "Wheel: scroll · Right-click: close", "Stick: scroll · {CANCEL}: close"
    ),
    ByDevice("{CANCEL}: close", "Right-click: close", "{CANCEL}: close"),
)
SHEET_KEYS_OF_PAGES = (
    ByDevice(
        "Left, Right: other pages · Up, Down: scroll · {CANCEL}: close",
        "Click a title: other page · Wheel: scroll · Right-click: close",
        "Left, Right: other pages · Up, Down: scroll · {CANCEL}: close",
    ),
    ByDevice("Left, Right: pages · {CANCEL}: close", "Right-click: close", "Left, Right: pages · {CANCEL}: close"),
    ByDevice("{CANCEL}: close", "Right-click: close", "{CANCEL}: close"),
)
WHOLE_SHEET_KEYS = (ByDevice("{CANCEL}: close", "Right-click: close", "{CANCEL}: close"),)
WHOLE_SHEET_KEYS_OF_PAGES = (
    ByDevice(
        "Left, Right: other pages · {CANCEL}: close",
        "Click a title: other page · Right-click: close",
        "Left, Right: other pages · {CANCEL}: close",
    ),
    ByDevice("{CANCEL}: close", "Right-click: close", "{CANCEL}: close"),
)
"""Instructions below a sheet with one page, and with several, the longest first. The first that fits is shown.

A whole sheet is one that fits into the window, so that it does not scroll.
"""

SEED = "Play a seed of your choice"
SEED_HEADING = "Type or paste a seed"
SEED_START = "Start the game"
SEED_FOOT = "The same seed and tradition give the same dungeon."
SAME_SEED = "Play the same seed again"

TRADITIONS = "Choose a tradition"
CHOSEN = "{Tradition} (chosen)"
TRADITION_NAME = "{Tradition}"
TRADITION_KEYS = ByDevice(
    "Up, Down: select · {CONFIRM}: choose · {CANCEL}: back",
    "Click: choose · Wheel: scroll · Right-click: back",
    "Up, Down: select · {CONFIRM}: choose · {CANCEL}: back",
)
