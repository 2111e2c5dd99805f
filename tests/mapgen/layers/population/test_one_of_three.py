"""Three tomes lie side by side on every second depth: in reach without a key, and not in anybody's way."""

from __future__ import annotations

import numpy as np
import pytest

from game.content.items.abilities import TOME_DEPTHS
from game.content.items.loot_tables import TOME
from game.content.traditions import AJAR
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL, Vec
from game.engine.grid.pathfinding import reachable
from game.mapgen.analysis.regions import doors_passed
from game.mapgen.analysis.solvable import reached_by_hero
from game.mapgen.core.sketch import RetryLevel, Sketch
from game.mapgen.layers.population.one_of_three import OneOfThree
from tests.support.made_levels import level_seeds, sketch_in
from tests.support.sketches import drawn

STEP = OneOfThree(TOME, (1, 3))


def cells_of_tomes(sketch: Sketch) -> list[Vec]:
    return [at for name, at in sketch.items if name == TOME]


@pytest.mark.parametrize("depth", range(1, 11))
def test_odd_depths_hold_three_tomes_side_by_side_in_reach(depth: int) -> None:
    for seed in level_seeds(6, 40):
        sketch = sketch_in(AJAR, seed, depth)
        cells = cells_of_tomes(sketch)
        if depth not in TOME_DEPTHS:
            assert not cells
            continue
        first, middle, last = cells
        assert middle - first == last - middle
        assert middle - first in ORTHOGONAL
        assert frozenset(cells) in sketch.choices
        within_reach = reached_by_hero(sketch)
        assert all(within_reach[at] for at in cells)
        around = sketch.floor.copy()
        around[tuple(np.array(cells).T)] = False
        assert sketch.start is not None
        rest = reachable(around, sketch.start, StepRule.ORTHOGONAL)
        assert rest.sum() == sketch.floor.sum() - 3, "nobody has to walk over them"
        if depth == 1:
            assert not doors_passed(sketch)[tuple(np.array(cells).T)].any()
            assert any(all(room.inner.contains(at) for at in cells) for room in sketch.arrival())


def placed(drawing: str, depth: int) -> list[Vec]:
    sketch = drawn(drawing)
    sketch.dice, sketch.depth = Dice("tomes"), depth
    STEP(sketch)
    return cells_of_tomes(sketch)


def test_only_row_off_the_way_is_taken() -> None:
    drawing = """
###########
#@....+...#
#.....#...#
#.....#...#
#.....#...#
###########

room: 0 0 7 6
room: 6 0 5 6
"""
    assert all(at.x < 5 for at in placed(drawing, 1)), "it lies where the hero arrives"
    assert all(at.x > 6 for at in placed(drawing, 3)), "a place behind a door has more tickets"


def test_no_row_of_a_corridor_or_beside_a_door_is_taken() -> None:
    with pytest.raises(RetryLevel, match="no room has a free row for three things"):
        placed("##########\n#@......+#\n##########", 1)


def test_other_depths_are_left_alone() -> None:
    assert placed("##########\n#@......+#\n##########", 2) == []
