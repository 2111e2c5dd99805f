"""The content of game codes, which a test may change, with a checksum that is always right."""

from __future__ import annotations

import base64
import zlib

from game.store.recording.game_code import PREFIX, USUAL_TEXT


def content_of(code: str) -> tuple[str, str]:
    """Return the header of a code, a JSON text, and its row of steps."""
    packed = base64.b64decode(code.removeprefix(PREFIX) + "==")[4:]
    header, _, row = zlib.decompressobj(-zlib.MAX_WBITS, zdict=USUAL_TEXT).decompress(packed).decode().partition("\n")
    return header, row


def code_with(header: str, row: str) -> str:
    """Return the code with any content. Characters that have no bytes are replaced."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zdict=USUAL_TEXT)
    packed = packer.compress(f"{header}\n{row}".encode("utf-8", "replace")) + packer.flush()
    return PREFIX + base64.b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")
