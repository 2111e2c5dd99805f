"""The rows that lie on the pages of a damaged store, whatever has become of that which held the pages together.

A row is known for one of a table by the kinds of its cells. The numbers are those of sqlite.org/fileformat2.html,
sections 1.6 and 2.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from game.store.plain import Unreadable

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
        room = 2 * self._size  # twice what a page can hold: a length that is damaged takes some from the others
        for place in range(first, min(first + 2 * _number(page, start + 3, 2), self._size - 1), 2):
            try:
                number, at, size = self._row_at(page, _number(page, place, 2) + kind.before, kind)
                here = self._on_the_page(size, kind)
                room -= here
                if room < 0:
                    return  # they lie on each other, so that it takes long
                yield Found(number, tuple(_cells(self._packed(page, at, size, here))))
            except Unreadable:
                continue  # this one is damaged

    def _row_at(self, page: bytes, at: int, kind: _Kind) -> tuple[int | None, int, int]:
        """The number of one, where it begins, and its bytes. Raises Unreadable."""
        size, at = _varint(page, at)
        if not kind.numbered:
            return None, at, size
        number, at = _varint(page, at)
        return number - (number >> 63 << 64), at, size  # of 64 bits, the highest of which means less than nothing

    def _packed(self, page: bytes, at: int, size: int, here: int) -> bytes:
        """All bytes of one, so many of which lie here. Raises Unreadable."""
        if at + here > self._size:
            raise Unreadable("it does not lie on its page")
        packed = page[at : at + here]
        return packed if here == size else packed + self._further(_number(page, at + here, 4), size - here)

    def _on_the_page(self, size: int, kind: _Kind) -> int:
        """How many bytes of a row of so many lie on its own page: by X, M and K of section 1.6."""
        most = self._size - 35 if kind.numbered else (self._size - 12) * 64 // 255 - 23
        if size <= most:
            return size
        least = (self._size - 12) * 32 // 255 - 23
        here = least + (size - least) % (self._size - 4)
        return here if here <= most else least

    def _further(self, number: int, size: int) -> bytes:
        """What lies on further pages. Raises Unreadable."""
        packed = bytearray()
        while len(packed) < size:
            page = self._pages.get(number)
            self._patience -= 1
            if page is None or self._patience < 0:
                raise Unreadable("a page of it is missing")
            packed += page[4:]
            number = _number(page, 0, 4)
        return bytes(packed[:size])


def _cells(packed: bytes) -> Iterator[Cell]:
    """Those of a row. Raises Unreadable."""
    at, kind_at = _varint(packed, 0)
    end = at
    while kind_at < end:
        kind, kind_at = _varint(packed, kind_at)
        cell, at = _cell(packed, kind, at)
        yield cell


def _cell(packed: bytes, kind: int, at: int) -> tuple[Cell, int]:
    """One, and where the next begins. Raises Unreadable."""
    if kind in (_ZERO, _ONE):
        return kind - _ZERO, at
    if kind >= _BYTES:
        end = at + (kind - _BYTES) // 2
    elif kind < len(_WHOLE):
        end = at + _WHOLE[kind]
    else:
        raise Unreadable(f"there is no kind {kind}")
    part = packed[at:end]
    if end > len(packed):
        raise Unreadable("it is cut off")
    if kind == 0:
        return None, end
    if kind < _BYTES:
        return int.from_bytes(part, "big", signed=True), end
    return part.decode("utf-8", "replace") if kind % 2 else part, end


def _number(page: bytes, at: int, size: int) -> int:
    """A whole number of so many bytes. Raises Unreadable."""
    if at + size > len(page):
        raise Unreadable("it lies beyond its page")
    return int.from_bytes(page[at : at + size], "big")


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A whole number in as many bytes as it needs, and where the next thing begins. Raises Unreadable."""
    value = 0
    for place, byte in enumerate(data[at : at + 9], at):
        if place == at + 8:
            return value << 8 | byte, place + 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    raise Unreadable("it is cut off")
