"""The pages of a store's file, those of the log beside it laid over them; as far as they can be told from damage.

The numbers are those of sqlite.org/fileformat2.html, sections 1.2 and 4.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

MOST_BYTES = 1 << 28
"""Of a file: what lies beyond is not read."""
LOG_HEAD = 32
"""Bytes before the first page in the log; the last eight are the sums that those of the first page go on from."""
FRAME_HEAD = 24
"""Bytes before each page: its number, the pages of the file if a change ends with it, two salts, two sums."""


def pages_of(path: Path, size: int) -> dict[int, bytes]:
    """Those of so many bytes each, by their numbers from 1. What was never committed is left out. Raises OSError."""
    data = _read(path)
    pages = {at // size + 1: data[at : at + size] for at in range(0, len(data) - size + 1, size)}
    log = _read(path.with_name(f"{path.name}-wal"))
    changed: dict[int, bytes] = {}
    for number, page, ends in next((found for order in "<>" if (found := [*_frames(log, size, order)])), ()):
        changed[number] = page
        if ends:
            pages |= changed
            changed = {}
    return pages


def _read(path: Path) -> bytes:
    """All of a file; nothing of what is none."""
    if not path.is_file():
        return b""
    with path.open("rb") as file:
        return file.read(MOST_BYTES)


def _frames(log: bytes, size: int, order: str) -> Iterator[tuple[int, bytes, bool]]:
    """The page of each, its number, and whether a change ends with it; with the sums made of words in a byte order.

    Each sum goes on from the one before it. Where one is wrong that page is left out, and the next goes on from the sum
    that stands there: so a damaged page costs no other. What lies behind the newest pages is of an older log, and has
    other salts.
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
            yield number, page, bool(ends)
        one, other = told_one, told_other
