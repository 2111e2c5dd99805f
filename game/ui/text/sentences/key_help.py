"""Texts of the key help and of the tips of buttons, and the names of commands on the mouse and on a game pad."""

from __future__ import annotations

from game.ui.input.commands import AnyCommand, Command, OtherInput
from game.ui.input.device_in_use import Device
from game.ui.input.key_names import Button
from game.ui.text.sentences import ByDevice
from game.ui.text.sentences.verb_words import VERB_WORDS

HEADING = "Help"
TO_MANUAL = ByDevice(
    "Press {HELP} again to read the manual.", "Click here to read the manual.", "Press {CONFIRM} to read the manual."
)
TO_CHANGE = "To change keys or buttons, choose “Change keys and buttons” in the settings."
MORE = ByDevice(
    "Arrows: scroll ({number} of {total})",
    "Wheel: scroll ({number} of {total})",
    "Stick: scroll ({number} of {total})",
)

COMMANDS: dict[AnyCommand, str] = {
    Command.WAIT: "Wait one turn. Hold to wait until something appears.",
    Command.WAIT_TURNS: "Wait for a number of turns that you type.",
    Command.EXPLORE: "Explore until something happens. Repeat it to go on, also near a monster, unless it comes for you"
    " or is too near. Doors are left to you, if no setting says otherwise.",
    Command.REST: "Rest until you are healed or something appears, for at most 250 turns.",
    **{verb: words.help for verb, words in VERB_WORDS.items()},
    Command.SEARCH: "Search the squares around you. Hold to search on.",
    Command.COVER_LAMP: "Cover or uncover the lamp. Covered, it burns a quarter as much oil, and you are hard to see.",
    Command.TAKE: "Take the prize under you and lose the others. You take other things by walking over them.",
    Command.STAIRS: "Take the stairs down, or go to them if you know where they are.",
    Command.STAIRS_UP: "Take the stairs up, or go to them if you know where they are.",
    Command.BAG: "Open your pack: use, wear, throw or drop items.",
    Command.FIRE: "Throw a dart or a fire flask.",
    Command.THROW_AGAIN: "Throw the same item again, at the last target or the nearest enemy that hunts you.",
    Command.ATTACK: "Walk to the nearest enemy in view, or strike it.",
    Command.ABILITIES: "Use one of your abilities.",
    Command.DOORS: "List the doors that are not open, and go to one.",
    Command.TRAVEL: "List the places you know (stairs, items, doors), and go to one.",
    Command.FILTER: "Filter a list: only the rows that contain the words you type are shown.",
    Command.MAP: "Show the map of the level. The colours and signs of its doors show what you know about them.",
    Command.HISTORY: "Read all messages of this game.",
    Command.CHARACTER: "Show your gear, your abilities and their keys, and this game so far.",
    Command.DISCOVERIES: "Show the kinds of items you have identified, and what unknown items can still be.",
    Command.BESTIARY: "Show the monsters you have met, and what you know of them.",
    Command.LOOK: "Look around with a cursor.",
    Command.NEXT_FOE: "Look at the next enemy in view.",
    Command.NEXT_PAGE: "Show the next page of a long hint or card. A click on the text does the same.",
    Command.GLYPHS: "Switch to letters and signs or back.",
    Command.MUTE: "Turn the sound on or off.",
    Command.ZOOM_IN: "Draw the map larger. The mouse wheel over the map zooms too.",
    Command.ZOOM_OUT: "Draw the map smaller.",
    Command.OVERVIEW: "Draw the map smaller to plan, or at its usual size again.",
    Command.FULLSCREEN: "Switch to fullscreen or back.",
    Command.SAVE_PICTURE: "Save a picture of the window.",
    Command.SAVE_FILM: "Save the last ten seconds as a film (an animated GIF).",
    Command.HELP: "Show the keys, and what the mouse does.",
    Command.CANCEL: "Stop what you are doing, go back, or open the menu.",
}
"""Description of each command, in the order of the help screen."""
WITH_SHIFT: dict[AnyCommand, str] = {
    Command.NEXT_FOE: "With Shift: the previous one.",
    Command.SAVE_PICTURE: "With Shift: a film.",
}
"""What the key of a command does together with Shift. A game pad has no Shift."""
STAIRS_UP_WITH = "Take the stairs up, or go to them if you know where they are. You need the {amulet} to go up."
"""Description of the command in a tradition whose hero needs an amulet to go back up."""
EXPLORE_ONLY = "Explore until something happens."
TRAVEL_WITHOUT_DOORS = "List the places you know (stairs, items, doorways), and go to one."
MAP_WITHOUT_NOTES = "Show the map of the level, as far as you know it."

WALK_AND_ENTER = "Move. Into a shut door: open it and enter. Into an enemy: attack."
WALK_AND_OPEN = "Move. Into a shut door: open it; move again to enter. Into an enemy: attack."
WALK = "Move. Into an enemy: attack."
ARROWS, NUMPAD, NUMPAD_KEYS = "arrows", "numpad", "numpad {keys}"
"""Names of groups of walking keys: the arrow keys, the whole numpad, and some keys of the numpad."""
OR = " or "
"""Words between the names of two keys of one command."""
STICK, RUN_ON_PAD = "Stick or D-pad", "Hold it and move to run until there is something to see."
CONFIRM_ON_PAD = "Choose something. In the game: list all commands."
OTHER_INPUTS: dict[OtherInput, tuple[str, str]] = {
    OtherInput.RUN: ("Shift + direction", "Run until there is something to see."),
    OtherInput.HEAR: ("", "Stand next to a shut door: you hear who is behind it."),
    OtherInput.NUMBERS: ("1 to 9", "Use the item with that number, or take it off."),
    OtherInput.MOUSE: (
        "mouse",
        "Point to look. Click to go there. Right-click for more. Drag the map to move it. Turn the wheel to zoom.",
    ),
}
"""Keys and description of each row of the key help that is not about a command, except the row about walking."""
MOUSE = {
    "Point": "Read what something is.",
    "Click": "Go there, or attack an enemy next to you.",
    "Right-click": "List all that you can do there. In a menu or a list: go back.",
    "Wheel": "Zoom the map. Over the log or a list: scroll.",
    "Drag": "Move the map. The next order shows you in the middle again.",
    "Hold": "On a button such as Wait: go on until something appears.",
    "Buttons": "Give a command. Point at one to read what it does.",
    "Middle click": "On an enemy: throw the same item again. Shift and a click do the same.",
}
"""What the mouse does, by the name of each gesture, in the order of the help for a mouse."""
DICE = "Each attack die that hits deals 1 damage, and each defence die that blocks prevents 1."
DICE_IN_LOG = "The log shows what every die rolled, and in brackets the lowest roll that hits or blocks."
STOPS = ByDevice(
    "You stop at shut doors even while you hold a key down. To open one, press the key again.",
    "You stop at shut doors. To open one, click it.",
    "You stop at shut doors even while you hold a direction. To open one, let go, and press the direction again.",
)

TIP_KEY, TIP_BUTTON = "Key: {keys}", "Button: {button}"

PRESS = {Device.KEYBOARD: "press", Device.MOUSE: "click", Device.PAD: "press"}
"""Word for giving a command on a device. With a capital letter it fills the slot `{Press}`."""
NO_KEY = "(no key)"
"""Words in place of the key of a command to which the player has bound no key."""

BUTTONS = {
    Button.A: "A",
    Button.B: "B",
    Button.X: "X",
    Button.Y: "Y",
    Button.BACK: "Back",
    Button.START: "Start",
    Button.LEFT_STICK: "the button in the left stick",
    Button.RIGHT_STICK: "the button in the right stick",
    Button.LEFT_SHOULDER: "LB",
    Button.RIGHT_SHOULDER: "RB",
    Button.LEFT_TRIGGER: "LT",
    Button.RIGHT_TRIGGER: "RT",
    Button.UP: "D-pad up",
    Button.DOWN: "D-pad down",
    Button.LEFT: "D-pad left",
    Button.RIGHT: "D-pad right",
}
"""Name of each button of a game pad in a sentence."""
BUTTON_LABELS = BUTTONS | {Button.LEFT_STICK: "press left stick", Button.RIGHT_STICK: "press right stick"}
"""Name of each button of a game pad in a list."""
KEY_WORDS = {",": "comma", ".": "period", "_": "underscore"}
"""Words for keys whose characters look like dirt in a table of keys. The other keys have their names there."""
KEY_SIGNS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}
"""Signs of keys on small buttons of the screen. The other keys have their names there."""
BUTTON_SIGNS = {Button.UP: "↑", Button.DOWN: "↓", Button.LEFT: "←", Button.RIGHT: "→"}
"""Signs of buttons of a game pad on small buttons of the screen. The other buttons have their names of lists."""
IN_LIST = "its entry in the list of commands"
"""Name of a command that has no button on a game pad. The list opens with the button that confirms."""

BUTTON_NAMES = {
    Command.EXPLORE: "Explore",
    Command.REST: "Rest",
    Command.SEARCH: "Search",
    Command.WAIT: "Wait",
    Command.STAIRS: "Stairs",
    Command.BAG: "Pack",
    Command.FIRE: "Throw",
    Command.ABILITIES: "Abilities",
    Command.LOOK: "Look",
    Command.DOORS: "Doors",
    Command.MAP: "Map",
    Command.HISTORY: "History",
    Command.HELP: "Help",
    Command.CANCEL: "Menu",
}
"""Name of each button of the side panel, as the first line of its tooltip."""
ON_SCREEN: dict[AnyCommand, str] = {
    Command.EXPLORE: "the Explore button",
    Command.REST: "the Rest button",
    Command.SEARCH: "the Search button",
    Command.WAIT: "the Wait button",
    Command.STAIRS: "the Stairs button",
    Command.BAG: "the Pack button",
    Command.FIRE: "the Throw button",
    Command.ABILITIES: "the Abilities button",
    Command.LOOK: "the Look button",
    Command.DOORS: "the Doors button",
    Command.HISTORY: "the History button",
    Command.HELP: "the Help button",
    Command.CANCEL: "the Menu button",
    **{verb: words.button for verb, words in VERB_WORDS.items()},
    Command.COVER_LAMP: "the oil at the top",
    Command.NEXT_PAGE: "the last line of the hint or card",
}
"""Name of each command that can be clicked in the panels, or in the menu of a right click."""
IN_MENU = "its entry in the menu"
"""Name of a command that has no button on the screen."""
