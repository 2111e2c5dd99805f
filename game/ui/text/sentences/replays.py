"""Texts of the replay of a game: its bar, its menu, the steps that cannot be shown, and the files made from it."""

from __future__ import annotations

from game.ui.text.sentences import ByDevice

POSITION = "Replay: turn {turn} (step {number} of {total}) · {state}"
ON_THE_WAY = "going to step {step}"
PAUSED = "paused"
PAUSED_AT_PACE = "paused · {pace}"
AT_THE_END = "at the end"
AT_THE_END_AT_PACE = "at the end · {pace}"
ONE_STEP, STEPS = "1 step per second", "{number} steps per second"
ONE_STEP_BACK, STEPS_BACK = "1 step per second backward", "{number} steps per second backward"
KEYS = ByDevice(
    "{CONFIRM}: play or pause · ← →: one step · PgUp, PgDn: 50 steps · Home, End: start, end"
    " · ↑ ↓: change speed or play backward · {CANCEL}: menu",
    "Click: play or pause · click the bar: jump · Right-click: menu",
    "{CONFIRM}: play or pause · ← →: one step; with LT: 50 steps · ↑ ↓: change speed or play backward · {CANCEL}: menu",
)
BUTTONS = {
    "START": "Go to the start",
    "BACK": "One step back",
    "PLAY": "Play or pause",
    "FORWARD": "One step forward",
    "END": "Go to the end",
    "SLOWER": "Slower, then backward",
    "FASTER": "Faster",
    "MENU": "Menu: play on from here, share, save",
}
"""Tip of each button below a replay, by the names of `ReplayButton`."""
BAR_TIP = "Go to step {step}. Drag to move through the game."
MARK = "Turn {turn} (step {step}): {text}"
MARK_DOOR, MARK_DOORS = (
    "You open a door ({number} opened so far).",
    "You open several doors ({number} opened so far).",
)
MARK_WOUND = "Your health falls below a third: {health} of {most}."
MARK_STAIRS = "You arrive at depth {depth}."
MARK_DEATH, MARK_WON = "You are killed by {killer}.", "You win."

ONLY_FROM = "The replay starts at step {step}, because the {steps} before it cannot be shown. {reason}"
ONLY_TO = "The replay ends at step {step}, because the {steps} after it cannot be shown. {reason}"
LEFT_OUT = "Just before step {step}, {steps} cannot be shown. {reason}"
REASONS = {
    "CHANGED": "Under the current rules, this part of the game turns out differently.",
    "RULES_CHANGED": "The rules have changed since then.",
    "RULES_UNKNOWN": "This part was played with newer rules.",
    "UNKEPT": "This part was not saved.",
    "DAMAGED": "This part of the save file is damaged.",
}
"""Reason why steps of a replay cannot be shown, by the name of the `GapReason` in
`game/store/recording/replay_playback.py`."""

ENDS_DIFFERENTLY = "This game does not end as it did when its code was made. Parts of it may be wrong."
RULES_CHANGED = "The rules have changed since this game was played (version {then} then, version {now} now)."
RULES_NEWER = "This game was played with newer rules (version {then}; this program knows version {now})."

HEADING = "Replay"
KEEP_WATCHING = "Keep watching"
TO_START, TO_END = "Go to the start", "Go to the end"
PRACTICE = "Practise from this turn"
SAVE_TO_FILE = "Save the replay to a file"
SAVE_GIF = "Save steps {first} to {last} as a GIF"
MENU_KEYS = ByDevice("{CANCEL}: back", "Right-click: back", "{CANCEL}: back")

PRACTICE_BEGINS = "This is a practice game. It goes on from a turn of another game. That game is not changed."
MAKING_GIF = ByDevice(
    "Making the GIF: {number} of {total}. {CANCEL}: cancel",
    "Making the GIF: {number} of {total}. Click: cancel",
    "Making the GIF: {number} of {total}. {CANCEL}: cancel",
)
WRITTEN = "Saved"
NOT_WRITTEN = "The file cannot be saved"
CANNOT_REPLAY = "This game cannot be replayed"
NO_GAME = "there is no game {number}"
CANNOT_SHOW = "it cannot be shown ({detail})"

COLUMNS = ("file", "tradition", "depth", "turns", "score", "end", "rules", "result")
"""Names of the columns of the table of results."""
UNKNOWN = "?"
VERIFIED, NOT_VERIFIED = "verified", "not verified: {reason}"
WON_GAME, DIED_OF, NOT_ENDED = "won", "killed by {cause}", "abandoned or unfinished"
OTHER_RULES = "it was played with version {version} of the rules; {program}"
OTHER_BEGINNING = "it does not begin with a new game from its seed"
STEP_MISSING = "step {step} is missing"
STEP_AFTER_END = "step {step} comes after the end of the game"
STEP_FAILS = "step {step} cannot be played: {reason}"
STEP_DIFFERS = "step {step} ends differently"
CODE_DIFFERS = "the game ends differently"
TAKES_TOO_LONG = "its steps take longer to play than those of any real game"

CODE = "Game code"
CODE_COPIED = "The code of this game has {letters} letters. It is on the clipboard: paste it into a message."
CODE_COPIED_AGAIN = "The code is copied again, all {letters} letters of it. Paste it into a message."
CODE_NOT_COPIED = "The code of this game has {letters} letters. The clipboard cannot be used, so save it to a file."
COPY_AGAIN, SAVE_CODE = "Copy it again", "Save it to a file"
NO_CODE = "This game has no code"
OPEN_REPLAY = "Open a replay or a code"
TYPE_OR_PASTE = "Type or paste a path or a code"
NEITHER_CODE_NOR_FILE = "This is neither a code nor a file"
WHAT_CODES_AND_FILES_ARE = (
    "A code begins with “{beginning}”, and there is no file with this path. Go back to change it."
)
OPEN_IT = "Open"
PASTE = ByDevice("Paste (Ctrl+V)", "Paste", "Paste")
ENTRY_KEYS = ByDevice(
    "Type or paste a code, or the path of a file.",
    "Type or paste a code, or the path of a file.",
    "{CONFIRM} on the first row: type a code, or the path of a file · {CANCEL}: back",
)
FILES_FOOT = "Newest files in {folder}. You can also drop a file on the window."
NO_FILES_FOOT = "There are no replays in {folder}. You can also drop a file on the window."
BACK_TO_GAME, BACK_TO_ENDING = "Back to your game", "Back to the end of your game"
