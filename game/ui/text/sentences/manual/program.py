"""Sections of the manual about the program: automatic walking, keys, mouse, traditions, settings and saved games."""

from __future__ import annotations

from game.ui.text.sentences import Entry, Section

AUTOMATIC = Section(
    "Automatic walking",
    (
        "Exploring ({EXPLORE}), resting ({REST}), walking to the stairs ({STAIRS}, {STAIRS_UP}), running (Shift with a"
        " direction) and clicks on far squares take many steps. The hero stops by himself and says why:",
        Entry("An enemy", "It comes into view, or it could soon reach you through the doors that you know."),
        Entry("A noise", "You hear something new, or blows on a door."),
        Entry("Harm", "You are hurt. At low health the game also asks once before it goes on."),
        Entry("A shut door", "Also a door that is ajar. Give the same order again to go through."),
        Entry("A find", "Exploring stops at a vault, and at gear that is better than what you wear."),
        Entry("An unseen attacker", "After its attack, exploring asks for a while before it begins."),
        Entry("A fork, or the end", "The way forks while you run, or nothing is left to explore."),
        "Exploring leaves doors to you. When only doors are left, it stops and lists them, with letters on the map."
        " Press a letter to walk to a door, and decide there.",
        "With a setting, exploring also goes through doors: the hero stops at each shut door and listens. Press"
        " {EXPLORE} again to open the door; if you heard something, the hero opens it only a crack.",
        "{TRAVEL} lists the places you know, with the steps and the shut doors on the way. A letter goes there;"
        " {FILTER} filters this list, the list of doors, the pack and the history. {WAIT_TURNS} waits for a number of"
        " turns. {ATTACK} walks to the nearest enemy or strikes it, one blow for each press, and never opens a door."
        " {THROW_AGAIN} throws the same again at the last target, or at the nearest enemy.",
        "Before you step into fire or a known trap, stay in fire, light a fire next to you, open a door with a rune,"
        " take one of several items or abandon a game, you are asked. Enter means no.",
        "After a surprise, keys and clicks are ignored for a moment, so that none is obeyed before you have seen what"
        " happened. A setting changes that.",
        "Any key ends an automatic walk. Other keys also do what they usually do; {CANCEL} only ends the walk.",
    ),
)

KEYS = Section(
    "Keys",
    ("The help ({HELP}) shows the same list. It leaves out the keys that are of no use in the current tradition.",),
)
"""Section about the keys. After its blocks comes the key help, and then `AFTER_KEYS`."""
AFTER_KEYS = (
    "While you look around ({LOOK}) or at an enemy ({NEXT_FOE}), {CONFIRM} walks there, attacks an enemy in reach, or"
    " takes a step towards an enemy.",
    "“Change keys and buttons” in the settings binds other keys, one by one or by a preset. Arrows, `Enter`, `Esc` and"
    " the digits always keep their meaning.",
    "Throwing and abilities are aimed: move the cursor or the mouse, and press {CONFIRM} or click. Answer a question"
    " with `y` or `n`.",
)

PAD = Section(
    "Game pad",
    (
        "You can play with a game pad alone. It can be plugged in at any time. The prompts name its buttons as soon as"
        " you use it. The names here are those of an Xbox pad.",
        Entry("Stick or D-pad", "Walk in eight directions, or select something. Hold it to go on."),
        Entry("LT", "Hold it while you walk to run."),
        Entry(
            "A",
            "Choose something. In the game: list all commands, among them those without a button. At a door, the list"
            " begins with what can be done there, and how loud it is. Listening is selected; up is knocking, and down"
            " is bolting.",
        ),
        Entry("B", "Go back, or open the menu."),
        Entry("X, Y", "Explore; open a door a crack. In a list, X opens keys on the screen to type a filter."),
        Entry("LB", "Wait, and listen at a door. Hold it to go on waiting."),
        Entry("RB, RT", "Look at the next enemy; throw a dart. RB also goes from target to target."),
        Entry("Back, Start", "Open your pack; look around."),
        Entry("Press the left stick, the right stick", "Rest; take the stairs down."),
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
        Entry(
            "Right-click",
            "See everything that you can do there: on a door, an enemy, yourself, or a wall. In a menu or a list: go"
            " back.",
        ),
        Entry("Buttons", "The panels have a button for everything that keys do. Point at one to read what it does."),
        Entry(
            "List of what is in view",
            "Click an item to walk to it. Click an enemy to attack it if it is in reach, or else to look at it; click"
            " again to walk towards it.",
        ),
        Entry("Small map", "Click a place to walk there."),
        Entry("While you aim", "Point at the enemy. A click fires."),
    ),
)

TRADITIONS = Section(
    "Traditions",
    (
        "A tradition is a set of rules. Choose one on the title screen, or start the game with `--tradition`. The"
        " tradition `ajar` is this game's own. The others take their doors, sight, levels and colours from four"
        " roguelike tutorials. These four share one set of monsters, items and combat rules, and have no last level.",
    ),
)
"""Section about traditions. After its blocks comes an entry about each, from the data of the game."""
AFTER_TRADITIONS = (
    "The levels of `rustbook` are a town, a forest, caverns, a fort, a dragon's lair and mushroom caves; below them,"
    " the levels are random.",
    "In the other traditions, there are no keys, buttons or menu entries for things that their rules do not have.",
)

WINNING = Section(
    "Score and badges",
    (
        "You win when you open the last door. The score counts {depth_points} points for each level that you reach, 1"
        " for each piece of gold, and {win_points} for winning.",
        "Opened doors cost no points. The number at the top of the screen counts the doors that you have opened; of"
        " two equal scores, the one with fewer opened doors ranks higher. Every run also earns badges:",
    ),
)
"""Section about the score. After its blocks comes an entry about each badge, from the data of the game."""

ACCESSIBILITY = Section(
    "Settings and accessibility",
    (
        "Press {CANCEL} and choose Settings. The settings are kept.",
        Entry(
            "Text size",
            "100, 150 or 200 % of the size that suits the window. Panels, menus and this manual use it. The text is"
            " always sharp; the row tells if it had to be rounded, or if the window has no room for it.",
        ),
        Entry(
            "Tile size",
            "Automatic, or 16 to 96 pixels for each square of the map. It does not change the text. {ZOOM_IN},"
            " {ZOOM_OUT} and the mouse wheel over the map change it too; {ZOOM_RESET} makes it automatic again.",
        ),
        Entry("Graphics", "Tiles, or ASCII characters. {GLYPHS} switches during a game."),
        Entry(
            "Colours",
            "Usual, strong contrast, for red-green blindness (protanopia, deuteranopia), or for blue-yellow blindness"
            " (tritanopia). This changes panels and map, in every tradition.",
        ),
        Entry("Letters", "Usual, or clear: with more space, and with forms that cannot be taken for each other."),
        Entry("Animations", "Full, short or off. Nothing makes you wait: the next key ends an animation."),
        Entry("Sound", "On or off ({MUTE}). You never need it: each sound that matters is also a message in the log."),
        Entry(
            "Effects, Ambience, Music",
            "The volumes of events, of the air of a place, and of the music, each from 0 (off) to 10. A change is heard"
            " at once. Every theme of levels has its own tune. A slow pulse joins it when something awake is near a"
            " place that you know of, and a fast one when it hunts you or comes near. The music knows only what you"
            " know.",
        ),
        Entry(
            "Sound in the background",
            "Whether the sound goes on while another window is in front. While the window is hidden, there is none.",
        ),
        Entry(
            "Captions for sounds",
            "Shows a line for each sound that your hero hears, with its direction, and whether it is loud or faint, at"
            " the lower left edge of the map. At most three lines are shown, each for 4 seconds. The transcript gets"
            " them too, except for those of your own steps.",
        ),
        Entry("Hints", "On or off. Each hint appears once."),
        Entry("Ask before opening a door", "For hands that slip."),
        Entry(
            "Pause after a surprise",
            "0.35 seconds, 0.7 seconds or off: the time for which keys and clicks are ignored after a surprise.",
        ),
        Entry(
            "Text for screen readers",
            "Off, to standard output, or added to the end of a file. Every message, the selected row of every menu and"
            " list, the look card, and after each turn your state, what is in view with its distance, and the ways and"
            " doors beside you are lines of plain text. `--transcript FILE` names the file; `--transcript -` is"
            " standard output. Your own cell in look mode ({LOOK}) tells your full state.",
        ),
        Entry("Keys", "Which keys and which buttons of a game pad give a command."),
        Entry("Auto-explore opens doors", "On or off. Off: exploring stops when only doors are left."),
        Entry(
            "Window",
            "Any size from 640 by 360 pixels up. The game remembers it for the next start. {FULLSCREEN} switches to"
            " fullscreen.",
        ),
        "The keyboard alone or the mouse alone is enough for everything except typing a word in this manual. With the"
        " mouse, click a word here to search for it.",
        "Shapes and marks tell doors apart, not colour alone. There is no time pressure anywhere.",
        "Not possible yet: changing the keys, gamepads, a choice of colours, and screen readers.",
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
        "The bar of a replay can be dragged. Its marks are stairs, wounds below a third of your health, the end, and"
        " doors that you opened; point at a mark to read it.",
        "A replay can also be shared as a code: a text of some 900 letters for 1,500 turns, which you paste into a"
        " message. A code can only be watched with the rules that the game was played with.",
        "If a save file is damaged, the title screen offers to save what can still be read. If the rules have changed"
        " since a game was played, the game says so. You can then still watch it from certain saved turns (snapshots),"
        " and continue from the last of them.",
        "The games are in your data folder: `~/.local/share/Ajar/Ajar` on Linux, `%APPDATA%\\Ajar\\Ajar` on Windows,"
        " `~/Library/Application Support/Ajar/Ajar` on macOS. `--store` keeps them in another file.",
    ),
)

OPTIONS = Section(
    "Starting with options",
    (
        "If you start the game from a command line, you can add these words after its name. The name is `ajar` if the"
        " game is installed, and `python3 play.pyw` in a folder with its source.",
        Entry("`--seed TEXT`", "The same text always gives the same game."),
        Entry("`--tradition NAME`", "Play by the rules of another tradition."),
        Entry("`--depth N`", "Begin deeper."),
        Entry("`--replay RUN`", "Watch a game again: its number, or a file."),
        Entry("`--replay-code CODE`", "Watch the game of a code; `-` reads the code from the input."),
        Entry("`--export-code RUN`", "Print the code of a game: its number, or a file."),
        Entry(
            "`--verify FILES`, `--json`",
            "Play replays, codes or folders of them again, and print a table of the results, the best first: a folder"
            " of files is a leaderboard. The exit code is 1 if a game is not verified.",
        ),
        Entry("`--drawing FILE`", "Play a level from a drawing. The game is not saved."),
        Entry("a file", "Open a replay, a save file or a level."),
        Entry("`--store FILE`", "Keep your games in this file."),
        Entry("`--demo`, `--bot NAME`", "Watch the game play itself; choose the bot that plays."),
        Entry("`--window WxH`, `--fullscreen`, `--glyphs`, `--mute`", "How the game looks and sounds."),
        Entry("`--transcript FILE`", "Add the text of all that happens to a file, for screen readers. `-`: print it."),
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
        Entry("What does light under a door mean?", "Usually monsters that open doors. See “Behind the door”."),
        Entry(
            "Which door should I open?",
            "The one that you know most about. Listen at several before you open one. Two doors may lead into the same"
            " room.",
        ),
        Entry("How do I close a door?", "With a latch ({LATCH}). Blows can break its bolt."),
        Entry("Why did the hero stop?", "The log says why. At a door, a label says what the same key does next."),
        Entry("I am burning. What now?", "Step out of the fire, into water if you can: that puts you out at once."),
        Entry("Where is the oil?", "Near the place where you arrive, behind at most two doors."),
        Entry("What is gold for?", "It adds to your score. There are no shops."),
        Entry("What do the dice mean?", "Each die that hits deals 1 damage. See “Fighting”."),
        Entry("How do I get stronger?", "Find weapons, armour and tomes. There are no experience levels."),
        Entry("Does it hurt to open many doors?", "The score does not punish it. What comes through them does."),
        Entry(
            "Can I play the same game again?",
            "Yes: the end of a game shows its seed and offers it again. On the title you can type or paste any seed.",
        ),
    ),
)
