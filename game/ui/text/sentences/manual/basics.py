"""Sections of the manual for the first game: the aim, the first steps, doors, and the dungeon."""

from __future__ import annotations

from game.engine.model.tradition_features import Verb
from game.ui.text.sentences import Entry, Section

GAME = Section(
    "The game",
    (
        "You walk down into a dungeon of ten levels. On the tenth is the last door. To win, find the last key and open"
        " the last door with it.",
        "An open door never closes again. A door that you open stays a hole in the level. You can go through it, and"
        " so can monsters, light, noise, fire and gas. Monsters open doors too, and those stay open as well.",
        "So at each shut door you ask two questions. What do I know about the other side? Do I want this way open for"
        " the rest of the level?",
        "The game is turn-based: nothing moves until you do. It saves every turn. Death is final, but you can watch"
        " every game again.",
    ),
)

FIRST_STEPS = Section(
    "First steps",
    (
        "Walk with the arrow keys or the stick of a game pad, or click where you want to go. Walk into a shut door to"
        " open it, and into an enemy to attack it.",
        "With the mouse alone: each command has a button in the panel on the right. Point at a button to read what it"
        " does. The keys are named below for players with a keyboard.",
        "With a game pad alone: explore with {PAD_EXPLORE}, listen at a shut door with {PAD_WAIT}, and open it a crack"
        " with {PAD_EASE}. Rest with {PAD_REST}, and go to the stairs down with {PAD_STAIRS}. Look around with"
        " {PAD_LOOK}. Press {PAD_CONFIRM} for a list of all commands. It begins with what you can do at a door beside"
        " you, such as knocking.",
        "Press {EXPLORE} to explore. The hero walks by himself, picks up the items on the way, and stops when something"
        " happens. When only doors are left, the game lists them. Press the letter of a door, or click it, to walk"
        " there.",
        "At a shut door, look at its foot. Light under the door means that the other side is lit. Then listen:"
        " press {WAIT} beside the door, or click its “Listen” button.",
        "If you hear something, you have a choice. Open the door only a crack with {EASE} and look. Knock with {KNOCK}"
        " and let them come to you. Or leave the door shut: many monsters cannot open one.",
        "Press {REST} to rest when you are hurt, and {STAIRS} to go to the stairs down when you have seen them. Find"
        " the flask of oil on each level, because your lamp burns oil.",
        "Point at anything to see what it is. Right-click a door, an enemy or yourself for everything that you can do"
        " there. Press {HELP}, or click “help” at the top right, to see all keys.",
        "The first level teaches the game with short hints. You can switch them off in the settings.",
    ),
)

SCREEN = Section(
    "The screen",
    (
        "The icons in the bar at the top:",
        Entry("Stairs", "The depth: the number of the level that you are on."),
        Entry("Heart", "Your health. At 0 you die."),
        Entry("Flame", "The oil in your lamp, in turns."),
        Entry("Bolt", "Your latches. A key and a number show your keys, if you have any."),
        Entry(
            "Door",
            "The number of doors that you have opened. A high number costs you nothing by itself; see “Score and"
            " badges”.",
        ),
        Entry("Coin", "Your gold."),
        Entry("Hourglass", "The number of turns."),
        Entry("A name with a number", "A condition, such as burning, and the turns that it lasts."),
        "The other parts of the screen:",
        Entry(
            "Log",
            "The messages at the bottom. Lines about doors are marked. Press {HISTORY}, or click the log, to read all"
            " messages.",
        ),
        Entry(
            "Panel",
            "On the right: the small map, the buttons of the doors next to you, your attack and defence, your items and"
            " abilities, what is in view, and a button for each command. In a small window some of these are left out.",
        ),
        Entry(
            "Map",
            "The map ({MAP}) shows the whole level as you know it. The colour and the sign of a door show whether you"
            " have listened at it, and what you heard: the legend explains them. Click a place to walk there.",
        ),
        Entry(
            "Sheets",
            "{CHARACTER}: your hero and this game. {DISCOVERIES}: the kinds of items that you have identified."
            " {BESTIARY}: the monsters that you have met.",
        ),
        Entry(
            "Pictures and films",
            "{SAVE_PICTURE} saves a picture of the window. {SAVE_FILM}, or Shift with `F12`, saves the last ten seconds"
            " as an animated GIF. The game tells you where the file is.",
        ),
        Entry(
            "Card",
            "Describes what is under the mouse or the cursor ({LOOK}): its name, its state, and what it can do.",
        ),
        Entry("Label at a door", "What happens if you press the same key, or click, again."),
    ),
)

DOORS = Section(
    "Doors",
    (
        "A door is shut, ajar (open a crack) or open. It can be opened further, but never shut again. The only"
        " exceptions are a latch and one kind of scroll.",
        "To open a door, walk into it. In the tradition `ajar` you open it and step in with the same move. Opening a"
        " door is loud: it is heard up to {door_squares} squares away.",
        "Only a new press or click opens a door. Held keys, running, exploring and long walks all stop before a shut"
        " door, and before a door that is ajar. To go through, let go of the key and press it again, or repeat the"
        " command. If you already stand next to a shut door, the first press towards it opens it at once. A setting"
        " makes the game ask before every opening.",
        "One wooden door in four is rusty. You see the rust. A rusty door groans loudly, even if you open it only a"
        " crack.",
        "A door that is broken down or burnt stays open for ever. It cannot be bolted again.",
        "The list of doors ({DOORS}) shows the doors that you know and that are not open, with what you have learned"
        " about each. Its letters are also on the map: beside the doors, or at the edge with an arrow. Choose a door to"
        " walk to it.",
    ),
)

VERB_ENTRIES: dict[Verb, Entry] = {
    Verb.SILL: Entry(
        "Look at the sill",
        "The sill is the foot of the door. You see light there, or none, or you cannot tell from where you stand."
        " Looking costs nothing.",
    ),
    Verb.LISTEN: Entry(
        "Listen ({WAIT})",
        "Wait beside a shut door to learn what moves or sleeps behind it. Listening makes almost no noise.",
    ),
    Verb.EASE: Entry(
        "Open a crack ({EASE})",
        "Open the door a crack, and leave it ajar. This is quiet, unless the door is rusty. You see part of what is"
        " behind it. Monsters there that are awake may see you. Walk into the door to push it fully open, which is"
        " quiet.",
    ),
    Verb.KNOCK: Entry(
        "Knock ({KNOCK})",
        "Most monsters that hear the knock will come to the door, ready for you. It is heard up to {knock_squares}"
        " squares away. Knock again soon after, and even monsters that otherwise stay at their posts will come.",
    ),
    Verb.LATCH: Entry(
        "Bolt ({LATCH})",
        "Use a latch to shut and bolt a door next to you, if nothing is in the doorway. Apart from one kind of scroll,"
        " this is your only way to shut a door. It takes {latch_blows} ordinary blows to break the bolt. You can remove"
        " it again, but then it breaks.",
    ),
    Verb.BASH: Entry(
        "Bash",
        "Some monsters break down doors, shut or bolted, with loud blows. You cannot do that, but you can use the"
        " time that it takes them.",
    ),
    Verb.PULL: Entry(
        "Pull a lever ({PULL})",
        "A lever in a wall opens a portcullis elsewhere, once. Walk into it, click it or press the key.",
    ),
}
"""Entry about each action at doors."""
AT_A_DOOR = Section(
    "At a door",
    (
        "These are the things that you can do at a shut door besides walking into it. The panel on the right has a"
        " button for each. Right-click a door next to you to see all of them, with their loudness.",
    ),
)

DOOR_KINDS: dict[str, Entry] = {
    "wooden": Entry("Wooden door", "The usual door. Blows break it and fire burns it. It may be rusty."),
    "iron": Entry(
        "Iron door",
        "Locked. Any key opens any lock, but a key works only once, so each key is a choice. No blow and no fire"
        " breaks iron.",
    ),
    "barred": Entry("Barred door", "Has a bar on one side and opens only from that side. Blows break it from either."),
    "glass": Entry("Glass door", "You see through it, and so do monsters. One blow shatters it with a loud noise."),
    "portcullis": Entry(
        "Portcullis",
        "You see through it. Arrows, noise and gas pass through it. A lever elsewhere opens it; hands cannot.",
    ),
    "twin": Entry("Twin door", "One of two doors with matching lintels. When one opens, the other opens too."),
    "secret": Entry(
        "Secret door",
        "Looks like a wall, but always leaves a trace on the floor. Step onto the trace or wait next to it to find the"
        " door, or search with {SEARCH}. It never hides the only way forward.",
    ),
    "doorway": Entry(
        "Doorway", "An opening in a wall, with no door in it. In the tradition `rogue` all doors are doorways."
    ),
    "last": Entry("Last door", "Locked. Only the last key opens it. Opening it wins the game."),
}
"""Entry about each kind of door, by the name of the kind in `game/content/world/door_kinds.py`."""
KINDS_OF_DOOR = Section(
    "Kinds of door",
    (
        "The look of a door tells its kind. Colour is never the only sign. Point at a door to read its kind, its state"
        " and what you know about it.",
    ),
)
AFTER_KINDS_OF_DOOR = (
    Entry(
        "Rune on a door",
        "A sign of danger, and of a reward. Monsters never open the door, and the game asks before you do.",
    ),
    Entry(
        "Letter on a door",
        "With ASCII graphics, a small letter tells the kind of a shut door: `i` is iron, `b` barred, `g` glass, `p` a"
        " portcullis, `t` twin, `s` secret, and `L` the last door. A wooden door has none.",
    ),
    Entry("Curtain", "Not a door. It hides what is behind it and stops nothing."),
)
"""Entries after the kinds of door."""

DUNGEON = Section(
    "The dungeon",
    (
        "In the tradition `ajar` there are ten levels of different kinds: cellars, old halls, tenements, caves,"
        " warrens, hives, ruins, a fort and, at the bottom, the house. Levels stay as you left them.",
        "A depth is the number of a level, counted from the top. Monsters next to you follow you on the stairs.",
        "From the third level on, some time after you arrive, a monster called the Draught comes after you by the"
        " stairs that you took. It goes only through open doorways: your trail of open doors is its way to you. A"
        " shut door stops it, and so does a door that is ajar. So bolt a door behind you.",
        "Some locked rooms hold several prizes, but you may take only one of them. The card of a prize says so.",
        "The last key is on the tenth level, like the last door. The key is guarded.",
    ),
)
