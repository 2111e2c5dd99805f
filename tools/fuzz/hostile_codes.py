"""Hostile game codes: codes with a right checksum and senseless content, and codes with changed letters."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from fuzz.damage import change_json_value
from game.content.rules_version import DEEPEST_DEPTH, RULES_VERSION
from game.content.traditions import TRADITIONS
from game.engine.grid.dice import Dice
from game.store.recording.game_code import FIRST_LETTER, PREFIX, USUAL_TEXT

MAX_LETTERS = 1_000_000
"""Greatest number of steps in a hostile code."""
Content = tuple[dict[str, Any], str]
"""Header of a code, and its row of steps, one character each."""


def valid_content(packed: bytes, dice: Dice) -> Content:
    """Return the content of a valid code with the orders of a game. `packed`: a valid replay file."""
    steps = json.loads(zlib.decompress(packed))["steps"]
    table = [*dict.fromkeys(step[3] for step in steps)]
    orders = [None if order is None else json.loads(order) for order in table]
    header: dict[str, Any] = {
        "rules": [[0, RULES_VERSION]],
        "seed": str(dice.below(1000)),
        "tradition": dice.choice([*TRADITIONS]),
    }
    header |= {"depth": dice.between(1, DEEPEST_DEPTH), "end": "0" * 32, "orders": orders}
    return header, "".join(chr(FIRST_LETTER + table.index(step[3])) for step in steps)


def code_with(header: object, line: str) -> bytes:
    """Return a code with a right checksum. `header`, `line`: its content, which need not be valid."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=USUAL_TEXT)
    packed = packer.compress(json.dumps(header).encode() + b"\n" + line.encode("utf-8", "replace")) + packer.flush()
    return PREFIX.encode() + b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).rstrip(b"=")


def _values(content: Content, dice: Dice) -> bytes:
    header, line = content
    for _ in range(dice.between(1, 4)):
        change_json_value(header, dice)
    return code_with(header, line)


def _missing(content: Content, dice: Dice) -> bytes:
    header, line = content
    del header[dice.choice(sorted(header))]
    return code_with(header, line)


def _steps(content: Content, dice: Dice) -> bytes:
    header, line = content
    letters = [*line, "\0", "\n", "\uffff", chr(FIRST_LETTER - 1), chr(FIRST_LETTER + len(header["orders"]))]
    return code_with(header, "".join(dice.choice(letters) for _ in range(dice.between(1, 1 << dice.between(0, 12)))))


def _many_steps(content: Content, dice: Dice) -> bytes:
    header, line = content
    return code_with(header, (line[:1] or "!") * dice.between(1, MAX_LETTERS))


def _many_orders(content: Content, dice: Dice) -> bytes:
    header, line = content
    orders: list[list[Any]] = [[{"Wait": {}}], [[]], ["x" * 1000]]
    header["orders"] = dice.choice(orders) * dice.between(1, 1 << dice.between(0, 18))
    return code_with(header, line)


def _bomb(_: Content, dice: Dice) -> bytes:
    return code_with("[" * (1 << dice.between(10, 24)), "")


def _deep(content: Content, dice: Dice) -> bytes:
    header, line = content
    header["end"] = 0
    depth = dice.between(100, 100_000)
    text = json.dumps(header).replace('"end": 0', '"end": ' + "[" * depth + "]" * depth)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=USUAL_TEXT)
    packed = packer.compress(f"{text}\n{line}".encode()) + packer.flush()
    return PREFIX.encode() + b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed)


def _letters(content: Content, dice: Dice) -> bytes:
    letters = bytearray(code_with(*content))
    for _ in range(dice.between(1, 5)):
        letters[dice.below(len(letters))] = dice.below(256)
    return bytes(letters)


def _cut(content: Content, dice: Dice) -> bytes:
    code = code_with(*content)
    return code[: dice.below(len(code))]


HOSTILE_CODES: tuple[Callable[[Content, Dice], bytes], ...] = (
    _values, _values, _values, _missing, _steps, _steps, _many_steps, _many_orders, _bomb, _deep, _letters, _cut,
)  # fmt: skip
"""Functions that make the code with a content hostile. A function that is listed twice is chosen more often."""


def hostile_code(packed: bytes, dice: Dice) -> tuple[bytes, str]:
    """Return a hostile code with the orders of a game, and a word for what makes it hostile.

    `packed`: a valid replay file, which has the game.
    """
    make = dice.choice(HOSTILE_CODES)
    return make(valid_content(packed, dice), dice), make.__name__.strip("_").replace("_", " ")
