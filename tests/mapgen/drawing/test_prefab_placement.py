"""Prefabs on a map: the nine places, the mirrored one, the rim of the map, and what was there before."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Rect, Vec
from game.mapgen.core.sketch import Across, Down, RetryLevel, Sketch
from game.mapgen.core.vault import AS_DRAWN, MIRRORED, turned
from game.mapgen.drawing.prefab_placement import check_size, forget_beneath, place, stamp
from tests.support.unproved_vaults import unproved_vault

HALL = unproved_vault(
    "hall",
    """
#....#
@..+.>
#.k.t<

k = kobold
t = trap bear
room: 1 0 3 2 den
corridor: 1,1 2,1
""",
)


def sketch_of(width: int, height: int) -> Sketch:
    return Sketch((width, height), 1, Dice("0", "level"))


@pytest.mark.parametrize(
    ("across", "down", "corner"),
    [
        (Across.LEFT, Down.TOP, (0, 0)),
        (Across.CENTRE, Down.TOP, (3, 0)),
        (Across.RIGHT, Down.TOP, (7, 0)),
        (Across.LEFT, Down.CENTRE, (0, 3)),
        (Across.CENTRE, Down.CENTRE, (3, 3)),
        (Across.RIGHT, Down.BOTTOM, (7, 6)),
    ],
)
def test_prefab_is_put_in_one_of_nine_areas(across: Across, down: Down, corner: tuple[int, int]) -> None:
    sketch = sketch_of(13, 9)
    assert place(sketch, HALL, across, down) == Rect(*corner, 6, 3)
    x = 5 - 2 if across is Across.LEFT else 2
    assert sketch.spawns == [("kobold", Vec(corner[0] + x, corner[1] + 2))]


def test_prefab_in_a_random_area_lies_on_the_map() -> None:
    found = {place(Sketch((13, 9), 1, Dice(str(seed), "level")), HALL, None, None)[:2] for seed in range(60)}
    assert found == {(x, y) for x in (0, 3, 7) for y in (0, 3, 6)}


@pytest.mark.parametrize(("width", "height", "fits"), [(6, 3, True), (5, 3, False), (6, 2, False)])
def test_prefab_as_large_as_the_map_fits(width: int, height: int, fits: bool) -> None:
    if fits:
        check_size(sketch_of(width, height), HALL)
    else:
        with pytest.raises(RetryLevel, match=rf"^the hall of 6x3 is larger than the map of {width}x{height}$"):
            check_size(sketch_of(width, height), HALL)


@pytest.mark.parametrize("mirrored", [False, True])
def test_everything_of_a_prefab_is_put_on_the_map(mirrored: bool) -> None:
    sketch = sketch_of(12, 8)
    stamp(sketch, turned(HALL.sketches[0], MIRRORED if mirrored else AS_DRAWN), Vec(3, 2))

    def at(x: int, y: int) -> Vec:
        return Vec(3 + (5 - x if mirrored else x), 2 + y)

    assert sketch.doors == [at(3, 1)]
    assert (sketch.spawns, sketch.traps) == ([("kobold", at(2, 2))], [("bear", at(4, 2))])
    assert (sketch.start, sketch.exit, sketch.way_back) == (at(0, 1), at(5, 1), at(5, 2))
    assert sketch.corridors == [[at(1, 1), at(2, 1)]]
    assert sketch.rooms == [Rect(5 if mirrored else 4, 2, 3, 2)]
    assert sketch.purposes == {sketch.rooms[0]: "den"}
    rows = ["#....#", "......", "#....."]
    assert {Vec(x, y) for x, y in np.argwhere(sketch.floor).tolist()} == {
        at(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."
    }


def test_cells_on_the_rim_of_the_map_become_rock() -> None:
    sketch = sketch_of(6, 3)
    stamp(sketch, HALL.sketches[0], Vec(0, 0))
    assert np.argwhere(sketch.floor).tolist() == [[1, 1], [2, 1], [3, 1], [4, 1]]
    assert sketch.doors == [Vec(3, 1)]
    stamp(sketch, HALL.sketches[0], Vec(2, 0))
    assert sketch.doors == []


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        *((Rect(2, 1, 3, 3), False), (Rect(4, 3, 1, 1), False)),
        *((Rect(1, 1, 4, 3), True), (Rect(2, 0, 3, 4), True), (Rect(2, 1, 4, 3), True), (Rect(2, 1, 3, 4), True)),
    ],
)
def test_room_that_reaches_out_of_the_area_is_kept(room: Rect, kept: bool) -> None:
    sketch = sketch_of(9, 6)
    sketch.rooms = [room]
    forget_beneath(sketch, Rect(2, 1, 3, 3))
    assert sketch.rooms == [room] * kept


@pytest.mark.parametrize("x", [1, 2, 4, 5])
def test_only_what_lies_in_the_area_is_forgotten(x: int) -> None:
    """The area covers the columns 2 to 4."""
    sketch, at, beside = sketch_of(9, 5), Vec(x, 2), Vec(8, 4)
    sketch.joins, sketch.doors, sketch.hidden = [at], [at], [at]
    sketch.spawns, sketch.traps = [("kobold", at)], [("bear", at)]
    sketch.torches = [(at, beside), (beside, at)]
    sketch.rooms, sketch.corridors = [Rect(x, 1, 1, 3), Rect(1, 1, 5, 3)], [[at], [at, beside]]
    sketch.start = sketch.exit = sketch.way_back = at
    sketch.cover.lay("grass", ...)
    forget_beneath(sketch, Rect(2, 1, 3, 3))
    kept = x in (1, 5)
    for things in (sketch.joins, sketch.doors, sketch.hidden, sketch.spawns, sketch.traps):
        assert len(things) == kept
    assert (len(sketch.torches), len(sketch.rooms)) == ((2, 2) if kept else (0, 1))
    assert sketch.corridors == ([[at], [at, beside]] if kept else [[beside]])
    assert [sketch.start, sketch.exit, sketch.way_back] == [at if kept else None] * 3
    assert sketch.cover.of("grass").sum() == 9 * 5 - 9
    assert sketch.cover.of("grass")[at] == kept
