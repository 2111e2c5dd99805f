"""Plain values: what JSON can hold; and what is said when they make no sense."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeAlias, TypeVar

Plain: TypeAlias = bool | int | str | list["Plain"] | dict[str, "Plain"] | None
Kind = TypeVar("Kind")


class Unreadable(Exception):
    """What was kept cannot be made sense of; says why."""


class Unsaved(Exception):
    """Something belongs to a world that nobody knows how to save: a fault of the program."""


def text_of(plain: Plain) -> str:
    """The same text for the same values, always."""
    return json.dumps(plain, ensure_ascii=True, separators=(",", ":"))


def plain_of(text: str) -> Plain:
    """Raises Unreadable."""
    try:
        plain: Plain = json.loads(text, parse_float=_refuse, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"it is no JSON ({error})") from None
    return plain


def _refuse(number: str) -> Plain:
    raise ValueError(f"{number[:20]} is no whole number")


def expect(kind: type[Kind], plain: object) -> Kind:
    """A value if it is exactly of a kind: a truth value is no number. Raises Unreadable."""
    if type(plain) is not kind:
        raise Unreadable(f"{shown(plain)} should be {kind.__name__}")
    return plain


def shown(plain: object) -> str:
    """A value in a few words: one that holds others may hold too many of them, or too deep."""
    if isinstance(plain, list | dict):
        return f"a {type(plain).__name__} of {len(plain)}"
    return repr(plain if not isinstance(plain, str | bytes) else plain[:40])[:60]


def part(of: Mapping[str, Plain], name: str) -> Plain:
    """Raises Unreadable."""
    if name not in of:
        raise Unreadable(f"{name!r} is missing")
    return of[name]
