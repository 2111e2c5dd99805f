"""Hostile files, one for each number: replays, stores, damaged bytes of both, and strange files beside a store."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from fuzz.damage import BYTE_DAMAGES, change_schema, swap_pages
from fuzz.hostile_games import MOST_BYTES, SavedGame, hostile_game, hostile_rows
from game.engine.grid.dice import Dice

REPLAY, STORE = "hostile.ajar", "hostile.sqlite"
"""Names of a hostile replay and of a hostile store."""
MOST_TRIES = 30
"""Most files that are made until one is small enough."""
LONGEST = 8
"""Number of the longest games, which are chosen more often: they have many actors, doors and levels."""


def write_hostile_file(folder: Path, games: Sequence[bytes], seed: str, number: int, of: str | None) -> str:
    """Write the hostile file with a number into an empty folder; return what was done to it, in a few words.

    The file has at most MOST_BYTES bytes. `games`: valid replay files. `seed`: seed of all files. `of`: "replay" or
    "store"; None for both in turn.
    """
    is_replay = of == "replay" or (of is None and number % 2 == 0)
    path = folder / (REPLAY if is_replay else STORE)
    for attempt in range(MOST_TRIES):
        dice = Dice(seed, "hostile", number, attempt)
        kind = _write_replay(path, games, dice) if is_replay else _write_store(path, games, dice)
        if path.stat(follow_symlinks=False).st_size <= MOST_BYTES:
            return kind
        path.unlink()
    path.write_bytes(b"")
    return "empty"


def _valid(games: Sequence[bytes], dice: Dice) -> bytes:
    """Return one of the valid games, every second time one of the longest."""
    if dice.below(2):
        return dice.choice(sorted(games, key=len)[-LONGEST:])
    return dice.choice(games)


def _write_replay(path: Path, games: Sequence[bytes], dice: Dice) -> str:
    if dice.below(12) == 0:
        path.write_bytes(_valid(games, dice))
        return _damaged(path, BYTE_DAMAGES, dice)
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
    """Put a strange file in the place of a store, or of one of the files that SQLite keeps beside it."""
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
