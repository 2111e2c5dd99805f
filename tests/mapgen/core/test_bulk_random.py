"""Random numbers in bulk: the same as single rolls, whatever their number."""

from __future__ import annotations

import pytest

from game.engine.grid.dice import Dice
from game.mapgen.core.bulk_random import raw


@pytest.mark.parametrize("count", [0, 1, 199, 200, 500])
def test_numbers_in_bulk_are_those_of_single_rolls(count: int) -> None:
    bulk, single = Dice("bulk"), Dice("bulk")
    assert raw(bulk, count).tolist() == [single.draw() for _ in range(count)]
    assert bulk.state == single.state
