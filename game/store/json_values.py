"""JSON values: their type, their text, and the errors about values that make no sense."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias, TypeVar

JsonValue: TypeAlias = bool | int | str | list["JsonValue"] | dict[str, "JsonValue"] | None
Kind = TypeVar("Kind")


class CorruptData(Exception):
    """Stored data makes no sense; the message states why."""


class NotSaveable(Exception):
    """Something in a world has no way to be saved: a fault of the program."""


def json_text(data: JsonValue) -> str:
    """Return the JSON text of a value: always the same text for the same value."""
    return json.dumps(data, ensure_ascii=True, separators=(",", ":"))


def parse_json(text: str) -> JsonValue:
    """Return the value of a JSON text. Raises CorruptData, also for numbers that are not whole."""
    try:
        data: JsonValue = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise CorruptData(f"it is not valid JSON ({error})") from None
    return data


def _refuse(number: str) -> JsonValue:
    raise ValueError(f"{number[:20]} is not a whole number")


def expect(kind: type[Kind], data: object) -> Kind:
    """Return a value if its type is exactly `kind`: a truth value is no number. Raises CorruptData."""
    if type(data) is not kind:
        raise CorruptData(f"{describe_value(data)} should have the type {kind.__name__}")
    return data


def describe_value(data: object) -> str:
    """Return a short description of a value; of a container only the size, as it may be too large or too deep."""
    if isinstance(data, list | dict):
        return f"a {type(data).__name__} of {len(data)}"
    return repr(data if not isinstance(data, str | bytes) else data[:40])[:60]


def entry(of: Mapping[str, JsonValue], name: str) -> JsonValue:
    """Return the entry with a name. Raises CorruptData if it is missing."""
    if name not in of:
        raise CorruptData(f"{name!r} is missing")
    return of[name]
