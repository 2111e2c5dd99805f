"""Texts of the settings menu, of the screen of keys and buttons, and of the list of all commands."""

from __future__ import annotations

from game.ui.core.settings import ColourPreset, Motion
from game.ui.input.commands import AnyCommand, Command, Direction
from game.ui.input.key_bindings import Preset
from game.ui.text.sentences import ByDevice

HEADING = "Settings"
ASK_BEFORE_OPENING = {True: "Ask before opening a door: on", False: "Ask before opening a door: off"}
EXPLORE_OPENS_DOORS = {True: "Auto-explore opens doors: on", False: "Auto-explore opens doors: off"}
GRAPHICS = {False: "Graphics: tiles", True: "Graphics: letters and signs"}
"""Row for the graphics, by whether the world is drawn in characters and not in tiles."""
ANIMATIONS = {Motion.FULL: "Animations: full", Motion.BRIEF: "Animations: short", Motion.NONE: "Animations: off"}
COLOURS = {
    ColourPreset.USUAL: "Colours: standard",
    ColourPreset.STRONG: "Colours: strong contrast",
    ColourPreset.RED_GREEN: "Colours: for red-green blindness",
    ColourPreset.BLUE_YELLOW: "Colours: for blue-yellow blindness",
}
LETTERS = {False: "Easy-to-read letters: off", True: "Easy-to-read letters: on"}
TRANSCRIPT_OFF = "Text for screen readers: off"
TRANSCRIPT_TO_OUTPUT = "Text for screen readers: standard output"
TRANSCRIPT_TO_FILE = "Text for screen readers: file {file}"
"""Rows for the transcript, the text of everything that happens."""
TEXT_SIZE = "Text size: {percent}%"
TEXT_SIZE_ROUNDED = "Text size: {percent}% (drawn at {drawn}%, to stay sharp)"
TEXT_SIZE_WITHOUT_ROOM = "Text size: {percent}% (no room here: drawn at {drawn}%)"
"""Rows for the text size: as chosen, rounded to whole pixels, and limited because the window is too small."""
USUAL_TILE_SIZE = "Tile size: automatic ({pixels} pixels)"
TILE_SIZE = "Tile size: {pixels} pixels"
TILE_SIZE_WITHOUT_ROOM = "Tile size: {pixels} pixels (no room here: drawn at {drawn})"
"""Rows for the size of the tiles: by the size of the window, as chosen, and limited by the size of the window."""
FULLSCREEN = {True: "Fullscreen: on", False: "Fullscreen: off"}
SOUND = {True: "Sound: on", False: "Sound: off"}
EFFECTS = "Effects: {volume}"
AMBIENCE = "Ambience: {volume}"
MUSIC = "Music: {volume}"
VOLUME, NO_VOLUME, MUTED_VOLUME = "{volume} of 10", "off", "{volume} of 10 (the sound is off)"
UNHEARD_VOLUME = "{volume} of 10 (no sound device)"
"""Volume in these three rows: a number, silence, and numbers that are not heard."""
CAPTIONS = {True: "Captions for sounds: on", False: "Captions for sounds: off"}
BACKGROUND_SOUND = {
    True: "Sound while another window is in front: on",
    False: "Sound while another window is in front: off",
}
"""Row for the sound while another window is in front."""
GENTLER = {False: "Setting of new games: usual", True: "Setting of new games: gentler"}
"""Row of the settings and of the title, by whether new games have the gentler setting."""
GENTLER_ELSEWHERE = "Setting of new games: gentler (only in ajar)"
"""Row of the title while another tradition is chosen."""
HINTS = {True: "Hints: on", False: "Hints: off"}
READING_PAUSE = {
    0: "Ignore keys when danger appears: off",
    350: "Ignore keys when danger appears: for 0.35 seconds",
    700: "Ignore keys when danger appears: for 0.7 seconds",
}
"""Row for the pause in which keys and clicks are ignored, so that none is obeyed before the player has seen the news.

By its milliseconds.
"""
ABOUT_ASK_BEFORE_OPENING = "Asks each time before you open a shut door, because a door that is open stays open."
ABOUT_EXPLORE_OPENS_DOORS = "On: auto-explore stops at a door, and the next time opens it. Off: it leaves doors to you."
ABOUT_FULLSCREEN = "Uses the whole screen, or a window."
ABOUT_GRAPHICS = "Draws the world in pictures, or in letters and signs as on an old terminal."
ABOUT_ANIMATIONS = "How long movements on the map take. Off: nothing moves, and you never wait."
ABOUT_COLOURS = "Colours that your eyes can easily tell apart. Signs never differ by colour alone."
ABOUT_LETTERS = "The letters of all texts: usual, or simpler and further apart."
ABOUT_TEXT_SIZE = "The size of texts and panels. Where large texts have no room, what matters least is left out."
ABOUT_TILE_SIZE = "The size of a square on the map. The mouse wheel over the map changes it too."
ABOUT_SOUND = "Turns all sounds and the music on or off."
ABOUT_EFFECTS = "How loud events are, such as steps and blows."
ABOUT_AMBIENCE = "How loud the sounds of the place are."
ABOUT_MUSIC = "How loud the music is. It changes when you are in danger."
ABOUT_BACKGROUND_SOUND = "Whether you hear the game while you use another window."
ABOUT_CAPTIONS = "Shows each sound that you hear as words on the map."
ABOUT_GENTLER = "For first games of ajar: the draught comes at more open doors, and strikes with fewer dice."
ABOUT_HINTS = "Explains new things when you first meet them. Each comes once, but that of the first keys in each game."
ABOUT_READING_PAUSE = "When danger appears, keys and clicks are ignored for this long, so that you can read first."
ABOUT_TRANSCRIPT = "Writes all that happens as lines of text, for a screen reader."
ABOUT_KEYS = "Choose another set of keys, or change single keys and buttons."
"""What each setting does, below the list while its row is selected."""
KEYS = ByDevice(
    "Left, Right: change · {CANCEL}: back", "Click: change · Right-click: back", "Left, Right: change · {CANCEL}: back"
)
OPENING_KEYS = ByDevice(
    "{CONFIRM}: open · {CANCEL}: back", "Click: open · Right-click: back", "{CONFIRM}: open · {CANCEL}: back"
)
"""Instructions below the settings: on a row with a value, and on a row that opens another screen."""

ALL_COMMANDS = "All commands"
ALL_COMMANDS_KEYS = ByDevice(
    "Up, Down: select · {CONFIRM}: do it · {CANCEL}: back",
    "Click: do it · Wheel: scroll · Right-click: back",
    "Up, Down: select · {CONFIRM}: do it · {CANCEL}: back",
)

CHANGE_KEYS = "Change keys and buttons"
KEYS_HEADING = "Keys and buttons"
KEYS_FOOT = ByDevice(
    "Up, Down: select · {CONFIRM}: change · {CANCEL}: back",
    "Click: change · Wheel: scroll · Right-click: back",
    "Up, Down: select · {CONFIRM}: change · {CANCEL}: back",
)
PRESET = "Preset: {preset}"
PRESETS = {
    Preset.VI: "arrows, numpad and h j k l y u b n",
    Preset.ARROWS: "arrows and numpad",
    Preset.WASD: "w a s d and mouse (diagonals: q e z c)",
    Preset.LAPTOP: "laptop (walk with the keys around k)",
}
"""Name of each preset."""
PRESETS_WITHOUT_DIAGONALS = {
    **PRESETS,
    Preset.VI: "arrows, numpad and h j k l",
    Preset.WASD: "w a s d and mouse",
}
"""Name of each preset in traditions in which nobody walks diagonally."""
OWN_KEYS = "your own keys"
PRESET_DOES = "Choose a set of keys. It replaces all your keys, but not the buttons of the game pad."
RESET_ALL = "Reset all keys and buttons"
RESET_ALL_DOES = "Give every command its usual keys and its usual button."
RESET_YES = "Reset them"
LEAVE = "Change nothing"
TAKE_KEY = "Add a key or button…"
REMOVE = "Remove the key {key}"
REMOVE_BUTTON = "Remove the button: {button}"
USUAL = "Reset (usual keys: {keys})"
PRESS_NEW = ByDevice(
    "{command}: press the new key or button. Esc: change nothing.",
    "{command}: press the new key or button. Click: change nothing.",
    "{command}: press the new key or button. {CANCEL}: change nothing.",
)
FIXED = "{key} cannot be changed."
FIXED_DIGIT = "{key} always uses the item with that number."
TAKEN = "{key} already means: {command}"
MOVE_KEY = "Use it for: {command}"
KEEP_KEY = "Keep it for: {command}"
IN_OTHER_TRADITIONS = "{command} (in other traditions)"
SHARED = "The key {key} is also bound to: {commands}."

SHORT: dict[AnyCommand | Direction, str] = {
    Direction.WALK_NORTH: "Move north",
    Direction.WALK_SOUTH: "Move south",
    Direction.WALK_WEST: "Move west",
    Direction.WALK_EAST: "Move east",
    Direction.WALK_NORTHWEST: "Move northwest",
    Direction.WALK_NORTHEAST: "Move northeast",
    Direction.WALK_SOUTHWEST: "Move southwest",
    Direction.WALK_SOUTHEAST: "Move southeast",
    Command.CONFIRM: "Choose, or list all commands",
    Command.CANCEL: "Go back, or open the menu",
    Command.REST: "Rest",
    Command.ATTACK: "Attack the nearest enemy",
}
"""Short names of the commands that the key help does not describe in a row of their own, or describes too long."""
