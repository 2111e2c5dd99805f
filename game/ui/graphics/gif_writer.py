"""Writing of animated GIF files. Each frame stores only the part that has changed, with its own palette."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.grid.arithmetic import ceil_div
from game.engine.records import NamedTuple
from game.worker import UNWATCHED, Progress

MAX_COLOURS = 255
"""Greatest number of colours in a frame. One more palette number is kept for pixels that do not change."""
MAX_CODES = 4096
"""Greatest number of codes in the LZW dictionary."""
FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
END = b"\x3b"
STAYS = 1 << 2
"""Flag of a frame that stays on the screen, so that the next frame is drawn over it."""

Colours = NDArray[np.uint32]
"""Colours of pixels as numbers 0xRRGGBB: uint32[x, y], or uint32[n] for a palette."""


class Shot(NamedTuple):
    """Picture of a film that is still to be written. `hundredths`: duration in 1/100 s."""

    packed: bytes
    hundredths: int


def packed_pixels(picture: pygame.Surface) -> bytes:
    """Return the pixels of a picture, compressed, for a `Shot`."""
    return zlib.compress(pygame.image.tobytes(picture, "RGB"), 1)


def written_film(size: tuple[int, int], shots: Sequence[Shot], progress: Progress = UNWATCHED) -> bytes:
    """Return a film as the bytes of a GIF file. `size`: width and height in pixels. This takes long."""
    gif = Gif(size)
    for number, shot in enumerate(shots):
        progress.at(number / len(shots))
        rows = np.frombuffer(zlib.decompress(shot.packed), np.uint8).reshape(size[1], size[0], 3)
        gif.add(rows.transpose(1, 0, 2), shot.hundredths)
    return gif.to_bytes()


class Gif:
    """Animation that repeats for ever. All frames have the same size in pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._last: Colours | None = None
        self._frames: list[tuple[int, int, bytes]] = []
        """For each frame: duration in hundredths of a second, number of the transparent colour, compressed bytes."""

    def add(self, pixels: NDArray[np.uint8], hundredths: int) -> None:
        """Add a frame, or prolong the last frame if it is the same picture.

        `pixels`: uint8[x, y, 3]. `hundredths`: duration in 1/100 s.
        """
        red, green, blue = np.moveaxis(pixels.astype(np.uint32), 2, 0)
        colours: Colours = red << np.uint32(16) | green << np.uint32(8) | blue
        changed = colours != self._last if self._last is not None else np.ones(self._size, np.bool_)
        self._last = colours
        if not changed.any():
            shown, nothing, packed = self._frames[-1]
            self._frames[-1] = shown + hundredths, nothing, packed
            return
        across, down = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        left, top, right, bottom = int(across[0]), int(down[0]), int(across[-1]) + 1, int(down[-1]) + 1
        box = slice(left, right), slice(top, bottom)
        palette, numbers = _numbered(colours[box], changed[box])
        bits = max(2, len(palette).bit_length())  # room for the number of transparent pixels
        table = b"".join(int(colour).to_bytes(3, "big") for colour in palette).ljust(3 << bits, b"\0")
        place = struct.pack("<BHHHHB", 0x2C, left, top, right - left, bottom - top, 0x80 | bits - 1)
        codes = _packed(numbers.T.tobytes(), bits)
        blocks = b"".join(bytes([len(part)]) + part for part in _parts(codes))
        self._frames.append((hundredths, len(palette), b"".join((place, table, bytes([bits]), blocks, b"\0"))))

    def to_bytes(self) -> bytes:
        """Return the animation as the bytes of a GIF file."""
        frames = [
            struct.pack("<BBBBHBB", 0x21, 0xF9, 4, STAYS | 1, min(hundredths, 0xFFFF), nothing, 0) + packed
            for hundredths, nothing, packed in self._frames
        ]
        return b"".join((b"GIF89a", struct.pack("<HHBBB", *self._size, 0x70, 0, 0), FOR_EVER, *frames, END))


def _numbered(colours: Colours, changed: NDArray[np.bool_]) -> tuple[Colours, NDArray[np.uint8]]:
    """Return the palette of the changed pixels, and the number in the palette for each pixel, `uint8[x, y]`.

    `changed`: which pixels have changed, bool[x, y]. Pixels that have not changed get the number `len(palette)`.
    """
    found, places, counts = np.unique(colours[changed], return_inverse=True, return_counts=True)
    palette, numbers_of = (found, np.arange(len(found))) if len(found) <= MAX_COLOURS else _fewer(found, counts)
    numbers = np.full(colours.shape, len(palette), np.uint8)
    numbers[changed] = numbers_of[places.reshape(-1)]
    return palette, numbers


def _fewer(found: Colours, counts: NDArray[np.intp]) -> tuple[Colours, NDArray[np.intp]]:
    """Return a palette of MAX_COLOURS colours that replaces a larger palette, and the new index of each old colour.

    The new index is the place, in the new palette, of the colour that replaces the old colour. `found`: the old
    colours. `counts`: number of pixels of each old colour. The method is median cut: the box of colours with the
    largest error is cut into two boxes of equally many pixels, until there are enough boxes.
    """
    parts = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=1).astype(np.int64)
    boxes = [np.arange(len(found))]
    wrong = [_wrong(parts, counts, boxes[0])]
    while len(boxes) < MAX_COLOURS:
        worst = int(np.argmax(wrong))
        box = boxes[worst]
        ordered = box[np.argsort(parts[box, int(np.ptp(parts[box], axis=0).argmax())], kind="stable")]
        below = np.cumsum(counts[ordered])
        cut = min(len(box) - 1, 1 + int(np.searchsorted(below, below[-1] // 2)))
        boxes[worst : worst + 1] = ordered[:cut], ordered[cut:]
        wrong[worst : worst + 1] = (_wrong(parts, counts, half) for half in (ordered[:cut], ordered[cut:]))
    numbers = np.zeros(len(found), np.intp)
    palette = np.zeros(len(boxes), np.uint32)
    for number, box in enumerate(boxes):
        numbers[box] = number
        red, green, blue = (np.average(parts[box], axis=0, weights=counts[box]) + 0.5).astype(np.uint32)
        palette[number] = red << 16 | green << 8 | blue
    return palette, numbers


def _wrong(parts: NDArray[np.int64], counts: NDArray[np.intp], box: NDArray[Any]) -> int:
    """Return how large the error is that is made when one colour replaces a box (group) of colours.

    The error is the widest range of a channel (red, green or blue) in the box, multiplied by the number of pixels in
    these colours. `parts`: red, green and blue of all colours, int64[n, 3]. `counts`: number of pixels of each colour.
    `box`: indices of the colours in the box.
    """
    return int(np.ptp(parts[box], axis=0).max()) * int(counts[box].sum()) if len(box) > 1 else 0


def _packed(pixels: bytes, bits: int) -> bytes:
    """Return pixels in the LZW compression of GIF.

    `pixels`: one byte for each pixel, which is the index of its colour in the palette. `bits`: how many bits an index
    in the palette has. Codes refer to a dictionary of earlier runs of pixels, and get longer as the dictionary grows.
    """
    clear = 1 << bits
    following, width = clear + 2, bits + 1
    known: dict[int, int] = {}
    packed = bytearray()
    held, count = clear, width
    before = pixels[0]
    for pixel in pixels[1:]:
        key = before << 8 | pixel
        code = known.get(key)
        if code is not None:
            before = code
            continue
        held |= before << count
        count += width
        if following < MAX_CODES:
            known[key] = following
            following += 1
            width += following > 1 << width
        else:
            held |= clear << count
            count += width
            known.clear()
            following, width = clear + 2, bits + 1
        before = pixel
        while count >= 8:
            packed.append(held & 255)
            held >>= 8
            count -= 8
    held |= before << count
    count += width
    width += following + 1 > 1 << width and following < MAX_CODES
    held |= clear + 1 << count
    count += width
    return bytes(packed) + held.to_bytes(ceil_div(count, 8), "little")


def _parts(data: bytes) -> list[bytes]:
    """Return the data cut into blocks of at most 255 bytes."""
    return [data[at : at + 255] for at in range(0, len(data), 255)]
