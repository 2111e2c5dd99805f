"""Things of a level as values for files: the fields of each thing with their types, names and bounds.

A file may come from anybody, so every value is checked before anything is made of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Protocol, TypeVar

import numpy as np

from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.scenarios.letter_meanings import HABITS
from game.content.traditions import TRADITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.traps import TRAPS
from game.engine.bounds import (
    MAX_BURN,
    MAX_CHANCE,
    MAX_COUNT,
    MAX_DICE,
    MAX_GAS,
    MAX_HEALTH,
    MAX_NAME,
    MAX_SEED,
)
from game.engine.grid.geometry import DIRECTION_NAMES, ORTHOGONAL, Vec
from game.engine.model.door import DoorState
from game.engine.words import a, did_you_mean
from game.levels.level_records import (
    ActorData,
    DoorData,
    FireData,
    GasData,
    ItemData,
    LeverData,
    RoomData,
    TorchData,
    TrapData,
)
from game.mapgen.drawing.parsed_drawing import COMMENT, DrawingError, Mistakes
from game.store.file_limits import MAX_DRAWING_SIDE


class HasFields(Protocol):
    """Dataclass or record: a class whose fields `fields` lists."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Thing = TypeVar("Thing", bound=HasFields)
Size = tuple[int, int]
"""Width and height of a level in cells."""


class LevelFileError(DrawingError, ValueError):
    """Error: a file contains no level that can be read.

    The message is one line that names what is wrong and where. If there are several mistakes, it names the first, and
    how many more there are.
    """


HEROES = {tradition.hero.name for tradition in TRADITIONS.values()}
"""Names of the breeds of heroes, which are no monsters."""
NAMES: Mapping[tuple[type, str], Collection[str]] = {
    (DoorData, "kind"): DOORS,
    (DoorData, "state"): [state.value for state in DoorState],
    (DoorData, "facing"): [name for name, step in DIRECTION_NAMES.items() if step in ORTHOGONAL],
    (ActorData, "name"): [name for name in BREEDS if name not in HEROES],
    (ActorData, "habit"): HABITS,
    (ItemData, "name"): ITEMS,
    (TrapData, "name"): [kind.name for kind in TRAPS.values()],
    (RoomData, "purpose"): PURPOSE_NAMES,
    (GasData, "name"): GASES,
}
"""Names that a field can have, by the class and the field."""
ANY_NUMBER = 1 << 30
"""Most things in a list of a program: as many as there is room for."""
BOUNDS = {
    "width": (1, MAX_DRAWING_SIDE),
    "height": (1, MAX_DRAWING_SIDE),
    "count": (1, MAX_COUNT - 1),
    "spent": (0, MAX_COUNT),
    "forged": (0, MAX_DICE),
    "honed": (0, MAX_CHANCE),
    "battered": (0, MAX_CHANCE),
    "health": (1, MAX_HEALTH),
    "max_health": (1, MAX_HEALTH),
    "attack": (0, MAX_DICE),
    "attack_chance": (0, MAX_CHANCE),
    "defense": (0, MAX_DICE),
    "defense_chance": (0, MAX_CHANCE),
    "gold": (0, MAX_COUNT),
    "turns": (1, MAX_BURN),
    "units": (1, MAX_GAS // 100),
}
"""Least and greatest value of each field that is a number; a cell must lie on the level."""
BOOL_HINT = ", which is a text: leave the quotes out, or in Tiled choose the type bool for the property"
INT_HINT = BOOL_HINT.replace("bool", "int")
CLASSES: Mapping[str, type] = {
    "door": DoorData,
    "actor": ActorData,
    "item": ItemData,
    "trap": TrapData,
    "lever": LeverData,
    "torch": TorchData,
    "room": RoomData,
    "fire": FireData,
    "gas": GasData,
}
"""Classes of things by the word for one of them."""
REFERRED = ("door", "actor", "item", "lever")
"""Words for the things to which other things refer by their cell."""
LISTS = {"door": "doors", "actor": "actors", "item": "items", "trap": "traps", "lever": "levers"} | {
    "torch": "torches",
    "room": "rooms",
    "fire": "fire",
    "gas": "gas",
}
"""Names of the lists of `LevelData` by the word for one thing."""


TEXTS = {"name": MAX_NAME, "tradition": MAX_NAME, "seed": MAX_SEED, "walls": MAX_NAME}
"""Texts that say what a level is as a whole, each with its greatest number of characters."""


def plain(thing: HasFields) -> dict[str, Any]:
    """Return the fields of a thing as values for JSON. A cell is a list of two numbers."""
    values = {part.name: getattr(thing, part.name) for part in fields(thing)}
    return {name: list(value) if isinstance(value, Vec) else value for name, value in values.items()}


def thing_from(kind: type[Thing], data: object, where: str, size: Size, ignored: Collection[str] = ()) -> Thing:
    """Return the thing that a JSON object describes. A field that is missing has its usual value.

    `where`: place in the file, for error messages. `size`: width and height of the level. `ignored`: names of keys that
    are no fields. Raises LevelFileError, DrawingError with each key that is unknown, missing or has a wrong value.
    """
    if not isinstance(data, dict):
        raise LevelFileError(f"{where}: an object is needed, not {shown(data)}")
    parts = {part.name: part for part in fields(kind)}
    mistakes = Mistakes()
    for name in data:
        if name not in parts and name not in ignored:
            mistakes.note(f"{where}: there is no '{shown_text(name)}'{did_you_mean(name, parts)}")
    values = {}
    for name, part in parts.items():
        if name in data:
            with mistakes:
                values[name] = _value(kind, name, str(part.type), data[name], f"{where}.{name}", size)
        elif part.default is part.default_factory:  # both are missing
            mistakes.note(f"{where}: '{name}' is missing")
    mistakes.check()
    return kind(**values)


def things_from(kind: type[Any], name: str, things: object, size: Size) -> list[Any]:
    """Return the things of a list, all of one class. Raises LevelFileError, DrawingError if one is wrong."""
    found: list[Any] = []
    for number, one in enumerate(listed(things, name, ANY_NUMBER)):
        where = f"{name}[{number}]"
        if not isinstance(one, kind):
            raise LevelFileError(f"{where}: {a(kind.__name__)} is needed, not {shown(one)}")
        values = {field: plain_value(value) for field, value in plain(one).items()}
        found.append(thing_from(kind, values, where, size))
    return found


def plain_value(value: object) -> object:
    """Return a number of numpy as one of Python, and a pair as a list; other values as they are."""
    if isinstance(value, np.integer):
        return int(value)
    return [plain_value(one) for one in value] if isinstance(value, tuple | list) and len(value) == 2 else value


def _value(kind: type, name: str, of: str, value: object, where: str, size: Size) -> Any:
    """Return the checked value of a field. Raises LevelFileError if it is wrong.

    `kind`, `name`: class and name of the field. `of`: the type of the field as in its annotation, such as "int | None".
    `where`: place in the file, for error messages. `size`: width and height of the level.
    """
    if value is None and of.endswith("| None"):
        return None
    match of.removesuffix(" | None"):
        case "bool":
            return truth(value, where)
        case "int":
            least, most = BOUNDS[name] if name in BOUNDS else (0, size["xy".index(name)] - 1)
            return whole(value, where, least, most)
        case "Vec":
            return cell(value, where, size)
    if not isinstance(value, str):
        raise LevelFileError(f"{where}: a text is needed, not {shown(value)}")
    if value not in NAMES[kind, name]:
        raise LevelFileError(f"{where}: there is no '{shown_text(value)}'{did_you_mean(value, NAMES[kind, name])}")
    return value


def truth(value: object, where: str) -> bool:
    """Return `value` if it is true or false. Raises LevelFileError if it is not.

    `where`: place in the file, for the error message.
    """
    if not isinstance(value, bool):
        hint = BOOL_HINT if isinstance(value, str) and value in ("true", "false") else ""
        raise LevelFileError(f"{where}: true or false is needed, not {shown(value)}{hint}")
    return value


def whole(value: object, where: str, least: int, most: int) -> int:
    """Return `value` if it is a whole number from `least` to `most`. Raises LevelFileError if it is not.

    `where`: place in the file, for the error message.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        hint = INT_HINT if isinstance(value, str) and value.isdecimal() else ""
        raise LevelFileError(f"{where}: a whole number is needed, not {shown(value)}{hint}")
    if not least <= value <= most:
        raise LevelFileError(f"{where}: {shown(value)} is not from {least} to {most}")
    return value


def cell(value: object, where: str, size: Size) -> Vec:
    """Return the cell that a list of two numbers names. Raises LevelFileError if it is none on the level.

    `where`: place in the file, for the error message. `size`: width and height of the level.
    """
    if not isinstance(value, list) or len(value) != 2:
        raise LevelFileError(f"{where}: a cell such as [3, 4] is needed, not {shown(value)}")
    return Vec(*(whole(one, where, 0, side - 1) for one, side in zip(value, size, strict=True)))


def text(value: object, where: str, longest: int) -> str:
    """Return `value` if it is a printable text of at most `longest` characters. Raises LevelFileError if not.

    `where`: place in the file, for the error message.
    """
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise LevelFileError(f"{where}: a printable text of at most {longest} characters is needed, not {shown(value)}")
    return value


def comments(value: object, where: str) -> list[str]:
    """Return a list of lines for people, each with `//` at its beginning. Raises LevelFileError if it is none.

    `where`: place in the file, for the error message.
    """
    lines = [text(one, f"{where}[{number}]", MAX_COUNT) for number, one in enumerate(listed(value, where, MAX_COUNT))]
    return [line if line.startswith(COMMENT) else f"{COMMENT} {line}".rstrip() for line in lines]


def listed(value: object, where: str, most: int) -> list[Any]:
    """Return `value` if it is a list of at most `most` values. Raises LevelFileError if it is not.

    `where`: place in the file, for the error message.
    """
    if not isinstance(value, list):
        raise LevelFileError(f"{where}: a list is needed, not {shown(value)}")
    if len(value) > most:
        raise LevelFileError(f"{where}: {len(value)} are too many: {most} at most")
    return value


def shown(value: object) -> str:
    """Return a short description of a value for an error message."""
    if isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    return shown_text(repr(value))


def shown_text(words: str) -> str:
    """Return the beginning of a text from a file, for an error message."""
    return words if len(words) <= 40 else f"{words[:40]}…"
