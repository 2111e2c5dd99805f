"""Limits of the files that the game reads: whatever a file contains, it is opened or refused in a short time."""

from __future__ import annotations

# ------------------------------------------------------------------------------- Limits of save files

OPENING_SECONDS = 1.0
"""Seconds of processor time in which a save file must open, besides the time for its size. Waiting does not count."""
CHECKED_BYTES_PER_SECOND = 40_000_000
"""Bytes of a save file that are checked in a further second. Even a slow machine checks more."""
READING_SECONDS = 1.0
"""Seconds of processor time that one question to a save file may take. A question of a real game takes 0.1 s."""
MAX_SETTING_BYTES = 1 << 16
"""Greatest size of one setting in bytes. The names of all hints take 500 bytes."""
MAX_SETTINGS = 1000
"""Greatest number of settings that are read. The game has fewer than ten."""
MAX_STORY_BYTES = 1 << 14
"""Greatest size of the summary of a finished game in bytes. A real one takes 300 bytes."""
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
MAX_STEPS_OF_GAME = 200_000
"""Greatest number of steps of a game that are read at once, ten times the steps of a game of 20,000 turns."""
MAX_SNAPSHOTS_OF_GAME = 20_000
"""Greatest number of snapshots of a game: a snapshot is saved every 50 turns."""
MAX_RULES_OF_GAME = 1000
"""Greatest number of changes of the rules in one game."""
SEARCH_SECONDS = 1.0
"""Seconds of processor time in which a readable snapshot is looked for. An unreadable snapshot takes 3 ms."""
