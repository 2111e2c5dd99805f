"""The pages of a store's file, those of the log beside it laid over them; as far as they can be told from damage.

The numbers are those of sqlite.org/fileformat2.html, sections 1.2 and 4.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

FRAME_HEAD = 24
"""Bytes before each page in the log: its number, the pages of the file if it ends a change, two salts, two sums."""
LOG_HEAD = 32
"""Bytes before the first of them; the last are two salts and two sums."""
BIG_ENDIAN = 0x377F0683
"""What a log begins with whose sums are of words with the high byte first; else the low one is."""


def pages_of(path: Path, size: int) -> dict[int, bytes]:
    """Those of so many bytes each, by their numbers from 1. What was never committed is left out. Raises OSError."""
    data = path.read_bytes()
    pages = {at // size + 1: data[at : at + size] for at in range(0, len(data), size)}
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        changed = {}
        for number, page, ends in _frames(log.read_bytes(), size):
            changed[number] = page
            if ends:
                pages |= changed
                changed = {}
    return {number: page for number, page in pages.items() if len(page) == size}


def _frames(log: bytes, size: int) -> Iterator[tuple[int, bytes, bool]]:
    """The page of each, its number, and whether a change ends with it; the damaged ones are left out."""
    if len(log) < LOG_HEAD:
        return
    words = f"{'>' if struct.unpack_from('>I', log)[0] == BIG_ENDIAN else '<'}{(8 + size) // 4}I"
    *salts, one, other = struct.unpack_from(">4I", log, LOG_HEAD - 16)
    for at in range(LOG_HEAD, len(log) - FRAME_HEAD - size + 1, FRAME_HEAD + size):
        number, ends, *own_salts, next_one, next_other = struct.unpack_from(">6I", log, at)
        page = log[at + FRAME_HEAD : at + FRAME_HEAD + size]
        for pair in zip(*[iter(struct.unpack(words, log[at : at + 8] + page))] * 2, strict=True):
            one = (one + pair[0] + other) & 0xFFFFFFFF
            other = (other + pair[1] + one) & 0xFFFFFFFF
        if own_salts == salts and (one, other) == (next_one, next_other):
            yield number, page, bool(ends)
        one, other = next_one, next_other
