"""Rooms that were never built, drawn by themselves: a drunkard's burrow, and a hollow that wanderers wear out."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.dice import Dice
from game.mapgen.chance import below

from .room_shapes import Columns, Span, trimmed

STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1))


@dataclass(frozen=True)
class Burrow:
    """What one drunkard digs within a rectangle; his last steps, where they lead nowhere, fall in."""

    across: Span = (6, 14)
    down: Span = (5, 10)
    life: Span = (60, 140)

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        width, height = (
            min(dice.between(*span), most) for span, most in zip((self.across, self.down), limit, strict=True)
        )
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
    """Wanderers from the middle, each of whom digs where he leaves what is dug, two cells wide (DLA outwards)."""

    across: Span = (8, 16)
    down: Span = (6, 11)
    wanderers: Span = (14, 34)
    patience: int = 120
    """Steps after which a wanderer digs wherever he is."""

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        width, height = (
            min(dice.between(*span), most) for span, most in zip((self.across, self.down), limit, strict=True)
        )
        columns = [0] * width
        middle = width // 2, height // 2
        for _ in range(dice.between(*self.wanderers)):
            x, y = middle
            for way in below(dice, len(STEPS), self.patience).tolist():
                if not columns[x] >> y & 1:
                    break
                across, down = STEPS[way]
                x, y = min(max(x + across, 0), width - 1), min(max(y + down, 0), height - 1)
            x, y = min(x, width - 2), min(y, height - 2)
            for column in (x, x + 1):
                columns[column] |= 0b11 << y
        return trimmed(columns)


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
