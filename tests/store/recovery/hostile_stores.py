"""Damaged stores (save files) of strangers that are made to cost much time when they are salvaged."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from game.store.db.game_store import Store

PAGE = 1024


def _of_rows(row: bytes, size: int) -> bytes:
    """Return pages full of pointers to one small row, so that each page seems to have very many rows."""
    first = PAGE - len(row)
    many = (first - 8) // 2
    page = bytes([0x0D, 0, 0]) + many.to_bytes(2, "big") + bytes(3) + first.to_bytes(2, "big") * many
    return bytes(PAGE) + (page.ljust(first, b"\0") + row) * (size // PAGE - 1)


def _empty_rows(_: Path, size: int) -> bytes:
    return _of_rows(bytes([0, 1]), size)


def _rules(_: Path, size: int) -> bytes:
    """Return pages of rows that fit the table of rules."""
    return _of_rows(bytes([4, 1, 4, 8, 8, 9]), size)


def _filled(path: Path, statement: str, rows: Callable[[int], tuple[object, ...]], size: int) -> bytes:
    """Return the bytes of a store that was filled with rows until it was large enough, and then damaged."""
    Store(path).close()
    with closing(sqlite3.connect(path)) as store:
        number = 1
        while path.stat().st_size < size - 20 * PAGE:
            store.executemany(statement, [rows(number + one) for one in range(200)])
            store.commit()
            store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            number += 200
    return b"dear diary" + path.read_bytes()[10:]


def _games(path: Path, size: int) -> bytes:
    statement = "INSERT INTO runs VALUES (?, 'x', 'x', '', -1, '', 0, NULL, NULL)"
    return _filled(path, statement, lambda number: (number,), size)


def _snapshots(path: Path, size: int) -> bytes:
    """Return a store with many games whose only snapshots take long to read."""
    world = zlib.compress(b'{"world":[' + b"[]," * 60_000 + b"0]}", 9)
    return _filled(path, "INSERT INTO snapshots VALUES (?, 0, 0, '', ?)", lambda number: (number, world), size)


def _chains(_: Path, size: int) -> bytes:
    """Return pages of rows with a long chain of pages behind each."""
    pages = [bytes(PAGE)]
    for number in range(2, size // PAGE):
        row = bytes([0x81, 0x80, 0x80, 0x00, 1]) + bytes(489)
        row = row.ljust(PAGE - 10, b"\1")
        pages.append(bytes([0x0D, 0, 0, 0, 1, 0, 0, 0, 0, 10]) + row)
        pages[-1] = (number + 1).to_bytes(4, "big") + pages[-1][4:] if number % 2 else pages[-1]
    return b"".join(pages)


def _noise(path: Path, size: int) -> bytes:
    state = b"noise" + path.name.encode()
    parts: list[bytes] = []
    for _ in range(size // 64):
        state = zlib.compress(state)[:40] + len(parts).to_bytes(4, "big")
        parts.append(bytes([0x0D, 0, 0, 0, 30]) + state.ljust(59, b"\4"))
    return b"".join(parts)


HOSTILE: dict[str, Callable[[Path, int], bytes]] = {
    "empty rows": _empty_rows,
    "rules": _rules,
    "games": _games,
    "snapshots": _snapshots,
    "chains": _chains,
    "noise": _noise,
}
"""Makers of hostile stores. Each is called with the path of a file that it may use, and with the size in bytes."""
