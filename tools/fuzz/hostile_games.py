"""Hostile saved games: valid games whose values are replaced by senseless values, as replay files and as stores.

A store is the SQLite file with the saved games. The same seed and number always give the same game.
"""

from __future__ import annotations

import base64
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from fuzz.saved_values import RAW, SavedValue, fields_of, is_number, json_of, plain_grid, sample, senseless, values_of
from game.engine.grid.dice import Dice
from game.store.db.connection import APPLICATION, STEPS, VERSION
from game.store.db.game_store import Store
from game.store.recording.replay_file import StoredRecord, write_replay
from game.store.serialize.codec_registry import ACTOR, ORDER
from game.store.serialize.codecs import GridCodec, ScalarCodec
from game.store.serialize.world_codec import LEVEL, WORLD

MAX_BYTES = 1 << 20
"""Greatest size of a hostile file in bytes."""
WAIT = '{"Wait":{}}'


class SavedGame:
    """A saved game whose parts are all unpacked, so that any value in it can be changed."""

    def __init__(self, packed: bytes) -> None:
        """Unpack a valid replay file."""
        self.outer: dict[str, Any] = json.loads(zlib.decompress(packed))
        self.worlds: list[Any] = [_unpacked(moment[3]) for moment in self.outer["moments"]]
        self.levels: dict[str, Any] = {name: _unpacked(level) for name, level in self.outer["levels"].items()}
        self.bombs: dict[str, bytes] = {}
        """Bytes that replace a packed part, by the part: "file", "world" (the first world), or a level's name."""

    def values(self) -> Iterator[SavedValue]:
        """Yield all values in the worlds and the levels, each with the codec that reads it."""
        for world in self.worlds:
            for key in ("depth", "levels", "elsewhere"):
                yield SavedValue(f"world.{key}", world, key, ScalarCodec(int))
            yield from values_of(WORLD, world, "world", "world.world")
            yield from _actors(world["elsewhere"])
        for level in self.levels.values():
            for key in ("depth", "actors"):
                yield SavedValue(f"level.{key}", level, key, ScalarCodec(int))
            yield from values_of(LEVEL, level, "level", "level.level")
            yield from _actors(level["actors"])

    def replay(self) -> bytes:
        """Return the bytes of a replay file with the game."""
        outer = dict(self.outer)
        if isinstance(moments := outer.get("moments"), list):
            outer["moments"] = [
                [*moment[:3], base64.b64encode(self.world(place)).decode(), *moment[4:]]
                if isinstance(moment, list) and len(moment) == 5 and place < len(self.worlds)
                else moment
                for place, moment in enumerate(moments)
            ]
        if isinstance(levels := outer.get("levels"), dict):
            outer["levels"] = {
                name: base64.b64encode(self.level(name)).decode() if name in self.levels else level
                for name, level in levels.items()
            }
        return self.bombs.get("file") or zlib.compress(json_of(outer).encode("utf-8", "replace"), 9)

    def world(self, place: int) -> bytes:
        """Return the packed world of the snapshot with index `place`."""
        if place == 0 and "world" in self.bombs:
            return self.bombs["world"]
        return zlib.compress(json_of(self.worlds[place]).encode(), 9)

    def level(self, name: str) -> bytes:
        """Return the packed level with the name `name`."""
        return self.bombs.get(name) or zlib.compress(json_of(self.levels[name]).encode(), 9)

    def write_store(self, path: Path) -> None:
        """Write a store that has this game and no other."""
        with closing(sqlite3.connect(path)) as store:
            store.execute("PRAGMA page_size = 1024")
            store.execute("PRAGMA synchronous = OFF")
            for step in STEPS:
                store.executescript(step)
            store.execute(f"PRAGMA application_id = {APPLICATION}")
            store.execute(f"PRAGMA user_version = {VERSION}")
            own = self.worlds[0].get("world")
            seed, tradition = (own.get(key) if isinstance(own, dict) else None for key in ("seed", "tradition"))
            row = (1, _cell(seed), _cell(tradition), "0.9", 0, "open", 0, None, None)
            store.execute("INSERT INTO runs VALUES (?,?,?,?,?,?,?,?,?)", row)
            for place, moment in enumerate(_rows(self.outer.get("moments"), 5)[: len(self.worlds)]):
                snapshot = (1, *map(_cell, moment[:3]), self.world(place))
                store.execute("INSERT OR REPLACE INTO snapshots VALUES (?,?,?,?,?)", snapshot)
            for name in self.levels:
                store.execute("INSERT INTO levels VALUES (1,?,?)", (_cell(name), self.level(name)))
            steps = ([1, *map(_cell, step)] for step in _rows(self.outer.get("steps"), 5))
            store.executemany("INSERT OR REPLACE INTO journal VALUES (?,?,?,?,?,?)", steps)
            store.executemany("INSERT OR REPLACE INTO rules VALUES (1,?,?)", _rows(self.outer.get("rules"), 2))
            store.commit()


def _unpacked(text: str) -> Any:
    return json.loads(zlib.decompress(base64.b64decode(text)))


def _actors(actors: list[Any]) -> Iterator[SavedValue]:
    for actor in actors:
        yield from fields_of(ACTOR, actor)


def _rows(value: Any, length: int) -> list[Any]:
    """Return those entries of `value` that are lists of `length` values; [] if `value` is not a list."""
    rows = value if isinstance(value, list) else []
    return [row for row in rows if isinstance(row, list) and len(row) == length]


def _cell(value: Any) -> Any:
    """Return a JSON value in a form that SQLite can store in a cell of a table."""
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        return float(value) if abs(value) < 10**300 else str(value)
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return value if value is None or isinstance(value, int) else json_of(value)


# ----------------------------------------------------------------------------------------------- hostility

Hostility = Callable[[SavedGame, Dice], None]
"""Type of a function that makes a saved game hostile."""


def one_field(game: SavedGame, dice: Dice) -> None:
    """Replace one value of a random field, or all values of that field in the whole game."""
    found = list(game.values())
    _change(found, _field(found, dice), dice)


def several_fields(game: SavedGame, dice: Dice) -> None:
    """Replace values of two to four random fields, as `one_field` does."""
    found = list(game.values())
    for _ in range(dice.between(2, 4)):
        _change(found, _field(found, dice), dice)


def _field(found: list[SavedValue], dice: Dice) -> str:
    """Return the name of a random field among the fields of some values; each field is equally likely."""
    return dice.choice(sorted({value.field for value in found}))


def _change(values: list[SavedValue], field: str, dice: Dice) -> None:
    found = [value for value in values if value.field == field]
    if dice.below(3):
        one = dice.choice(found)
        one.holder[one.key] = senseless(one, dice)
        return
    new = senseless(dice.choice(found), dice)
    new = json_of(new) if isinstance(new, list | dict) else new  # many copies
    if isinstance(new, str) and len(new) * len(found) > 1 << 24:
        found = found[:1]
    for value in found:
        value.holder[value.key] = f"{RAW}{new}{RAW}" if isinstance(new, str) and new[:1] in ("[", "{") else new


def huge_numbers(game: SavedGame, dice: Dice) -> None:
    """Replace all numbers of a random field in the whole game by the same number, such as -1 or 2 to the power of 62.

    All orders become waits, so that many turns pass when the game is played.
    """
    found = [value for value in game.values() if is_number(value.codec)]
    field = _field(found, dice)
    number = dice.choice([-(1 << 62), -1, 0, 101, 10**4, 10**6, 10**8, 1 << 31, 1 << 62, (1 << 127) - 1])
    for value in found:
        if value.field == field:
            value.holder[value.key] = number
    for step in game.outer["steps"]:
        step[3] = WAIT


def absent(game: SavedGame, dice: Dice) -> None:
    """Delete one to five values. In a list, all later values are deleted too."""
    found = [
        value
        for value in game.values()
        if isinstance(value.holder, list) or (isinstance(value.holder, dict) and value.key in value.holder)
    ]
    for value in [dice.choice(found) for _ in range(dice.between(1, 5))]:
        if isinstance(value.holder, list):
            del value.holder[value.key :]
        else:
            value.holder.pop(value.key, None)


def outer_parts(game: SavedGame, dice: Dice) -> None:
    """Replace one to three values outside the worlds: in the steps, the list of snapshots, or the versions."""
    for _ in range(dice.between(1, 3)):
        holder: Any = game.outer
        keys: list[Any] = sorted(holder)
        key = dice.choice(keys)
        while isinstance(holder[key], list | dict) and holder[key] and dice.below(3):
            holder = holder[key]
            key = dice.choice(sorted(holder)) if isinstance(holder, dict) else dice.below(len(holder))
        holder[key] = senseless(SavedValue("", holder, key, ScalarCodec(type(holder[key]))), dice)


def strange_orders(game: SavedGame, dice: Dice) -> None:
    """Replace the orders of two thirds of the steps by senseless orders."""
    steps = _rows(game.outer["steps"], 5)
    for step in steps:
        if dice.below(3):
            step[3] = json_of(sample(ORDER, dice))


def many_steps(game: SavedGame, dice: Dice) -> None:
    """Replace the steps by very many steps with the same orders."""
    first = game.outer["moments"][0]
    many = 1 << dice.between(8, 17)
    order = dice.choice([WAIT, None, json_of(sample(ORDER, dice))])
    name = dice.choice([first[2], "x"])
    steps = [[first[0] + number, first[1] + number, 1, order, name] for number in range(1, many)]
    game.outer["steps"] = steps


def many_actors(game: SavedGame, dice: Dice) -> None:
    """Put many copies of an actor on a level: in different cells, or all in the actor's cell."""
    level = dice.choice(list(game.levels.values()))
    grown = 1 << dice.between(4, 14)
    place = dice.below(len(level["actors"]))
    pattern = dict(level["actors"][place])
    width, height = _size(level)
    shared = dice.below(4) == 0
    for number in range(grown):
        at = [number % width, number // width % height]
        level["actors"].append({**pattern, "pos": pattern.get("pos") if shared else at})


def many_levels(game: SavedGame, dice: Dice) -> None:
    """Add many copies of a level. Sometimes they share one name, and sometimes they have very many cells."""
    name = dice.choice(list(game.levels))
    level = game.levels[name]
    if dice.below(2):
        _resize(level, *dice.choice([(512, 512), (1 << 17, 2), (400, 100), (200, 200)]))
    many = 1 << dice.between(1, 10)
    shared = dice.below(3) == 0
    names = [name] * many if shared else [f"{number:032x}" for number in range(many)]
    if not shared:
        for number, other in enumerate(names, 20):
            game.levels[other] = {**level, "depth": number, "level": {**level["level"], "depth": number}}
            game.outer["levels"][other] = ""
    for world in game.worlds:
        world["levels"] = [*world["levels"], *names]
    for moment in game.outer["moments"]:
        moment[4] = [*moment[4], *names]


def large_level(game: SavedGame, dice: Dice) -> None:
    """Give all arrays of a level another size, the same for all arrays, and the same value in every cell."""
    size = dice.choice([(512, 512), (1 << 18, 1), (1, 1 << 18), (1 << 9, 1 << 8), (100, 100), (3, 3), (1, 1)])
    _resize(dice.choice(list(game.levels.values())), *size, dice.choice([0, 1, 2, 3, 5]))


def bomb(game: SavedGame, dice: Dice) -> None:
    """Replace a packed part by a zip bomb: few bytes that become very many bytes when they are unpacked."""
    many = 1 << dice.between(14, 24)
    text = dice.choice([
        "[" * many, '{"a":' * (many // 5), "[" + "[]," * (many // 3) + "0]", "[" + "{}," * (many // 3) + "0]",
        "[" + "0," * (many // 2) + "0]", " " * many, "\0" * many, "1" * many, '"' + "x" * many + '"',
        "{" + ",".join(f'"{number}":0' for number in range(many >> 4)) + "}", "[" + '"",' * (many // 3) + "0]",
    ])  # fmt: skip
    packed = zlib.compress(text.encode(), 9)
    part = dice.choice(["file", "world", "level", "key", "end"])
    if part == "key":  # a bomb in a part that nobody reads
        dice.choice([game.outer, game.worlds[0], *game.levels.values()])["more"] = f"{RAW}{text}{RAW}"
    elif part == "end":
        game.bombs["file"] = game.replay() + bytes(many >> 5)
    else:
        game.bombs[dice.choice(list(game.levels)) if part == "level" else part] = packed


def _size(level: Any) -> tuple[int, int]:
    for value in values_of(LEVEL, level, "level", ""):
        if isinstance(value.codec, GridCodec) and isinstance(value.holder[value.key], list):
            width, height, _ = value.holder[value.key]
            return width, height
    return 80, 48


def _resize(level: Any, width: int, height: int, value: int = 1) -> None:
    grids = [found for found in values_of(LEVEL, level, "level", "") if isinstance(found.codec, GridCodec)]
    for grid in grids:
        kind = vars(grid.codec)["_kind"]
        if kind.itemsize == 1 and kind.kind == "b":
            new = plain_grid(width, height, 0, 1)
        else:
            data = value.to_bytes(kind.itemsize, "little") * (width * height)
            new = [width, height, base64.b64encode(zlib.compress(data, 9)).decode()]
        if isinstance(grid.holder, list) or grid.key in grid.holder:
            grid.holder[grid.key] = new


HOSTILITIES: tuple[Hostility, ...] = (
    *(one_field,) * 10, *(several_fields,) * 3, *(huge_numbers,) * 5, absent, outer_parts, outer_parts, strange_orders,
    many_steps, many_actors, many_levels, large_level, bomb, bomb,
)  # fmt: skip
"""Functions that make a saved game hostile. A function that is listed several times is chosen more often."""


def hostile_game(packed: bytes, dice: Dice) -> tuple[SavedGame, str]:
    """Make the game of a valid replay file hostile; return the game, and the name of the function that changed it."""
    game = SavedGame(packed)
    if dice.below(3) == 0:  # time passes, so that everybody acts
        for step in game.outer["steps"]:
            step[3] = WAIT
    hostility = dice.choice(HOSTILITIES)
    hostility(game, dice)
    return game, hostility.__name__


# --------------------------------------------------------------------------------------------- stores only


MAX_IN_ALL_ROWS = 1 << 20
"""Most characters that all rows of a table get together, if a column gets the same text in all of them."""


def hostile_rows(path: Path, dice: Dice) -> str:
    """Fill a table of a store with many, large or senseless rows; return a description."""
    words = [*("x" * (1 << size) for size in (10, 16, 19)), "[" * 200_000, "[" + "[]," * 200_000 + "0]", "9" * 5000,
             "\0", "NaN", "-1", "null", '{"killer":[]}', '{"score":' + "9" * 4000 + "}", b"\xff\xfe", bytes(5000),
             1 << 62, -(1 << 63), 1e300, None, 0, -1]  # fmt: skip
    tables = {"runs": 9, "journal": 6, "snapshots": 5, "levels": 3, "history": 3, "settings": 2, "rules": 3}
    table = dice.choice(sorted(tables))
    with closing(sqlite3.connect(path)) as store:
        store.execute("PRAGMA synchronous = OFF")
        many = 1 << dice.between(0, 15)
        if dice.below(2):
            many = min(many, 4)
        state = ["open", "dead", "won", "practice", "x"]
        rows = []
        large = False
        for number in range(many):
            row: list[Any] = [number + 2 if table != "history" else number % 3]
            for _ in range(tables[table] - 1):
                value = dice.choice([1, number, dice.choice(state), dice.choice(words)])
                if many > 4 and isinstance(value, str | bytes) and len(value) > 20:
                    value = value[:20]
                if isinstance(value, str | bytes) and len(value) > 1000:
                    value, large = ("x" if large else value), True
                row.append(value)
            rows.append(row)
        if table == "settings":
            names = ["mute", "text_scale", "hints_told", "motion", "glyphs", "__class__", "x"]
            rows = [[names[number] if number < len(names) else str(number), row[1]] for number, row in enumerate(rows)]
        store.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({','.join('?' * tables[table])})", rows)
        if table == "runs" and dice.below(2):
            store.execute("DELETE FROM runs WHERE id = 1")
        if dice.below(4) == 0:
            column = dice.choice([row[1] for row in store.execute(f"PRAGMA table_info({table})")])
            most = MAX_IN_ALL_ROWS // many
            short = [word for word in words if not isinstance(word, str | bytes) or len(word) <= most]
            store.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (dice.choice(short),))
        store.commit()
    return f"rows of {table}"


def valid_games(path: Path, runs: Sequence[int]) -> list[bytes]:
    """Return replay files of games in the store at `path`. `runs`: numbers of the games."""
    with closing(Store(path)) as store:
        return [write_replay(StoredRecord(store, run), "0.9") for run in runs]
