"""Wave function collapse: a new map made from pieces of a finished map (RB-26).

The finished map and its mirror images are cut into square tiles; equal tiles count once. Two tiles may lie side by side
if a way leads through the edge between them, or if both tiles are closed at this edge. At first each place on the new
map may get any tile. Again and again, a place with the fewest possible tiles gets one of its possible tiles. Then tiles
that no longer fit are ruled out at the other places. If no tile is left for a place, the attempt has failed and another
begins, up to `tries` attempts. If all attempts fail, the ground of the old map stays.

Whether an attempt succeeds or not, the rooms, doors, monsters and all else that was on the old map are removed. So
later steps must place the start, fill ground that cannot be reached, add monsters and place the exit, as in the
addendum of document 003.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.engine.grid.bitboard import cells_of, number_of
from game.engine.grid.dice import Dice
from game.engine.records import record
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import RetryLevel, Sketch

Side: TypeAlias = list[tuple[int, int]]
"""One side of all tiles. Each kind of edge has an entry: the tiles with this edge, and the tiles that fit beyond it.

A set of tiles is a number in which bit n stands for tile n.
"""


@record
class WaveFunctionCollapse(BuildStep):
    """Replacement of the map by a new map of square tiles, which are pieces cut from the map made so far.

    Rock is left at the right or the bottom where no whole tile fits. If all attempts fail, the ground stays as it is.
    Rooms, doors, monsters and all else are removed in any case. Raises RetryLevel if the new map is all rock. `side`:
    side of a tile in cells. `tries`: greatest number of attempts.
    """

    side: int = 8
    tries: int = 10

    needs = ("floor",)

    def __call__(self, sketch: Sketch) -> None:
        _forget(sketch)
        across, down = (length // self.side for length in sketch.size)
        tiles = _cut(sketch.floor, self.side)
        if not tiles:
            return
        if sketch.history is not None:
            _show_gallery(sketch, tiles)
        wave = _Wave(tiles, across, down)
        for _ in range(self.tries):
            chosen = wave.collapse(sketch.dice)
            if chosen is None:
                sketch.record("a contradiction: this attempt failed")
                continue
            sketch.floor = np.zeros(sketch.size, np.bool_)
            for place, number in enumerate(chosen):
                _lay(sketch.floor, tiles[number], *(self.side * place for place in divmod(place, down)))
                sketch.record("a tile is placed")
            if not sketch.floor.any():
                raise RetryLevel("wave function collapse produced only rock")
            return


class _Wave:
    """Squares of the new map, called places, and the tiles that each place may still get.

    A tile is a square piece of the old map. A place holds one tile. The places are listed column by column. `tiles`:
    cells of floor of each tile, bool[x, y]. `across`, `down`: number of places in a row and in a column.
    """

    def __init__(self, tiles: Sequence[NDArray[np.bool_]], across: int, down: int) -> None:
        self._across, self._down = across, down
        self._count = len(tiles)
        west, east = [tile[0] for tile in tiles], [tile[-1] for tile in tiles]
        north, south = [tile[:, 0] for tile in tiles], [tile[:, -1] for tile in tiles]
        self._sides: tuple[Side, ...] = tuple(
            list(zip(_kinds(near), _kinds(beyond), strict=True))
            for near, beyond in ((west, east), (east, west), (north, south), (south, north))
        )
        """Kinds of edge on the four sides of the tiles: west, east, north and south."""
        closed = [side[0][0] for side in self._sides]
        self._first = [(1 << self._count) - 1] * (across * down)
        for place in range(across * down):
            for beyond, shut in zip(self._around(place), closed, strict=True):
                if beyond is None:
                    self._first[place] &= shut

    def collapse(self, dice: Dice) -> list[int] | None:
        """Return the index of the tile for each place; None if the choices made leave no tile for a place."""
        possible = list(self._first)
        counts = [tiles.bit_count() for tiles in possible]
        changed = list(range(len(possible)))
        while all(possible) and self._spread(possible, counts, changed):
            fewest = min((count for count in counts if count > 1), default=0)
            if not fewest:
                return [tiles.bit_length() - 1 for tiles in possible]
            place = dice.choice([place for place, count in enumerate(counts) if count == fewest])
            tiles = np.flatnonzero(cells_of([possible[place]], self._count)).tolist()
            possible[place], counts[place] = 1 << dice.choice(tiles), 1
            changed = [place]
        return None

    def _spread(self, possible: list[int], counts: list[int], changed: list[int]) -> bool:
        """Rule out the tiles that no longer fit beside changed places. Return False if a place has no tile left.

        `possible`: tiles that each place may still get, bit n for tile n. `counts`: number of these tiles for each
        place. `changed`: list of the changed places; the method uses up this list. All three lists are changed in
        place.
        """
        while changed:
            place = changed.pop()
            for beyond, side in zip(self._around(place), self._sides, strict=True):
                if beyond is None:
                    continue
                allowed = 0
                for having, matching in side:
                    if possible[place] & having:
                        allowed |= matching
                left = possible[beyond] & allowed
                if not left:
                    return False
                if left != possible[beyond]:
                    possible[beyond], counts[beyond] = left, left.bit_count()
                    changed.append(beyond)
        return True

    def _around(self, place: int) -> tuple[int | None, ...]:
        """Return the places west, east, north and south of a place; None for a place beyond the map."""
        x, y = divmod(place, self._down)
        return (
            place - self._down if x else None,
            place + self._down if x < self._across - 1 else None,
            place - 1 if y else None,
            place + 1 if y < self._down - 1 else None,
        )


def _kinds(edges: Sequence[NDArray[np.bool_]]) -> list[int]:
    """Return sets of tiles by where their edge is open. Each set is a number in which bit n stands for tile n.

    The first set contains the tiles whose edge is closed. The second set contains the tiles whose edge is open at its
    first cell, the third set the tiles whose edge is open at the second cell, and so on. A tile may be in several sets.
    `edges`: for each tile, whether each cell of its edge is open, bool[cell].
    """
    open_at = np.array(edges)
    kinds = np.column_stack([~open_at.any(axis=1), open_at])
    return [number_of(tiles) for tiles in np.ascontiguousarray(kinds.T)]


def _cut(floor: NDArray[np.bool_], side: int) -> list[NDArray[np.bool_]]:
    """Return the different tiles of a map and of its mirror images. `floor`: bool[x, y].

    `side`: side of a tile in cells.
    """
    across, down = (length // side for length in floor.shape)
    whole = floor[: across * side, : down * side]
    pieces = whole.reshape(across, side, down, side).transpose(0, 2, 1, 3).reshape(-1, side, side)
    mirrored = (pieces, pieces[:, ::-1], pieces[:, :, ::-1], pieces[:, ::-1, ::-1])
    return list({tile.tobytes(): tile for tiles in mirrored for tile in tiles}.values())


def _lay(floor: NDArray[np.bool_], tile: NDArray[np.bool_], x: int, y: int) -> None:
    floor[x : x + tile.shape[0], y : y + tile.shape[1]] = tile


def _forget(sketch: Sketch) -> None:
    """Remove everything but the ground from a sketch."""
    sketch.forget(np.ones(sketch.size, np.bool_))
    sketch.map_rooms(lambda _: None)


def _show_gallery(sketch: Sketch, tiles: Sequence[NDArray[np.bool_]]) -> None:
    """Record a snapshot in which the tiles lie side by side, as many as the map has room for."""
    map_before, sketch.floor = sketch.floor, np.zeros(sketch.size, np.bool_)
    apart = len(tiles[0]) + 1
    across, down = (length // apart for length in sketch.size)
    for number, tile in enumerate(tiles[: across * down]):
        _lay(sketch.floor, tile, number % across * apart, number // across * apart)
    sketch.record(f"{len(tiles)} tiles")
    sketch.floor = map_before
