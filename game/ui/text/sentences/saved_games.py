"""Texts about saved games: the list of past games, damage to the save file and its recovery, and the crash screen."""

from __future__ import annotations

from game.ui.text.sentences import ByDevice

GAME = "{Tradition}, depth {depth}, turn {turn}"
PRACTICE_GAME = "Practice, {tradition}, depth {depth}, turn {turn}"
CONTINUE = "Continue: {game}"
CONTINUE_OF_DAY = "Continue: {game} ({day})"
PAST_GAMES, PAST_GAMES_BY_SCORE = "Past games", "Past games by score"
OPEN_GAMES = "Past games ({number} unfinished)"
"""The row of the title for past games if you can continue some of them, besides the newest game."""
CONTINUE_THIS, WATCH, WATCH_FROM_START = "Continue", "Watch replay", "Watch replay from the start"
SHARE, COPY_SEED, DELETE = "Share as a code to paste", "Copy the seed", "Delete this game"
SEED_COPIED = "The seed is on the clipboard. On the title screen you can paste it to play it again."
SEED_NOT_COPIED = "The clipboard cannot be used. Write the seed down to type it later."
SEED = "Seed: {seed}"
DELETE_QUESTION = "Delete this game for good?"
DELETED_TOO = "{game}. Its replay and its entry in the statistics are deleted too."
CANNOT_DELETE = "This game cannot be deleted"
NEWER, OLDER = "Newer games", "Older games"
LIST_KEYS = ByDevice(
    "{CONFIRM}: choose a game to {deeds}. {CANCEL}: back.",
    "Click a game to {deeds}. Right-click: back.",
    "{CONFIRM}: choose a game to {deeds}. {CANCEL}: back.",
)
LIST_KEYS_AND_PAGE = ByDevice(
    "{CONFIRM}: choose a game to {deeds}. {CANCEL}: back. {number} of {total} pages.",
    "Click a game to {deeds}. Right-click: back. {number} of {total} pages.",
    "{CONFIRM}: choose a game to {deeds}. {CANCEL}: back. {number} of {total} pages.",
)
DEEDS, DEEDS_WITHOUT_CONTINUING = "continue, watch, share or delete", "watch, share or delete"
"""What can be done with the games of a list, if one of them can be continued, and if none can."""
BACK = "Back"
OPENING = ByDevice(
    "Opening the game. {CANCEL}: cancel", "Opening the game. Right-click: cancel", "Opening the game. {CANCEL}: cancel"
)
RECOVERING = ByDevice(
    "Recovering your games. {CANCEL}: cancel",
    "Recovering your games. Right-click: cancel",
    "Recovering your games. {CANCEL}: cancel",
)

BY_SCORE, BY_DATE = "Sort by score", "Sort by date"

STATISTICS = "Statistics"
NO_GAMES = "You have not finished a game yet. Here you will see how your games ended."
GAMES = "Games finished: {games}. Won: {wins}."
GAMES_OPEN = "Games not finished, and not counted here: {games}."
DEEPEST = "Deepest level: {depth}."
TURNS_PLAYED = "Turns played: {turns}."
DOORS = "Doors you opened or broke: {opened}. Doors left shut, seen or not: {left_shut}."
DOORS_OPENED = "Doors you opened or broke: {opened}."
DOORS_LEFT_UNKNOWN = "Doors left shut were not recorded in these games."
DOORS_LEFT_SINCE = "Doors left shut are counted only in {games}. The other games did not record them."
BEST_SCORES = "Best score by tradition"
BEST_SCORE = "{Tradition}: {score}"
CAUSES = "Causes of death"
CAUSE = "{Cause}: {number}"
CAUSE_UNKNOWN = "unknown"
MORE_CAUSES = "Other causes: {number}"

KILLED = "{game}: killed by {a_foe}, score {score} ({day})"
DIED_OF = "{game}: killed by {cause}, score {score} ({day})"
DIED = "{game}: died, score {score} ({day})"
WON = "{game}: won, score {score} ({day})"
ABANDONED = "{game}: abandoned, score {score} ({day})"
LEFT_BEHIND = "{game}: could not be continued exactly as you left it; it continues as a separate game ({day})"

NOT_SAVED = "This game cannot be saved. {reason}"
CANNOT_SAVE = "This game cannot be saved"
SAVED_NO_LONGER = "This game cannot be saved. {reason} Anything you do from now on will be lost when you leave."
SAVED_AGAIN = "This game can be saved again, and nothing has been lost."
SAVE_FILE_MOVED = (
    "Your save file was deleted, renamed or replaced while you were playing. "
    "Nothing has been lost: all your games are now kept in this file: {path}"
)
SAVE_FILE_OVERWRITTEN = (
    "Another program overwrote your save file while you were playing. "
    "This game goes on, and all your games that could still be read are now kept in this file: {path}"
)
SAVE_FILE_LOST = (
    "Another program overwrote your save file while you were playing, and your other games cannot be read. "
    "This game goes on, and is now kept in this file: {path}"
)
CANNOT_CONTINUE = "This game cannot be continued"
CONTINUES_WHERE_LEFT = "It continues where you left it."
CONTINUES_EARLIER = "It continues from {turns} before the point where you left it."
CONTINUES_CHANGED = "This game cannot be continued exactly as you left it. {reason}"

REASON_AND_DETAIL = "{reason} Details: {detail}."
DETAIL = "Details: {detail}."
FAULTS = {
    "LOCKED": "Another window is using the save file.",
    "READ_ONLY": "The save file cannot be written to.",
    "FULL": "The disk is full.",
    "UNREACHABLE": "The save file cannot be opened.",
    "FAILING": "The disk reports errors.",
    "BROKEN": "The save file is damaged.",
    "FOREIGN": "The file is not a save file of this game.",
    "FUTURE": "The save file was written by a newer version of Ajar, and cannot be read here.",
    "SLOW": "Reading the save file takes too long.",
    "MISUSED": "The game has made a mistake in using the save file.",
}
"""Sentence on what is wrong with the save file, by the names of `Fault` in `game/store/errors.py`."""

CANNOT_OPEN = "Your games cannot be opened"
CANNOT_OPEN_FILE = "This file cannot be opened here"
SAVE_FILE_AT_START = "It is a save file. To play with it, start the game with this file."
LEVEL_AT_START = "It is a level. Start the game with this file to play it."
CANNOT_READ = "Your games cannot be read"
CANNOT_READ_SOME = "{games} cannot be read"
FAULT_OF_FILE = "{reason} File: {path}"
RECOVER = "Recover what can be read; the old file is kept"
START_AFRESH = "Start a new save file; the old file is kept"
TRY_AGAIN = "Try again"
PLAY_UNSAVED = "Play without saving"
RECOVERED = "{Games} recovered"
RECOVERED_FROM = "Each game was recovered as far as it could be read. The damaged file was kept:\n{path}"
NOTHING_RECOVERED = "Nothing can be recovered"

FILES_ASIDE = "Save files that were set aside: {number}"
FILES_ASIDE_TEXT = "They may hold games that are not in your save file. Folder: {path}"
USE_FILE = "Play with this file; your present save file is set aside"
HIDE_FILE, HIDE_FILES = "Do not show this file again", "Do not show these files again"
CANNOT_USE_FILE = "This file cannot be used"
CANNOT_HIDE_FILE = "Your choice cannot be saved"

CRASHED = "The game has crashed"
CRASH_REPORT = "A report was saved to this file:\n{path}"
NO_CRASH_REPORT = "No report could be saved. Details: {detail}."
SAVED_TO_TURN = "Your game is saved up to turn {turn}."
CONTINUE_FROM_LAST_TURN = "Continue from the last turn"

SAVE_FILE_MOVED_BEFORE_END = (
    "ajar: the save file was deleted, renamed or replaced during the game; all games are now kept in {path}"
)
SAVE_FILE_OVERWRITTEN_BEFORE_END = (
    "ajar: another program overwrote the save file during the game; all games that could still be read are now kept in"
    " {path}"
)
SAVE_FILE_OF_DEMO_MOVED = (
    "ajar: another program moved or overwrote the save file during the game; all games that could be read are now kept"
    " in {path}"
)
SETTINGS_UNREAD = "ajar: the settings cannot be read: {detail}"
SETTINGS_UNSAVED = "ajar: the settings cannot be saved: {detail}"
"""Message for standard error.

Every text in this module that begins with the name of the program is printed there, not shown on the screen.
"""

TRANSCRIPT_STOPPED = "The text for screen readers cannot be written to {file}: {detail}. The game goes on without it."
