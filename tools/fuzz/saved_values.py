"""The values of a saved game, each with the codec that reads it, and senseless values to replace them.

The name of a value is the name of its field: `Actor.health` is the health of any actor, and `Level.items{}[]` is a
value of any item of a level.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from game.engine.grid.dice import Dice
from game.store.serialize.codec_registry import REGISTRY, UnionCodec
from game.store.serialize.codecs import (
    ActorRefCodec,
    Codec,
    DictCodec,
    EnumCodec,
    GridCodec,
    ListCodec,
    NamedCodec,
    NumbersCodec,
    OptionalCodec,
    ScalarCodec,
    TupleCodec,
)
from game.store.serialize.dataclass_codec import StructureCodec
from game.store.serialize.references import NAMED
from game.store.serialize.world_codec import KNOWN_ACTOR, KNOWN_DOOR, KNOWN_LEVER

ALSO = {"Actor": KNOWN_ACTOR, "Door": KNOWN_DOOR, "Lever": KNOWN_LEVER}
"""Codec of the hero's knowledge about a thing, by the saved word of the thing's class.

This knowledge is saved among the fields of the thing.
"""
RAW = "\x02"
"""Character before and after a raw JSON text that stands for a value.

The text may be invalid, or nested very deeply.
"""
MAX_TEXT = 1 << 25
"""Greatest number of characters of a value that is enlarged."""

NUMBERS = (
    -1, 0, 1, 2, 3, 7, 99, 100, 101, 255, 256, 999, 1000, 1001, 10**4, 1 << 14, 10**6, 1 << 20, (1 << 31) - 1, 1 << 31,
    10**9, 1 << 32, 1 << 62, 1 << 63, 1 << 64, (1 << 127) - 1, 1 << 127, (1 << 128) - 1, 1 << 128, 10**400,
    -2, -100, -(10**6), -(1 << 31), -(1 << 62), -(1 << 127), -(1 << 128),
)  # fmt: skip
COORDINATES = (-(1 << 31), -2, -1, 0, 1, 40, 79, 80, 511, 512, 1 << 18, 1 << 31, 1 << 62, 1 << 127)
WORDS = (
    "", " ", "x", "nope", "hero", "rat", "ajar", "rogue", "door", "key", "9" * 5000, "\0", "\x1b[2J", "\u202e", "é☃",
    "{0.__class__}%s%n{", "../../etc/passwd", "__class__", "None", "x" * 300, "W" * 20_000, "\ud800",
)  # fmt: skip
SENSELESS: tuple[Any, ...] = (
    None, True, False, 0, -1, 1 << 62, "", "x", [], {}, [[]], [None], {"": None}, {"Wait": {}}, [-1, -1], 1.5,
    [300, 300, "eJw="], [1, 1, "####"], [[0, 0]], [[[0, 0], {}]], f"{RAW}NaN{RAW}", f"{RAW}-Infinity{RAW}",
    f"{RAW}1e999{RAW}", f"{RAW}-0{RAW}", f"{RAW}{'9' * 4300}{RAW}", f"{RAW}{'9' * 300_000}{RAW}", f"{RAW}[{RAW}",
    f'{RAW}{{"a":1,"a":2}}{RAW}', f"{RAW}{'[' * 900}{']' * 900}{RAW}", f"{RAW}{'[' * 200_000}{']' * 200_000}{RAW}",
    RAW + '{"a":' * 100_000 + "1" + "}" * 100_000 + RAW,
)  # fmt: skip
"""Values that are put in the place of any field. Most of them have the wrong type for it."""


class SavedValue(NamedTuple):
    """A place for a value in a saved game: `holder[key]`. If `holder` is a dict, the value may be missing."""

    field: str
    holder: Any
    key: Any
    codec: Codec


def json_of(data: Any) -> str:
    """Return the JSON text of a value. Texts between two RAW signs are inserted as they are."""
    text = json.dumps(data, separators=(",", ":"))
    sign = json.dumps(RAW)[1:-1]
    return text.replace(f'"{sign}', "").replace(f'{sign}"', "")


def values_of(codec: Codec, holder: Any, key: Any, field: str) -> Iterator[SavedValue]:
    """Yield the value `holder[key]` and all values inside it. Missing fields of objects are included.

    `codec`: codec that reads the value. `field`: name of the value.
    """
    yield SavedValue(field, holder, key, codec)
    while isinstance(codec, OptionalCodec):
        codec = codec.inner
    data = holder[key]
    if isinstance(codec, StructureCodec) and isinstance(data, dict):
        yield from fields_of(codec, data)
    elif isinstance(codec, UnionCodec) and isinstance(data, dict):
        for word in data:
            yield from values_of(REGISTRY.structure_of(codec.kinds[word]), data, word, f"{word}()")
    elif isinstance(codec, ListCodec) and isinstance(data, list):
        for place in range(len(data)):
            yield from values_of(codec.inner, data, place, f"{field}[]")
    elif isinstance(codec, TupleCodec) and isinstance(data, list):
        for place, inner in enumerate(codec.inner):
            yield from values_of(inner, data, place, f"{field}[{place}]")
    elif isinstance(codec, DictCodec) and isinstance(data, list):
        for pair in data:
            yield from values_of(codec.key, pair, 0, f"{field}<key>")
            yield from values_of(codec.inner, pair, 1, f"{field}{{}}")
    elif isinstance(codec, NumbersCodec) and isinstance(data, list):
        for place in range(len(data)):
            yield SavedValue(f"{field}[{place}]", data, place, ScalarCodec(int))


def fields_of(codec: StructureCodec, data: dict[str, Any]) -> Iterator[SavedValue]:
    """Yield the values of all fields of an object, even of missing fields, and all values inside them."""
    also = ALSO.get(codec.word)
    for field in (*codec.fields, *(also.fields if also is not None else ())):
        outer, dot, inner = field.word.partition(".")
        holder, key = (data.get(outer), inner) if dot else (data, field.word)
        if not isinstance(holder, dict):
            continue
        name = f"{codec.word}.{field.word}"
        if key in holder:
            yield from values_of(field.codec, holder, key, name)
        else:
            yield SavedValue(name, holder, key, field.codec)


def is_number(codec: Codec) -> bool:
    """Return whether a codec reads whole numbers. None may be allowed too."""
    while isinstance(codec, OptionalCodec):
        codec = codec.inner
    return isinstance(codec, ScalarCodec) and vars(codec)["_kind"] is int


def senseless(value: SavedValue, dice: Dice) -> Any:
    """Return a random senseless value to replace a saved value.

    It is a value from SENSELESS, the present value repeated, nested or cut, or a random value of the right type.
    """
    present = value.holder[value.key] if isinstance(value.holder, list) else value.holder.get(value.key)
    match dice.below(10):
        case 0 | 1:
            return dice.choice(SENSELESS)
        case 2 | 3 if present is not None:
            return _grown(present, dice)
        case _:
            return sample(value.codec, dice, present)


def sample(codec: Codec, dice: Dice, present: Any = None, depth: int = 0) -> Any:
    """Return a random senseless value of the type that `codec` reads.

    `present`: the value that it replaces; None if there is none. `depth`: number of containers around the value.
    """
    most = 3 if depth < 3 else 0
    if isinstance(codec, OptionalCodec):
        return sample(codec.inner, dice, present, depth) if dice.below(8) else None
    if isinstance(codec, ScalarCodec):
        return _scalar(present, codec, dice)
    if isinstance(codec, NumbersCodec):
        return [dice.choice(COORDINATES) for _ in range(4 if "Rect" in str(vars(codec)) else 2)]
    if isinstance(codec, EnumCodec):
        return dice.choice([*vars(codec)["_members"], "NOPE"])
    if isinstance(codec, NamedCodec):
        return dice.choice([*NAMED.get(vars(codec)["_kind"], {}), "hero", "nope"])
    if isinstance(codec, ActorRefCodec):
        return [dice.choice([-1, 0, 1, 2, 3, 4, 10, 1 << 62]), dice.choice([-1, 0, 0, 1, 2, 5, 999, 1 << 62])]
    if isinstance(codec, GridCodec):
        return strange_grid(dice, present)
    if isinstance(codec, UnionCodec):
        word = dice.choice(list(codec.kinds))
        fields = REGISTRY.structure_of(codec.kinds[word]).fields if depth < 4 else ()
        return {word: {field.word: sample(field.codec, dice, None, depth + 1) for field in fields}}
    if isinstance(codec, StructureCodec):
        return {field.word: sample(field.codec, dice, None, depth + 1) for field in codec.fields if dice.below(4)}
    if isinstance(codec, TupleCodec):
        return [sample(inner, dice, None, depth + 1) for inner in codec.inner]
    if isinstance(codec, ListCodec):
        return [sample(codec.inner, dice, None, depth + 1) for _ in range(dice.between(0, most))]
    if isinstance(codec, DictCodec):
        pairs = range(dice.between(0, most))
        return [[sample(codec.key, dice, None, depth + 1), sample(codec.inner, dice, None, depth + 1)] for _ in pairs]
    return dice.choice(SENSELESS)


def _scalar(present: Any, codec: ScalarCodec, dice: Dice) -> Any:
    kind = vars(codec)["_kind"]
    if kind is bool:
        return present is not True
    if kind is str:
        return dice.choice(WORDS)
    if isinstance(present, int) and not dice.below(4):
        return dice.choice([present + 1, present - 1, -present, present * 1000, present + 10**9])
    return dice.choice(NUMBERS)


def _grown(present: Any, dice: Dice) -> Any:
    """Return a changed `present`: a number multiplied, a text repeated, a list repeated, nested, cut or reversed."""
    if isinstance(present, int):
        return (present or 1) * dice.choice([-1, 2, 10, 10**3, 10**9, 10**30, 10**300])
    if isinstance(present, str):
        count = 1 << dice.between(1, 24)
        return (present or "x") * min(count, MAX_TEXT // max(1, len(present)))
    many = 1 << dice.between(1, 20)
    if isinstance(present, dict):
        one = json_of(present)[1:-1]
        numbered = [f'"{number}":{number}' for number in range(min(many, 1 << 18))]
        return f"{RAW}{{{','.join(filter(None, [one, *numbered]))}}}{RAW}"
    match dice.below(5):
        case 0:
            return [present]
        case 1:
            return present[: len(present) // 2]
        case 2:
            return present[::-1]
        case _:
            one = json_of(dice.choice(present)) if present else "0"
            return f"{RAW}[{','.join([one] * max(1, min(many, MAX_TEXT // (len(one) + 1))))}]{RAW}"


def strange_grid(dice: Dice, present: Any = None) -> Any:
    """Return the saved form of a strange array. `present`: the array that it replaces; None if there is none.

    The array may state a wrong size, its values may be invalid, or its cells may be a zip bomb.
    """
    width, height = (present[0], present[1]) if isinstance(present, list) and len(present) == 3 else (8, 8)
    if not (isinstance(width, int) and isinstance(height, int)):
        width, height = 8, 8
    if dice.below(2):
        width, height = dice.choice([
            (512, 512), (1 << 18, 1), (1, 1 << 18), (1, 1), (height, width), (513, 512), (1 << 30, 1 << 30), (0, 5),
            (-1, -1), (1 << 62, 1), (width + 1, height), (200, 200),
        ])  # fmt: skip
    return plain_grid(width, height, dice.choice([0, 1, 2, 127, 128, 255]), dice.choice([1, 1, 1, 8, 2]), dice)


def plain_grid(width: int, height: int, value: int, cell_bytes: int, dice: Dice | None = None) -> Any:
    """Return the saved form of an array whose cells are all equal.

    `value`: value of each byte. For 0 and 1, each byte stands for eight cells, as in an array of bools. `cell_bytes`:
    number of bytes of each cell for other values. `dice`: if given, the cells are sometimes replaced by a zip bomb or
    by invalid data.
    """
    size = min(max(1, width * height), 1 << 21)
    packed = zlib.compress(bytes([value]) * (size * cell_bytes if value > 1 else (size + 7) // 8), 9)
    match dice.below(12) if dice is not None else 0:
        case 1:
            packed = zlib.compress(bytes(1 << 25), 9)
        case 2:
            packed = packed[: len(packed) // 2]
        case 3:
            packed = zlib.compress(bytes(100)) * 3
        case 4:
            return [width, height, "!*" * 50]
        case _:
            pass
    return [width, height, base64.b64encode(packed).decode("ascii")]
