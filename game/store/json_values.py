"""JsonValue values: what JSON can hold; and what is said when they make no sense."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias, TypeVar

JsonValue: TypeAlias = bool | int | str | list["JsonValue"] | dict[str, "JsonValue"] | None
Kind = TypeVar("Kind")


class CorruptData(Exception):
    """What was kept cannot be made sense of; says why."""


class Unsaved(Exception):
    """Something belongs to a world that nobody knows how to save: a fault of the program."""


def text_of(plain: JsonValue) -> str:
    """The same text for the same values, always."""
    return json.dumps(plain, ensure_ascii=True, separators=(",", ":"))


def plain_of(text: str) -> JsonValue:
    """Raises CorruptData."""
    try:
        plain: JsonValue = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise CorruptData(f"it is no JSON ({error})") from None
    return plain


def _refuse(number: str) -> JsonValue:
    raise ValueError(f"{number[:20]} is no whole number")


def expect(kind: type[Kind], plain: object) -> Kind:
    """A value if it is exactly of a kind: a truth value is no number. Raises CorruptData."""
    if type(plain) is not kind:
        raise CorruptData(f"{shown(plain)} should be {kind.__name__}")
    return plain


def shown(plain: object) -> str:
    """A value in a few words: one that holds others may hold too many of them, or too deep."""
    if isinstance(plain, list | dict):
        return f"a {type(plain).__name__} of {len(plain)}"
    return repr(plain if not isinstance(plain, str | bytes) else plain[:40])[:60]


def part(of: Mapping[str, JsonValue], name: str) -> JsonValue:
    """Raises CorruptData."""
    if name not in of:
        raise CorruptData(f"{name!r} is missing")
    return of[name]
