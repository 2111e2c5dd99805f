"""Limits of everything that is read from a file. `docs/formats.md` gives the reason for each limit.

The player may open any file. If a file exceeds a limit, it is refused before anything is built from it, and one line
says what is too large. The limits are wide: games that bots played to depth 60 in every tradition (set of rules), and
games of 20,000 turns, stay far below them.
"""

from __future__ import annotations

# --------------------------------------------------------------------------- Limits of worlds and replay files

# a replay file
MAX_REPLAY_BYTES = 1 << 24
"""Greatest size of a replay file, in bytes."""
MAX_REPLAY_TEXT = 1 << 25
"""Greatest size of the text in a replay file after unpacking, in bytes."""
MAX_REPLAY_ELEMENTS = 1_500_000
"""Greatest number of JSON elements in a replay file (see `json_values.count_elements`)."""
MAX_SNAPSHOTS = 8
"""Greatest number of snapshots in a replay file. With them, parts of a game can be shown after the rules have changed.

A snapshot adds some 4,000 bytes, and more if it has more levels.
"""
MAX_STEPS = 100_000
"""Greatest number of steps in a replay file, and greatest number of steps that are read from a save file for one game.

Both are the same limit, so that every exported game can be read again.
"""
MAX_RULES_CHANGES = 1_000
"""Greatest number of times that the version of the rules changes during one game."""
MAX_VERSION = 1_000_000
"""Greatest version number of the rules."""
MAX_VERSION_TEXT = 100
"""Greatest number of characters of a version of the program."""
MAX_HASH_TEXT = 64
"""Greatest number of characters of a state hash, or of the name of a level."""
MAX_ORDERS_TEXT = 100_000
"""Greatest number of characters of the orders of one step."""

# a game code
MAX_CODE_LETTERS = 1 << 17
"""Greatest number of letters of a game code."""
MAX_CODE_TEXT = 1 << 21
"""Greatest size of the text in a game code after unpacking, in bytes."""
MAX_CODE_ELEMENTS = 300_000
"""Greatest number of JSON elements in a game code (see `json_values.count_elements`)."""
MAX_CODE_ORDERS = 50_000
"""Greatest number of different orders in a game code. Each has a character of its own, below the surrogates."""

# a world
MAX_WORLD_TEXT = 1 << 23
"""Greatest size of the text of a world with all its levels after unpacking, in bytes."""
MAX_WORLD_ELEMENTS = 600_000
"""Greatest number of JSON elements in a world with all its levels (see `json_values.count_elements`)."""
MAX_PART_ELEMENTS = 100_000
"""Greatest number of JSON elements in one level, and in a world without its levels.

Each is read in one piece, and is encoded in one piece for the state hash after a step.
"""
MAX_SIDE = 128
"""Greatest width and height of a level, in cells."""
MAX_CELLS = 1 << 20
"""Greatest number of cells of all levels of a world together."""
MAX_ALL_ACTORS = 20_000
"""Greatest number of actors on all levels of a world together."""
MAX_ELSEWHERE = 2_000
"""Greatest number of actors that are on no level, because they are dead or disguised as a door, but are still saved."""

# numbers, by their meaning
MAX_WAIT = 1 << 14
"""Greatest number of ticks until an actor's next action: about 160 turns, more than any action takes."""
MAX_POSITION = 10_000
"""Greatest coordinate of a cell on a level of unknown size, as in the orders of a step.

The cell may lie off the map.
"""

# a level for designers: a drawing as text, JSON or a map of the Tiled editor
MAX_DRAWING_BYTES = 1 << 23
"""Greatest size of a file with a level, in bytes. Standard input has the same limit."""
MAX_DRAWING_ELEMENTS = 1_500_000
"""Greatest number of JSON elements in a file with a level (see `json_values.count_elements`)."""
MAX_DRAWING_SIDE = 500
"""Greatest width and height of a level that is read, in cells. One that is played may have MAX_SIDE."""
MAX_FIELDS = 50
"""Greatest number of properties of one object in a map of the Tiled editor."""
MAX_VAULT_BYTES = 1 << 15
"""Greatest size of a file with vaults, in bytes."""
MAX_VAULT_FILES = 100
"""Greatest number of files in a folder with vaults."""

# ------------------------------------------------------------------------------- Limits of save files

OPENING_SECONDS = 1.0
"""Processor time in seconds for opening a save file. A large file gets more time (see CHECKED_BYTES_PER_SECOND)."""
CHECKED_BYTES_PER_SECOND = 40_000_000
"""Bytes of a save file for which the opening gets one more second.

Even a slow machine checks more bytes in a second.
"""
READING_SECONDS = 1.0
"""Processor time in seconds for one access to a save file. In a real game an access takes 0.1 s."""
MAX_SETTING_BYTES = 1 << 16
"""Greatest size of one setting in bytes. The names of all hints take 500 bytes."""
MAX_SETTINGS = 1000
"""Greatest number of settings that are read. The game has fewer than ten."""
MAX_STORY_BYTES = 1 << 14
"""Greatest size of the summary of a finished game in bytes. A real one takes 600 bytes."""
MAX_STORY_ELEMENTS = 1_000
"""Greatest number of JSON elements in the summary of a finished game, where all summaries are read."""
MAX_STORIES_BYTES = 1 << 22
"""Greatest size of all summaries of finished games that are read at once, in bytes: some 7,000 real summaries."""
MAX_ROW_BYTES = 1 << 16
"""Greatest size in bytes of one value in the list of games or in the journal. Real orders take 200 bytes at most."""
MAX_LEVEL_BYTES = 1 << 20
"""Greatest size of a packed level in bytes. A real level of 10,000 cells takes 20,000 bytes."""
MAX_WORLD_BYTES = 1 << 22
"""Greatest size of a packed world without its levels in bytes, and of any value in a save file."""
MAX_SNAPSHOT_BYTES = 1 << 24
"""Greatest size of a packed world with all its levels in bytes. A real world of sixty levels takes 1,200,000 bytes."""
MAX_GAMES = 10_000
"""Greatest number of games that are listed, the newest first. Older games stay in the save file."""
MAX_SNAPSHOTS_OF_GAME = 20_000
"""Greatest number of snapshots of a game: a snapshot is saved every 25 turns."""
SEARCH_SECONDS = 0.15
"""Seconds of processor time in which a readable snapshot is looked for. An unreadable snapshot takes 3 ms.
"""

# ------------------------------------------- Limits of playing recorded steps again: see `recording.replay_budget`

MAX_UPDATES = 10_000
"""Greatest number of updates of the world in one step; a step with more updates counts as endless."""
STEP_SECONDS = 1.2
"""Greatest processor time in seconds for one step; a longer step counts as endless."""
MAX_TIMELESS_STEPS = 500
"""Greatest number of steps in a row in which no time passes. A replay with more ends there.

In a real game an order that takes no time is rare. A file from a stranger could have 100,000 such steps.
"""
GAP_SEARCH_SECONDS = 0.4
"""Seconds of processor time for which a replay loads snapshots and plays steps in search of a step to show.

Then it leaves out the later snapshots that it has not loaded yet, and plays no more steps ahead, until a step ends as
recorded again. A snapshot of ten levels takes 0.03 s, and a step takes 0.002 s.
"""
PLAYBACK_SECONDS = 1.0
PLAYBACK_STEP_SECONDS = 0.02
"""Seconds of processor time for a playback without a window, and further seconds for each step that ends as recorded.

A step of a real game takes 0.003 s on average.
"""

# ------------------------------------------------------------------------------------ Limits of damaged save files

SALVAGE_SECONDS = 1.0
"""Seconds of processor time in which the games of a damaged save file of 1 MiB are salvaged. Real games take 0.2 s."""
SALVAGED_BYTES_PER_SECOND = 1_000_000
"""Bytes of a larger damaged save file that are salvaged in a further second: a fifth of those of real games."""
