"""Dens and closets at the edge of their sizes, and levels that have locks but no key."""

from __future__ import annotations

import pytest

from game.engine.grid.geometry import Vec
from game.mapgen.analysis.enclosures import LARGEST_LAIR, closets, lairs
from game.mapgen.analysis.level_check import faults
from game.mapgen.analysis.solvable import try_doors, unsolvable
from game.mapgen.core.sketch import DoorSpec, Sketch
from tests.support.sketches import drawn


def house(cells: int) -> Sketch:
    """Return a room with the hero and the stairs, and behind a door a room of some cells, ten in a row."""
    rows = [
        "".join("." if 10 * row + column < cells else "#" for column in range(10)) for row in range(-(-cells // 10))
    ]
    sketch = drawn(
        "\n".join(
            [
                "#" * 16,
                *(f"#{'@.' if row == 0 else '##'}{'+' if row == 0 else '#'}{line}##" for row, line in enumerate(rows)),
                "#" * 16,
            ]
        )
    )
    sketch.exit = Vec(2, 1)
    return sketch


@pytest.mark.parametrize(("cells", "is_den"), [(1, True), (119, True), (120, True), (121, False), (200, False)])
def test_den_has_at_most_120_cells(cells: int, is_den: bool) -> None:
    assert LARGEST_LAIR == 120
    found = lairs(house(cells))
    assert int(found.sum()) == (cells if is_den else 0)


@pytest.mark.parametrize(("least", "most", "count"), [(7, 7, 1), (1, 7, 1), (7, 9, 1), (8, 9, 0), (1, 6, 0)])
def test_closet_has_a_size_within_its_bounds(least: int, most: int, count: int) -> None:
    found = closets(house(7), least, most)
    assert [(closet.door, len(closet.cells)) for closet in found] == [(Vec(3, 1), 7)] * count


def test_locks_need_a_key_on_the_level() -> None:
    sketch = house(7)
    assert unsolvable(sketch) == []
    sketch.door_specs[Vec(3, 1)] = DoorSpec(locked=True)
    cut_off = "the cell at 3,1 and 7 others are cut off by doors"
    assert unsolvable(sketch) == faults(sketch) == ["there are locked doors, but there is no key", cut_off]
    sketch.keys = [Vec(2, 1)]
    assert unsolvable(sketch) == []
    sketch.keys = [Vec(4, 1)]
    assert unsolvable(sketch) == ["the key at 4,1 cannot be reached without a key, a rune or a secret", cut_off]


def test_lever_must_be_within_reach() -> None:
    sketch = house(7)
    sketch.door_specs[Vec(3, 1)] = DoorSpec(lever=Vec(1, 0))
    assert unsolvable(sketch) == []
    sketch.door_specs[Vec(3, 1)] = DoorSpec(lever=Vec(6, 0))
    assert "the lever of the door at 3,1 cannot be reached" in unsolvable(sketch)


def test_refused_door_specs_leave_the_sketch_unchanged() -> None:
    sketch = house(7)
    assert not try_doors(sketch, {Vec(3, 1): DoorSpec(locked=True)}, hidden=True)
    assert (sketch.door_specs, sketch.hidden) == ({}, [])
    sketch.keys = [Vec(2, 1)]
    assert try_doors(sketch, {Vec(3, 1): DoorSpec(locked=True)})
    assert [*sketch.door_specs] == [Vec(3, 1)]
