"""Hostile files, each made from a seed and a number: replays, stores (save files), and strange kinds of files.

In a replay or a store, saved values are replaced or bytes are damaged. A strange kind of file, such as a pipe or a
link, replaces a store or a file that SQLite keeps beside the store.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from fuzz.damage import BYTE_DAMAGES, change_schema, swap_pages
from fuzz.hostile_codes import hostile_code
from fuzz.hostile_games import MAX_BYTES, SavedGame, hostile_game, hostile_rows
from game.engine.grid.dice import Dice

REPLAY, STORE = "hostile.ajar", "hostile.sqlite"
"""File names of a hostile replay and of a hostile store (save file)."""
MAX_TRIES = 30
"""Greatest number of files that are made in search of a file of at most MAX_BYTES bytes."""
LONGEST = 8
"""Number of games that count as the longest.

They are chosen more often, because they have many actors, doors and levels.
"""


def write_hostile_file(folder: Path, games: Sequence[bytes], seed: str, number: int, of: str | None) -> str:
    """Write hostile file `number` into an empty folder; return a short description of what makes it hostile.

    The file has at most MAX_BYTES bytes. `games`: valid replay files. `seed`: seed of all files. `of`: "replay" or
    "store"; None for replays with even numbers and stores with odd numbers.
    """
    is_replay = of == "replay" or (of is None and number % 2 == 0)
    path = folder / (REPLAY if is_replay else STORE)
    for attempt in range(MAX_TRIES):
        dice = Dice(seed, "hostile", number, attempt)
        try:
            kind = _write_replay(path, games, dice) if is_replay else _write_store(path, games, dice)
        except MemoryError:  # the file would be much too large, because a grown part was grown again
            path.unlink(missing_ok=True)
            continue
        if path.stat(follow_symlinks=False).st_size <= MAX_BYTES:
            return kind
        path.unlink()
    path.write_bytes(b"")
    return "empty"


def _valid(games: Sequence[bytes], dice: Dice) -> bytes:
    """Return a random valid game. Half of the time it is one of the LONGEST longest games."""
    if dice.below(2):
        return dice.choice(sorted(games, key=len)[-LONGEST:])
    return dice.choice(games)


def _write_replay(path: Path, games: Sequence[bytes], dice: Dice) -> str:
    if dice.below(12) == 0:
        path.write_bytes(_valid(games, dice))
        return _damaged(path, BYTE_DAMAGES, dice)
    if dice.below(8) == 0:
        content, kind = hostile_code(_valid(games, dice), dice)
        path.write_bytes(content)
        return f"code, {kind}"
    game, kind = hostile_game(_valid(games, dice), dice)
    path.write_bytes(game.replay())
    return f"replay, {kind}"


def _write_store(path: Path, games: Sequence[bytes], dice: Dice) -> str:
    way = dice.below(10)
    if way < 6:
        game, kind = hostile_game(_valid(games, dice), dice)
    else:
        game, kind = SavedGame(_valid(games, dice)), ""
    game.bombs.pop("file", None)
    game.write_store(path)
    if way < 5:
        return f"store, {kind}"
    if way < 8:
        return f"store, {hostile_rows(path, dice)}"
    if way == 8:
        return _damaged(path, (*BYTE_DAMAGES, swap_pages, change_schema), dice)
    return f"store, {_strange_companion(path, dice)}"


def _damaged(path: Path, damages: Sequence[Callable[[Path, Dice], None]], dice: Dice) -> str:
    damage = dice.choice(damages)
    damage(path, dice)
    return f"{path.suffix[1:]}, {damage.__name__}"


def _strange_companion(path: Path, dice: Dice) -> str:
    """Replace a store, or a file that SQLite keeps beside it, by a strange file: a pipe, a link, a folder or such.

    Return a description of the file.
    """
    ending = dice.choice(["-journal", "-wal", "-shm", ""])
    beside = path.with_name(path.name + ending)
    beside.unlink(missing_ok=True)
    kind = dice.choice(["pipe", "link to nothing", "link to itself", "link to a device", "folder", "holes", "rubbish"])
    if kind == "pipe":
        os.mkfifo(beside)
    elif kind == "folder":
        beside.mkdir()
        (beside / "file").touch()
    elif kind == "rubbish":
        beside.write_bytes(bytes(dice.below(256) for _ in range(dice.below(9000))))
    elif kind == "holes":
        with beside.open("wb") as file:
            file.write(b"SQLite format 3\0" if ending == "" else bytes.fromhex("377f0682002de218"))
            if ending:
                file.truncate(1 << dice.between(20, 32))
    else:
        beside.symlink_to(
            {"link to nothing": "nowhere/x", "link to itself": beside.name, "link to a device": "/dev/zero"}[kind]
        )
    return f"{kind} as {ending or 'the store'}"
