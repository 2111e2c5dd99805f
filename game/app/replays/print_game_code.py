"""Codes of recorded games, for the command line."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from game.app.opened_files import LONGEST_NUMBER, is_number
from game.cli import fail, say
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.json_values import CorruptData
from game.store.recording.game_code import read_record, recorded_end, write_code
from game.store.recording.replay_file import GameRecord, StoredRecord
from game.ui.text.sentences import replays as sentences


def code_of(record: GameRecord) -> str:
    """Return the code of a recorded game. Raises CorruptData if it has none, or StoreError."""
    return write_code(record.steps, record.snapshot(record.snapshot_steps[0]), record.rules, recorded_end(record))


def print_code(words: str, path: Path) -> int:
    """Print the code of a game, and return the exit code. Raises SystemExit if the game has no code.

    `words`: number of the game in the store, or path of a replay file or of a code. `path`: path of the save file.
    """
    try:
        if not is_number(words):
            say(code_of(read_record(Path(words))))
            return 0
        if not path.exists():
            fail(f"ajar: --export-code: there is no save file {path}")
        with closing(Store(path)) as games:
            if len(words) > LONGEST_NUMBER or games.run(int(words)) is None:
                raise CorruptData(sentences.NO_GAME.format(number=words[:LONGEST_NUMBER]))
            say(code_of(StoredRecord(games, int(words))))
    except (CorruptData, StoreError) as error:
        fail(f"ajar: --export-code: {words}: {error}")
    return 0
