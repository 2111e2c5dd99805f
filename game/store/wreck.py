"""The rows that lie on the pages of a damaged store, whatever has become of that which held the pages together.

A row is known for one of a table by the kinds of its cells. The numbers are those of sqlite.org/fileformat2.html,
sections 1.6 and 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from .plain import Unreadable

Cell: TypeAlias = int | str | bytes | None
Row: TypeAlias = tuple[Cell, ...]


class _Kind(NamedTuple):
    """Pages with rows on them."""

    head: int
    """Bytes before the places of the rows."""
    before: int
    """Bytes before each row."""
    numbered: bool
    """Whether each has a number, beside what is in it: those of an index have none."""


_KINDS = {0x0D: _Kind(8, 0, numbered=True), 0x0A: _Kind(8, 0, numbered=False), 0x02: _Kind(12, 4, numbered=False)}
"""By the first byte of the page."""
_FILE_HEAD = 100
"""Bytes of the first page before it begins."""
_WHOLE = (0, 1, 2, 3, 4, 6, 8)
"""Bytes of a whole number, by its kind."""
_ZERO, _ONE, _BYTES = 8, 9, 12


class Found(NamedTuple):
    """A row."""

    number: int | None
    """That which a table has for it; none in a table that is an index."""
    row: Row


class Wreck:
    """The pages of a damaged store by their numbers, all of one size in bytes."""

    def __init__(self, pages: dict[int, bytes], size: int) -> None:
        self._pages = pages
        self._size = size
        self._patience = 4 * len(pages)
        """Further pages that are looked at for rows that go on there: a file can be made so that all go on for ever."""

    def rows(self) -> Iterator[Found]:
        """All that can be read, in no order."""
        for number, page in self._pages.items():
            yield from self._rows_on(page, _FILE_HEAD if number == 1 else 0)

    def _rows_on(self, page: bytes, start: int) -> Iterator[Found]:
        kind = _KINDS.get(page[start])
        if kind is None:
            return
        first = start + kind.head
        seen = 0
        for place in range(first, min(first + 2 * _number(page, start + 3, 2), self._size), 2):
            try:
                found, size = self._row_at(page, _number(page, place, 2) + kind.before, kind)
            except (Unreadable, IndexError):
                continue  # this one is damaged
            seen += size
            if seen > self._size:
                return  # they lie on each other, so that it takes long
            yield found

    def _row_at(self, page: bytes, at: int, kind: _Kind) -> tuple[Found, int]:
        """One, and its bytes on the page. Raises Unreadable, or IndexError where it does not end."""
        size, at = _varint(page, at)
        number = None
        if kind.numbered:
            number, at = _varint(page, at)
            number -= number >> 63 << 64
        here = self._on_the_page(size, kind)
        if at + here > self._size:
            raise Unreadable("it does not lie on its page")
        told = page[at : at + here]
        if here < size:
            told += self._further(_number(page, at + here, 4), size - here)
        return Found(number, tuple(_cells(told))), here

    def _on_the_page(self, size: int, kind: _Kind) -> int:
        """How many bytes of a row of so many lie on its own page."""
        most = self._size - 35 if kind.numbered else (self._size - 12) * 64 // 255 - 23
        if size <= most:
            return size
        least = (self._size - 12) * 32 // 255 - 23
        here = least + (size - least) % (self._size - 4)
        return here if here <= most else least

    def _further(self, number: int, size: int) -> bytes:
        """What lies on further pages. Raises Unreadable."""
        told = bytearray()
        while len(told) < size:
            page = self._pages.get(number)
            self._patience -= 1
            if page is None or self._patience < 0:
                raise Unreadable("a page of it is missing")
            told += page[4:]
            number = _number(page, 0, 4)
        return bytes(told[:size])


def _cells(told: bytes) -> Iterator[Cell]:
    """Those of a row. Raises Unreadable or IndexError."""
    at, kind_at = _varint(told, 0)
    end = at
    while kind_at < end:
        kind, kind_at = _varint(told, kind_at)
        cell, at = _cell(told, kind, at)
        yield cell


def _cell(told: bytes, kind: int, at: int) -> tuple[Cell, int]:
    """One, and where the next begins. Raises Unreadable."""
    if kind in (_ZERO, _ONE):
        return kind - _ZERO, at
    if kind >= _BYTES:
        end = at + (kind - _BYTES) // 2
    elif kind < len(_WHOLE):
        end = at + _WHOLE[kind]
    else:
        raise Unreadable(f"there is no kind {kind}")
    part = told[at:end]
    if end > len(told):
        raise Unreadable("it is cut off")
    if kind == 0:
        return None, end
    if kind < _BYTES:
        return int.from_bytes(part, "big", signed=True), end
    return part.decode("utf-8", "replace") if kind % 2 else part, end


def _number(page: bytes, at: int, size: int) -> int:
    if at + size > len(page):
        raise IndexError
    return int.from_bytes(page[at : at + size], "big")


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A whole number in as many bytes as it needs, and where the next thing begins. Raises IndexError."""
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | data[place] & 0x7F
        if data[place] < 0x80:
            return value, place + 1
    return value << 8 | data[at + 8], at + 9
