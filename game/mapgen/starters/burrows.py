"""Rooms that were never built, drawn by themselves: a drunkard's burrow, and a hollow that falls in from its edge."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.grid.bitboard import nth_bit
from game.engine.grid.dice import Dice
from game.mapgen.chance import below
from game.mapgen.starters.room_shapes import Columns, Span, trimmed, within

STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1))


@dataclass(frozen=True)
class Burrow:
    """What one drunkard digs within a rectangle; his last steps, where they lead nowhere, fall in."""

    across: Span = (6, 14)
    down: Span = (5, 10)
    life: Span = (60, 140)
    """Steps."""

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        width, height = within(dice, self.across, limit[0]), within(dice, self.down, limit[1])
        columns = [0] * width
        x, y = width // 2, height // 2
        columns[x] |= 1 << y
        for way in below(dice, len(STEPS), dice.between(*self.life)).tolist():
            across, down = STEPS[way]
            x, y = min(max(x + across, 0), width - 1), min(max(y + down, 0), height - 1)
            columns[x] |= 1 << y
        return trimmed(without_stubs(columns))


@dataclass(frozen=True)
class Hollow:
    """What falls in around the middle: piece by piece, two cells wide, each somewhere at the edge of those before.

    There must be room for one piece.
    """

    across: Span = (8, 16)
    down: Span = (6, 11)
    pieces: Span = (14, 34)

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        width, height = within(dice, self.across, limit[0]), within(dice, self.down, limit[1])
        stride = height + 1
        window = sum((1 << height - 1) - 1 << x * stride for x in range(width - 1))  # where a piece may have its corner
        cells = 0b11 << width // 2 * stride - stride + height // 2 - 1
        cells |= cells << stride
        for _ in range(dice.between(*self.pieces)):
            tall, wide = cells | cells >> 1, cells & cells >> 1
            edge = (tall | tall >> stride) & ~(wide & wide >> stride) & window  # corners of pieces that lie half within
            if not edge:
                break
            corner = 1 << nth_bit(edge, dice.below(edge.bit_count()))
            cells |= corner | corner << 1 | corner << stride | corner << stride + 1
        return trimmed([cells >> x * stride & (1 << height) - 1 for x in range(width)])


def without_stubs(columns: Columns) -> Columns:
    """Without the cells from which one could only turn back; what is left of a single line stays."""
    while True:
        padded = [0, *columns, 0]
        kept = []
        for before, column, after in zip(padded, columns, padded[2:], strict=False):
            up, down = column << 1, column >> 1
            pairs = up & down | (up | down) & (before | after) | before & after
            kept.append(column & pairs)
        if kept == columns or not any(kept):
            return columns
        columns = kept
