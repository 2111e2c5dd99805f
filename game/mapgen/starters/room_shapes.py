"""Shapes of rooms, each drawn by itself: boxes, crosses, discs, chunks and caves, much like Brogue's.

A room is a list of its columns, from left to right. Each column is a number: bit y is the cell y below the top. No row
or column on an edge of the room is empty.

`Burrow`, `Hollow`: natural rooms: a burrow dug by a random walk, and a hollow that grows by pieces falling in.
"""

from __future__ import annotations

from math import isqrt
from typing import Protocol, TypeAlias

from game.engine.grid.arithmetic import ceil_div
from game.engine.grid.bitboard import nth_bit
from game.engine.grid.dice import Dice
from game.engine.records import record
from game.mapgen.core.bulk_random import below, raw

Columns: TypeAlias = list[int]
Span: TypeAlias = tuple[int, int]
"""Least and greatest value, both possible."""


class RoomShape(Protocol):
    """Kind of room. Each call returns another random room, as a list of its columns from left to right.

    A column is a number: bit y stands for the cell y below the top. `limit`: greatest width and height in cells.
    """

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns: ...


@record
class Box:
    """Rectangular room. `across`, `down`: least and greatest width and height in cells."""

    across: Span = (4, 8)
    down: Span = (3, 6)

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        width, height = within(dice, self.across, limit[0]), within(dice, self.down, limit[1])
        return [_line(height)] * width


@record
class CrossShape:
    """Room of a wide and a tall rectangle that cross: it looks like a cross, or like the letter T, L or Z.

    `lying`: the wide rectangle. `standing`: the tall rectangle. Each is given by its least and greatest width, and its
    least and greatest height, in cells.
    """

    lying: tuple[Span, Span] = ((6, 20), (3, 6))
    standing: tuple[Span, Span] = ((4, 12), (5, 10))
    even: bool = False
    """Whether the rectangles cross in their middles; else they cross anywhere."""

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        wide, low = (within(dice, *pair) for pair in zip(self.lying, limit, strict=True))
        narrow, tall = (within(dice, *pair) for pair in zip(self.standing, limit, strict=True))
        right, down = wide - narrow, low - tall
        right = right // 2 if self.even else dice.between(min(right, 0), max(right, 0))
        down = down // 2 if self.even else dice.between(min(down, 0), max(down, 0))
        left, top = min(right, 0), min(down, 0)
        columns = [0] * max(wide - left, right + narrow - left)
        for x in range(wide):
            columns[x - left] = _line(low) << -top
        for x in range(right - left, right - left + narrow):
            columns[x] |= _line(tall) << down - top
        return columns


@record
class Disc:
    """Circular room: a small circle, or a great circle, which may have a pillar in its middle.

    `great_percent`: chance (0-100) of a great circle. All radii are in cells.
    """

    radius: Span = (2, 5)
    great_radius: Span = (5, 10)
    great_percent: int = 5

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        span = self.great_radius if dice.chance(self.great_percent) else self.radius
        radius = within(dice, span, (min(limit) - 1) // 2)
        columns = disc(radius)
        if radius > 6 and dice.chance(50):
            pillar = dice.between(2, radius - 4)
            for x, column in enumerate(disc(pillar), radius - pillar):
                columns[x] &= ~(column << radius - pillar)
        return columns


@record
class Chunks:
    """Room of small discs stuck together.

    The first disc is in the middle. Each further disc has its middle in a random cell of the earlier discs, or as near
    to it as the room's limits allow. `more`: least and greatest number of further discs. `radius`: radius of each disc
    in cells. `largest`: greatest width and height of the room in cells.
    """

    more: Span = (3, 10)
    radius: int = 2
    largest: tuple[int, int] = (16, 12)

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        across, down = (min(pair) for pair in zip(self.largest, limit, strict=True))
        chunk, side = disc(self.radius), 2 * self.radius + 1
        columns = [0] * across
        x, y = (across - side) // 2, (down - side) // 2
        for _ in range(1 + dice.between(*self.more)):
            for number, column in enumerate(chunk, x):
                columns[number] |= column << y
            at = dice.choice([number for number, column in enumerate(columns) if column])
            row = nth_bit(columns[at], dice.below(columns[at].bit_count()))
            x, y = (
                min(max(at - self.radius, 0), across - side),
                min(max(row - self.radius, 0), down - side),
            )
        return trimmed(columns)


@record
class CaveShape:
    """Room that is the largest piece of a cave grown from noise.

    In each round a cell becomes floor if most cells of the 3x3 square around it are floor, else rock. After `tries`
    caves that are too small, the room is a rectangle.
    """

    across: Span = (6, 14)
    down: Span = (5, 10)
    rounds: int = 5
    tries: int = 8

    def __call__(self, dice: Dice, limit: tuple[int, int]) -> Columns:
        width, height = within(dice, self.across, limit[0]), within(dice, self.down, limit[1])
        for _ in range(self.tries):
            stride = height + 1
            window = _packed([_line(height)] * width, stride)
            cells = _packed(_noise(dice, width, height), stride)
            for _ in range(self.rounds):
                cells = _most_of_nine(cells, stride) & window
            cave = _largest_piece(cells, stride)
            if cave.bit_count() * 4 > width * height:
                return trimmed([cave >> x * stride & _line(height) for x in range(width)])
        return [_line(height)] * width


SMALL_BOX = Box()
CROSS = CrossShape()
SMALL_CROSS = CrossShape(((5, 9), (3, 3)), ((3, 4), (5, 7)), even=True)
DISC = Disc()
CHUNKS = Chunks()
CAVE = CaveShape()
GREAT_CAVERN = CaveShape((40, 60), (18, 27))


def disc(radius: int) -> Columns:
    """Return the columns of a disc around a middle cell. The disc is `2 * radius + 1` cells wide and high.

    `radius`: in cells, at least 1.
    """
    reach = radius * radius + radius - 1
    heights = (isqrt(reach - x * x) for x in range(-radius, radius + 1))
    return [_line(2 * height + 1) << radius - height for height in heights]


def _line(length: int) -> int:
    return (1 << length) - 1


def within(dice: Dice, span: Span, limit: int) -> int:
    """Return a random length in cells from a span, or `limit` if that length is greater."""
    return min(dice.between(*span), limit)


def trimmed(columns: Columns) -> Columns:
    """Return the columns without the empty rows and columns around the room."""
    held = [column for column in columns if column]
    top = min((column & -column).bit_length() - 1 for column in held)
    return [column >> top for column in held]


def _packed(columns: Columns, stride: int) -> int:
    """Return all columns as one number, in which each column begins `stride` bits after the column before it."""
    return sum(column << x * stride for x, column in enumerate(columns))


def _noise(dice: Dice, width: int, height: int) -> Columns:
    """Return columns of noise, in which each cell is set with a chance of nine in sixteen."""
    words = ceil_div(height, 64)
    rolled = raw(dice, 4 * width * words).reshape(4, width, words)
    mixed = (rolled[0] | rolled[1] & rolled[2] & rolled[3]).astype("<u8")
    return [int.from_bytes(column.tobytes(), "little") & _line(height) for column in mixed]


def _most_of_nine(cells: int, stride: int) -> int:
    """Return each cell that has five or more set cells in the 3x3 square around it. The cell itself is counted too.

    `cells`: the set cells. `cells` and the result have one bit for each cell. `stride`: number of bits from a column to
    the next. The function counts the set cells of all squares at once, by binary addition.
    """
    up, down = cells << 1, cells >> 1
    ones, twos = cells ^ up ^ down, cells & up | (cells | up) & down
    left, right = ones << stride, ones >> stride
    odd = ones ^ left ^ right
    first, second, third, fourth = ones & left | (ones | left) & right, twos, twos << stride, twos >> stride
    one, both = first ^ second, first & second
    other, others = third ^ fourth, third & fourth
    three_pairs = both & (other | others) | others & one
    two_pairs = both | others | one & other
    return three_pairs | two_pairs & odd


def _largest_piece(cells: int, stride: int) -> int:
    """Return the largest piece of cells that is connected orthogonally. Cells are bits of a number."""
    largest = 0
    while cells.bit_count() > largest.bit_count():
        piece, grown = 0, cells & -cells
        while grown != piece:
            piece = grown
            grown = (piece | piece << 1 | piece >> 1 | piece << stride | piece >> stride) & cells
        cells ^= piece
        if piece.bit_count() > largest.bit_count():
            largest = piece
    return largest


STEPS = ((0, -1), (-1, 0), (1, 0), (0, 1))


@record
class Burrow:
    """Room dug by one random walk within a rectangle. Blind ends of the walk are filled."""

    across: Span = (6, 14)
    down: Span = (5, 10)
    life: Span = (60, 140)
    """Least and greatest number of steps of the walk."""

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


@record
class Hollow:
    """Room that grows around its middle by pieces of 2x2 cells. Each piece partly overlaps the earlier pieces.

    `across`, `down`: least and greatest width and height in cells. `pieces`: least and greatest number of pieces after
    the first. Each call makes a room within a `limit`, the greatest width and height of that room. The `limit` must be
    at least 2x2 cells, the size of one piece.
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
            edge = (tall | tall >> stride) & ~(wide & wide >> stride) & window  # corners of pieces partly within it
            if not edge:
                break
            corner = 1 << nth_bit(edge, dice.below(edge.bit_count()))
            cells |= corner | corner << 1 | corner << stride | corner << stride + 1
        return trimmed([cells >> x * stride & (1 << height) - 1 for x in range(width)])


def without_stubs(columns: Columns) -> Columns:
    """Return the columns without blind ends. They are removed cell by cell, but never the last cells of a room."""
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
