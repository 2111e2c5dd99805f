"""L-shaped tunnels between the middles of rooms, planned so that doors fit where they enter rooms (B-09, T-02).

The tutorials dig each tunnel without regard to the rooms on its way. A tunnel that runs along a room's wall opens the
room over many cells, and no door fits there. So here all tunnels are planned before any is dug.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, SOUTH, Rect, Vec
from game.engine.records import NamedTuple
from game.mapgen.core.tunnels import middle

DOORLESS_ROOM = 20
"""Cost of a room that has openings, but no opening where a door fits."""
SPOILT_OPENING = 2
"""Cost of an open cell in a room's wall where no door fits."""
ASIDE = 1
"""Cost of each end of a tunnel that lies beside the middle of its room. It is lower than the cost of any opening."""


class Tunnel(NamedTuple):
    """L-shaped tunnel between two cells, dug as two straight legs."""

    start: Vec
    end: Vec
    row_first: bool
    """Whether the first leg runs along the row of the start; else it runs along the column of the start."""
    aside: int = 0
    """Number of ends, 0 to 2, that lie one cell beside the middle of their room."""


def plan_tunnels(size: tuple[int, int], rooms: Sequence[Rect], dice: Dice) -> list[Tunnel]:
    """Plan a tunnel from each room to the next, and return the tunnels in this order.

    `size`: cells of the map across and down. The rooms must lie within the map, with their floors off its rim.

    At first each tunnel is as in the tutorials: from middle to middle, with a random leg first. Then each tunnel in
    turn takes the form with the lowest cost, until no tunnel can be improved. The cost counts openings where no door
    fits, doors beside each other, and rooms with openings but without a door.
    """
    board = _Board(size, rooms)
    pairs = list(pairwise(rooms))
    tunnels = [Tunnel(middle(room), middle(following), row_first=dice.chance(50)) for room, following in pairs]
    dug = [0] * len(pairs)
    beside = [-1] * len(pairs)
    """Cells of the other tunnels when each tunnel last took its cheapest form; -1 before that."""
    improved = True
    while improved:
        improved = False
        for number, (room, following) in enumerate(pairs):
            others = _union(dug[:number] + dug[number + 1 :])
            if others == beside[number]:
                continue
            beside[number] = others
            form = _cheapest(board, others, tunnels[number], room, following)
            improved |= form != tunnels[number] or not dug[number]
            tunnels[number], dug[number] = form, board.cells(form)
    return tunnels


def _cheapest(board: _Board, others: int, now: Tunnel, room: Rect, following: Rect) -> Tunnel:
    """Return the cheapest form of a tunnel; the present form `now` if no other is cheaper.

    `others`: cells of the other tunnels, one bit for each cell. `room`, `following`: the two rooms that the tunnel
    joins.
    """
    walls = board.walls_near(room, following)
    least = board.cost(others, walls)
    best, cost = now, board.cost(others | board.cells(now), walls) + ASIDE * now.aside
    if cost <= least:
        return now  # it spoils nothing
    for form in forms(room, following, row_first=now.row_first):
        price = board.cost(others | board.cells(form), walls) + ASIDE * form.aside
        if price < cost:
            best, cost = form, price
            if cost <= least:
                break
    return best


def forms(room: Rect, following: Rect, *, row_first: bool = True) -> list[Tunnel]:
    """Return the forms that a tunnel between two rooms may have. A form is the two ends and the order of the two legs.

    Forms from middle to middle come first. `row_first`: whether the first form of the list begins along a row; else it
    begins along a column (RS-05, SC-12: both are possible).

    Deviation (B-09): a tunnel may begin or end one cell beside the middle of a room. The leg at this end is shifted
    sideways by one cell. This helps where a leg would run along the wall of a room or side by side with another tunnel.
    One tunnel of eight needs a shifted leg in the tradition (set of rules) `roguesharp`, and one of three in
    `sadconsole`, whose rooms are nearer to each other. If every form touches the walls of rooms, the form that makes
    the fewest openings in which no door fits is dug (see `BorderDoors`).
    """
    found = []
    for by_row in (row_first, not row_first):
        starts, ends = _ends(room, SOUTH if by_row else EAST), _ends(following, EAST if by_row else SOUTH)
        found += [Tunnel(start, end, by_row, one + other) for start, one in starts for end, other in ends]
    return sorted(found, key=lambda form: form.aside)


def _ends(room: Rect, aside: Vec) -> list[tuple[Vec, int]]:
    """Return the cells of a room where a tunnel may end, each with its number of cells from the middle, 0 or 1.

    `aside`: step from the middle to one of the two cells beside it that are possible too.
    """
    centre, ground = middle(room), room.inner
    ends = ((centre, 0), (centre - aside, 1), (centre + aside, 1))
    return [(at, steps) for at, steps in ends if ground.contains(at)]


class _Board:
    """Rooms of a map as whole numbers with one bit for each cell, row by row.

    The neighbours of all cells are found at once by shifts of such a number, for example to find the openings that a
    tunnel makes. No floor lies on the rim (the outermost cells of the map), so a shift by one cell never moves a bit of
    floor into the next row.
    """

    def __init__(self, size: tuple[int, int], rooms: Sequence[Rect]) -> None:
        self._width, height = size
        self._column = sum(1 << y * self._width for y in range(height))
        floors = _union(self._block(room.x + 1, room.y + 1, room.width - 2, room.height - 2) for room in rooms)
        self._floors = floors
        self._beside_floors = floors << 1 | floors >> 1 | floors << self._width | floors >> self._width
        self._walls = [_union(self._sides(room)) for room in rooms]
        self._borders = _union(self._block(*room) for room in rooms) & ~floors

    def cells(self, tunnel: Tunnel) -> int:
        """Return the cells of both legs of a tunnel, one bit for each cell."""
        (x, y), (to_x, to_y) = tunnel.start, tunnel.end
        row, column = (y, to_x) if tunnel.row_first else (to_y, x)
        across = self._block(min(x, to_x), row, abs(to_x - x) + 1, 1)
        return across | self._block(column, min(y, to_y), 1, abs(to_y - y) + 1)

    def walls_near(self, room: Rect, following: Rect) -> list[int]:
        """Return the walls of each room, one bit for each cell, that a tunnel between two rooms can touch or open.

        All such tunnels lie in the smallest rectangle around the two rooms, one cell off its rim.
        """
        x, y = min(room.x, following.x), min(room.y, following.y)
        right, bottom = max(room.right, following.right), max(room.bottom, following.bottom)
        reach = self._block(x, y, right - x + 1, bottom - y + 1)
        return [wall for wall in self._walls if wall & reach]

    def cost(self, dug: int, walls: Iterable[int]) -> int:
        """Return the cost of digging the cells `dug`, given as one bit for each cell.

        There is a cost for each opening where no door fits, for doors that would be beside each other, and for each
        room with no opening where a door fits. Of the rooms, only those with these `walls` count.
        """
        width, floor = self._width, self._floors | dug
        west, east, north, south = floor << 1, floor >> 1, floor << width, floor >> width
        one_axis = (west & east & ~(north | south)) | (north & south & ~(west | east))
        openings = floor & self._borders
        sites = openings & one_axis & self._beside_floors
        row = sites << 1 | sites >> 1
        near = row | (row | sites) << width | (row | sites) >> width  # all eight neighbours (B-10)
        spoilt = openings & ~sites
        doorless = len([wall for wall in walls if spoilt & wall and not sites & wall]) if spoilt else 0
        return (
            SPOILT_OPENING * spoilt.bit_count()
            + (sites & near).bit_count()  # only one of a pair can have a door
            + DOORLESS_ROOM * doorless
        )

    def _sides(self, room: Rect) -> tuple[int, int, int, int]:
        """Return the walls of a room without their corner cells: top, bottom, left and right wall.

        Each wall is a number with one bit for each cell of the map.
        """
        across, down = room.width - 2, room.height - 2
        return (
            self._block(room.x + 1, room.y, across, 1),
            self._block(room.x + 1, room.bottom, across, 1),
            self._block(room.x, room.y + 1, 1, down),
            self._block(room.right, room.y + 1, 1, down),
        )

    def _block(self, x: int, y: int, width: int, height: int) -> int:
        column = self._column & ((1 << height * self._width) - 1)
        return column * ((1 << width) - 1) << y * self._width + x


def _union(boards: Iterable[int]) -> int:
    union = 0
    for board in boards:
        union |= board
    return union
