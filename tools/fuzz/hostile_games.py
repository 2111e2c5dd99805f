"""Hostile saved games: huge, very many, or senseless values in a game of a replay, a store (save file) or a code.

The tests put a wrong value of any kind into each field. These games cost much time or memory if a limit is missing.
"""

from __future__ import annotations

import base64
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from game.content.rules_version import RULES_VERSION
from game.engine.grid.dice import Dice
from game.store.db.connection import APPLICATION, STEPS, VERSION
from game.store.recording.game_code import FIRST_LETTER, PREFIX, USUAL_TEXT

WAIT = '{"Wait":{}}'
RAW = "\x02"
"""Character before and after a raw JSON text that stands for a value. The text may be invalid, or deeply nested."""
MAX_TEXT = 1 << 25
"""Greatest number of characters of a value that is enlarged."""
NUMBERS = [-(1 << 62), -1, 0, 101, 10**4, 10**6, 10**8, 1 << 31, 1 << 62, (1 << 127) - 1]
RAW_TEXTS = ["NaN", "1e999", "9" * 4300, "9" * 300_000, "[", "[" * 900 + "]" * 900, "[" * 200_000 + "]" * 200_000]


class SavedValue(NamedTuple):
    """A value in a saved game: `holder[key]`. `field`: the last names on the way to it."""

    field: tuple[str, ...]
    holder: Any
    key: Any


def json_of(data: Any) -> str:
    """Return the JSON text of a value. Texts between two RAW signs are inserted as they are."""
    text = json.dumps(data, separators=(",", ":"))
    sign = json.dumps(RAW)[1:-1]
    return text.replace(f'"{sign}', "").replace(f'{sign}"', "")


def values_in(data: Any, field: tuple[str, ...] = ()) -> Iterator[SavedValue]:
    """Yield all values inside a JSON value."""
    for key in data if isinstance(data, dict) else range(len(data)):
        name = (*field[-1:], key) if isinstance(key, str) else field
        yield SavedValue(name, data, key)
        if isinstance(data[key], dict | list):
            yield from values_in(data[key], name)


class SavedGame:
    """A saved game whose parts are all unpacked, so that any value in it can be changed."""

    def __init__(self, packed: bytes) -> None:
        """Unpack a valid replay file."""
        self.outer: dict[str, Any] = json.loads(zlib.decompress(packed))
        self.worlds: list[Any] = [_unpacked(moment[3]) for moment in self.outer["moments"]]
        self.levels: dict[str, Any] = {name: _unpacked(level) for name, level in self.outer["levels"].items()}
        self.bombs: dict[str, bytes] = {}
        """Bytes that replace a packed part, by the part: "file", "world" (the first world), or a level's name."""
        self.header: dict[str, Any] = {}
        """More values for the header of a code."""

    def replay(self) -> bytes:
        """Return the bytes of a replay file with the game."""
        moments = [
            [*moment[:3], base64.b64encode(self._world(place)).decode(), moment[4]]
            for place, moment in enumerate(self.outer["moments"])
        ]
        levels = {name: base64.b64encode(self._level(name)).decode() for name in self.levels}
        outer = {**self.outer, "moments": moments, "levels": levels}
        return self.bombs.get("file") or zlib.compress(json_of(outer).encode("utf-8", "replace"), 9)

    def _world(self, place: int) -> bytes:
        own = zlib.compress(json_of(self.worlds[place]).encode(), 9)
        return self.bombs.get("world", own) if place == 0 else own

    def _level(self, name: str) -> bytes:
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
            store.execute("INSERT INTO runs VALUES (1,'kept','ajar','0.9',0,'open',0,NULL,NULL)")
            for place, moment in enumerate(self.outer["moments"]):
                store.execute("INSERT INTO snapshots VALUES (1,?,?,?,?)", (*moment[:3], self._world(place)))
            store.executemany("INSERT INTO levels VALUES (1,?,?)", [(name, self._level(name)) for name in self.levels])
            store.executemany("INSERT OR REPLACE INTO journal VALUES (1,?,?,?,?,?)", self.outer["steps"])
            store.executemany("INSERT OR REPLACE INTO rules VALUES (1,?,?)", self.outer["rules"])
            store.commit()

    def code(self) -> bytes:
        """Return a code with the orders of the game and a right checksum."""
        table = [*dict.fromkeys(step[3] for step in self.outer["steps"])]
        header = {"rules": [[0, RULES_VERSION]], "seed": "0", "tradition": "ajar", "depth": 1, "end": "0" * 32}
        orders = [None if order is None else json.loads(order) for order in table]
        letters = "".join(chr(FIRST_LETTER + table.index(step[3])) for step in self.outer["steps"])
        text = f"{json_of({**header, 'orders': orders, **self.header})}\n{letters}"
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=USUAL_TEXT)
        packed = packer.compress(text.encode("utf-8", "replace")) + packer.flush()
        return PREFIX.encode() + base64.b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).rstrip(b"=")


def _unpacked(text: str) -> Any:
    return json.loads(zlib.decompress(base64.b64decode(text)))


# ----------------------------------------------------------------------------------------------- hostility

Hostility = Callable[[SavedGame, Dice], None]
"""Type of a function that makes a saved game hostile."""


def grown_values(game: SavedGame, dice: Dice) -> None:
    """Let one to three values grow: a number, a text, or a list that repeats its values very often."""
    for _ in range(dice.between(1, 3)):
        part = dice.choice([*game.worlds, *game.levels.values()])
        grow_a_value(part, dice)


def grow_a_value(data: Any, dice: Dice) -> None:
    """Replace a value inside a JSON value by one that is much larger. Each field is equally likely."""
    found = [*values_in(data)]
    field = dice.choice(sorted({value.field for value in found}))
    _, holder, key = dice.choice([value for value in found if value.field == field])
    holder[key] = grown(holder[key], dice)


def grown(present: Any, dice: Dice) -> Any:
    """Return a value made of `present` that is much larger, or a text that is hard to read."""
    many = 1 << dice.between(1, 20)
    if dice.below(4) == 0:
        return f"{RAW}{dice.choice(RAW_TEXTS)}{RAW}"
    if isinstance(present, str):
        return (present or "x") * min(many, MAX_TEXT // max(1, len(present)))
    if isinstance(present, dict):
        more = [f'"{number}":{number}' for number in range(min(many, 1 << 18))]
        return f"{RAW}{{{','.join([*filter(None, [json_of(present)[1:-1]]), *more])}}}{RAW}"
    if isinstance(present, list):
        one = json_of(dice.choice(present)) if present else "0"
        return f"{RAW}[{','.join([one] * max(1, min(many, MAX_TEXT // (len(one) + 1))))}]{RAW}"
    return dice.choice(NUMBERS)


def huge_numbers(game: SavedGame, dice: Dice) -> None:
    """Replace all numbers of a random field in the whole game by the same number, such as -1 or 2 to the power of 62.

    All orders become waits, so that many turns pass when the game is played.
    """
    parts = [*game.worlds, *game.levels.values()]
    found = [value for part in parts for value in values_in(part) if type(value.holder[value.key]) is int]
    field, number = dice.choice(sorted({value.field for value in found})), dice.choice(NUMBERS)
    for value in found:
        if value.field == field:
            value.holder[value.key] = number
    for step in game.outer["steps"]:
        step[3] = WAIT


def many_steps(game: SavedGame, dice: Dice) -> None:
    """Replace the steps by very many steps with the same orders."""
    step, turn, name, *_ = game.outer["moments"][0]
    del game.outer["moments"][1:], game.worlds[1:]
    order = dice.choice([WAIT, None, dice.choice(game.outer["steps"])[3], '{"Knock":{"step":[0,1]}}'])
    name = dice.choice([name, "x"])
    game.outer["steps"] = [[step + n, turn + n, 1, order, name] for n in range(1, 1 << dice.between(8, 17))]


def many_orders(game: SavedGame, dice: Dice) -> None:
    """Give a code very many orders, each of which nobody uses."""
    orders: list[list[Any]] = [[{"Wait": {}}], [[]], ["x" * 1000]]
    game.header["orders"] = dice.choice(orders) * (1 << dice.between(0, 18))


def many_actors(game: SavedGame, dice: Dice) -> None:
    """Put many copies of an actor on a level: in different cells, or all in the actor's cell."""
    level = dice.choice(list(game.levels.values()))
    pattern = dict(dice.choice(level["actors"]))
    width, height, _ = level["level"]["ground"]
    shared = dice.below(4) == 0
    for number in range(1 << dice.between(4, 14)):
        at = [number % width, number // width % height]
        level["actors"].append({**pattern, "pos": pattern.get("pos") if shared else at})


def many_levels(game: SavedGame, dice: Dice) -> None:
    """Add many copies of a level, which sometimes have very many cells."""
    name = dice.choice(list(game.levels))
    level = game.levels[name]
    if dice.below(2):
        _resize(level, *dice.choice([(512, 512), (1 << 17, 2), (400, 100), (128, 128)]))
    names = [f"{number:032x}" for number in range(1 << dice.between(1, 10))]
    for number, other in enumerate(names, 20):
        game.levels[other] = {**level, "depth": number, "level": {**level["level"], "depth": number}}
    for world, moment in zip(game.worlds, game.outer["moments"], strict=True):
        world["levels"] = [*world["levels"], *names]
        moment[4] = [*moment[4], *names]


def large_level(game: SavedGame, dice: Dice) -> None:
    """Give all arrays of a level another size, the same for all arrays, and the same value in every cell."""
    size = dice.choice([(512, 512), (1 << 18, 1), (1, 1 << 18), (128, 128), (100, 100), (3, 3), (1, 1)])
    _resize(dice.choice(list(game.levels.values())), *size, dice.choice([0, 1, 2, 3, 5]))


def _resize(level: Any, width: int, height: int, value: int = 1) -> None:
    """Give all arrays of a level another size. `value`: the value of all cells, except in arrays of bools."""
    for _, holder, key in [*values_in(level)]:
        match holder[key]:
            case [int(wide), int(high), str(text)]:
                data = zlib.decompress(base64.b64decode(text))
                cell = len(data) // (wide * high)  # 0 in an array of bools, whose bytes have eight cells each
                fresh = value.to_bytes(cell, "little") * (width * height) if cell else bytes((width * height + 7) // 8)
                holder[key] = [width, height, base64.b64encode(zlib.compress(fresh, 9)).decode()]
            case _:
                pass


def bomb(game: SavedGame, dice: Dice) -> None:
    """Replace a packed part by a zip bomb: few bytes that become very many bytes when they are unpacked."""
    many = 1 << dice.choice([14, 18, 22, 24, 26, 28])
    text = dice.choice([
        "[" * many, '{"a":' * (many // 5), "[" + "[]," * (many // 3) + "0]", "[" + "{}," * (many // 3) + "0]",
        "[" + "0," * (many // 2) + "0]", " " * many, "\0" * many, "1" * many, '"' + "x" * many + '"',
        "{" + ",".join(f'"{number}":0' for number in range(many >> 4)) + "}", "[" + '"",' * (many // 3) + "0]",
    ])  # fmt: skip
    part = dice.choice(["file", "world", "level", "key", "end"])
    if part == "key":  # a bomb in a part that nobody reads
        dice.choice([game.outer, game.worlds[0], *game.levels.values()])["more"] = f"{RAW}{text}{RAW}"
        game.header["more"] = f"{RAW}{text}{RAW}"
    elif part == "end":
        game.bombs["file"] = game.replay() + bytes(many >> 5)
    else:
        name = dice.choice(list(game.levels)) if part == "level" else part
        game.bombs[name] = zlib.compress(text.encode(), 9)


HOSTILITIES: tuple[Hostility, ...] = (
    *(grown_values,) * 3, *(huge_numbers,) * 3, many_steps, many_orders, many_actors, many_levels, large_level,
    *(bomb,) * 2,
)  # fmt: skip
"""Functions that make a saved game hostile. A function that is listed several times is chosen more often."""
