"""Read the rows of a damaged SQLite file from its pages, even if the structure that joins the pages is lost.

Pages in the write-ahead log beside the file are newer. A page of the log replaces the page of the file with the same
number, if the checksums of the log's page are right.
The table that a row belongs to is recognised by the types of the row's values.

Source: sqlite.org/fileformat2.html, sections 1.2 and 4 (pages and log), 1.6 and 2 (rows).
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from time import thread_time
from typing import TypeAlias

from game.engine.records import NamedTuple
from game.store.file_limits import MAX_WORLD_BYTES
from game.store.json_values import CorruptData
from game.worker import Progress

MAX_BYTES = 1 << 28
"""Number of bytes of a file that are read; the rest is ignored."""
MAX_ROW_BYTES = MAX_WORLD_BYTES + 1000
"""Greatest size of a row in bytes: the largest value of a store, and the small values beside it."""
MAX_COLUMNS = 9
"""Greatest number of values in a row of a store."""
LOG_HEAD = 32
"""Size in bytes of the log's header.

Its last eight bytes are two checksums, from which the two checksums of the first page are computed.
"""
FRAME_HEAD = 24
"""Size in bytes of the header of each page in the log: six numbers.

They are the number of the page, the size of the file in pages if the page ends a transaction (otherwise 0), two salts
and two checksums.
"""


def read_pages(path: Path, size: int, deadline: float, progress: Progress) -> dict[int, bytes]:
    """Return the pages of a file by their numbers from 1, with the committed pages of its log in place of older pages.

    `size`: bytes of a page. `deadline`: processor time of this thread, after which pages are left out. Raises OSError.
    """
    data = _read(path)
    pages = {at // size + 1: data[at : at + size] for at in range(0, len(data) - size + 1, size)}
    log = _read(path.with_name(f"{path.name}-wal"))
    for order in "<>":
        found, changed = False, dict[int, bytes]()
        for frame in _frames(log, size, order):
            progress.at()
            if thread_time() > deadline:
                return pages
            if frame is None:
                continue
            found = True
            changed[frame.number] = frame.page
            if frame.ends:
                pages |= changed
                changed = {}
        if found:
            break
    return pages


def _read(path: Path) -> bytes:
    """Return the content of a file, at most MAX_BYTES bytes; empty if there is no file. Raises OSError."""
    if not path.is_file():
        return b""
    with path.open("rb") as file:  # memory is taken for as much as is asked for
        return file.read(min(MAX_BYTES, path.stat().st_size))


class _Frame(NamedTuple):
    """Valid page in a write-ahead log."""

    number: int
    page: bytes
    ends: bool
    """Whether the page ends a transaction."""


def _frames(log: bytes, size: int, order: str) -> Iterator[_Frame | None]:
    """Yield each page of SQLite's write-ahead log; None for a page that is not valid.

    `log`: content of the log. `size`: bytes of a page. `order`: byte order in which numbers of a page are read to
    compute the page's checksum, "<" or ">".

    Each page has a checksum, computed from the page and from the checksum of the page before. A page with a wrong
    checksum is left out. The checksum of the following page is computed from the wrong checksum as it is written in the
    log, so that only the damaged page is lost. Each page also has salts, two numbers that SQLite changes whenever it
    begins the log anew. Pages with other salts than the first valid page are remains of an older log, and are left out
    too.
    """
    if len(log) < LOG_HEAD:
        return
    one, other = struct.unpack_from(">2I", log, LOG_HEAD - 8)
    newest = None
    for at in range(LOG_HEAD, len(log) - FRAME_HEAD - size + 1, FRAME_HEAD + size):
        number, ends, *salts, told_one, told_other = struct.unpack_from(">6I", log, at)
        page = log[at + FRAME_HEAD : at + FRAME_HEAD + size]
        for first, second in struct.iter_unpack(f"{order}2I", log[at : at + 8] + page):
            one = (one + first + other) & 0xFFFFFFFF
            other = (other + second + one) & 0xFFFFFFFF
        if (one, other) == (told_one, told_other) and salts == (newest or salts):
            newest = salts
            yield _Frame(number, page, bool(ends))
        else:
            yield None
        one, other = told_one, told_other


Cell: TypeAlias = int | str | bytes | None
Row: TypeAlias = tuple[Cell, ...]


class _Kind(NamedTuple):
    """Kind of SQLite page that contains rows."""

    head: int
    """Size of the page's header in bytes. The positions of the rows on the page follow this header."""
    before: int
    """Number of bytes before each row that are skipped."""
    numbered: bool
    """Whether each row has a number of its own; the rows of an index have none."""


_PAGE_KINDS = {0x0D: _Kind(8, 0, numbered=True), 0x0A: _Kind(8, 0, numbered=False), 0x02: _Kind(12, 4, numbered=False)}
"""Kinds of pages, by the first byte of the page."""
_FILE_HEAD = 100
"""Size in bytes of the file's header, which stands on page 1 before the header of the page."""
_WHOLE = (0, 1, 2, 3, 4, 6, 8)
"""Size of a whole number in bytes, by its serial type (SQLite's code for the type of a value). Type 0 is NULL."""
_ZERO, _ONE, _BYTES = 8, 9, 12


class CarvedRow(NamedTuple):
    """Row of some table that was found on a page of a damaged SQLite file."""

    number: int | None
    """Number of the row in its table; None in a table whose rows have no numbers."""
    row: Row


class DamagedPages:
    """Pages of a damaged store. `pages`: content of each page by its number, from 1. `size`: bytes of a page."""

    def __init__(self, pages: dict[int, bytes], size: int) -> None:
        self._pages = pages
        self._size = size
        self._patience = 4 * len(pages)
        """Number of overflow pages that may still be read.

        The number is limited because a file can be made with rows that never end.
        """

    @property
    def numbers(self) -> list[int]:
        """Numbers of all pages."""
        return [*self._pages]

    def rows_on(self, number: int) -> Iterator[CarvedRow]:
        """Yield the rows on the page with a number that can be read."""
        page, start = self._pages[number], _FILE_HEAD if number == 1 else 0
        kind = _PAGE_KINDS.get(page[start])
        if kind is None:
            return
        first = start + kind.head
        room = 2 * self._size  # twice the size of a page: a row of damaged length uses up some of it
        for place in range(first, min(first + 2 * _number(page, start + 3, 2), self._size - 1), 2):
            try:
                number_of_row, at, size = self._row_at(page, _number(page, place, 2) + kind.before, kind)
                here = self._on_the_page(size, kind)
                room -= here
                if room < 0:
                    return  # the rows overlap, and would take long
                yield CarvedRow(number_of_row, tuple(_cells(self._packed(page, at, size, here))))
            except CorruptData:
                continue  # the row is damaged

    def _row_at(self, page: bytes, at: int, kind: _Kind) -> tuple[int | None, int, int]:
        """Read where a row lies on a page. `at`: position of the row.

        Return its number (None in an index), the position of its content, and the size of its content in bytes. Raises
        CorruptData.
        """
        size, at = _varint(page, at)
        if size > MAX_ROW_BYTES:
            raise CorruptData("it is larger than any row")
        if not kind.numbered:
            return None, at, size
        number, at = _varint(page, at)
        return number - (number >> 63 << 64), at, size  # 64 bits, signed

    def _packed(self, page: bytes, at: int, size: int, here: int) -> bytes:
        """Return the content of a row: `size` bytes from the position `at` on a page.

        The first `here` bytes lie on this page, the others on overflow pages. Raises CorruptData.
        """
        if at + here > self._size:
            raise CorruptData("it is outside its page")
        packed = page[at : at + here]
        return packed if here == size else packed + self._further(_number(page, at + here, 4), size - here)

    def _on_the_page(self, size: int, kind: _Kind) -> int:
        """Return how many of a row's `size` bytes lie on the row's own page. The other bytes lie on overflow pages.

        The number is computed from the values X, M and K in section 1.6 of the description of SQLite's file format.
        """
        most = self._size - 35 if kind.numbered else (self._size - 12) * 64 // 255 - 23
        if size <= most:
            return size
        least = (self._size - 12) * 32 // 255 - 23
        here = least + (size - least) % (self._size - 4)
        return here if here <= most else least

    def _further(self, number: int, size: int) -> bytes:
        """Return the part of a row that does not fit on the row's own page. Raises CorruptData if the chain is broken.

        The part lies on a chain of overflow pages. `number`: number of the first page of the chain. `size`: length of
        the part in bytes.
        """
        packed = bytearray()
        while len(packed) < size:
            page = self._pages.get(number)
            self._patience -= 1
            if page is None or self._patience < 0:
                raise CorruptData("a page of it is missing")
            packed += page[4:]
            number = _number(page, 0, 4)
        return bytes(packed[:size])


def _cells(packed: bytes) -> Iterator[Cell]:
    """Yield the values of a row. `packed`: content of the row. Raises CorruptData.

    A row with more values than any row of a store is damaged, too. A hostile file could have millions.
    """
    at, kind_at = _varint(packed, 0)
    end = at
    if end - kind_at > 9 * MAX_COLUMNS:
        raise CorruptData("it has too many values")
    while kind_at < end:
        kind, kind_at = _varint(packed, kind_at)
        cell, at = _cell(packed, kind, at)
        yield cell


def _cell(packed: bytes, kind: int, at: int) -> tuple[Cell, int]:
    """Return the value at the position `at`, and the position of the next value. Raises CorruptData.

    `kind`: serial type of the value (SQLite's code for its type).
    """
    if kind in (_ZERO, _ONE):
        return kind - _ZERO, at
    if kind >= _BYTES:
        end = at + (kind - _BYTES) // 2
    elif kind < len(_WHOLE):
        end = at + _WHOLE[kind]
    else:
        raise CorruptData(f"{kind} is not a type of value")
    part = packed[at:end]
    if end > len(packed):
        raise CorruptData("it is incomplete")
    if kind == 0:
        return None, end
    if kind < _BYTES:
        return int.from_bytes(part, "big", signed=True), end
    return part.decode("utf-8", "replace") if kind % 2 else part, end


def _number(page: bytes, at: int, size: int) -> int:
    """Return the whole number that is stored in `size` bytes of a page, from the position `at` on.

    Raises CorruptData if the number reaches past the end of the page.
    """
    if at + size > len(page):
        raise CorruptData("it is outside its page")
    return int.from_bytes(page[at : at + size], "big")


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the whole number of variable length at position `at`, and the position after it. Raises CorruptData."""
    value = 0
    for place, byte in enumerate(data[at : at + 9], at):
        if place == at + 8:
            return value << 8 | byte, place + 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    raise CorruptData("it is incomplete")


OF_A_GAME = ("journal", "snapshots", "levels", "history", "rules")
TABLES = ("runs", *OF_A_GAME, "settings")
KINDS = {"INTEGER": int, "TEXT": str, "BLOB": bytes}


class Table(NamedTuple):
    """Table of a store, with the properties by which its rows are recognised."""

    name: str
    kinds: list[tuple[type, bool]]
    """Type of each column, and whether the column must have a value."""
    numbered: bool
    by_number: bool
    """Whether the first column is the row's number; if so, SQLite stores NULL in this column of each row."""

    def as_row(self, number: int | None, cells: Row) -> Row | None:
        """Return a row with the values `cells`, or None if they cannot be a row of this table.

        `number`: SQLite's number of the row; None if it has none. `cells`: the values as they are stored. The types and
        sizes of the values must fit. If the first column of the table is the row's number, SQLite stores NULL in this
        column; the result has the number there.
        """
        if (number is not None) != self.numbered or len(cells) != len(self.kinds):
            return None
        row = (number, *cells[1:]) if self.by_number and cells[0] is None else cells
        fits = (
            (type(cell) is kind or (cell is None and not needed)) and not _is_too_large(cell)
            for cell, (kind, needed) in zip(row, self.kinds, strict=True)
        )
        return row if all(fits) else None


def _is_too_large(cell: Cell) -> bool:
    """Return whether a value has more bytes than any value in a store may have."""
    return isinstance(cell, str | bytes) and len(cell if isinstance(cell, bytes) else cell.encode()) > MAX_WORLD_BYTES


def table_of(store: sqlite3.Connection, name: str) -> Table:
    """Return the properties by which rows of the table called `name` are recognised.

    `store`: connection to an intact store (save file).
    """
    (text,) = store.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    columns = store.execute('SELECT type, "notnull" OR pk FROM pragma_table_info(?)', (name,))
    kinds = [(KINDS[kind], bool(needed)) for kind, needed in columns]
    return Table(name, kinds, numbered="WITHOUT ROWID" not in text, by_number="INTEGER PRIMARY KEY" in text)
