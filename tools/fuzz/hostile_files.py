"""Damaged and hostile files, each made from a seed and a number: replays, codes, stores (save files) and levels."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from fuzz.damaged_stores import BYTE_DAMAGES, STORE_DAMAGES
from fuzz.hostile_games import HOSTILITIES, SavedGame, grow_a_value, json_of
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.levels.level_files import parse_level, read_drawing, write_drawing
from level_output.tiled_export import tiled_map
from scenario_lib.drawings import build_drawing

MAX_BYTES = 1 << 20
"""Greatest size of a hostile file in bytes."""
MAX_TRIES = 30
"""Greatest number of files that are made in search of a file of at most MAX_BYTES bytes."""
LONGEST = 8
"""Number of games that count as the longest.

They are chosen more often, because they have many actors, doors and levels.
"""
DRAWING = """
##############
#@..A..k#G..B#
#..~,..]#.C..#
#.._;."`+....#
###D##I##E####
#..'..H..*..&#
##############

A = hidden doorway door
B = item dagger
C = trap bear
D = stiff locked wooden door
E = shut iron door
G = item 7 gold
H = item healing potion
I = barred door
k = kobold asleep
bag: 3 dart, healing potion, 2 key
conditions: hasted 20
depth: 3
choice: 9,1 12,1
fire: 3,5 4,5
gas: poison 5,5 40
room: 0 0 7 4 dark
torch: 5,1
"""


class Kind(NamedTuple):
    """Kind of hostile files."""

    name: str
    """File name."""
    write: Callable[[Path, Sequence[bytes], Dice], str]
    """Writes a file to a path, and returns a short description of what makes it hostile."""


def write_hostile_file(folder: Path, games: Sequence[bytes], seed: str, number: int, of: str) -> str:
    """Write hostile file `number` into an empty folder; return a short description of what makes it hostile.

    The file has at most MAX_BYTES bytes. `games`: valid replay files. `seed`: seed of all files. `of`: the kind.
    """
    path = folder / KINDS[of].name
    for attempt in range(MAX_TRIES):
        try:
            what = KINDS[of].write(path, games, Dice(seed, "hostile", number, attempt))
        except MemoryError:  # the file would be much too large, because a grown part was grown again
            path.unlink(missing_ok=True)
            continue
        if not os.path.lexists(path) or path.stat(follow_symlinks=False).st_size <= MAX_BYTES:
            return f"{of}, {what}"
        path.unlink()
    path.write_bytes(b"")
    return f"{of}, empty"


def _hostile(games: Sequence[bytes], dice: Dice) -> tuple[SavedGame, str]:
    """Return a hostile game, and what makes it hostile. Half of the time it is one of the LONGEST longest games."""
    longest = sorted(games, key=len)[-LONGEST:]
    game, hostility = SavedGame(dice.choice(longest if dice.below(2) else games)), dice.choice(HOSTILITIES)
    hostility(game, dice)
    return game, hostility.__name__


def _write_replay(path: Path, games: Sequence[bytes], dice: Dice) -> str:
    if dice.below(8) == 0:
        path.write_bytes(dice.choice(games))
        return _damage(path, dice)
    game, what = _hostile(games, dice)
    path.write_bytes(game.replay())
    return what


def _write_code(path: Path, games: Sequence[bytes], dice: Dice) -> str:
    game, what = _hostile(games, dice)
    path.write_bytes(game.code())
    return _damage(path, dice) if dice.below(4) == 0 else what


def _write_store(path: Path, games: Sequence[bytes], dice: Dice) -> str:
    game, what = _hostile(games, dice) if dice.below(2) else (SavedGame(dice.choice(games)), "")
    game.write_store(path)
    if what:
        return what
    damage = dice.choice(STORE_DAMAGES)
    damage(path, dice)
    return damage.__name__


def _damage(path: Path, dice: Dice) -> str:
    damage = dice.choice(BYTE_DAMAGES)
    damage(path, dice)
    return damage.__name__


def _write_level(path: Path, _: Sequence[bytes], dice: Dice) -> str:
    """Write a level as a drawing, as JSON or as a map of Tiled."""
    drawing = DRAWING.strip("\n")
    match dice.below(3):
        case 0:
            lines = drawing.split("\n")
            row = dice.below(len(lines))
            lines[row : row + 1] = [lines[row] * dice.choice([1, 9, 999])] * dice.choice([1, 9, 999])
            path.write_text("\n".join(lines), "utf-8")
            return _damage(path, dice) if dice.below(2) else "repeated line"
        case 1:
            level = json.loads(write_drawing(read_drawing(drawing), "json"))
        case _:
            level = tiled_map(build_drawing(parse_level(drawing.encode()), None, AJAR))
    grow_a_value(level, dice)
    path.write_bytes(json_of(level).encode("utf-8", "replace"))
    return _damage(path, dice) if dice.below(4) == 0 else "grown value"


KINDS = {
    "replay": Kind("hostile.ajar", _write_replay),
    "store": Kind("hostile.sqlite", _write_store),
    "code": Kind("hostile.txt", _write_code),
    "level": Kind("hostile.level", _write_level),
}
"""Kinds of hostile files, by their names on the command line."""
