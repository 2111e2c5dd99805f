"""Sections of the manual about the program: automatic walking, keys, mouse, traditions, settings and saved games."""

from __future__ import annotations

from game.engine.model.tradition_features import Feature
from game.engine.rules.actions import door_verbs
from game.ui.text.sentences import Entry, EntryOfParts, Section, When

AUTOMATIC = Section(
    "Automatic walking",
    (
        (
            When(
                {Feature.WAY_BACK},
                "Exploring ({EXPLORE}), walking to the stairs ({STAIRS}, {STAIRS_UP}), running (Shift with a direction)"
                " and clicks on far squares take many steps.",
                "Exploring ({EXPLORE}), walking to the stairs ({STAIRS}), running (Shift with a direction) and clicks"
                " on far squares take many steps.",
            ),
            When({Feature.MENDING}, "Resting ({REST}) takes many turns."),
            "The hero stops by himself and says why:",
        ),
        When(
            {Feature.LEAVES},
            Entry("An enemy", "It comes into view, or it could soon reach you through the doors that you know."),
            Entry("An enemy", "It comes into view, or it could soon reach you on the ways that you know."),
        ),
        When({Feature.NOISE}, Entry("A noise", "You hear something new, or blows on a door.")),
        Entry("Harm", "You are hurt. At low health the game also asks once before it goes on."),
        When(
            {Feature.LEAVES},
            EntryOfParts(
                "A shut door",
                (When({door_verbs.EASE}, "Also a door that is ajar."), "Repeat the command to go through."),
            ),
        ),
        When(
            {Feature.SPECIAL_DOORS},
            Entry("A find", "Exploring stops at a vault, and at gear that is better than what you wear."),
            Entry("A find", "Exploring stops at gear that is better than what you wear."),
        ),
        Entry("An unseen attacker", "For a while after its attack, the game asks before you explore."),
        Entry("A fork, or the end", "The way forks while you run, or nothing is left to explore."),
        When(
            {Feature.LEAVES},
            "Exploring opens no doors. When only doors are left, it stops. {DOORS} lists them, with letters on the map."
            " A door keeps its letter. Press a letter or click a door to walk there, and then decide what to do.",
        ),
        When(
            {Feature.SIGNS},
            "In this list the doors with a sign or with somebody behind them are at the top.",
        ),
        When(
            {Feature.SNEAK_ATTACKS},
            "Exploring takes no items near sleeping monsters: walk there yourself if you want them.",
        ),
        When(
            {Feature.SIGNS, door_verbs.EASE},
            "If the setting “Auto-explore opens doors” is on, exploring also goes through doors: the hero stops at each"
            " shut door. Explore again to open the door. If you hear somebody, the hero opens it only a crack.",
            When(
                {Feature.LEAVES},
                "If the setting “Auto-explore opens doors” is on, exploring also goes through doors: the hero stops at"
                " each shut door. Explore again to open the door.",
            ),
        ),
        "These commands save you many presses and clicks:",
        EntryOfParts(
            "Go to a place ({TRAVEL})",
            (
                When(
                    {Feature.LEAVES},
                    "A list of the places you know, with the steps and the shut doors on the way.",
                    "A list of the places you know, with the steps on the way.",
                ),
                "Choose one to go there.",
            ),
        ),
        EntryOfParts(
            "Filter ({FILTER})",
            (
                When(
                    {Feature.LEAVES},
                    "Works in the lists of places, doors and commands, in the pack and in the history.",
                    "Works in the lists of places and commands, in the pack and in the history.",
                ),
                "Type a word to see only the rows that contain it.",
            ),
        ),
        Entry("Wait ({WAIT_TURNS})", "Wait for a number of turns, or until something happens."),
        EntryOfParts(
            "Attack ({ATTACK})",
            (
                "Walk to the nearest enemy in view, or strike it. Each use is one step or one blow.",
                "If several enemies are in reach, you strike the weakest of them.",
                When({Feature.LEAVES}, "It never opens a door."),
            ),
        ),
        Entry("Throw again ({THROW_AGAIN})", "Throw the same item at the last target, or at the nearest enemy."),
        When(
            {Feature.SPECIAL_DOORS},
            "The game asks before you step into fire or a known trap, stay in fire, light a fire next to you, open a"
            " door with a rune, take one of several items, drink a healing potion that would do nothing, close the"
            " window of a game that is not saved, or abandon a game. Enter means no.",
            "The game asks before you step into fire or a known trap, stay in fire, light a fire next to you, drink a"
            " healing potion that would do nothing, close the window of a game that is not saved, or abandon a game."
            " Enter means no.",
        ),
        "When danger appears, the game ignores keys and clicks for a moment. So you can see what happened before you"
        " act. A setting changes that.",
        "Any key ends an automatic walk and then does what it usually does. {CANCEL} only ends the walk.",
    ),
)

KEYS = Section(
    "Keys",
    ("The help ({HELP}) shows the same list. It leaves out the keys that are of no use in the current tradition.",),
)
"""Section about the keys. After its blocks comes the key help, and then `AFTER_KEYS`."""
AFTER_KEYS = (
    "With the look cursor ({LOOK}, or {NEXT_FOE} for enemies), {CONFIRM} walks to the square under the cursor. On an"
    " enemy, it attacks if the enemy is in reach, and otherwise takes a step towards it.",
    "To change keys, choose “Change keys and buttons” in the settings. Select a command and press {CONFIRM}. Choose"
    " “Add a key or button…”, and press the new key. If another command has that key, the game asks. A preset changes"
    " all keys at once. There are presets for vi keys, for arrows and numpad, for `w a s d` with the mouse, and for a"
    " laptop without a numpad. Arrows, `Enter`, `Esc` and the digits always keep their meaning.",
    "Throwing and abilities are aimed: move the cursor or the mouse, and press {CONFIRM} or click. Answer a question"
    " with `y` or `n`.",
)

PAD = Section(
    "Game pad",
    (
        "You can play with a game pad alone. It can be plugged in at any time. The prompts name its buttons as soon as"
        " you use it. The names here are those of an Xbox pad.",
        When(
            {Feature.DIAGONALS},
            Entry("Stick or D-pad", "Walk in eight directions, or select something. Hold it to go on."),
            Entry("Stick or D-pad", "Walk in four directions, or select something. Hold it to go on."),
        ),
        Entry("LT", "Hold it while you walk to run."),
        EntryOfParts(
            "A",
            (
                "Choose something. In the game: list all commands, among them those without a button.",
                When(
                    {door_verbs.EASE, door_verbs.KNOCK, door_verbs.LATCH},
                    "At a door, the list begins with what can be done there, and how loud it is. Opening it a crack is"
                    " selected at first, with knocking just above it and bolting just below.",
                ),
            ),
        ),
        Entry("B", "Go back, or open the menu."),
        When(
            {door_verbs.EASE},
            Entry("X, Y", "Explore; open a door a crack. In a list, X opens keys on the screen to type a filter."),
            Entry("X", "Explore. In a list, it opens keys on the screen to type a filter."),
        ),
        Entry("LB", "Wait. Hold it to go on waiting."),
        Entry("RB, RT", "Look at the next enemy; throw a dart. RB also goes from target to target."),
        Entry("Back, Start", "Open your pack; look around."),
        When(
            {Feature.MENDING},
            Entry("Press the left stick, the right stick", "Rest; take the stairs down."),
            Entry("Press the right stick", "Take the stairs down."),
        ),
        Entry("Right stick", "Scroll."),
        "“Change keys and buttons” in the settings gives other commands to the buttons. The stick, the D-pad, A and B"
        " always keep their meaning.",
    ),
)
MOUSE = Section(
    "Mouse",
    (
        "You can play with the mouse alone.",
        Entry("Point", "See what something is."),
        Entry("Left-click", "Walk there, until something comes into view. On an enemy in reach: attack it."),
        EntryOfParts(
            "Right-click",
            (
                When(
                    {Feature.LEAVES},
                    "See everything that you can do there: on a door, an enemy, yourself, or a wall.",
                    "See everything that you can do there: on an enemy, yourself, or a wall.",
                ),
                "In a menu or a list: go back.",
            ),
        ),
        Entry("Buttons", "The panels have buttons for the usual commands. Point at one to read what it does."),
        Entry(
            "List of what is in view",
            "Point at a row to read about it. Click an item to walk to it. Click an enemy to attack it, or to take a"
            " step towards it.",
        ),
        Entry("Wheel", "Zoom the map. Over the log or a list: scroll. In a replay: go forward and back."),
        Entry("Drag the map", "Move it. The next order shows you in the middle again."),
        Entry("Small map", "Click a place to walk there."),
        Entry("Full map", "Click a place to walk there. Turn the wheel to zoom, and drag the map to move it."),
        Entry("Pack", "Drag armour or a weapon to a place on your body to put it on, and back to take it off."),
        Entry("While you aim", "Point at the enemy, on the map or in the list. A click fires."),
        Entry(
            "Middle click, or Shift and click",
            "Throw the same item again, at the enemy under the pointer. The middle click also works on the list of"
            " what is in view.",
        ),
    ),
)

TRADITIONS = Section(
    "Traditions",
    (
        "A tradition is a set of rules. Choose one on the title screen, or start the game with `--tradition`. The"
        " tradition `ajar` is this game's own. The others take their doors, sight, levels and colours from four"
        " roguelike tutorials. These four share their items and combat rules.",
    ),
    door_verbs.ALL_VERBS,
)
"""Section about traditions. After its blocks comes an entry about each, from the data of the game."""
AFTER_TRADITIONS = (
    "Levels 1 to 5 of `rustbook` are rooms and buildings, and random levels. Levels 6 to 15 are a town, a forest,"
    " caverns, a fort, a dragon's lair, mushroom caves and a city. All levels below them are random.",
    "In the other traditions, there are no keys, buttons or menu entries for things that their rules do not have.",
)

HOW_SCORE_COUNTS = {
    True: "The score counts {depth_points} points for each level that you reach, 1 for each piece of gold, and"
    " {win_points} for winning.",
    False: "The score counts {depth_points} points for each level that you reach, and 1 for each piece of gold.",
}
"""What fills the slot `{how_score_counts}`, by whether the dungeon of the tradition has an end."""
WINNING = Section(
    "Score and badges",
    (
        When(
            door_verbs.ALL_VERBS,
            "You win when you open the last door. The score counts {depth_points} points for each level that you reach,"
            " {prize_points} for each prize and {win_points} for winning.",
            "{how_score_counts}",
        ),
        When(
            door_verbs.ALL_VERBS,
            "Prizes are the things in locked rooms with several to choose from, behind doors with a rune, and with the"
            " sleeping pack on the first level. If you take a key or a prize on a level, each door that you know"
            " there gives {shut_door_points} points if it is shut when the game ends, at most {shut_doors_points}"
            " on a level. A door that is ajar, or that a monster has opened, gives none.",
        ),
        (
            When(
                {Feature.LEAVES},
                (
                    When(door_verbs.ALL_VERBS, "", "Opened doors cost no points."),
                    "The number at the top of the screen counts the doors that you have opened; of two equal scores,"
                    " the one with fewer opened doors ranks higher.",
                ),
            ),
            "Every run also earns badges:",
        ),
    ),
)
"""Section about the score. After its blocks comes an entry about each badge, from the data of the game."""

ACCESSIBILITY = Section(
    "Settings and accessibility",
    (
        "Press {CANCEL}, or click the Menu button, and choose Settings. The game remembers your settings.",
        Entry(
            "Text size",
            "100, 150 or 200% of the size that suits the window, for panels, menus and this manual. The setting says if"
            " the size had to be rounded to keep the text sharp, or if the window has no room for it.",
        ),
        Entry(
            "Tile size",
            "Automatic, or 16 to 96 pixels for each square of the map. It does not change the text. {ZOOM_IN},"
            " {ZOOM_OUT} and the mouse wheel over the map change it too; {ZOOM_RESET} makes it automatic again.",
        ),
        Entry("Graphics", "Tiles, or letters and signs. {GLYPHS} switches during a game."),
        Entry(
            "Colours",
            "Standard, strong contrast, for red-green blindness (protanopia, deuteranopia), or for blue-yellow"
            " blindness (tritanopia). The setting changes the panels and the map, in every tradition.",
        ),
        Entry("Easy-to-read letters", "On or off. The letters stand farther apart, and no two of them look alike."),
        Entry("Animations", "Full, short or off. Nothing makes you wait: the next key ends an animation."),
        Entry("Sound", "On or off ({MUTE}). You never need it: each sound that matters is also a message in the log."),
        Entry(
            "Effects, Ambience, Music",
            "Three volumes, each from 0 (off) to 10: for events, for background sounds and for music. You hear a change"
            " at once. Each kind of level has its own tune. A slow pulse joins it when you know of a monster nearby"
            " that is awake, and a fast pulse when one hunts you or comes close. The music tells you nothing that you"
            " do not know.",
        ),
        Entry(
            "Sound while another window is in front",
            "On or off. While the window of the game is hidden, there is no sound.",
        ),
        Entry(
            "Captions for sounds",
            "On or off. A line on the map names each sound that your hero hears, as near to the lower left as possible"
            " without covering anything important. It gives the direction of the sound, and says whether it is loud or"
            " faint. At most three lines are shown, each for 4"
            " seconds. The text for screen readers has these lines too, except those about your own steps.",
        ),
        Entry("Hints", "On or off. Each hint appears once."),
        When(
            {Feature.LEAVES},
            Entry("Ask before opening a door", "On or off. The game then asks before each door that you open."),
        ),
        Entry(
            "Ignore keys when danger appears",
            "For 0.35 seconds, for 0.7 seconds, or off. A key or click that comes too early then does nothing, so you"
            " see the danger before you act.",
        ),
        EntryOfParts(
            "Text for screen readers",
            (
                "Off, to standard output, or to the end of the file `ajar-transcript.txt` in your data folder. The game"
                " writes plain text: every message, the selected row of a menu or list, and the look card.",
                When(
                    {Feature.LEAVES},
                    "After each turn it writes your state, what is in view and how far away it is, and the ways and"
                    " doors beside you.",
                    "After each turn it writes your state, what is in view and how far away it is, and the ways beside"
                    " you.",
                ),
                "`--transcript FILE` names another file, which must be new or begun by the game; `--transcript -` is"
                " standard output. Point the cursor ({LOOK}) at yourself to read your full state.",
            ),
        ),
        Entry("Change keys and buttons", "Choose the keys and the game pad buttons of each command."),
        When(
            {Feature.LEAVES},
            Entry("Auto-explore opens doors", "On or off. Off: exploring stops when only doors are left."),
        ),
        Entry(
            "Window",
            "Any size from 640 by 360 pixels up. The game remembers it for the next start. {FULLSCREEN} switches to"
            " fullscreen.",
        ),
        "The keyboard alone, the mouse alone or a game pad alone is enough for everything. With the mouse or a pad, you"
        " type on keys on the screen, also to search this manual.",
        (
            When({Feature.LEAVES}, "Shapes and marks tell doors apart, not colour alone."),
            "There is no time pressure anywhere.",
        ),
    ),
)

SAVED_GAMES = Section(
    "Saved games, replays",
    (
        "The game saves every turn before it plays the next one. Close the window at any time, and continue from the"
        " title screen.",
        "You can watch every game again, from the title screen or the end of a game. A replay goes forward and back,"
        " at any speed and to any turn. From any turn you can play on to try something; the old game stays as it was.",
        "In the menu of a replay you can save a part of it as a GIF, or save all of it to a small .ajar file for"
        " someone else. An .ajar file contains the moves, and nothing about you. Drop it on the window to watch it,"
        " or choose “Open a replay or a code” on the title screen.",
        (
            "Below a replay are buttons and a bar. Drag the bar to move through the game.",
            When(
                {Feature.LEAVES},
                "Its marks show where you took stairs, opened doors, or fell below a third of your health, and where"
                " the game ended.",
                "Its marks show where you took stairs or fell below a third of your health, and where the game ended.",
            ),
            "Point at a mark to read it.",
        ),
        "You can also share a game as a code that you paste into a message: after the game, from the list of past"
        " games, or from the menu of a replay. A code has some hundreds of letters. It works only with the version of"
        " the rules that the game was played with.",
        (
            "The title screen lists your past games, by score or by date.",
            When(
                {Feature.LEAVES},
                "“Statistics” counts wins, turns, doors and causes of death, and shows the best scores.",
                "“Statistics” counts wins, turns and causes of death, and shows the best scores.",
            ),
        ),
        "If a save file is damaged, the title screen offers to save what can still be read. If the rules have changed"
        " since a game was played, the game says so. You can then still watch it from certain saved turns (snapshots),"
        " and continue from the last of them.",
        "The games are in your data folder: `~/.local/share/Ajar/Ajar` on Linux, `%APPDATA%\\Ajar\\Ajar` on Windows,"
        " `~/Library/Application Support/Ajar/Ajar` on macOS. `--store` keeps them in another file. Your settings stay"
        " in your own save file in that folder, whoever made the save file that you play with.",
    ),
)

OPTIONS = Section(
    "Starting with options",
    (
        "If you start the game from a command line, you can add these words after its name. The name is `ajar` if the"
        " game is installed, and `python3 play.pyw` in a folder with its source.",
        Entry("`--seed TEXT`", "The same text always gives the same game."),
        Entry("`--tradition NAME`", "Play by the rules of another tradition."),
        Entry("`--depth N`", "Begin at depth N."),
        Entry("`--replay RUN`", "Watch a game again. RUN is its number, or a file."),
        Entry("`--replay-code CODE`", "Watch the game that CODE contains; `-` reads the code from standard input."),
        Entry("`--export-code RUN`", "Print the code of a game. RUN is the number of the game, or a file."),
        Entry(
            "`--verify FILES`, `--json`",
            "Check replays, codes, or folders of them, by playing them again. Print a table of the results, the best"
            " first. The exit code is 1 if a game is not verified.",
        ),
        Entry("`--drawing FILE`", "Play a level from a drawing. The game is not saved."),
        Entry("a file", "Open a replay, a save file or a level."),
        Entry("`--store FILE`", "Keep your games in this file."),
        Entry("`--demo`, `--bot NAME`", "Watch the game play itself; choose the bot that plays."),
        Entry("`--window WxH`, `--fullscreen`, `--glyphs`, `--mute`", "How the game looks and sounds."),
        Entry(
            "`--transcript FILE`",
            "For screen readers: append to this file a text of everything that happens. `-`: print it instead.",
        ),
        Entry(
            "`--headless`, `--turns N`, `--screenshot PNG`",
            "Run without a window, end after some turns, and save the last picture. With `--replay`, this draws one"
            " turn of a replay.",
        ),
        Entry("`--install-desktop`, `--remove-desktop`", "On Linux: add the game to your menu, or remove it."),
        Entry("`--version`, `--help`", "The version, and all options."),
    ),
)

QUESTIONS = Section(
    "Common questions",
    (
        When(
            {Feature.SIGNS},
            Entry(
                "What do light and claw marks at a door mean?",
                "Light: monsters that open doors live behind it. Claw marks: monsters live there that cannot open a"
                " door. See “Behind the door”.",
            ),
        ),
        When(
            {Feature.SIGNS},
            Entry(
                "Which door should I open?",
                "Best those behind which you hear nobody. A sleeper on its own can be surprised. Leave several that are"
                " awake alone: most monsters behind claw marks stay in there. Two doors may lead into the same room.",
            ),
        ),
        When(
            {door_verbs.LATCH},
            Entry("How do I close a door?", "With a latch ({LATCH}). Blows can break its bolt."),
            When({Feature.LEAVES}, Entry("How do I close a door?", "You cannot. An open door stays open.")),
        ),
        EntryOfParts(
            "Why did the hero stop?",
            (
                "The log says why.",
                When({Feature.LEAVES}, "At a door, a label says what happens if you repeat the command."),
            ),
        ),
        Entry("I am burning. What now?", "Step out of the fire. Water, where there is any, puts you out at once."),
        When({Feature.LAMP}, Entry("Where is the oil?", "Near the place where you arrive, behind at most two doors.")),
        When({Feature.GOLD}, Entry("What is gold for?", "It adds to your score. There are no shops.")),
        Entry("What do the dice mean?", "Each die that hits deals 1 damage. See “Fighting”."),
        Entry("How do I get stronger?", "Find weapons, armour and tomes. There are no experience levels."),
        When(
            {Feature.LEAVES},
            EntryOfParts(
                "Does it hurt to open many doors?",
                (
                    When(
                        door_verbs.ALL_VERBS,
                        "Each costs at most {shut_door_points} points.",
                        "It costs no points.",
                    ),
                    "But monsters can then come through these doors.",
                ),
            ),
        ),
        Entry(
            "Can I play the same game again?",
            "Yes: the end of a game shows its seed and offers it again. On the title screen you can type or paste any"
            " seed.",
        ),
    ),
)
