"""JSON values: their type, their text, and the errors for values that are not valid."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from game.store.file_limits import MAX_WORLD_ELEMENTS

JsonValue: TypeAlias = bool | int | str | list["JsonValue"] | dict[str, "JsonValue"] | None
Kind = TypeVar("Kind")


MAX_MESSAGE = 300
"""Greatest number of characters of an error message: it may quote a number of a thousand digits."""


class CorruptData(Exception):
    """Error: stored data is not valid. The message states why."""

    def __str__(self) -> str:
        message = super().__str__()
        return message if len(message) <= MAX_MESSAGE else f"{message[: MAX_MESSAGE - 3]}..."


class CorruptField(CorruptData):
    """Error: the value of a saved field is not valid. The message begins with the class and the name of the field."""


class NotSaveable(Exception):
    """Error: a world contains a value that cannot be saved. This is a fault of the program."""


_ENCODER = json.JSONEncoder(ensure_ascii=True, check_circular=False, separators=(",", ":"))
"""Made once, and without a search for circles, because the state hash needs the text of a whole level each turn."""


def json_text(data: JsonValue) -> str:
    """Return the JSON text of a value, in ASCII and without spaces. It does not depend on the machine."""
    return _ENCODER.encode(data)


def count_elements(text: str) -> int:
    """Return an upper bound for the number of JSON elements in a text: lists, objects, entries and keys.

    The function counts the characters that begin or separate elements, even inside strings. So it takes only a few
    milliseconds for a text of many mebibytes, before any value is built from the text.
    """
    return sum(map(text.count, "[{,:"))


def parse_json(text: str, most: int = MAX_WORLD_ELEMENTS) -> JsonValue:
    """Return the value of a JSON text.

    `most`: greatest number of elements, as `count_elements` counts them. Raises CorruptData if the text has more
    elements, is not valid JSON, is nested too deeply for the parser, or has a number that is not whole.
    """
    if (count := count_elements(text)) > most:
        raise CorruptData(f"it has {count} elements, but at most {most} are allowed")
    try:
        data: JsonValue = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise CorruptData(f"it is not valid JSON ({json_fault(error)})") from None
    return data


def json_fault(error: Exception) -> str:
    """Return the reason why a text could not be read as JSON, from the error of Python's parser."""
    return "a number has too many digits" if "integer string conversion" in str(error) else str(error)


def _refuse(number: str) -> JsonValue:
    raise ValueError(f"{number[:20]} is not a whole number")


def expect(kind: type[Kind], data: object) -> Kind:
    """Return `data` if its type is exactly `kind` (a bool is not an int). Raises CorruptData for any other type."""
    if type(data) is not kind:
        raise CorruptData(f"{describe_value(data)} should have the type {kind.__name__}")
    return data


def describe_value(data: object) -> str:
    """Return a short description of a value for an error message.

    A list or dict is described only by its type and length, because its content may be very large.
    """
    if isinstance(data, list | dict):
        return f"a {type(data).__name__} of {len(data)}"
    return repr(data if not isinstance(data, str | bytes) else data[:40])[:60]


def entry(of: Mapping[str, JsonValue], name: str) -> JsonValue:
    """Return the value that the JSON object `of` has under `name`. Raises CorruptData if the name is missing."""
    if name not in of:
        raise CorruptData(f"{name!r} is missing")
    return of[name]
