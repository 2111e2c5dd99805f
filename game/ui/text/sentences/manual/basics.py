"""Sections of the manual for the first game: the aim, the first steps, doors, and the dungeon."""

from __future__ import annotations

from game.engine.model.tradition_features import Feature, Need
from game.engine.rules.actions import door_verbs
from game.engine.tradition import OpeningRule
from game.ui.text.sentences import Entry, EntryOfParts, Section, When
from game.ui.text.sentences.verb_words import VERB_WORDS

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
    door_verbs.ALL_VERBS,
)
"""First section about the tradition `ajar`. All others have the next one, which is made of their own sentences."""
GAME_OF_TRADITION = Section(
    "The game",
    (
        "This manual is about the tradition `{tradition}`, a set of rules. You can choose another tradition on the"
        " title screen. Each has its own manual.",
        "{summary}",
        "{goal}",
        ("{motto}", When({Feature.LEAVES}, "To open a door, walk into it. {how_doors_open}")),
        Entry(
            "Hero",
            "You begin with {hero_health} health, {hero_attack} of attack ({hero_attack_percent}%) and {hero_defence}"
            " of defence ({hero_defence_percent}%).",
        ),
        Entry("Levels", "Each level is {level_width} squares wide and {level_height} squares high."),
        Entry(
            "Document",
            "The rules are those of a tutorial for programmers. The page `docs/traditions.md` of this game compares the"
            " two, rule by rule.",
        ),
        "The game is turn-based: nothing moves until you do. It saves every turn. Death is final, but you can watch"
        " every game again.",
    ),
)
HOW_DOORS_OPEN = {
    OpeningRule.ENTERS: "You open it and step in with the same move.",
    OpeningRule.BUMPS: "One move opens it, and the next move goes in.",
}
"""What fills the slot `{how_doors_open}`, by the rule of the tradition for opening doors."""

FIRST_STEPS = Section(
    "First steps",
    (
        (
            "Walk with the arrow keys or the stick of a game pad, or click where you want to go.",
            When(
                {Feature.LEAVES},
                "Walk into a shut door to open it, and into an enemy to attack it.",
                "Walk into an enemy to attack it.",
            ),
        ),
        "With the mouse alone: the panel on the right has buttons for the usual commands. Point at a button to read"
        " what it does. The keys are named below for players with a keyboard.",
        (
            When(
                {door_verbs.EASE},
                "With a game pad alone: explore with {PAD_EXPLORE}, wait with {PAD_WAIT}, and open a shut door a crack"
                " with {PAD_EASE}.",
                "With a game pad alone: explore with {PAD_EXPLORE}, and wait with {PAD_WAIT}.",
            ),
            When({Feature.MENDING}, "Rest with {PAD_REST}."),
            "Go to the stairs down with {PAD_STAIRS}. Look around with {PAD_LOOK}. Press {PAD_CONFIRM} for a list of"
            " all commands.",
            When({door_verbs.KNOCK}, "It begins with what you can do at a door beside you, such as knocking."),
        ),
        (
            "Press {EXPLORE} to explore. The hero walks by himself, picks up the items on the way, and stops when"
            " something happens.",
            When(
                {Feature.LEAVES},
                "When only doors are left, {DOORS} lists them. Press the letter of a door, or click it, to walk there.",
            ),
        ),
        When(
            {Feature.SIGNS},
            "Look at the foot of a shut door. Light: monsters that open doors live behind it. Claw marks: monsters live"
            " there that cannot open it. When you stand next to the door, you hear who is there now.",
        ),
        When(
            {Feature.SIGNS, door_verbs.EASE, door_verbs.KNOCK},
            "If you hear somebody, you have a choice. Open the door only a crack with {EASE} and look. Knock with"
            " {KNOCK} and let them come to you. Or leave the door shut: many monsters cannot open one.",
        ),
        (
            When({Feature.MENDING}, "Press {REST} to rest when you are hurt."),
            "Press {STAIRS} to go to the stairs down when you know where they are.",
            When({Feature.LAMP}, "Find the flask of oil on each level, because your lamp burns oil."),
        ),
        (
            "Point at anything to see what it is.",
            When(
                {Feature.LEAVES},
                "Right-click a door, an enemy or yourself for everything that you can do there.",
                "Right-click an enemy or yourself for everything that you can do there.",
            ),
            "Press {HELP}, or click “help” at the top right, to see all keys.",
        ),
        When(
            {Feature.SIGNS},
            "The first level teaches the game with short hints. You can switch them off in the settings.",
        ),
    ),
)

SCREEN = Section(
    "The screen",
    (
        "The icons in the bar at the top:",
        Entry("Stairs", "The depth: the number of the level that you are on."),
        Entry("Heart", "Your health. At 0 you die."),
        When({Feature.LAMP}, Entry("Flame", "The oil in your lamp, in turns.")),
        When({door_verbs.LATCH}, Entry("Bolt", "Your latches. A key and a number show your keys, if you have any.")),
        When(
            {Feature.LEAVES},
            Entry(
                "Door",
                "The number of doors that you have opened. See “Score and badges”.",
            ),
        ),
        When({Feature.GOLD}, Entry("Coin", "Your gold.")),
        Entry("Hourglass", "The number of turns that you have taken."),
        Entry(
            "A name with a number",
            "A condition, such as burning, and the turns that it lasts at the usual speed. While you are hasted, you"
            " take two turns in one of these; while you are stunned, none.",
        ),
        "The other parts of the screen:",
        EntryOfParts(
            "Log",
            (
                "The messages at the bottom.",
                When({Feature.LEAVES}, "Lines about doors are marked."),
                "Press {HISTORY}, or click the log, to read all messages.",
            ),
        ),
        EntryOfParts(
            "Panel",
            (
                When(
                    {Feature.LEAVES},
                    "On the right: the small map, the buttons of the doors next to you, your attack and defence, your"
                    " items and abilities, what is in view, and buttons for the usual commands.",
                    "On the right: the small map, your attack and defence, your items and abilities, what is in view,"
                    " and buttons for the usual commands.",
                ),
                "In a small window some of these are left out.",
            ),
        ),
        EntryOfParts(
            "Map",
            (
                "The map ({MAP}) shows the whole level as you know it.",
                When(
                    {Feature.SIGNS},
                    "The colour and the sign of a door show what you know of who is behind it: the legend explains"
                    " them.",
                ),
                "Click a place to walk there.",
            ),
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
        When({Feature.LEAVES}, Entry("Label at a door", "What happens if you press the same key, or click, again.")),
    ),
)

DOORS = Section(
    "Doors",
    (
        When(
            {door_verbs.EASE, door_verbs.LATCH},
            "A door is shut, ajar (open a crack) or open. It can be opened further, but never shut again. The only"
            " exceptions are a latch and one kind of scroll.",
            "A door is shut or open. An open door is never shut again.",
        ),
        (
            "To open a door, walk into it. {how_doors_open}",
            When({Feature.NOISE}, "Opening a door is loud: it is heard up to {door_squares} squares away."),
        ),
        (
            "Only a new press or click opens a door.",
            When(
                {door_verbs.EASE},
                "Held keys, running, exploring and long walks all stop before a shut door, and before a door that is"
                " ajar.",
                "Held keys, running, exploring and long walks all stop before a shut door.",
            ),
            "To go through, let go of the key and press it again, or repeat the command. If you already stand next to"
            " a shut door, the first press towards it opens it at once. A setting makes the game ask before every"
            " opening.",
        ),
        When(
            {Feature.SPECIAL_DOORS},
            "One wooden door in four is rusty. You see the rust. A rusty door groans loudly, even if you open it only"
            " a crack.",
        ),
        When(
            {door_verbs.LATCH},
            "A door that is broken down or burnt stays open for ever. It cannot be bolted again.",
            "A door that is burnt or broken stays open for ever.",
        ),
        (
            When(
                {Feature.SIGNS},
                "The list of doors ({DOORS}) shows the doors that you know and that are not open, with what you have"
                " learned about each.",
                "The list of doors ({DOORS}) shows the doors that you know and that are not open.",
            ),
            "Its letters are also on the map: beside the doors, or at the edge with an arrow. If there are more doors"
            " than letters, those at the top of the list have them. Choose a door to walk to it.",
        ),
    ),
    {Feature.LEAVES},
)

VERB_ENTRIES: dict[Need, Entry] = {
    **{verb: VERB_WORDS[verb].manual for verb in door_verbs.DOOR_VERBS},
    Feature.BASHING: Entry(
        "Bash",
        "Some monsters break down doors, shut or bolted, with loud blows. You cannot do that, but you can use the"
        " time that it takes them.",
    ),
    **{verb: words.manual for verb, words in VERB_WORDS.items() if verb.at_levers},
}
"""Entry about each action at doors."""
AT_A_DOOR = Section(
    "At a door",
    (
        "These are the things that you can do at a shut door besides walking into it. The panel on the right has a"
        " button for each. Right-click a door next to you to see all of them, with their loudness.",
    ),
    {door_verbs.EASE},
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
    {Feature.SPECIAL_DOORS},
)
AFTER_KINDS_OF_DOOR = (
    Entry(
        "Rune on a door",
        "A sign of danger, and of a reward. Monsters never open the door, and the game asks before you do.",
    ),
    Entry(
        "Letter on a door",
        "When the map shows letters and signs, a small letter tells the kind of a shut door: `i` is iron, `b` barred,"
        " `g` glass, `p` a portcullis, `t` twin, `s` secret, and `L` the last door. A wooden door has none.",
    ),
    Entry("Curtain", "Not a door. It hides what is behind it and stops nothing."),
)
"""Entries after the kinds of door."""

DUNGEON = Section(
    "The dungeon",
    (
        When(
            door_verbs.ALL_VERBS,
            "In the tradition `ajar` there are {last_depth} levels. From the top down they are of these kinds:"
            " {kinds_of_levels}. Levels stay as you left them.",
        ),
        When(
            door_verbs.ALL_VERBS,
            "",
            When(
                {Feature.SEARCH},
                "Some {doors} are hidden and look like walls. If you find no way on, search with {SEARCH} beside walls"
                " and at the ends of passages. A search finds what is hidden on the eight squares around you, but only"
                " {search_percent} times in 100: search a place several times.",
            ),
        ),
        "A depth is the number of a level, counted from the top. Monsters next to you follow you on the stairs.",
        When(
            {Feature.ARRIVAL_HEALING},
            "Point at stairs to a level where you have never been to see how much health you would get back there.",
        ),
        When({Feature.WAY_BACK}, "", Feature.WAY_BACK.value),
        When(
            door_verbs.ALL_VERBS,
            "From the third level on, some time after you arrive, a monster called the Draught comes after you by the"
            " stairs that you took. It goes only through open doorways: your trail of open doors is its way to you. A"
            " shut door stops it, and so does a door that is ajar. So bolt a door behind you.",
        ),
        When(
            {Feature.SPECIAL_DOORS},
            "Some locked rooms hold several prizes, but you may take only one of them. The card of a prize says so.",
        ),
        When(door_verbs.ALL_VERBS, "The last key is on the tenth level, like the last door. The key is guarded."),
    ),
)
